"""Files that spare work the next time: built worlds, catalogues that were read. Losing them loses nothing.

`GUI_SIM_CACHE` names their folder; empty, nothing is kept on disk.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def folder() -> Path | None:
    """Return where they lie, or None."""
    chosen = os.environ.get("GUI_SIM_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    home = os.environ.get("XDG_CACHE_HOME")
    with suppress(RuntimeError):
        return (Path(home) if home else Path.home() / ".cache") / "gui-sim" / "worlds"
    return None


def find(name: str) -> bytes | None:
    """Return what a file holds, or None. Whoever reads it checks it: it may be torn, or of another day."""
    home = folder()
    with suppress(OSError):
        return None if home is None else (home / name).read_bytes()
    return None


def keep(name: str, data: bytes, most: int) -> None:
    """Write a file so that a reader sees all of it or nothing, and let the oldest of its kind go beyond `most`.

    A disk that is full or read-only is no fault.
    """
    with suppress(OSError):
        _write(name, data, most)


def _write(name: str, data: bytes, most: int) -> None:
    home = folder()
    if home is None:
        return
    home.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=home, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(part, home / name)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    alike = home.glob(f"*{Path(name).suffix}")
    for old in sorted(alike, key=lambda path: path.stat().st_mtime)[:-most]:
        old.unlink(missing_ok=True)
