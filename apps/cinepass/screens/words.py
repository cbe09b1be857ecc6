"""Words, pictures and controls that CinePass's screens share."""

from datetime import date, timedelta

from apps.cinepass.models import CinemaOrder, Film, Format, Showing, Snack, SnackLine
from apps.cinepass.programme import DAYS_AHEAD, film_of
from apps.cinepass.tools.terms import MOST_SNACKS
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import money, span

FORMATS: tuple[tuple[Format, str], ...] = (("2D", "2D"), ("3D", "3D"), ("Max", "Max"), ("Lounge", "Lounge"))
STATES = {
    "awaiting_payment": "Waiting for you",
    "booked": "Booked",
    "cancelled": "Cancelled",
    "used": "Seen",
}


def poster_of(film: Film | None) -> str:
    """Return what a film's poster shows."""
    return f"{film.genres[0] if film.genres else 'Drama'} {film.name}" if film is not None else "Drama"


def film_for(ctx: Context, order: CinemaOrder) -> Film | None:
    """Return the film of an order."""
    showing = ctx.maybe(Showing, order.showing_id)
    return film_of(ctx, showing) if showing is not None else None


def age_words(film: Film) -> str:
    """Say from which age a film is."""
    return f"{film.rating_age}+" if film.rating_age else "All ages"


def facts_line(film: Film) -> str:
    """Say how long a film is, for whom, and in which language."""
    return f"{span(film.minutes)} · {age_words(film)} · {film.language}"


def spoken_words(film: Film | None, showing: Showing) -> str:
    """Say what is spoken and read: "Norwegian, English subtitles"."""
    dubbed = " (dubbed)" if film is not None and showing.language != film.language else ""
    read = f", {showing.subtitles} subtitles" if showing.subtitles != "none" else ""
    return f"{showing.language}{dubbed}{read}"


def hall_words(film: Film | None, showing: Showing) -> str:
    """Say in which hall, in which format, and what is spoken."""
    return f"Screen {showing.screen} · {showing.format} · {spoken_words(film, showing)}"


def last_day(screen: ui.Screen) -> date:
    """Return the last day that can be booked."""
    return screen.ctx.today + timedelta(days=DAYS_AHEAD)


def snack_counters(screen: ui.Screen, value: ui.Binding[tuple[SnackLine, ...]]) -> ui.View:
    """Return the control for what is had from the bar."""
    snacks = [ui.Counted(one.id, one.name, f"{one.size}, {money(one.price)}") for one in screen.ctx.find(Snack)]
    return ui.Counters(
        "Snacks",
        value,
        snacks,
        lambda key, number: SnackLine(snack_id=key, quantity=number),
        lambda line: (line.snack_id, line.quantity),
        most=MOST_SNACKS,
    )


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))


def foot(button: ui.View) -> ui.View:
    """Return a button that stays at the foot of a screen."""
    return ui.Padding(button, Insets(8, 16, 8, 16))
