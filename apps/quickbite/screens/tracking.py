"""Where an order is, what it held, and how it was."""

from apps.quickbite.delivery import ACCEPTS, RIDE, arrival, comes_still, kitchen_name, ridden
from apps.quickbite.models import FoodOrder, Kitchen
from apps.quickbite.screens.menu import Menu
from apps.quickbite.screens.parts import DROPS, STATES, line_words, stars_words, thumbnail
from apps.quickbite.tools.orders import MOST_TIP, cancel_food_order, rate_food_order
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.maps import along, spot_of, way
from gui_sim.wording import clock, moment, money

WAY = ("placed", "cooking", "on_the_way", "delivered")
TIPS = (0, 100, 200, 300)


class TrackOrder(ui.Screen):
    """One order: on a map while it is on its way, with its steps, lines and sums."""

    title = "Order"

    order_id: str

    def body(self) -> ui.View:
        """Map, steps, facts, lines, bill, and what can be done."""
        order = self.ctx.maybe(FoodOrder, self.order_id)
        kitchen = self.ctx.maybe(Kitchen, order.kitchen_id) if order is not None else None
        if order is None or kitchen is None:
            return ui.Empty("receipt", "No longer there", "This order is gone.")
        coming = comes_still(order)
        return ui.List(
            self.map(order, kitchen) if coming else None,
            self.progress(order) if coming else ui.Section(self.state_row(order)),
            ui.Section(
                ui.Row(kitchen.name, kitchen.cuisine, to=Menu(kitchen.id)),
                ui.Row("Ordered", value=moment(order.at)),
                ui.Row("Address", order.address),
                ui.Row("Drop-off", value=dict(DROPS)[order.drop]),
                ui.Row("Cutlery", value="Yes" if order.cutlery else "No"),
                ui.Row("Note", order.note) if order.note else None,
            ),
            ui.Section(
                *(
                    ui.Row(line.name, line_words(line), money(line.price * line.quantity),
                           leading=thumbnail(line.name, 44.0), detail=f"{line.quantity} at {money(line.price)}",
                           subtitle_lines=6)
                    for line in order.lines
                ),
                header="Dishes",
            ),
            ui.Bill(
                order.subtotal, order.discount, "Delivery", order.fee, order.total,
                more=(("Tip", order.tip),) if order.tip else (), vouchers=(order.promo,) if order.promo else (),
            ),
            self.rating(order),
            self.cancelling(order),
        )  # fmt: skip

    def map(self, order: FoodOrder, kitchen: Kitchen) -> ui.View | None:
        """Return the map with the way, its ends and, once it has left, the courier; None where no map knows them."""
        ctx = self.ctx
        start, end = spot_of(ctx, kitchen.address), spot_of(ctx, order.address)
        found = way(ctx, (kitchen.address, order.address), mode="cycle")
        if start is None or end is None or found is None:
            return None
        pins = [
            ui.Pin(kitchen.id, kitchen.name, *start, icon="fork-knife", color="systemOrange"),
            ui.Pin("address", order.address, *end, icon="house", color="systemGreen"),
        ]
        if order.state == "on_the_way":
            at = along(found.line, ridden(ctx, order))
            pins.append(ui.Pin("courier", "Courier", *at, icon="bicycle", color="systemBlue"))
        return ui.Section(ui.MapCanvas("The way of your order", pins, 240.0, found.line), style="bare")

    def progress(self, order: FoodOrder) -> ui.View:
        """Return the steps of an order that is to come."""
        begins = None if order.deliver_at is not None else order.at + ACCEPTS
        hours = (order.at, begins, order.due - RIDE, order.due)
        steps = [(STATES[state], clock(at) if at else "") for state, at in zip(WAY, hours, strict=True)]
        return ui.Section(ui.Steps("Your order", steps, WAY.index(order.state)), header=f"{arrival(order)}")

    def state_row(self, order: FoodOrder) -> ui.View:
        """Return what became of an order that is not to come."""
        at = clock(order.due) if order.state == "delivered" else ""
        return ui.Row("Status", value=f"{STATES[order.state]} {at}".rstrip())

    def rating(self, order: FoodOrder) -> ui.View | None:
        """Return the stars of a delivered order, or the way to give some."""
        if order.state != "delivered":
            return None
        if order.stars is None:
            return ui.Section(ui.Row("Rate this order", role="primary", sheet=RateOrder(order.id)))
        tip = {"awaiting_payment": "Waiting for you", "paid": "Paid", "none": ""}[order.tip_state]
        return ui.Section(
            ui.Row("Your stars", order.review, stars_words(order.stars), value_color="systemOrange"),
            ui.Row("Further tip", tip, money(order.tip_more)) if order.tip_more else None,
        )

    def cancelling(self, order: FoodOrder) -> ui.View | None:
        """Return the way to cancel an order that has not been delivered."""
        if order.state in ("delivered", "cancelled"):
            return None
        early = order.state in ("placed", "awaiting_payment")
        return ui.Section(
            ui.Row(
                "Cancel order",
                role="destructive",
                call=cancel_food_order.call(order.id),
                confirm=ui.Confirm("Cancel this order?", "Cancel the order", cancel="Keep it"),
                enabled=early,
            ),
            footer="" if early else "The kitchen has begun; it cannot be cancelled any more.",
        )


class RateOrder(ui.Screen):
    """Stars for an order, and a further tip."""

    title = "Rate"

    order_id: str

    stars = ui.State(0)
    text = ui.State("")
    tip_more = ui.State(0)

    def body(self) -> ui.View:
        """The form."""
        order = self.ctx.maybe(FoodOrder, self.order_id)
        if order is None:
            return ui.Empty("receipt", "No longer there", "This order is gone.")
        name = kitchen_name(self.ctx, order)
        call = rate_food_order.call(order.id, self.stars.value, self.text.value, self.tip_more.value)
        short = self.ctx.short_of(self.tip_more.value)
        return ui.Form(
            ui.Section(ui.StarsField("Stars", self.stars), header=f"How was {name}?"),
            ui.Section(ui.TextField("Review", self.text, placeholder="What was good or bad", trailing=True)),
            ui.Section(
                ui.AmountChips("Further tip", self.tip_more, TIPS, high=MOST_TIP), header="Add a tip", warning=short
            ),
            ui.Padding(
                ui.Button(
                    "Send", role="primary", call=call, then=ui.Dismiss(), enabled=bool(self.stars.value) and not short
                ),
                Insets(0, 16, 0, 16),
            ),
        )
