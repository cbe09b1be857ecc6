"""What comes by itself: payments, check-in, delays, gates, arrivals, cancellations, answers and prices."""

import dataclasses
from datetime import date, datetime, timedelta
from typing import Any

from apps.tripgo.journeys import (
    APP,
    HELD,
    VALID,
    before_of,
    call_off,
    ends_at,
    event_title,
    follow,
    give_pass,
    issue,
    leaves,
    line_of,
    link,
    move_event,
    starts_at,
)
from apps.tripgo.models import Departure, DepartureDay, Fare, Ticket
from apps.tripgo.timetable import delay_of, is_cancelled, leaves_at, runs_on
from gui_sim.context import Context
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import clock, day, money

NAMED = 3  # other departures in the notice of one that is called off


@service("paid:tripgo")
def ticket_paid(ctx: Context, request: PaymentRequest) -> None:
    """Issue a ticket, or let a change stand, once it is paid."""
    ticket = ctx.awaited(Ticket, request)
    if ticket is None:
        return
    before = before_of(ticket)
    paid = ticket.paid + request.amount
    if before:
        was = dataclasses.replace(ticket, **before)
        follow(ctx, was, ctx.update(ticket, state="changed", paid=paid, before={}))
    else:
        issue(ctx, ctx.update(ticket, state="issued", paid=paid))


@service("declined:tripgo")
def ticket_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let the seats go, or take a change back, if it is not paid."""
    ticket = ctx.awaited(Ticket, request)
    if ticket is not None:
        ctx.update(ticket, **(before_of(ticket) or {"state": "cancelled"}), before={})


@handler("trip_check_in")
def trip_check_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that one can check in."""
    ticket = _awaited(ctx, payload)
    if ticket is not None:
        ctx.notify(APP, "Check-in is open", f"{line_of(ticket)}.", link(ticket))


@handler("trip_delay")
def trip_delay(ctx: Context, payload: dict[str, Any]) -> None:
    """Announce two hours before that a departure will be late, if it will."""
    ticket = _awaited(ctx, payload)
    departure = ctx.store.maybe(Departure, ticket.departure_id) if ticket is not None else None
    if ticket is not None and departure is not None:
        _announce(ctx, ticket, delay_of(ctx, departure, ticket.date))


