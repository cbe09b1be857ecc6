"""Where the phone is: seen at a place not long ago, or else at home."""

from datetime import timedelta
from random import Random
from typing import Any

from apps.maps.addresses import known, locate
from apps.maps.models import PhonePosition, Place
from gui_sim.context import Context
from gui_sim.domains import Id, Scope
from gui_sim.errors import ToolError
from gui_sim.gates import position
from gui_sim.maps import Spot

FROM_HERE = "here"
STAYS = timedelta(hours=3)  # after which a phone that was seen somewhere counts as being at home again


HERE = position("maps", "Maps", "from_id", FROM_HERE)


class StartOrPlace(Id):
    """The id of a place, or "here" for where the phone is."""

    def sample(self, rng: Random, ctx: Scope) -> Any:
        """Return one or the other."""
        return FROM_HERE if rng.random() < 0.3 else super().sample(rng, ctx)


def whereabouts(ctx: Context) -> str:
    """Return the address of where the phone is."""
    seen = ctx.store.find(PhonePosition, limit=1)
    if seen and ctx.now - seen[0].since < STAYS:
        place = known(ctx, seen[0].place)
        return place.address if place is not None else seen[0].place
    return ctx.owner.home


def seen_at(ctx: Context, place: str) -> None:
    """Note that the phone is at a place, given by name or address."""
    before = ctx.store.find(PhonePosition, limit=1)
    if before:
        ctx.update(before[0], place=place, since=ctx.now)
    else:
        ctx.insert(PhonePosition, place=place, since=ctx.now)


def start_of(ctx: Context, from_id: str) -> Place:
    """Return the place that a route begins at.

    Raises:
        ToolError: not_found: there is no such place, or nobody knows where the phone is.
    """
    if from_id != FROM_HERE:
        return ctx.get(Place, from_id)
    place = known(ctx, whereabouts(ctx))
    if place is None:
        raise ToolError("not_found", "Maps does not know where the phone is. Choose a place to start from.")
    return place


def start_or_none(ctx: Context, from_id: str) -> Place | None:
    """Return the place that a route begins at, None where it cannot be known or seen."""
    if from_id != FROM_HERE:
        return ctx.maybe(Place, from_id)
    return known(ctx, whereabouts(ctx)) if HERE.open(ctx) else known(ctx, ctx.owner.home)


def here_spot(ctx: Context) -> Spot | None:
    """Return where the phone is, if Maps may know."""
    return locate(ctx, whereabouts(ctx)) if HERE.open(ctx) else None


def home(ctx: Context) -> Place | None:
    """Return the owner's home, if the map has it."""
    return known(ctx, ctx.owner.home)
