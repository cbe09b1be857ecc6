"""Pictures of screens: found along links, drawn without touching the phone."""

from datetime import datetime
from pathlib import Path

import pytest

from agent_runner.bench import TARGETS, measure
from agent_runner.shots import LOOKS, dressed, picture, system_pictures, unlinked, write_all
from gui_sim.crawl import Found, crawl
from gui_sim.device import Device
from gui_sim.world import World

APPS = ["dinespot", "settings"]


@pytest.fixture(scope="module")
def device() -> Device:
    world = World.create(datetime(2031, 5, 3, 9, 41), apps=APPS)
    world.clock.freeze()
    return Device(world, scale=1)


def found(device: Device, app: str) -> list[Found]:
    """The screens of one app."""
    return crawl(device.world.app(app), device.world.context("agent"))


def test_each_screen_is_found_once_tabs_first(device: Device) -> None:
    for app in device.world.apps:
        screens = found(device, app.id)
        names = [each.name for each in screens]
        assert len(names) == len(set(names))
        assert [each.tab for each in screens[: len(app.tabs)]] == list(range(len(app.tabs)))
        assert {type(each.screen).__name__ for each in screens} == set(app.screens_by_name)


def test_only_some_apps_may_be_asked_for(device: Device, tmp_path: Path) -> None:
    written = [path for path, fault in write_all(device, tmp_path, looks=(), only=["dinespot"]) if not fault]
    assert {path.parent.name for path in written} == {"dinespot"}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written)


def test_what_no_link_leads_to_is_named() -> None:
    world = World.create(datetime(2031, 5, 3, 9, 41), apps=["clock"])
    assert unlinked(Device(world, scale=1)) == ["clock.Ringing"]


def test_a_picture_is_the_same_each_time_and_leaves_the_phone_as_it_is(device: Device) -> None:
    digest, screen = device.world.store.digest(), device.observe().screen
    form = next(each for each in found(device, "dinespot") if each.name == "book_table")
    assert picture(device, "dinespot", form) == picture(device, "dinespot", form)
    assert (device.world.store.digest(), device.observe().screen) == (digest, screen)


def test_a_look_is_a_twins_own(device: Device) -> None:
    root = found(device, "dinespot")[0]
    usual = picture(device, "dinespot", root)
    looks = [picture(dressed(device, look), "dinespot", root) for look in LOOKS]
    assert len({usual, *looks}) == 1 + len(LOOKS)
    assert picture(device, "dinespot", root) == usual


def test_main_screens_are_drawn_with_each_look(device: Device, tmp_path: Path) -> None:
    written = {path.name for path, fault in write_all(device, tmp_path, only=["settings"]) if not fault}
    assert {"settings_home.png", "settings_home-dark.png", "settings_home-largest.png"} <= written
    assert "wifi-largest.png" not in written  # no tab's root


def test_the_phones_own_screens_are_drawn_and_differ(device: Device) -> None:
    drawn = dict(system_pictures(device))
    assert {"home", "spotlight", "control_centre", "app_switcher", "lock_screen", "needs_you"} <= set(drawn)
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.full
def test_the_benchmark_gives_every_promised_figure() -> None:
    figures = list(measure(rounds=1, scale=1))
    assert [figure.name for figure in figures] == list(TARGETS)
    assert all(figure.measured > 0 and figure.n > 0 for figure in figures)
