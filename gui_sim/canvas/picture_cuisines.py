"""Dishes that stand for a cuisine, seen from above: curries, pasta, pho, paella and so on."""

import math
from collections.abc import Callable, Iterator
from typing import Final

from gui_sim.canvas.brush import Brush, Color, Spot, darker, lighter, mix, rgb
from gui_sim.canvas.picture_larder import croissant as pastry
from gui_sim.canvas.picture_larder import swimmer

_GREEN: Final = rgb("4C9A4E")
_GLAZES: Final = [rgb(c) for c in ("2E86AB", "33415C", "D1495B", "2A9D8F", "3A3A44", "F4EFE4")]


def spread(count: int, far: float, turn: float = 0.0) -> Iterator[tuple[Spot, float]]:
    """Spots spread evenly over a disc (a sunflower's spiral), each with its angle in degrees."""
    for i in range(count):
        angle, r = math.radians(i * 137.5 + turn), far * math.sqrt((i + 0.5) / count)
        yield (r * math.cos(angle), r * math.sin(angle)), (i * 137.5 + turn) % 360


def plate(b: Brush, r: float = 0.42) -> None:
    """A white plate and its shadow."""
    b.circle(0, 0.025, r + 0.008, rgb("8F867C"))
    b.circle(0, 0, r, rgb("FBFAF6"))
    b.circle(0, 0, r * 0.8, rgb("EFEDE6"))
    b.circle(0, 0, r * 0.78, rgb("F7F5F0"))


def _bowl(b: Brush, inside: Color) -> None:
    glaze = b.pick(_GLAZES)
    b.circle(0, 0.025, 0.43, darker(glaze, 0.4))
    b.circle(0, 0, 0.42, glaze)
    b.circle(0, 0, 0.365, darker(glaze, 0.2))
    b.circle(0, 0.01, 0.355, inside)


def _herbs(b: Brush, spots: tuple[Spot, ...], size: float = 0.1, color: Color = _GREEN) -> None:
    for i, (x, y) in enumerate(spots):
        for lean in (-50, 0, 50):
            b.leaf(x, y, size, i * 97 + lean, color if lean else lighter(color, 0.18), 0.32)


def _thai_curry(b: Brush) -> None:
    sauce = b.pick([rgb("E39A3B"), rgb("9DB84C"), rgb("D9622B")])
    _bowl(b, sauce)
    for i in range(3):
        b.arc(0.04, 0.02, 0.12 + 0.08 * i, 20 + 70 * i, 140 + 70 * i, 0.016, mix(sauce, (255, 246, 225), 0.55))
    b.circle(-0.14, -0.1, 0.17, rgb("E9E4D8"))
    for (x, y), turn in spread(26, 0.15):
        b.oval(x - 0.14, y - 0.1, 0.028, 0.011, turn, rgb("FFFFFF"))
    for x, y, turn in ((0.12, 0.12, 20), (0.2, -0.06, -40), (-0.06, 0.2, 70)):
        b.arc(x, y, 0.06, turn, turn + 230, 0.05, rgb("F4936B"))
        b.arc(x, y, 0.06, turn + 30, turn + 200, 0.016, rgb("FBCBB3"))
    for x, y in ((0.02, -0.24), (0.24, 0.1), (-0.2, 0.17)):
        b.oval(x, y, 0.035, 0.02, 40, rgb("D8293B"))
    _herbs(b, ((0.06, 0.0), (0.1, 0.26)), 0.12)


