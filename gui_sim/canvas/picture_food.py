"""Pictures of dishes, seen from above or from the side."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, rgb
from gui_sim.canvas.picture_cuisines import PLATES, plate
from gui_sim.canvas.picture_plates import TABLE

DISHES: Final = {
    "greek salad": ("greek salad", "feta", "horiatiki"),
    "pizza": ("pizza", "margherita", "calzone"),
    "burger": ("burger", "sandwich", "slider", "bagel", "melt"),
    "sushi": ("sushi", "roll", "nigiri", "maki", "sashimi"),
    "pho": ("pho",),
    "bibimbap": ("bibimbap", "bulgogi"),
    "dumplings": ("dumpling", "gyoza", "dim sum", "bao", "momo", "khinkali", "samosa"),
    "paella": ("paella",),
    "injera": ("injera", "doro wat"),
    "khachapuri": ("khachapuri", "flatbread", "lobiani", "spanakopita"),
    "mezze": (
        "mezze",
        "meze",
        "hummus",
        "falafel",
        "pkhali",
        "badrijani",
        "antipasti",
        "bravas",
        "manchego board",
        "serrano board",
    ),
    "croissant": ("croissant",),
    "steak": ("steak", "frites", "fries", "wings", "crackers", "milanese", "mtsvadi", "kofta"),
    "indian curry": (
        "indian curry",
        "masala",
        "tikka",
        "korma",
        "vindaloo",
        "dal",
        "naan",
        "thali",
        "rogan josh",
        "paneer",
        "dosa",
    ),
    "thai curry": ("curry", "stew", "panang", "chili sin carne", "chkmeruli", "ajapsandali", "ostri"),
    "pasta": (
        "pasta",
        "spaghetti",
        "penne",
        "carbonara",
        "lasagne",
        "gnocchi",
        "linguine",
        "tagliatelle",
        "mac and cheese",
        "moussaka",
    ),
    "noodles": ("noodle", "ramen", "udon", "soba", "soup", "chowder", "pad thai", "pad see ew", "khao soi"),
    "fish": ("fish", "salmon", "trout", "sea bass", "cod"),
    "taco": ("taco", "burrito", "quesadilla", "wrap", "nacho", "enchilada", "fajita", "guacamole", "elote"),
    "cake": (
        "cake",
        "tart",
        "pie",
        "brownie",
        "dessert",
        "tiramisu",
        "cheesecake",
        "pastry",
        "baklava",
        "cookie",
        "panna cotta",
        "churchkhela",
    ),
    "coffee": ("coffee", "latte", "espresso", "cappuccino", "tea", "mocha", "cocoa"),
    "drink": ("drink", "juice", "soda", "lemonade", "smoothie", "cola", "boba", "shake", "lassi", "root beer"),
    "icecream": ("ice cream", "gelato", "sundae", "sorbet"),
    "vegan bowl": ("bowl", "poke", "quinoa", "tofu", "oats", "edamame"),
    "breakfast": ("breakfast", "eggs", "toast"),
    "pancakes": ("pancake", "waffle"),
    "salad": ("salad", "greens", "veggie", "larb", "burrata"),
    "bottle": ("wine", "beer", "pale ale", "sake", "saperavi", "rioja", "cava", "sparkling", "margarita"),
    "rice": ("rice", "stir", "satay", "kung pao", "sweet and sour", "broccoli", "duck", "mole"),
}

# What a place serves when no dish is named.
CUISINES: Final = {
    "thai": ("thai curry", "noodles"),
    "italian": ("pizza", "pasta"),
    "japanese": ("sushi", "noodles"),
    "indian": ("indian curry",),
    "mexican": ("taco",),
    "french": ("steak", "croissant"),
    "greek": ("greek salad",),
    "vietnamese": ("pho",),
    "chinese": ("dumplings",),
    "spanish": ("paella",),
    "korean": ("bibimbap",),
    "american": ("burger",),
    "vegan": ("vegan bowl",),
    "lebanese": ("mezze",),
    "seafood": ("fish",),
    "ethiopian": ("injera",),
    "georgian": ("khachapuri", "dumplings"),
    "bakery": ("croissant",),
    "comfort": ("burger", "pasta"),
}
_UPRIGHT: Final = ("burger", "cake", "drink", "icecream", "sushi", "pancakes", "bottle")

_BOWLS: Final = [rgb(c) for c in ("2E86AB", "33415C", "D1495B", "2A9D8F", "3A3A44", "E8E2D6")]


def food(b: Brush) -> None:
    """A dish on a table: the one that the seed names, else one of the cuisine it names."""
    table = b.pick([rgb(c) for c in ("E9D8C4", "D7E3DC", "E6CFC4", "D3DCE6", "EFE3CF", "BFCDC0")])
    b.ground(table, darker(table, 0.06))
    dish = dish_named(b)
    if b.half_width > 0.85 and dish not in _UPRIGHT:
        _cutlery(b, table)
    _FOODS[dish](b)


def dish_named(b: Brush) -> str:
    """Return the dish that the brush's seed stands for."""
    cuisine = next((name for name in CUISINES if b.says(name)), "")
    return b.said(DISHES) or str(b.pick(CUISINES.get(cuisine, tuple(DISHES))))


