"""What becomes of a ride: paid, given a driver, driven, over; and what the world does to it."""

from datetime import datetime, timedelta
from typing import Any, Literal

from apps.ridenow.fares import trip_or_none
from apps.ridenow.models import Ride, RideState, RideType
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import seeded
from gui_sim.maps import Spot, along, spot_of, way
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import clock, moment, money

APP = "ridenow"
PAYEE = "RideNow"
CATEGORY = "rides"
ASSIGNED_BEFORE = 20  # minutes before a ride that was booked ahead
FINDING = 1  # minutes until there is a driver
BOARDING = 2  # minutes that a driver waits
FREE_MINUTES = 3  # after booking in which cancelling costs nothing
FEE = 500  # cents
HELD: tuple[RideState, ...] = ("awaiting_payment", "finding", "assigned", "arrived", "riding")
NEAR = (  # where a driver comes from
    "Market Square", "Old Town", "Harbour", "Northgate", "Elm Street", "Hillcrest", "Riverside", "Canal Side",
)  # fmt: skip
DRIVERS = (
    "Amara", "Benedikt", "Carmen", "Dmitri", "Esi", "Farid", "Greta", "Hiro", "Ines", "Jakub", "Kwame", "Leila",
    "Marek", "Nadia", "Otis", "Paloma", "Quinn", "Rosa", "Stellan", "Thandi",
)  # fmt: skip


@service("paid:ridenow")
def ride_paid(ctx: Context, request: PaymentRequest) -> None:
    """Look for a driver once the ride is paid; or note that a tip, or the rest of a fare, is."""
    ride = ctx.store.maybe(Ride, request.ref)
    if ride is None:
        return
    if ride.state == "awaiting_payment":
        find_driver(ctx, ctx.update(ride, paid=request.amount))
    elif ride.tip_state == "awaiting_payment" and request.amount == ride.tip:
        ctx.update(ride, tip_state="paid")
    else:
        ctx.update(ride, paid=ride.paid + request.amount)


@service("declined:ridenow")
def ride_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let a ride go if it is not paid; a tip that is not paid is none."""
    ride = ctx.store.maybe(Ride, request.ref)
    if ride is None:
        return
    if ride.state == "awaiting_payment":
        ctx.update(ride, state="cancelled", since=ctx.now)
    elif ride.tip_state == "awaiting_payment" and request.amount == ride.tip:
        ctx.update(ride, tip=0, tip_state="none")


@handler("ride_goes_on")
def ride_goes_on(ctx: Context, payload: dict[str, Any]) -> None:
    """Bring a ride into its next state (`ride_id`, `state`, and the `at` it was planned for)."""
    ride = ctx.store.maybe(Ride, str(payload.get("ride_id", "")))
    if ride is None or ride.at.isoformat() != payload.get("at"):
        return
    now = {"finding": _assign, "assigned": _arrive, "arrived": _begin, "riding": _end}
    if ride.state == payload.get("state"):
        now[ride.state](ctx, ride)


@handler("driver_cancels")
def driver_cancels(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a driver call a ride off: it is paid back and can be booked anew (`ride_id`)."""
    ride = ctx.store.get(Ride, str(payload["ride_id"]))
    if ride.state not in ("finding", "assigned", "arrived"):
        return
    ctx.refund(APP, PAYEE, ride.paid, ride.id, "Ride called off")
    ctx.update(ride, state="cancelled", since=ctx.now, paid=0)
    call_off_event(ctx, ride)
    ctx.notify(APP, "Your driver cancelled", f"The ride to {ride.dropoff} is paid back. Book again?", ride.id)


@handler("fare_rises")
def fare_rises(ctx: Context, payload: dict[str, Any]) -> None:
    """Make a ride dearer than quoted (`ride_id`, `fare` in cents); the rest is taken at its end."""
    ride = ctx.store.get(Ride, str(payload["ride_id"]))
    fare = int(payload["fare"])
    if ride.state in HELD and fare > ride.fare:
        ctx.notify(APP, "Fare higher than quoted", f"{money(fare)} in place of {money(ride.fare)}.", ride.id)
        ctx.update(ride, fare=fare)


