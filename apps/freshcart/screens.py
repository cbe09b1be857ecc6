"""How FreshCart looks."""

from collections.abc import Sequence
from datetime import date, timedelta

from apps.freshcart.cart import PricedLine, slot_open, sums
from apps.freshcart.models import (
    Bags,
    DeliverySlot,
    GroceryLine,
    GroceryOrder,
    GroceryVoucher,
    PackSize,
    Product,
    Staple,
)
from apps.freshcart.tools import (
    AGE,
    MOST,
    SLOT_DAYS,
    add_grocery,
    apply_grocery_voucher,
    cancel_grocery_order,
    drop_grocery_voucher,
    place_grocery_order,
    set_grocery_line,
    unit_price,
)
from gui_sim import ui
from gui_sim.conditions import at_least
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import clock, count, day, full_day, money

AISLES = (
    "Dairy", "Bakery", "Fruit", "Vegetables", "Meat & Fish", "Pasta & Rice", "Tins & Pulses", "Breakfast", "Drinks",
    "Wine & Beer", "Snacks", "Frozen", "Cupboard", "Household",
)  # fmt: skip
TAGS = (
    ("", "All"),
    ("organic", "Organic"),
    ("vegan", "Vegan"),
    ("gluten_free", "Gluten-free"),
    ("lactose_free", "Lactose-free"),
    ("low_salt", "Low salt"),
    ("halal", "Halal"),
)
SORTS = (("name", "Name"), ("price", "Price"), ("protein", "Protein"))
STATES = {
    "awaiting_payment": "Waiting for you",
    "placed": "Placed",
    "packing": "Being packed",
    "delivered": "Delivered",
    "cancelled": "Cancelled",
}


