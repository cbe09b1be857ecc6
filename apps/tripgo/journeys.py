"""What a ticket is while it is held: its hours and words, issued, moved, called off and used."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.tripgo.models import Departure, Fare, Ticket
from apps.tripgo.timetable import leaves_at, length_of, price_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import code_of
from gui_sim.wording import clock, count, moment, money

APP = "tripgo"
SENDER = "TripGo <tickets@tripgo.example>"
VALID = ("issued", "changed")
HELD = ("requested", "awaiting_payment", *VALID)
CLOSES = timedelta(minutes=30)  # before leaving, when a ticket can no longer be changed or cancelled
THERE = {"airplane": 120, "train": 30, "car": 15}
"""Minutes before leaving by which the calendar reminds, so that one gets there."""

CHECK_IN = timedelta(hours=24)
TELLS_DELAY = timedelta(hours=2)
BOARDS = {"airplane": timedelta(minutes=60), "train": timedelta(minutes=20), "car": timedelta(minutes=15)}
NAMES = {"airplane": "Flight", "train": "Train", "car": "Car"}


def departure_of(ctx: Context, ticket: Ticket) -> Departure | None:
    """Return the departure of a ticket; a request has none."""
    return ctx.store.maybe(Departure, ticket.departure_id)


def fare_of(ctx: Context, ticket: Ticket) -> Fare | None:
    """Return the fare of a ticket; a request has none."""
    return ctx.store.maybe(Fare, ticket.fare_id)


def starts_at(ticket: Ticket) -> datetime:
    """Return the moment of leaving by the timetable; what is for now begins its day."""
    return datetime.combine(ticket.date, ticket.time or time(0, 0))


def leaves(ticket: Ticket) -> datetime:
    """Return the moment of leaving, with the delay that has been announced."""
    return starts_at(ticket) + timedelta(minutes=ticket.delay_min)


def ends_at(ctx: Context, ticket: Ticket) -> datetime:
    """Return the moment of arrival by the clock of the origin; a request is over at the end of its day."""
    departure = departure_of(ctx, ticket)
    if departure is None:
        return datetime.combine(ticket.date + timedelta(days=1), time(0, 0))
    return leaves(ticket) + length_of(departure)


def event_title(ticket: Ticket) -> str:
    """Return what a calendar calls a journey."""
    return f"{NAMES[ticket.kind]} to {ticket.end}"


def line_of(ticket: Ticket) -> str:
    """Say from where to where and when."""
    when = moment(starts_at(ticket)) if ticket.time is not None else "as soon as possible"
    return f"{ticket.start} to {ticket.end}, {when}"


def link(ticket: Ticket) -> str:
    """Return what a notice about a ticket opens."""
    return f"tripgo/TicketDetail/{ticket.id}"


def held(ctx: Context, ticket_id: str) -> Ticket:
    """Return a ticket that still holds or awaits its seats, in time.

    Raises:
        ToolError: not_found, not_allowed, too_late.
    """
    ticket = ctx.get(Ticket, ticket_id)
    if ticket.state not in HELD:
        raise ToolError("not_allowed", f"This ticket is {ticket.state}; nothing can be done with it.")
    if ticket.state != "requested" and leaves(ticket) - CLOSES < ctx.now:
        raise ToolError("too_late", "Tickets can be changed and cancelled up to 30 minutes before leaving.")
    return ticket


def back_for(ctx: Context, ticket: Ticket) -> int:
    """Return what comes back if a ticket is cancelled now, in cents."""
    fare = fare_of(ctx, ticket)
    return ticket.paid if fare is not None and fare.refundable else 0


def issue(ctx: Context, ticket: Ticket) -> Ticket:
    """Give a paid ticket its code, and tell of it by notice, mail, pass and an offer to the calendar."""
    if not ticket.code:
        ticket = ctx.update(ticket, code=code_of(ctx.rng("ticket", ticket.id)))
    ctx.notify(APP, "Ticket issued", line_of(ticket), link(ticket))
    ctx.deliver_mail(SENDER, f"Your ticket to {ticket.end}", letter(ctx, ticket), (ctx.owner.mail,))
    give_pass(ctx, ticket)
    create = ctx.tool("create_event")
    departure = departure_of(ctx, ticket)
    if create is not None:
        call = create.call(
            title=event_title(ticket), starts=leaves(ticket), ends=ends_at(ctx, ticket),
            place=departure.from_stop if departure is not None else ticket.start,
            notes=words_of(ctx, ticket), alert_min=THERE[ticket.kind],
        )  # fmt: skip
        ctx.offer("calendar", call, line_of(ticket), APP)
    await_journey(ctx, ticket)
    return ticket


def follow(ctx: Context, was: Ticket, ticket: Ticket) -> None:
    """Let mail, pass, notices and the calendar follow a ticket that was changed."""
    ctx.notify(APP, "Ticket changed", line_of(ticket), link(ticket))
    ctx.deliver_mail(SENDER, f"Your new ticket to {ticket.end}", letter(ctx, ticket), (ctx.owner.mail,))
    give_pass(ctx, ticket)
    if (was.departure_id, was.date) != (ticket.departure_id, ticket.date):
        await_journey(ctx, ticket)
        move_event(ctx, was, ticket)


def move_event(ctx: Context, was: Ticket, ticket: Ticket) -> None:
    """Let what the calendar holds of a ticket move with it."""
    ctx.serve(
        "move_event", from_app=APP, ref=ticket.id, title=event_title(was), was=leaves(was), starts=leaves(ticket),
        ends=ends_at(ctx, ticket), line=line_of(ticket),
    )  # fmt: skip


def call_off(ctx: Context, ticket: Ticket) -> None:
    """Take back the pass of a ticket that is off, and what is still offered of it to the calendar."""
    ctx.serve("drop_pass", app=APP, ref=ticket.id)
    ctx.serve("call_off_event", from_app=APP, ref=ticket.id, title=event_title(ticket), starts=leaves(ticket))


def give_pass(ctx: Context, ticket: Ticket) -> None:
    """Put the ticket, or of a flight the boarding pass, into the wallet, in place of an earlier one."""
    seat = f" · {ticket.seat}" if ticket.seat[:1].isdigit() else ""
    title = f"{ticket.start} – {ticket.end}"
    kind = "boarding" if ticket.kind == "airplane" else "ticket"
    ctx.serve(
        "add_pass", app=APP, kind=kind, title=title, code=f"{ticket.code}{seat}", ref=ticket.id,
        starts=leaves(ticket) if ticket.time is not None else None,
    )  # fmt: skip


def await_journey(ctx: Context, ticket: Ticket) -> None:
    """Let check-in, delay, gate and arrival of a ticket come."""
    at = starts_at(ticket)
    payload = {"ticket_id": ticket.id, "leaves": at.isoformat()}
    known = departure_of(ctx, ticket) is not None
    comes = [("trip_delay", at - TELLS_DELAY), ("trip_boards", at - BOARDS[ticket.kind])] if known else []
    if known and ticket.kind == "airplane":
        comes.append(("trip_check_in", at - CHECK_IN))
    for kind, when in comes:
        if when > ctx.now:
            ctx.schedule_once(kind, payload, at=when)
    ctx.schedule_once("trip_over", payload, at=ends_at(ctx, ticket))


def words_of(ctx: Context, ticket: Ticket) -> str:
    """Say in one line what the traveller needs on the way."""
    departure, fare = departure_of(ctx, ticket), fare_of(ctx, ticket)
    parts = [f"{departure.operator} {departure.number}" if departure is not None else NAMES[ticket.kind]]
    parts += [f"{fare.cabin} class"] if fare is not None else []
    parts += [seats_within(ticket.seat)] if ticket.seat[:1].isdigit() else []
    parts += [f"code {ticket.code}"] if ticket.code else []
    return ", ".join(parts)


def seats_within(seat: str) -> str:
    """Say which seat, or seats, within a sentence: "seat 14C", "seats 12A, 12B"."""
    return f"{'seats' if ',' in seat else 'seat'} {seat}"


def letter(ctx: Context, ticket: Ticket) -> str:
    """Return the mail that holds a ticket's code."""
    departure, fare = departure_of(ctx, ticket), fare_of(ctx, ticket)
    terms = ""
    if fare is not None:
        terms = " ".join(terms_of(fare))
    lines = [
        f"{line_of(ticket)}.",
        f"{words_of(ctx, ticket)}.",
        f"Leaves {departure.from_stop} at {clock(departure.departs)}." if departure is not None else "",
        f"Reaches {departure.to_stop} at {clock(departure.arrives)}." if departure is not None else "",
        f"Booking code: {ticket.code}",
        f"For {ticket.passenger}. {count(ticket.bags, 'bag')}.",
        f"Paid: {money(ticket.paid)}." if ticket.paid else "",
        terms,
    ]
    return "\n".join(line for line in lines if line)


