"""What lies in the bag, and the vouchers."""

from apps.shopwave.bag import FREE_FROM, PricedLine, full_name, look, sums, usable_vouchers
from apps.shopwave.models import BagLine, Item, ShopVoucher, Variant
from apps.shopwave.screens.checkout import ShopCheckout
from apps.shopwave.screens.parts import Chooser, gift_words, line_words, thumbnail
from apps.shopwave.tools import set_bag_line, set_shop_voucher
from apps.shopwave.tools.bag import MOST
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.vouchers import Sums, VoucherEffect, applied_to, terms_of
from gui_sim.wording import money


class Bag(ui.Screen):
    """What lies in the bag, and what it costs."""

    title = "Bag"
    icon = "handbag"
    large_title = True

    code = ui.State("")

    def body(self) -> ui.View:
        """Lines, vouchers, sums."""
        bag = sums(self.ctx)
        lines = {line.line_id: line for line in bag.lines}
        if not lines:
            return ui.List(
                ui.Empty("handbag", "Your bag is empty", "Items that you add are listed here."), self.vouchers(bag)
            )
        return ui.List(
            ui.Section(ui.ForEach(list(lines), lambda key: self.row(lines[key]))),
            self.vouchers(bag),
            ui.Section(
                ui.Row("Subtotal", value=money(bag.subtotal)),
                ui.Row("Vouchers in use", value=money(-bag.discount)) if bag.discount else None,
                ui.Row("Total before shipping", value=money(bag.total), value_color="label", bold=True),
                footer=free_words(bag.total),
            ),
            spacing=20.0,
        )

    def footer(self) -> ui.View | None:
        """The way on, once there is something in the bag."""
        if not sums(self.ctx).lines:
            return None
        return ui.Padding(ui.Button("Checkout", role="primary", to=ShopCheckout()), Insets(8, 16, 8, 16))

    def row(self, line: PricedLine) -> ui.View:
        """One line; a tap changes it, a swipe takes it out."""
        return ui.Row(
            line.item,
            line_words(line),
            money(line.amount),
            detail=gift_words(line),
            title_lines=3,
            leading=thumbnail(line.item, line.colour),
            sheet=EditBagLine(line.line_id),
            swipe=(ui.Item("Remove", call=set_bag_line.call(line.line_id, 0), role="destructive"),),
        )

    def vouchers(self, bag: Sums[PricedLine]) -> ui.View:
        """A field for a code, the vouchers applied, and the way to all of them."""
        used = {voucher.id: voucher.code for voucher in applied_to(self.ctx, ShopVoucher)}
        effects = {effect.code: effect for effect in bag.vouchers}
        apply = ui.Button(
            "Apply",
            role="secondary",
            compact=True,
            call=set_shop_voucher.call(self.code.value),
            then=self.code.set(""),
            enabled=bool(self.code.value.strip()),
        )
        return ui.Section(
            ui.HStack(ui.TextField("Voucher code", self.code, bare=True), ui.Padding(apply, Insets(0, 16, 0, 0))),
            ui.ForEach(list(used), lambda key: self.used(effects[used[key]]), name="used") if used else None,
            ui.Row("Your vouchers", sheet=ShopVouchers(), role="primary"),
            header="Vouchers",
        )

    def used(self, effect: VoucherEffect) -> ui.View:
        """One voucher that is applied."""
        button = ui.Button(
            "Remove", role="secondary", compact=True, call=set_shop_voucher.call(effect.code, False)
        )  # fmt: skip
        return ui.Row(effect.title, effect.note or effect.code, money(-effect.off), trailing=button)


class EditBagLine(ui.Screen):
    """One line of the bag: how many, which color and size, whether it is a present."""

    title = "Edit item"

    line_id: str

    quantity = ui.State[int](lambda screen: screen.line.quantity if screen.line else 1)
    variant = ui.State[str](lambda screen: screen.line.variant_id if screen.line else "")
    colour = ui.State[str](lambda screen: screen.variant_now.colour if screen.variant_now else "")
    gift_wrap = ui.State[bool](lambda screen: screen.line.gift_wrap if screen.line else False)

    @property
    def line(self) -> BagLine | None:
        """The line, if it is there."""
        return self.ctx.maybe(BagLine, self.line_id)

    @property
    def variant_now(self) -> Variant | None:
        """The variant that lies in the bag."""
        return self.ctx.maybe(Variant, self.line.variant_id) if self.line else None

    def body(self) -> ui.View:
        """The form."""
        line, now = self.line, self.variant_now
        if line is None or now is None:
            return ui.Empty("handbag", "No longer there", "This line has left the bag.")
        item = self.ctx.maybe(Item, now.item_id)
        name = full_name(item) if item is not None else "Item"
        chooser = Chooser(self.ctx, now.item_id, self.variant, self.colour)
        call = set_bag_line.call(line.id, self.quantity.value, chooser.variant_id, self.gift_wrap.value)
        return ui.Form(
            ui.Section(ui.Row(name, look(now), money(now.price), title_lines=3, leading=thumbnail(name, now.colour))),
            ui.Section(*chooser.controls(), footer=chooser.gone_line()),
            ui.Section(
                ui.Stepper("Quantity", self.quantity, low=0, high=MOST),
                ui.Toggle("Gift wrap", self.gift_wrap),
                footer="Set the quantity to 0 to remove the item.",
            ),
            ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


class ShopVouchers(ui.Screen):
    """Vouchers that can be used."""

    title = "Vouchers"
    reads_only = True

    def body(self) -> ui.View:
        """One row a voucher, with a button."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    [voucher.id for voucher in usable_vouchers(self.ctx)],
                    self.row,
                    empty=ui.Empty("ticket", "No vouchers", "Vouchers for your account are listed here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One voucher."""
        voucher = self.ctx.get(ShopVoucher, key)
        applied = voucher.applied > 0
        call = set_shop_voucher.call(voucher.code, not applied)
        return ui.VoucherRow(voucher.title, voucher.code, terms_of(voucher), applied=applied, call=call)


def free_words(goods: int) -> str:
    """Say how far it is to free shipping."""
    if goods >= FREE_FROM:
        return "Standard shipping is free."
    return f"{money(FREE_FROM - goods)} more for free standard shipping."
