"""When to deliver, and the last look before ordering."""

from datetime import date, datetime, timedelta

from apps.freshcart.cart import slot_open, sums
from apps.freshcart.models import (
    Bags,
    DeliverySlot,
    PackSize,
    Product,
)
from apps.freshcart.tools import (
    AGE,
    SLOT_DAYS,
    place_grocery_order,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count, day, full_day, money


class SlotPicker(ui.Screen):
    """When to deliver."""

    title = "Delivery"

    on = ui.State[date](lambda screen: screen.ctx.today + timedelta(days=1))

    def body(self) -> ui.View:
        """Days, then the slots of the day chosen."""
        today = self.ctx.today
        days = [today + timedelta(days=offset) for offset in range(SLOT_DAYS + 1)]
        slots = [slot.id for slot in self.ctx.find(DeliverySlot, day=self.on.value, order="starts")]
        return ui.List(
            ui.Chips("Day", self.on, [(each, day(each)) for each in days]),
            ui.Section(
                ui.ForEach(
                    slots,
                    self.row,
                    empty=ui.Empty("truck", "No slots", f"Nothing is delivered on {full_day(self.on.value)}."),
                ),
                header=full_day(self.on.value),
            ),
            spacing=16.0,
        )

    def row(self, key: str) -> ui.View:
        """One slot."""
        slot = self.ctx.get(DeliverySlot, key)
        is_open = slot_open(self.ctx, slot)
        past = datetime.combine(slot.day, slot.starts) <= self.ctx.now
        return ui.Row(
            f"{clock(slot.starts)} – {clock(slot.ends)}",
            value=money(slot.fee) if is_open else "Closed" if past else "Full",
            to=GroceryCheckout(key) if is_open else None,
            color="label" if is_open else "secondaryLabel",
        )


class GroceryCheckout(ui.Screen):
    """The last look before ordering."""

    title = "Checkout"

    slot_id: str

    address = ui.State[str](lambda screen: screen.ctx.owner.home)
    bags = ui.State[Bags]("paper")
    note = ui.State("")

    def body(self) -> ui.View:
        """Where, how, how much."""
        ctx = self.ctx
        slot = ctx.maybe(DeliverySlot, self.slot_id)
        if slot is None:
            return ui.Empty("truck", "No longer there", "This delivery slot is gone.")
        cart = sums(ctx)
        alcohol = any(ctx.get(Product, ctx.get(PackSize, line.size_id).product_id).alcohol for line in cart.lines)
        short = ctx.short_of(cart.total + slot.fee)
        call = place_grocery_order.call(slot.id, self.address.value, self.bags.value, self.note.value)
        return ui.Form(
            ui.Section(
                ui.Row("Delivery", value=f"{day(slot.day)}, {clock(slot.starts)} – {clock(slot.ends)}"),
                ui.Row("Items", value=count(sum(line.quantity for line in cart.lines), "pack")),
            ),
            ui.LockCard(AGE.sentence(ctx)) if alcohol and not ctx.allows(AGE) else None,
            ui.AddressSection(ctx, self.address),
            ui.Section(
                ui.Segmented("Bags", self.bags, (("paper", "Paper bags"), ("none", "No bags"))),
                ui.TextField("Note", self.note, placeholder="A word to the driver", trailing=True),
            ),
            ui.Bill(cart.subtotal, cart.discount, "Delivery fee", slot.fee, cart.total + slot.fee, warning=short),
            ui.Padding(
                ui.Button("Place order", role="primary", call=call, then=ui.PopToRoot(), enabled=not short),
                Insets(0, 16, 0, 16),
            ),
        )
