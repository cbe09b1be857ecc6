"""What becomes of an order: confirmed, told of, moved, called off, used, and rated."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import Any

from apps.cinepass.halls import exception_of
from apps.cinepass.models import CinemaOrder, Film, FilmRating, Showing, ShowingDay, Snack, SnackLine
from apps.cinepass.programme import APP, HELD, ends_at, opening_later, starts_at
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import code_of, split_id
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import clock, count, day, moment, money

SENDER = "CinePass <tickets@cinepass.example>"
CLOSES = timedelta(hours=1)  # before the film, when an order can no longer be cancelled
TELLS = timedelta(hours=2)
ASKS = timedelta(minutes=30)  # after the film
TELLS_OPENING = time(10, 0)
STEP = 5  # minutes
MOST_WATCHED = 3  # genres that another app tells of
LIKED = 4  # stars from which a film was liked


@service("paid:cinepass")
def order_paid(ctx: Context, request: PaymentRequest) -> None:
    """Keep seats, or snacks that were added, once they are paid."""
    order = ctx.store.maybe(CinemaOrder, request.ref)
    if order is None:
        return
    if order.state == "awaiting_payment":
        confirm(ctx, ctx.update(order, state="booked"))
    elif order.state == "booked" and order.more:
        added(
            ctx, ctx.update(order, snacks=joined(order.snacks, order.more), more=(), total=order.total + request.amount)
        )


@service("declined:cinepass")
def order_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let seats, or snacks that were added, go if they are not paid."""
    order = ctx.store.maybe(CinemaOrder, request.ref)
    if order is None:
        return
    if order.state == "awaiting_payment":
        ctx.update(order, state="cancelled")
    elif order.more:
        ctx.update(order, more=())