def _pasta(b: Brush) -> None:
    plate(b)
    sauce, strand = b.pick([(rgb("C9402B"), rgb("F3D27C")), (rgb("7FA24A"), rgb("F1DC98"))])
    b.circle(0, 0, 0.28, rgb("DDB054"))
    for i in range(11):
        b.arc(0.05 * math.cos(i * 2.4), 0.05 * math.sin(i * 2.4), 0.06 + 0.02 * i, 47 * i, 47 * i + 150, 0.024,
              strand if i % 3 else lighter(strand, 0.35))  # fmt: skip
    b.blob(
        [(0.15, 0.0), (0.1, 0.12), (-0.03, 0.14), (-0.15, 0.07), (-0.14, -0.08), (-0.01, -0.15), (0.12, -0.1)], sauce
    )
    for (x, y), _ in spread(7, 0.1, 30):
        b.circle(x, y, 0.03, darker(sauce, 0.15) if x > 0 else lighter(sauce, 0.18))
    for (x, y), turn in spread(12, 0.14, 80):
        b.oval(x, y, 0.018, 0.006, turn, rgb("FFF6DC"))
    _herbs(b, ((0.0, 0.02),), 0.14)


def _indian_curry(b: Brush) -> None:
    b.circle(0, 0.025, 0.428, rgb("6E5336"))
    b.circle(0, 0, 0.42, rgb("C98F4E"))
    b.circle(0, 0, 0.385, rgb("E0B173"))
    sauce = b.pick([rgb("D9662B"), rgb("C9432B"), rgb("5F8A3C")])
    for x, y, r, fill in (
        (-0.14, 0.06, 0.2, sauce),
        (0.09, -0.22, 0.105, rgb("F2C14E")),
        (-0.13, -0.24, 0.085, rgb("F7F3EA")),
    ):
        b.circle(x, y, r, rgb("8C8F96"))
        b.circle(x, y, r - 0.022, fill)
    b.arc(-0.14, 0.06, 0.08, 190, 430, 0.02, mix(sauce, (255, 246, 225), 0.75))
    for x, y in ((-0.22, 0.02), (-0.08, 0.12), (-0.16, 0.16)):
        b.box(x, y, 0.07, 0.06, lighter(sauce, 0.35), 0.02)
    _herbs(b, ((-0.12, 0.03), (-0.12, -0.24)), 0.075)
    b.blob([(0.06, 0.02), (0.2, -0.12), (0.33, -0.02), (0.3, 0.17), (0.15, 0.3), (0.04, 0.22)], rgb("C98F42"))
    b.blob([(0.08, 0.03), (0.2, -0.1), (0.31, -0.02), (0.28, 0.16), (0.15, 0.27), (0.06, 0.2)], rgb("F3D69B"))
    for x, y in ((0.16, 0.02), (0.24, 0.08), (0.14, 0.17), (0.23, -0.03)):
        b.oval(x, y, 0.03, 0.02, 30, rgb("B97B36"))


def _steak_frites(b: Brush) -> None:
    plate(b)
    for i in range(13):
        x, lean = 0.06 + 0.016 * (i % 7), 0.09 * ((i * 5) % 7 - 3)
        y = -0.22 + 0.036 * i
        b.line(
            [(x - 0.02, y - lean * 0.5), (x + 0.19, y + lean * 0.5)], 0.036, rgb("E0A233") if i % 2 else rgb("F6CB5E")
        )
    b.blob([(-0.28, -0.1), (-0.12, -0.22), (0.05, -0.13), (0.06, 0.08), (-0.06, 0.22), (-0.22, 0.16)], rgb("4E2A1E"))
    b.blob([(-0.25, -0.09), (-0.12, -0.19), (0.02, -0.11), (0.03, 0.07), (-0.07, 0.18), (-0.2, 0.13)], rgb("7A4230"))
    for i in range(4):
        b.line([(-0.24 + 0.07 * i, 0.02 + 0.03 * i), (-0.14 + 0.06 * i, -0.15 + 0.03 * i)], 0.02, rgb("3E2018"))
    b.box(-0.1, 0.0, 0.1, 0.085, rgb("FBE187"), 0.02)
    _herbs(b, ((-0.1, 0.0), (0.05, 0.29)), 0.06)


def _croissant(b: Brush) -> None:
    plate(b)
    with b.moved(0, 0.0, 0.78):
        pastry(b, b.pick([rgb("C8D9E6"), rgb("E6C9CF"), rgb("CFE0CC")]))