def _cutlery(b: Brush, table: Color) -> None:
    """A napkin with a fork to the left of the plate, a knife to the right."""
    steel, cloth = rgb("A9B0B8"), lighter(table, 0.55)
    b.box(-0.68, 0.0, 0.24, 0.8, darker(table, 0.12), 0.02)
    b.box(-0.685, -0.01, 0.24, 0.8, cloth, 0.02)
    b.line([(-0.68, 0.3), (-0.68, -0.1)], 0.035, steel)
    b.box(-0.68, -0.12, 0.11, 0.08, steel, 0.035)
    for x in (-0.72, -0.68, -0.64):
        b.line([(x, -0.12), (x, -0.28)], 0.02, steel)
    b.line([(0.68, 0.3), (0.68, 0.02)], 0.04, steel)
    b.blob([(0.66, 0.04), (0.66, -0.28), (0.71, -0.25), (0.735, -0.1), (0.71, 0.04)], steel)


def _pizza(b: Brush) -> None:
    b.circle(0, 0, 0.4, rgb("D9964A"))
    b.circle(0, 0, 0.35, rgb("E2572B"))
    b.circle(0, 0, 0.33, rgb("F6C65B"))
    topping = b.pick([rgb("B83227"), rgb("FFF6E0"), rgb("8A5A8C")])
    for i in range(9):
        turn, far = math.radians(i * 137.5), 0.09 + 0.19 * (i % 3) / 2
        b.circle(far * math.cos(turn), far * math.sin(turn), 0.05, topping)
        b.leaf(far * math.cos(turn + 0.6), far * math.sin(turn + 0.6), 0.07, i * 50, rgb("4C8C4A"))
    for angle in range(0, 180, 45):
        turn = math.radians(angle)
        x, y = 0.4 * math.cos(turn), 0.4 * math.sin(turn)
        b.line([(-x, -y), (x, y)], 0.008, rgb("C98A3E"))


def _burger(b: Brush) -> None:
    b.ellipse(0, 0.33, 0.36, 0.04, rgb("A79C8E"))
    b.ellipse(0, -0.06, 0.32, 0.26, rgb("E3A558"))
    b.box(0, 0.24, 0.6, 0.16, rgb("D9974E"), 0.07)
    b.box(0, 0.13, 0.66, 0.11, rgb("6B3A24"), 0.05)
    b.shape([(-0.32, 0.06), (0.32, 0.06), (0.2, 0.16), (0.08, 0.08), (-0.06, 0.15), (-0.18, 0.08)], rgb("F8C53A"))
    b.box(0, 0.035, 0.68, 0.05, rgb("D8402F"), 0.02)
    for i in range(9):
        b.circle(-0.32 + 0.08 * i, 0.0, 0.045, rgb("6FB04A"))
    b.box(0, 0.0, 0.66, 0.05, rgb("6FB04A"), 0.02)
    for i in range(7):
        b.ellipse(-0.18 + 0.06 * i, -0.2 + 0.05 * (i % 2) + 0.012 * abs(i - 3), 0.014, 0.009, rgb("FFF1D0"))


