"""Built worlds, kept in the process and on disk, under a key that holds all that they depend on.

`GUI_SIM_CACHE` names another folder; empty, nothing is kept on disk. A file that is torn, or whose key differs, is
not used.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import apps
import gui_sim
import personas
from gui_sim.world import SavedWorld
from personas.pack import pack_files

MOST = 32  # worlds in the process
MOST_FILES = 200


@dataclass(frozen=True)
class Kept:
    """A built world at rest, the lines of its past as JSON values, and the two halves of its profile in words."""

    world: SavedWorld
    lines: Sequence[Mapping[str, Any]]
    facts: Sequence[str]
    wordings: Mapping[str, str]


_kept: dict[str, Kept] = {}


def key_of(folder: Path, arguments: Mapping[str, Any]) -> str:
    """Return the digest of a pack's files, the code, and the arguments of a build."""
    packages = (gui_sim, apps, personas)
    digest = hashlib.sha256(_code(tuple(str(root) for package in packages for root in package.__path__)).encode())
    for path in pack_files(folder):
        digest.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    digest.update(json.dumps(arguments, sort_keys=True, default=str).encode())
    return digest.hexdigest()


def find(key: str) -> Kept | None:
    """Return what was kept under a key, or None."""
    if key not in _kept:
        kept = _read(key)
        if kept is None:
            return None
        _hold(key, kept)
    return _kept[key]


def keep(key: str, kept: Kept) -> Kept:
    """Keep a built world. A disk that is full or read-only is no fault."""
    _hold(key, kept)
    with suppress(OSError):
        _write(key, kept)
    return kept


def folder() -> Path | None:
    """Return where worlds are kept on disk, or None."""
    chosen = os.environ.get("GUI_SIM_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    home = os.environ.get("XDG_CACHE_HOME")
    with suppress(RuntimeError):
        return (Path(home) if home else Path.home() / ".cache") / "gui-sim" / "worlds"
    return None


def _hold(key: str, kept: Kept) -> None:
    while len(_kept) >= MOST:
        _kept.pop(next(iter(_kept)))
    _kept[key] = kept


def _read(key: str) -> Kept | None:
    home = folder()
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
        if home is None:
            return None
        head, _, blob = (home / f"{key}.world").read_bytes().partition(b"\n")
        data = json.loads(head)
        if data["key"] != key or data["sha256"] != _sum(data["parts"], blob):
            return None
        meta, lines, facts, wordings = data["parts"]
        return Kept(SavedWorld(meta, blob), lines, facts, wordings)
    return None


def _write(key: str, kept: Kept) -> None:
    """Write beside the place and move there, so that a reader sees all or nothing."""
    home = folder()
    if home is None:
        return
    home.mkdir(parents=True, exist_ok=True)
    parts = [kept.world.meta, kept.lines, kept.facts, kept.wordings]
    blob = kept.world.blob
    head = {"key": key, "sha256": _sum(parts, blob), "parts": parts}
    handle, name = tempfile.mkstemp(dir=home, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(head).encode() + b"\n" + blob)
        os.replace(name, home / f"{key}.world")
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    for old in sorted(home.glob("*.world"), key=lambda path: path.stat().st_mtime)[:-MOST_FILES]:
        old.unlink(missing_ok=True)


def _sum(parts: Any, blob: bytes) -> str:
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode())
    digest.update(blob)
    return digest.hexdigest()


@lru_cache(maxsize=8)
def _code(roots: tuple[str, ...]) -> str:
    """Return the digest of all code, catalogues and patterns that a world is made by."""
    digest = hashlib.sha256()
    for root in roots:
        for path in sorted(Path(root).rglob("*")):
            if path.suffix == ".py" or path.name == "catalog.yaml" or path.parent.name == "kinds":
                digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()
