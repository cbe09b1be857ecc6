"""Setting out, arriving, and showing others where one is."""

from datetime import timedelta
from typing import Annotated, Any

from apps.maps.hours import closes_at, is_open
from apps.maps.models import Place, PositionShare, RecentRoute
from apps.maps.tools.finding import planned
from apps.maps.tools.terms import FromId, PlaceId, check_different, plain_flags
from apps.maps.whereabouts import HERE, seen_at, start_of, whereabouts
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.maps import Mode
from gui_sim.records import Contact
from gui_sim.tool import handler, tool
from gui_sim.values import Id, Range, Wire
from gui_sim.wording import clock, span

APP = "maps"
BEFORE_CLOSING = timedelta(minutes=30)


@tool(writes=True, needs=(HERE,))
def start_route(
    ctx: Context,
    from_id: FromId,
    to_id: PlaceId,
    mode: Mode = "drive",
    avoid_tolls: bool = False,
    avoid_highways: bool = False,
) -> dict[str, Any]:
    """Set out now: the phone shows the way and tells of the arrival.

    Args:
        from_id: A place from `search_maps`, or "here" for where the phone is.
        to_id: A place from `search_maps`.
        mode: By car, by tram and bus, on foot or by bicycle.
        avoid_tolls: By car, keep off toll roads.
        avoid_highways: By car, keep off highways.
    Raises:
        ToolError: bad_value (both are the same place), not_found.
    """
    start, end = start_of(ctx, from_id), ctx.get(Place, to_id)
    check_different(start, end)
    avoid_tolls, avoid_highways = avoid_tolls and mode == "drive", avoid_highways and mode == "drive"
    found = planned(start, end, mode, ctx.now, avoid_tolls, avoid_highways)
    going = ctx.insert(
        RecentRoute, from_id=start.id, to_id=end.id, mode=mode, at=ctx.now, minutes=found.minutes,
        avoid_tolls=avoid_tolls, avoid_highways=avoid_highways,
    )  # fmt: skip
    arrives = ctx.now + timedelta(minutes=found.minutes)
    ctx.schedule("route_arrives", {"route_id": going.id}, at=arrives)
    _warn_of_closing(ctx, end, going)
    return {
        "route": going,
        "arrives": arrives.isoformat(timespec="minutes"),
        "meters": found.meters,
        "toll": found.toll,
    }


@start_route.norm
def _only_what_counts(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return plain_flags(args)


@tool(writes=True, owner="user")
def share_location(
    ctx: Context,
    contact_id: Annotated[str, Id(Contact)],
    minutes: Annotated[int, Range(15, 480, 15)] = 60,
) -> PositionShare:
    """Show a person where the phone is, for some time.

    Args:
        contact_id: From `search_contacts`.
        minutes: For how long.
    Raises:
        ToolError: not_found, not_allowed (the contact has no number).
    """
    contact = ctx.get(Contact, contact_id)
    if not contact.phones:
        raise ToolError("not_allowed", f"{contact.name} has no number.")
    until = ctx.now + timedelta(minutes=minutes)
    words = f"I am sharing where I am with you for {span(minutes)}. Now: {whereabouts(ctx)}."
    ctx.call("send_message", to=[contact.phones[0].number], body=words)
    shared = ctx.find(PositionShare, contact_id=contact.id)
    return (
        ctx.update(shared[0], until=until) if shared else ctx.insert(PositionShare, contact_id=contact.id, until=until)
    )


@handler("route_arrives")
def route_arrives(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of the arrival, unless the phone has set out elsewhere since."""
    going = ctx.store.maybe(RecentRoute, str(payload.get("route_id", "")))
    end = ctx.store.maybe(Place, going.to_id) if going is not None else None
    if going is None or end is None or ctx.store.find(RecentRoute, order="-at", limit=1)[0].id != going.id:
        return
    seen_at(ctx, end.address)
    ctx.notify(APP, "You have arrived", end.name, end.id)
    ctx.serve("at_place", place=f"{end.name}, {end.address}" if end.name != end.address else end.address)


def _warn_of_closing(ctx: Context, end: Place, going: RecentRoute) -> None:
    """Tell if the place will be shut on arrival, or soon after."""
    arrives = going.at + timedelta(minutes=going.minutes)
    closes = closes_at(end.hours, arrives)
    if is_open(end.hours, arrives) is False:
        ctx.notify(APP, f"{end.name} will be closed", f"You arrive at {clock(arrives)}.", end.id)
    elif closes is not None and closes - arrives <= BEFORE_CLOSING:
        ctx.notify(
            APP, f"{end.name} closes soon", f"It closes at {clock(closes)}; you arrive at {clock(arrives)}.", end.id
        )
