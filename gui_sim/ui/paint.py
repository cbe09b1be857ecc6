"""From the placed tree to the display list: a walk that knows where it is and what is clipped away."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gui_sim.canvas import display_list as dl
from gui_sim.canvas.fonts import ascent, descent, measure
from gui_sim.canvas.scaling import scaled
from gui_sim.geometry import SCREEN_WIDTH, Point, Rect
from gui_sim.theme import RGBA, FontKey, Theme
from gui_sim.ui.view import Placed

MARGIN = 24.0  # points that shadows and badges may reach past their box


class Painter:
    """Collects commands. Views draw in their own coordinates; the painter adds where they are."""

    def __init__(self, theme: Theme, visible: Rect) -> None:
        self.theme = theme
        self.commands: list[dl.Command] = []
        self.x = 0.0
        self.y = 0.0
        self.visible = visible

    def color(self, name: str) -> RGBA:
        """Return a theme colour or '#rrggbb' as RGBA."""
        return self.theme.color(name)

    def _abs(self, rect: Rect) -> Rect:
        return Rect(rect.x + self.x, rect.y + self.y, rect.width, rect.height)

    def _put(self, rect: Rect, command: dl.Command) -> None:
        """Add a command, unless no room was left for what it draws."""
        if not rect.is_empty:
            self.commands.append(command)

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle."""
        self._put(rect, dl.FillRect(self._abs(rect), self.color(color)))

    def round(
        self,
        rect: Rect,
        radius: "float | tuple[float, float, float, float]",
        color: str,
        border: str = "",
        border_width: float = 0.0,
    ) -> None:
        """Fill a rectangle with round corners; four radii go clockwise from the top left."""
        edge = self.color(border) if border else None
        self._put(rect, dl.RoundRect(self._abs(rect), radius, self.color(color), edge, border_width))

    def gradient(self, rect: Rect, radius: float, top: str, bottom: str) -> None:
        """Fill a rounded rectangle from one colour at the top to another at the bottom."""
        self._put(rect, dl.Gradient(self._abs(rect), radius, self.color(top), self.color(bottom)))

    def shadow(self, rect: Rect, radius: float, blur: float, color: str, dy: float = 0.0) -> None:
        """Draw the soft shadow of a rounded rectangle."""
        self._put(rect, dl.Shadow(self._abs(rect), radius, blur, self.color(color), dy))

    def blur(self, rect: Rect, tint: str) -> None:
        """Blur what is drawn so far beneath a rectangle and tint it."""
        self._put(rect, dl.Blur(self._abs(rect), self.color(tint)))

    def glass(self, rect: Rect, radius: float, tint: str) -> None:
        """Blur and tint what is drawn so far beneath a rectangle with round corners."""
        area = self._abs(rect)
        if not rect.is_empty:
            self.commands += (dl.PushClip(area, radius), dl.Blur(area, self.color(tint)), dl.PopClip())

    def text(self, x: float, baseline: float, text: str, style: str, color: str, weight: int | None = None) -> None:
        """Draw one line of text from its left end."""
        if text:
            font = self.theme.font(style, weight)
            self.commands.append(dl.TextRun(x + self.x, baseline + self.y, text, font, self.color(color)))

    def text_in(
        self, rect: Rect, text: str, style: str, color: str, align: str = "center", weight: int | None = None
    ) -> None:
        """Draw one line of text in the middle of a rectangle's height, aligned across."""
        font = self.theme.font(style, weight)
        width = measure(text, font)
        x = {"leading": rect.x, "center": rect.x + (rect.width - width) / 2, "trailing": rect.right - width}[align]
        up, down = ascent(font), descent(font)
        self.text(x, rect.y + (rect.height + up - down) / 2, text, style, color, weight)

    def lettering(self, rect: Rect, text: str, font: FontKey, color: str) -> None:
        """Draw one line in the middle of a rectangle in a face of any size, as a sign draws its letters."""
        x = rect.x + (rect.width - measure(text, font)) / 2
        baseline = rect.y + (rect.height + ascent(font) - descent(font)) / 2
        self.commands.append(dl.TextRun(x + self.x, baseline + self.y, text, font, self.color(color)))

    def icon(self, rect: Rect, name: str, color: str, weight: str = "regular") -> None:
        """Draw an icon in the middle of a rectangle."""
        self._put(rect, dl.IconGlyph(self._abs(rect), name, self.color(color), weight))  # type: ignore[arg-type]

    def picture(self, rect: Rect, radius: float, kind: str, seed: str) -> None:
        """Draw a procedural picture."""
        self._put(rect, dl.Picture(self._abs(rect), radius, kind, seed))

    def screen(self, rect: Rect, radius: float, commands: dl.DisplayList) -> None:
        """Draw what a whole screen shows, as small as a rectangle is wide, with round corners."""
        area = self._abs(rect)
        self.commands.append(dl.PushClip(area, radius))
        self.commands += scaled(commands, rect.width / SCREEN_WIDTH, Point(area.x, area.y))
        self.commands.append(dl.PopClip())

    def line(self, a: Point, b: Point, width: float, color: str) -> None:
        """Draw a straight line."""
        here = (self.x, self.y)
        self.commands.append(dl.Line(a.offset(*here), b.offset(*here), width, self.color(color)))

    def polyline(self, points: Sequence[Point], width: float, color: str) -> None:
        """Draw a line through several points."""
        moved = tuple(point.offset(self.x, self.y) for point in points)
        self.commands.append(dl.Polyline(moved, width, self.color(color)))

    def polygon(self, points: Sequence[Point], color: str) -> None:
        """Fill a polygon."""
        moved = tuple(point.offset(self.x, self.y) for point in points)
        self.commands.append(dl.Polygon(moved, self.color(color)))

    def ring(self, center: Point, radius: float, width: float, start: float, sweep: float, color: str) -> None:
        """Draw an arc; degrees run clockwise from twelve o'clock."""
        at = center.offset(self.x, self.y)
        self.commands.append(dl.Ring(at, radius, width, start, sweep, self.color(color)))

    @contextmanager
    def clipped(self, rect: Rect, radius: float = 0.0) -> Iterator[None]:
        """Show what is drawn meanwhile inside a rectangle with round corners only."""
        self.commands.append(dl.PushClip(self._abs(rect), radius))
        yield
        self.commands.append(dl.PopClip())

    def draw(self, box: Placed) -> None:
        """Draw a box and all that is visible inside it; `box` is placed relative to the painter's origin."""
        left, top = self.x + box.x, self.y + box.y
        if not _touches(left, top, box, self.visible):
            return
        before = (self.x, self.y)
        self.x, self.y = left, top
        view = box.view
        view.paint(box, self)
        area = view.clip(box)
        if area is None:
            self._draw_children(box)
        else:
            self._draw_clipped(box, self._abs(area))
        view.paint_over(box, self)
        self.x, self.y = before

    def _draw_clipped(self, box: Placed, area: Rect) -> None:
        outer = self.visible
        seen = outer.intersect(area)
        if not seen.is_empty:
            self.visible = seen
            self.commands.append(dl.PushClip(area))
            self._draw_children(box)
            self.commands.append(dl.PopClip())
            self.visible = outer

    def _draw_children(self, box: Placed) -> None:
        for child in box.visible(self.visible.y - self.y, self.visible.bottom - self.y):
            self.draw(child)


def _touches(left: float, top: float, box: Placed, visible: Rect) -> bool:
    return (
        left - MARGIN < visible.right
        and left + box.width + MARGIN > visible.x
        and top - MARGIN < visible.bottom
        and top + box.height + MARGIN > visible.y
    )