@handler("film_near")
def film_near(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of a film two hours before it begins."""
    order = _awaited(ctx, payload)
    if order is not None:
        ctx.notify(
            APP, f"{order.film} at {clock(order.at)}", f"{order.cinema}, {seats_words(order.seats)}", link(order)
        )


@handler("film_over")
def film_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close an order once its film is over, and ask how it was."""
    order = _awaited(ctx, payload)
    if order is None:
        return
    ctx.update(order, state="used")
    film = _film(ctx, order)
    if film is not None and not ctx.store.count(FilmRating, film_id=film.id):
        ctx.notify(APP, f"How was {film.name}?", "Rate it for your picks.", f"{APP}/FilmDetail/{film.id}")


@handler("film_opens")
def film_opens(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of a film that opens today, if it is still of a genre that the owner likes."""
    film = ctx.store.maybe(Film, str(payload.get("film_id", "")))
    if film is not None and set(film.genres) & liked_genres(ctx):
        words = f"{', '.join(film.genres)}, {film.minutes} min"
        ctx.notify(APP, f"{film.name} opens today", words, f"{APP}/FilmDetail/{film.id}")


@handler("showing_moved")
def showing_moved(ctx: Context, payload: dict[str, Any]) -> None:
    """Move a showing (`showing_id`) of a `day` to another hour (`to`); orders and the calendar follow."""
    showing, on = _showing_day(ctx, payload)
    to = time.fromisoformat(str(payload["to"]))
    _except(ctx, showing, on, moved_to=to)
    for order in _orders_of(ctx, showing, on):
        was = starts_at(order)
        moved = ctx.update(order, at=to)
        words = f"It begins at {clock(to)}, not at {clock(was)}. Your seats stay the same."
        ctx.notify(APP, f"{order.film} was moved", words, link(order))
        if moved.state == "booked":
            give_pass(ctx, moved)
            await_film(ctx, moved)
            ctx.serve(
                "move_event", from_app=APP, ref=order.id, title=event_title(order), was=was, starts=starts_at(moved),
                ends=event_end(ctx, moved), line=line_of(moved),
            )  # fmt: skip


@handler("showing_cancelled")
def showing_cancelled(ctx: Context, payload: dict[str, Any]) -> None:
    """Call a showing (`showing_id`) of a `day` off; the money of its orders comes back."""
    showing, on = _showing_day(ctx, payload)
    _except(ctx, showing, on, cancelled=True)
    for order in _orders_of(ctx, showing, on):
        give_up(ctx, order, "Showing called off")
        words = f"{order.cinema} has called it off. {money(order.total)} comes back."
        ctx.notify(APP, f"{order.film} is cancelled", words, link(order))


def confirm(ctx: Context, order: CinemaOrder) -> CinemaOrder:
    """Give an order its code, and tell of it by notice, mail, pass and an offer to the calendar."""
    order = ctx.update(order, code=code_of(ctx.rng("cinema", order.id)))
    ctx.notify(APP, "Seats booked", line_of(order), link(order))
    ctx.deliver_mail(SENDER, f"Your tickets for {order.film}", letter(ctx, order), (ctx.owner.mail,))
    give_pass(ctx, order)
    create = ctx.tool("create_event")
    if create is not None:
        call = create.call(
            title=event_title(order), starts=starts_at(order), ends=event_end(ctx, order), place=order.cinema,
            notes=f"{seats_words(order.seats)}. Code {order.code}.",
        )  # fmt: skip
        ctx.offer("calendar", call, line_of(order), APP)
    await_film(ctx, order)
    await_openings(ctx)
    return order


def added(ctx: Context, order: CinemaOrder) -> None:
    """Tell of snacks that were added."""
    ctx.notify(APP, "Snacks added", snack_words(ctx, order.snacks), link(order))


def give_up(ctx: Context, order: CinemaOrder, why: str) -> CinemaOrder:
    """Pay an order back, and take back its pass and what is offered of it to the calendar."""
    if order.more:
        ctx.refund(APP, order.cinema, order.total, order.id, why)  # calls off what waits; the seats come after
    ctx.refund(APP, order.cinema, order.total, order.id, why)
    gone = ctx.update(order, state="cancelled", more=())
    ctx.serve("drop_pass", app=APP, ref=order.id)
    ctx.serve("call_off_event", from_app=APP, ref=order.id, title=event_title(order), starts=starts_at(order))
    return gone


def give_pass(ctx: Context, order: CinemaOrder) -> None:
    """Put the ticket into the wallet, in place of an earlier one."""
    ctx.serve(
        "add_pass", app=APP, kind="ticket", title=f"{order.film}, {order.cinema}",
        code=f"{order.code} · {', '.join(order.seats)}", ref=order.id, starts=starts_at(order),
    )  # fmt: skip


def await_film(ctx: Context, order: CinemaOrder) -> None:
    """Let the notice before a film and its end come."""
    payload = {"order_id": order.id, "starts": starts_at(order).isoformat()}
    if starts_at(order) - TELLS > ctx.now:
        ctx.schedule_once("film_near", payload, at=starts_at(order) - TELLS)
    ctx.schedule_once("film_over", payload, at=ends_at(ctx, order) + ASKS)


def await_openings(ctx: Context) -> None:
    """Let the films of liked genres be told of on the day that they open."""
    for film in opening_later(ctx, liked_genres(ctx)):
        ctx.schedule_once("film_opens", {"film_id": film.id}, at=datetime.combine(film.opens, TELLS_OPENING))


def liked_genres(ctx: Context) -> set[str]:
    """Return the genres that the owner goes to or rates well, as far as tickets, stars and other apps tell."""
    return {genre for genre, weight in genre_weights(ctx).items() if weight > 0}


def genre_weights(ctx: Context) -> Counter[str]:
    """Return how much each genre is liked: a visit counts one, stars up to two more or less."""
    weights: Counter[str] = Counter()
    for order in ctx.store.find(CinemaOrder):
        film = _film(ctx, order)
        if film is not None and order.state in ("booked", "used"):
            weights.update(dict.fromkeys(film.genres, 1))
    for rating in ctx.store.find(FilmRating):
        film = ctx.store.maybe(Film, rating.film_id)
        if film is not None:
            weights.update(dict.fromkeys(film.genres, rating.stars - LIKED + 1))
    weights.update(dict.fromkeys(ctx.serve("watched_genres") or (), 1))
    return weights


def known_films(ctx: Context) -> set[str]:
    """Return the films that the owner has tickets for, has seen, or has rated."""
    rated = {rating.film_id for rating in ctx.find(FilmRating)}
    showings = {order.showing_id for order in ctx.find(CinemaOrder) if order.state != "cancelled"}
    return rated | {showing.film_id for showing in ctx.find(Showing, id=one_of(sorted(showings)))}


def held(ctx: Context, order_id: str) -> CinemaOrder:
    """Return an order that still holds or awaits its seats.

    Raises:
        ToolError: not_found, not_allowed.
    """
    order = ctx.get(CinemaOrder, order_id)
    if order.state not in HELD:
        raise ToolError("not_allowed", f"These tickets are {order.state}; nothing can be done with them.")
    return order


def joined(snacks: tuple[SnackLine, ...], more: tuple[SnackLine, ...]) -> tuple[SnackLine, ...]:
    """Return snacks with others added, one line a snack, in the order of the bar."""
    amounts: Counter[str] = Counter()
    for line in (*snacks, *more):
        amounts[line.snack_id] += line.quantity
    found = sorted(amounts.items(), key=lambda pair: (split_id(pair[0]) or ("", 0))[1])
    return tuple(SnackLine(snack_id=id, quantity=quantity) for id, quantity in found)


def snack_total(ctx: Context, snacks: tuple[SnackLine, ...]) -> int:
    """Return what snacks cost, in cents."""
    known = {snack.id: snack for snack in ctx.find(Snack)}
    return sum(known[line.snack_id].price * line.quantity for line in snacks if line.snack_id in known)


def snack_words(ctx: Context, snacks: tuple[SnackLine, ...]) -> str:
    """Say which snacks: "2 × Cola (0.4 l)"."""
    known = {snack.id: snack for snack in ctx.find(Snack)}
    named = [(known[line.snack_id], line.quantity) for line in snacks if line.snack_id in known]
    return ", ".join(f"{quantity} × {snack.name} ({snack.size})" for snack, quantity in named)


def seats_words(seats: tuple[str, ...]) -> str:
    """Say which seats: "Seats F5, F6"."""
    words = seats_within(seats)
    return words[0].upper() + words[1:]


def seats_within(seats: tuple[str, ...]) -> str:
    """Say which seats within a sentence: "seats F5, F6"."""
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(seats)}"


def line_of(order: CinemaOrder) -> str:
    """Say what, where and when."""
    return f"{order.film}, {order.cinema}, {moment(starts_at(order))}, {seats_within(order.seats)}"


def event_title(order: CinemaOrder) -> str:
    """Return what a calendar calls a visit."""
    return f"{order.film} at {order.cinema}"


def event_end(ctx: Context, order: CinemaOrder) -> datetime:
    """Return when a calendar lets a visit end: with the film, on the next step that calendars have."""
    over = ends_at(ctx, order)
    return over + timedelta(minutes=-over.minute % STEP)


def link(order: CinemaOrder) -> str:
    """Return what a notice about an order opens."""
    return f"{APP}/OrderDetail/{order.id}"


def letter(ctx: Context, order: CinemaOrder) -> str:
    """Return the mail that confirms an order."""
    showing = ctx.store.maybe(Showing, order.showing_id)
    hall = f"Screen {showing.screen}, {showing.format}." if showing is not None else ""
    snacks = snack_words(ctx, order.snacks)
    lines = [
        f"{order.film} at {order.cinema}, {day(order.day)}, {clock(order.at)}.",
        f"{hall} {seats_words(order.seats)}.",
        f"At the bar: {snacks}." if snacks else "",
        f"Paid: {money(order.total)} for {count(len(order.seats), 'seat')}.",
        f"Your code is {order.code}. You can cancel up to an hour before the film.",
    ]
    return "\n".join(line.strip() for line in lines if line)


def _film(ctx: Context, order: CinemaOrder) -> Film | None:
    showing = ctx.store.maybe(Showing, order.showing_id)
    return ctx.store.maybe(Film, showing.film_id) if showing is not None else None


def _awaited(ctx: Context, payload: dict[str, Any]) -> CinemaOrder | None:
    """Return the order that an event is about, unless it was moved or cancelled since."""
    order = ctx.store.maybe(CinemaOrder, str(payload.get("order_id", "")))
    if order is None or order.state != "booked" or payload.get("starts") != starts_at(order).isoformat():
        return None
    return order


def _showing_day(ctx: Context, payload: dict[str, Any]) -> tuple[Showing, date]:
    return ctx.store.get(Showing, str(payload["showing_id"])), date.fromisoformat(str(payload["day"]))


def _except(ctx: Context, showing: Showing, on: date, **changes: Any) -> None:
    known = exception_of(ctx, showing, on)
    if known is not None:
        ctx.update(known, **changes)
    else:
        ctx.insert(ShowingDay, showing_id=showing.id, day=on, **changes)


def _orders_of(ctx: Context, showing: Showing, on: date) -> list[CinemaOrder]:
    return [order for order in ctx.store.find(CinemaOrder, showing_id=showing.id, day=on) if order.state in HELD]