@handler("cars_gone")
def cars_gone(ctx: Context, payload: dict[str, Any]) -> None:
    """Let there be no car of a kind (`type_id`) for so many `minutes`."""
    kind = ctx.store.get(RideType, str(payload["type_id"]))
    ctx.update(kind, away_until=ctx.now + timedelta(minutes=int(payload["minutes"])))


@handler("fares_surge")
def fares_surge(ctx: Context, payload: dict[str, Any]) -> None:
    """Make all kinds of rides dearer by a `factor`."""
    for kind in ctx.store.find(RideType):
        ctx.update(kind, surge=float(payload["factor"]))


def find_driver(ctx: Context, ride: Ride) -> Ride:
    """Begin to look for a driver; a ride for now that was paid late begins when it is paid."""
    at = ride.at if ride.ahead and ride.at > ctx.now else ctx.now
    ride = ctx.update(ride, state="finding", since=ctx.now, at=at)
    assigned = at - timedelta(minutes=ASSIGNED_BEFORE) if ride.ahead else at + timedelta(minutes=FINDING)
    _plan(ctx, ride, max(assigned, ctx.now + timedelta(minutes=FINDING)))
    if ride.ahead:
        ctx.notify(APP, "Ride booked", line_of(ride), ride.id)
        create = ctx.tool("create_event")
        if create is not None:
            ends = ride.at + timedelta(minutes=max(5, ride.minutes))
            call = create.call(title=event_title(ride), starts=ride.at, ends=ends, place=ride.pickup)
            ctx.offer("calendar", call, line_of(ride), APP)
    return ride


def follow(ctx: Context, was: Ride, ride: Ride) -> None:
    """Let driver and calendar follow a ride that moved to another time or place."""
    if was.at != ride.at:
        _plan(ctx, ride, max(ride.at - timedelta(minutes=ASSIGNED_BEFORE), ctx.now + timedelta(minutes=FINDING)))
    if ride.ahead and (was.at, was.dropoff) != (ride.at, ride.dropoff):
        ctx.serve(
            "move_event", from_app=APP, ref=ride.id, title=event_title(was), was=was.at, starts=ride.at,
            new_title=event_title(ride), line=line_of(ride), ends=ride.at + timedelta(minutes=max(5, ride.minutes)),
        )  # fmt: skip


def call_off_event(ctx: Context, ride: Ride) -> None:
    """Take back what was offered to the calendar."""
    if ride.ahead:
        ctx.serve("call_off_event", from_app=APP, ref=ride.id, title=event_title(ride), starts=ride.at)


def fee_of(ctx: Context, ride: Ride) -> int:
    """Return what cancelling now costs, in cents: nothing at first or while no driver is under way to a later ride."""
    waits = ride.ahead and ride.state == "finding"
    if not ride.paid or waits or ctx.now <= ride.booked_at + timedelta(minutes=FREE_MINUTES):
        return 0
    return min(FEE, ride.paid)


def event_title(ride: Ride) -> str:
    """Return what a ride is called in a calendar."""
    return f"Ride to {ride.dropoff}"


def line_of(ride: Ride) -> str:
    """Say when and where a ride goes."""
    return f"{moment(ride.at)}, {ride.pickup} to {ride.dropoff}"


def car_at(ctx: Context, ride: Ride) -> Spot | None:
    """Return where the car of a ride is, as far as one is under way; None without a map."""
    if ride.state == "arrived":
        return spot_of(ctx, ride.pickup)
    if ride.state == "assigned":
        origin = next(place for place in _origins(ctx, ride) if spot_of(ctx, place) != spot_of(ctx, ride.pickup))
        found = way(ctx, (origin, ride.pickup), ride.since)
        share = (ctx.now - ride.since) / timedelta(minutes=max(1, ride.driver_eta))
        return along(found.line, share) if found is not None else None
    found = trip_or_none(ctx, ride.pickup, ride.dropoff, ride.stops, ride.since) if ride.state == "riding" else None
    if found is None or not found.line:
        return None
    return along(found.line, (ctx.now - ride.since) / timedelta(minutes=max(1, ride.minutes)))


