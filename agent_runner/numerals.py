"""How a value may be said: as digits, as words, as a date or a time of day, as the name of a record."""

import re
from collections.abc import Iterable
from datetime import date, time
from typing import TYPE_CHECKING, Any

from agent_runner.conditions import condition
from agent_runner.rows import name_of
from agent_runner.user.language import words

if TYPE_CHECKING:
    from gui_sim.world import World

ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"\d\d:\d\d")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def in_letters(number: int) -> str:
    """Return a whole number from 0 to 99 in words, "" beyond."""
    if not 0 <= number < 100:
        return ""
    if number < 20:
        return ONES[number]
    ten, one = divmod(number, 10)
    return TENS[ten - 2] + (f" {ONES[one]}" if one else "")


def forms(value: Any, world: "World") -> set[str]:
    """Return the ways in which a text may state a value; a truth value or an empty text has none."""
    found = condition(value)
    if found is not None:
        parts = found[1] if isinstance(found[1], list) else [found[1]]
        return set[str]().union(*(forms(part, world) for part in parts)) if found[0] != "any" else set()
    if isinstance(value, bool) or value is None:
        return set()
    if isinstance(value, int):
        return {str(value), in_letters(value)} - {""}
    if isinstance(value, float):
        return {f"{value:g}"}
    if isinstance(value, list):
        return set[str]().union(*(forms(part, world) for part in value))
    if not isinstance(value, str) or len(value.strip()) < 2:
        return set()
    if _DATE.fullmatch(value):
        return _of_date(date.fromisoformat(value))
    if _TIME.fullmatch(value) or _MOMENT.fullmatch(value):  # of a moment the hour: its day is often said
        return _of_time(time.fromisoformat(value[-5:]))
    return {value, name_of(world, value)} - {""}


def states(text: str, said: Iterable[str]) -> str:
    """Return the first of some forms that a text holds as whole words, "" if none."""
    padded = f" {' '.join(words(text))} "
    return next((form for form in sorted(said) if words(form) and f" {' '.join(words(form))} " in padded), "")


def _of_date(day: date) -> set[str]:
    return {
        day.isoformat(),
        f"{day.day} {day:%B}",
        f"{day:%B} {day.day}",
        f"{day.day} {day:%b}",
        f"{day:%b} {day.day}",
    }


def _of_time(at: time) -> set[str]:
    hour = at.hour % 12 or 12
    half = "am" if at.hour < 12 else "pm"
    clock = f"{hour}:{at:%M}" if at.minute else f"{hour}"
    bare = {f"{at:%H:%M}", f"{at.hour}:{at:%M}", clock} if at.minute else {f"{at:%H:%M}"}
    return {*bare, f"{clock} {half}", f"{clock}{half}", _spoken(at)}


def _spoken(at: time) -> str:
    """Return a time as it is said: "half past six", "ten to seven", "six o'clock"."""
    hour, following = (in_letters(one % 12 or 12) for one in (at.hour, at.hour + 1))
    if not at.minute:
        return f"{hour} o'clock"
    names = {15: "quarter", 30: "half"}
    past = at.minute <= 30
    minutes = at.minute if past else 60 - at.minute
    return f"{names.get(minutes) or in_letters(minutes)} {'past' if past else 'to'} {hour if past else following}"
