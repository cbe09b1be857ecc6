"""Phones with an app, Diary, and others that are only a name and an icon."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hands import Hands

from gui_sim import ui
from gui_sim.app import App, InstalledApp, installed_apps
from gui_sim.device import Device
from gui_sim.world import World

DEMO = Path(__file__).parent / "demo_apps"
NOW = datetime(2031, 5, 3, 9, 41)


class Blank(ui.Screen):
    """A screen of an app that has nothing to show."""

    title = "Blank"

    def body(self) -> ui.View:
        return ui.Text("Nothing here")


class PlainApp(InstalledApp):
    """An app without a folder."""

    @property
    def tabs(self) -> tuple[type[ui.Screen], ...]:
        return (Blank,)


def plain_app(id: str, name: str = "") -> InstalledApp:
    return PlainApp(App(id, name or id.capitalize(), "star", "#3366cc", f"About {id}."), Path("nowhere"), (), ())


Make = Callable[..., Hands]


@pytest.fixture
def hold() -> Make:
    """Return a function that makes a phone with some apps and puts it into a hand."""

    def make(*ids: str, permissions: str = "granted", diary: bool = True) -> Hands:
        known = {app.id: app for app in installed_apps([DEMO])}
        chosen = [known["diary"]] if diary else []
        chosen += [known[id] if id == "settings" else plain_app(id) for id in ids]
        world = World.create(NOW, chosen, permissions=permissions, strict=True)  # type: ignore[arg-type]
        world.clock.frozen = True
        return Hands(Device(world, scale=1))

    return make
