"""What is on: films that run or open soon, their showings on a day, and the hour of each."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.cinepass.halls import exception_of
from apps.cinepass.models import EVERY_DAY, Cinema, CinemaOrder, Film, Format, Showing
from gui_sim.conditions import at_least, at_most, between
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.wording import day as day_words

APP = "cinepass"
DAYS_AHEAD = 42
HELD = ("awaiting_payment", "booked")


def films_now(ctx: Context) -> list[Film]:
    """Return the films that run today, the best first."""
    today = ctx.today
    return ctx.find(Film, opens=at_most(today), until=at_least(today), order=("-score", "name"))


def films_soon(ctx: Context) -> list[Film]:
    """Return the films that open within six weeks, the nearest first."""
    today = ctx.today
    soon = between(today + timedelta(days=1), today + timedelta(days=DAYS_AHEAD))
    return ctx.find(Film, opens=soon, order=("opens", "name"))


def film_of(ctx: Context, showing: Showing) -> Film | None:
    """Return the film of a showing."""
    return ctx.store.maybe(Film, showing.film_id)


def cinema_of(ctx: Context, showing: Showing) -> Cinema | None:
    """Return the cinema of a showing."""
    return ctx.store.maybe(Cinema, showing.cinema_id)


def is_on(ctx: Context, showing: Showing, day: date) -> bool:
    """Tell whether a showing takes place on a day."""
    film = film_of(ctx, showing)
    if film is None or not film.opens <= day <= film.until or EVERY_DAY[day.weekday()] not in showing.weekdays:
        return False
    exception = exception_of(ctx, showing, day)
    return exception is None or not exception.cancelled


def hour_of(ctx: Context, showing: Showing, day: date) -> time:
    """Return when a showing begins on a day."""
    exception = exception_of(ctx, showing, day)
    return showing.starts if exception is None or exception.moved_to is None else exception.moved_to


def begins_at(ctx: Context, showing: Showing, day: date) -> datetime:
    """Return the moment at which a showing begins on a day."""
    return datetime.combine(day, hour_of(ctx, showing, day))


def showings_on(
    ctx: Context,
    day: date,
    *,
    film_id: str | None = None,
    cinema_id: str | None = None,
    format: Format | None = None,
    after: time = time(0, 0),
) -> list[Showing]:
    """Return the showings of a day from an hour on that have not begun, by the hour."""
    where = {"film_id": film_id, "cinema_id": cinema_id, "format": format}
    asked: dict[str, Any] = {name: value for name, value in where.items() if value is not None}
    running = {film.id for film in ctx.find(Film, opens=at_most(day), until=at_least(day))}
    found = [
        (hour_of(ctx, showing, day), showing)
        for showing in ctx.find(Showing, order="id", **asked)
        if showing.film_id in running and is_on(ctx, showing, day)
    ]
    ahead = [(hour, one) for hour, one in found if hour >= after and datetime.combine(day, hour) > ctx.now]
    return [one for _, one in sorted(ahead, key=lambda pair: (pair[0], pair[1].cinema_id, pair[1].screen))]


def check_on(ctx: Context, showing: Showing, day: date) -> None:
    """Raise ToolError unless a showing takes place on a day and has not begun.

    Raises:
        ToolError: past, not_allowed.
    """
    if not is_on(ctx, showing, day):
        film = film_of(ctx, showing)
        raise ToolError("not_allowed", f"{film.name if film else 'This film'} is not on then on {day_words(day)}.")
    if begins_at(ctx, showing, day) <= ctx.now:
        raise ToolError("past", "This showing has begun.")


def starts_at(order: CinemaOrder) -> datetime:
    """Return when the film of an order begins."""
    return datetime.combine(order.day, order.at)


def ends_at(ctx: Context, order: CinemaOrder) -> datetime:
    """Return when the film of an order is over."""
    showing = ctx.store.maybe(Showing, order.showing_id)
    film = film_of(ctx, showing) if showing is not None else None
    return starts_at(order) + timedelta(minutes=film.minutes if film is not None else 120)


def opening_later(ctx: Context, genres: set[str]) -> list[Film]:
    """Return the films of some genres that open within six weeks."""
    return [film for film in films_soon(ctx) if genres & set(film.genres)]


def next_day_of(ctx: Context, film: Film) -> date:
    """Return the first day, from today on, on which a film is shown; its first day or today if there is none."""
    first = max(ctx.today, film.opens)
    days = [first + timedelta(days=offset) for offset in range(8)]
    return next((one for one in days if showings_on(ctx, one, film_id=film.id)), first)