def terms_of(fare: Fare) -> tuple[str, str]:
    """Say whether a fare can be changed and whether it is paid back."""
    return (
        "Can be changed." if fare.changeable else "Cannot be changed.",
        "Refunded if you cancel." if fare.refundable else "No refund if you cancel.",
    )


def price_now(ctx: Context, ticket: Ticket, fare: Fare, bags: int) -> int:
    """Return what a ticket costs with a fare and a number of bags, in cents."""
    departure = ctx.store.get(Departure, fare.departure_id)
    return price_of(departure, fare, max(1, len(ticket.traveller_ids)), bags)


def keep_before(ticket: Ticket) -> dict[str, Any]:
    """Return what a change may have to go back to, in wire form."""
    return {
        "departure_id": ticket.departure_id,
        "fare_id": ticket.fare_id,
        "date": ticket.date.isoformat(),
        "time": clock(ticket.time) if ticket.time is not None else None,
        "seat": ticket.seat,
        "bags": ticket.bags,
        "total": ticket.total,
        "delay_min": ticket.delay_min,
        "state": ticket.state,
    }


def before_of(ticket: Ticket) -> dict[str, Any]:
    """Return the fields that a change has overwritten; empty if none waits."""
    if not ticket.before:
        return {}
    kept = dict(ticket.before)
    at = kept["time"]
    return kept | {"date": date.fromisoformat(kept["date"]), "time": time.fromisoformat(at) if at else None}


def moved_to(departure: Departure, day: date) -> dict[str, Any]:
    """Return the fields of a ticket that say when it is."""
    return {"departure_id": departure.id, "date": day, "time": leaves_at(departure, day).time(), "delay_min": 0}
