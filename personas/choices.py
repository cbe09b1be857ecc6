"""Values of a life: plain ones, choices by chance, and references to days, people and rows.

A mapping with one of these keys is a choice, anything else stands for itself:

    {one_of: [a, b]}  {one_of: {a: 3, b: 1}}   one of them, by weight
    {some: [a, b, c], count: 2}                so many of them, in their order
    {near: "19:30", spread: 30, step: 15}      an hour
    {between: [2, 5], step: 1}                 a number
    {next: fri, weeks: 0} {next: [fri, sat]}   the next such weekday after the day of the event
    {days: 3}                                  the day three days on (0 is the same day)
    {next: tue, at: "10:00"} {days: 0, at: ..} a moment on such a day
    {moment: 45}                               so many minutes after the event
    {past: starts, minutes: 25}                so many minutes after the argument `starts`
    {phone: ida} {phones: [ida, noor]} {phones: group} {mail: ida} {mails: [...]}  of people of the pack
    {made: step_id}                            the row that a step (or a routine's first step) made last
    {newest: Offer, where: {state: open}}      the newest row of a model
    {lacks: wb1.balance, of: 60000, step: 500} what a row's number lacks of another, in steps; nothing is done if it
                                               lacks nothing
    {row: Showing, where: {film_id.genres: {contains: Crime}}}  a row that is as wished (see `rows`)
    {by_month: {3: a, 7: b}}                   a value for the month
    {if_day: {2025-05-16: a}}                  a value for the day of the event
    {if_var: name, is: {a: 1, b: 2}}           a value that follows from a variable
    {var: name}                                a variable as it is, not as text

In texts, `{name}` stands for a variable or argument and `{name:way}` for a way of telling it (see `telling`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from gui_sim.errors import GuiSimError, ToolError
from gui_sim.store import Store
from gui_sim.world import check_size
from personas import rows
from personas.pack import Person
from personas.routine import WEEKDAYS
from personas.telling import fill

Values = dict[str, Any]
SHOWN = 120
"""So many characters of a value are shown where it is wrong."""


class NotThere(GuiSimError):
    """What a step needs is not there: a row that was never made, or something that is lacking."""


@dataclass
class Scope:
    """What a choice may depend on: chance, the moment, people, rows, and what is known already."""

    rng: Random
    at: datetime
    people: Mapping[str, Person]
    groups: Mapping[str, list[str]]
    store: Store
    made: Mapping[str, str]
    known: Values = field(default_factory=dict)

    def choose(self, value: Any) -> Any:
        """Return what a value stands for, in wire form."""
        if isinstance(value, str):
            return fill(value, self.known, self) if "{" in value else value
        if isinstance(value, list):
            return [self.choose(item) for item in value]
        if not isinstance(value, dict):
            return value
        for key, make in CHOICES:
            if key in value:
                return self._made(make, value)
        return {name: self.choose(item) for name, item in value.items()}

    def _made(self, make: "Callable[[Scope, Values], Any]", spec: Values) -> Any:
        try:
            return make(self, spec)
        except KeyError as error:
            raise GuiSimError(f"the choice {_cut(spec)} says nothing for {error}.") from None
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise GuiSimError(f"the choice {_cut(spec)} cannot be made: {str(error).removesuffix('.')}.") from None

    def bounded(self, value: Any) -> Any:
        """Return what a value stands for, and refuse more than a call can carry: values grow out of each other.

        Raises:
            GuiSimError: It is too long, too deep, or has too many parts.
        """
        chosen = self.choose(value)
        try:
            check_size({"": chosen})
        except ToolError as error:
            raise GuiSimError(f"{_cut(value)} is too much: {error}") from None
        return chosen

    def person(self, key: str) -> Person:
        """Return a person of the pack."""
        if key not in self.people:
            raise GuiSimError(f"there is no person '{key}'.")
        return self.people[key]

    def members(self, named: Any) -> list[str]:
        """Return the keys of a group by its name, or of the people in a list."""
        if isinstance(named, str):
            return self.groups.get(named, [named])
        return [self.choose(key) for key in named]


def _cut(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _one_of(scope: Scope, spec: Values) -> Any:
    options = spec["one_of"]
    if not options:
        raise GuiSimError("there is nothing to choose from: 'one_of' is empty.")
    if isinstance(options, dict):
        chosen = scope.rng.choices(list(options), weights=list(options.values()))[0]
        chosen = int(chosen) if chosen.isascii() and chosen.isdigit() else chosen
    else:
        chosen = scope.rng.choice(options)
    return scope.choose(chosen)


def _some(scope: Scope, spec: Values) -> list[Any]:
    options = spec["some"]
    chosen = scope.rng.sample(range(len(options)), min(scope.choose(spec["count"]), len(options)))
    return [scope.choose(options[place]) for place in sorted(chosen)]


def _near(scope: Scope, spec: Values) -> str:
    step = spec.get("step", 15)
    steps = spec.get("spread", 0) // step
    at = datetime.combine(date(2000, 1, 2), time.fromisoformat(spec["near"]))
    return f"{at + timedelta(minutes=scope.rng.randint(-steps, steps) * step):%H:%M}"


def _between(scope: Scope, spec: Values) -> int:
    low, high = spec["between"]
    return int(scope.rng.randrange(low, high + 1, spec.get("step", 1)))


def _day(scope: Scope, spec: Values) -> str:
    on = scope.at.date()
    if "next" in spec:
        wanted = spec["next"] if isinstance(spec["next"], list) else [spec["next"]]
        weekday = WEEKDAYS.index(scope.choose(scope.rng.choice(wanted)))
        on += timedelta(days=(weekday - on.weekday() - 1) % 7 + 1, weeks=spec.get("weeks", 0))
    else:
        on += timedelta(days=scope.choose(spec["days"]))
    if "at" not in spec:
        return on.isoformat()
    return f"{on.isoformat()}T{scope.choose(spec['at'])}"


def _moment(scope: Scope, spec: Values) -> str:
    return (scope.at + timedelta(minutes=scope.choose(spec["moment"]))).isoformat(timespec="minutes")


def _if_var(scope: Scope, spec: Values) -> Any:
    known = str(scope.known[spec["if_var"]])
    if known not in spec["is"]:
        raise GuiSimError(f"'{spec['if_var']}' is '{known}', for which nothing is said.")
    return scope.choose(spec["is"][known])


def _past(scope: Scope, spec: Values) -> str:
    begins = datetime.fromisoformat(scope.known[spec["past"]])
    return (begins + timedelta(minutes=scope.choose(spec["minutes"]))).isoformat(timespec="minutes")


def _phones(scope: Scope, spec: Values) -> list[str]:
    return [scope.person(key).number for key in scope.members(spec["phones"])]


def _mails(scope: Scope, spec: Values) -> list[str]:
    return [scope.person(key).mails[0] for key in scope.members(spec["mails"])]


def _made(scope: Scope, spec: Values) -> str:
    name = scope.choose(spec["made"])
    if name not in scope.made:
        raise NotThere(f"'{name}' has made no row yet.")
    return scope.made[name]


def _newest(scope: Scope, spec: Values) -> str:
    table = scope.store.schema.by_name.get(spec["newest"])
    if table is None:
        raise GuiSimError(f"there is no model '{spec['newest']}'.")
    where = {
        name: table.by_name[name].codec.decode(scope.choose(value), name)
        for name, value in spec.get("where", {}).items()
    }
    found = scope.store.find(table.model, order="-id", limit=1, **where)
    if not found:
        raise NotThere(f"there is no such {table.name}.")
    return found[0].id


def _lacks(scope: Scope, spec: Values) -> int:
    row, _, field = spec["lacks"].partition(".")
    record = scope.store.resolve(row)
    if record is None or record.field(field) is None:
        raise GuiSimError(f"there is no '{spec['lacks']}' that could lack something.")
    missing = spec["of"] - getattr(record, field)
    if missing <= 0:
        raise NotThere(f"'{spec['lacks']}' lacks nothing.")
    step = spec.get("step", 1)
    return int(-(-missing // step) * step)


def _row(scope: Scope, spec: Values) -> str:
    found = rows.find(scope.store, spec["row"], {path: _wish(scope, wish) for path, wish in spec["where"].items()})
    if not found:
        raise NotThere(f"there is no such {spec['row']}.")
    return scope.rng.choice(found).id


def _wish(scope: Scope, wish: Any) -> Any:
    """Return what a row is to be like; in a condition, what it compares with is chosen."""
    name = rows.condition(wish)
    return {name: scope.choose(wish[name])} if name else scope.choose(wish)


CHOICES: tuple[tuple[str, Callable[[Scope, Values], Any]], ...] = (
    ("one_of", _one_of),
    ("some", _some),
    ("near", _near),
    ("between", _between),
    ("next", _day),
    ("days", _day),
    ("moment", _moment),
    ("past", _past),
    ("phone", lambda scope, spec: scope.person(scope.choose(spec["phone"])).number),
    ("phones", _phones),
    ("mail", lambda scope, spec: scope.person(scope.choose(spec["mail"])).mails[0]),
    ("mails", _mails),
    ("made", _made),
    ("newest", _newest),
    ("lacks", _lacks),
    ("row", _row),
    ("by_month", lambda scope, spec: scope.choose(spec["by_month"][str(scope.at.month)])),
    ("if_day", lambda scope, spec: scope.choose(spec["if_day"][scope.at.date().isoformat()])),
    ("if_var", _if_var),
    ("var", lambda scope, spec: scope.known[spec["var"]]),
)
"""The first key that a mapping has decides. A tool's own argument objects have none of these keys."""
