"""Where an address lies: a known place, or a house number along a street."""

import re
from functools import lru_cache

from apps.maps.models import Place
from apps.maps.roads import distance
from apps.maps.town import AREAS, CITY, STREETS, Point, Street, spot
from gui_sim.context import Context
from gui_sim.maps import Spot

NUMBER_EVERY = 0.012  # km from one house number to the next
BESIDE = 0.018  # km of a house from the middle of its street
_ADDRESS = re.compile(r"(?:(\d{1,3})[a-z]? )?(.+)\Z")


def locate(ctx: Context, address: str) -> Spot | None:
    """Return where an address, a place or an area lies; None if the town has no such."""
    place = known(ctx, address)
    if place is not None:
        return place.lat, place.lon
    at = on_plan(_plain(address))
    return spot(at) if at is not None else None


def known(ctx: Context, address: str) -> Place | None:
    """Return the place of an id, a name or an address; of several at one address the first."""
    wanted = _plain(address)
    return _by_words(ctx).get(wanted) if wanted else None


@lru_cache(maxsize=2048)
def on_plan(words: str) -> Point | None:
    """Return the point of an address or an area in small letters, by the plan of the town alone."""
    for name, at in AREAS.items():
        if name.casefold() == words:
            return at
    match = _ADDRESS.match(words)
    if match is None:
        return None
    street = next((one for one in STREETS if one.name.casefold() == match[2]), None)
    if street is None or street.kind == "highway":
        return None
    return beside(street, int(match[1] or 1))


def beside(street: Street, number: int) -> Point:
    """Return the point of a house: numbers count from the street's beginning, even ones on its right."""
    left = number * NUMBER_EVERY
    for a, b in zip(street.line, street.line[1:], strict=False):
        piece = distance(a, b)
        if left <= piece or b is street.line[-1]:
            share = min(left, piece) / piece
            side = BESIDE / piece * (1 if number % 2 else -1)
            dx, dy = b[0] - a[0], b[1] - a[1]
            return a[0] + share * dx - side * dy, a[1] + share * dy + side * dx
        left -= piece
    return street.line[0]


def _plain(address: str) -> str:
    """Return an address in small letters, without the town and what follows it."""
    words = " ".join(address.casefold().split())
    return words.partition(f", {CITY.casefold()}")[0].strip(" ,.")


def _by_words(ctx: Context) -> dict[str, Place]:
    def make() -> dict[str, Place]:
        found: dict[str, Place] = {}
        for place in ctx.store.find(Place, order="id"):
            for words in (
                place.id,
                _plain(place.name),
                _plain(place.address),
                _plain(f"{place.name}, {place.address}"),
            ):
                found.setdefault(words, place)
        return found

    made: dict[str, Place] = ctx.store.remember(Place, "by words", make)
    return made
