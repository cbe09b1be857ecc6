"""More of what is brought to a table: breakfast, pancakes, rice with something, a bottle with a glass."""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, darker, lighter, rgb
from gui_sim.canvas.picture_cuisines import plate, spread

_LEAF: Final = rgb("4C9A4E")


def _breakfast(b: Brush) -> None:
    plate(b)
    crust = rgb("B9793A")
    b.box(-0.12, -0.06, 0.34, 0.36, crust, 0.07)
    b.box(-0.12, -0.06, 0.28, 0.3, rgb("EBC48A"), 0.05)
    for x, y in ((-0.1, -0.02), (0.15, 0.1)):
        b.blob([(x - 0.14, y), (x - 0.06, y - 0.12), (x + 0.08, y - 0.1), (x + 0.14, y + 0.03), (x, y + 0.13)],
               rgb("FFFFFF"))  # fmt: skip
        b.circle(x, y, 0.06, rgb("F3A21F"))
        b.circle(x - 0.02, y - 0.02, 0.018, rgb("FFE3A0"))
    for x, y in ((0.2, -0.16), (0.26, -0.07), (0.14, -0.22)):
        b.circle(x, y, 0.05, rgb("D23B31"))
        b.circle(x - 0.015, y - 0.015, 0.014, rgb("F7B4A8"))
    for turn in (20, 70, 120):
        b.leaf(-0.2, 0.2, 0.12, turn, _LEAF)


def _pancakes(b: Brush) -> None:
    b.ellipse(0, 0.27, 0.42, 0.1, rgb("8F867C"))
    b.ellipse(0, 0.24, 0.42, 0.1, rgb("FBFAF6"))
    for i in range(4):
        y = 0.17 - 0.09 * i
        b.ellipse(0, y + 0.03, 0.3, 0.09, rgb("B9712F"))
        b.ellipse(0, y, 0.3, 0.09, rgb("E8B566"))
    syrup = rgb("9A4A1C")
    b.ellipse(0, -0.11, 0.22, 0.06, syrup)
    for x, low in ((-0.18, 0.12), (0.08, 0.2), (0.2, 0.04)):
        b.line([(x, -0.1), (x, low)], 0.05, syrup)
    b.box(0, -0.15, 0.12, 0.06, rgb("FFE58A"), 0.02)
    berry = b.pick([rgb("3B4C9A"), rgb("C73044")])
    for x, y in ((-0.15, -0.14), (0.14, -0.14), (-0.1, -0.18)):
        b.circle(x, y, 0.04, berry)
        b.circle(x - 0.012, y - 0.012, 0.012, lighter(berry, 0.5))


def _rice(b: Brush) -> None:
    plate(b)
    for (x, y), turn in spread(40, 0.17):
        b.oval(x - 0.14, y - 0.04, 0.032, 0.013, turn, rgb("FFFFFF"))
        b.oval(x - 0.14, y - 0.035, 0.02, 0.006, turn, rgb("E5DFD2"))
    sauce = b.pick([rgb("8A4B22"), rgb("A8441F"), rgb("6E3B1C")])
    b.ellipse(0.13, 0.05, 0.18, 0.22, sauce)
    for (x, y), turn in spread(9, 0.17):
        b.oval(x + 0.13, y + 0.05, 0.055, 0.035, turn, lighter(sauce, 0.35))
    for i, (x, y) in enumerate(((0.05, 0.18), (0.22, -0.06), (0.2, 0.16), (0.08, -0.1))):
        b.oval(x, y, 0.045, 0.022, 40 * i, rgb("D8293B") if i % 2 else rgb("67B04A"))
    for turn in (200, 250, 300):
        b.leaf(-0.02, 0.24, 0.13, turn, _LEAF)


def _bottle(b: Brush) -> None:
    glass, drink = b.pick(
        [(rgb("2F4A34"), rgb("8E1B33")), (rgb("6B7F3A"), rgb("E6C76A")), (rgb("3A2A24"), rgb("C9852E"))]
    )
    b.ellipse(0, 0.41, 0.38, 0.04, rgb("A79C8E"))
    b.box(-0.14, 0.13, 0.24, 0.54, glass, 0.05)
    b.box(-0.14, -0.24, 0.09, 0.34, glass, 0.03)
    b.blob([(-0.26, -0.1), (-0.185, -0.22), (-0.095, -0.22), (-0.02, -0.1), (-0.14, 0.0)], glass)
    b.box(-0.14, -0.39, 0.11, 0.09, darker(drink, 0.2), 0.02)
    b.box(-0.14, 0.15, 0.24, 0.2, rgb("F4ECD8"))
    b.box(-0.14, 0.11, 0.14, 0.02, darker(drink, 0.1))
    b.box(-0.14, 0.17, 0.1, 0.02, rgb("A79C8E"))
    b.line([(-0.22, -0.06), (-0.22, 0.34)], 0.015, lighter(glass, 0.35))
    b.ellipse(0.19, 0.0, 0.13, 0.17, rgb("F7FAFA"))
    b.ellipse(0.19, 0.05, 0.115, 0.115, drink)
    b.ellipse(0.19, -0.03, 0.115, 0.025, lighter(drink, 0.3))
    b.line([(0.19, 0.16), (0.19, 0.38)], 0.022, rgb("E4ECEC"))
    b.ellipse(0.19, 0.39, 0.1, 0.022, rgb("E4ECEC"))


TABLE: Final[dict[str, Callable[[Brush], None]]] = {
    "breakfast": _breakfast, "pancakes": _pancakes, "bottle": _bottle, "rice": _rice,
}  # fmt: skip
