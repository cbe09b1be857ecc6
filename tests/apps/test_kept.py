"""A screen that is kept while only time passes shows what one made anew would show."""

from datetime import timedelta

import pytest

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.composer import Composer
from gui_sim.crawl import crawl
from gui_sim.navigation import Entry, PhoneState
from tests.apps.kit import lived_in

LATER = (timedelta(seconds=20), timedelta(minutes=1), timedelta(minutes=50), timedelta(hours=26), timedelta(days=400))


@pytest.mark.parametrize("app", installed_apps(), ids=lambda app: app.id)
def test_a_kept_screen_is_up_to_date_whatever_time_has_passed(app: InstalledApp) -> None:
    world = lived_in().fork()
    start = world.clock.now
    stale = []
    for found in crawl(app, world.context("user")):
        world.clock.now = start
        phone = PhoneState(home=Entry(found.screen))
        composer = Composer(world, "agent")
        assert composer.compose(phone).commands
        for passed in LATER:
            world.clock.now = start + passed
            if composer.compose(phone).commands != Composer(world, "agent").compose(phone).commands:
                stale.append(f"{found.name} after {passed}")
    assert not stale, "\n".join(stale)
