"""A screen: parameters that say what it is about, `State` that says what was entered, and a pure `body()`.

Screens compare by their parameters. Their state lives with the navigation entry that shows them, so that a
phone can be saved and forked.
"""

import copy
import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, overload

from gui_sim.context import Context
from gui_sim.gates import Gate
from gui_sim.icons import check_icon
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Effect, Set
from gui_sim.ui.view import View

T = TypeVar("T")


class Binding(Generic[T]):
    """A named value of a screen that a control shows and changes."""

    __slots__ = ("key", "value")

    def __init__(self, key: str, value: T) -> None:
        self.key = key
        self.value = value

    def set(self, value: T) -> Effect:
        """Return the effect that gives it a value."""
        return Set(self.key, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Binding) and (self.key, self.value) == (other.key, other.value)

    __hash__ = None  # type: ignore[assignment]  # holds any value


class State(Generic[T]):
    """Declares a value that a screen keeps while it is open. A function as default sees the screen."""

    def __init__(self, default: "T | Callable[[Any], T]") -> None:
        self.default = default
        self.key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, screen: None, owner: type) -> "State[T]": ...
    @overload
    def __get__(self, screen: "Screen", owner: type) -> Binding[T]: ...
    def __get__(self, screen: "Screen | None", owner: type) -> "State[T] | Binding[T]":
        if screen is None:
            return self
        state = screen.state
        if self.key in state:
            return Binding(self.key, state[self.key])
        default: Any = self.default
        return Binding(self.key, default(screen) if callable(default) else default)


@dataclass_transform(frozen_default=True, eq_default=True)
class Screen:
    """Base of all screens. Annotated attributes of a subclass are its parameters: ids, dates, plain values.

    Class attributes: `title`; `icon` (Phosphor name, for a tab); `large_title`; `style` 'grouped' or 'plain'
    (the ground behind the body); `gate` (a gate whose lock card stands in for the body while it is shut);
    `appears_with` (a gate until which a tab is not in the tab bar);
    `bare` (no navigation bar); `full` (shown as a sheet, it covers the screen); `scrolls` (the body may be
    taller than the screen; otherwise it gets the room between the bars); `refreshes` (pulling down at the top
    says it is up to date); `from_end` (opens scrolled to its end); `ticks` (it shows seconds: others see the
    time by the minute); `named_inside` (the body begins with its name: the bar shows it once that is scrolled away);
    `own_clock` (it shows the time in large figures: the status bar leaves it out); `reads_only` (nothing is entered:
    shown as a sheet, it ends with Done instead of Cancel).
    """

    title: ClassVar[str] = ""
    icon: ClassVar[str] = "circle"
    large_title: ClassVar[bool] = False
    style: ClassVar[str] = "grouped"
    gate: ClassVar[Gate | None] = None
    appears_with: ClassVar[Gate | None] = None
    bare: ClassVar[bool] = False
    full: ClassVar[bool] = False
    background: ClassVar[str] = ""
    scrolls: ClassVar[bool] = True
    refreshes: ClassVar[bool] = False
    from_end: ClassVar[bool] = False
    ticks: ClassVar[bool] = False
    named_inside: ClassVar[bool] = False
    own_status: ClassVar[bool] = True
    own_clock: ClassVar[bool] = False
    reads_only: ClassVar[bool] = False
    states: ClassVar[dict[str, State[Any]]] = {}
    app_id: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        check_icon(cls.icon)
        dataclasses.dataclass(frozen=True, eq=True)(cls)
        cls.states = {
            name: value
            for base in reversed(cls.__mro__)
            for name, value in vars(base).items()
            if isinstance(value, State)
        }
        module = cls.__module__.split(".")
        cls.app_id = module[1] if module[0] == "apps" and len(module) > 1 else "system"

    ctx: ClassVar[Context]  # bound per frame, see `bind`
    state: ClassVar[dict[str, Any]] = {}

    def bind(self, ctx: Context, state: dict[str, Any]) -> "Screen":
        """Return a copy that reads the store through `ctx` and its entered values from `state`."""
        bound = copy.copy(self)
        object.__setattr__(bound, "ctx", ctx)
        object.__setattr__(bound, "state", state)
        return bound

    def params(self) -> dict[str, Any]:
        """Return the parameters by name."""
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}  # type: ignore[arg-type]

    def heading(self) -> str:
        """Return the title shown in the bar; may read the store."""
        return self.title

    def body(self) -> View:
        """Return the screen's views. Pure and total: no side effect, and no error when a record is gone."""
        raise TypeError(f"{type(self).__name__} needs a body().")

    def leading(self) -> Sequence[View]:
        """Return bar buttons for the left, in place of the back button."""
        return ()

    def trailing(self) -> Sequence[View]:
        """Return bar buttons for the right."""
        return ()

    def tab_badge(self) -> int:
        """Return the number that its tab carries, 0 for none; the icon of a `numbered` app carries their sum."""
        return 0

    def tab_side(self) -> ToolCall | None:
        """Return the call that goes along with a hand showing it as a tab, such as marking what it lists as seen."""
        return None

    def opening(self) -> float:
        """Return how far down the body is scrolled when the screen opens, in points; see also `from_end`."""
        return 0.0

    def footer(self) -> View | None:
        """Return a view that stays at the foot, above the tab bar or the keyboard (a composer, a total)."""
        return None
