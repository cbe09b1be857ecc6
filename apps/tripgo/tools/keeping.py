"""Changing and cancelling tickets."""

from typing import Any

from apps.tripgo.journeys import (
    APP,
    back_for,
    before_of,
    call_off,
    departure_of,
    fare_of,
    follow,
    held,
    keep_before,
    line_of,
    link,
    moved_to,
    price_now,
)
from apps.tripgo.models import Departure, Fare, Ticket
from apps.tripgo.timetable import codes_of
from apps.tripgo.tools.booking import check_bags, check_runs, find_seats
from apps.tripgo.tools.terms import Bags, Day, FareId, Seats, TicketId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import money


@tool(writes=True, updates=Ticket, pays=True)
def change_ticket(
    ctx: Context,
    ticket_id: TicketId,
    fare_id: FareId | None = None,
    date: Day | None = None,
    seat: Seats | None = None,
    bags: Bags | None = None,
) -> dict[str, Any]:
    """Change a ticket; what is left out stays as it is. What it costs more is charged now.

    Args:
        ticket_id: From `search_tripgo`.
        fare_id: Another fare of the same operator between the same places.
        date: Another day of leaving.
        seat: A wish (window, aisle, any) or the code of a free seat for each traveller; where the old ones are not to
            be had after the change, any others are taken.
        bags: Another number of bags.
    Raises:
        ToolError: not_allowed (a request, a fare that is not changeable, another line, or it waits for its payment),
            too_late, past, closed, full; payment may need the owner.
    """
    ticket = held(ctx, ticket_id)
    departure, fare = departure_of(ctx, ticket), fare_of(ctx, ticket)
    if departure is None or fare is None:
        raise ToolError("not_allowed", "A request cannot be changed; cancel it and ask again.")
    if ticket.state == "awaiting_payment":
        raise ToolError("not_allowed", "This ticket waits for its payment; it can only be cancelled.")
    wanted = ctx.get(Fare, fare_id) if fare_id is not None else fare
    day = date or ticket.date
    moves = (wanted.id, day) != (fare.id, ticket.date)
    goal = ctx.get(Departure, wanted.departure_id)
    if moves:
        if not fare.changeable:
            raise ToolError("not_allowed", "This fare cannot be changed; only its seats and bags can.")
        _check_same_line(departure, goal)
        check_runs(ctx, goal, day)
    people = len(ticket.traveller_ids)
    changes: dict[str, Any] = {"fare_id": wanted.id, "bags": ticket.bags if bags is None else bags}
    if bags is not None:
        check_bags(bags, people)
    if moves or seat is not None:
        changes["seat"] = _seats(ctx, ticket, goal, wanted, day, seat)
    if (goal.id, day) != (departure.id, ticket.date):
        changes |= moved_to(goal, day)
    return _settle(ctx, ticket, changes, price_now(ctx, ticket, wanted, changes["bags"]))


@tool(writes=True)
def cancel_ticket(ctx: Context, ticket_id: TicketId) -> dict[str, Any]:
    """Cancel a ticket or a request. All of it comes back if the fare is refundable, and else nothing.

    Args:
        ticket_id: From `search_tripgo`.
    Raises:
        ToolError: too_late (30 minutes before leaving and later), not_allowed (it is cancelled or used).
    """
    ticket = held(ctx, ticket_id)
    departure = departure_of(ctx, ticket)
    operator = departure.operator if departure is not None else "TripGo"
    if ticket.state == "awaiting_payment":
        ctx.refund(APP, operator, ticket.total - ticket.paid, ticket.id, "Not paid")
        ticket = ctx.update(ticket, **before_of(ticket), before={})
    back = back_for(ctx, ticket)
    ctx.refund(APP, operator, back, ticket.id, "Ticket cancelled")
    gone = ctx.update(ticket, state="cancelled", paid=ticket.paid - back)
    call_off(ctx, gone)
    told = f" {money(back)} comes back." if back else ""
    ctx.notify(APP, "Ticket cancelled", f"{line_of(gone)}.{told}", link(gone))
    return {"ticket": gone, "refund": back}


def _check_same_line(departure: Departure, goal: Departure) -> None:
    """Raise ToolError if a ticket cannot be moved from one departure to another."""
    ways = [(one.operator, one.origin, one.destination) for one in (departure, goal)]
    if ways[0] != ways[1]:
        between = f"{departure.operator} from {departure.origin} to {departure.destination}"
        raise ToolError("not_allowed", f"This ticket can only be moved to another departure of {between}.")


def _seats(ctx: Context, ticket: Ticket, goal: Departure, fare: Fare, day: Day, seat: str | None) -> str:
    """Return the codes that a changed ticket has: the wished ones, the old ones, or any."""
    people = len(ticket.traveller_ids)
    if seat is not None:
        return find_seats(ctx, goal, fare, day, seat, people, ticket)
    try:
        return find_seats(ctx, goal, fare, day, ", ".join(codes_of(ticket.seat)) or "any", people, ticket)
    except ToolError:
        return find_seats(ctx, goal, fare, day, "any", people, ticket)


def _settle(ctx: Context, ticket: Ticket, changes: dict[str, Any], total: int) -> dict[str, Any]:
    """Write a change and settle its price: more is charged, less comes back if the old fare is refundable."""
    departure = ctx.store.get(Departure, changes.get("departure_id") or ticket.departure_id or "")
    over = total - ticket.paid
    changed = ctx.update(ticket, **changes, total=total)
    if over > 0:
        charge = ctx.charge(APP, departure.operator, over, "travel", ticket.id, "Ticket changed")
        if charge.state == "awaiting_payment":
            changed = ctx.update(changed, state="awaiting_payment", before=keep_before(ticket))
            return {"ticket": changed} | charge.told(over)
        changed = ctx.update(changed, paid=total)
    elif over < 0 and back_for(ctx, ticket):
        ctx.refund(APP, departure.operator, -over, ticket.id, "Ticket changed")
        changed = ctx.update(changed, paid=total)
    changed = ctx.update(changed, state="changed")
    follow(ctx, ticket, changed)
    return {"ticket": changed, "state": changed.state}
