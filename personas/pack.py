"""A pack: the folder that says who a phone's owner is, what is hidden, and how the owner lived.

persona.yaml    open: who, when, people, rows that are there from the start, what is so at `now`
profile.yaml    hidden: entries, each with its wording, its value and where the past shows it
life/*.yaml     routines (see `life`), and, beside them, entries that they are evidence for
patterns.yaml   habits of kinds that many have, with this owner's values (see `patterns`); may be left out
"""

from datetime import datetime
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from gui_sim.errors import GuiSimError
from gui_sim.yaml_file import check_file
from personas.files import Day, LocalTime, Part, Words, load
from personas.patterns import expand, uses_of
from personas.profile import Entry, Profile
from personas.routine import Routine

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
PermissionState = Literal["ask", "granted", "denied"]


class Person(Part):
    """Someone the owner knows: a contact that is there from the start, in wire form, and how they are told of.

    `known_as` is the name in lines of the past; the first name, if left out. Someone `later` is no contact at first.
    """

    known_as: str = ""
    name: Words
    phones: list[dict[str, str]] = []
    mails: list[str] = []
    relation: str = ""
    company: str = ""
    role: str = ""
    address: str = ""
    birthday: Day | None = None
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
    """The phone's owner, open to all. `pronouns` are for sentences about the owner."""

    name: Words
    pronouns: Literal["she", "he", "they"] = "she"
    phone: Words
    mail: Words
    birth_date: Day
    home: Words
    work: Words


class Change(Part):
    """A row of the catalogue that is otherwise for this owner, in wire form."""

    id: str
    set: dict[str, Any]


def _local(moment: datetime) -> datetime:
    """Refuse a moment that the phone's calendar cannot go on from."""
    if not 1970 <= moment.year < 2200:
        raise ValueError("must lie between the years 1970 and 2199")
    return moment


Moment = Annotated[LocalTime, AfterValidator(_local)]


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

    @model_validator(mode="after")
    def _ordered(self) -> "Persona":
        if self.now < self.begins:
            raise ValueError(f"'now' ({self.now:%Y-%m-%dT%H:%M}) lies before 'begins' ({self.begins:%Y-%m-%dT%H:%M})")
        if self.now.date() <= self.owner.birth_date:
            raise ValueError(f"at 'now' the owner, born on {self.owner.birth_date}, is not born yet")
        return self

    @property
    def present(self) -> dict[str, Person]:
        """Those who are contacts from the start."""
        return {key: person for key, person in self.people.items() if not person.later}

    @property
    def words(self) -> dict[str, str]:
        """Values that every pattern has: the owner's name and how sentences speak of the owner."""
        name, pronoun = self.owner.name, self.owner.pronouns
        object_, possessive = {"she": ("her", "her"), "he": ("him", "his"), "they": ("them", "their")}[pronoun]
        return {
            "name": name,
            "first": name.split(" ")[0],
            "she": pronoun,
            "her": object_,
            "hers": possessive,
            "phone": self.owner.phone,
            "home": self.owner.home,
            "work": self.owner.work,
        }


class Life(Part):
    """One file of a life: routines, and entries that they are evidence for."""

    entries: list[Entry] = []
    routines: list[Routine]


class Pack(Part):
    """All of a pack. `folder` is where it lies, `sources` the file of each routine by its id."""

    id: str
    folder: Path
    persona: Persona
    profile: tuple[Entry, ...]
    routines: tuple[Routine, ...]
    sources: dict[str, Path]

    def place(self, routine: Routine) -> str:
        """Return where a routine stands, as the beginning of a sentence about it."""
        return f"{self.sources[routine.id]}: the routine '{routine.id}'"

    @property
    def shipped(self) -> bool:
        """Whether it is one of those that ship, found by its name alone."""
        return packs().get(self.id) == self.folder


def packs() -> dict[str, Path]:
    """Return the folders of all packs that ship, by name."""
    home = Path(str(files("personas"))) / "packs"
    return {path.parent.name: path.parent for path in sorted(home.glob("*/persona.yaml"))}


def folder_of(pack: str) -> Path:
    """Return the folder of a pack, given its name or the path itself; GuiSimError if there is none."""
    known = packs()
    folder = known.get(pack) or Path(pack)
    if not (folder / "persona.yaml").is_file():
        why = " (that folder holds no persona.yaml)" if pack and folder.is_dir() else ""
        raise GuiSimError(f"There is no persona '{pack}'{why}. Personas: {', '.join(known) or 'none'}.")
    return folder


def load_pack(pack: str) -> Pack:
    """Return a pack by its name, or by the path of its folder.

    Raises:
        GuiSimError: There is no such pack, or one of its files is wrong (file, line, and what to write).
    """
    folder = folder_of(pack)
    return _load(folder, tuple((path, path.stat().st_mtime_ns) for path in pack_files(folder)))


def pack_files(folder: Path) -> list[Path]:
    """Return the files that make a pack, without its tasks.

    Raises:
        GuiSimError: One of them is no file, or too large to be read.
    """
    known = (folder / name for name in ("persona.yaml", "profile.yaml", "patterns.yaml"))
    if (life := folder / "life").exists() and not life.is_dir():
        raise GuiSimError(f"{life}: must be a folder with the files of the life.")
    found = [*(path for path in known if path.exists()), *sorted(life.glob("*.yaml"))]
    for path in found:
        check_file(path)
    return found


@lru_cache(maxsize=16)
def _load(folder: Path, stamps: tuple[tuple[Path, int], ...]) -> Pack:
    """Load a pack; the stamps make a changed file a new one."""
    persona = load(folder / "persona.yaml", Persona)
    entries, routines = _written(folder)
    path = folder / "patterns.yaml"
    for use in uses_of(folder):
        more = expand(use, persona.words, str(path))
        entries += [(path, entry) for entry in more[0]]
        routines += [(path, routine) for routine in more[1]]
    _check(entries, routines)
    for group, members in persona.groups.items():
        if missing := [one for one in members if one not in persona.people]:
            raise GuiSimError(f"{folder / 'persona.yaml'}: groups.{group}: there is no person '{missing[0]}'.")
    return Pack(
        id=folder.name,
        folder=folder,
        persona=persona,
        profile=tuple(entry for _, entry in entries),
        routines=tuple(routine for _, routine in routines),
        sources={routine.id: path for path, routine in routines},
    )


def _written(folder: Path) -> tuple[list[tuple[Path, Entry]], list[tuple[Path, Routine]]]:
    """Return what is written out: each entry and each routine with its file."""
    profile = folder / "profile.yaml"
    entries = [(profile, entry) for entry in load(profile, Profile).entries] if profile.is_file() else []
    routines: list[tuple[Path, Routine]] = []
    for path in sorted((folder / "life").glob("*.yaml")):
        life = load(path, Life)
        entries += [(path, entry) for entry in life.entries]
        routines += [(path, routine) for routine in life.routines]
    return entries, routines


def _check(entries: list[tuple[Path, Entry]], routines: list[tuple[Path, Routine]]) -> None:
    known: dict[str, Path] = {}
    for path, entry in entries:
        if entry.id in known:
            raise GuiSimError(f"{path}: the entry '{entry.id}' is there already, in {known[entry.id]}.")
        known[entry.id] = path
    seen: dict[str, Path] = {}
    for path, routine in routines:
        if routine.id in seen:
            raise GuiSimError(f"{path}: the routine '{routine.id}' is there already, in {seen[routine.id]}.")
        seen[routine.id] = path
        for named in routine.all_entries:
            if named not in known:
                raise GuiSimError(f"{path}: the routine '{routine.id}' names the entry '{named}', which is not there.")
