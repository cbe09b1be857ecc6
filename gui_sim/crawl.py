"""One example of every screen of an app, found by following links as a finger could, without a finger.

Screens that no link reaches in this world (their records do not exist yet) are made with ids that name
nothing, so that their "no longer there" state is seen too.
"""

import dataclasses
from collections import deque
from collections.abc import Iterable
from datetime import date, datetime

from gui_sim.app import InstalledApp
from gui_sim.context import Context
from gui_sim.theme import Theme
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, walk

PER_SCREEN = 60  # links followed from one screen; equal rows lead to equal kinds of screen


@dataclasses.dataclass(frozen=True)
class Found:
    """A screen and how it is shown: as a sheet, or as one of the app's tabs, or pushed."""

    screen: Screen
    sheet: bool = False
    tab: int | None = None


def crawl(app: InstalledApp, ctx: Context) -> list[Found]:
    """Return the first example of each of the app's screens, tabs first, in the order links are met."""
    found: dict[type[Screen], Found] = {}
    waiting: deque[Found] = deque(Found(screen(), tab=index) for index, screen in enumerate(app.tabs))
    while waiting:
        here = waiting.popleft()
        if type(here.screen) in found:
            continue
        found[type(here.screen)] = here
        waiting.extend(link for link in _links(here.screen, ctx) if type(link.screen) not in found)
    for screen in app.screens_by_name.values():
        if screen not in found:
            found[screen] = Found(_example(screen, ctx))
    return list(found.values())


def _links(screen: Screen, ctx: Context) -> Iterable[Found]:
    bound = screen.bind(ctx, {})
    if bound.gate is not None and not ctx.allows(bound.gate):
        return
    env = Env(Theme(), ctx)
    views = (*bound.leading(), *bound.trailing(), bound.body(), bound.footer())
    count = 0
    for root in views:
        if root is None:
            continue
        for view in walk(root, env):
            for outlet in view.outlets(env):
                if outlet.to is not None and outlet.to.app_id == screen.app_id:
                    yield Found(outlet.to, outlet.sheet)
                    count += 1
                    if count >= PER_SCREEN:
                        return


def _example(screen: type[Screen], ctx: Context) -> Screen:
    values: list[object] = []
    for field in dataclasses.fields(screen):  # type: ignore[arg-type]  # every subclass is made a dataclass
        if field.default is not dataclasses.MISSING:
            break
        values.append(
            ctx.now if field.type is datetime else ctx.now.date() if field.type is date
            else 1 if field.type is int else False if field.type is bool else "zz999"
        )  # fmt: skip
    return screen(*values)
