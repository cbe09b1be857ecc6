"""The owner's tickets, and changing them."""

from datetime import date

from apps.tripgo.journeys import CLOSES, HELD, VALID, back_for, ends_at, leaves, seats_within, starts_at, terms_of
from apps.tripgo.models import Departure, Fare, Ticket
from apps.tripgo.screens.booking import FareChoice
from apps.tripgo.screens.parts import (
    CABINS,
    COLORS,
    ICONS,
    MEALS,
    STATES,
    bag_words,
    bill,
    boarding_face,
    day_picker,
    seat_choice,
    seat_words,
)
from apps.tripgo.timetable import free_seats, price_of, runs_on
from apps.tripgo.tools import cancel_ticket, change_ticket
from apps.tripgo.tools.finding import fares_of
from apps.tripgo.tools.terms import MOST_BAGS
from gui_sim import ui
from gui_sim.wording import clock, count, moment, money, phone_number


class MyTrips(ui.Screen):
    """What is booked or asked for, and what was."""

    title = "My trips"
    icon = "ticket"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The tickets by day; the next one ahead stands as a boarding card."""
        tickets = self.ctx.find(Ticket, order=("date", "time", "id"))
        ahead = [one for one in tickets if one.state in HELD and ends_at(self.ctx, one) > self.ctx.now]
        first = next((one.id for one in ahead if one.state in VALID), "")
        return ui.Agenda(
            "Trips",
            self.which,
            [ticket.id for ticket in tickets],
            {ticket.id for ticket in ahead},
            self.row,
            empty=ui.Empty("ticket", "No trips", "Tickets that you book or request are listed here."),
            first=first,
            card=self.card,
        )

    def card(self, key: str) -> ui.View:
        """The ticket that is needed next."""
        ticket = self.ctx.get(Ticket, key)
        face = boarding_face(self.ctx, ticket)
        label = f"{ticket.start} – {ticket.end}"
        return ui.Card(face, label=label, ground=COLORS[ticket.kind], to=TicketDetail(key))

    def row(self, key: str) -> ui.View:
        """One ticket."""
        ticket = self.ctx.get(Ticket, key)
        departure = self.ctx.maybe(Departure, ticket.departure_id)
        when = moment(starts_at(ticket)) if ticket.time is not None else "As soon as possible"
        line = (
            f"{departure.operator} {departure.number} · {seats_within(ticket.seat)}"
            if departure is not None
            else ticket.passenger
        )
        late = f"{ticket.delay_min} min late" if ticket.delay_min else STATES[ticket.state]
        return ui.Row(
            f"{ticket.start} – {ticket.end}",
            f"{when} · {late}",
            detail=line,
            leading=ui.IconTile(ICONS[ticket.kind], COLORS[ticket.kind]),
            trailing=ui.Icon("hourglass", 20.0, "systemOrange") if ticket.state == "awaiting_payment" else None,
            to=TicketDetail(key),
        )


class TicketDetail(ui.Screen):
    """One ticket as a boarding card; changed by a sheet, cancelled after a question that says what comes back."""

    title = "Ticket"

    ticket_id: str

    def body(self) -> ui.View:
        """The card, the code, the facts and what can be done."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        if ticket is None:
            return ui.Empty("ticket", "No longer there", "This ticket is gone.")
        departure, fare = self.ctx.maybe(Departure, ticket.departure_id), self.ctx.maybe(Fare, ticket.fare_id)
        held = ticket.state in HELD
        face = ui.Background(ui.Padding(boarding_face(self.ctx, ticket), 16.0), COLORS[ticket.kind], 14.0)
        card = ui.Reading(face, "Boarding card", STATES[ticket.state])
        gone = ui.Confirm("Cancel this ticket?", "Cancel the ticket", self.back_words(ticket), cancel="Keep it")
        return ui.List(
            ui.Section(card, style="bare"),
            ui.Section(ui.CodeView("Boarding code", ticket.code)) if ticket.code and held else None,
            ui.Section(
                ui.Row("Leaves", value=moment(leaves(ticket)) if ticket.time is not None else "As soon as possible"),
                ui.Row("Passenger", ticket.passenger),
                ui.Row("Phone", value=phone_number(ticket.phone)),
                ui.Row("Bags", value=count(ticket.bags, "bag")) if departure else None,
                ui.Row("Meal", value=dict(MEALS)[ticket.meal]) if departure else None,
                ui.Row("Seat", value=seat_words(ticket)) if departure is None else None,
                ui.Row("Note", ticket.note, subtitle_lines=6) if ticket.note else None,
            ),
            ui.Section(
                ui.Row("Total", value=money(ticket.total)),
                ui.Row("Paid", value=money(ticket.paid)),
                footer=" ".join(terms_of(fare)) if fare is not None else "",
            ) if ticket.total else None,
            ui.Section(
                ui.Row("Other departures and fares", to=FareChoice(departure.id, ticket.date)),
            ) if departure is not None and held else None,
            ui.Section(
                ui.Row("Change ticket", role="primary", sheet=ChangeTicket(ticket.id), enabled=ticket.state in VALID)
                if fare is not None
                else None,
                ui.Row(
                    "Cancel ticket",
                    role="destructive",
                    call=cancel_ticket.call(ticket.id),
                    confirm=gone,
                    enabled=held,
                ),
                footer=self.until_words(ticket) if held else "",
            ),
        )  # fmt: skip

    def back_words(self, ticket: Ticket) -> str:
        """Say what comes back."""
        back = back_for(self.ctx, ticket)
        if back:
            return f"You are refunded {money(back)}."
        return f"The {money(ticket.paid)} you paid is not refunded." if ticket.paid else "This costs nothing."

    def until_words(self, ticket: Ticket) -> str:
        """Say until when something can be done."""
        return f"Until {moment(leaves(ticket) - CLOSES)}." if ticket.departure_id is not None else ""