def _noodles(b: Brush) -> None:
    bowl = b.pick(_BOWLS)
    b.circle(0, 0.02, 0.43, darker(bowl, 0.35))
    b.circle(0, 0, 0.42, bowl)
    b.circle(0, 0, 0.36, b.pick([rgb("E0A458"), rgb("C8662F"), rgb("D98841"), rgb("8FA64B")]))
    for i in range(6):
        b.arc(-0.05 + 0.02 * i, 0.05, 0.08 + 0.034 * i, 200 + 20 * i, 420 + 12 * i, 0.02, rgb("F8E3A8"))
    b.ellipse(0.15, -0.12, 0.09, 0.08, rgb("FFFFFF"))
    b.circle(0.15, -0.12, 0.045, rgb("F6A623"))
    for i in range(4):
        b.box(-0.2 + 0.05 * i, -0.2 + 0.04 * i, 0.1, 0.022, rgb("4C8C4A"), 0.01)
    b.circle(-0.14, 0.16, 0.06, rgb("F7D9D3"))
    b.line([(0.2, 0.45), (0.47, -0.2)], 0.02, rgb("5A3A2A"))
    b.line([(0.26, 0.47), (0.5, -0.16)], 0.02, rgb("5A3A2A"))


def _sushi(b: Brush) -> None:
    b.box(0, 0.08, 0.92, 0.5, rgb("4A3B35"), 0.04)
    b.box(0, 0.06, 0.88, 0.46, rgb("65524A"), 0.03)
    for row in range(2):
        for i in range(3):
            x, y = -0.27 + 0.27 * i, -0.05 + 0.23 * row
            if row == 0:
                b.circle(x, y, 0.1, rgb("22372B"))
                b.circle(x, y, 0.082, rgb("FBFAF5"))
                b.circle(x, y, 0.042, b.pick([rgb("F2724E"), rgb("7DB35A"), rgb("F4B63F")]))
            else:
                b.box(x, y + 0.02, 0.22, 0.1, rgb("FBFAF5"), 0.05)
                b.box(x, y - 0.025, 0.23, 0.075, b.pick([rgb("F2724E"), rgb("D9405A"), rgb("F49A6B")]), 0.035)
                b.line([(x - 0.06, y - 0.05), (x - 0.02, y)], 0.01, rgb("FBD3C2"))


def _salad(b: Brush) -> None:
    b.ellipse(0.0, 0.03, 0.425, 0.425, rgb("8F867C"))
    b.circle(0, 0, 0.42, b.pick([rgb("F4EFE4"), rgb("3C4A57"), rgb("C99B6A")]))
    b.circle(0, 0, 0.36, rgb("5E9A4B"))
    for i in range(16):
        turn, far = math.radians(i * 137.5), 0.27 * math.sqrt((i + 1) / 16)
        b.leaf(
            far * math.cos(turn),
            far * math.sin(turn),
            0.15,
            i * 67,
            b.pick([rgb("79B85B"), rgb("4F8F43"), rgb("97C96C")]),
        )
    for i in range(9):
        turn, far = math.radians(i * 137.5 + 60), 0.25 * math.sqrt((i + 1) / 9)
        color = b.pick([rgb("E2452F"), rgb("F6C445"), rgb("B24A7A"), rgb("F5E6C8")])
        b.circle(far * math.cos(turn), far * math.sin(turn), 0.048, color)
        b.circle(far * math.cos(turn) - 0.01, far * math.sin(turn) - 0.012, 0.02, lighter(color, 0.4))


def _cake(b: Brush) -> None:
    cream, sponge = (
        b.pick([rgb("FBE9E2"), rgb("F4E3C1"), rgb("6B4431"), rgb("F6C9D0")]),
        b.pick([rgb("D9A566"), rgb("7A4A33")]),
    )
    b.ellipse(0, 0.3, 0.42, 0.07, rgb("FBFAF6"))
    b.shape([(-0.3, 0.0), (0.3, -0.1), (0.3, 0.2), (-0.3, 0.28)], sponge)
    b.shape([(-0.3, 0.1), (0.3, 0.01), (0.3, 0.07), (-0.3, 0.165)], cream)
    b.shape([(-0.3, 0.0), (0.18, -0.24), (0.3, -0.1)], lighter(cream, 0.2))
    b.shape([(-0.3, -0.01), (0.3, -0.11), (0.3, -0.04), (-0.3, 0.06)], darker(cream, 0.08))
    b.circle(0.12, -0.2, 0.075, rgb("D8293B"))
    b.leaf(0.12, -0.26, 0.08, 40, rgb("4C8C4A"))


