"""Pictures of every screen of every app, `<folder>/<app>/<screen>.png`: drawn here, never by hand.

Screens are found as the planner finds them: along the links that views declare, from an app's tabs on, by
value, without touching the phone.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from gui_sim.actions import CallTool, OpenApp
from gui_sim.errors import GuiSimError
from gui_sim.navigation import Entry
from gui_sim.theme import Theme
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Outlet, View, walk

if TYPE_CHECKING:
    from gui_sim.app import InstalledApp
    from gui_sim.context import Context
    from gui_sim.device import Device

VALUES_PER_CLASS = 12
"""Screens of one class whose links are followed: some are reached only from certain records."""
LINKS_PER_SCREEN = 400
VIEWS_PER_SCREEN = 5_000


@dataclass(frozen=True)
class Shot:
    """One picture to take: a screen shown in its app, as a tab's root, pushed, or as a sheet."""

    app: str
    screen: Screen
    tab: int | None = None
    sheet: bool = False

    @property
    def name(self) -> str:
        """Return the picture's name, `book_table` for `BookTable`."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(self.screen).__name__).lower()


def screens_to_shoot(device: "Device", only: Iterable[str] = ()) -> Iterator[Shot]:
    """Yield one shot for each screen class that can be reached, app by app (all, or some), tabs first."""
    wanted = set(only)
    for app in device.world.apps:
        if not wanted or app.id in wanted:
            yield from _screens_of(app, device.world.context("agent"))


def _screens_of(app: "InstalledApp", ctx: "Context") -> Iterator[Shot]:
    roots = [Shot(app.id, screen(), tab=index) for index, screen in enumerate(app.tabs)]
    queue = deque(roots)
    seen = {repr(shot.screen) for shot in roots}
    counts: dict[type[Screen], int] = {}
    while queue:
        shot = queue.popleft()
        kind = type(shot.screen)
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] == 1:
            yield shot
        if counts[kind] > VALUES_PER_CLASS:
            continue
        for outlet in islice(_links(shot.screen, ctx), LINKS_PER_SCREEN):
            target = outlet.to
            if target is not None and target.app_id == app.id and repr(target) not in seen:
                seen.add(repr(target))
                queue.append(Shot(app.id, target, sheet=outlet.sheet))


def _links(screen: Screen, ctx: "Context") -> Iterator[Outlet]:
    bound = screen.bind(ctx, {})
    env = Env(Theme(), ctx)
    footer = bound.footer()
    views: list[View] = [bound.body(), *bound.leading(), *bound.trailing(), *([footer] if footer else [])]
    for view in views:
        for inner in islice(walk(view, env), VIEWS_PER_SCREEN):
            yield from inner.outlets(env)


def unreached(device: "Device", shots: Iterable[Shot]) -> list[str]:
    """Return `app.Screen` for each screen class that no shot shows, of the apps that have shots."""
    shown = {(shot.app, type(shot.screen).__name__) for shot in shots}
    apps = {name for name, _ in shown}
    return sorted(
        f"{app.id}.{name}"
        for app in device.world.apps
        if app.id in apps
        for name, thing in vars(app.screens()).items()
        if isinstance(thing, type)
        and issubclass(thing, Screen)
        and thing.__module__ == app.screens().__name__
        and not name.startswith("_")
        and (app.id, name) not in shown
    )


def darkened(device: "Device") -> "Device":
    """Return a twin of the device in dark mode.

    Raises:
        GuiSimError: The phone has no settings app to ask.
    """
    twin = device.fork()
    outcome = twin.act(CallTool(tool="set_setting", args={"key": "display.dark_mode", "value": "on"}))
    if not outcome.ok:
        raise GuiSimError(f"Dark mode cannot be set: {outcome.error}")
    return twin


def picture(device: "Device", shot: Shot) -> bytes:
    """Return the PNG of a shot on a twin of the device, which stays as it is."""
    twin = device.fork()
    twin.act(OpenApp(app=shot.app))
    twin = twin.fork()  # at rest in the app, with nothing composed yet
    app = twin.phone.app
    if app is None:
        raise GuiSimError(f"The app '{shot.app}' did not open.")
    if shot.tab is not None:
        app.tab = shot.tab
    elif shot.sheet:
        app.sheets.append([Entry(shot.screen)])
    else:
        app.stack.append(Entry(shot.screen))
    return twin.observe().frame.png()


def write_all(
    device: "Device", folder: Path, dark: bool = True, only: Iterable[str] = ()
) -> Iterator[tuple[Path, str]]:
    """Write the pictures; yield each path with "", or with what kept it from being drawn.

    Tabs' roots are drawn in dark mode too, as `<screen>-dark.png`.
    """
    night = darkened(device) if dark else None
    for shot in screens_to_shoot(device, only):
        places = [(device, folder / shot.app / f"{shot.name}.png")]
        if night is not None and shot.tab is not None:
            places.append((night, folder / shot.app / f"{shot.name}-dark.png"))
        for phone, path in places:
            try:
                drawn = picture(phone, shot)
            except Exception as error:  # one broken screen must not hide the others
                yield path, f"{type(shot.screen).__name__} cannot be drawn: {type(error).__name__}: {error}"
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(drawn)
            yield path, ""
