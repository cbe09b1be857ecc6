"""Finding films and showings."""

from datetime import date, time
from typing import Any

from apps.cinepass.halls import free_seats
from apps.cinepass.models import Cinema, CinemaOrder, Film, Format, Showing, Snack
from apps.cinepass.programme import cinema_of, film_of, hour_of, is_on, showings_on
from apps.cinepass.tools.terms import CinemaId, Day, FilmId, ShowingId
from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool

MOST_FOUND = 40

search_cinepass = search_tool("search_cinepass", (Film, Cinema, CinemaOrder), "Find films, cinemas and ticket orders.")


@tool()
def find_showings(
    ctx: Context,
    day: Day,
    film_id: FilmId | None = None,
    cinema_id: CinemaId | None = None,
    format: Format | None = None,
    after: time = time(0, 0),
) -> dict[str, Any]:
    """List the showings of a day that have not begun, by the hour, forty at most.

    Args:
        day: Which day, within six weeks.
        film_id: Only those of one film.
        cinema_id: Only those of one cinema.
        format: Only those in one format.
        after: Only those that begin at this hour or later.
    """
    found = showings_on(ctx, day, film_id=film_id, cinema_id=cinema_id, format=format, after=after)
    return {"showings": [_told(ctx, showing, day) for showing in found[:MOST_FOUND]], "total": len(found)}


@tool()
def get_showing(ctx: Context, showing_id: ShowingId, day: Day) -> dict[str, Any]:
    """Read one showing on a day: its hall with the seats that are free, and what the bar has.

    Args:
        showing_id: From `find_showings`.
        day: Which day.
    """
    showing = ctx.get(Showing, showing_id)
    told = _told(ctx, showing, day)
    free = free_seats(ctx, showing, day) if is_on(ctx, showing, day) else []
    return told | {"on": is_on(ctx, showing, day), "free_seats": free, "snacks": ctx.find(Snack)}


def _told(ctx: Context, showing: Showing, day: date) -> dict[str, Any]:
    film, cinema = film_of(ctx, showing), cinema_of(ctx, showing)
    return {
        "showing_id": showing.id,
        "day": day,
        "starts": hour_of(ctx, showing, day),
        "film_id": showing.film_id,
        "film": film.name if film is not None else "",
        "minutes": film.minutes if film is not None else 0,
        "rating_age": film.rating_age if film is not None else 0,
        "cinema_id": showing.cinema_id,
        "cinema": cinema.name if cinema is not None else "",
        "screen": showing.screen,
        "format": showing.format,
        "language": showing.language,
        "subtitles": showing.subtitles,
        "price": showing.price,
        "sold_out": not free_seats(ctx, showing, day),
    }
