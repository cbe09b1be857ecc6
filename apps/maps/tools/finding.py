"""Finding places and ways."""

from datetime import datetime, timedelta
from typing import Annotated, Any

from apps.maps.addresses import known, locate
from apps.maps.hours import is_open
from apps.maps.models import Place, RecentRoute, SavedPlace
from apps.maps.routes import Route, route
from apps.maps.tools.terms import DAYS_AHEAD, FromId, PlaceId, check_different
from apps.maps.whereabouts import HERE, start_of, whereabouts
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import location
from gui_sim.maps import Mode
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days

search_maps = search_tool("search_maps", (Place, SavedPlace, RecentRoute), "Find places, saved places and past routes.")


@tool()
def get_place(ctx: Context, place_id: PlaceId) -> dict[str, Any]:
    """Read all about one place: whether it is open now, and how it is saved.

    Args:
        place_id: From `search_maps`.
    """
    place = ctx.get(Place, place_id)
    kept = ctx.find(SavedPlace, place_id=place.id)
    return {"place": place, "open_now": is_open(place.hours, ctx.now), "saved": kept[0] if kept else None}


@tool(needs=(HERE,))
def plan_route(
    ctx: Context,
    from_id: FromId,
    to_id: PlaceId,
    mode: Mode = "drive",
    depart_at: Annotated[datetime | None, Days(past=0, future=DAYS_AHEAD)] = None,
    avoid_tolls: bool = False,
    avoid_highways: bool = False,
) -> dict[str, Any]:
    """Say how to get from one place to another and how long it takes; nothing is started.

    Args:
        from_id: A place from `search_maps`, or "here" for where the phone is.
        to_id: A place from `search_maps`.
        mode: By car, by tram and bus, on foot or by bicycle.
        depart_at: When to leave; now, if left out.
        avoid_tolls: By car, keep off toll roads.
        avoid_highways: By car, keep off highways.
    Raises:
        ToolError: past (depart_at has passed), bad_value (both are the same place), not_found.
    """
    start, end = start_of(ctx, from_id), ctx.get(Place, to_id)
    check_different(start, end)
    leaves = depart_at or ctx.now
    if leaves < ctx.now:
        raise ToolError("past", "That time has passed.")
    found = planned(start, end, mode, leaves, avoid_tolls, avoid_highways)
    return {
        "from": {"place_id": start.id, "name": start.name, "address": start.address},
        "to": {"place_id": end.id, "name": end.name, "address": end.address},
        "mode": mode,
        "departs": leaves.isoformat(timespec="minutes"),
        "arrives": (leaves + timedelta(minutes=found.minutes)).isoformat(timespec="minutes"),
        "minutes": found.minutes,
        "meters": found.meters,
        "toll": found.toll,
        "highway": found.highway,
        "lines": list(found.lines),
        "open_then": is_open(end.hours, leaves + timedelta(minutes=found.minutes)),
        "steps": [step.text for step in found.steps],
    }


@tool(needs=(location("maps", "Maps"),))
def get_here(ctx: Context) -> dict[str, Any]:
    """Say where the phone is."""
    address = whereabouts(ctx)
    place, at = known(ctx, address), locate(ctx, address)
    return {
        "address": address,
        "place_id": place.id if place is not None else None,
        "name": place.name if place is not None else None,
        "lat": at[0] if at is not None else None,
        "lon": at[1] if at is not None else None,
    }


def planned(
    start: Place, end: Place, mode: Mode, at: datetime, avoid_tolls: bool = False, avoid_highways: bool = False
) -> Route:
    """Return the route between two places.

    Raises:
        ToolError: not_found: there is none.
    """
    found = route((start.lat, start.lon), (end.lat, end.lon), mode, at, avoid_tolls, avoid_highways)
    if found is None:
        raise ToolError("not_found", f"There is no way from {start.name} to {end.name}.")
    return found
