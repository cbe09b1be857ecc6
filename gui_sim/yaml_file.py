"""YAML with line numbers, read so that nothing is guessed and nothing is run.

Dates and times stay text (`2026-03-07`, `19:00`), only `true` and `false` are truth values, a key may appear once, and
aliases are refused: a few lines of them can stand for gigabytes.
"""

import json
import re
import stat
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from gui_sim.errors import GuiSimError

MAX_BYTES = 512_000
MAX_DEPTH = 24
MAX_NUMBER = 2**53  # beyond it JSON readers disagree
MAX_DIGITS = 40  # of a number as it is written; reading `1:1:1:...` takes time that grows with the square
MOST_FAULTS = 20  # told at once
Spot = tuple[str | int, ...]

_KINDS = ("null", "bool", "int", "float", "str", "seq", "map")
_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same rules, ten times faster


class _Loader(_Base):  # type: ignore[misc]  # chosen above
    """A safe loader with the plain scalars of JSON: null, booleans, numbers, text."""

    yaml_implicit_resolvers: dict[str, Any] = {}


for _tag, _pattern, _first in (
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("bool", r"^(?:true|false)$", ["t", "f"]),
    ("int", r"^[-+]?(?:0|[1-9][0-9]*)$", list("-+0123456789")),
    ("float", r"^[-+]?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?$", list("-+0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)


class _Undated(_Base):  # type: ignore[misc]  # chosen above
    """A safe loader of usual YAML, but for dates and times, which stay text."""

    yaml_implicit_resolvers: dict[str, Any] = {
        first: [(tag, pattern) for tag, pattern in known if not tag.endswith(":timestamp")]
        for first, known in _Base.yaml_implicit_resolvers.items()
    }


def plain(text: str, name: str) -> Any:
    """Return a short text of YAML, of any size of number, as the data of JSON: nothing is run, and nothing is shared.

    Raises:
        GuiSimError: It is not YAML, or uses what `read` refuses, or holds what JSON can't; it begins with `name`.
    """
    try:
        _refuse_bombs(text, name)
        return json.loads(json.dumps(yaml.load(text, Loader=_Undated), allow_nan=False))
    except (yaml.YAMLError, ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        problem = getattr(error, "problem", None) or error
        raise GuiSimError(f"{name}: cannot be read as YAML: {str(problem)[:300]}.") from None


def read(path: Path) -> tuple[Any, dict[Spot, int]]:
    """Return a file's data and the line (from 1) at which each spot in it begins.

    Raises:
        GuiSimError: The file cannot be read, is empty, is not YAML, or uses what is refused above; it names the line.
    """
    check_file(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GuiSimError(f"{path}: cannot be read as text: {error}.") from None
    lines: dict[Spot, int] = {}
    try:
        _refuse_bombs(text, path)
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            raise GuiSimError(f"{path}:1: is empty.")
        return _build(loader, node, (), lines, path), lines
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line if mark else text.count("\n", 0, getattr(error, "position", 0) or 0)
        problem = getattr(error, "problem", None) or getattr(error, "reason", error)
        raise GuiSimError(f"{path}:{line + 1}: is not valid YAML: {problem}.") from None


def check_file(path: Path) -> None:
    """Refuse what is no file, such as a device or a pipe, whose reading has no end, and what is too large.

    Raises:
        GuiSimError: It is so, or there is nothing at all.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise GuiSimError(f"{path}: cannot be read as text: {error.strerror}.") from None
    if not stat.S_ISREG(found.st_mode):
        raise GuiSimError(f"{path}: is not a file.")
    if found.st_size > MAX_BYTES:
        raise GuiSimError(f"{path}: is larger than {MAX_BYTES:,} bytes.")


def line_of(lines: dict[Spot, int], spot: Spot) -> int:
    """Return the line of the nearest known part of a spot."""
    while spot and spot not in lines:
        spot = spot[:-1]
    return lines.get(spot, 1)


def _refuse_bombs(text: str, path: Path | str) -> None:
    """Refuse aliases and deep nesting, whose cost grows without bound, before more of the text is read."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            raise GuiSimError(f"{path}:{line}: aliases (*name) are refused; write it out.")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise GuiSimError(f"{path}:{line}: is nested too deeply.")


def listed(faults: Sequence[str], where: object) -> str:
    """Return the faults of a file as lines, the first ones and how many more there are."""
    more = [f"{where}: {len(faults) - MOST_FAULTS:,} more faults."] if len(faults) > MOST_FAULTS else []
    return "\n".join([*faults[:MOST_FAULTS], *more])


def _build(loader: Any, node: yaml.Node, at: Spot, lines: dict[Spot, int], path: Path) -> Any:
    lines[at] = node.start_mark.line + 1
    kind = node.tag.removeprefix("tag:yaml.org,2002:")
    if kind not in _KINDS:
        raise GuiSimError(f"{path}:{lines[at]}: the tag '{node.tag}' is refused.")
    if isinstance(node, yaml.MappingNode):
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise GuiSimError(f"{path}:{key_node.start_mark.line + 1}: a key is a text, not a list or a mapping.")
            key = str(key_node.value)
            if key in data:
                raise GuiSimError(f"{path}:{key_node.start_mark.line + 1}: '{key}' is given twice.")
            data[key] = _build(loader, value_node, (*at, key), lines, path)
            lines[(*at, key)] = key_node.start_mark.line + 1
        return data
    if isinstance(node, yaml.SequenceNode):
        return [_build(loader, item, (*at, index), lines, path) for index, item in enumerate(node.value)]
    if kind in ("int", "float") and len(node.value) > MAX_DIGITS:
        raise GuiSimError(f"{path}:{lines[at]}: '{node.value[:MAX_DIGITS]}' is too large a number.")
    try:
        value = loader.construct_object(node)
    except (ValueError, LookupError):
        raise GuiSimError(f"{path}:{lines[at]}: '{str(node.value)[:40]}' cannot be read as {kind}.") from None
    if isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        raise GuiSimError(f"{path}:{lines[at]}: '{str(node.value)[:40]}' is too large a number.")
    return value


def write(path: Path, data: Any) -> None:
    """Write plain data so that `read` takes it: in the order given, nothing by reference, other letters as they are.

    The file is there whole or not at all.
    """
    text = yaml.dump(data, Dumper=_dumper(), allow_unicode=True, sort_keys=False, width=120, default_flow_style=None)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@lru_cache(maxsize=1)
def _dumper() -> Any:
    class Whole(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True

    return Whole
