"""Films: what is on, one film with its hours, and rating it."""

from collections.abc import Sequence
from datetime import date, timedelta

from apps.cinepass.models import Cinema, Film, FilmRating
from apps.cinepass.orders import genre_weights, known_films
from apps.cinepass.programme import films_now, films_soon, next_day_of, showings_on
from apps.cinepass.screens.times import time_tiles
from apps.cinepass.screens.words import age_words, facts_line, last_day, padded, poster_of
from apps.cinepass.tools import rate_film
from gui_sim import ui
from gui_sim.search import matching
from gui_sim.wording import day, full_day, span

PICKS = 2


class NowShowing(ui.Screen):
    """Posters of what runs and what opens soon; words find any film."""

    title = "Films"
    icon = "film-strip"
    large_title = True

    query = ui.State("")
    which = ui.State("now")

    def body(self) -> ui.View:
        """Search field, halves, posters."""
        search = ui.SearchField(self.query, prompt="Films, genres, languages")
        if self.query.value.strip():
            found = [self.ctx.get(Film, id) for id in matching(self.ctx, Film, self.query.value, order="-opens")]
            return ui.List(search, self.posters(found), spacing=12.0)
        soon = self.which.value == "soon"
        halves = ui.Segmented("When", self.which, (("now", "Now showing"), ("soon", "Coming soon")))
        if soon:
            return ui.List(search, halves, self.posters(films_soon(self.ctx), opening=True), spacing=12.0)
        films = films_now(self.ctx)
        picks = self.picks(films)
        return ui.List(
            ui.VStack(search, halves, spacing=12.0, align="fill"),
            picks,
            self.posters(films, header="All films" if picks is not None and films else ""),
            spacing=22.0,
        )

    def picks(self, films: Sequence[Film]) -> ui.View | None:
        """Films of the genres that are liked most, in one line."""
        weights = genre_weights(self.ctx)
        known = known_films(self.ctx)
        worth = {film.id: sum(weights[genre] for genre in film.genres) for film in films if film.id not in known}
        liked = sorted(
            (film for film in films if worth.get(film.id, 0) > 0), key=lambda film: (-worth[film.id], -film.score)
        )
        if not liked:
            return None
        rows = [
            ui.Row(
                film.name,
                ", ".join(film.genres),
                detail=facts_line(film),
                leading=ui.Picture("poster", poster_of(film), 40.0, 60.0),
                to=FilmDetail(film.id),
            )
            for film in liked[:PICKS]
        ]
        keyed = [ui.Keyed(film.id, row) for film, row in zip(liked, rows, strict=False)]
        return ui.Section(*keyed, header="Picked for you")

    def posters(self, films: Sequence[Film], *, opening: bool = False, header: str = "") -> ui.View:
        """A grid of posters, under its name where there is more above it."""
        if not films:
            return ui.Empty("film-strip", "No films", "Try another word.")
        tiles = [
            ui.Keyed(
                film.id,
                ui.Poster(
                    film.name,
                    poster_of(film),
                    line=f"{film.opens.day} {film.opens:%b}" if opening else span(film.minutes),
                    badge=age_words(film) if film.rating_age >= 18 else "",
                    to=FilmDetail(film.id),
                ),
            )
            for film in films
        ]
        return ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), header=header, style="bare")


