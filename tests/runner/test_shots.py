"""Pictures of screens: found along links, drawn without touching the phone."""

from datetime import datetime

import pytest

from agent_runner.bench import TARGETS, measure
from agent_runner.shots import darkened, picture, screens_to_shoot, unreached
from gui_sim.device import Device
from gui_sim.world import World

APPS = ["dinespot", "settings"]


@pytest.fixture(scope="module")
def device() -> Device:
    world = World.create(datetime(2031, 5, 3, 9, 41), apps=APPS)
    world.clock.freeze()
    return Device(world, scale=1)


def test_each_screen_is_found_once_tabs_first(device: Device) -> None:
    shots = list(screens_to_shoot(device))
    names = [(shot.app, shot.name) for shot in shots]
    assert len(names) == len(set(names))
    for app in device.world.apps:
        own = [shot for shot in shots if shot.app == app.id]
        assert [shot.tab for shot in own[: len(app.tabs)]] == list(range(len(app.tabs)))
        assert any(shot.tab is None for shot in own)


def test_only_some_apps_may_be_asked_for(device: Device) -> None:
    assert {shot.app for shot in screens_to_shoot(device, ["dinespot"])} == {"dinespot"}


def test_what_no_link_leads_to_is_named(device: Device) -> None:
    shots = [shot for shot in screens_to_shoot(device, ["dinespot"]) if shot.name != "book_table"]
    assert "dinespot.BookTable" in unreached(device, shots)


def test_a_picture_is_the_same_each_time_and_leaves_the_phone_as_it_is(device: Device) -> None:
    digest, screen = device.world.store.digest(), device.observe().screen
    shot = next(shot for shot in screens_to_shoot(device, ["dinespot"]) if shot.name == "book_table")
    assert picture(device, shot) == picture(device, shot)
    assert (device.world.store.digest(), device.observe().screen) == (digest, screen)


def test_dark_mode_is_a_twins_own(device: Device) -> None:
    shot = next(screens_to_shoot(device, ["dinespot"]))
    light = picture(device, shot)
    assert picture(darkened(device), shot) != light
    assert picture(device, shot) == light


@pytest.mark.full
def test_the_benchmark_gives_every_promised_figure() -> None:
    figures = list(measure(rounds=1, scale=1))
    assert [figure.name for figure in figures] == list(TARGETS)
    assert all(figure.measured > 0 and figure.n > 0 for figure in figures)
