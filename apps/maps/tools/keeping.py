"""Saved places."""

from apps.maps.models import Label, Place, SavedPlace
from apps.maps.tools.terms import Guide, OwnName, PlaceId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Wire

NAMES = {"home": "Home", "work": "Work", "gym": "Gym"}


@tool(writes=True)
def save_place(
    ctx: Context, place_id: PlaceId, on: bool = True, label: Label = "custom", name: OwnName = "", guide: Guide = ""
) -> SavedPlace:
    """Keep a place, change how it is kept, or let it go.

    Args:
        place_id: From `search_maps`.
        on: True keeps it, False lets it go.
        label: As what it is kept; there is one home, one work and one gym.
        name: A name of the owner's own for it.
        guide: The guide (a list of places) it belongs to; a new name makes a new guide.
    Raises:
        ToolError: already (it is kept just so, or another place is the home, work or gym), not_allowed (it is not
            kept and cannot be let go).
    """
    place = ctx.get(Place, place_id)
    kept = next(iter(ctx.find(SavedPlace, place_id=place.id)), None)
    if not on:
        if kept is None:
            raise ToolError("not_allowed", f"{place.name} is not saved.")
        ctx.delete(kept)
        return kept
    if label != "custom":
        _check_label(ctx, label, place)
    if kept is None:
        return ctx.insert(SavedPlace, place_id=place.id, label=label, name=name.strip(), guide=guide.strip())
    if (kept.label, kept.name, kept.guide) == (label, name.strip(), guide.strip()):
        raise ToolError("already", f"{place.name} is saved.")
    return ctx.update(kept, label=label, name=name.strip(), guide=guide.strip())


@save_place.norm
def _only_what_counts(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """A place that is let go has no label, name or guide."""
    if args.get("on", True):
        return args
    return {**args, "label": "custom", "name": "", "guide": ""}


def _check_label(ctx: Context, label: Label, place: Place) -> None:
    for other in ctx.find(SavedPlace, label=label):
        if other.place_id != place.id:
            holder = ctx.maybe(Place, other.place_id)
            raise ToolError("already", f"{NAMES[label]} is {holder.name if holder else 'another place'}.")
