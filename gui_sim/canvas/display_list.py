"""What is on the screen, as plain data: one frozen value per drawing command, in absolute points.

A canvas is a player of a display list. Text stands in it as final strings at final places, so that every
canvas and every scale shows the same lines. Painted in order, later commands over earlier ones.
"""

import json
import types
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from gui_sim.geometry import Point, Rect
from gui_sim.theme import RGBA, FontKey

__all__ = [
    "RGBA", "Blur", "Command", "DisplayList", "FillRect", "FontKey", "Gradient", "IconGlyph", "IconWeight",
    "Line", "Picture", "Polygon", "Polyline", "PopClip", "PushClip", "Radius", "Ring", "RoundRect", "Shadow",
    "TextRun", "dump", "from_json", "to_json",
]  # fmt: skip

Radius = float | tuple[float, float, float, float]
"""One corner radius in points, or four: top left, top right, bottom right, bottom left."""

IconWeight = Literal["regular", "fill", "bold"]

EVERYWHERE: Final = Rect(-1e6, -1e6, 2e6, 2e6)


@dataclass(frozen=True, slots=True)
class FillRect:
    """A filled rectangle; edges fall on whole pixels and nothing thinner than one pixel vanishes."""

    rect: Rect
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return self.rect


@dataclass(frozen=True, slots=True)
class RoundRect:
    """A filled rectangle with rounded corners, and a border drawn inside its edge if one is given."""

    rect: Rect
    radius: Radius
    color: RGBA
    border: RGBA | None = None
    border_width: float = 0.0

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return self.rect


@dataclass(frozen=True, slots=True)
class Gradient:
    """A rounded rectangle whose colour runs from `top` to `bottom`."""

    rect: Rect
    radius: Radius
    top: RGBA
    bottom: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return self.rect


@dataclass(frozen=True, slots=True)
class Shadow:
    """The soft shadow of a rounded rectangle, moved down by `dy`; `blur` is how far it spreads."""

    rect: Rect
    radius: float
    blur: float
    color: RGBA
    dy: float

    @property
    def bounds(self) -> Rect:
        """Where it may draw: the rectangle, moved and grown by the blur."""
        r, blur = self.rect, self.blur
        return Rect(r.x - blur, r.y + self.dy - blur, r.width + 2 * blur, r.height + 2 * blur)


@dataclass(frozen=True, slots=True)
class Blur:
    """A bar of frosted glass: what is drawn so far inside `rect`, blurred, under a tint."""

    rect: Rect
    tint: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw, and all that it reads."""
        return self.rect


@dataclass(frozen=True, slots=True)
class TextRun:
    """One line of text; `x` is its left edge and `baseline` the y its letters stand on."""

    x: float
    baseline: float
    text: str
    font: FontKey
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw: the measured line with room for overhang, tall letters and emoji."""
        from gui_sim.canvas import fonts  # lazy: plain data must not open fonts

        size = self.font.size
        width = fonts.measure(self.text, self.font)
        above, below = fonts.reach(self.text)
        return Rect(self.x - size / 2, self.baseline - size * above, width + size, size * (above + below))


@dataclass(frozen=True, slots=True)
class IconGlyph:
    """An icon by name, as large as fits in `rect` and centred by its own outline."""

    rect: Rect
    name: str
    color: RGBA
    weight: IconWeight = "regular"

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        r = self.rect
        return Rect(r.x - 1, r.y - 1, r.width + 2, r.height + 2)


@dataclass(frozen=True, slots=True)
class Picture:
    """A procedural picture of one `kind`, the same for the same `seed`, with rounded corners."""

    rect: Rect
    radius: float
    kind: str
    seed: str

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return self.rect


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with round ends."""

    a: Point
    b: Point
    width: float
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return _around((self.a, self.b), self.width / 2)


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points, with round joins and ends."""

    points: tuple[Point, ...]
    width: float
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return _around(self.points, self.width / 2)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon (even-odd)."""

    points: tuple[Point, ...]
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return _around(self.points, 0.0)


@dataclass(frozen=True, slots=True)
class Ring:
    """An arc with round ends: degrees clockwise, `start` from 12 o'clock; `radius` to its middle line."""

    center: Point
    radius: float
    width: float
    start: float
    sweep: float
    color: RGBA

    @property
    def bounds(self) -> Rect:
        """Where it may draw."""
        return _around((self.center,), self.radius + self.width / 2)


