"""Sending something back."""

from apps.shopwave.bag import look
from apps.shopwave.models import OrderLine, Reason, RefundTo, ReturnRequest, ShopOrder
from apps.shopwave.screens.parts import REASONS, REFUNDS, RETURNS, thumbnail
from apps.shopwave.tools import request_return
from apps.shopwave.tools.returns import refund_of
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import money


class ReturnForm(ui.Screen):
    """Which line, why, and where the money goes."""

    title = "Return"

    order_id: str

    line = ui.State[int](lambda screen: screen.first())
    reason = ui.State[Reason]("too_small")
    refund_to = ui.State[RefundTo]("wallet")

    def sent(self) -> set[int]:
        """Return the lines that are on their way back already."""
        return {request.line for request in self.ctx.find(ReturnRequest, order_id=self.order_id)}

    def first(self) -> int:
        """Return the first line that is still here."""
        order = self.ctx.maybe(ShopOrder, self.order_id)
        lines = range(1, len(order.lines) + 1) if order is not None else ()
        return next((line for line in lines if line not in self.sent()), 1)

    def body(self) -> ui.View:
        """The form."""
        order = self.ctx.maybe(ShopOrder, self.order_id)
        if order is None:
            return ui.Empty("package", "No longer there", "This order is gone.")
        sent = self.sent()
        lines = [
            (place, f"{place}. {line.name}, {look(line)}")
            for place, line in enumerate(order.lines, start=1)
            if place not in sent
        ]
        place = self.line.value
        amount = refund_of(order, order.lines[place - 1]) if 0 < place <= len(order.lines) else 0
        call = request_return.call(order.id, place, self.reason.value, self.refund_to.value)
        return ui.Form(
            ui.Section(ui.Picker("Item", self.line, lines, "inline"), header="Item to return"),
            ui.Section(ui.Picker("Reason", self.reason, REASONS, "inline"), header="Reason"),
            ui.Section(
                ui.Segmented("Refund to", self.refund_to, REFUNDS),
                ui.Row("You get back", value=money(amount), value_color="label", bold=True),
                header="Refund to",
                footer="You are refunded once the parcel has been checked.",
            ),
            ui.Padding(ui.Button("Request return", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


class ReturnDetail(ui.Screen):
    """One return and how far it is."""

    title = "Return"

    request_id: str

    def body(self) -> ui.View:
        """What, why, how much."""
        request = self.ctx.maybe(ReturnRequest, self.request_id)
        if request is None:
            return ui.Empty("package", "No longer there", "This return is gone.")
        line = bought(self.ctx, request)
        return ui.List(
            ui.Section(ui.Row(line.name, look(line), leading=thumbnail(line.name, line.colour))) if line else None,
            ui.Section(
                ui.Row("Status", value=RETURNS[request.state]),
                ui.Row("Reason", value=dict(REASONS)[request.reason]),
                ui.Row("Refund to", value=dict(REFUNDS)[request.refund_to]),
                ui.Row("Amount", value=money(request.amount), value_color="label", bold=True),
            ),
        )


def bought(ctx: Context, request: ReturnRequest) -> OrderLine | None:
    """Return the line that a return is of, as far as it is known."""
    order = ctx.maybe(ShopOrder, request.order_id)
    return order.lines[request.line - 1] if order is not None and 0 < request.line <= len(order.lines) else None
