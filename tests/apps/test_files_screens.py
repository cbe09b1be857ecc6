"""Files on screen: locks, cells by hand, find and replace, the trash, old versions."""

import pytest

from gui_sim import actions
from gui_sim.driver import Driver
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import HoldOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import refused, rows, tap, words
from tests.apps.papers import BRIEF, BUDGET, desk, file, opened, versions


@pytest.fixture
def world() -> World:
    return desk()


@pytest.fixture
def shut() -> World:
    return desk("ask")


def test_a_drive_that_does_not_answer_is_not_connected(world: World) -> None:
    link = next(row for row in rows(world, "Connection") if row.app == "files")
    with world.store.transaction():
        world.store.update(link, accepts_link=False)
    assert refused(world, "connect_drive", actor="user") == "not_allowed"


def test_browse_shows_locks_and_what_is_not_connected(shut: World) -> None:
    device = opened(shut)
    shown = words(device)
    assert "Cloudbox: not connected" in shown and "Not shared" in shown
    tap(device, "Connect Cloudbox")
    assert device.phone.cover is not None
    device.act(actions.Press(button="back"))
    device = opened(shut)
    tap(device, "Private")
    assert "The folder Private is not shared." in words(device) and "Papers" not in words(device)


def test_cells_are_written_by_hand_and_saved_together(world: World) -> None:
    device = opened(world)
    Driver(device).perform(
        (
            TapOn("Studio", "fo4"), TapOn("Canal Park", "fo5"), TapOn("canal-park_budget_v3.csv", BUDGET),
            TapOn("Cell B3"), TypeInto("Cell value", text="metre"), TypeInto("Go to cell", text="B40", submit=True),
            TypeInto("Cell value", text="far"), TapOn("Save"),
        )
    )  # fmt: skip
    logged = world.journal.calls()[-1].call
    cells = [{"ref": "B3", "value": "metre"}, {"ref": "B40", "value": "far"}]
    assert logged == ToolCall("files", "set_cells", {"file_id": BUDGET, "cells": cells})
    assert len(file(world, BUDGET).content.splitlines()) == 40


def test_find_and_replace_says_how_often(world: World) -> None:
    device = opened(world)
    Driver(device).perform(
        (
            TapOn("Studio", "fo4"), TapOn("Canal Park", "fo5"), TapOn("canal-park_brief_v2.md", BRIEF), TapOn("More"),
            TapOn("Find and replace"), TypeInto("Find", text="path"),
        )
    )  # fmt: skip
    assert f"Found {file(world, BRIEF).content.count('path')} times" in words(device)
    Driver(device).perform((TypeInto("Replace with", text="way"), TapOn("Replace all")))
    assert "path" not in file(world, BRIEF).content


def test_a_long_press_deletes_and_the_trash_gives_back(world: World) -> None:
    device = opened(world)
    Driver(device).perform((TapOn("Scans", "fo10"), HoldOn("Scan parking notice.pdf", "fi31"), TapOn("Delete")))
    assert file(world, "fi31").trashed
    device.act(actions.Press(button="back"))
    Driver(device).perform((TapOn("Recently deleted"), TapOn("Scan parking notice.pdf", "fi31"), TapOn("Recover")))
    assert not file(world, "fi31").trashed


def test_an_old_version_is_brought_back(world: World) -> None:
    device = opened(world)
    Driver(device).perform(
        (
            TapOn("Studio", "fo4"), TapOn("Canal Park", "fo5"), TapOn("canal-park_brief_v2.md", BRIEF), TapOn("More"),
            TapOn("Versions"), TapOn("Version 1", "1"), TapOn("Restore"), TapOn("Bring back"),
        )
    )  # fmt: skip
    assert file(world, BRIEF).content == versions(world, BRIEF)[0].content
    assert [one.summary for one in versions(world, BRIEF)][-1] == "Version 1 brought back"
