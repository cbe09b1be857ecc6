"""A phone with Workshop on it, in a hand."""

from datetime import datetime
from pathlib import Path

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.device import Device
from gui_sim.world import World
from tests.system.hands import Hands

LAB = Path(__file__).parent / "lab_apps"
NOW = datetime(2031, 5, 3, 9, 41)


def workshop() -> InstalledApp:
    """Return the app of these tests."""
    return next(app for app in installed_apps([LAB]) if app.id == "workshop")


def shipped() -> list[InstalledApp]:
    """Return the phone's own apps that have screens."""
    apps = installed_apps([LAB])
    return [app for app in apps if app.folder.parent.name == "apps" and has_screens(app)]


def has_screens(app: InstalledApp) -> bool:
    """Tell whether an app can be opened."""
    return (app.folder / "screens.py").exists() or (app.folder / "screens").is_dir()


def make_world(*ids: str, strict: bool = True) -> World:
    """Return a world with Workshop and shipped apps by id."""
    known = {app.id: app for app in installed_apps([LAB])}
    return World.create(NOW, [known["workshop"], *(known[id] for id in ids)], strict=strict)


def hold(*ids: str, frozen: bool = True, opened: str = "Workshop") -> Hands:
    """Return a phone in a hand, with an app in front."""
    hands = Hands(Device(make_world(*ids), scale=1))
    hands.device.world.clock.frozen = frozen
    if opened:
        hands.open(opened)
    return hands


def same(one: Device, other: Device) -> None:
    """Assert that two phones show the same and know the same."""
    assert one.observe().frame.hash() == other.observe().frame.hash()
    assert one.observe().tree.text() == other.observe().tree.text()
    assert one.world.store.digest() == other.world.store.digest()
    assert one.world.clock.now == other.world.clock.now
