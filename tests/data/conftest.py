"""Worlds with one small app, Notebook, so that these tests need none of the phone's own apps."""

from datetime import datetime
from pathlib import Path

import pytest

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.world import World

DEMO = Path(__file__).parent / "demo_apps"
NOW = datetime(2031, 5, 3, 9, 41)


@pytest.fixture(scope="session")
def notebook() -> InstalledApp:
    return next(app for app in installed_apps([DEMO]) if app.id == "notebook")


@pytest.fixture
def world(notebook: InstalledApp) -> World:
    return World.create(NOW, [notebook], strict=True)


@pytest.fixture
def shut(notebook: InstalledApp) -> World:
    """A world in which the owner has shared nothing."""
    return World.create(NOW, [notebook], permissions="ask", strict=True)
