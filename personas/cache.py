"""Built worlds, kept in the process and on disk, under a key that holds all that they depend on.

A file that is torn, or whose key differs, is not used.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import apps
import gui_sim
import personas
from gui_sim import kept
from gui_sim.world import SavedWorld
from personas.pack import pack_files

MOST = 32  # worlds in the process
MOST_FILES = 200


@dataclass(frozen=True)
class Kept:
    """A built world at rest, the lines of its past as JSON values, and the two halves of its profile in words.

    `at_rest` is what a past that is lived only in part needs to go on.
    """

    world: SavedWorld
    lines: Sequence[Mapping[str, Any]]
    facts: Sequence[str]
    wordings: Mapping[str, str]
    at_rest: Mapping[str, Any] = field(default_factory=dict)


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
        read = _read(key)
        if read is None:
            return None
        _hold(key, read)
    return _kept[key]


def keep(key: str, world: Kept) -> Kept:
    """Keep a built world."""
    _hold(key, world)
    parts = [world.world.meta, world.lines, world.facts, world.wordings, world.at_rest]
    body = json.dumps(parts).encode() + b"\n" + world.world.blob
    kept.keep(f"{key}.world", _head(key, body) + b"\n" + body, MOST_FILES)
    return world


def _hold(key: str, world: Kept) -> None:
    while len(_kept) >= MOST:
        _kept.pop(next(iter(_kept)))
    _kept[key] = world


def _read(key: str) -> Kept | None:
    with suppress(ValueError, LookupError, TypeError, RecursionError):
        head, _, body = (kept.find(f"{key}.world") or b"").partition(b"\n")
        if head != _head(key, body):
            return None
        parts, _, blob = body.partition(b"\n")
        meta, lines, facts, wordings, at_rest = json.loads(parts)
        return Kept(SavedWorld(meta, blob), lines, facts, wordings, at_rest)
    return None


def _head(key: str, body: bytes) -> bytes:
    return f"{key} {hashlib.sha256(body).hexdigest()}".encode()


@lru_cache(maxsize=8)
def _code(roots: tuple[str, ...]) -> str:
    """Return the digest of all code, catalogues and patterns that a world is made by."""
    digest = hashlib.sha256()
    for root in roots:
        for folder, inner, names in os.walk(root):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            for name in sorted(names):
                if name.endswith(".py") or name == "catalog.yaml" or Path(folder).name == "kinds":
                    path = Path(folder, name)
                    digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()
