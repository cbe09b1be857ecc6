"""Files of the catalogue and looks at them, for the tests of Files."""

from typing import Any

from apps.files.models import File, FileVersion
from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import shown

BRIEF, BUDGET, DECK, PDF, IMAGE = "fi1", "fi3", "fi6", "fi8", "fi9"
LEASE, CLOUD_FILE = "fi33", "fi37"


def file(world: World, key: str) -> File:
    return world.store.get(File, key)


def versions(world: World, key: str) -> list[FileVersion]:
    return world.store.find(FileVersion, file_id=key, order="n")


def opened(world: World) -> Device:
    return shown(world, "files")


def names(listed: dict[str, Any], what: str) -> list[str]:
    return [row["name"] for row in listed[what]]
