"""Animals that look at us, for films that children watch."""

import math

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb
from gui_sim.canvas.picture_scenery import INK, Light


def creature(b: Brush, light: Light) -> None:
    """An animal that looks at us: the one the name speaks of, else a rabbit, a bear or a fox."""
    sky, fur, pale = light
    b.ground(lighter(sky, 0.5), sky)
    h = b.half_height
    b.hills(h * 0.3, 0.05, mix(fur, rgb("4F9D5D"), 0.6), 1.0)
    b.circle(b.between(-0.34, 0.34), -h * 0.66, 0.08, pale)
    if b.says("whale") or b.says("boat") or b.says("sea"):
        _whale(b, fur, pale)
        return
    y = -h * 0.12
    kind = "owl" if b.says("owl") else "spikes" if b.says("hedgehog") else b.pick(("rabbit", "bear", "fox"))
    if kind == "spikes":
        spikes = [(0.34 if turn % 2 else 0.42, math.radians(turn * 10 + 180)) for turn in range(19)]
        b.shape([(out * math.cos(at), y + out * math.sin(at)) for out, at in spikes], darker(fur, 0.35))
    for side in (-1, 1):
        if kind == "rabbit":
            b.oval(side * 0.12, y - 0.34, 0.055, 0.18, side * 12, fur)
            b.oval(side * 0.12, y - 0.33, 0.028, 0.13, side * 12, mix(fur, pale, 0.5))
        elif kind == "bear":
            b.circle(side * 0.19, y - 0.2, 0.09, fur)
            b.circle(side * 0.19, y - 0.2, 0.05, mix(fur, pale, 0.4))
        elif kind in ("fox", "owl"):
            b.shape([(side * 0.06, y - 0.2), (side * 0.25, y - 0.12), (side * 0.23, y - 0.36)], fur)
    b.ellipse(0, y + 0.46, 0.25, 0.32, darker(fur, 0.1))
    b.ellipse(0, y + 0.5, 0.15, 0.24, mix(fur, pale, 0.45))
    b.circle(0, y, 0.26, fur)
    if kind == "owl":
        for side in (-1, 1):
            b.circle(side * 0.105, y - 0.03, 0.115, pale)
            b.circle(side * 0.095, y - 0.03, 0.055, INK)
            b.circle(side * 0.095 + 0.018, y - 0.05, 0.018, rgb("FFFFFF"))
        b.shape([(-0.035, y + 0.03), (0.035, y + 0.03), (0, y + 0.1)], rgb("F2A541"))
        return
    b.ellipse(0, y + 0.09, 0.13, 0.1, pale)
    for side in (-1, 1):
        b.circle(side * 0.1, y - 0.05, 0.035, INK)
        b.circle(side * 0.1 + 0.012, y - 0.06, 0.012, rgb("FFFFFF"))
        b.ellipse(side * 0.17, y + 0.05, 0.035, 0.022, mix(fur, rgb("F28482"), 0.5))
    b.ellipse(0, y + 0.05, 0.035, 0.025, INK)
    b.arc(0, y + 0.08, 0.05, 20, 160, 0.012, INK)


def _whale(b: Brush, skin: Color, pale: Color) -> None:
    """A whale on the water, its fountain over it."""
    sea = b.half_height * 0.2
    b.box(
        0,
        (sea + b.half_height) / 2 + 0.05,
        2 * b.half_width + 0.1,
        b.half_height - sea + 0.1,
        mix(skin, rgb("2E86AB"), 0.5),
    )
    y = sea - 0.1
    b.shape(
        [
            (0.24, y),
            (0.36, y - 0.18),
            (0.28, y - 0.3),
            (0.4, y - 0.24),
            (0.5, y - 0.32),
            (0.46, y - 0.16),
            (0.36, y + 0.1),
        ],
        skin,
    )
    b.blob(
        [(-0.38, y + 0.1), (-0.36, y - 0.16), (-0.08, y - 0.28), (0.24, y - 0.1), (0.38, y + 0.1), (0.0, y + 0.22)],
        skin,
    )
    b.blob([(-0.36, y + 0.08), (-0.1, y + 0.06), (0.22, y + 0.1), (0.0, y + 0.2), (-0.26, y + 0.18)], pale)
    b.circle(-0.22, y - 0.04, 0.034, INK)
    b.circle(-0.21, y - 0.05, 0.011, rgb("FFFFFF"))
    b.arc(-0.26, y + 0.02, 0.08, 40, 110, 0.012, INK)
    for side in (-1, 1):
        b.arc(
            -0.08 + side * 0.09,
            y - 0.34,
            0.09,
            180 if side > 0 else 270,
            270 if side > 0 else 360,
            0.026,
            rgb("FFFFFF"),
        )
    for row in range(5):
        b.box(
            b.between(-0.4, 0.4),
            sea + 0.09 + row * 0.08,
            b.between(0.1, 0.3),
            0.012,
            lighter(mix(skin, rgb("2E86AB"), 0.5), 0.3),
            0.006,
        )
