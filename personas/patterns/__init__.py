"""Patterns of life: habits that many people have, each with values of their own.

A pattern is a file of `personas/patterns/kinds`: routines and hidden entries in which `$name` stands for a value. A
pack uses patterns in its `patterns.yaml`, each with the owner's values; a new persona is made by choosing them by seed
(see `choosing`). `$name` alone is the value itself, `${name}` in a text its words, `${name:way}` a way of telling it.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from gui_sim.errors import GuiSimError
from gui_sim.faults import found, named
from personas.files import Part, load
from personas.profile import Entry
from personas.routine import Routine
from personas.telling import PLAIN_WAYS, listed, tell

KINDS = Path(__file__).parent / "kinds"
_WHOLE = re.compile(r"\$([a-z_]+)")
_GAP = re.compile(r"\$\{([a-z_]+)(?::([a-z_]+))?\}")
_ENTRIES = TypeAdapter(tuple[Entry, ...])
_ROUTINES = TypeAdapter(tuple[Routine, ...])

Values = Mapping[str, Any]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]


class Template(Part):
    """Tasks that a pattern gives rise to: in `task`, `$name` stands for a value of the pattern, or of these.

    `instruction` holds several ways to say it.
    """

    id: Name
    suite: str = "prefer"
    values: dict[Name, Any] = {}
    instruction: Annotated[list[str], Field(min_length=1)]
    task: dict[str, Any]


class Pattern(Part):
    """One kind of habit. `values` says how each value is chosen for a new persona, in this order (see `choosing`).

    `needs` are relations that a persona must have somebody in; `most` is how often one persona may have it; `tasks`
    are what may be asked of an assistant that knows it.
    """

    about: str
    needs: tuple[str, ...] = ()
    most: Annotated[int, Field(ge=1, le=9)] = 1
    values: dict[Name, Any] = {}
    entries: list[dict[str, Any]] = []
    routines: list[dict[str, Any]] = []
    tasks: tuple[Template, ...] = ()


class Use(Part):
    """A pattern in a pack, with the owner's values. `id` tells two uses of one pattern apart."""

    pattern: Name
    id: Name = ""
    values: dict[Name, Any] = {}

    @property
    def key(self) -> str:
        """Its id, or the pattern's."""
        return self.id or self.pattern


class Uses(Part):
    """`patterns.yaml` of a pack."""

    patterns: list[Use]


def kinds() -> dict[str, Path]:
    """Return the files of all patterns, by name."""
    return {path.stem: path for path in sorted(KINDS.glob("*.yaml"))}


@lru_cache(maxsize=256)
def load_pattern(name: str) -> Pattern:
    """Return a pattern.

    Raises:
        GuiSimError: There is none of this name, or its file is wrong.
    """
    path = kinds().get(name)
    if path is None:
        raise GuiSimError(f"There is no pattern '{name}'. Patterns: {', '.join(kinds())}.")
    return load(path, Pattern)


def uses_of(folder: Path) -> list[Use]:
    """Return the patterns that a pack uses, with its values.

    Raises:
        GuiSimError: Its `patterns.yaml` is wrong.
    """
    path = folder / "patterns.yaml"
    return load(path, Uses).patterns if path.is_file() else []


def expand(use: Use, owner: Values, where: str) -> tuple[tuple[Entry, ...], tuple[Routine, ...]]:
    """Return the entries and routines of a pattern with a persona's values.

    `owner` are values that all patterns have: `name`, `first`, `she`, `her`, and so on; `id` is the use's key.

    Raises:
        GuiSimError: A value is missing, or what comes out is no entry or routine; `where` names the source.
    """
    if use.pattern not in kinds():
        raise GuiSimError(f"{where}: there is no pattern '{use.pattern}'. Patterns: {', '.join(kinds())}.")
    pattern = load_pattern(use.pattern)
    values = {**owner, **use.values, "id": use.key}
    place = f"{where}: the pattern '{use.key}'"
    if missing := [name for name in pattern.values if name not in values]:
        raise GuiSimError(f"{place} lacks the value '{missing[0]}'.")
    try:
        entries = _ENTRIES.validate_python(render(pattern.entries, values))
        return entries, _ROUTINES.validate_python(render(pattern.routines, values))
    except ValidationError as error:
        spot, words = found(error)[0]
        raise GuiSimError(f"{place}: {named(spot)}{words}.") from None
    except GuiSimError as error:
        raise GuiSimError(f"{place}: {error}") from None


def render(given: Any, values: Values) -> Any:
    """Return data with its `$name` and `${name}` filled.

    Raises:
        GuiSimError: A value or a way of telling is not there.
    """
    if isinstance(given, dict):
        return {render(key, values): render(item, values) for key, item in given.items()}
    if isinstance(given, list):
        return [render(item, values) for item in given]
    if not isinstance(given, str) or "$" not in given:
        return given
    whole = _WHOLE.fullmatch(given)
    if whole is not None:
        return _value(whole[1], values)
    return _GAP.sub(lambda match: _told(match, values), given)


def _value(name: str, values: Values) -> Any:
    if name not in values:
        raise GuiSimError(f"there is no value '{name}'.")
    return values[name]


def _told(match: "re.Match[str]", values: Values) -> str:
    value, way = _value(match[1], values), match[2]
    if way is None:
        return listed([str(item) for item in value]) if isinstance(value, list) else str(value)
    if way not in PLAIN_WAYS:
        raise GuiSimError(f"there is no way of telling '{way}' here. Ways: {', '.join(PLAIN_WAYS)}.")
    try:
        return tell(way, value)
    except GuiSimError as error:
        raise GuiSimError(f"the value '{match[1]}': {error}") from None
