"""Where to sit, and what to have from the bar."""

from datetime import date

from apps.cinepass.halls import PLANS, blocks, lonely_seats, taken_seats
from apps.cinepass.models import Film, Showing, SnackLine
from apps.cinepass.orders import seats_words, snack_total
from apps.cinepass.programme import begins_at, cinema_of, film_of, is_on
from apps.cinepass.screens.words import foot, hall_words, poster_of, snack_counters
from apps.cinepass.tools import book_seats
from apps.cinepass.tools.terms import ADULT, AGE, MOST_SEATS
from gui_sim import ui
from gui_sim.wording import count, moment, money


class Seats(ui.Screen):
    """The hall of a showing: how many, and which seats."""

    title = "Seats"

    showing_id: str
    day: date

    many = ui.State(2)
    seats = ui.State[tuple[str, ...]](())

    def body(self) -> ui.View:
        """The showing, a stepper, the plan."""
        showing = self.ctx.maybe(Showing, self.showing_id)
        if showing is None or not is_on(self.ctx, showing, self.day):
            return ui.Empty("armchair", "No longer there", "This showing has been called off.")
        taken = taken_seats(self.ctx, showing, self.day)
        return ui.Form(
            ui.Section(showing_row(self, showing, self.day)),
            ui.Section(ui.Stepper("Seats", self.many, low=1, high=MOST_SEATS)),
            ui.Section(
                ui.SeatGrid("Seats", self.seats, hall(showing, taken), self.many.value),
                footer=f"{money(showing.price)} a seat.",
            ),
            spacing=16.0,
        )

    def words(self, showing: Showing) -> str:
        """Say what is chosen, or what stands in the way of it."""
        chosen = self.seats.value
        taken = taken_seats(self.ctx, showing, self.day)
        if lonely := lonely_seats(showing.format, taken, chosen):
            return f"{seats_words(tuple(lonely))} would be left alone. Choose seats that leave no gap of one."
        many = count(len(chosen), "seat")
        return f"{many}, {money(showing.price * len(chosen))}" if chosen else "Choose your seats"

    def footer(self) -> ui.View | None:
        """What is chosen, and the way on."""
        showing = self.ctx.maybe(Showing, self.showing_id)
        if showing is None:
            return None
        onward = Snacks(self.showing_id, self.day, self.seats.value)
        button = ui.Button("Continue", role="primary", to=onward, enabled=bool(self.seats.value))
        line = ui.HStack(ui.Spacer(), ui.Text(self.words(showing), "subheadline", "secondaryLabel", 3), ui.Spacer())
        return foot(ui.VStack(line, button, spacing=6.0, align="fill"))


class Snacks(ui.Screen):
    """What to have from the bar, the bill, and the button that books."""

    title = "Snacks"

    showing_id: str
    day: date
    seats: tuple[str, ...] = ()

    snacks = ui.State[tuple[SnackLine, ...]](())

    def body(self) -> ui.View:
        """The bar, then the bill."""
        showing = self.ctx.maybe(Showing, self.showing_id)
        if showing is None:
            return ui.Empty("ticket", "No longer there", "This showing has been called off.")
        film = film_of(self.ctx, showing)
        shut = film is not None and film.rating_age >= ADULT and not self.ctx.allows(AGE)
        bar = snack_total(self.ctx, self.snacks.value)
        tickets = showing.price * len(self.seats)
        return ui.Form(
            ui.LockCard(AGE.sentence(self.ctx)) if shut else None,
            ui.Section(showing_row(self, showing, self.day)),
            ui.Section(snack_counters(self, self.snacks), header="From the bar"),
            ui.Section(
                ui.Row(seats_words(self.seats), f"{count(len(self.seats), 'seat')} at {money(showing.price)}",
                       money(tickets)),
                ui.Row("Snacks", value=money(bar)) if bar else None,
                ui.Row("Total", value=money(tickets + bar), value_color="label", bold=True),
                footer="You can cancel up to an hour before the film.",
            ),
            spacing=20.0,
        )  # fmt: skip

    def footer(self) -> ui.View:
        """The button."""
        call = book_seats.call(self.showing_id, self.day, list(self.seats), list(self.snacks.value))
        return foot(ui.Button("Book and pay", role="primary", call=call, then=ui.PopToRoot()))


def showing_row(screen: ui.Screen, showing: Showing, on: date) -> ui.View:
    """Return the row that says what is shown, where and when."""
    film: Film | None = film_of(screen.ctx, showing)
    cinema = cinema_of(screen.ctx, showing)
    when = moment(begins_at(screen.ctx, showing, on))
    return ui.Row(
        film.name if film is not None else "Film",
        f"{when} · {cinema.name if cinema is not None else ''}",
        detail=hall_words(film, showing),
        leading=ui.Picture("poster", poster_of(film), 48.0, 72.0),
    )


def hall(showing: Showing, taken: set[str]) -> list[tuple[str, list[ui.Seat]]]:
    """Return the rows of a hall as a seat grid takes them, with its aisles."""
    runs = len(PLANS[showing.format][1])
    found = blocks(showing.format)
    rows: list[tuple[str, list[ui.Seat]]] = []
    for first in range(0, len(found), runs):
        seats: list[ui.Seat] = []
        for place, block in enumerate(found[first : first + runs]):
            seats += [ui.Seat(state="gap")] if place else []
            seats += [ui.Seat(seat, "taken" if seat in taken else "free") for seat in block]
        rows.append((found[first][0][0], seats))
    return rows
