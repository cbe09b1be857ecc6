"""The last look before ordering."""

from apps.shopwave.bag import PICKUP_POINT, due_day, shipping_fee, sums
from apps.shopwave.models import Shipping
from apps.shopwave.screens.parts import SHIPPINGS
from apps.shopwave.tools import place_shop_order
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import count, day


class ShopCheckout(ui.Screen):
    """How it comes, where to, and what it costs."""

    title = "Checkout"

    shipping = ui.State[Shipping]("standard")
    address = ui.State[str](lambda screen: screen.ctx.owner.home)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        bag = sums(self.ctx)
        shipping = self.shipping.value
        fee = shipping_fee(shipping, bag.total)
        pickup = shipping == "pickup"
        short = self.ctx.short_of(bag.total + fee)
        call = place_shop_order.call(shipping, self.address.value, self.note.value)
        return ui.Form(
            ui.Section(
                ui.Segmented("Shipping", self.shipping, SHIPPINGS),
                ui.Row("Ready" if pickup else "Arrives", value=day(due_day(self.ctx.now, shipping))),
                ui.Row("Items", value=count(sum(line.quantity for line in bag.lines), "item")),
            ),
            ui.Section(ui.Row("Pickup point", PICKUP_POINT), footer="The code comes by message.")
            if pickup
            else ui.AddressSection(self.ctx, self.address),
            ui.Section(ui.TextField("Note", self.note, placeholder="For the driver", trailing=True)),
            ui.Bill(bag.subtotal, bag.discount, "Shipping", fee, bag.total + fee, free="Free", warning=short),
            ui.Padding(
                ui.Button("Place order", role="primary", call=call, then=ui.PopToRoot(), enabled=not short),
                Insets(0, 16, 0, 16),
            ),
        )
