"""A screen as the planner sees it: a Screen value with its State, and what can be set, called or followed.

Nothing is drawn or laid out: `body()` is built and its views are walked. Of a long list only the rows that
the target may be about are built, with the moves that reveal them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gui_sim.context import Context
from gui_sim.hints import Hints
from gui_sim.theme import Theme
from gui_sim.tool import ToolCall
from gui_sim.ui import effects as fx
from gui_sim.ui.control import Control
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import SHOWN_AT_FIRST, ForEach
from gui_sim.ui.view import Env, Outlet, View

SOME = 6  # rows looked at beside those that are hints
ROWS = 40  # rows looked at where none is a hint


@dataclass(frozen=True, slots=True)
class Page:
    """A screen with what was entered on it and its controls' passing state."""

    screen: Screen
    state: Mapping[str, Any] = field(default_factory=dict)
    locals: Mapping[str, Any] = field(default_factory=dict)

    def setting(self, key: str, value: Any, shown: Mapping[str, Any]) -> "Page":
        """Return the page after a control has set a state."""
        return replace(self, state={**self.state, key: value}, locals={**self.locals, **shown})

    def after(self, effect: fx.Effect) -> "Page | None":
        """Return the page after an effect that only sets states, or None if it does anything else."""
        state, passing = dict(self.state), dict(self.locals)
        for each in _flat(effect):
            if isinstance(each, fx.Set):
                state[each.key] = each.value
            elif isinstance(each, fx.SetLocal):
                passing[each.key] = each.value
                if each.value is None:
                    del passing[each.key]
            elif not isinstance(each, fx.Toast | fx.ScrollTo | fx.Focus):
                return None
        return replace(self, state=state, locals=passing)

    @property
    def key(self) -> Any:
        """What tells pages apart; True is not 1."""
        state = tuple(sorted((name, type(value).__name__, repr(value)) for name, value in self.state.items()))
        passing = tuple(sorted((name, repr(value)) for name, value in self.locals.items()))
        return type(self.screen), repr(self.screen.params()), state, passing


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a view is among the views of its page: the `nth` of its kind, label and row."""

    kind: str
    label: str
    row: str
    nth: int


@dataclass(frozen=True, slots=True)
class Way:
    """An outlet: the moves that bring its row into being, then those of the outlet itself."""

    outlet: Outlet
    mark: Mark
    reveal: tuple[Move, ...] = ()
    shown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of it."""
        return (*self.reveal, *self.outlet.moves)


@dataclass(frozen=True, slots=True)
class Knob:
    """A control that sets a state."""

    control: Control[Any]
    mark: Mark
    reveal: tuple[Move, ...] = ()
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Reading:
    """All that a page offers, from the top down."""

    knobs: list[Knob] = field(default_factory=list)
    calls: list[Way] = field(default_factory=list)
    links: list[Way] = field(default_factory=list)
    nudges: list[Way] = field(default_factory=list)
    apps: list[Way] = field(default_factory=list)
    fault: str = ""


class Reader:
    """Reads pages for one target; each page once."""

    def __init__(self, ctx: Context, hints: Hints, tool: str) -> None:
        self.ctx = ctx
        self.hints = hints
        self.tool = tool
        self.theme = Theme(False)
        self.built = 0
        self._known: dict[Any, Reading] = {}

    def read(self, page: Page) -> Reading:
        """Return what a page offers. A body that fails offers nothing and says so."""
        key = page.key
        if key not in self._known:
            self.built += 1
            self._known[key] = self._read(page)
        return self._known[key]

    def env(self, page: Page, row: str) -> Env:
        """Return what a control may know when it is asked for its moves."""
        return Env(self.theme, self.ctx, dict(page.locals), "", row)

    def _read(self, page: Page) -> Reading:
        screen = page.screen.bind(self.ctx, dict(page.state))
        walk = _Walk(self, self.env(page, ""))
        try:
            shut = screen.gate is not None and not self.ctx.allows(screen.gate)
            footer = screen.footer()
            for view in (*screen.leading(), *screen.trailing(), None if shut else screen.body(), footer):
                if view is not None:
                    walk.view(view, (), {})
            walk.shown(screen.tab_side())
        except Exception as error:  # a body must be total; a plan says which one is not
            return Reading(fault=f"{type(page.screen).__name__} cannot be built: {error}")
        return walk.found


