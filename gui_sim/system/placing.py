"""Which app stands where on the home screen."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gui_sim.app import InstalledApp

PER_PAGE = 24
DOCK_SIZE = 4
_DOCK = ("phone", "messages", "mail", "music", "contacts", "calendar", "settings")
_FIRST = (
    "calendar", "contacts", "reminders", "notes", "clock", "photos", "files", "maps", "weather", "health",
    "wallet", "homehub", "settings",
)  # fmt: skip
_FOLDERS = (
    ("Food", ("dinespot", "tasterank", "quickbite", "freshcart")),
    ("Going", ("staynest", "tripgo", "ridenow")),
    ("Fun", ("streambox", "cinepass")),
)
_LAST = ("shopwave", "payport", "fitpulse", "carepoint", "meetroom")


@dataclass(frozen=True)
class Folder:
    """Apps under one name."""

    name: str
    apps: tuple[InstalledApp, ...]


Slot = InstalledApp | Folder


@dataclass(frozen=True)
class Pages:
    """The dock, and the pages of up to 24 icons; there is at least one page."""

    dock: tuple[InstalledApp, ...]
    pages: tuple[tuple[Slot, ...], ...]


def arrange(apps: Iterable[InstalledApp]) -> Pages:
    """Return where each app stands: the phone's own first, then folders and the rest."""
    left = {app.id: app for app in apps}

    def taken(ids: Iterable[str]) -> Iterator[InstalledApp]:
        return (left.pop(id) for id in ids if id in left)

    dock = tuple(taken([id for id in _DOCK if id in left][:DOCK_SIZE]))
    first: list[Slot] = list(taken(_FIRST))
    last: list[Slot] = []
    for name, ids in _FOLDERS:
        inside = tuple(taken(ids))
        last += [Folder(name, inside)] if len(inside) > 1 else inside
    last += taken(_LAST)
    last += taken(sorted(left))
    pages = [*_cut(first), *_cut(last)] or [()]
    return Pages(dock, tuple(pages))


def _cut(slots: list[Slot]) -> list[tuple[Slot, ...]]:
    return [tuple(slots[at : at + PER_PAGE]) for at in range(0, len(slots), PER_PAGE)]
