"""What every app must keep, whoever wrote it; apps are found, not listed."""

import itertools
from collections.abc import Iterator
from datetime import datetime

import pytest

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.crawl import crawl
from gui_sim.device import Device
from gui_sim.geometry import SCREEN_HEIGHT
from gui_sim.theme import TEXT_SIZES, Theme
from gui_sim.tool import Tool
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import frame, lived_in

NOW = datetime(2026, 3, 5, 9, 41)
APPS = installed_apps()
TOOLS = [tool for app in APPS for tool in app.tools]


@pytest.fixture(scope="module")
def world() -> World:
    return World.create(NOW, strict=True)


@pytest.fixture(scope="module", params=["new", "lived in"])
def any_world(request: pytest.FixtureRequest, world: World) -> World:
    return world if request.param == "new" else lived_in()


def screens(app: InstalledApp, world: World) -> Iterator[Screen]:
    """One example of every screen of an app."""
    return (found.screen for found in crawl(app, world.context("agent")))


def test_apps_are_found() -> None:
    assert {"dinespot"} <= {app.id for app in APPS}


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_tools_are_documented(tool: Tool[..., object]) -> None:
    assert tool.doc.strip(), f"{tool.name} has no docstring"
    for param in tool.params:
        assert param.description, f"{tool.name}: the argument {param.name} is not described"
    assert tool.schema()["parameters"]["additionalProperties"] is False


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_app_declares_its_screens(app: InstalledApp) -> None:
    assert 1 <= len(app.tabs) <= 5
    for screen in app.tabs:
        assert screen.title and screen.icon, f"{screen.__name__} needs a title and an icon for the tab bar"
        screen()
    for screen in app.screens_by_name.values():
        assert screen.__doc__, f"{screen.__name__} has no docstring"


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_an_icon_carries_what_its_tabs_carry(app: InstalledApp) -> None:
    counting = [tab for tab in app.tabs if tab.tab_badge is not Screen.tab_badge]
    assert app.app.numbered == bool(counting), "say numbered=True in App where a tab has tab_badge(), and only there"


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_reading_changes_nothing(app: InstalledApp, world: World) -> None:
    before = world.store.digest()
    for tool in app.tools:
        if not tool.writes and not any(param.required for param in tool.params):
            world.call(tool.call(), actor="user")
    assert world.store.digest() == before


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_bodies_are_pure_and_total(app: InstalledApp, world: World) -> None:
    ctx = world.context("agent")
    before = world.store.digest()
    for screen in screens(app, world):
        first = frame(screen, ctx, Theme())
        assert first.commands == frame(screen, ctx, Theme()).commands, f"{type(screen).__name__} is not repeatable"
    assert world.store.digest() == before


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", ["large", TEXT_SIZES[-1]])
@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_labels_and_hit_boxes(app: InstalledApp, any_world: World, size: str, dark: bool) -> None:
    for screen in screens(app, any_world):
        scene = frame(screen, any_world.context("agent"), Theme(dark, size))
        for node in scene.tree.walk():
            if node.role in {"button", "switch", "text field", "tab", "slider"}:
                assert node.label, f"{type(screen).__name__}: a {node.role} without a label"
                wide, tall = node.frame.width, node.frame.height
                if node.label.startswith("Index "):  # one strip that a finger slides along
                    continue
                cut = node.frame.y <= 100 or node.frame.bottom >= SCREEN_HEIGHT - 90 or node.frame.right >= 389
                assert cut or (max(wide, tall) >= 44 and min(wide, tall) >= 28), (
                    f"{type(screen).__name__}: {node.role} {node.label!r} is only {wide:.0f} x {tall:.0f}"
                )


@pytest.mark.parametrize("size", ["large", TEXT_SIZES[-1]])
@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_texts_do_not_overlap(app: InstalledApp, any_world: World, size: str) -> None:
    for screen in screens(app, any_world):
        scene = frame(screen, any_world.context("agent"), Theme(text_size=size))
        texts = [node for node in scene.tree.walk() if node.role in {"text", "header"} and node.label.strip()]
        for one, other in itertools.combinations(texts, 2):
            both = one.frame.intersect(other.frame)
            assert both.width < 2 or both.height < 4, (
                f"{type(screen).__name__}: {one.label!r} lies over {other.label!r}"
            )


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_relaunch_keeps_state(app: InstalledApp, world: World) -> None:
    device = Device(world.fork())
    twin = Device.load(device.save())
    for phone in (device, twin):
        phone._runtime.open_app(app.id)
    assert twin.observe().frame.hash() == device.observe().frame.hash()
    assert twin.world.store.digest() == device.world.store.digest()