def _coffee(b: Brush) -> None:
    b.circle(0, 0.02, 0.425, rgb("9C9186"))
    b.circle(0, 0, 0.42, rgb("F7F4EE"))
    b.circle(0, 0, 0.37, rgb("E9E4DB"))
    b.box(0.3, 0, 0.24, 0.07, rgb("FFFFFF"), 0.035)
    b.circle(0, 0, 0.27, rgb("FFFFFF"))
    b.circle(0, 0, 0.235, b.pick([rgb("7B4A2D"), rgb("B4794B"), rgb("6A8F4E")]))
    milk = rgb("F5E3C8")
    for i in range(4):
        b.leaf(0, 0.14 - 0.06 * i, 0.15 - 0.02 * i, -55, milk, 0.22)
        b.leaf(0, 0.14 - 0.06 * i, 0.15 - 0.02 * i, 55, milk, 0.22)
    b.leaf(0, 0.0, 0.15, 0, milk, 0.25)


def _taco(b: Brush) -> None:
    plate(b)
    for dx in (0.08, -0.08):
        x = dx * 1.2
        for i in range(8):
            turn = math.radians(195 + i * 22)
            b.circle(x + 0.23 * math.cos(turn), 0.13 + dx + 0.24 * math.sin(turn), 0.05,
                     b.pick([rgb("6FB04A"), rgb("E2452F"), rgb("F8C53A"), rgb("8A4B2F")]))  # fmt: skip
        shell = [
            (x + 0.26 * math.cos(math.radians(a)), 0.15 + dx + 0.24 * math.sin(math.radians(a)))
            for a in range(180, 361, 10)
        ]
        b.shape(shell, rgb("EDB458"))
        b.shape([(p[0], p[1] * 0.55 + (0.15 + dx) * 0.45) for p in shell], rgb("F4C676"))


def _drink(b: Brush) -> None:
    c = b.pick([rgb("F2A541"), rgb("E4572E"), rgb("D1495B"), rgb("8BC34A"), rgb("7B4A2D")])
    b.ellipse(0, 0.39, 0.22, 0.035, rgb("A79C8E"))
    b.line([(0.04, 0.0), (0.12, -0.44)], 0.03, rgb("D1495B"))
    b.shape([(-0.2, -0.28), (0.2, -0.28), (0.15, 0.39), (-0.15, 0.39)], rgb("F4F7F7"))
    b.shape([(-0.18, -0.2), (0.18, -0.2), (0.135, 0.365), (-0.135, 0.365)], c)
    for x, y in ((-0.07, -0.1), (0.06, -0.04), (-0.02, 0.08)):
        b.box(x, y, 0.11, 0.11, lighter(c, 0.4), 0.02)
    b.circle(-0.19, -0.27, 0.1, rgb("F8D34A"))
    b.circle(-0.19, -0.27, 0.075, rgb("FCEBA1"))


def _icecream(b: Brush) -> None:
    b.shape([(-0.17, 0.0), (0.17, 0.0), (0.0, 0.43)], rgb("D99A4E"))
    for i in range(3):
        b.line([(-0.13 + 0.09 * i, 0.02), (0.03 + 0.04 * i, 0.3 - 0.06 * i)], 0.01, rgb("B97B36"))
    scoops = [rgb("F7B7C3"), rgb("FFF2D8"), rgb("A8D8B9"), rgb("7A4A33"), rgb("C9A7EB")]
    for x, y in ((-0.11, -0.08), (0.11, -0.08), (0.0, -0.25)):
        color = b.pick(scoops)
        b.circle(x, y, 0.14, color)
        b.circle(x - 0.04, y - 0.05, 0.045, lighter(color, 0.45))
    b.circle(0.0, -0.41, 0.045, rgb("D8293B"))


_FOODS: Final[dict[str, Callable[[Brush], None]]] = {
    "pizza": _pizza, "burger": _burger, "noodles": _noodles, "sushi": _sushi, "salad": _salad, "cake": _cake,
    "coffee": _coffee, "taco": _taco, "drink": _drink, "icecream": _icecream, **PLATES, **TABLE,
}  # fmt: skip
