"""The hours of showings, as tiles that lead to their seats."""

from collections.abc import Sequence
from datetime import date

from apps.cinepass.halls import free_seats
from apps.cinepass.models import Showing
from apps.cinepass.programme import film_of, hour_of
from apps.cinepass.screens.seats import Seats
from gui_sim import ui
from gui_sim.wording import clock


def time_tiles(screen: ui.Screen, showings: Sequence[Showing], on: date) -> ui.View:
    """Return tiles of showings on a day, three a row."""
    return ui.Grid(*(ui.Keyed(one.id, _tile(screen, one, on)) for one in showings), columns=3, spacing=8.0)


def _tile(screen: ui.Screen, showing: Showing, on: date) -> ui.View:
    film = film_of(screen.ctx, showing)
    full = not free_seats(screen.ctx, showing, on)
    dubbed = film is not None and showing.language != film.language
    words = "dubbed" if dubbed else "subs" if showing.subtitles != "none" else ""
    line = "Sold out" if full else " · ".join(part for part in (showing.format, words) if part)
    return ui.TimeTile(clock(hour_of(screen.ctx, showing, on)), line, full=full, to=Seats(showing.id, on))