def due(ctx: Context, ride: Ride) -> datetime | None:
    """Return when the car (or, on the way, the ride) is to arrive; None while there is no driver."""
    if ride.state == "assigned":
        return ride.since + timedelta(minutes=ride.driver_eta)
    return ride.since + timedelta(minutes=ride.minutes) if ride.state == "riding" else None


def charge_tip(ctx: Context, ride: Ride, tip: int) -> tuple[Ride, Any]:
    """Take a tip; return the ride and the charge."""
    charge = ctx.charge(APP, PAYEE, tip, CATEGORY, ride.id, f"Tip for {ride.driver or 'the driver'}")
    state: Literal["awaiting_payment", "paid"] = "awaiting_payment" if charge.state == "awaiting_payment" else "paid"
    return ctx.update(ride, tip=tip, tip_state=state), charge


def _origins(ctx: Context, ride: Ride) -> list[str]:
    order = list(NEAR)
    seeded(ctx.world.seed, "origin", ride.id).shuffle(order)
    return [*order, "Ferry Terminal"]


def _plan(ctx: Context, ride: Ride, at: datetime) -> None:
    payload = {"ride_id": ride.id, "state": ride.state, "at": ride.at.isoformat()}
    ctx.schedule_once("ride_goes_on", payload, at=at)


def _assign(ctx: Context, ride: Ride) -> None:
    chance = ctx.rng("driver", ride.id, ride.at.isoformat())
    kind = ctx.store.maybe(RideType, ride.type_id)
    eta = max(2, (kind.eta_min if kind is not None else 5) + chance.randint(-2, 3))
    if ride.ahead:
        eta = max(2, round((ride.at - ctx.now).total_seconds() / 60))
    plate = f"{''.join(chance.choice('ABCDEFGHJKLMNPRSTUVWXYZ') for _ in range(3))} {chance.randint(100, 999)}"
    ride = ctx.update(
        ride, state="assigned", since=ctx.now, driver=chance.choice(DRIVERS), plate=plate, driver_eta=eta,
        pin=f"{chance.randint(0, 9999):04d}",
    )  # fmt: skip
    there = ctx.now + timedelta(minutes=eta)
    ctx.notify(APP, "Driver on the way", f"{ride.driver}, {ride.plate}, is there at {clock(there)}.", link(ride))
    _plan(ctx, ride, there)


def _arrive(ctx: Context, ride: Ride) -> None:
    ride = ctx.update(ride, state="arrived", since=ctx.now)
    ctx.notify(APP, "Your driver is here", f"{ride.driver} waits at {ride.pickup}: {ride.plate}.", link(ride))
    _plan(ctx, ride, ctx.now + timedelta(minutes=BOARDING))


def _begin(ctx: Context, ride: Ride) -> None:
    ride = ctx.update(ride, state="riding", since=ctx.now)
    _plan(ctx, ride, ctx.now + timedelta(minutes=max(1, ride.minutes)))


def _end(ctx: Context, ride: Ride) -> None:
    ends = ride.since + timedelta(minutes=ride.minutes)
    if ends > ctx.now:  # it goes farther than it did
        _plan(ctx, ride, ends)
        return
    ride = ctx.update(ride, state="done", since=ctx.now)
    ctx.serve("phone_at", place=ride.dropoff)
    ctx.serve("at_place", place=ride.dropoff)
    ctx.notify(APP, "You have arrived", f"{ride.dropoff}. How was the ride with {ride.driver}?", ride.id)
    rest = ride.fare - ride.paid
    if rest > 0:
        try:
            charge = ctx.charge(APP, PAYEE, rest, CATEGORY, ride.id, "Rest of the fare")
        except ToolError:  # the wallet holds too little: it stays owed
            return
        if charge.state == "paid":
            ctx.update(ride, paid=ride.fare)


def link(ride: Ride) -> str:
    """Return what a notice of a ride that is under way opens."""
    return f"{APP}/LiveRide/{ride.id}"
