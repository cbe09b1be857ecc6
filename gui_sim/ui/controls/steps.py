"""How far something on its way has come, step by step."""

from collections.abc import Iterable, Sequence

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import HStack, Padding, Spacer
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

MARK = 24.0


class Steps(View):
    """Steps one below the other: those behind are ticked, the present one is a full circle, those ahead are pale.

    Args:
        label: What goes through them; not drawn.
        steps: Each step's name, with a few words such as its hour.
        now: The place of the present step, from 0; as many as there are steps once all are behind.
    """

    expands = True

    def __init__(self, label: str, steps: Sequence[tuple[str, str]], now: int) -> None:
        self.label = label
        self.steps = tuple(_Step(name, words, place - now) for place, (name, words) in enumerate(steps))

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        y = 6.0
        for step in self.steps:
            boxes.append(step.layout(width, env).at(0.0, y))
            y += boxes[-1].height
        return Placed(self, width, y + 6.0, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        middle = 16.0 + MARK / 2
        for before, after in zip(box.children, box.children[1:], strict=False):
            top = before.y + (before.height + MARK) / 2
            ahead: int = after.view.away  # type: ignore[attr-defined]  # a step
            color = "tint" if ahead <= 0 else "systemGray4"
            painter.fill(Rect(middle - 1.0, top, 2.0, after.y + (after.height - MARK) / 2 - top), color)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("list", self.label, whole=False)


class _Step(View):
    """One step; `away` counts from the present one, below 0 if it is behind."""

    expands = True

    def __init__(self, name: str, words: str, away: int) -> None:
        self.label = name
        self.words = words
        self.away = away

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        ink = "label" if self.away <= 0 else "secondaryLabel"
        line = HStack(
            Text(self.label, "body", ink, 2, weight=600 if self.away == 0 else None),
            Spacer(8.0),
            Text(self.words, "subheadline", "secondaryLabel", 1) if self.words else None,
        )
        box = Padding(line, Insets(9.0, 16.0, 9.0, 16.0 + MARK + 12.0)).layout(width, env)
        tall = max(40.0, box.height)
        return Placed(self, width, tall, (box.at(0.0, (tall - box.height) / 2),))

    def paint(self, box: Placed, painter: Painter) -> None:
        square = Rect(16.0, (box.height - MARK) / 2, MARK, MARK)
        if self.away < 0:
            painter.icon(square, "check-circle", "tint", "fill")
            return
        center = square.center
        painter.ring(center, MARK / 2 - 3.0, 2.0, 0.0, 360.0, "tint" if self.away == 0 else "systemGray4")
        if self.away == 0:
            painter.round(square.inset_by(7.0), (MARK - 14.0) / 2, "tint")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        state = "done" if self.away < 0 else "now" if self.away == 0 else "to come"
        return Semantic("row", self.label, ", ".join(part for part in (state, self.words) if part))
