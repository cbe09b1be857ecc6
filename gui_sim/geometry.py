"""Places and sizes on the screen, in points. Values only: no device, no font, no canvas."""

from typing import NamedTuple

SCREEN_WIDTH = 390.0
SCREEN_HEIGHT = 844.0


class Point(NamedTuple):
    """A place on the screen."""

    x: float
    y: float

    def offset(self, dx: float, dy: float) -> "Point":
        """Return the point moved by (dx, dy)."""
        return Point(self.x + dx, self.y + dy)


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float


class Insets(NamedTuple):
    """Space kept free at each edge."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @classmethod
    def all(cls, amount: float) -> "Insets":
        """Return equal insets on all four edges."""
        return cls(amount, amount, amount, amount)

    @classmethod
    def symmetric(cls, horizontal: float = 0.0, vertical: float = 0.0) -> "Insets":
        """Return insets equal left and right, and top and bottom."""
        return cls(vertical, horizontal, vertical, horizontal)

    @property
    def across(self) -> float:
        """Left and right together."""
        return self.left + self.right

    @property
    def along(self) -> float:
        """Top and bottom together."""
        return self.top + self.bottom


class Rect(NamedTuple):
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just past the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y just past the bottom edge."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def contains(self, point: Point) -> bool:
        """Tell whether the point lies inside; right and bottom edges are outside."""
        x, y, width, height = self
        return x <= point.x < x + width and y <= point.y < y + height

    def offset(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle moved by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by: Insets) -> "Rect":
        """Return the rectangle made smaller by the insets, never below zero size."""
        return Rect(
            self.x + by.left,
            self.y + by.top,
            max(0.0, self.width - by.across),
            max(0.0, self.height - by.along),
        )

    def inset_by(self, amount: float) -> "Rect":
        """Return the rectangle made smaller by the same amount on all sides."""
        return self.inset(Insets.all(amount))

    def intersect(self, other: "Rect") -> "Rect":
        """Return the common part; its size is zero where there is none."""
        # Plain numbers and no properties: frames call this thousands of times.
        x, y, width, height = self
        other_x, other_y, other_width, other_height = other
        left = x if x > other_x else other_x
        top = y if y > other_y else other_y
        right = min(x + width, other_x + other_width)
        bottom = min(y + height, other_y + other_height)
        if left == x and top == y and right == x + width and bottom == y + height:
            return self  # sums and differences would lose the last bit of its size
        return Rect(left, top, right - left if right > left else 0.0, bottom - top if bottom > top else 0.0)

    def union(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle that holds both."""
        x, y, width, height = self
        other_x, other_y, other_width, other_height = other
        left, top = min(x, other_x), min(y, other_y)
        right, bottom = max(x + width, other_x + other_width), max(y + height, other_y + other_height)
        return Rect(left, top, right - left, bottom - top)

    @property
    def is_empty(self) -> bool:
        """Whether it covers no area."""
        return self.width <= 0 or self.height <= 0
