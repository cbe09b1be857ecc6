"""Icons, alone and on a coloured tile, and the arrow of a row that leads somewhere."""

from collections.abc import Iterable

from gui_sim.geometry import Rect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View


class Icon(View):
    """A Phosphor icon in a square of `size` points. It has no meaning of its own: its control carries the label."""

    rigid = True

    def __init__(self, name: str, size: float = 22.0, color: str = "tint", weight: str = "regular") -> None:
        self.name = name
        self.size = size
        self.color = color
        self.weight = weight

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.size, self.size)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.icon(box.bounds, self.name, self.color, self.weight)


class IconTile(View):
    """A white icon on a rounded tile of colour, as rows of Settings carry, or on a `round` one.

    `weight` "bold" draws lines, not a shape.
    """

    rigid = True

    def __init__(self, name: str, color: str, size: float = 29.0, weight: str = "fill", *, round: bool = False) -> None:
        self.name = name
        self.color = color
        self.size = size
        self.weight = weight
        self.round = round

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.size, self.size)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, self.size * (0.5 if self.round else 0.225), self.color)
        inset = self.size * (0.22 if self.round else 0.17)
        side = self.size - 2 * inset
        painter.icon(Rect(inset, inset, side, side), self.name, "#ffffff", self.weight)


class Chevron(View):
    """The arrow at the right end of a row that leads somewhere; its box is what is seen of it."""

    rigid = True

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 8.0, 14.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        # The sign stands in the middle of a square more than twice as wide.
        painter.icon(Rect(-5.5, -2.0, 18.0, 18.0), "caret-right", "tertiaryLabel", "bold")


def gap_after(leading: View | None) -> float:
    """Return the room between what stands first in a row and its words."""
    return 0.0 if leading is None else 15.0 if isinstance(leading, IconTile) else 12.0


def words_inset(leading: View | None, margin: float = 16.0) -> float:
    """Return where the words of a row begin, and so the line below it."""
    if leading is None:
        return margin
    wide = getattr(leading, "width", None) or getattr(leading, "size", None) or 29.0
    return margin + float(wide) + gap_after(leading)
