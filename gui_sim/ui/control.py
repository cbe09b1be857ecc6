"""A control that edits a `State`: what it shows, what it accepts, and the moves that set it."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View

T = TypeVar("T")


class Control(View, Generic[T]):
    """Base of controls. Once `set_moves(v, env)` are carried out, the binding holds `v`, whatever it held."""

    def __init__(self, label: str, value: Binding[T], enabled: bool = True) -> None:
        self.label = label
        self.value = value
        self.enabled = enabled

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def accepts(self, value: Any) -> bool:
        """Tell whether the control can say the value; type-strict, so that 0 is not False."""
        raise TypeError(f"{type(self).__name__} needs accepts().")

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        """Return the moves that set it, none if it is set already."""
        raise TypeError(f"{type(self).__name__} needs set_moves().")

    def values(self, env: Env) -> Sequence[T] | None:
        """Return every value it can say, or None if there are too many to list (over 60)."""
        return None