class ChangeTicket(ui.Screen):
    """Everything about a ticket that can be changed."""

    title = "Change ticket"

    ticket_id: str

    day = ui.State[date](lambda screen: screen.start_day())
    fare_id = ui.State[str](lambda screen: screen.start_fare())
    seat = ui.State[str](lambda screen: screen.start_seat())
    bags = ui.State[int](lambda screen: screen.start_bags())

    def start_day(self) -> date:
        """Return the day that the form begins with."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        return ticket.date if ticket is not None else self.ctx.today

    def start_fare(self) -> str:
        """Return the fare that the form begins with."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        return (ticket.fare_id if ticket is not None else None) or ""

    def start_seat(self) -> str:
        """Return the seats that the form begins with."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        return ticket.seat if ticket is not None else "any"

    def start_bags(self) -> int:
        """Return the bags that the form begins with."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        return ticket.bags if ticket is not None else 0

    def body(self) -> ui.View:
        """The form."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        departure = self.ctx.maybe(Departure, ticket.departure_id) if ticket is not None else None
        fare = self.ctx.maybe(Fare, self.fare_id.value)
        goal = self.ctx.maybe(Departure, fare.departure_id) if fare is not None else None
        if ticket is None or departure is None or fare is None or goal is None:
            return ui.Empty("ticket", "Nothing to change", "Only tickets of the timetable can be changed.")
        people = max(1, len(ticket.traveller_ids))
        free = free_seats(self.ctx, goal, fare.cabin, self.day.value, ticket)
        short = self.ctx.short_of(price_of(goal, fare, people, self.bags.value) - ticket.paid)
        save = change_ticket.call(ticket.id, self.fare_id.value, self.day.value, self.seat.value, self.bags.value)
        return ui.Form(
            ui.Section(
                day_picker(self, self.day),
                ui.Picker("Departure", self.fare_id, self.options(departure), "wheel"),
                footer=f"{bag_words(ticket.kind, fare)}. {' '.join(terms_of(fare))}",
            ),
            ui.Section(ui.Stepper("Bags", self.bags, low=0, high=MOST_BAGS)),
            ui.Section(seat_choice(self.seat, goal, fare, free, people), footer=f"Now: {ticket.seat}"),
            bill(goal, fare, people, self.bags.value, ticket.paid, short),
            ui.Section(
                ui.Button("Save", role="primary", call=save, then=ui.Dismiss(), enabled=not short), style="bare"
            ),
        )  # fmt: skip

    def options(self, departure: Departure) -> list[tuple[str, str]]:
        """Return the fares of that day's departures of the same line, the earliest first, and the chosen one."""
        same = self.ctx.find(
            Departure, operator=departure.operator, origin=departure.origin, destination=departure.destination,
            order="departs",
        )  # fmt: skip
        return [
            (fare.id, f"{clock(one.departs)} · {CABINS[fare.cabin]} · {money(fare.price)}")
            for one in same
            for fare in fares_of(self.ctx, one)
            if runs_on(one, self.day.value) or fare.id == self.fare_id.value
        ]
