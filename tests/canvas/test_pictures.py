"""Pictures show what their seed says, always the same way."""

from pathlib import Path

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from gui_sim.canvas import pictures, sdl
from gui_sim.canvas.brush import Brush
from gui_sim.canvas.picture_food import CUISINES, DISHES, dish_named
from gui_sim.canvas.picture_groceries import AISLES, THINGS, thing_named

APPS = Path(__file__).parents[2] / "apps"
PRODUCTS = yaml.safe_load((APPS / "freshcart" / "catalog.yaml").read_text(encoding="utf-8"))["Product"]
PLACES = yaml.safe_load((APPS / "dinespot" / "catalog.yaml").read_text(encoding="utf-8"))["Restaurant"]


def pixels(kind: str, seed: str, size: tuple[int, int] = (96, 96)) -> bytes:
    return bytes(sdl.pygame().image.tobytes(pictures.draw(kind, seed, size), "RGB"))


@pytest.mark.parametrize("kind", pictures.KINDS)
@pytest.mark.parametrize("size", [(96, 96), (390, 200), (60, 300), (1, 1)])
def test_the_same_seed_gives_the_same_pixels(kind: str, size: tuple[int, int]) -> None:
    once = pixels(kind, "Hillfarm Whole Milk", size)
    assert once == pixels(kind, "Hillfarm Whole Milk", size)
    assert len(once) == 3 * size[0] * size[1]


def test_every_product_of_the_shop_has_its_own_picture() -> None:
    names = {product["name"]: f"{product['brand']} {product['name']}" for product in PRODUCTS}
    assert [name for name, seed in names.items() if thing_named(seed) is None] == []
    shown = {thing_named(seed) for seed in names.values()}
    assert len(shown) > 0.8 * len(names)


def test_a_brand_never_hides_what_is_sold() -> None:
    for product in PRODUCTS:
        assert thing_named(f"{product['brand']} {product['name']}") == thing_named(product["name"])


@pytest.mark.parametrize(
    ("seed", "thing"),
    [
        ("Hillfarm Whole Milk", "milk bottle"),
        ("Oatway Oat Drink", "oat drink"),
        ("Daily Coconut Milk", "tin of coconut"),
        ("Cocoa Lane Milk Chocolate", "milk chocolate"),
        ("Corner Bakery Butter Croissants", "croissant"),
        ("Smoke & Rye Pale Ale", "beer"),
        ("Pier Nine Tinned Tuna in Water", "tin of tuna"),
        ("Greenmill Chickpeas No Added Salt", "tin of chickpeas"),
        ("Daily Reduced-Salt Soy Sauce", "soy sauce"),
        ("Daily Tomato Ketchup", "ketchup"),
        ("Harbour Orange Juice", "juice"),
        ("Northpole Fish Fingers", "frozen fish fingers"),
        ("Frozen Spinach", "frozen"),
        ("Canned Peaches", "tin"),
        ("Hillfarm Something", None),
        ("", None),
        ("\ud800 🍞", None),
    ],
)
def test_the_last_words_of_a_name_decide(seed: str, thing: str | None) -> None:
    assert thing_named(seed) == thing
    assert pixels("grocery", seed)


def test_everything_and_every_aisle_can_be_drawn_and_looks_different() -> None:
    for thing, names in THINGS.items():
        assert {thing_named(f"Brand {name.title()}") for name in names} == {thing}
    seeds = (*(f"Brand {names[0]}" for names in THINGS.values()), *AISLES)
    assert len({pixels("grocery", seed, (48, 48)) for seed in seeds}) == len(seeds)
    assert {product["aisle"].lower() for product in PRODUCTS} <= set(AISLES)
    assert {thing for things in AISLES.values() for thing, _, _ in things} <= set(THINGS)


def test_brands_differ_in_colour_only() -> None:
    seeds = [f"{product['brand']} {product['name']}" for product in PRODUCTS]
    assert len({pixels("grocery", seed) for seed in seeds}) == len(set(seeds))
    one, other = (pictures.draw("grocery", f"{brand} Oat Drink", (96, 96)) for brand in ("Oatway", "Greenmill"))
    edges = [outline(np.frombuffer(sdl.pygame().image.tobytes(each, "RGB"), np.uint8)) for each in (one, other)]
    assert (edges[0] != edges[1]).mean() < 0.03


def outline(flat: NDArray[np.uint8]) -> NDArray[np.bool_]:
    steps = np.abs(np.diff(flat.reshape(96, 96, 3).astype(np.int64), axis=1)).sum(axis=2)
    return np.asarray(steps > 24)


def test_each_restaurant_shows_a_dish_of_its_cuisine() -> None:
    for place in PLACES:
        assert dish_named(Brush((8, 8), f"{place['cuisine']} {place['id']}")) in CUISINES[place["cuisine"].lower()]
    assert {dish for dishes in CUISINES.values() for dish in dishes} <= set(DISHES)


@pytest.mark.parametrize(
    ("seed", "dish"),
    [
        ("Thai curry bowl", "thai curry"),
        ("Indian curry", "indian curry"),
        ("Margherita pizza", "pizza"),
        ("Italian pasta", "pasta"),
        ("Japanese ramen", "noodles"),
        ("French steak frites", "steak"),
        ("Greek salad", "greek salad"),
        ("Vietnamese pho", "pho"),
        ("Vegan bowl", "vegan bowl"),
        ("Seafood plate", "fish"),
        ("Green salad", "salad"),
        ("American rs47", "burger"),
    ],
)
def test_the_words_of_a_dish_choose_it(seed: str, dish: str) -> None:
    assert dish_named(Brush((8, 8), seed)) == dish


def test_every_dish_can_be_drawn_on_a_square_and_on_a_banner() -> None:
    for size in ((60, 60), (390, 190)):
        looks = {pixels("food", words[0], size) for words in DISHES.values()}
        assert len(looks) == len(DISHES)


def test_a_family_is_of_one_skin() -> None:
    def cheek(name: str) -> tuple[int, ...]:
        return tuple(pictures.draw("person", name, (200, 200)).get_at((100, 78)))

    family = {cheek(f"{first} Lindholm") for first in ("Maya", "Karin", "Ida", "Per")}
    assert len(family) == 1
    assert len({cheek(f"Maya {last}") for last in ("Lindholm", "Ortiz", "Raman", "Haddad", "Rivers", "Brann")}) > 2


@pytest.mark.parametrize("size", [(178, 240), (96, 96), (358, 200)])
def test_a_head_stands_on_its_shoulders(size: tuple[int, int]) -> None:
    picture = np.frombuffer(pixels("person", "Priya Raman", size), np.uint8).reshape(size[1], size[0], 3)
    middle, ground = picture[:, size[0] // 2].astype(int), picture[:, 1].astype(int)
    unlike = np.flatnonzero(np.abs(middle - ground).max(axis=1) > 24)
    assert unlike[-1] == size[1] - 1 and (np.diff(unlike) == 1).all()
