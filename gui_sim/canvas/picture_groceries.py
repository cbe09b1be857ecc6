"""Pictures of groceries: what a shop sells, one thing on a light ground, and a few things for each aisle."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from gui_sim.canvas import picture_bottles as bottles
from gui_sim.canvas import picture_larder as larder
from gui_sim.canvas import picture_packs as packs
from gui_sim.canvas import picture_produce as produce
from gui_sim.canvas.brush import Brush, Color, darker, lighter, rgb

_Thing = Callable[[Brush, Color], None]

_GROUNDS: Final = [rgb(c) for c in ("EFE7DA", "DFE9F0", "F4E2D8", "E0ECDF", "E8E1F0", "F3EBCF", "DCE8E8", "F3DFE2")]
_LABELS: Final = [
    rgb(c)
    for c in ("2E6FB7", "D6524A", "2A9080", "E09A34", "7A5CC0", "4E8F4A", "C8557B", "33507A", "DD7440", "4F9CC6",
              "8C4A5E", "6B8E23")
]  # fmt: skip
_FLOOR = 0.345

# What a thing is called, and how it is drawn. The last words of a name decide: "Soy Sauce" is a sauce.
_GROCERIES: Final[dict[str, tuple[str, _Thing]]] = {
    "milk bottle": ("milk, whole milk, cream", bottles.milk_bottle),
    "light milk": ("lactose free milk, skimmed milk, semi skimmed milk, buttermilk, kefir",
                   partial(packs.carton, sign="drop")),
    "oat drink": ("oat drink, oat milk, rice drink, barista", partial(packs.carton, sign="ear", body=rgb("F3E6CC"))),
    "soy drink": ("soy drink, soy milk, soya drink, soya milk, plant milk",
                  partial(packs.carton, sign="soy", body=rgb("EDF3DC"))),
    "almond drink": ("almond drink, almond milk, nut drink, hazelnut drink", partial(packs.carton, sign="almond")),
    "yoghurt": ("yoghurt, yogurt, natural yoghurt, quark, cottage cheese", partial(packs.cup, sign="leaf")),
    "greek yoghurt": ("greek yoghurt, greek yogurt", partial(packs.cup, sign="column")),
    "skyr": ("skyr", partial(packs.cup, sign="peak")),
    "fruit yoghurt": ("fruit yoghurt, strawberry yoghurt, pudding", partial(packs.cup, sign="strawberry")),
    "cheese": ("cheese, cheddar, gouda, parmesan, emmental, brie, halloumi", larder.cheddar),
    "feta": ("feta", larder.feta),
    "mozzarella": ("mozzarella, burrata", larder.mozzarella),
    "butter": ("butter, margarine", larder.butter),
    "eggs": ("egg", larder.eggs),
    "loaf": ("loaf, bread, sourdough, baguette, roll, bun", larder.sourdough),
    "wholemeal": ("wholemeal bread, wholemeal loaf, wholewheat bread, brown bread", larder.wholemeal),
    "pale loaf": ("gluten free loaf, gluten free bread, white bread, toast, sandwich bread", larder.pale_loaf),
    "rye": ("rye, rye bread, rye loaf, seeded rye, pumpernickel", larder.rye),
    "croissant": ("croissant", larder.croissant),
    "bagel": ("bagel, doughnut", larder.bagel),
    "wraps": ("wrap, tortilla, pitta, pita, flatbread, naan", larder.wraps),
    "banana": ("banana", produce.banana),
    "apple": ("apple, nectarine, peach, plum", produce.apple),
    "pear": ("pear", produce.pear),
    "orange": ("orange, clementine, mandarin, grapefruit", produce.orange),
    "blueberries": ("blueberry, blueberries, blackberries, grape", produce.blueberries),
    "strawberries": ("strawberry, strawberries, raspberries, cherry, cherries", produce.strawberries),
    "lemon": ("lemon, lime", produce.lemon),
    "avocado": ("avocado", produce.avocado),
    "carrots": ("carrot, parsnip", produce.carrots),
    "broccoli": ("broccoli, cauliflower, kale", produce.broccoli),
    "spinach": ("spinach, lettuce, rocket, salad, chard", produce.spinach),
    "tomatoes": ("cherry tomato, vine tomato", produce.tomatoes),
    "tomato": ("tomato", produce.tomato),
    "cucumber": ("cucumber", produce.cucumber),
    "pepper": ("pepper, chilli", produce.pepper),
    "potatoes": ("potato, sweet potato", produce.potatoes),
    "onions": ("onion, shallot", produce.onions),
    "garlic": ("garlic, ginger", produce.garlic),
    "mushrooms": ("mushroom", produce.mushrooms),
    "courgette": ("courgette, zucchini, aubergine", produce.courgette),
    "coriander": ("coriander, parsley, dill, chives, herb", produce.coriander),
    "basil": ("basil, mint", produce.basil),
    "chicken": ("chicken, chicken breast, turkey", larder.chicken),
    "mince": ("mince, minced beef, minced meat, minced pork, beef, lamb, steak", larder.mince),
    "salmon": ("salmon, salmon fillet, trout, fillet", larder.salmon),
    "cod": ("cod, cod fillet, haddock, hake", larder.cod),
    "fish": ("fish, sea bass, sardine, mackerel", lambda b, c: larder.fish(b, rgb("5E8FB0"))),
    "tofu": ("tofu, tempeh", larder.tofu),
    "smoked tofu": ("smoked tofu", larder.smoked_tofu),
    "ham": ("ham, bacon, salami, sausage", larder.ham),
    "tin": ("tin, tin of soup, soup", partial(packs.tin, sign="bowl")),
    "tin of tuna": ("tuna, tinned tuna, tinned sardines", packs.flat_tin),
    "tin of tomatoes": ("chopped tomato, plum tomato, passata, tinned tomato", partial(packs.tin, sign="tomato")),
    "tin of chickpeas": ("chickpea", partial(packs.tin, sign="chickpeas")),
    "tin of lentils": ("lentil, red lentil", partial(packs.tin, sign="lentils")),
    "tin of beans": ("bean, black bean, kidney bean, baked bean", partial(packs.tin, sign="beans")),
    "tin of coconut": ("coconut milk, coconut cream, coconut", partial(packs.tin, sign="coconut")),
    "tin of peas": ("tinned peas, sweetcorn, tinned corn", partial(packs.tin, sign="peas")),
    "spaghetti": ("spaghetti, linguine, noodle, tagliatelle, pasta", partial(packs.pasta, form="long")),
    "penne": ("penne, macaroni, rigatoni", partial(packs.pasta, form="tubes")),
    "fusilli": ("fusilli, farfalle", partial(packs.pasta, form="spirals")),
    "rice": ("rice, basmati rice, risotto", partial(packs.rice, grain=rgb("FBF6E8"))),
    "jasmine rice": ("jasmine rice", partial(packs.rice, grain=rgb("FFFFFF"))),
    "brown rice": ("brown rice, quinoa, couscous, bulgur", partial(packs.rice, grain=rgb("CFA671"))),
    "oats": ("oat, rolled oats, porridge", partial(packs.box, sign="ear")),
    "muesli": ("muesli, granola", partial(packs.box, sign="muesli")),
    "flakes": ("flake, corn flakes, cereal", partial(packs.box, sign="flakes")),
    "peanut butter": ("peanut butter, almond butter, nut butter",
                      partial(bottles.jar, filling=rgb("C58A45"), sign="peanut")),
    "jam": ("jam, strawberry jam, marmalade", partial(bottles.jar, filling=rgb("B62C3E"), sign="strawberry")),
    "honey": ("honey, syrup", partial(bottles.jar, filling=rgb("EBA52C"), sign="bee")),
    "pesto": ("pesto", partial(bottles.jar, filling=rgb("6F9A3C"), sign="leaf")),
    "mustard": ("mustard, mayonnaise", partial(bottles.jar, filling=rgb("D9AE3A"), sign="sun")),
    "olives": ("olive, capers, gherkin", partial(bottles.jar, filling=rgb("8A9A4A"), sign="olives")),
    "coffee": ("coffee, ground coffee", partial(packs.coffee, body=rgb("5A3E2F"))),
    "espresso": ("espresso, espresso beans, coffee beans", partial(packs.coffee, body=rgb("2C2A2E"))),
    "decaf": ("decaf, decaf coffee", partial(packs.coffee, body=rgb("A67C52"))),
    "tea": ("tea, breakfast tea, black tea", partial(packs.tea, sign="black tea")),
    "green tea": ("green tea, mint tea, herbal tea", partial(packs.tea, sign="green tea")),
    "juice": ("juice, orange juice, smoothie, lemonade",
              partial(bottles.bottle, fill=rgb("F59B2B"), cap=rgb("4C9A4E"), sign="orange")),
    "water": ("water, still water", partial(bottles.water, sign="drop")),
    "sparkling water": ("sparkling water, soda water, tonic", partial(bottles.water, sign="bubbles")),
    "cola": ("cola, cola zero, soda, energy drink", bottles.cola),
    "beer": ("beer, ale, lager, stout, pilsner, cider", bottles.beer),
    "red wine": ("wine, red wine, rioja, merlot", partial(bottles.wine, glass=rgb("33402F"), drink=rgb("8E2238"))),
    "white wine": ("white wine, riesling, prosecco, champagne, chardonnay",
                   partial(bottles.wine, glass=rgb("7E9A55"), drink=rgb("F2DE84"))),
    "dark chocolate": ("chocolate, dark chocolate", partial(packs.chocolate, cocoa=rgb("4A2C20"))),
    "milk chocolate": ("milk chocolate", partial(packs.chocolate, cocoa=rgb("8E5A38"))),
    "crisps": ("crisps, crisp, chips, popcorn, crackers", partial(packs.pillow, sign="crisp")),
    "nuts": ("nut, almond, cashew, walnut, hazelnut", partial(packs.pillow, sign="almond")),
    "peanuts": ("peanut", partial(packs.pillow, sign="peanut")),
    "biscuits": ("biscuit, cookie", packs.biscuits),
    "rice cakes": ("rice cake, corn cake", larder.rice_cakes),
    "bar": ("bar, protein bar, cereal bar", packs.snack_bar),
    "frozen": ("frozen, ice cube", partial(packs.frozen, sign="snow")),
    "frozen peas": ("pea, garden pea, frozen vegetables", partial(packs.frozen, sign="peas")),
    "frozen berries": ("mixed berries, frozen berries, berries", partial(packs.frozen, sign="berries")),
    "frozen dumplings": ("dumpling, gyoza", partial(packs.frozen, sign="dumplings")),
    "frozen fish fingers": ("fish finger, nugget", partial(packs.flat_box, sign="fingers")),
    "ice cream": ("ice cream, sorbet", packs.ice_cream),
    "pizza": ("pizza", packs.pizza_box),
    "olive oil": ("oil, olive oil", partial(bottles.bottle, fill=rgb("A9A23A"), cap=rgb("3F4A2A"), sign="olives")),
    "sunflower oil": ("sunflower oil, rapeseed oil",
                      partial(bottles.bottle, fill=rgb("F3C93C"), cap=rgb("D9A02A"), sign="sun")),
    "soy sauce": ("sauce, soy sauce", partial(bottles.bottle, fill=rgb("4A2A22"), cap=rgb("C93A35"), sign="soy")),
    "vinegar": ("vinegar", partial(bottles.bottle, fill=rgb("7A3A3A"), cap=rgb("3A2A2A"), sign="drop")),
    "ketchup": ("ketchup, tomato sauce", partial(bottles.squeezy, fill=rgb("CF3328"), sign="tomato")),
    "salt": ("salt, spice, pepper mill", packs.salt),
    "sugar": ("sugar", partial(packs.sack, sign="cubes")),
    "flour": ("flour, yeast, baking powder", partial(packs.sack, sign="ear")),
    "washing up": ("washing up liquid, detergent, cleaner, soap, shampoo", bottles.washing_up),
    "capsules": ("capsule, laundry capsule, laundry powder", packs.capsules),
    "tablets": ("tablet, dishwasher tablet", packs.tablets),
    "toilet paper": ("toilet paper, tissue", packs.toilet_paper),
    "kitchen roll": ("kitchen roll, kitchen paper, paper towel, foil", packs.kitchen_roll),
    "bin bags": ("bin bag, bin liner, freezer bag", packs.bin_bags),
}  # fmt: skip
THINGS: Final = {thing: tuple(names.split(", ")) for thing, (names, _) in _GROCERIES.items()}

_NAMES: Final = {name: thing for thing, names in THINGS.items() for name in names}
_LONGEST: Final = max(len(name.split()) for name in _NAMES)
_WRAPPED: Final = {"tinned": "tin", "canned": "tin", "frozen": "frozen"}

# Aisle: things, where their middle is (in units from the picture's) and how large, from the back to the front.
AISLES: Final[dict[str, tuple[tuple[str, float, float], ...]]] = {
    "dairy": (("milk bottle", -0.16, 1.0), ("cheese", 0.16, 0.62)),
    "bakery": (("loaf", -0.08, 0.92), ("croissant", 0.17, 0.62)),
    "fruit": (("banana", 0.1, 0.95), ("apple", -0.24, 0.6), ("strawberries", 0.17, 0.5)),
    "vegetables": (("broccoli", -0.17, 0.85), ("carrots", 0.2, 0.84), ("tomato", 0.0, 0.45)),
    "meat & fish": (("chicken", -0.06, 0.85), ("fish", 0.13, 0.6)),
    "pasta & rice": (("spaghetti", -0.17, 0.95), ("rice", 0.18, 0.78)),
    "tins & pulses": (("tin of tomatoes", -0.18, 0.95), ("tin of chickpeas", 0.19, 0.72)),
    "breakfast": (("flakes", -0.15, 0.98), ("honey", 0.2, 0.62)),
    "drinks": (("juice", -0.19, 1.0), ("water", 0.03, 0.92), ("cola", 0.24, 0.62)),
    "wine & beer": (("red wine", -0.17, 1.0), ("beer", 0.26, 0.72)),
    "snacks": (("crisps", -0.15, 0.95), ("dark chocolate", 0.2, 0.7)),
    "frozen": (("frozen peas", -0.16, 0.98), ("ice cream", 0.18, 0.7)),
    "cupboard": (("olive oil", -0.24, 1.0), ("flour", 0.02, 0.8), ("pesto", 0.25, 0.5)),
    "household": (("kitchen roll", -0.17, 0.98), ("washing up", 0.2, 0.86)),
}


def thing_named(seed: str) -> str | None:
    """Return which of THINGS the words name, or None.

    The longest name that ends last counts, as English puts the kind last: "Butter Croissants" are croissants.
    What follows "in", "with", "without" or "no" only tells more: "Chickpeas No Added Salt" are chickpeas.
    """
    words = re.findall(r"[^\W_]+", re.split(r"\s(?:in|with|without|no)\s", seed.lower())[0])
    found = next(
        (
            _NAMES[name]
            for end in range(len(words), 0, -1)
            for start in range(max(0, end - _LONGEST), end)
            for name in _singulars(" ".join(words[start:end]))
            if name in _NAMES
        ),
        None,
    )
    for word, pack in _WRAPPED.items():
        if word in words and not (found or "").startswith(pack):
            return pack
    return found


def _singulars(name: str) -> tuple[str, ...]:
    return name, name.removesuffix("s"), name.removesuffix("es")


def grocery(b: Brush) -> None:
    """The thing that the seed names, an aisle's things, or a full shopping bag; brands change its colours."""
    ground, label = b.pick(_GROUNDS), b.pick(_LABELS)
    b.ground(lighter(ground, 0.3), darker(ground, 0.03))
    b.circle(0, 0.02, 0.46, lighter(ground, 0.55))
    shade = darker(ground, 0.16)
    first = _LABELS.index(label)
    things = AISLES.get(b.words) or ((thing_named(b.words), 0.0, 1.0),)
    for _, x, scale in things:
        b.ellipse(x, _FLOOR, 0.34 * scale, 0.035 * scale, shade)
    for i, (thing, x, scale) in enumerate(things):
        draw = _GROCERIES[thing][1] if thing else packs.shopping_bag
        with b.moved(x, _FLOOR * (1.0 - scale), scale):  # all stand on one floor
            draw(b, _LABELS[(first + 5 * i) % len(_LABELS)])
