"""The owner's tickets."""

from apps.cinepass.models import CinemaOrder, Showing, SnackLine
from apps.cinepass.orders import seats_within, snack_total, snack_words
from apps.cinepass.programme import HELD, ends_at, starts_at
from apps.cinepass.screens.films import FilmDetail
from apps.cinepass.screens.words import STATES, film_for, foot, hall_words, poster_of, snack_counters
from apps.cinepass.tools import add_snacks, cancel_cinema_order
from gui_sim import ui
from gui_sim.wording import clock, day, moment, money


class Orders(ui.Screen):
    """Tickets to come, and those that were."""

    title = "Tickets"
    icon = "ticket"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by day."""
        orders = self.ctx.find(CinemaOrder, order=("day", "at", "id"))
        return ui.Agenda(
            "Tickets",
            self.which,
            [order.id for order in orders],
            {order.id for order in orders if order.state in HELD and ends_at(self.ctx, order) > self.ctx.now},
            self.row,
            empty=ui.Empty("ticket", "No tickets", "Tickets that you book are listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One order; its menu cancels it."""
        order = self.ctx.get(CinemaOrder, key)
        gone = ui.Item("Cancel", call=cancel_cinema_order.call(key), role="destructive")
        return ui.Row(
            order.film,
            f"{moment(starts_at(order))} · {STATES[order.state]}",
            detail=f"{order.cinema}, {seats_within(order.seats)}",
            leading=ui.Picture("poster", poster_of(film_for(self.ctx, order)), 48.0, 72.0),
            to=OrderDetail(key),
            swipe=(gone,) if order.state in HELD else (),
        )


class OrderDetail(ui.Screen):
    """One order: its code at the door, its seats, the bar, and what can be done."""

    title = "Tickets"

    order_id: str

    def body(self) -> ui.View:
        """The code, then the facts."""
        order = self.ctx.maybe(CinemaOrder, self.order_id)
        if order is None:
            return ui.Empty("ticket", "No longer there", "These tickets are gone.")
        showing = self.ctx.maybe(Showing, order.showing_id)
        film = film_for(self.ctx, order)
        held = order.state in HELD
        shown = order.code and order.state in ("booked", "used")
        hall = hall_words(film, showing) if showing is not None else ""
        return ui.List(
            ui.Section(
                ui.Row(
                    order.film,
                    f"{day(order.day)}, {clock(order.at)}",
                    detail=", ".join(part for part in (order.cinema, hall) if part),
                    leading=ui.Picture("poster", poster_of(film), 56.0, 84.0),
                    to=FilmDetail(film.id) if film is not None else None,
                ),
            ),
            ui.Section(ui.Card(ui.CodeView("Code at the door", order.code), label="Code"), style="bare")
            if shown
            else None,
            ui.Section(
                ui.Row("Status", value=STATES[order.state]),
                ui.Row("Seats", value=", ".join(order.seats)),
                ui.Row("Ends", value=clock(ends_at(self.ctx, order))),
                ui.Row("Snacks", snack_words(self.ctx, order.snacks), subtitle_lines=6) if order.snacks else None,
                ui.Row("Snacks that wait for you", snack_words(self.ctx, order.more), subtitle_lines=6)
                if order.more
                else None,
                ui.Row("Total", value=money(order.total), value_color="label", bold=True),
            ),
            ui.Section(
                ui.Row("Add snacks", role="primary", sheet=AddSnacks(order.id), enabled=order.state == "booked"),
                ui.Row(
                    "Cancel tickets",
                    role="destructive",
                    call=cancel_cinema_order.call(order.id),
                    confirm=ui.Confirm(
                        "Cancel these tickets?", "Cancel the tickets", f"{money(order.total)} comes back.",
                        cancel="Keep them",
                    ),
                    enabled=held,
                ),
                footer="Tickets can be cancelled up to an hour before the film." if held else "",
            ),
            spacing=20.0,
        )  # fmt: skip


class AddSnacks(ui.Screen):
    """More from the bar, for tickets that are booked."""

    title = "Add snacks"

    order_id: str

    snacks = ui.State[tuple[SnackLine, ...]](())

    def body(self) -> ui.View:
        """The bar and what it comes to."""
        order = self.ctx.maybe(CinemaOrder, self.order_id)
        if order is None:
            return ui.Empty("ticket", "No longer there", "These tickets are gone.")
        return ui.Form(
            ui.Section(snack_counters(self, self.snacks), header=order.film),
            ui.Section(ui.Row("To pay", value=money(snack_total(self.ctx, self.snacks.value)), bold=True)),
        )

    def footer(self) -> ui.View:
        """The button."""
        call = add_snacks.call(self.order_id, list(self.snacks.value))
        some = bool(self.snacks.value)
        return foot(ui.Button("Add and pay", role="primary", call=call, then=ui.Dismiss(), enabled=some))
