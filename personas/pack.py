"""A pack: the folder that says who a phone's owner is, what is hidden, and how the owner lived.

persona.yaml    open: who, when, people, rows that are there from the start, what is so at `now`
profile.yaml    hidden: entries, each with its wording, its value and where the past shows it
life/*.yaml     routines (see `life`)
"""

from datetime import date, datetime, time
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from gui_sim.errors import GuiSimError
from personas.files import Part, load
from personas.routine import Routine

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
PermissionState = Literal["ask", "granted", "denied"]
EntryId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*\.[a-z0-9_]+$")]
Dimension = Literal[
    "dining", "groceries", "time", "people_and_messages", "money", "health_and_training", "sleep_and_alarms",
    "order_and_privacy",
]  # fmt: skip


class Person(Part):
    """Someone the owner knows: a contact that is there from the start, in wire form, and how they are told of.

    `known_as` is the name in lines of the past; the first name, if left out. Someone `later` is no contact at first.
    """

    known_as: str = ""
    name: str
    phones: list[dict[str, str]] = []
    mails: list[str] = []
    relation: str = ""
    company: str = ""
    role: str = ""
    address: str = ""
    birthday: date | None = None
    nickname: str = ""
    notes: str = ""
    favourite: bool = False
    later: bool = False
    answers: Literal["always", "evenings", "never"] = "always"

    @property
    def short(self) -> str:
        """What the owner calls them."""
        return self.known_as or self.name.split(" ")[0]

    @property
    def number(self) -> str:
        """Their usual number, or ''."""
        return self.phones[0]["number"] if self.phones else ""


class Owner(Part):
    """The phone's owner, open to all."""

    name: str
    phone: str
    mail: str
    birth_date: date
    home: str
    work: str


class Change(Part):
    """A row of the catalogue that is otherwise for this owner, in wire form."""

    id: str
    set: dict[str, Any]


def _local(moment: datetime) -> datetime:
    """Refuse a moment that the phone's calendar cannot go on from."""
    if moment.tzinfo is not None:
        raise ValueError("is local time, without a zone")
    if not 1970 <= moment.year < 2200:
        raise ValueError("must lie between the years 1970 and 2199")
    return moment


Moment = Annotated[datetime, AfterValidator(_local)]


class Persona(Part):
    """The open half of a pack. `rows` are there from `begins` on; `changes` hold from then, `at_now` at the end."""

    owner: Owner
    now: Moment
    begins: Moment
    facts: list[str]
    people: dict[Name, Person] = {}
    groups: dict[Name, list[Name]] = {}
    permissions: dict[str, PermissionState] = {}
    rows: dict[str, list[dict[str, Any]]] = {}
    changes: list[Change] = []
    at_now: list[Change] = []

    @property
    def present(self) -> dict[str, Person]:
        """Those who are contacts from the start."""
        return {key: person for key, person in self.people.items() if not person.later}


class Shown(Part):
    """Where the past shows an entry: one parameter over the owner's calls of one tool, in the last `days`.

    `param` is a parameter, or more: `slot_id.starts` is a field of the row that it names, `starts:weekday` and
    `starts:clock` are parts of a day or moment, `starts..ends` the minutes between two, `@weekday` the weekday of the
    call itself. `where` holds values or conditions of other parameters, `hours` the hours at which the call was made.
    """

    tool: str
    param: str
    where: dict[str, Any] = {}
    days: Annotated[int, Field(ge=1, le=3660)] = 120
    hours: tuple[time, time] | None = None


class Drift(Part):
    """What was so before a day."""

    on: date
    was: Any


class Entry(Part):
    """One entry of the hidden profile: its wording, the value behind it, and where the past shows it."""

    id: EntryId
    dimension: Dimension
    text: str
    value: Any
    shown: Shown
    drift: Drift | None = None


class Profile(Part):
    """The hidden half of a pack."""

    entries: list[Entry]

    @model_validator(mode="after")
    def _once(self) -> "Profile":
        ids = [entry.id for entry in self.entries]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"two entries share the id '{twice[0]}'")
        return self


class Life(Part):
    """One file of routines."""

    routines: list[Routine]


class Pack(Part):
    """All of a pack. `folder` is where it lies."""

    id: str
    folder: Path
    persona: Persona
    profile: tuple[Entry, ...]
    routines: tuple[Routine, ...]


def packs() -> dict[str, Path]:
    """Return the folders of all packs that ship, by name."""
    home = Path(str(files("personas"))) / "packs"
    return {path.parent.name: path.parent for path in sorted(home.glob("*/persona.yaml"))}


def folder_of(pack: str) -> Path:
    """Return the folder of a pack, given its name or the path itself; GuiSimError if there is none."""
    known = packs()
    folder = known.get(pack) or Path(pack)
    if not (folder / "persona.yaml").is_file():
        raise GuiSimError(f"There is no persona '{pack}'. Personas: {', '.join(known) or 'none'}.")
    return folder


def load_pack(pack: str) -> Pack:
    """Return a pack by its name, or by the path of its folder.

    Raises:
        GuiSimError: There is no such pack, or one of its files is wrong (file, line, and what to write).
    """
    folder = folder_of(pack)
    return _load(folder, tuple((path, path.stat().st_mtime_ns) for path in pack_files(folder)))


def pack_files(folder: Path) -> list[Path]:
    """Return the files that make a pack, without its tasks."""
    return [folder / "persona.yaml", folder / "profile.yaml", *sorted((folder / "life").glob("*.yaml"))]


@lru_cache(maxsize=16)
def _load(folder: Path, stamps: tuple[tuple[Path, int], ...]) -> Pack:
    """Load a pack; the stamps make a changed file a new one."""
    entries = tuple(load(folder / "profile.yaml", Profile).entries)
    known = {entry.id for entry in entries}
    routines: dict[str, Routine] = {}
    for path in sorted((folder / "life").glob("*.yaml")):
        for routine in load(path, Life).routines:
            if routine.id in routines:
                raise GuiSimError(f"{path}: two routines share the id '{routine.id}'.")
            for entry in routine.all_entries:
                if entry not in known:
                    raise GuiSimError(f"{path}: routine '{routine.id}' names the entry '{entry}', which is not there.")
            routines[routine.id] = routine
    persona = load(folder / "persona.yaml", Persona)
    for group, members in persona.groups.items():
        if missing := [one for one in members if one not in persona.people]:
            raise GuiSimError(f"{folder / 'persona.yaml'}: groups.{group}: there is no person '{missing[0]}'.")
    return Pack(id=folder.name, folder=folder, persona=persona, profile=entries, routines=tuple(routines.values()))