class _Walk:
    """Goes through views and takes down what acts."""

    def __init__(self, reader: Reader, env: Env) -> None:
        self.reader = reader
        self.env = env
        self.found = Reading()
        self.counts: dict[tuple[str, str, str], int] = {}

    def view(self, view: View, reveal: tuple[Move, ...], shown: Mapping[str, Any]) -> None:
        env = self.env
        outer, env.row = env.row, view.row_key or env.row
        mark = self._mark(view)
        outlets = list(view.outlets(env))
        for outlet in outlets:
            self._outlet(Way(outlet, mark, reveal, shown))
        leads_away = any(outlet.to is not None for outlet in outlets)
        if isinstance(view, Control) and view.value.key and not leads_away:
            self.found.knobs.append(Knob(view, mark, reveal, shown))
        if isinstance(view, ForEach):
            for key, more in self._rows(view):
                count = {view.local: len(view.shown(env)) + SHOWN_AT_FIRST * len(more)} if more else {}
                self.view(view.view_of(key), (*reveal, *more), {**shown, **count})
            if not view.keys and view.empty is not None:
                self.view(view.empty, reveal, shown)
        else:
            for inner in view.inner(env):
                self.view(inner, reveal, shown)
        env.row = outer

    def shown(self, call: ToolCall | None) -> None:
        """Take down the call that goes along with showing the page: nothing is left to touch for it."""
        if call is not None and call.tool == self.reader.tool:
            self.found.calls.append(Way(Outlet((), call), Mark("", "", "", 0)))

    def _mark(self, view: View) -> Mark:
        name = (type(view).__name__, str(getattr(view, "label", "")), self.env.row)
        nth = self.counts.get(name, 0)
        self.counts[name] = nth + 1
        return Mark(*name, nth)

    def _rows(self, view: ForEach) -> Iterator[tuple[str, tuple[Move, ...]]]:
        keys = view.keys
        chosen: Sequence[str] = keys
        if len(keys) > SOME:
            hinted = self.reader.hints.keys_in(keys)
            few = list(view.shown(self.env)[: SOME if hinted else ROWS])
            chosen = [*hinted, *(key for key in few if key not in hinted)]
        for key in chosen:
            more = view.reveal(key, self.env)
            if more is not None:
                yield key, more

    def _outlet(self, way: Way) -> None:
        outlet = way.outlet
        if outlet.effect is not None and outlet.call is None and outlet.to is None:
            outlet = _told(outlet)
            way = replace(way, outlet=outlet)
        if outlet.side is not None and outlet.side.tool == self.reader.tool:
            self.found.calls.append(replace(way, outlet=replace(outlet, call=outlet.side, side=None)))
        if outlet.call is not None:
            if outlet.call.tool == self.reader.tool:
                self.found.calls.append(way)
        elif outlet.to is not None:
            self.found.links.append(way)
        elif outlet.app:
            self.found.apps.append(way)
        elif outlet.effect is not None and outlet.enabled:
            self.found.nudges.append(way)


def _told(outlet: Outlet) -> Outlet:
    """Return an outlet whose effect is read: the call or the screen in it, if there is one."""
    assert outlet.effect is not None
    for each in _flat(outlet.effect):
        if isinstance(each, fx.Perform) and not each.side:
            return replace(outlet, call=each.call)
        if isinstance(each, fx.Push):
            return replace(outlet, to=each.screen)
        if isinstance(each, fx.Present):
            return replace(outlet, to=each.screen, sheet=True)
        if isinstance(each, fx.OpenApp):
            return replace(outlet, app=each.app)
    return outlet


def _flat(effect: fx.Effect) -> Iterator[fx.Effect]:
    if isinstance(effect, fx.Do):
        for each in effect.effects:
            yield from _flat(each)
    else:
        yield effect