def _greek_salad(b: Brush) -> None:
    _bowl(b, rgb("6FA857"))
    for (x, y), turn in spread(11, 0.31):
        b.leaf(x, y, 0.16, turn, rgb("83BE63"), 0.35)
    for (x, y), _ in spread(6, 0.27, 20):
        b.circle(x, y, 0.075, rgb("4C9A4E"))
        b.circle(x, y, 0.063, rgb("DDEFB8"))
    for (x, y), turn in spread(6, 0.28, 100):
        b.shape([(x + 0.09 * math.cos(math.radians(turn + k)), y + 0.09 * math.sin(math.radians(turn + k)))
                 for k in (0, 110, 180, 250)], rgb("E0412F"))  # fmt: skip
    for (x, y), turn in spread(5, 0.26, 210):
        b.arc(x, y, 0.06, turn, turn + 190, 0.018, rgb("A85A94"))
    for (x, y), _ in spread(5, 0.27, 300):
        b.circle(x, y, 0.04, rgb("3A3040"))
        b.circle(x, y, 0.014, rgb("8A7F92"))
    for x, y, turn in ((-0.05, 0.05, 12), (0.1, -0.09, -20), (-0.13, -0.1, 40)):
        b.shape([(x + 0.085 * math.cos(math.radians(turn + k)), y + 0.085 * math.sin(math.radians(turn + k)))
                 for k in (45, 135, 225, 315)], rgb("FFFFFF"))  # fmt: skip
        b.circle(x, y, 0.012, rgb("8FA64B"))


def _pho(b: Brush) -> None:
    _bowl(b, rgb("C98A4B"))
    b.circle(0, 0.01, 0.32, rgb("D79F61"))
    for i in range(7):
        b.arc(-0.08, 0.06, 0.05 + 0.03 * i, 160 + 14 * i, 330 + 9 * i, 0.018, rgb("FFF8E8"))
    for x, y, turn in ((0.13, -0.1, -30), (0.17, 0.02, 0), (0.12, 0.13, 30)):
        b.oval(x, y, 0.13, 0.055, turn, rgb("8E5548"))
        b.oval(x, y, 0.11, 0.036, turn, rgb("C98678"))
    for (x, y), _ in spread(9, 0.28, 40):
        b.circle(x, y, 0.026, rgb("6FB04A"))
        b.circle(x, y, 0.012, rgb("E6F2CC"))
    b.shape([(-0.26, -0.14), (-0.12, -0.27), (-0.06, -0.16)], rgb("7FB84A"))
    b.shape([(-0.23, -0.15), (-0.13, -0.24), (-0.09, -0.165)], rgb("D9EDA8"))
    for x, y in ((-0.02, -0.2), (-0.2, 0.2)):
        b.circle(x, y, 0.028, rgb("D8293B"))
        b.circle(x, y, 0.014, rgb("FBD3C2"))
    _herbs(b, ((0.02, 0.0), (-0.06, 0.25)), 0.12)


def _dumplings(b: Brush) -> None:
    b.circle(0, 0.025, 0.43, rgb("7A5330"))
    b.circle(0, 0, 0.42, rgb("B07C46"))
    b.circle(0, 0, 0.385, rgb("D9AC70"))
    b.circle(0, 0, 0.345, rgb("EAD0A0"))
    for i in range(9):
        y = -0.3 + 0.075 * i
        b.box(0, y, 2 * math.sqrt(0.1 - y * y), 0.012, rgb("D2B179"))
    for i in range(7):
        turn, far = math.radians(60 * i + 30), 0.215 if i else 0.0
        x, y = far * math.cos(turn), far * math.sin(turn)
        b.circle(x, y + 0.01, 0.102, rgb("CDB48A"))
        b.circle(x, y, 0.1, rgb("FBF3DF"))
        for k in range(8):
            inner, outer = math.radians(45 * k), math.radians(45 * k + 29)
            start = x + 0.025 * math.cos(inner), y + 0.025 * math.sin(inner)
            end = x + 0.075 * math.cos(outer), y + 0.075 * math.sin(outer)
            b.line([start, end], 0.011, rgb("DCC79D"))
        b.circle(x, y, 0.022, b.pick([rgb("E8894A"), rgb("7DB35A"), rgb("E8D5A8")]))


