"""How Lab looks."""

from datetime import date, time, timedelta

from apps.lab.models import Aisle, Line, Product, Ticket
from apps.lab.screens.papers import Answer as Answer
from apps.lab.screens.papers import EditMemo as EditMemo
from apps.lab.screens.papers import Papers
from apps.lab.tools import (
    close_ticket,
    file_report,
    flag_ticket,
    hand_over_key,
    leave_tip,
    pay_amount,
    plan_visit,
    set_alarm_clock,
    set_count,
    set_limits,
    set_share,
    sign_pact,
    take_product,
    tune,
)

from gui_sim import ui
from gui_sim.search import matching

LEVELS = (("low", "Low"), ("high", "High"))


class Forms(ui.Screen):
    """A list of forms."""

    title = "Forms"
    icon = "list"
    large_title = True

    def body(self) -> ui.View:
        """One row a form, and one that only the owner may use."""
        forms = (Share(), Report(), Pact(), Limits(), Tuning(), Clock(), Visits(), Amount(), Tip(), Key())
        return ui.List(ui.Section(*(ui.Row(form.title, to=form) for form in forms)))


class Share(ui.Screen):
    """A slider."""

    title = "Share"
    percent = ui.State(50)

    def body(self) -> ui.View:
        """Slider and button."""
        return ui.Form(
            ui.Section(ui.Slider("Percent", self.percent, low=0, high=100)),
            ui.Button("Set share", role="primary", call=set_share.call(self.percent.value)),
        )


class Report(ui.Screen):
    """A field behind two toggles."""

    title = "Report"
    name = ui.State("")
    more = ui.State(False)
    most = ui.State(False)
    detail = ui.State("")

    def body(self) -> ui.View:
        """What is open."""
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name),
                ui.Toggle("More", self.more),
                ui.Toggle("Even more", self.most) if self.more.value else None,
                ui.TextField("Detail", self.detail) if self.more.value and self.most.value else None,
            ),
            ui.Button(
                "File",
                role="primary",
                call=file_report.call(self.name.value, self.detail.value),
                enabled=bool(self.name.value),
            ),
        )


class Pact(ui.Screen):
    """A button that is there only after consent."""

    title = "Pact"
    name = ui.State("")
    agreed = ui.State(False)

    def body(self) -> ui.View:
        """Consent first."""
        agreed = self.agreed.value
        return ui.Form(
            ui.Section(ui.TextField("Name", self.name)),
            ui.Button("I agree", role="secondary", effect=self.agreed.set(True)) if not agreed else None,
            ui.Button("Sign", role="primary", call=sign_pact.call(self.name.value), enabled=bool(self.name.value))
            if agreed
            else None,
        )


class Limits(ui.Screen):
    """Two numbers, one below the other."""

    title = "Limits"
    low = ui.State(5)
    high = ui.State(10)

    def body(self) -> ui.View:
        """Steppers that need each other."""
        low, high = self.low.value, self.high.value
        return ui.Form(
            ui.Section(
                ui.Stepper("Low", self.low, low=0, high=20),
                ui.Stepper("High", self.high, low=0, high=20),
            ),
            ui.Button("Set limits", role="primary", call=set_limits.call(low, high), enabled=low < high),
        )


class Tuning(ui.Screen):
    """Two controls with equal words."""

    title = "Tuning"
    bass = ui.State("low")
    treble = ui.State("low")

    def body(self) -> ui.View:
        """Bass and treble."""
        return ui.Form(
            ui.Section(ui.Segmented("Bass", self.bass, LEVELS), header="Bass"),
            ui.Section(ui.Segmented("Treble", self.treble, LEVELS), header="Treble"),
            ui.Button("Tune", role="primary", call=tune.call(self.bass.value, self.treble.value)),
        )


class Clock(ui.Screen):
    """Wheels."""

    title = "Clock"
    at = ui.State(time(7, 0))
    day = ui.State[date](lambda screen: screen.ctx.today)

    def body(self) -> ui.View:
        """An hour and a day."""
        today = self.ctx.today
        return ui.Form(
            ui.Section(
                ui.TimePicker("Hour", self.at, step=5),
                ui.DatePicker("Day", self.day, style="wheel", low=today, high=today + timedelta(days=400)),
            ),
            ui.Button("Set clock", role="primary", call=set_alarm_clock.call(self.at.value, self.day.value)),
        )


class Visits(ui.Screen):
    """A month with a pager of its own."""

    title = "Visits"
    month = ui.State[date](lambda screen: screen.ctx.today.replace(day=1))
    day = ui.State[date](lambda screen: screen.ctx.today)

    def body(self) -> ui.View:
        """The month and the way to the next."""
        month = self.month.value
        after = (month + timedelta(days=32)).replace(day=1)
        return ui.Form(
            ui.Section(ui.Button("Next month", effect=self.month.set(after))),
            ui.MonthGrid("Month", self.day, {}, month=month),
            ui.Button("Plan visit", role="primary", call=plan_visit.call(self.day.value)),
        )


