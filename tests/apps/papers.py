"""A designer's papers on a phone, and looks at them, for the tests of Files."""

from typing import Any

from apps.files.models import File, FileVersion
from gui_sim.catalog import load_rows
from gui_sim.device import Device
from gui_sim.world import World
from personas.pack import load_pack
from tests.apps.kit import NOW, phone, shown

BRIEF, BUDGET, DECK, PDF, IMAGE = "fi1", "fi3", "fi6", "fi8", "fi9"
LEASE, CLOUD_FILE = "fi33", "fi37"


def desk(permissions: str = "granted") -> World:
    """A phone on which Maya's papers lie beside those that are on every phone."""
    world = phone("contacts", "files", "mail", "settings", permissions=permissions)
    given = load_pack("maya").persona.rows
    with world.store.transaction():
        load_rows(world.store, {name: given[name] for name in ("Folder", "File", "FileVersion", "FileShare")}, NOW, "")
    return world


def file(world: World, key: str) -> File:
    return world.store.get(File, key)


def versions(world: World, key: str) -> list[FileVersion]:
    return world.store.find(FileVersion, file_id=key, order="n")


def opened(world: World) -> Device:
    return shown(world, "files")


def names(listed: dict[str, Any], what: str) -> list[str]:
    return [row["name"] for row in listed[what]]