def _paella(b: Brush) -> None:
    for side in (-1, 1):
        b.arc(side * 0.41, 0, 0.055, 0, 360, 0.03, rgb("2E3038"))
    b.circle(0, 0.022, 0.395, rgb("1F2026"))
    b.circle(0, 0, 0.385, rgb("3A3D46"))
    b.circle(0, 0, 0.34, rgb("E8A92F"))
    for (x, y), turn in spread(70, 0.32):
        b.oval(x, y, 0.022, 0.01, turn * 3, rgb("F8CE5A") if turn > 150 else rgb("D18F1F"))
    for (x, y), _ in spread(14, 0.3, 60):
        b.circle(x, y, 0.022, rgb("6FB04A"))
    for x, y, turn in ((-0.14, -0.14, 20), (0.17, -0.08, 130), (0.02, 0.2, 250)):
        b.arc(x, y, 0.075, turn, turn + 220, 0.06, rgb("EE7A50"))
        b.arc(x, y, 0.075, turn + 30, turn + 190, 0.018, rgb("FBC0A4"))
    for x, y, turn in ((-0.2, 0.1, -30), (0.05, -0.25, 60), (0.22, 0.14, 20)):
        b.oval(x, y, 0.08, 0.05, turn, rgb("2B2A38"))
        b.oval(x, y, 0.05, 0.026, turn, rgb("F2934B"))
    b.shape([(-0.03, 0.0), (0.11, -0.03), (0.06, 0.1)], rgb("F6D232"))
    b.shape([(-0.01, 0.01), (0.085, -0.01), (0.055, 0.075)], rgb("FCF0A4"))


def _bibimbap(b: Brush) -> None:
    b.circle(0, 0.025, 0.43, rgb("17181C"))
    b.circle(0, 0, 0.42, rgb("2E3038"))
    b.circle(0, 0, 0.355, rgb("FBF8F1"))
    parts = ("EE8434", "6FA857", "7A4A33", "F3E6C4", "4C8C4A", "D9A55C")
    for i, part in enumerate(parts):
        color, start = rgb(part), 60 * i + b.between(-2, 2)
        rim = [
            (0.34 * math.cos(math.radians(start + k)), 0.34 * math.sin(math.radians(start + k)))
            for k in range(0, 61, 6)
        ]
        b.shape([(0, 0), *rim], color)
        for k in range(6):
            turn, far = math.radians(start + 10 + 8 * k), 0.19 + 0.055 * (k % 3)
            x, y = far * math.cos(turn), far * math.sin(turn)
            lean = math.radians(start + 30 + 25 * (k % 2))
            dx, dy = 0.04 * math.cos(lean), 0.04 * math.sin(lean)
            tint = lighter(color, 0.28) if k % 2 else darker(color, 0.16)
            b.line([(x - dx, y - dy), (x + dx, y + dy)], 0.02, tint)
    b.blob(
        [(-0.16, -0.02), (-0.08, -0.15), (0.07, -0.15), (0.16, -0.03), (0.12, 0.13), (-0.04, 0.16), (-0.14, 0.1)],
        rgb("FFFFFF"),
    )
    b.circle(0.0, 0.0, 0.08, rgb("F6A623"))
    b.circle(-0.025, -0.025, 0.022, rgb("FCD98A"))
    for (x, y), turn in spread(9, 0.14, 30):
        b.oval(x, y, 0.014, 0.007, turn, rgb("3A2E26"))


