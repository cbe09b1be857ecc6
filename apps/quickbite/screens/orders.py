"""Orders, the newest first, and stars for them."""

from apps.quickbite.delivery import comes_still, contents, kitchen_name
from apps.quickbite.models import FoodOrder
from apps.quickbite.screens.parts import STATES, stars_words, thumbnail
from apps.quickbite.screens.tracking import RateOrder, TrackOrder
from gui_sim import ui
from gui_sim.wording import ago, clock, moment, money


class OrderHistory(ui.Screen):
    """Orders to come, then those that were."""

    title = "Orders"
    icon = "receipt"
    large_title = True

    def body(self) -> ui.View:
        """One row an order."""
        orders = self.ctx.find(FoodOrder, order=("-at", "-id"))
        ahead = [order for order in orders if comes_still(order) or order.state == "awaiting_payment"]
        coming = [order.id for order in sorted(ahead, key=lambda order: order.due)]
        past = [order.id for order in orders if order not in ahead]
        return ui.List(
            ui.Section(ui.ForEach(coming, self.row, name="coming"), header="Upcoming") if coming else None,
            ui.Section(
                ui.ForEach(
                    past,
                    self.row,
                    name="past",
                    empty=None if coming else ui.Empty("receipt", "No orders", "What you order is listed here."),
                ),
                header="Past orders" if past else "",
            ),
        )

    def row(self, key: str) -> ui.View:
        """One order; one that was delivered can be rated."""
        order = self.ctx.get(FoodOrder, key)
        name = kitchen_name(self.ctx, order)
        ratable = order.state == "delivered" and order.stars is None
        first = order.lines[0].name if order.lines else name
        rate = ui.Button("Rate", role="secondary", compact=True, sheet=RateOrder(key)) if ratable else None
        return ui.Row(
            name,
            contents(order),
            detail=f"{self.when(order)} · {money(order.total)}",
            leading=thumbnail(first, 52.0),
            trailing=rate,
            to=TrackOrder(key),
        )

    def when(self, order: FoodOrder) -> str:
        """Say when an order comes or came, and its stars."""
        if comes_still(order) or order.state == "awaiting_payment":
            at = clock(order.due) if order.due.date() == self.ctx.today else moment(order.due)
            return f"{STATES[order.state]} · {at}"
        stars = f" · {stars_words(order.stars)}" if order.stars else ""
        return f"{ago(order.at, self.ctx.today)} · {STATES[order.state]}{stars}"
