"""Orders and returns, the newest first."""

from datetime import date

from apps.shopwave.fulfilment import arrival, contents, last_day, may_return, pieces
from apps.shopwave.models import OrderLine, ReturnRequest, ShopOrder
from apps.shopwave.screens.parts import RETURNS, SHIPPINGS, STATES, gift_words, line_words, thumbnail
from apps.shopwave.screens.returns import ReturnDetail, ReturnForm, bought
from apps.shopwave.tools import cancel_shop_order
from gui_sim import ui
from gui_sim.wording import day, money


class ShopOrders(ui.Screen):
    """Orders and returns."""

    title = "Orders"
    icon = "package"
    large_title = True

    def body(self) -> ui.View:
        """One row an order, then one a return."""
        returns = self.ctx.ids(ReturnRequest, order="-id")
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(ShopOrder, order=("-at", "-id")),
                    self.row,
                    name="orders",
                    empty=ui.Empty("package", "No orders", "What you order is listed here."),
                )
            ),
            ui.Section(ui.ForEach(returns, self.sent_back, name="returns"), header="Returns") if returns else None,
        )

    def row(self, key: str) -> ui.View:
        """One order."""
        order = self.ctx.get(ShopOrder, key)
        first = order.lines[0] if order.lines else None
        return ui.Row(
            contents(order), STATES[order.state], money(order.total), detail=when_words(order),
            leading=thumbnail(first.name, first.colour) if first else None, to=ShopOrderDetail(key),
        )  # fmt: skip

    def sent_back(self, key: str) -> ui.View:
        """One return."""
        request = self.ctx.get(ReturnRequest, key)
        line = bought(self.ctx, request)
        return ui.Row(
            line.name if line else "Return", RETURNS[request.state], money(request.amount),
            leading=thumbnail(line.name, line.colour) if line else None, to=ReturnDetail(key),
        )  # fmt: skip


class ShopOrderDetail(ui.Screen):
    """One order."""

    title = "Order"

    order_id: str

    def body(self) -> ui.View:
        """Where it is, what it holds, what it cost, and what can be done."""
        order = self.ctx.maybe(ShopOrder, self.order_id)
        if order is None:
            return ui.Empty("package", "No longer there", "This order is gone.")
        delivered = order.state == "delivered"
        dates = [last for line in order.lines if (last := last_day(self.ctx, order, line)) is not None]
        return ui.List(
            ui.Section(
                ui.Row("Status", value=STATES[order.state]),
                ui.Row("Ordered", value=day(order.at)),
                ui.Row("Shipping", value=dict(SHIPPINGS)[order.shipping]),
                ui.Row("Delivered" if delivered else "Arrives", value=day(order.due)),
                ui.Row("Address", order.address),
                ui.Row("Note", order.note) if order.note else None,
            ),
            ui.Section(*(self.line(line) for line in order.lines), header="Items"),
            ui.Bill(
                order.subtotal, order.discount, "Shipping", order.fee, order.total, vouchers=order.vouchers, free="Free"
            ),
            ui.Section(
                ui.Row(
                    "Return something", role="primary", sheet=ReturnForm(order.id), enabled=may_return(self.ctx, order)
                ),
                footer=until_words(dates, self.ctx.today),
            )
            if delivered
            else ui.Section(
                ui.Row(
                    "Cancel order",
                    role="destructive",
                    call=cancel_shop_order.call(order.id),
                    confirm=ui.Confirm("Cancel this order?", "Cancel the order", cancel="Keep it"),
                    enabled=order.state in ("placed", "awaiting_payment"),
                )
            ),
        )

    def line(self, line: OrderLine) -> ui.View:
        """One line as it was bought."""
        return ui.Row(
            line.name, line_words(line), money(line.price * line.quantity), detail=gift_words(line),
            leading=thumbnail(line.name, line.colour),
        )  # fmt: skip


def when_words(order: ShopOrder) -> str:
    """Say when an order comes or came, and how much it holds."""
    if order.state == "delivered":  # the line above says so
        return f"{day(order.due)} · {pieces(order)}"
    return f"{arrival(order)} · {pieces(order)}" if order.state in ("placed", "shipped") else pieces(order)


def until_words(dates: list[date], today: date) -> str:
    """Say until when an order can, or could, be sent back."""
    if not dates:
        return "Only what is faulty can be sent back."
    return f"{'Possible' if today <= max(dates) else 'It was possible'} until {day(max(dates))}."
