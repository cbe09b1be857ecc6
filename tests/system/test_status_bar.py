"""What the bar at the top says."""

from datetime import datetime

import pytest

from gui_sim.system.status_bar import StatusBar
from gui_sim.theme import Theme
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Semantic
from gui_sim.world import World
from tests.system.conftest import Make


class Told(World):
    """A world whose settings are told."""

    told: dict[str, str] = {}

    def setting(self, key: str, default: str) -> str:
        return self.told.get(key, default)


def shown(told: dict[str, str], light: bool = False) -> tuple[Semantic, Painter]:
    world = Told.create(datetime(2031, 5, 3, 9, 41), [])
    world.told = told  # type: ignore[attr-defined]
    bar = StatusBar(world, light)
    env = Env(Theme(), world.context())
    box = bar.layout(390.0, env)
    painter = Painter(Theme(), box.bounds)
    painter.draw(box)
    meaning = bar.semantic(box, env)
    assert meaning is not None
    return meaning, painter


def icons(painter: Painter) -> list[str]:
    return [command.name for command in painter.commands if type(command).__name__ == "IconGlyph"]  # type: ignore[union-attr]


def test_a_quiet_phone() -> None:
    meaning, painter = shown({})
    assert (meaning.label, meaning.value) == ("9:41", "4 bars, Wi-Fi, battery 100%")
    assert icons(painter) == []


def test_airplane_mode_takes_the_place_of_the_signal() -> None:
    meaning, painter = shown({"airplane.on": "on", "wifi.on": "off"})
    assert meaning.value == "airplane mode, battery 100%"
    assert icons(painter) == ["airplane"]


def test_focus_and_location_stand_beside_the_time() -> None:
    meaning, painter = shown({"focus.active": "Work", "location.in_use": "on"})
    assert icons(painter) == ["moon", "navigation-arrow"]
    assert meaning.value.startswith("focus on, location in use")


@pytest.mark.parametrize(
    ("told", "color"),
    [
        ({"battery.level": "12"}, "systemRed"),
        ({"battery.level": "20"}, "systemRed"),
        ({"battery.level": "21"}, "label"),
        ({"battery.level": "12", "battery.low_power": "on"}, "systemYellow"),
    ],
)
def test_the_battery_shows_when_it_is_low(told: dict[str, str], color: str) -> None:
    meaning, painter = shown(told)
    assert meaning.value.endswith(f"battery {told['battery.level']}%")
    assert painter.commands[-1].color == Theme().color(color)  # type: ignore[union-attr]


@pytest.mark.parametrize("odd", ["", "full", "-5", "1e9", "999999999999", "٣"])
def test_a_level_that_says_nothing_counts_as_full(odd: str) -> None:
    assert shown({"battery.level": odd})[0].value.endswith("battery 100%")


def test_the_ink_follows_the_screen_below(hold: Make) -> None:
    hands = hold()
    assert _ink(hands) == (255, 255, 255, 255)
    hands.open("Diary")
    assert _ink(hands) == (0, 0, 0, 255)


def _ink(hands) -> tuple[int, int, int, int]:  # type: ignore[no-untyped-def]
    layer = hands.device.scene.layer("status")
    painter = Painter(Theme(), layer.box.bounds)
    painter.draw(layer.box)
    return next(command.color for command in painter.commands if type(command).__name__ == "TextRun")


def test_without_wifi_the_mobile_network_is_named() -> None:
    def words(painter: Painter) -> list[str]:
        return [command.text for command in painter.commands if type(command).__name__ == "TextRun"]  # type: ignore[union-attr]

    meaning, painter = shown({"wifi.on": "off"})
    assert meaning.value == "4 bars, 5G, battery 100%"
    assert words(painter) == ["9:41", "5G"]
    meaning, painter = shown({"wifi.on": "off", "cellular.on": "off"})
    assert meaning.value == "4 bars, battery 100%"
    assert words(painter) == ["9:41"]
