"""What is wrong with an app, told before an agent meets it: loaded, filled and drawn, all of it."""

from collections.abc import Iterator
from datetime import datetime

from agent_runner.shots import picture
from gui_sim.app import InstalledApp, installed_apps
from gui_sim.crawl import crawl
from gui_sim.device import Device
from gui_sim.errors import GuiSimError
from gui_sim.records import SYSTEM_MODELS
from gui_sim.schema import schema_of
from gui_sim.world import World

NOW = datetime(2026, 3, 5, 9, 41)
MOST_TABS = 5


def app_faults(app: InstalledApp) -> list[str]:
    """Return a sentence for each fault of an app's functions, tables, catalogue and screens."""
    return [*_functions(app), *_phone(app)]


def _functions(app: InstalledApp) -> Iterator[str]:
    for tool in app.tools:
        if not tool.doc.strip():
            yield f"The function {tool.name} needs a docstring that says what it does."
        for param in tool.params:
            if not param.description:
                yield f"The function {tool.name} does not say what '{param.name}' is: give it a line under 'Args:'."


def _phone(app: InstalledApp) -> Iterator[str]:
    """Look at the app on a phone of its own; what keeps it from being there ends the search."""
    try:
        schema_of(frozenset({*SYSTEM_MODELS, *(model for one in installed_apps() for model in one.models)}))
        tabs = app.tabs
        device = Device(World.create(NOW, [app]), scale=1)
        found = crawl(app, device.world.context("agent"))
    except GuiSimError as error:
        yield str(error)
        return
    if len(tabs) > MOST_TABS:
        yield f"TABS of '{app.id}' holds {len(tabs)} screens; a tab bar has room for {MOST_TABS}."
    for tab in tabs:
        if not tab.title:
            yield f"{tab.__name__} needs a title for the tab bar."
    broken: dict[str, str] = {}  # a sheet lies over a tab and fails with it: one fault is told once
    for one in found:
        try:
            picture(device, app.id, one)
        except Exception as error:  # one broken screen must not hide the others
            broken.setdefault(str(app.broken(error)), type(one.screen).__name__)
    for words, screen in broken.items():
        yield f"{screen} cannot be drawn. {words}"