@handler("trip_boards")
def trip_boards(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell the gate, the platform or the driver."""
    ticket = _awaited(ctx, payload)
    if ticket is None:
        return
    chance = ctx.rng("gate", ticket.departure_id, ticket.date.isoformat())
    where = {
        "airplane": f"Gate {chance.choice('ABC')}{chance.randint(1, 24)}",
        "train": f"Platform {chance.randint(1, 12)}",
        "car": f"Your car has the plate {chance.choice('KLMP')}{chance.choice('ABX')} {chance.randint(100, 999)}",
    }[ticket.kind]
    ctx.notify(APP, event_title(ticket), f"{where}. Leaves at {clock(leaves(ticket))}.", link(ticket))


@handler("trip_over")
def trip_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a journey at its arrival; one that is late a little later."""
    ticket = _awaited(ctx, payload)
    if ticket is None:
        return
    if ends_at(ctx, ticket) > ctx.now:
        ctx.schedule_once("trip_over", payload, at=ends_at(ctx, ticket))
    else:
        ctx.update(ticket, state="used")


@handler("departure_delayed")
def departure_delayed(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a departure (`departure_id`) of a `day` be late by `minutes`, and announce it."""
    departure, on = ctx.store.get(Departure, str(payload["departure_id"])), date.fromisoformat(str(payload["day"]))
    minutes = max(0, int(payload["minutes"]) // 5 * 5)
    _except(ctx, departure, on, delay_min=minutes)
    for ticket in _tickets(ctx, departure, on, VALID):
        _announce(ctx, ticket, minutes)


@handler("departure_cancelled")
def departure_cancelled(ctx: Context, payload: dict[str, Any]) -> None:
    """Call a departure (`departure_id`) of a `day` off: its tickets are paid back, and others of that day named."""
    departure, on = ctx.store.get(Departure, str(payload["departure_id"])), date.fromisoformat(str(payload["day"]))
    _except(ctx, departure, on, cancelled=True)
    others = _others(ctx, departure, on)
    rest = f" Others that day: {', '.join(others)}." if others else ""
    for ticket in _tickets(ctx, departure, on, HELD):
        if ticket.state == "awaiting_payment":
            ctx.refund(APP, departure.operator, ticket.total - ticket.paid, ticket.id, "Departure called off")
        ctx.refund(APP, departure.operator, ticket.paid, ticket.id, "Departure called off")
        call_off(ctx, ticket)
        ctx.update(ticket, state="cancelled", paid=0, before={})
        words = f"{departure.number} of {day(on)} is called off. Your ticket is paid back.{rest}"
        ctx.notify(APP, "Departure cancelled", words, link(ticket))


@handler("seats_change")
def seats_change(ctx: Context, payload: dict[str, Any]) -> None:
    """Say how many seats (`left`) each cabin of a departure (`departure_id`) has on a `day`."""
    departure, on = ctx.store.get(Departure, str(payload["departure_id"])), date.fromisoformat(str(payload["day"]))
    _except(ctx, departure, on, seats_left=int(payload["left"]))


@handler("fare_falls")
def fare_falls(ctx: Context, payload: dict[str, Any]) -> None:
    """Give a fare (`fare_id`) another `price` in cents; who holds a dearer ticket is told if it fell."""
    fare = ctx.store.get(Fare, str(payload["fare_id"]))
    price = int(payload["price"])
    ctx.update(fare, price=price)
    if price >= fare.price:
        return
    for ticket in ctx.store.find(Ticket, fare_id=fare.id):
        if ticket.state in VALID and starts_at(ticket) > ctx.now:
            ctx.notify(APP, "Price fell", f"{line_of(ticket)} now costs {money(price)}.", link(ticket))


@handler("trip_answered")
def trip_answered(ctx: Context, payload: dict[str, Any]) -> None:
    """Answer a request (`ticket_id`, `accepted`, and the `total` in cents to be paid on the way)."""
    ticket = ctx.store.get(Ticket, str(payload["ticket_id"]))
    if ticket.state != "requested":
        return
    if not payload.get("accepted", True):
        ctx.update(ticket, state="cancelled")
        ctx.notify(APP, "Request declined", line_of(ticket), link(ticket))
        return
    changes: dict[str, Any] = {"state": "issued", "total": int(payload.get("total", 0))}
    if ticket.time is None:
        soon = ctx.now + timedelta(minutes=15)
        changes |= {"date": soon.date(), "time": soon.replace(minute=soon.minute // 5 * 5, second=0).time()}
    issue(ctx, ctx.update(ticket, **changes))


def _announce(ctx: Context, ticket: Ticket, minutes: int) -> None:
    """Tell of a delay; the pass and what the calendar holds move with it."""
    if ticket.delay_min == minutes:
        return
    late = ctx.update(ticket, delay_min=minutes)
    move_event(ctx, ticket, late)
    give_pass(ctx, late)
    words = f"{event_title(late)} leaves at {clock(leaves(late))}, {minutes} min late."
    ctx.notify(APP, "Delayed" if minutes else "On time again", words if minutes else line_of(late), link(late))


def _others(ctx: Context, departure: Departure, on: date) -> list[str]:
    """Name departures of a day that go the same way, later than now."""
    same = ctx.store.find(Departure, origin=departure.origin, destination=departure.destination, order="departs")
    return [
        f"{clock(other.departs)} {other.number}"
        for other in same
        if runs_on(other, on) and not is_cancelled(ctx, other, on) and leaves_at(other, on) > ctx.now
    ][:NAMED]


def _tickets(ctx: Context, departure: Departure, on: date, states: tuple[str, ...]) -> list[Ticket]:
    return [row for row in ctx.store.find(Ticket, departure_id=departure.id, date=on) if row.state in states]


def _except(ctx: Context, departure: Departure, on: date, **said: Any) -> None:
    """Add to what is out of the ordinary on a day; what was said before still counts."""
    rows = [row for row in ctx.store.find(DepartureDay, departure_id=departure.id) if row.first <= on <= row.last]
    if rows and rows[-1].first == rows[-1].last:
        ctx.update(rows[-1], **said)
        return
    usual = {name: getattr(rows[-1], name) for name in ("seats_left", "delay_min", "cancelled")} if rows else {}
    ctx.insert(DepartureDay, departure_id=departure.id, first=on, last=on, **(usual | said))


def _awaited(ctx: Context, payload: dict[str, Any]) -> Ticket | None:
    """Return the ticket that an event is about, unless it was moved or cancelled since."""
    ticket = ctx.store.maybe(Ticket, str(payload.get("ticket_id", "")))
    if ticket is None or ticket.state not in VALID:
        return None
    return ticket if starts_at(ticket) == datetime.fromisoformat(str(payload.get("leaves"))) else None