def _vegan_bowl(b: Brush) -> None:
    _bowl(b, rgb("F1E7D2"))
    for (x, y), _ in spread(40, 0.33):
        b.circle(x, y, 0.018, rgb("DCC79D"))
    for i in range(6):
        b.leaf(-0.05, -0.05, 0.27, -95 + 22 * i, rgb("5FA84F") if i % 2 else rgb("7BBE63"), 0.3)
    for i in range(5):
        b.oval(0.1 + 0.035 * i, -0.2 + 0.055 * i, 0.1, 0.035, -40, rgb("6B8E3A"))
        b.oval(0.105 + 0.035 * i, -0.195 + 0.055 * i, 0.088, 0.025, -40, rgb("DDE39A"))
    for x, y in ((-0.2, 0.1), (-0.11, 0.14), (-0.18, 0.2), (-0.08, 0.23), (-0.25, 0.17)):
        b.circle(x, y, 0.05, rgb("E3BC78"))
        b.circle(x - 0.014, y - 0.014, 0.016, rgb("F6E2B8"))
    for x, y in ((0.08, 0.2), (0.17, 0.16), (0.13, 0.27)):
        b.box(x, y, 0.1, 0.09, rgb("E07A2C"), 0.025)
        b.box(x - 0.012, y - 0.014, 0.06, 0.05, rgb("F5A55A"), 0.02)
    for i in range(5):
        b.arc(0.0, 0.06, 0.03 + 0.018 * i, 70 * i, 70 * i + 150, 0.016, rgb("B03A78"))
    for (x, y), turn in spread(12, 0.25, 80):
        b.oval(x, y, 0.012, 0.007, turn, rgb("3A2E26"))


def _mezze(b: Brush) -> None:
    b.circle(0, 0.025, 0.43, rgb("5E452F"))
    b.circle(0, 0, 0.425, rgb("9A7148"))
    b.circle(0, 0, 0.395, rgb("AE8356"))
    for x, y, r, fill in (
        (-0.17, -0.16, 0.17, "EBD3A0"),
        (0.18, -0.17, 0.155, "6FA857"),
        (-0.19, 0.18, 0.14, "C9503F"),
    ):
        b.circle(x, y + 0.012, r, rgb("5E452F"))
        b.circle(x, y, r, rgb("F7F3EA"))
        b.circle(x, y, r - 0.025, rgb(fill))
    for i in range(3):
        b.arc(-0.17, -0.16, 0.035 + 0.035 * i, 40 * i, 40 * i + 260, 0.014, rgb("D2B479"))
    b.circle(-0.17, -0.16, 0.03, rgb("D9A72A"))
    for (x, y), turn in spread(12, 0.11):
        b.circle(0.18 + x, -0.17 + y, 0.018, (rgb("E0412F"), rgb("F7F3EA"), rgb("3F8A45"))[int(turn) % 3])
    for (x, y), _ in spread(6, 0.085):
        b.circle(-0.19 + x, 0.18 + y, 0.02, rgb("F0A08E"))
    for x, y in ((0.02, 0.08), (0.11, 0.02), (0.0, 0.19)):
        b.circle(x, y, 0.065, rgb("6B4023"))
        b.circle(x - 0.008, y - 0.01, 0.055, rgb("99602F"))
        b.circle(x - 0.02, y - 0.025, 0.014, rgb("CB8E55"))
    for turn in (-15, 20):
        b.shape(
            [(0.08, 0.33), (0.16 + turn * 0.002, 0.08), (0.36, 0.12 + turn * 0.004)],
            rgb("C98F42") if turn < 0 else rgb("F0D69C"),
        )
    b.oval(0.22, 0.19, 0.03, 0.02, 40, rgb("C79A55"))
    _herbs(b, ((-0.01, -0.03),), 0.1)


