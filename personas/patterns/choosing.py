"""How a value of a pattern, or of a task made from it, is chosen.

`$name` stands for a value chosen before, and anything else for itself:

    {one_of: [a, b]} {one_of: [a, b], but: [$x]}      one of them
    {between: [2, 5], step: 1}                        a number
    {field: Restaurant.cuisine, least: 3}             a value that at least so many rows of the catalogue have
    {row: Restaurant, where: {...}, but: [$x]}        the id of a row (`where` as in `personas.rows`)
    {rows: Restaurant, where: {...}, count: 2}        the ids of so many rows
    {of: $row, field: name}                           what a row says, or a part of a value that was chosen; of a list
                                                      of rows, what each says
    {if: $x, is: {a: 1, b: 2}}                        a value that follows from another
    {open_day: $row, of: [fri, sat]}                  a weekday on which a place is not closed
    {join: [[$a], $b]}                                one list
    {week: 1, on: $weekday}                           that weekday in a week from this one: 0 is this week
    {works: book_class, args: {...}, param: day, of: [$a, $b]}  one of the values with which a call would succeed now
    {ago: [110, 180]}                                 a day so many days before now
    {after: $day, days: 1}                            the day so many days later
    {later: $moment, minutes: 25}                     so many minutes after a moment
    {person: partner}                                 somebody with a relation
    {relation: $person} {called: $person} {full: $person} {number: $person} {mail: $person} {address: $person}
                                                      what they are to the owner, what they are called, their full name,
                                                      how they are reached, and where they live
    {contact: $person} {numbers: family}              the id of their contact; the numbers of a group, in order
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from gui_sim.errors import GuiSimError
from gui_sim.journal import ToolCall
from gui_sim.model import Record
from gui_sim.store import Store
from gui_sim.values import encode
from gui_sim.world import World
from personas import rows
from personas.pack import Persona
from personas.patterns import Values, render
from personas.routine import WEEKDAYS

LEAST = 3  # rows that share a value, so that there is something to choose from


class NoChoice(GuiSimError):
    """Nothing on this phone fits a value."""


@dataclass
class Chooser:
    """Chooses the values of one use. `taken` holds what other uses of the pattern have chosen from fields and rows.

    With a `world` it can try what a call would do.
    """

    rng: Random
    persona: Persona
    store: Store
    taken: dict[str, list[Any]] = field(default_factory=dict)
    world: World | None = None

    def values(self, specs: Values, known: Values) -> dict[str, Any]:
        """Return what each spec stands for, in wire form; `known` are values that they may name."""
        known = dict(known)
        chosen = {}
        for name, spec in specs.items():
            known[name] = chosen[name] = self.choose(name, render(spec, known))
        return chosen

    def choose(self, name: str, spec: Any) -> Any:
        """Return what a spec stands for; what it names is filled in already."""
        if isinstance(spec, dict):
            for key, way in WAYS.items():
                if key in spec:
                    return self._chosen(way, name, spec)
        return spec

    def _chosen(self, way: "Callable[[Chooser, str, Values], Any]", name: str, spec: Values) -> Any:
        try:
            return way(self, name, spec)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
            raise GuiSimError(f"the value '{name}' cannot be chosen by {str(spec)[:120]}: {what}.") from None

    def rows(self, spec: Values) -> list[Record]:
        """Return the rows of a model that fit, but for those named."""
        model = str(spec.get("row") or spec.get("rows"))
        found = rows.find(self.store, model, spec.get("where", {}))
        return [row for row in found if row.id not in spec.get("but", ())]

    def fresh(self, name: str, options: list[Any]) -> Any:
        """Return one of the options, one that no other use has if there is any."""
        if not options:
            raise NoChoice(f"Nothing can be chosen for '{name}'.")
        taken = self.taken.setdefault(name, [])
        chosen = self.rng.choice([one for one in options if one not in taken] or options)
        taken.append(chosen)
        return chosen


def _one_of(chooser: Chooser, name: str, spec: Values) -> Any:
    return chooser.rng.choice([one for one in spec["one_of"] if one not in spec.get("but", ())])


def _between(chooser: Chooser, name: str, spec: Values) -> int:
    low, high = spec["between"]
    return chooser.rng.randrange(low, high + 1, spec.get("step", 1))


def _field(chooser: Chooser, name: str, spec: Values) -> Any:
    model, _, field = str(spec["field"]).partition(".")
    values = [encode(getattr(row, field)) for row in chooser.rows({**spec, "rows": model})]
    enough = sorted({value for value in values if values.count(value) >= spec.get("least", LEAST)})
    return chooser.fresh(name, enough)


def _rows(chooser: Chooser, name: str, spec: Values) -> list[str]:
    ids = [row.id for row in chooser.rows(spec)]
    if not ids:
        raise NoChoice(f"Nothing can be chosen for '{name}'.")
    return sorted(chooser.rng.sample(ids, min(spec["count"], len(ids))))


def _works(chooser: Chooser, name: str, spec: Values) -> Any:
    tool = None if chooser.world is None else chooser.world.find_tool(spec["works"])
    if chooser.world is None or tool is None:
        raise GuiSimError(f"'{spec['works']}' cannot be tried for '{name}'.")
    for value in chooser.rng.sample(spec["of"], len(spec["of"])):
        world = chooser.world.fork()
        result = world.call(ToolCall(tool.app, tool.name, {**spec["args"], spec["param"]: value}))
        world.close()
        if result.ok:
            return value
    raise NoChoice(f"Nothing can be chosen for '{name}': {spec['works']} works with none of {spec['of']}.")


def _of(chooser: Chooser, name: str, spec: Values) -> Any:
    if isinstance(spec["of"], dict):
        return spec["of"][spec["field"]]
    if isinstance(spec["of"], list):
        return [_of(chooser, name, {**spec, "of": row}) for row in spec["of"]]
    row = chooser.store.resolve(spec["of"])
    return encode(getattr(row, spec["field"]))


def _if(chooser: Chooser, name: str, spec: Values) -> Any:
    if spec["if"] not in spec["is"]:
        raise GuiSimError(f"'{name}' says nothing for '{spec['if']}'.")
    return chooser.choose(name, spec["is"][spec["if"]])


def _open_day(chooser: Chooser, name: str, spec: Values) -> Any:
    row = chooser.store.resolve(spec["open_day"])
    return chooser.rng.choice([day for day in spec["of"] if day not in getattr(row, "closed_on", ())])


def _ago(chooser: Chooser, name: str, spec: Values) -> str:
    first, last = spec["ago"]
    return (chooser.persona.now - timedelta(days=chooser.rng.randint(first, last))).date().isoformat()


def _later(chooser: Chooser, name: str, spec: Values) -> str:
    begins = datetime.fromisoformat(spec["later"])
    return (begins + timedelta(minutes=spec["minutes"])).isoformat(timespec="minutes")


def _week(chooser: Chooser, name: str, spec: Values) -> str:
    today = chooser.persona.now.date()
    monday = today - timedelta(days=today.weekday())
    return (monday + timedelta(weeks=spec["week"], days=WEEKDAYS.index(spec["on"]))).isoformat()


def _person(chooser: Chooser, name: str, spec: Values) -> str:
    return str(
        chooser.fresh(name, [key for key, one in chooser.persona.people.items() if one.relation == spec["person"]])
    )


def _contact(chooser: Chooser, name: str, spec: Values) -> str:
    return f"ct{list(chooser.persona.present).index(spec['contact']) + 1}"


def _numbers(chooser: Chooser, name: str, spec: Values) -> list[str]:
    return sorted(chooser.persona.people[key].number for key in chooser.persona.groups[spec["numbers"]])


WAYS: dict[str, Callable[[Chooser, str, Values], Any]] = {
    "works": _works,
    "open_day": _open_day,
    "if": _if,
    "of": _of,
    "one_of": _one_of,
    "between": _between,
    "field": _field,
    "rows": _rows,
    "row": lambda chooser, name, spec: chooser.fresh(name, [row.id for row in chooser.rows(spec)]),
    "join": lambda chooser, name, spec: [item for items in spec["join"] for item in items],
    "ago": _ago,
    "after": lambda chooser, name, spec: (date.fromisoformat(spec["after"]) + timedelta(spec["days"])).isoformat(),
    "later": _later,
    "week": _week,
    "person": _person,
    "called": lambda chooser, name, spec: chooser.persona.people[spec["called"]].short,
    "relation": lambda chooser, name, spec: chooser.persona.people[spec["relation"]].relation,
    "full": lambda chooser, name, spec: chooser.persona.people[spec["full"]].name,
    "number": lambda chooser, name, spec: chooser.persona.people[spec["number"]].number,
    "mail": lambda chooser, name, spec: chooser.persona.people[spec["mail"]].mails[0],
    "address": lambda chooser, name, spec: chooser.persona.people[spec["address"]].address,
    "contact": _contact,
    "numbers": _numbers,
}
"""Ways of choosing, by the key that asks for them; the first that is there decides."""
