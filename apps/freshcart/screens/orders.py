"""Orders, the newest first."""

from apps.freshcart.models import (
    GroceryOrder,
)
from apps.freshcart.screens.parts import STATES, pack, slot_line
from apps.freshcart.tools import (
    cancel_grocery_order,
)
from gui_sim import ui
from gui_sim.wording import count, money


class GroceryOrders(ui.Screen):
    """Orders, the newest first."""

    title = "Orders"
    icon = "receipt"
    large_title = True

    def body(self) -> ui.View:
        """One row an order."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(GroceryOrder, order="-id"),
                    self.row,
                    empty=ui.Empty("receipt", "No orders", "What you order is listed here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One order."""
        order = self.ctx.get(GroceryOrder, key)
        packs = count(sum(line.quantity for line in order.lines), "pack")
        return ui.Row(
            slot_line(self.ctx, order.slot_id), f"{packs} · {STATES[order.state]}", value=money(order.total),
            to=OrderDetail(key),
        )  # fmt: skip


class OrderDetail(ui.Screen):
    """One order."""

    title = "Order"

    order_id: str

    def body(self) -> ui.View:
        """Lines, sums, and cancelling."""
        order = self.ctx.maybe(GroceryOrder, self.order_id)
        if order is None:
            return ui.Empty("receipt", "No longer there", "This order is gone.")
        lines = [
            ui.Row(
                line.name,
                f"{pack(line.label)} · {line.quantity} at {money(line.price)}",
                value=money(line.price * line.quantity),
            )
            for line in order.lines
        ]
        open_still = order.state in ("placed", "awaiting_payment")
        return ui.List(
            ui.Section(
                ui.Row("Status", value=STATES[order.state]),
                ui.Row("Delivery", value=slot_line(self.ctx, order.slot_id)),
                ui.Row("Address", order.address),
                ui.Row("Bags", value="Paper" if order.bags == "paper" else "None"),
                ui.Row("Note", order.note) if order.note else None,
            ),
            ui.Section(*lines, header="Items"),
            ui.Bill(
                order.subtotal, order.discount, "Delivery fee", order.fee, order.total, vouchers=order.vouchers
            ),
            ui.Section(
                ui.Row(
                    "Cancel order",
                    role="destructive",
                    call=cancel_grocery_order.call(order.id),
                    confirm=ui.Confirm("Cancel this order?", "Cancel the order", cancel="Keep it"),
                    enabled=open_still,
                )
            ),
        )  # fmt: skip
