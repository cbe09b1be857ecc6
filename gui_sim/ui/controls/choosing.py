"""What controls share that choose one of several options."""

from collections.abc import Sequence
from typing import Any, TypeVar

from gui_sim.ui.control import Control
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env

T = TypeVar("T")
MAX_VALUES = 60  # up to so many values a control lists them all


def same(a: Any, b: Any) -> bool:
    """Tell whether two values are equal and of one type, so that 0 is not False."""
    return type(a) is type(b) and bool(a == b)


class Choosing(Control[T]):
    """Base: one of `options`, which are pairs of a value and the words that stand for it."""

    def __init__(self, label: str, value: Binding[T], options: Sequence[tuple[T, str]], enabled: bool = True) -> None:
        super().__init__(label, value, enabled=enabled)
        self.options = tuple(options)

    def index_of(self, value: Any) -> int | None:
        """Return the place of a value among the options, or None if it is none of them."""
        return next((place for place, (option, _) in enumerate(self.options) if same(option, value)), None)

    def text_of(self, value: Any) -> str:
        """Return the words for a value, "" if it is none of the options."""
        place = self.index_of(value)
        return self.options[place][1] if place is not None else ""

    def accepts(self, value: Any) -> bool:
        return self.enabled and self.index_of(value) is not None

    def values(self, env: Env) -> Sequence[T] | None:
        return tuple(value for value, _ in self.options) if len(self.options) <= MAX_VALUES else None


def subsets(options: Sequence[T]) -> Sequence[tuple[T, ...]] | None:
    """Return every choice of several options in their own order, or None if there are over 60."""
    if 2 ** len(options) > MAX_VALUES:
        return None
    return tuple(
        tuple(option for place, option in enumerate(options) if mask >> place & 1) for mask in range(2 ** len(options))
    )


def turned_over(value: tuple[T, ...], option: T, options: Sequence[T]) -> tuple[T, ...]:
    """Return a choice of several with one option added or taken away, in the order of the options."""
    return tuple(other for other in options if (other in value) != (other == option))
