"""Paying someone, or asking them for money: one form, two buttons."""

from datetime import date, datetime, timedelta

from apps.payport.models import Audience, Category, MoneyRequest
from apps.payport.people import known_as, people_options
from apps.payport.screens.parts import AUDIENCES, CATEGORIES, foot
from apps.payport.tools.requests import DAYS_AHEAD, request_money
from apps.payport.tools.sending import LONGEST, MOST, send_money
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.people import names, typed_number
from gui_sim.send_time import STEP, bounds
from gui_sim.wording import money


class PayForm(ui.Screen):
    """How much, to or from whom, and what for; with a request it pays that."""

    title = "Pay or request"

    number: str = ""
    request_id: str = ""

    amount = ui.State[int](lambda screen: screen.asked.amount if screen.asked else 0)
    to = ui.State[str](lambda screen: screen.asked.from_number if screen.asked else screen.number)
    name = ui.State("")
    note = ui.State[str](lambda screen: screen.asked.note if screen.asked else "")
    category = ui.State[Category]("other")
    audience = ui.State[Audience]("friends")
    send_at = ui.State[datetime | None](None)
    due = ui.State[date | None](None)

    @property
    def asked(self) -> MoneyRequest | None:
        """The request that is paid, if there is one."""
        return self.ctx.maybe(MoneyRequest, self.request_id)

    def heading(self) -> str:
        """Say what it pays."""
        return "Pay request" if self.request_id else self.title

    def body(self) -> ui.View:
        """Person and amount, then what belongs to a payment, then what belongs to a request."""
        if self.request_id and self.asked is None:
            return ui.Empty("receipt", "No longer there", "This request is gone.")
        ctx, to = self.ctx, self.to.value
        low, high = bounds(ctx.now)
        today = ctx.today
        return ui.Form(
            ui.Section(
                ui.PersonField("Person", self.to, options=people_options(ctx), free=typed_number),
                ui.TextField("Name", self.name, placeholder=self.called(), trailing=True)
                if to and to not in names(ctx) else None,
            ),
            ui.Section(
                ui.AmountPad("Amount", self.amount, most=MOST), style="bare", footer=self.held(), warning=self.short()
            ),
            ui.Section(ui.TextField("For", self.note, placeholder="What it is for", trailing=True)),
            ui.Section(
                ui.Padding(ui.Chips("Category", self.category, list(CATEGORIES.items())), Insets(4, 0, 4, 0)),
                ui.Segmented("Seen by", self.audience, list(AUDIENCES.items())),
                ui.DateTimePicker("Pay later", self.send_at, step=STEP, low=low, high=high, optional=True),
                header="If you pay",
                footer=self.seen(),
            ),
            None if self.request_id else ui.Section(
                ui.DatePicker(
                    "Wanted by", self.due, low=today, high=today + timedelta(days=DAYS_AHEAD), optional=True
                ),
                header="If you request",
            ),
        )  # fmt: skip

    def called(self) -> str:
        """Return what who is no contact is called unless a name is given."""
        return known_as(self.ctx, self.to.value, self.asked.from_name if self.asked else "")

    def seen(self) -> str:
        """Say who sees a payment."""
        return "Nobody else sees it." if self.audience.value == "private" else "Your friends on PayPort see it."

    def short(self) -> str:
        """Say why a payment of today would fail."""
        return self.ctx.short_of(self.amount.value) if self.send_at.value is None else ""

    def held(self) -> str:
        """Say that the balance is smaller than the amount, where nothing else says so."""
        held = balance(self.ctx)
        low = held is not None and held < self.amount.value and not self.short()
        return f"Your balance is {money(held)}." if low and held is not None else ""

    def footer(self) -> ui.View:
        """The two buttons."""
        to, amount, note = self.to.value, self.amount.value, self.note.value
        ready = bool(to) and amount > 0 and len(note) <= LONGEST
        pay = send_money.call(
            to, amount, self.name.value, note, self.category.value, self.audience.value, self.send_at.value,
            self.request_id or None,
        )  # fmt: skip
        ask = request_money.call(to, amount, note, self.due.value)
        buttons = (
            None if self.request_id
            else ui.Button("Request", role="secondary", call=ask, then=ui.Dismiss(), enabled=ready),
            ui.Button("Pay", role="primary", call=pay, then=ui.Dismiss(), enabled=ready and not self.short()),
        )  # fmt: skip
        return foot(*buttons)


def balance(ctx: Context) -> int | None:
    """Return what the wallet holds, as far as it may be seen."""
    service = ctx.world.services.get("balance")
    held = service(ctx) if service is not None else None
    return held if isinstance(held, int) else None