class Amount(ui.Screen):
    """Cents."""

    title = "Amount"
    cents = ui.State(1250)

    def body(self) -> ui.View:
        """A field that holds an amount already."""
        return ui.Form(
            ui.Section(ui.NumberField("Sum", self.cents, money=True, high=99_999)),
            ui.Button("Pay", role="primary", call=pay_amount.call(self.cents.value)),
        )


class Tip(ui.Screen):
    """A slider that cannot say all that its tool takes."""

    title = "Tip"
    cents = ui.State(0)

    def body(self) -> ui.View:
        """Steps of 50."""
        return ui.Form(
            ui.Section(ui.Slider("Tip in cents", self.cents, low=0, high=500, step=50)),
            ui.Button("Leave tip", role="primary", call=leave_tip.call(self.cents.value)),
        )


class Key(ui.Screen):
    """What only the owner may do."""

    title = "Key"
    name = ui.State("")

    def body(self) -> ui.View:
        """A name and the button."""
        return ui.Form(
            ui.Section(ui.TextField("To", self.name)),
            ui.Button("Hand over", role="primary", call=hand_over_key.call(self.name.value)),
        )


class Shelves(ui.Screen):
    """Aisles in aisles, or what a search finds."""

    title = "Shelves"
    icon = "stack"
    query = ui.State("")

    def body(self) -> ui.View:
        """Search field over the list."""
        found = matching(self.ctx, Product, self.query.value)[:40] if self.query.value else []
        return ui.List(
            ui.SearchField(self.query, prompt="Products"),
            ui.Section(ui.Row("Taken", to=Basket())),
            ui.Section(ui.ForEach(found, product_row(self), name="found"))
            if self.query.value
            else ui.Section(ui.ForEach(self.ctx.ids(Aisle, inside=None), aisle_row(self))),
        )


class Shelf(ui.Screen):
    """One aisle."""

    aisle_id: str

    def heading(self) -> str:
        """Its name."""
        aisle = self.ctx.maybe(Aisle, self.aisle_id)
        return aisle.name if aisle else "Aisle"

    def body(self) -> ui.View:
        """Aisles in it, then products."""
        products = self.ctx.ids(Product, aisle_id=self.aisle_id, hidden=False)
        return ui.List(
            ui.Section(ui.ForEach(self.ctx.ids(Aisle, inside=self.aisle_id), aisle_row(self), name="aisles")),
            ui.Section(ui.ForEach(products, product_row(self), name="products", uniform=True)),
        )


def aisle_row(screen: ui.Screen):
    """Return what builds the row of an aisle."""
    return lambda key: ui.Row(screen.ctx.get(Aisle, key).name, to=Shelf(key))


def product_row(screen: ui.Screen):
    """Return what builds the row of a product."""
    return lambda key: ui.Row(screen.ctx.get(Product, key).name, to=ProductPage(key))


class ProductPage(ui.Screen):
    """One product."""

    product_id: str
    count = ui.State(1)

    def body(self) -> ui.View:
        """How many."""
        return ui.Form(
            ui.Section(ui.Stepper("Count", self.count, low=1, high=9)),
            ui.Button(
                "Take",
                role="primary",
                call=take_product.call(self.product_id, self.count.value),
                then=ui.Pop(),
            ),
        )


class Basket(ui.Screen):
    """What is taken; a long press changes how many."""

    title = "Taken"

    def body(self) -> ui.View:
        """One row a line."""
        return ui.List(ui.Section(ui.ForEach(self.ctx.ids(Line), self.row, empty=ui.Text("Nothing"))))

    def row(self, key: str) -> ui.View:
        """A line with its menu."""
        line = self.ctx.get(Line, key)
        menu = [ui.Item(f"{n}", call=set_count.call(key, n), checked=n == line.count) for n in range(1, 10)]
        return ui.Row(self.ctx.get(Product, line.product_id).name, value=str(line.count), menu=menu)


class Tickets(ui.Screen):
    """Many rows with one title."""

    title = "Tickets"
    icon = "ticket"

    def body(self) -> ui.View:
        """All of them."""
        return ui.List(ui.Section(ui.ForEach(self.ctx.ids(Ticket), self.row)))

    def row(self, key: str) -> ui.View:
        """A ticket."""
        return ui.Row(self.ctx.get(Ticket, key).title, to=TicketPage(key))


class TicketPage(ui.Screen):
    """One ticket: no form carries both flags."""

    title = "Ticket"
    ticket_id: str

    def body(self) -> ui.View:
        """Flags and the end of it."""
        ticket = self.ctx.maybe(Ticket, self.ticket_id)
        if ticket is None:
            return ui.Empty("ticket", "Gone", "It is no longer there.")
        return ui.List(
            ui.Section(
                ui.Toggle("Muted", on=ticket.muted, call=flag_ticket.call(ticket.id, muted=not ticket.muted)),
                ui.Toggle("Pinned", on=ticket.pinned, call=flag_ticket.call(ticket.id, pinned=not ticket.pinned)),
            ),
            ui.Section(
                ui.Row(
                    "Close ticket",
                    role="destructive",
                    call=close_ticket.call(ticket.id),
                    confirm=ui.Confirm("Close this ticket?", "Close it"),
                    enabled=not ticket.closed,
                )
            ),
        )


TABS = (Forms, Shelves, Tickets, Papers)
