"""One example of every screen of an app, found by following links as a finger could, without a finger.

Screens that no link reaches in this world are made by hand: with a record's id where a parameter names a model
(`alarm_id`), else with an id that names nothing, so that "no longer there" is seen too.
"""

import dataclasses
import re
from collections import deque
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice

from gui_sim.app import InstalledApp
from gui_sim.context import Context
from gui_sim.theme import Theme
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, View, walk

VALUES_PER_CLASS = 12  # screens of one class whose links are followed: some are reached only from certain records
LINKS_PER_SCREEN = 400
VIEWS_PER_SCREEN = 5_000


@dataclasses.dataclass(frozen=True)
class Found:
    """A screen and how it is shown: as one of its app's tabs, as a sheet, or pushed. `linked`: a link leads to it."""

    screen: Screen
    tab: int | None = None
    sheet: bool = False
    linked: bool = True

    @property
    def name(self) -> str:
        """Return the screen's name in small letters, `book_table` for `BookTable`."""
        return in_small_letters(type(self.screen).__name__)


def in_small_letters(name: str) -> str:
    """Return the name of a class of screens in small letters: `book_table` for `BookTable`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def crawl(app: InstalledApp, ctx: Context) -> list[Found]:
    """Return one example of each of the app's screens: tabs, then in the order in which links are met.

    It is the first that a link leads to, or of screens that show a day, the first that shows today.

    Raises:
        GuiSimError: A screen cannot be made, or its links cannot be read.
    """
    tabs = app.tabs
    try:
        return _crawl(app, tabs, ctx)
    except Exception as error:
        raise app.broken(error) from error


def _crawl(app: InstalledApp, tabs: tuple[type[Screen], ...], ctx: Context) -> list[Found]:
    roots = [Found(screen(), tab=index) for index, screen in enumerate(tabs)]
    found: dict[type[Screen], Found] = {}
    counts: dict[type[Screen], int] = {}
    seen = {repr(root.screen) for root in roots}
    waiting = deque(roots)
    while waiting:
        here = waiting.popleft()
        kind = type(here.screen)
        if kind not in found or (_is_today(here, ctx) and not _is_today(found[kind], ctx)):
            found[kind] = here
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] > VALUES_PER_CLASS:
            continue
        for link in islice(_links(here.screen, ctx), LINKS_PER_SCREEN):
            if link.screen.app_id == app.id and repr(link.screen) not in seen:
                seen.add(repr(link.screen))
                waiting.append(link)
    for screen in app.screens_by_name.values():
        if screen not in found and not screen.__name__.startswith("_"):
            found[screen] = Found(_example(screen, ctx), linked=False)
    return list(found.values())


def _is_today(found: Found, ctx: Context) -> bool:
    return ctx.today in found.screen.params().values()


def _links(screen: Screen, ctx: Context) -> Iterator[Found]:
    bound = screen.bind(ctx, {})
    if bound.gate is not None and not ctx.allows(bound.gate):
        return
    env = Env(Theme(), ctx)
    footer = bound.footer()
    views: list[View] = [bound.body(), *bound.leading(), *bound.trailing(), *([footer] if footer else [])]
    for root in views:
        for view in islice(walk(root, env), VIEWS_PER_SCREEN):
            for outlet in view.outlets(env):
                if outlet.to is not None:
                    yield Found(outlet.to, sheet=outlet.sheet)


def _example(screen: type[Screen], ctx: Context) -> Screen:
    models = {name.casefold(): name for name in ctx.store.schema.by_name}
    values: list[object] = []
    for field in dataclasses.fields(screen):  # type: ignore[arg-type]  # every subclass is made a dataclass
        if field.default is not dataclasses.MISSING:
            break
        model = models.get(field.name.removesuffix("_id").replace("_", ""))
        ids = ctx.ids(model) if model is not None else []
        plain: dict[object, object] = {datetime: ctx.now, date: ctx.today, int: 1, bool: False}
        values.append(ids[-1] if ids else plain.get(field.type, "zz999"))
    return screen(*values)
