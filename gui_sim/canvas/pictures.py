"""Procedural pictures: flat illustrations that stand for photos, faces, goods, dishes, places and maps.

The same kind, seed and size give the same pixels. Words in the seed steer what is shown where they can:
"Margherita pizza" as food is a pizza, "Blue mug" as a product is a mug,
"Dawn Whole Milk" as a grocery a bottle of milk, "Crime The Cold Quay" as a poster someone alone under mountains.
A photo may hold people and text, see `picture_snaps`.
"""

from collections.abc import Callable
from typing import Any, Final

from gui_sim.canvas import (
    picture_covers,
    picture_food,
    picture_goods,
    picture_groceries,
    picture_people,
    picture_posters,
    picture_scenes,
    picture_snaps,
)
from gui_sim.canvas.brush import Brush

_KINDS: Final[dict[str, Callable[[Brush], None]]] = {
    "product": picture_goods.product,
    "grocery": picture_groceries.grocery,
    "food": picture_food.food,
    "person": picture_people.person,
    "card": picture_people.card,
    "logo": picture_people.logo,
    "place": picture_scenes.place,
    "photo": picture_snaps.photo,
    "map": picture_scenes.street_map,
    "cover": picture_covers.cover,
    "poster": picture_posters.poster,
}
KINDS: Final = tuple(_KINDS)


def draw(kind: str, seed: str, size: tuple[int, int]) -> Any:
    """Return a surface of `size` pixels. Raises ValueError for a kind that does not exist."""
    paint = _KINDS.get(kind)
    if paint is None:
        raise ValueError(f"There is no picture kind {kind!r}; use one of {', '.join(KINDS)}.")
    brush = Brush(size, seed)
    paint(brush)
    return brush.finish()
