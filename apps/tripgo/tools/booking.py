"""Booking seats from the timetable, and asking for a journey in free words."""

from datetime import date, datetime, time
from typing import Any

from apps.tripgo.journeys import APP, HELD, ends_at, issue, leaves, moved_to
from apps.tripgo.models import Departure, Fare, Kind, Place, Ticket, Traveller
from apps.tripgo.timetable import (
    choose,
    codes_of,
    free_seats,
    is_cancelled,
    leaves_at,
    length_of,
    plan_of,
    price_of,
    runs_on,
)
from apps.tripgo.tools.terms import (
    MOST_TRAVELLERS,
    Bags,
    Day,
    FareId,
    Hour,
    MealWish,
    Name,
    Note,
    Seats,
    Stop,
    TravellerIds,
    TravellerPhone,
    has_passed,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import TRAVELLER
from gui_sim.tool import tool
from gui_sim.wording import clock, count, day

BAGS_EACH = 2


@tool(writes=True, sets=("traveller_ids",), meets=(TRAVELLER,), pays=True)
def book_ticket(
    ctx: Context,
    fare_id: FareId,
    date: Day,
    traveller_ids: TravellerIds,
    seat: Seats = "any",
    bags: Bags = 0,
    meal: MealWish = "standard",
) -> dict[str, Any]:
    """Book seats of one fare on a day, one for each traveller. All of it is charged now.

    Args:
        fare_id: From `find_departures` or `get_departure`.
        date: The day of leaving.
        traveller_ids: Who travels; from `search_tripgo`.
        seat: A wish (window, aisle, any), or the code of a free seat for each traveller, such as "12A, 12B".
        bags: How many bags are checked in, for all together; those that the fare does not include cost extra.
        meal: What is eaten on board.
    Raises:
        ToolError: past, closed (it does not run that day), full, conflict (a traveller has another ticket then),
            needs_identity (abroad); payment may need the owner.
    """
    fare = ctx.get(Fare, fare_id)
    departure = ctx.get(Departure, fare.departure_id)
    people = _travellers(ctx, traveller_ids)
    check_runs(ctx, departure, date)
    check_bags(bags, len(people))
    _check_no_other(ctx, departure, date, people)
    if departure.abroad:
        _check_documents(ctx, people)
    seats = find_seats(ctx, departure, fare, date, seat, len(people))
    total = price_of(departure, fare, len(people), bags)
    ticket = ctx.insert(
        Ticket, **moved_to(departure, date), fare_id=fare.id, kind=departure.kind, start=departure.origin,
        end=departure.destination, traveller_ids=tuple(person.id for person in people),
        passenger=", ".join(person.name for person in people), phone=people[0].phone, seat=seats, bags=bags,
        meal=meal, total=total,
    )  # fmt: skip
    charge = ctx.charge(APP, departure.operator, total, "travel", ticket.id, f"{departure.number}, {day(date)}")
    if charge.state == "awaiting_payment":
        return {"ticket": ctx.update(ticket, state="awaiting_payment")} | charge.told(total)
    ticket = issue(ctx, ctx.update(ticket, paid=total))
    return {"ticket": ticket, "state": ticket.state}


@tool(writes=True)
def create_trip(
    ctx: Context,
    date: Day,
    time: Hour,
    start: Stop,
    end: Stop,
    passenger: Name,
    phone: TravellerPhone,
    kind: Kind,
    seat: Place = "any",
    note: Note = "",
) -> Ticket:
    """Ask for a journey from anywhere to anywhere; nothing is charged, and the answer comes later.

    Args:
        date: The day of leaving.
        time: The hour of leaving as HH:MM, or "now".
        start: From where: a town, a station, an address.
        end: To where.
        passenger: Who travels.
        phone: The passenger's number.
        kind: By car, train or airplane.
        seat: Where to sit.
        note: Anything else.
    Raises:
        ToolError: past, bad_value ("now" is for today).
    """
    at = hour_of(time)
    if at is None and date != ctx.today:
        raise ToolError("'now' is for today; give a time for another day.")
    if at is not None and has_passed(ctx.now, date, at):
        raise ToolError("past", f"{clock(at)} has passed.")
    return ctx.insert(
        Ticket, kind=kind, date=date, time=at, start=start, end=end, passenger=passenger, phone=phone, seat=seat,
        note=note, state="requested",
    )  # fmt: skip


def hour_of(text: str) -> time | None:
    """Return the hour that a text names; None for "now"."""
    return None if text == "now" else time.fromisoformat(text)


def check_runs(ctx: Context, departure: Departure, on: date) -> None:
    """Raise ToolError unless a departure runs on a day and has not left."""
    if leaves_at(departure, on) <= ctx.now:
        raise ToolError("past", f"{departure.number} has left.")
    if not runs_on(departure, on):
        raise ToolError("closed", f"{departure.number} does not run on {day(on)}.")
    if is_cancelled(ctx, departure, on):
        raise ToolError("closed", f"{departure.number} of {day(on)} is called off.")


def check_bags(bags: int, people: int) -> None:
    """Raise ToolError if there are more bags than the travellers may bring."""
    if bags > BAGS_EACH * people:
        raise ToolError(f"'bags' may be at most {BAGS_EACH} for each traveller.")


def find_seats(
    ctx: Context, departure: Departure, fare: Fare, on: date, seat: str, people: int, without: Ticket | None = None
) -> str:
    """Return the codes of the seats that a wish or codes come to; `without` is a ticket whose seats are given up.

    Raises:
        ToolError: full, bad_value (codes that the cabin has not, or not one for each traveller).
    """
    plan = plan_of(departure.kind, fare.cabin)
    free = free_seats(ctx, departure, fare.cabin, on, without)
    codes = codes_of(seat)
    if not codes:
        found = choose(plan, free, seat, people)
        if found:
            return ", ".join(found)
        wish = "" if seat == "any" or len(free) < people else f" by the {seat}"
        left = f"{departure.number} of {day(on)} does not have {count(people, 'seat')} free{wish}"
        raise ToolError("full", f"{left} in {fare.cabin} class.")
    if unknown := [code for code in codes if code not in plan.codes]:
        raise ToolError(f"This fare has no seat {unknown[0]}.")
    if len(codes) != people:
        raise ToolError(f"Choose {count(people, 'seat')}, one for each traveller.")
    if taken := [code for code in codes if code not in free]:
        raise ToolError("full", f"The seat {taken[0]} is taken.")
    return ", ".join(codes)


def _travellers(ctx: Context, ids: list[str]) -> list[Traveller]:
    people = [ctx.get(Traveller, id) for id in dict.fromkeys(ids)]
    if not 1 <= len(people) <= MOST_TRAVELLERS:
        raise ToolError(f"'traveller_ids' must name 1 to {MOST_TRAVELLERS} travellers.")
    return people


def _check_no_other(ctx: Context, departure: Departure, on: date, people: list[Traveller]) -> None:
    """Raise ToolError if one of the travellers is on the way with another ticket then."""
    begins: datetime = leaves_at(departure, on)
    over = begins + length_of(departure)
    for ticket in ctx.find(Ticket):
        if ticket.state not in HELD or ticket.departure_id is None:
            continue
        same = [person.name for person in people if person.id in ticket.traveller_ids]
        if same and leaves(ticket) < over and begins < ends_at(ctx, ticket):
            words = f"{same[0]} has a ticket to {ticket.end} that day, leaving at {clock(leaves(ticket))}."
            raise ToolError("conflict", words)


def _check_documents(ctx: Context, people: list[Traveller]) -> None:
    """Raise ToolError unless the agent may take all of the travellers over a border."""
    ctx.require(TRAVELLER)
    if ctx.actor == "agent" and any(person.document_state != "verified" for person in people):
        raise TRAVELLER.error(ctx)
