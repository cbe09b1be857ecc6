"""Which screens lead to which tools, read from the code of the screens: no crawl, no world.

For each Screen class the names that its methods use (and those of helpers, lambdas and views of the same
app) are looked up; those that are Screen classes are ways, those that are tools are calls that it may hold.
The graph says too much at times (a name that is only compared), which is harmless: it ranks, it does not
decide.
"""

import functools
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, is_dataclass
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from gui_sim.tool import Tool
from gui_sim.ui.screen import Screen, State

OWN = ("apps.", "gui_sim.system")  # code that is read; the kit and the standard library are not
MOST_ITEMS = 200
MEMBERS: tuple[type, ...] = (FunctionType, property, staticmethod, classmethod, functools.cached_property)


@dataclass(slots=True)
class Mentions:
    """The screens and the tools (by name) that a class's code speaks of."""

    screens: set[type[Screen]] = field(default_factory=set)
    tools: set[str] = field(default_factory=set)


_mentions: dict[type[Screen], Mentions] = {}  # code does not change while it runs
_steps: dict[tuple[type[Screen], str], int | None] = {}


def mentions(screen: type[Screen]) -> Mentions:
    """Return what a screen's code speaks of."""
    if screen not in _mentions:
        reader = _Reader(screen)
        for base in screen.__mro__:
            if base.__module__.startswith(OWN):
                reader.read_class(base)
        reader.found.screens.discard(screen)
        _mentions[screen] = reader.found
    return _mentions[screen]


def steps_to(screen: type[Screen], tool: str) -> int | None:
    """Return how many links lie between a screen and the nearest that speaks of a tool; None for no way."""
    key = (screen, tool)
    if key not in _steps:
        _steps[key] = _count_steps(screen, tool)
    return _steps[key]


def _count_steps(screen: type[Screen], tool: str) -> int | None:
    seen = {screen}
    waiting = deque([(screen, 0)])
    while waiting:
        here, steps = waiting.popleft()
        said = mentions(here)
        if tool in said.tools:
            return steps
        for there in sorted(said.screens - seen, key=lambda cls: (cls.__module__, cls.__name__)):
            seen.add(there)
            waiting.append((there, steps + 1))
    return None


@functools.lru_cache(maxsize=4096)
def _members(cls: type) -> Mapping[str, Any]:
    """Return what a class can be asked to do, by name, as a call on an instance would find it."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith(OWN):
            found |= {name: thing for name, thing in vars(base).items() if isinstance(thing, MEMBERS)}
    return found


class _Reader:
    """Collects mentions from functions and from what their names mean."""

    def __init__(self, screen: type[Screen]) -> None:
        self.screen = screen
        self.found = Mentions()
        self.seen: set[int] = set()
        self.kept: list[Any] = []  # what was seen stays alive, so that no id is used twice

    def read_class(self, cls: type) -> None:
        """Read every method, property and state default of a class."""
        for thing in list(vars(cls).values()):
            if isinstance(thing, State):
                self.visit(thing.default, cls)
            elif isinstance(thing, MEMBERS):
                self.visit(thing, cls)

    def visit(self, thing: Any, owner: type | None) -> None:
        """Read whatever a name means."""
        if thing is None or isinstance(thing, str | int | float | ModuleType) or id(thing) in self.seen:
            return
        self.seen.add(id(thing))
        self.kept.append(thing)
        if isinstance(thing, Tool):
            self.found.tools.add(thing.name)
        elif isinstance(thing, type):
            self._type(thing)
        elif isinstance(thing, staticmethod | classmethod | MethodType):
            self.visit(thing.__func__, owner)
        elif isinstance(thing, property):
            self.visit(thing.fget, owner)
        elif isinstance(thing, functools.cached_property):
            self.visit(thing.func, owner)
        elif isinstance(thing, functools.partial):
            self._all((thing.func, *thing.args, *thing.keywords.values()), owner)
        elif isinstance(thing, FunctionType):
            if thing.__module__ and thing.__module__.startswith(OWN):
                self._function(thing, owner)
        elif hasattr(thing, "__wrapped__"):
            self.visit(thing.__wrapped__, owner)
        elif isinstance(thing, Mapping):
            self._all([*thing.keys(), *thing.values()], owner)
        elif isinstance(thing, list | tuple | set | frozenset):
            self._all(thing, owner)
        elif is_dataclass(thing) and type(thing).__module__.startswith(OWN):
            self._all(vars(thing).values() if hasattr(thing, "__dict__") else (), owner)

    def _all(self, things: Iterable[Any], owner: type | None) -> None:
        for _, thing in zip(range(MOST_ITEMS), things, strict=False):
            self.visit(thing, owner)

    def _type(self, cls: type) -> None:
        if issubclass(cls, Screen):
            if cls is not Screen:
                self.found.screens.add(cls)
        elif cls.__module__.startswith(OWN):
            self.read_class(cls)

    def _function(self, function: FunctionType, owner: type | None) -> None:
        for cell in function.__closure__ or ():
            try:
                self.visit(cell.cell_contents, owner)
            except ValueError:  # not filled yet
                continue
        self._code(function.__code__, function.__globals__, owner)

    def _code(self, code: CodeType, names: Mapping[str, Any], owner: type | None) -> None:
        modules = [names[name] for name in code.co_names if isinstance(names.get(name), ModuleType)]
        own = [module for module in modules if module.__name__.startswith(OWN)]
        for name in code.co_names:
            if name in names:
                self.visit(names[name], None)
            for module in own:
                self.visit(getattr(module, name, None), None)
            for cls in (owner, self.screen):
                if cls is not None and name in (members := _members(cls)):
                    self.visit(members[name], cls)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._code(constant, names, owner)
