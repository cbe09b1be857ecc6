"""What lies in the cart, and the vouchers."""

from apps.freshcart.cart import PricedLine, sums, usable_vouchers
from apps.freshcart.models import (
    GroceryLine,
    GroceryVoucher,
    PackSize,
)
from apps.freshcart.screens.checkout import SlotPicker
from apps.freshcart.screens.parts import pack
from apps.freshcart.tools import (
    MOST,
    apply_grocery_voucher,
    drop_grocery_voucher,
    set_grocery_line,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.vouchers import terms_of
from gui_sim.wording import money


class Cart(ui.Screen):
    """What lies in the cart, and what it costs."""

    title = "Cart"
    icon = "shopping-cart"
    large_title = True

    def body(self) -> ui.View:
        """Lines, vouchers, sums, checkout."""
        cart = sums(self.ctx)
        lines = {line.line_id: line for line in cart.lines}
        if not lines:
            return ui.Empty("shopping-cart", "Your cart is empty", "Products that you add are listed here.")
        return ui.List(
            ui.Section(ui.ForEach(list(lines), lambda key: self.row(lines[key]))),
            ui.Section(
                *(
                    ui.Row(effect.title, effect.note or effect.code, value=f"−{money(effect.off)}")
                    for effect in cart.vouchers
                ),
                ui.Row("Vouchers", role="primary", to=Vouchers()),
            ),
            ui.Section(
                ui.Row("Subtotal", value=money(cart.subtotal)),
                ui.Row("Vouchers in use", value=f"−{money(cart.discount)}") if cart.discount else None,
                ui.Row("Total before delivery", value=money(cart.total), value_color="label"),
            ),
            ui.Padding(ui.Button("Choose a delivery slot", role="primary", to=SlotPicker()), Insets(0, 16, 0, 16)),
            spacing=20.0,
        )

    def row(self, line: PricedLine) -> ui.View:
        """One line; a tap changes it, a swipe takes it out."""
        note = "" if line.substitute else " · no substitute"
        return ui.Row(
            line.product,
            f"{pack(line.label)} · {line.quantity} at {money(line.price)}{note}",
            value=money(line.cost),
            leading=ui.Picture("grocery", line.product, 48.0, 48.0),
            sheet=EditLine(line.line_id),
            swipe=(ui.Item("Remove", call=set_grocery_line.call(line.line_id, 0), role="destructive"),),
        )


class EditLine(ui.Screen):
    """One line of the cart: how many, which size, whether something like it will do."""

    title = "Change"

    line_id: str

    quantity = ui.State[int](lambda screen: screen.line.quantity if screen.line else 1)
    substitute = ui.State[bool](lambda screen: screen.line.substitute if screen.line else True)
    size_id = ui.State[str](lambda screen: screen.line.size_id if screen.line else "")

    @property
    def line(self) -> GroceryLine | None:
        """The line, if it is there."""
        return self.ctx.maybe(GroceryLine, self.line_id)

    def body(self) -> ui.View:
        """The form."""
        line = self.line
        size = self.ctx.maybe(PackSize, line.size_id) if line else None
        if line is None or size is None:
            return ui.Empty("shopping-cart", "No longer there", "This line has left the cart.")
        sizes = self.ctx.find(PackSize, product_id=size.product_id)
        call = set_grocery_line.call(line.id, self.quantity.value, self.substitute.value, self.size_id.value)
        return ui.Form(
            ui.Section(
                ui.Segmented("Size", self.size_id, [(other.id, other.label) for other in sizes]),
                ui.Stepper("Quantity", self.quantity, low=0, high=MOST),
                ui.Toggle("Allow a substitute", self.substitute),
                footer="Choose 0 to remove it.",
            ),
            ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


class Vouchers(ui.Screen):
    """Vouchers that can be used."""

    title = "Vouchers"
    icon = "tag"
    large_title = True

    def body(self) -> ui.View:
        """One row a voucher, with a button."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    [voucher.id for voucher in usable_vouchers(self.ctx)],
                    self.row,
                    empty=ui.Empty("tag", "No vouchers", "Vouchers for your account are listed here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One voucher."""
        voucher = self.ctx.get(GroceryVoucher, key)
        applied = voucher.applied > 0
        call = drop_grocery_voucher.call(voucher.code) if applied else apply_grocery_voucher.call(voucher.code)
        return ui.VoucherRow(voucher.title, voucher.code, terms_of(voucher), applied=applied, call=call)
