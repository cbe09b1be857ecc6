"""Booking seats, adding snacks, cancelling, and rating."""

from typing import Any

from apps.cinepass.halls import all_seats, lonely_seats, seat_order, taken_seats
from apps.cinepass.models import CinemaOrder, Film, FilmRating, Showing
from apps.cinepass.orders import (
    CLOSES,
    added,
    await_openings,
    confirm,
    give_up,
    held,
    joined,
    line_of,
    link,
    seats_within,
    seats_words,
    snack_total,
)
from apps.cinepass.programme import APP, check_on, cinema_of, hour_of, starts_at
from apps.cinepass.tools.terms import (
    ADULT,
    AGE,
    MOST_SEATS,
    Day,
    FilmId,
    OrderId,
    SeatCodes,
    ShowingId,
    Snacks,
    Stars,
    Words,
    check_snacks,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import count, moment


@tool(writes=True, sets=("seats", "snacks"), meets=(AGE,), pays=True)
def book_seats(ctx: Context, showing_id: ShowingId, day: Day, seats: SeatCodes, snacks: Snacks = []) -> dict[str, Any]:
    """Book seats of a showing, with snacks from the bar. All of it is charged now, or waits for the owner.

    Args:
        showing_id: From `find_showings`.
        day: Which day.
        seats: Codes from `get_showing`, such as "F5"; eight at most. No single seat may be left between others.
        snacks: What to have from the bar: `snack_id` and `quantity`.
    Raises:
        ToolError: past, sold_out, conflict (a seat would be left alone), not_allowed (not on that day),
            needs_identity (a film for adults), bad_value (no such seat); payment may need the owner.
    """
    showing = ctx.get(Showing, showing_id)
    film = ctx.get(Film, showing.film_id)
    check_on(ctx, showing, day)
    chosen = seat_order(showing.format, seats)
    taken = taken_seats(ctx, showing, day)
    _check_seats(showing, seats, chosen, taken)
    lonely = lonely_seats(showing.format, taken, chosen)
    if lonely:
        raise ToolError("conflict", f"This would leave {seats_within(tuple(lonely))} alone. Choose others.")
    check_snacks(ctx, snacks)
    if film.rating_age >= ADULT:
        ctx.require(AGE)
    lines = joined((), tuple(snacks))
    total = showing.price * len(chosen) + snack_total(ctx, lines)
    cinema = cinema_of(ctx, showing)
    order = ctx.insert(
        CinemaOrder, showing_id=showing.id, day=day, at=hour_of(ctx, showing, day), film=film.name,
        cinema=cinema.name if cinema is not None else "", seats=chosen, snacks=lines, total=total,
    )  # fmt: skip
    words = f"{film.name}, {count(len(chosen), 'seat')}, {moment(starts_at(order))}"
    charge = ctx.charge(APP, order.cinema, total, "media", order.id, words)
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, state="awaiting_payment")} | charge.told(total)
    return {"order": confirm(ctx, order), "state": "booked"}


@tool(writes=True, sets=("snacks",), pays=True)
def add_snacks(ctx: Context, order_id: OrderId, snacks: Snacks) -> dict[str, Any]:
    """Add snacks to tickets, until the film begins. They are charged now, or wait for the owner.

    Args:
        order_id: From `search_cinepass`.
        snacks: What to add: `snack_id` and `quantity`.
    Raises:
        ToolError: too_late (the film has begun), not_allowed (cancelled, or something still waits for its payment),
            bad_value (nothing to add); payment may need the owner.
    """
    order = held(ctx, order_id)
    if order.state == "awaiting_payment" or order.more:
        raise ToolError("not_allowed", "These tickets wait for a payment; add snacks after it.")
    if starts_at(order) <= ctx.now:
        raise ToolError("too_late", "The film has begun.")
    if not snacks:
        raise ToolError("Name at least one snack.")
    check_snacks(ctx, snacks)
    lines = joined((), tuple(snacks))
    amount = snack_total(ctx, lines)
    charge = ctx.charge(APP, order.cinema, amount, "media", order.id, "Snacks")
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, more=lines)} | charge.told(amount)
    kept = ctx.update(order, snacks=joined(order.snacks, lines), total=order.total + amount)
    added(ctx, kept)
    return {"order": kept, "state": kept.state}


@tool(writes=True)
def cancel_cinema_order(ctx: Context, order_id: OrderId) -> CinemaOrder:
    """Cancel tickets up to an hour before the film; all that was paid comes back.

    Args:
        order_id: From `search_cinepass`.
    Raises:
        ToolError: too_late, not_allowed (they are cancelled or used).
    """
    order = held(ctx, order_id)
    if starts_at(order) - ctx.now < CLOSES:
        raise ToolError("too_late", "Tickets can be cancelled up to an hour before the film.")
    gone = give_up(ctx, order, "Tickets cancelled")
    ctx.notify(APP, "Tickets cancelled", line_of(gone), link(gone))
    return gone


@tool(writes=True)
def rate_film(ctx: Context, film_id: FilmId, stars: Stars, text: Words = "") -> FilmRating:
    """Say what you think of a film; a second rating takes the place of the first.

    Args:
        film_id: From `search_cinepass`.
        stars: From one to five.
        text: A few words.
    Raises:
        ToolError: not_allowed: it has not opened yet.
    """
    film = ctx.get(Film, film_id)
    if film.opens > ctx.today:
        raise ToolError("not_allowed", f"{film.name} has not opened yet.")
    fields = {"stars": stars, "text": text, "at": ctx.now}
    known = ctx.find(FilmRating, film_id=film.id)
    rating = ctx.update(known[-1], **fields) if known else ctx.insert(FilmRating, film_id=film.id, **fields)
    await_openings(ctx)
    return rating


def _check_seats(showing: Showing, seats: list[str], chosen: tuple[str, ...], taken: set[str]) -> None:
    """Raise ToolError unless all of the seats exist and can be had."""
    unknown = [seat for seat in seats if seat not in chosen]
    if unknown:
        raise ToolError(f"Screen {showing.screen} has no seat '{unknown[0][:10]}'.")
    if not chosen:
        raise ToolError("Name at least one seat.")
    if len(chosen) > MOST_SEATS:
        raise ToolError("limit", f"At most {MOST_SEATS} seats can be booked at once.")
    gone = tuple(seat for seat in chosen if seat in taken)
    if len(taken) >= len(all_seats(showing.format)):
        raise ToolError("sold_out", "This showing is sold out.")
    if gone:
        raise ToolError("sold_out", f"{seats_words(gone)} cannot be had any more.")