@dataclass(frozen=True, slots=True)
class PushClip:
    """From here to its PopClip, draw only inside the rectangle."""

    rect: Rect
    radius: float = 0.0

    @property
    def bounds(self) -> Rect:
        """The rectangle."""
        return self.rect


@dataclass(frozen=True, slots=True)
class PopClip:
    """End of the innermost PushClip."""

    @property
    def bounds(self) -> Rect:
        """Everywhere: what follows is no longer held back."""
        return EVERYWHERE


Command = (
    FillRect | RoundRect | Gradient | Shadow | Blur | TextRun | IconGlyph | Picture
    | Line | Polyline | Polygon | Ring | PushClip | PopClip
)  # fmt: skip
DisplayList = tuple[Command, ...]

_TYPES: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Command)}
_HINTS: Final = {kind: get_type_hints(kind) for kind in _TYPES.values()}


def dump(commands: DisplayList) -> str:
    """Return one readable line per command, clipped parts indented; made for golden tests."""
    lines, depth = [], 0
    for command in commands:
        if isinstance(command, PopClip):
            depth = max(0, depth - 1)
        hints = _HINTS[type(command)]
        words = [f"{name}={_readable(getattr(command, name), hints[name])}" for name in hints]
        lines.append("  " * depth + " ".join([type(command).__name__, *words]))
        if isinstance(command, PushClip):
            depth += 1
    return "\n".join(lines)


def to_json(commands: DisplayList) -> str:
    """Return the list as JSON: an array of objects with `op` and the command's fields."""
    rows = [
        {"op": type(command).__name__, **{f.name: getattr(command, f.name) for f in fields(command)}}
        for command in commands
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_json(text: str) -> DisplayList:
    """Read what `to_json` wrote. Raises ValueError with the place and the reason for anything else."""
    rows = json.loads(text)
    if not isinstance(rows, list):
        raise ValueError("A display list must be a JSON array of commands.")
    return tuple(_command(index, row) for index, row in enumerate(rows))


def _command(index: int, row: Any) -> Command:
    kind = _TYPES.get(row.get("op", "")) if isinstance(row, dict) else None
    if kind is None:
        raise ValueError(f"Command {index} has no known op; use one of {', '.join(_TYPES)}.")
    hints = _HINTS[kind]
    given = {name: value for name, value in row.items() if name != "op"}
    if not given.keys() <= hints.keys():
        raise ValueError(f"Command {index} ({kind.__name__}) knows only the fields {', '.join(hints)}.")
    try:
        return cast(Command, kind(**{name: _value(hints[name], value) for name, value in given.items()}))
    except (TypeError, ValueError) as error:
        raise ValueError(f"Command {index} ({kind.__name__}) cannot be read: {error}") from None


def _value(hint: Any, value: Any) -> Any:
    """Turn a JSON value into the field type `hint`; ValueError where it does not fit."""
    if get_origin(hint) in (types.UnionType, Union):
        for option in get_args(hint):
            try:
                return _value(option, value)
            except (TypeError, ValueError):
                continue
    elif get_origin(hint) is Literal:
        if value in get_args(hint):
            return value
    elif hint is float:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    elif hint in (int, str, type(None)):
        if isinstance(value, hint) and not isinstance(value, bool):
            return value
    elif isinstance(value, list):
        named = getattr(hint, "_fields", None)
        parts = tuple(get_type_hints(hint).values()) if named else get_args(hint)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(_value(parts[0], item) for item in value)
        if len(parts) == len(value):
            items = [_value(part, item) for part, item in zip(parts, value, strict=True)]
            return hint(*items) if named else tuple(items)
    raise ValueError(f"{value!r} is not a value for this field.")


def _readable(value: Any, hint: Any = None) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, FontKey):
        return f"{value.family}/{value.weight}/{_readable(value.size)}"
    if isinstance(value, tuple) and (hint == RGBA or hint == RGBA | None):
        return "#" + bytes(value if value[3] != 255 else value[:3]).hex()
    if isinstance(value, tuple):
        return "(" + ",".join(_readable(part) for part in value) + ")"
    return str(value)


def _around(points: tuple[Point, ...], margin: float) -> Rect:
    """The box of the points, grown by the margin and by a point for antialiasing."""
    if not points:
        return Rect(0.0, 0.0, 0.0, 0.0)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    grow = margin + 1.0
    left, top = min(xs) - grow, min(ys) - grow
    return Rect(left, top, max(xs) + grow - left, max(ys) + grow - top)
