"""How a line of the past tells a value: days, hours and people in the words of a person."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from gui_sim.errors import GuiSimError
from gui_sim.values import encode
from gui_sim.wording import money
from gui_sim.world import MAX_TEXT

if TYPE_CHECKING:
    from personas.choices import Scope

NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_GAP = re.compile(r"\{([a-z_]+)((?:\.[a-z_]+)*)(?::([a-z_]+))?\}")


def fill(text: str, values: Mapping[str, Any], scope: "Scope") -> str:
    """Return a text with its gaps filled: `{name}`, `{name:way}`, or `{name.field}` of the record that a value names.

    Raises:
        GuiSimError: A gap names a value, a field or a way of telling that is not there.
    """

    def told(match: "re.Match[str]") -> str:
        name, way = match[1], match[3]
        if name not in values:
            raise GuiSimError(f"there is nothing called '{name}' to tell in '{text}'.")
        value = values[name]
        for field in match[2].split(".")[1:]:
            value = _field(value, field, scope)
        if way is None:
            return _plain(value)
        if way in PLAIN_WAYS:
            return tell(way, value)
        if way not in WAYS:
            raise GuiSimError(f"there is no way of telling '{way}'. Ways: {', '.join([*PLAIN_WAYS, *WAYS])}.")
        return _sound(way, value, lambda: WAYS[way](value, scope))

    length = 0

    def counted(match: "re.Match[str]") -> str:
        nonlocal length
        said = told(match)
        length += len(said)
        if length > MAX_TEXT:
            raise GuiSimError(f"what '{text[:40]}' comes to is longer than {MAX_TEXT:,} characters.")
        return said

    return _GAP.sub(counted, text)


def tell(way: str, value: Any) -> str:
    """Return a value told in one of the ways that need nothing else.

    Raises:
        GuiSimError: A value of this kind cannot be told so.
    """
    return _sound(way, value, lambda: PLAIN_WAYS[way](value))


def _sound(way: str, value: Any, say: Callable[[], str]) -> str:
    try:
        return say()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise GuiSimError(f"'{str(value)[:40]}' cannot be told as '{way}'.") from None


def listed(words: list[str]) -> str:
    """Join words: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def hour(at: time) -> str:
    """Say an hour as people do: "half past seven", "quarter to nine", "ten", "20:10"."""
    name = NUMBERS[(at.hour - 1) % 12 + 1]
    after = NUMBERS[at.hour % 12 + 1]
    if at.hour in (0, 12) and at.minute == 0:
        return "noon" if at.hour else "midnight"
    said = {0: name, 15: f"quarter past {name}", 30: f"half past {name}", 45: f"quarter to {after}"}
    return said.get(at.minute, f"{at:%H:%M}")


def near_day(on: date, today: date) -> str:
    """Say a day as seen from another: "today", "tomorrow", "Friday" within a week, else "Friday 13 June"."""
    ahead = (on - today).days
    if ahead in (0, 1):
        return ("today", "tomorrow")[ahead]
    if 1 < ahead < 7:
        return f"{on:%A}"
    return f"{on:%A} {on.day} {on:%B}"


def _plain(value: Any) -> str:
    return listed([str(item) for item in value]) if isinstance(value, list) else str(value)


def _field(value: Any, field: str, scope: "Scope") -> Any:
    record = scope.store.resolve(value) if isinstance(value, str) else None
    if record is None or not (field == "id" or record.field(field)):
        raise GuiSimError(f"the record '{value}' has no field '{field}' to tell.")
    return encode(getattr(record, field))


def _time(value: Any) -> time:
    return datetime.fromisoformat(value).time() if "T" in value else time.fromisoformat(value)


def _name(value: Any, scope: "Scope") -> str:
    """Return the name of a record; of a grocery pack or a variant that of the goods, with their brand."""
    record = scope.store.resolve(value) if isinstance(value, str) else None
    if record is None:
        raise GuiSimError(f"there is no record '{value}' to name.")
    product = scope.store.resolve(getattr(record, "product_id", getattr(record, "item_id", "")))
    if product is not None:
        return f"{product.brand} {product.name}"  # type: ignore[attr-defined]
    said = getattr(record, "name", "") or getattr(record, "title", "")
    if not said:
        raise GuiSimError(f"the record '{value}' has no name.")
    return str(said)


def _who(value: Any, scope: "Scope") -> str:
    """Return what the owner calls those with the numbers, mail addresses or keys."""
    wanted = value if isinstance(value, list) else [value]
    said = []
    for one in wanted:
        known = [
            person.short for key, person in scope.people.items()
            if one == key or one in person.mails or any(phone["number"] == one for phone in person.phones)
        ]  # fmt: skip
        said.append(known[0] if known else str(one))
    return listed(said)


def _weekday(value: Any) -> str:
    """Return the name of a weekday: of a day, a moment, or one of "mon" to "sun"."""
    if value in _SHORT:
        return f"{date(2024, 1, 1 + _SHORT.index(value)):%A}"  # 1 January 2024 was a Monday
    return f"{date.fromisoformat(value[:10]):%A}"


PLAIN_WAYS: dict[str, Callable[[Any], str]] = {
    "hour": lambda value: hour(_time(value)),
    "clock": lambda value: f"{_time(value):%H:%M}",
    "weekday": _weekday,
    "date": lambda value: f"{(on := date.fromisoformat(value[:10])).day} {on:%B}",
    "full": lambda value: f"{(on := date.fromisoformat(value[:10])):%A} {on.day} {on:%B}",
    "number": lambda value: NUMBERS[value] if 0 <= value < len(NUMBERS) else f"{value:,}",
    "money": money,
    "dollars": lambda value: f"${value // 100}" if value % 100 == 0 else money(value),
    "km": lambda value: f"{value / 1000:.1f} km",
    "small": lambda value: str(value).lower(),
}
"""Ways of telling that need the value alone, by name."""

WAYS: dict[str, Callable[[Any, "Scope"], str]] = {
    "name": _name,
    "pack": lambda value, scope: str(getattr(scope.store.resolve(value), "label", value)),
    "who": _who,
    "day": lambda value, scope: near_day(date.fromisoformat(value[:10]), scope.at.date()),
}
"""Ways of telling that look at the phone, the people or the day, by name."""
