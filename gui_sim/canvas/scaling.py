"""Display lists drawn smaller elsewhere: a screen as a picture of itself."""

from dataclasses import fields, replace
from typing import Any

from gui_sim.canvas.display_list import Command, DisplayList
from gui_sim.geometry import Point, Rect
from gui_sim.theme import FontKey

_LENGTHS = frozenset({"radius", "border_width", "blur", "dy", "width"})


def scaled(commands: DisplayList, factor: float, origin: Point) -> DisplayList:
    """Return the commands with every length times `factor`, and what lay at (0, 0) at `origin`."""
    return tuple(_scaled(command, factor, origin) for command in commands)


def _scaled(command: Command, factor: float, origin: Point) -> Command:
    changes = {each.name: _value(each.name, getattr(command, each.name), factor, origin) for each in fields(command)}
    return replace(command, **changes)


def _value(name: str, value: Any, factor: float, origin: Point) -> Any:
    if isinstance(value, Rect):
        return Rect(
            value.x * factor + origin.x, value.y * factor + origin.y, value.width * factor, value.height * factor
        )
    if isinstance(value, Point):
        return Point(value.x * factor + origin.x, value.y * factor + origin.y)
    if isinstance(value, FontKey):
        return value._replace(size=value.size * factor)
    if name == "points":
        return tuple(_value("", point, factor, origin) for point in value)
    if name in _LENGTHS:
        return tuple(each * factor for each in value) if isinstance(value, tuple) else value * factor
    if name in ("x", "baseline"):
        return value * factor + (origin.x if name == "x" else origin.y)
    return value
