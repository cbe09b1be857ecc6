"""The owner's words: those that are always the same, a detail in a word or two, and a detail got wrong."""

import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from agent_runner.conditions import condition
from agent_runner.numerals import in_letters
from agent_runner.rows import name_of
from agent_runner.slots import Slot
from agent_runner.slotvalues import other_value, uses
from agent_runner.tasks import Task
from agent_runner.user import guard
from agent_runner.user.language import words

if TYPE_CHECKING:
    from gui_sim.world import World

KNOWN = "You know that already, look at what I usually do."
VAGUE = "What do you need me to do?"
NOTHING = "I have nothing to say on that."
EMPTY = "What would you like to know?"
LATER = "I don't remember, ask me again later."
ONE = "One thing at a time."
SORRY = "Sorry, I told you something wrong before."
DONE = "Done."
TRIED = "I tried, but it did not work:"
STOCK = " ".join((KNOWN, VAGUE, NOTHING, EMPTY, LATER, ONE, SORRY, DONE, TRIED))
"""All words that are always the same, for whoever checks what an answer may say."""

FEW = 3
"""So many words at most has a text that stands for itself."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?")
_CLOCK = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def short(slot: Slot) -> str:
    """Return the words on a slot without the sentence around them: "5." for "There will be five of us."

    Where fewer words would no longer say it, these are all of them.
    """
    value = slot.value
    if isinstance(value, int) and not isinstance(value, bool) and guard.numbers(slot.say) == {str(value)}:
        trimmed = str(value)
    else:
        tokens = slot.say.rstrip(".!").split()
        while tokens and _empty(tokens[0]):
            del tokens[0]
        while tokens and _empty(tokens[-1]):
            del tokens[-1]
        trimmed = " ".join(tokens).strip(",;")
    said = f"{trimmed[:1].upper()}{trimmed[1:]}."
    return said if trimmed and guard.conveys(said, slot) else slot.say


def wrong(task: Task, name: str, world: "World") -> str:
    """Return words that give a slot another value than it has, "" if none can be made.

    A number is about a tenth higher; another value is one that the tool's parameter takes. Of a slot whose value is
    a condition, the weekday or the time of day in its words is another.
    """
    slot = task.slots[name]
    if isinstance(slot.value, int) and not isinstance(slot.value, bool):
        said = _with_number(slot, slot.value + max(1, slot.value // 10))
    elif condition(slot.value) is None:
        param = next((param for _, _, param in uses(task, name, world)), None)
        said = _spoken(other_value(task, name, param, world), slot, world)
    else:
        said = _moved(slot.say)
    return said if said and not guard.conveys(said, slot) else ""


def _empty(token: str) -> bool:
    return all(word in guard.PLAIN and word not in guard.NOT for word in words(token))


def _spoken(value: Any, slot: Slot, world: "World") -> str:
    """Return another value as the slot would say it, "" where that is not clear."""
    if not isinstance(value, str):
        return ""
    if _CLOCK.fullmatch(value):
        return f"At {value}."
    if _DATE.fullmatch(value):
        return f"On {_day(date.fromisoformat(value))}."
    if _MOMENT.fullmatch(value):
        moment = datetime.fromisoformat(value)
        same_day = str(slot.value).startswith(value[:10])
        return f"At {moment:%H:%M}." if same_day else f"On {_day(moment)} at {moment:%H:%M}."
    plain = name_of(world, value) or (value if len(words(value)) <= FEW else "")
    plain = "" if guard.numbers(plain) else plain  # "3 pack" says nothing without what it is a pack of
    return f"{plain[:1].upper()}{plain[1:]}.".replace("_", " ") if plain else ""


def _with_number(slot: Slot, value: int) -> str:
    """Return a slot's words with another number, if its own is the only one in them."""
    if guard.numbers(slot.say) != {str(slot.value)}:
        return ""
    number = in_letters(value) or str(value)
    for found in re.finditer(r"[^\W_]+(?:-[^\W_]+)?", slot.say):
        if guard.numbers(found[0]) == {str(slot.value)}:
            said = number.capitalize() if found[0][0].isupper() else number
            return slot.say[: found.start()] + said + slot.say[found.end() :]
    return ""


def _moved(say: str) -> str:
    """Return words with their weekday two days on, or their time of day an hour on."""
    for number, day in enumerate(_WEEKDAYS):
        if day in say:
            return say.replace(day, _WEEKDAYS[(number + 2) % 7])
    if found := _CLOCK.search(say):
        later = datetime(2000, 1, 1, int(found[1]), int(found[2])) + timedelta(hours=1)
        return f"{say[: found.start()]}{later:%H:%M}{say[found.end() :]}"
    return ""


def _day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B}"
