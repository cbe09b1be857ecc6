"""Apps are found: every folder below `apps` that has an `APP`."""

import importlib
import importlib.util
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gui_sim.errors import GuiSimError
from gui_sim.icons import check_icon
from gui_sim.model import Record
from gui_sim.tool import Tool, app_of

if TYPE_CHECKING:
    from gui_sim.ui.screen import Screen


@dataclass(frozen=True)
class App:
    """How an app presents itself: id (its folder), name, Phosphor icon, color "#rrggbb", a line about it.

    `dated` draws the day on its tile in place of the icon, as a calendar's does. `numbered` lets the tile carry the sum
    of what its tabs carry (`Screen.tab_badge`), in place of how many new notices it has.
    """

    id: str
    name: str
    icon: str
    color: str
    about: str
    wants_system_config: bool = False
    dated: bool = False
    numbered: bool = False

    def __post_init__(self) -> None:
        check_icon(self.icon)


@dataclass(frozen=True, eq=False)
class InstalledApp:
    """An app's folder, read: what it remembers, can do, does for others and lets happen."""

    app: App
    folder: Path
    models: tuple[type[Record], ...]
    tools: tuple[Tool[..., Any], ...]
    services: dict[str, Callable[..., Any]] = field(default_factory=dict)
    handlers: dict[str, Callable[..., Any]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The app's id."""
        return self.app.id

    @property
    def name(self) -> str:
        """The app's name."""
        return self.app.name

    def screens(self) -> ModuleType:
        """Return the app's module of screens, loaded on first use."""
        return _import(self.id, ".screens", self.folder)

    def broken(self, error: Exception) -> GuiSimError:
        """Return what went wrong in the app's own code as a sentence with its place."""
        return _broken(self.id, self.folder, error)

    @property
    def tabs(self) -> "tuple[type[Screen], ...]":
        """The screens of the app's tab bar, in order; the first is where it opens."""
        tabs = getattr(self.screens(), "TABS", ())
        if not tabs:
            raise GuiSimError(f"{self.folder / 'screens.py'} must define TABS, the screens of its tab bar.")
        return tuple(tabs)

    @cached_property
    def screens_by_name(self) -> "dict[str, type[Screen]]":
        """All screens of the app by class name."""
        found = (thing for thing in vars(self.screens()).values() if isinstance(thing, type))
        return {kind.__name__: kind for kind in found if getattr(kind, "app_id", "") == self.id}

    @property
    def catalog(self) -> Path:
        """Where the app's catalogue is, if it has one."""
        return self.folder / "catalog.yaml"


_added: list[str] = []


def add_app_folders(dirs: Iterable[str | Path]) -> None:
    """Let every world that this process makes from now on have the apps of further folders too.

    Raises:
        GuiSimError: A folder is not there.
    """
    for folder in (Path(given).resolve() for given in dirs):
        _extend(str(folder))
        if str(folder) not in _added:
            _added.append(str(folder))


def installed_apps(dirs: Iterable[str | Path] = ()) -> tuple[InstalledApp, ...]:
    """Return all apps, sorted by id: those of the package `apps`, and those of further folders of apps.

    Raises:
        GuiSimError: A folder is broken, or two tools have one name.
    """
    folders = (*_added, *(str(Path(folder).resolve()) for folder in dirs))
    return _installed(tuple(dict.fromkeys(folders)))


@lru_cache(maxsize=16)
def _installed(dirs: tuple[str, ...]) -> tuple[InstalledApp, ...]:
    import apps

    for folder in dirs:
        _extend(folder)
    homes = [Path(apps.__file__ or "").parent, *map(Path, dirs)]
    folders: dict[str, Path] = {}
    for home in homes:
        markers = sorted(home.glob("*/__init__.py"))
        if not markers:
            raise GuiSimError(f"No app is in {home}: name the folder that holds the app's folder.")
        for marker in markers:
            if marker.parent.name in folders:
                raise GuiSimError(f"There are two apps called {marker.parent.name}: rename {marker.parent}.")
            folders[marker.parent.name] = marker.parent
    found = [_read(name, folder) for name, folder in sorted(folders.items())]
    _check_tools(found)
    return tuple(found)


def _extend(folder: str) -> None:
    """Make a folder part of the package `apps`, whose path also tells kept worlds of other apps apart."""
    import apps

    if not Path(folder).is_dir():
        raise GuiSimError(f"The folder of apps {folder} is not there.")
    if folder not in apps.__path__:
        apps.__path__.append(folder)


def _read(name: str, folder: Path) -> InstalledApp:
    package = _import(name, "", folder)
    app = getattr(package, "APP", None)
    if not isinstance(app, App):
        raise GuiSimError(f"{folder / '__init__.py'} must define APP = App(...).")
    if app.id != name:
        raise GuiSimError(f"The app in {folder} calls itself '{app.id}'; its id must be its folder's name.")
    models, tools = _import(name, ".models", folder), _import(name, ".tools", folder)
    functions = [thing for thing in vars(tools).values() if callable(thing) and not isinstance(thing, type)]
    own_tools = tuple(thing for thing in functions if isinstance(thing, Tool) and thing.app in (name, ""))
    for tool in own_tools:
        tool.app = name
        _ = tool.params  # a signature that cannot be read is told of now
    return InstalledApp(
        app=app,
        folder=folder,
        models=tuple(
            thing
            for thing in vars(models).values()
            if isinstance(thing, type) and issubclass(thing, Record) and app_of(thing.__module__) == name
        ),
        tools=own_tools,
        services={f.__service__: f for f in functions if hasattr(f, "__service__")},
        handlers={f.__handles__: f for f in functions if hasattr(f, "__handles__")},
    )


def _import(name: str, part: str, folder: Path) -> ModuleType:
    try:
        return importlib.import_module(f"apps.{name}{part}")
    except Exception as error:
        raise _broken(name, folder, error) from error


def _broken(name: str, folder: Path, error: Exception) -> GuiSimError:
    """Return an exception as a sentence; its place is the last line of the app itself, not of the kit below it."""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = "" if isinstance(error, GuiSimError) else f"{type(error).__name__}: "
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    own = [(Path(file).relative_to(folder), line) for file, line in places if Path(file).is_relative_to(folder)]
    place = f"{own[-1][0]}, line {own[-1][1]}" if own else str(folder)
    return GuiSimError(f"The app '{name}' is broken: {kind}{words.rstrip('.')} ({place}).")


def _check_tools(apps: Iterable[InstalledApp]) -> None:
    owners: dict[str, str] = {}
    for app in apps:
        for tool in app.tools:
            if tool.name in owners:
                raise GuiSimError(f"{owners[tool.name]} and {app.id} both have a tool {tool.name}; rename one.")
            owners[tool.name] = app.id
