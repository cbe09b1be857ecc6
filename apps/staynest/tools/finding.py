"""Finding rooms, and keeping lodgings in lists."""

from typing import Annotated, Any, get_args

from apps.staynest.models import Amenity, Lodging, RoomType, SavedLodging, StayBooking
from apps.staynest.nights import fits, price_of
from apps.staynest.tools.terms import CheckIn, CheckOut, Guests, LodgingId, Rooms, check_nights
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Choice, Each, Range, Text

MOST_FOUND = 20
LEAST_NIGHT = 1_000
DEAREST_NIGHT = 100_000

search_staynest = search_tool(
    "search_staynest", (Lodging, StayBooking, SavedLodging), "Find lodgings, stays and saved lodgings."
)


@tool(sets=("amenities",))
def find_rooms(
    ctx: Context,
    city: Annotated[str, Text(min=1, max=60, example="Saltmere")],
    check_in: CheckIn,
    check_out: CheckOut,
    guests: Guests = 2,
    rooms: Rooms = 1,
    max_night: Annotated[int | None, Range(LEAST_NIGHT, DEAREST_NIGHT)] = None,
    amenities: Annotated[list[Amenity], Each(Choice(get_args(Amenity)))] = [],
) -> dict[str, Any]:
    """List rooms in a city that are free on all nights, best rated house first.

    Args:
        city: The city, or an area of one, by its name.
        check_in: The first night.
        check_out: The day of leaving.
        guests: How many people.
        rooms: How many rooms of one type.
        max_night: The most that a room may cost a night, in cents.
        amenities: What the house must have, all of it.
    Raises:
        ToolError: past, bad_value (the check-out is not after the check-in).
    """
    check_nights(ctx, check_in, check_out)
    wanted = city.strip().casefold()
    found: list[dict[str, Any]] = []
    for lodging in ctx.find(Lodging, order="-rating"):
        if wanted not in (lodging.city.casefold(), lodging.area.casefold()) or not set(amenities) <= set(
            lodging.amenities
        ):
            continue
        for room in ctx.find(RoomType, lodging_id=lodging.id, order="night"):
            if max_night is not None and room.night > max_night:
                continue
            if fits(ctx, lodging, room, check_in, check_out, guests, rooms):
                total = price_of(lodging, room, check_in, check_out, guests, rooms, False).total
                found.append(_told(lodging, room, total))
    return {"rooms": found[:MOST_FOUND], "total": len(found)}


@tool()
def get_lodging(ctx: Context, lodging_id: LodgingId) -> dict[str, Any]:
    """Read all about one lodging, with its types of rooms.

    Args:
        lodging_id: From `search_staynest` or `find_rooms`.
    """
    lodging = ctx.get(Lodging, lodging_id)
    return {"lodging": lodging, "rooms": ctx.find(RoomType, lodging_id=lodging.id, order="night")}


@tool(writes=True)
def save_lodging(
    ctx: Context,
    lodging_id: LodgingId,
    on: bool = True,
    list_name: Annotated[str, Text(min=1, max=40, example="Saved")] = "Saved",
) -> SavedLodging:
    """Keep a lodging in a list, or take it out of the list.

    Args:
        lodging_id: From `search_staynest` or `find_rooms`.
        on: True keeps it, False takes it out.
        list_name: The list; a new name makes a new list.
    Raises:
        ToolError: already (it is in that list), not_allowed (it is not, and cannot be taken out).
    """
    lodging = ctx.get(Lodging, lodging_id)
    kept = ctx.store.find(SavedLodging, lodging_id=lodging.id, list_name=list_name)
    if on:
        if kept:
            raise ToolError("already", f"{lodging.name} is in the list {list_name}.")
        return ctx.insert(SavedLodging, lodging_id=lodging.id, list_name=list_name)
    if not kept:
        raise ToolError("not_allowed", f"{lodging.name} is not in the list {list_name}.")
    ctx.delete(kept[0])
    return kept[0]


def _told(lodging: Lodging, room: RoomType, total: int) -> dict[str, Any]:
    return {
        "room_id": room.id,
        "lodging_id": lodging.id,
        "name": lodging.name,
        "kind": lodging.kind,
        "area": lodging.area,
        "rating": lodging.rating,
        "room": room.name,
        "beds": room.beds,
        "sleeps": room.sleeps,
        "night": room.night,
        "total": total,
        "breakfast": room.breakfast,
        "refundable": room.refundable,
        "cancel_days": lodging.cancel_days,
    }