class Aisles(ui.Screen):
    """The shop: search, staples, aisles."""

    title = "Shop"
    icon = "storefront"
    large_title = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Hits while something is typed, else the aisles."""
        search = ui.SearchField(self.query, prompt="Products and brands")
        if self.query.value.strip():
            hits = matching(self.ctx, Product, self.query.value, order="name")
            return ui.List(search, ui.Section(product_list(self.ctx, hits)), spacing=12.0)
        staples = self.ctx.find(Staple)
        tiles = [ui.Tile(aisle, "", "grocery", aisle, to=AisleView(aisle)) for aisle in AISLES]
        return ui.List(
            search,
            ui.Section(
                ui.ForEach([staple.id for staple in staples], self.staple, name="staples", separators=76.0),
                header="Your staples",
            ) if staples else None,
            ui.Section(ui.Grid(*tiles, columns=2, spacing=12.0), header="Aisles", style="bare"),
            spacing=16.0,
        )  # fmt: skip

    def staple(self, key: str) -> ui.View:
        """One product that is bought again and again."""
        staple = self.ctx.get(Staple, key)
        return product_row(self.ctx, staple.product_id)


class AisleView(ui.Screen):
    """The products of one aisle, sorted and narrowed down."""

    aisle: str

    tag = ui.State("")
    sort = ui.State("name")

    def heading(self) -> str:
        """The aisle."""
        return self.aisle

    def trailing(self) -> Sequence[ui.View]:
        """Sorting."""
        items = [ui.Item(label, effect=self.sort.set(key), checked=self.sort.value == key) for key, label in SORTS]
        return (ui.Menu("Sort", items, icon="sort-ascending", style="icon"),)

    def body(self) -> ui.View:
        """Filter chips and the list."""
        products = [
            product
            for product in self.ctx.find(Product, aisle=self.aisle, order="name")
            if not self.tag.value or self.tag.value in product.tags
        ]
        if self.sort.value == "price":
            products.sort(key=lambda product: cheapest(self.ctx, product.id))
        elif self.sort.value == "protein":
            products.sort(key=lambda product: -product.protein_g)
        return ui.List(
            ui.Chips("Filter", self.tag, TAGS),
            ui.Section(product_list(self.ctx, [product.id for product in products])),
            spacing=12.0,
        )


class ProductDetail(ui.Screen):
    """One product: sizes, nutrition, and into the cart."""

    title = "Product"

    product_id: str

    size_id = ui.State[str](lambda screen: first_size(screen.ctx, screen.product_id))
    quantity = ui.State(1)
    substitute = ui.State(True)

    def body(self) -> ui.View:
        """Picture, form, facts."""
        ctx = self.ctx
        product = ctx.maybe(Product, self.product_id)
        if product is None:
            return ui.Empty("storefront", "No longer there", "This product is not sold any more.")
        sizes = ctx.find(PackSize, product_id=product.id)
        chosen = ctx.maybe(PackSize, self.size_id.value)
        price = money(chosen.price) if chosen else ""
        kilo = f"{money(unit_price(chosen))} a kg" if chosen else ""
        sold_out = chosen is not None and not chosen.in_stock
        return ui.List(
            ui.Header("grocery", f"{product.brand} {product.name}", 200.0, product.name, product.brand),
            ui.Section(
                ui.Segmented("Size", self.size_id, [(size.id, size.label) for size in sizes]),
                ui.Row("Price", value=price, detail=was_line(chosen), color="label"),
                ui.Row("Unit price", value=kilo),
                ui.Stepper("Quantity", self.quantity, low=1, high=MOST),
                ui.Toggle("Allow a substitute", self.substitute),
                footer="Sold out." if sold_out else "",
            ),
            ui.Padding(
                ui.Button(
                    "Add to cart",
                    role="primary",
                    call=add_grocery.call(self.size_id.value, self.quantity.value, self.substitute.value),
                    then=ui.Toast("In the cart"),
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Row("Aisle", value=product.aisle),
                ui.Row("Labels", ", ".join(tag.replace("_", "-") for tag in product.tags)) if product.tags else None,
                ui.Row("Alcohol", "Only from 18 years on") if product.alcohol else None,
            ),
            ui.Section(ui.Table(nutrition(product)), header="Nutrition per 100 g"),
        )


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
            ui.Section(ui.ForEach(list(lines), lambda key: self.row(lines[key]), separators=76.0)),
            ui.Section(
                *(
                    ui.Row(effect.title, effect.note or effect.code, value=f"−{money(effect.off)}")
                    for effect in cart.vouchers
                ),
                ui.Row("Vouchers", role="primary", to=Vouchers()),
            ),
            ui.Section(
                ui.Row("Subtotal", value=money(cart.subtotal)),
                ui.Row("Vouchers take off", value=f"−{money(cart.discount)}") if cart.discount else None,
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
            f"{line.quantity} × {line.label}, {money(line.price)} each{note}",
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
                footer="A quantity of 0 takes it out.",
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
        usable = self.ctx.find(GroceryVoucher, used=False, ends=at_least(self.ctx.now.date()))
        return ui.List(
            ui.Section(
                ui.ForEach(
                    [voucher.id for voucher in usable],
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
        terms = [f"until {full_day(voucher.ends)}"]
        if voucher.min_spend:
            terms.insert(0, f"from {money(voucher.min_spend)}")
        if voucher.stackable:
            terms.append("stacks")
        button = ui.Button("Remove" if applied else "Apply", role="secondary", compact=True, call=call)
        return ui.Row(voucher.title, voucher.code, detail=", ".join(terms), trailing=button)


class SlotPicker(ui.Screen):
    """When to deliver."""

    title = "Delivery"

    on = ui.State[date](lambda screen: screen.ctx.now.date() + timedelta(days=1))

    def body(self) -> ui.View:
        """Days, then the slots of the day chosen."""
        today = self.ctx.now.date()
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
        return ui.Row(
            f"{clock(slot.starts)} – {clock(slot.ends)}",
            "" if is_open else "Full",
            value=money(slot.fee),
            to=GroceryCheckout(key),
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
        call = place_grocery_order.call(slot.id, self.address.value, self.bags.value, self.note.value)
        return ui.Form(
            ui.Section(
                ui.Row("Delivery", value=f"{day(slot.day)}, {clock(slot.starts)} – {clock(slot.ends)}"),
                ui.Row("Items", value=count(sum(line.quantity for line in cart.lines), "pack")),
            ),
            ui.LockCard(AGE.sentence(ctx)) if alcohol and not ctx.allows(AGE) else None,
            ui.Section(
                ui.TextField("Address", self.address),
                ui.Segmented("Bags", self.bags, (("paper", "Paper bags"), ("none", "No bags"))),
                ui.TextField("Note", self.note, placeholder="A word to the driver"),
            ),
            ui.Section(
                ui.Row("Subtotal", value=money(cart.subtotal)),
                ui.Row("Vouchers", value=f"−{money(cart.discount)}") if cart.discount else None,
                ui.Row("Delivery fee", value=money(slot.fee)),
                ui.Row("Total", value=money(cart.total + slot.fee), value_color="label", bold=True),
            ),
            ui.Padding(
                ui.Button("Place order", role="primary", call=call, then=ui.PopToRoot()), Insets(0, 16, 0, 16)
            ),
        )


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
            ui.Row(line.name, f"{line.quantity} × {line.label}", value=money(line.price * line.quantity))
            for line in order.lines
        ]
        open_still = order.state in ("placed", "awaiting_payment")
        return ui.List(
            ui.Section(
                ui.Row("State", value=STATES[order.state]),
                ui.Row("Delivery", value=slot_line(self.ctx, order.slot_id)),
                ui.Row("Address", order.address),
                ui.Row("Bags", value="Paper" if order.bags == "paper" else "None"),
                ui.Row("Note", order.note) if order.note else None,
            ),
            ui.Section(*lines, header="Items"),
            ui.Section(
                ui.Row("Subtotal", value=money(order.subtotal)),
                ui.Row("Vouchers", ", ".join(order.vouchers), value=f"−{money(order.discount)}")
                if order.discount else None,
                ui.Row("Delivery fee", value=money(order.fee)),
                ui.Row("Total", value=money(order.total), value_color="label", bold=True),
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


def product_list(ctx: Context, ids: Sequence[str]) -> ui.View:
    """Return the list of some products."""
    empty = ui.Empty("magnifying-glass", "No products", "Try other words or fewer filters.")
    return ui.ForEach(ids, lambda key: product_row(ctx, key), separators=76.0, empty=empty)


def product_row(ctx: Context, key: str) -> ui.View:
    """Return the row of a product."""
    product = ctx.maybe(Product, key)
    if product is None:
        return ui.Row("No longer sold")
    sizes = ctx.find(PackSize, product_id=key)
    labels = ", ".join(size.label for size in sizes)
    sold_out = bool(sizes) and not any(size.in_stock for size in sizes)
    return ui.Row(
        product.name,
        f"{product.brand} · {labels}",
        value="Sold out" if sold_out else money(cheapest(ctx, key)),
        leading=ui.Picture("grocery", f"{product.brand} {product.name}", 48.0, 48.0),
        to=ProductDetail(key),
    )


def cheapest(ctx: Context, product_id: str) -> int:
    """Return the price of the smallest pack, in cents."""
    return min((size.price for size in ctx.find(PackSize, product_id=product_id)), default=0)


def first_size(ctx: Context, product_id: str) -> str:
    """Return the size that a product opens on: the first in stock."""
    sizes = ctx.find(PackSize, product_id=product_id)
    return next((size.id for size in sizes if size.in_stock), sizes[0].id if sizes else "")


def was_line(size: PackSize | None) -> str:
    """Say what an offer cost before."""
    return f"was {money(size.was)}" if size is not None and size.was else ""


def nutrition(product: Product) -> list[tuple[str, str]]:
    """Return the nutrition table."""
    return [
        ("Energy", f"{product.kcal} kcal"),
        ("Protein", f"{product.protein_g:g} g"),
        ("Fat", f"{product.fat_g:g} g"),
        ("Sugar", f"{product.sugar_g:g} g"),
        ("Fibre", f"{product.fibre_g:g} g"),
        ("Salt", f"{product.salt_g:g} g"),
    ]


def slot_line(ctx: Context, slot_id: str) -> str:
    """Say when a slot is."""
    slot = ctx.maybe(DeliverySlot, slot_id)
    return f"{day(slot.day)}, {clock(slot.starts)} – {clock(slot.ends)}" if slot else "Delivery"


TABS = (Aisles, Cart, Vouchers, GroceryOrders)
OPENS = {Product: ProductDetail, GroceryOrder: OrderDetail}
