"""The last look before ordering."""

from datetime import datetime, timedelta

from apps.quickbite.basket import has_alcohol, kitchen_of, sums, tried_promo
from apps.quickbite.delivery import soonest
from apps.quickbite.hours import is_open, next_opening
from apps.quickbite.models import Drop, Kitchen
from apps.quickbite.screens.parts import DROPS, hours_words
from apps.quickbite.tools.menus import open_promos
from apps.quickbite.tools.orders import AGE, DAYS_AHEAD, MOST_TIP, QUARTER, place_food_order
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.send_time import bounds
from gui_sim.tool import ToolCall
from gui_sim.wording import clock, count, money

TIPS = (0, 200, 300, 500)


class Checkout(ui.Screen):
    """Where to, when and how, promo and tip, and what it all costs."""

    title = "Checkout"

    address = ui.State[str](lambda screen: screen.ctx.owner.home)
    drop = ui.State[Drop]("door")
    tip = ui.State(0)
    later = ui.State(False)
    deliver_at = ui.State[datetime](lambda screen: first_time(screen))
    promo = ui.State("")
    cutlery = ui.State(False)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        ctx = self.ctx
        kitchen = kitchen_of(ctx)
        named, why = tried_promo(ctx, self.promo.value)
        basket = sums(ctx, named)
        fee = kitchen.fee if kitchen is not None else 0
        tip = self.tip.value
        total = basket.total + fee + tip
        short = ctx.short_of(total)
        return ui.Form(
            ui.Section(
                ui.Row(kitchen.name if kitchen is not None else "Your basket is empty",
                       value=count(sum(line.quantity for line in basket.lines), "dish", "dishes")),
                ui.Toggle("Deliver later", self.later),
                self.time_row(kitchen),
                footer=self.hours(kitchen),
            ),
            ui.LockCard(AGE.sentence(ctx)) if has_alcohol(ctx) and not ctx.allows(AGE) else None,
            ui.AddressSection(ctx, self.address, header="Deliver to"),
            ui.Section(
                ui.Segmented("Drop-off", self.drop, DROPS),
                ui.Toggle("Cutlery and napkins", self.cutlery),
                ui.TextField("Note", self.note, placeholder="For the courier", trailing=True),
                header="Drop-off",
            ),
            ui.Section(
                ui.AmountChips("Tip", self.tip, TIPS, high=MOST_TIP),
                header="Tip for the courier",
                footer=share_words(tip, basket.subtotal),
            ),
            ui.Section(
                ui.TextField("Promo code", self.promo, placeholder="None", trailing=True),
                ui.Menu("Choose a promo", self.promos(), icon="percent"),
                footer=why,
            ),
            ui.Bill(
                basket.subtotal, basket.discount, "Delivery", fee, total, warning=short,
                more=(("Tip", tip),) if tip else (), vouchers=(named.code,) if named is not None else (),
            ),
            ui.Padding(
                ui.Button("Place order", role="primary", call=self.call(), then=ui.PopToRoot(), enabled=not short),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip

    def call(self) -> ToolCall:
        """Return the order as it stands."""
        at = self.deliver_at.value if self.later.value else None
        return place_food_order.call(
            self.address.value, self.drop.value, self.tip.value, at, self.promo.value or None, self.cutlery.value,
            self.note.value,
        )  # fmt: skip

    def time_row(self, kitchen: Kitchen | None) -> ui.View:
        """Return the wheels for a time, or when it would come."""
        if self.later.value:
            low, high = bounds(self.ctx.now, QUARTER, DAYS_AHEAD)
            return ui.DateTimePicker("Delivery time", self.deliver_at, step=QUARTER, low=low, high=high)
        soon = clock(soonest(self.ctx, kitchen)) if kitchen is not None else ""
        return ui.Row("As soon as it is ready", value=f"About {soon}" if soon else "")

    def hours(self, kitchen: Kitchen | None) -> str:
        """Say that a kitchen does not cook now, unless a time is chosen."""
        if kitchen is None or self.later.value or is_open(kitchen, self.ctx.now):
            return ""
        return f"{kitchen.name} is closed now. {hours_words(kitchen, self.ctx.now)}."

    def promos(self) -> list[ui.Item]:
        """Return the codes that can be used, and none."""
        used = self.promo.value.strip().upper()
        none = ui.Item("No promo", effect=self.promo.set(""), checked=not used)
        return [
            *(
                ui.Item(f"{promo.code}: {promo.title}", effect=self.promo.set(promo.code), checked=promo.code == used)
                for promo in open_promos(self.ctx)
            ),
            none,
        ]


def first_time(screen: ui.Screen) -> datetime:
    """Return the time that is shown first: the soonest, or once the kitchen is open again."""
    ctx = screen.ctx
    kitchen = kitchen_of(ctx)
    now = ctx.now
    if kitchen is not None:
        opening = None if is_open(kitchen, now) else next_opening(kitchen, now)
        now = (opening or now) + timedelta(minutes=kitchen.eta_min)
    low, high = bounds(ctx.now, QUARTER, DAYS_AHEAD)
    return min(max(bounds(now, QUARTER)[0], low), high)


def share_words(tip: int, subtotal: int) -> str:
    """Say what share of the food a tip is."""
    return f"{money(tip)} is {round(100 * tip / subtotal)}% of the food." if tip and subtotal else ""
