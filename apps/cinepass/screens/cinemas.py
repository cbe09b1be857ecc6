"""Cinemas: on a map and in a list, and what one shows on a day."""

from datetime import date

from apps.cinepass.models import Cinema, Film, Format
from apps.cinepass.programme import showings_on
from apps.cinepass.screens.films import FilmDetail
from apps.cinepass.screens.times import time_tiles
from apps.cinepass.screens.words import FORMATS, facts_line, last_day, padded, poster_of
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import phone_number

ANY = ""


class Cinemas(ui.Screen):
    """All cinemas; chips keep those of a format."""

    title = "Cinemas"
    icon = "map-pin"
    large_title = True

    format = ui.State[str](ANY)

    def body(self) -> ui.View:
        """Map, chips, list."""
        chosen = self.format.value
        cinemas = [one for one in self.ctx.find(Cinema, order="name") if chosen in (ANY, *one.formats)]
        pins = [ui.Pin(one.id, one.name, one.lat, one.lon, CinemaDetail(one.id)) for one in cinemas]
        empty = ui.Empty("map-pin", "No cinemas", "Try another format.")
        return ui.List(
            padded(ui.MapCanvas("Map of the cinemas", pins, 240.0)),
            ui.Chips("Format", self.format, ((ANY, "All formats"), *FORMATS)),
            ui.Section(ui.ForEach([one.id for one in cinemas], self.row, empty=empty)),
            spacing=12.0,
        )

    def row(self, key: str) -> ui.View:
        """One cinema."""
        cinema = self.ctx.get(Cinema, key)
        return ui.Row(
            cinema.name,
            f"{cinema.area} · {', '.join(cinema.formats)}",
            detail=access_words(cinema),
            leading=ui.IconTile("film-strip", "systemRed"),
            to=CinemaDetail(key),
        )


class CinemaDetail(ui.Screen):
    """One cinema, and its films on a day."""

    cinema_id: str

    day = ui.State[date](lambda screen: screen.ctx.today)
    format = ui.State[str](ANY)

    def heading(self) -> str:
        """The cinema's name."""
        cinema = self.ctx.maybe(Cinema, self.cinema_id)
        return cinema.name if cinema is not None else "Cinema"

    def body(self) -> ui.View:
        """Facts, days, films with their hours."""
        cinema = self.ctx.maybe(Cinema, self.cinema_id)
        if cinema is None:
            return ui.Empty("map-pin", "No longer there", "This cinema has left CinePass.")
        on, today = self.day.value, self.ctx.today
        wanted: Format | None = self.format.value or None  # type: ignore[assignment]  # one of the chips
        showings = showings_on(self.ctx, on, cinema_id=cinema.id, format=wanted)
        films = [film for id in dict.fromkeys(one.film_id for one in showings) if (film := self.ctx.maybe(Film, id))]
        formats = [pair for pair in FORMATS if pair[0] in cinema.formats]
        return ui.List(
            ui.Section(
                ui.Row("Address", value=cinema.address),
                ui.Row("Phone", value=phone_number(cinema.phone)),
                ui.Row("Access", value=access_words(cinema)),
            ),
            ui.Section(ui.DayStrip("Day", self.day, low=today, high=last_day(self))),
            ui.Chips("Format", self.format, ((ANY, "All formats"), *formats)) if len(formats) > 1 else None,
            *(
                ui.Section(
                    ui.Keyed(
                        film.id,
                        ui.Row(
                            film.name,
                            facts_line(film),
                            leading=ui.Picture("poster", poster_of(film), 40.0, 60.0),
                            to=FilmDetail(film.id),
                        ),
                    ),
                    ui.Padding(
                        time_tiles(self, [one for one in showings if one.film_id == film.id], on),
                        Insets(12, 16, 12, 16),
                    ),
                )
                for film in films
            ),
            None if films else ui.Empty("calendar-blank", "Nothing on", "Choose another day."),
            spacing=16.0,
        )


def access_words(cinema: Cinema) -> str:
    """Say how one gets there and in."""
    steps = "Step-free" if cinema.step_free else "Steps at the door"
    return f"{steps}, parking" if cinema.parking else f"{steps}, no parking"