class FilmDetail(ui.Screen):
    """One film: what it is, and its hours on a day, cinema by cinema."""

    film_id: str

    day = ui.State[date](lambda screen: screen.first_day())

    def first_day(self) -> date:
        """Return the day that is shown at first."""
        film = self.ctx.maybe(Film, self.film_id)
        return min(next_day_of(self.ctx, film), last_day(self)) if film is not None else self.ctx.today

    def heading(self) -> str:
        """The film's name."""
        film = self.ctx.maybe(Film, self.film_id)
        return film.name if film is not None else "Film"

    def body(self) -> ui.View:
        """Poster and text, stars, days, hours."""
        film = self.ctx.maybe(Film, self.film_id)
        if film is None:
            return ui.Empty("film-strip", "No longer there", "This film is not known any more.")
        return ui.List(self.head(film), self.stars(film), *self.hours(film), spacing=18.0)

    def head(self, film: Film) -> ui.View:
        """The poster with what is known of the film beside it."""
        score = ui.HStack(
            ui.Icon("star", 18.0, "systemYellow", "fill"),
            ui.Text(f"{film.score:.1f}", "headline", lines=1),
            ui.Text("/ 10", "footnote", "secondaryLabel", 1),
            spacing=4.0,
        )
        words = ui.VStack(
            ui.Text(film.name, "title3", lines=3, weight=700),
            ui.Text(", ".join(film.genres), "subheadline", "secondaryLabel", 2),
            ui.Text(facts_line(film), "subheadline", "secondaryLabel", 3),
            score,
            spacing=5.0,
        )
        poster = ui.Picture("poster", poster_of(film), 112.0, 168.0, 10.0, label=f"Poster of {film.name}")
        return padded(
            ui.VStack(ui.HStack(poster, words, spacing=16.0), ui.Text(film.about, "body"), spacing=14.0, align="fill")
        )

    def stars(self, film: Film) -> ui.View:
        """The owner's own rating, or the way to one."""
        own = self.ctx.find(FilmRating, film_id=film.id)
        words = f"{'★' * own[-1].stars}{'☆' * (5 - own[-1].stars)}" if own else ""
        title = "Your rating" if own else "Rate this film"
        row = ui.Row(
            title, own[-1].text if own else "", words, role="default" if own else "primary", sheet=RateFilm(film.id)
        )
        return ui.Section(row)

    def hours(self, film: Film) -> Sequence[ui.View]:
        """The days of six weeks, and the cinemas of the chosen one."""
        today = self.ctx.today
        if film.until < today:
            return (padded(ui.Text(f"Its run ended on {full_day(film.until)}.", "subheadline", "secondaryLabel")),)
        days = ui.DayStrip("Day", self.day, low=today, high=last_day(self), marked=self.running(film))
        showings = showings_on(self.ctx, self.day.value, film_id=film.id)
        sections = [
            ui.Section(time_tiles(self, theirs, self.day.value), header=cinema.name, style="bare")
            for cinema in self.ctx.find(Cinema)
            if (theirs := [one for one in showings if one.cinema_id == cinema.id])
        ]
        if not sections:
            line = f"Opens {day(film.opens)}." if self.day.value < film.opens else "Choose another day."
            sections = [ui.Empty("calendar-blank", "Not on that day", line)]  # type: ignore[list-item]
        return (ui.Section(days), *sections)

    def running(self, film: Film) -> list[date]:
        """Return the days of the run."""
        days = (film.until - film.opens).days + 1
        return [film.opens + timedelta(days=offset) for offset in range(days)]


class RateFilm(ui.Screen):
    """Stars and a few words."""

    title = "Rate this film"

    film_id: str

    stars = ui.State[int](lambda screen: screen.own.stars if screen.own else 0)
    text = ui.State[str](lambda screen: screen.own.text if screen.own else "")

    @property
    def own(self) -> FilmRating | None:
        """The rating so far, if there is one."""
        found = self.ctx.find(FilmRating, film_id=self.film_id)
        return found[-1] if found else None

    def body(self) -> ui.View:
        """The form."""
        film = self.ctx.maybe(Film, self.film_id)
        if film is None:
            return ui.Empty("star", "No longer there", "This film is not known any more.")
        call = rate_film.call(film.id, self.stars.value, self.text.value)
        return ui.Form(
            ui.Section(
                ui.StarsField("Stars", self.stars),
                ui.TextEditor("What you think", self.text, placeholder="What stayed with you?", limit=500),
                header=film.name,
            ),
            padded(
                ui.Button("Save rating", role="primary", call=call, then=ui.Dismiss(), enabled=self.stars.value > 0)
            ),
        )