def _fish_plate(b: Brush) -> None:
    plate(b)
    for i in range(5):
        b.leaf(-0.3 + 0.12 * i, 0.22, 0.15, -60 + 30 * i, rgb("6FA857"), 0.3)
    swimmer(b, 0.0, -0.02, 0.82, b.pick([rgb("5E8FB0"), rgb("E0805A"), rgb("7E8FA0")]))
    for i in range(3):
        b.line([(-0.08 + 0.08 * i, -0.07), (-0.04 + 0.08 * i, 0.04)], 0.014, rgb("3A4A58"))
    for x, y in ((0.1, 0.21), (-0.03, 0.24), (-0.16, -0.24)):
        b.circle(x, y, 0.072, rgb("F2C733"))
        b.circle(x, y, 0.058, rgb("FDF3B4"))
        for turn in (0, 60, 120):
            dx, dy = 0.05 * math.cos(math.radians(turn)), 0.05 * math.sin(math.radians(turn))
            b.line([(x - dx, y - dy), (x + dx, y + dy)], 0.008, rgb("F2C733"))
    _herbs(b, ((0.12, -0.22),), 0.1)


def _injera(b: Brush) -> None:
    plate(b, 0.44)
    b.circle(0, 0, 0.39, rgb("B98F66"))
    b.circle(0, 0, 0.38, rgb("D6B48A"))
    for (x, y), _ in spread(55, 0.36):
        b.circle(x, y, 0.009, rgb("B58C60"))
    heaps = (("B5432B", 0), ("E0A233", 60), ("4C8C4A", 120), ("8A4A2B", 180), ("D9772B", 240), ("6FA857", 300))
    for tint, turn in heaps:
        x, y = 0.22 * math.cos(math.radians(turn)), 0.22 * math.sin(math.radians(turn))
        heap = rgb(tint)
        b.circle(x, y, 0.095, darker(heap, 0.15))
        b.circle(x - 0.005, y - 0.008, 0.085, heap)
        for (dx, dy), _ in spread(6, 0.065, turn):
            b.circle(x + dx, y + dy, 0.017, lighter(heap, 0.3))
    b.circle(0, 0, 0.09, rgb("A83A26"))
    b.ellipse(0.0, 0.0, 0.06, 0.05, rgb("FFFFFF"))
    b.circle(0.0, 0.0, 0.028, rgb("F6B92E"))
    for side in (-1, 1):
        b.line([(side * 0.3, 0.36), (side * 0.14, 0.4)], 0.075, rgb("C49E70"))


def _khachapuri(b: Brush) -> None:
    b.oval(0.01, 0.03, 0.46, 0.3, -28, rgb("8C7A66"))
    outer = [(-0.47, 0.0), (-0.3, -0.2), (0.0, -0.27), (0.3, -0.2), (0.47, 0.0), (0.3, 0.2), (0.0, 0.27), (-0.3, 0.2)]
    cos, sin = math.cos(math.radians(-28)), math.sin(math.radians(-28))
    for grow, color in ((1.0, rgb("B5742E")), (0.95, rgb("DDA04C")), (0.72, rgb("C98332")), (0.68, rgb("F8DC84"))):
        b.blob([(grow * (x * cos - y * sin), grow * (x * sin + y * cos)) for x, y in outer], color)
    for (x, y), _ in spread(12, 0.2):
        b.circle(x * 1.2, y * 0.75, 0.028, rgb("FDEFB8") if x > 0 else rgb("EDBB55"))
    b.blob([(-0.12, 0.01), (-0.05, -0.11), (0.08, -0.1), (0.13, 0.02), (0.04, 0.12), (-0.08, 0.1)], rgb("FFFDF6"))
    b.circle(0.0, 0.0, 0.068, rgb("F6A01E"))
    b.circle(-0.02, -0.02, 0.018, rgb("FCD98A"))
    b.box(0.16, -0.09, 0.075, 0.06, rgb("FFF0A8"), 0.015)
    _herbs(b, ((-0.17, 0.08),), 0.07)


PLATES: Final[dict[str, Callable[[Brush], None]]] = {
    "thai curry": _thai_curry, "pasta": _pasta, "indian curry": _indian_curry, "steak": _steak_frites,
    "croissant": _croissant, "greek salad": _greek_salad, "pho": _pho, "dumplings": _dumplings, "paella": _paella,
    "bibimbap": _bibimbap, "vegan bowl": _vegan_bowl, "mezze": _mezze, "fish": _fish_plate, "injera": _injera,
    "khachapuri": _khachapuri,
}  # fmt: skip
