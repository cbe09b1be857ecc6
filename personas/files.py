"""A pack's YAML files, read with line numbers; dates and times stay text, and nothing is evaluated."""

import re
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from gui_sim.errors import GuiSimError

MAX_BYTES = 512_000
MAX_DEPTH = 24
MAX_NUMBER = 2**53  # beyond it JSON readers disagree
Spot = tuple[str | int, ...]
M = TypeVar("M", bound="Part")


class Part(BaseModel):
    """Base of all parts of a pack: frozen, and unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


_KINDS = ("null", "bool", "int", "float", "str", "seq", "map")


class _Loader(yaml.SafeLoader):
    """A safe loader with the plain scalars of JSON: null, booleans, numbers, text."""

    yaml_implicit_resolvers: dict[str, Any] = {}


for _tag, _pattern, _first in (
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("bool", r"^(?:true|false)$", ["t", "f"]),
    ("int", r"^[-+]?(?:0|[1-9][0-9]{0,11})$", list("-+0123456789")),
    ("float", r"^[-+]?[0-9]+\.[0-9]+$", list("-+0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)


def load(path: Path, model: type[M]) -> M:
    """Return what a file says.

    Raises:
        GuiSimError: The file cannot be read, or is wrong; one line for each fault, with file and line.
    """
    data, lines = _read(path)
    if not isinstance(data, dict):
        raise GuiSimError(f"{path}:1: must be a mapping of fields.")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        faults = []
        for fault in error.errors(include_url=False, include_input=False):
            spot = tuple(fault["loc"])
            text = str(fault["msg"]).removeprefix("Value error, ")
            faults.append(f"{path}:{_line(lines, spot)}: {'.'.join(map(str, spot))}: {text}")
        raise GuiSimError("\n".join(faults)) from None


def _read(path: Path) -> tuple[Any, dict[Spot, int]]:
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GuiSimError(f"{path}: cannot be read as text: {error}.") from None
    if len(raw) > MAX_BYTES:
        raise GuiSimError(f"{path}: is larger than {MAX_BYTES:,} bytes.")
    lines: dict[Spot, int] = {}
    try:
        _refuse_bombs(text, path)
        loader = _Loader(text)
        node = loader.get_single_node()
        return (None if node is None else _build(loader, node, (), lines, path)), lines
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line if mark else text.count("\n", 0, getattr(error, "position", 0))
        problem = getattr(error, "problem", None) or getattr(error, "reason", error)
        raise GuiSimError(f"{path}:{line + 1}: is not valid YAML: {problem}.") from None


def _refuse_bombs(text: str, path: Path) -> None:
    """Refuse aliases and deep nesting, whose cost grows without bound, before more of the text is read."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            raise GuiSimError(f"{path}:{line}: aliases (*name) are refused; write it out.")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise GuiSimError(f"{path}:{line}: is nested too deeply.")


def _build(loader: _Loader, node: yaml.Node, at: Spot, lines: dict[Spot, int], path: Path) -> Any:
    lines[at] = node.start_mark.line + 1
    kind = node.tag.removeprefix("tag:yaml.org,2002:")
    if kind not in _KINDS:
        raise GuiSimError(f"{path}:{lines[at]}: the tag '{node.tag}' is refused.")
    if isinstance(node, yaml.MappingNode):
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in data:
                raise GuiSimError(f"{path}:{key_node.start_mark.line + 1}: '{key}' is given twice.")
            data[key] = _build(loader, value_node, (*at, key), lines, path)
        return data
    if isinstance(node, yaml.SequenceNode):
        return [_build(loader, item, (*at, index), lines, path) for index, item in enumerate(node.value)]
    try:
        value = loader.construct_object(node)
    except (ValueError, LookupError):
        raise GuiSimError(f"{path}:{lines[at]}: '{str(node.value)[:40]}' cannot be read as {kind}.") from None
    if isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        raise GuiSimError(f"{path}:{lines[at]}: '{str(node.value)[:40]}' is too large a number.")
    return value


def _line(lines: dict[Spot, int], spot: Spot) -> int:
    while spot and spot not in lines:
        spot = spot[:-1]
    return lines.get(spot, 1)
