"""Stars: how good something was."""

from collections.abc import Iterable, Sequence
from typing import Any

from gui_sim.ui.control import Control
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View
from gui_sim.wording import count

MOST = 5
SIDE = 48.0
HIGH = 56.0


class StarsField(Control[int]):
    """Five stars; a tap on one gives as many. 0 is none yet.

    Args:
        label: Its name, only read out.
        value: How many, from 0 to 5.
    """

    expands = True

    def __init__(self, label: str, value: Binding[int], enabled: bool = True) -> None:
        super().__init__(label, value, enabled)
        self.stars = tuple(self._star(number) for number in range(1, MOST + 1))

    def _star(self, number: int) -> View:
        given = number <= self.value.value
        return Touch(
            count(number, "star"),
            self.value.set(number) if self.enabled else None,
            SIDE,
            HIGH,
            icon="star",
            icon_size=36.0,
            icon_weight="fill" if given else "regular",
            color="systemYellow" if given else "systemGray3",
            selected=number == self.value.value,
        )

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        left = (width - SIDE * MOST) / 2
        boxes = [star.layout(SIDE, env).at(left + SIDE * place, 0.0) for place, star in enumerate(self.stars)]
        return Placed(self, width, HIGH, boxes)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        told = count(self.value.value, "star") if self.value.value else "none"
        return Semantic("group", self.label, told, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        return self.enabled and type(value) is int and 1 <= value <= MOST

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        return () if value == self.value.value else (TapOn(count(value, "star"), env.row),)

    def values(self, env: Env) -> Sequence[int] | None:
        return range(1, MOST + 1)
