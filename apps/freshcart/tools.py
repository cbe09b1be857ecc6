"""What FreshCart can do."""

from datetime import date, datetime
from typing import Annotated, Any

from apps.freshcart.cart import PricedLine, circles, places_left, slot_open, sums, usable_vouchers
from apps.freshcart.fulfilment import PACKS, confirm, slot_words, undo
from apps.freshcart.fulfilment import groceries_arrive as groceries_arrive
from apps.freshcart.fulfilment import groceries_packed as groceries_packed
from apps.freshcart.fulfilment import grocery_missing as grocery_missing
from apps.freshcart.fulfilment import order_declined as order_declined
from apps.freshcart.fulfilment import order_paid as order_paid
from apps.freshcart.fulfilment import slot_tomorrow as slot_tomorrow
from apps.freshcart.fulfilment import slots_open as slots_open
from apps.freshcart.fulfilment import vouchers_end as vouchers_end
from apps.freshcart.models import (
    Bags,
    DeliverySlot,
    GroceryLine,
    GroceryOrder,
    GroceryVoucher,
    OrderLine,
    PackSize,
    Product,
    Staple,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsAge
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Filled, Id, Range, Text, Wire
from gui_sim.vouchers import Sums, VoucherCode, applied_to, by_code, check_usable, next_place, spend
from gui_sim.wording import money

MOST = 12
MIN_ORDER = 1_500
SLOT_DAYS = 7
AGE = NeedsAge("freshcart")

SizeId = Annotated[str, Id(PackSize)]
LineId = Annotated[str, Id(GroceryLine)]
Quantity = Annotated[int, Range(1, MOST)]
OrderId = Annotated[str, Id(GroceryOrder)]

search_freshcart = search_tool(
    "search_freshcart", (Product, GroceryOrder, Staple), "Find products, past orders and staples."
)


Code = Annotated[str, VoucherCode(GroceryVoucher)]


@tool()
def get_product(ctx: Context, product_id: Annotated[str, Id(Product)]) -> dict[str, Any]:
    """Read a product: its sizes with price and price a kilo, and its nutrition.

    Args:
        product_id: From `search_freshcart`.
    """
    product = ctx.get(Product, product_id)
    sizes = [
        {"size": size, "cents_per_kg": unit_price(size)} for size in ctx.find(PackSize, product_id=product.id)
    ]  # fmt: skip
    return {"product": product, "sizes": sizes}


@tool()
def get_grocery_cart(ctx: Context) -> dict[str, Any]:
    """Read the cart: lines with unit prices, what each voucher takes off, and the total before delivery."""
    return sums(ctx).told()


@tool()
def list_grocery_vouchers(ctx: Context) -> list[GroceryVoucher]:
    """List vouchers that this account may use now, those that end first before the others."""
    return usable_vouchers(ctx)


@tool()
def list_slots(ctx: Context, day: Annotated[date, Days(past=0, future=14)]) -> list[DeliverySlot]:
    """List the delivery slots of a day that can still be chosen.

    Args:
        day: The day.
    """
    return [slot for slot in ctx.find(DeliverySlot, day=day, order="starts") if slot_open(ctx, slot)]


@tool(writes=True)
def add_grocery(ctx: Context, size_id: SizeId, quantity: Quantity = 1, substitute: bool = True) -> GroceryLine:
    """Put a pack into the cart; one that lies there already grows.

    Args:
        size_id: From `get_product`.
        quantity: How many packs.
        substitute: Whether the shop may bring something like it.
    Raises:
        ToolError: sold_out, limit (12 of one size).
    """
    size = ctx.get(PackSize, size_id)
    if not size.in_stock or size.stock < 1:
        raise ToolError("sold_out", f"{_name(ctx, size)} is sold out. Try another size or product.")
    lying = ctx.find(GroceryLine, size_id=size.id)
    wanted = quantity + (lying[0].quantity if lying else 0)
    if wanted > MOST:
        raise ToolError("limit", f"At most {MOST} of one size.")
    if lying:
        return ctx.update(lying[0], quantity=wanted, substitute=substitute)
    return ctx.insert(GroceryLine, size_id=size.id, quantity=wanted, substitute=substitute)


@tool(writes=True, updates=GroceryLine)
def set_grocery_line(
    ctx: Context,
    line_id: LineId,
    quantity: Annotated[int | None, Range(0, MOST)] = None,
    substitute: bool | None = None,
    size_id: Annotated[str | None, Id(PackSize)] = None,
) -> str | GroceryLine:
    """Change a line of the cart; a quantity of 0 takes it out.

    Args:
        line_id: From `get_grocery_cart`.
        quantity: How many packs.
        substitute: Whether the shop may bring something like it.
        size_id: Another size of the same product.
    Raises:
        ToolError: sold_out, not_allowed (a size of another product).
    """
    line = ctx.get(GroceryLine, line_id)
    if quantity == 0:
        ctx.delete(line)
        return "removed"
    if size_id is not None:
        size, now = ctx.get(PackSize, size_id), ctx.get(PackSize, line.size_id)
        if size.product_id != now.product_id:
            raise ToolError("not_allowed", "That is a size of another product.")
        if not size.in_stock or size.stock < 1:
            raise ToolError("sold_out", f"{_name(ctx, size)} is sold out.")
    given = {"quantity": quantity, "substitute": substitute, "size_id": size_id}
    return ctx.update(line, **{name: value for name, value in given.items() if value is not None})


@set_grocery_line.norm
def _out_is_out(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return {"line_id": args.get("line_id"), "quantity": 0} if args.get("quantity") == 0 else args


@tool(writes=True)
def apply_grocery_voucher(ctx: Context, code: Code) -> dict[str, Any]:
    """Apply a voucher to the cart.

    Args:
        code: From `list_grocery_vouchers`.
    Raises:
        ToolError: expired, min_spend, conflict (it does not stack), already, not_allowed (not for this account).
    """
    voucher, applied = by_code(ctx, GroceryVoucher, code), applied_to(ctx, GroceryVoucher)
    check_usable(voucher, ctx.today, sums(ctx).total, applied, circles(ctx))
    ctx.update(voucher, applied=next_place(applied))
    return sums(ctx).told()


@tool(writes=True)
def drop_grocery_voucher(ctx: Context, code: Code) -> dict[str, Any]:
    """Take a voucher off the cart.

    Args:
        code: One that is applied.
    Raises:
        ToolError: not_allowed: it is not applied.
    """
    voucher = by_code(ctx, GroceryVoucher, code)
    if not voucher.applied:
        raise ToolError("not_allowed", f"{voucher.code} is not applied.")
    ctx.update(voucher, applied=0)
    return sums(ctx).told()


@tool(writes=True, meets=(AGE,), pays=True)
def place_grocery_order(
    ctx: Context,
    slot_id: Annotated[str, Id(DeliverySlot)],
    address: Annotated[str, Text(max=200, example="12 Alder Street"), Filled(lambda ctx: ctx.owner.home)] = "",
    bags: Bags = "paper",
    note: Annotated[str, Text(max=300, example="Ring twice")] = "",
) -> dict[str, Any]:
    """Order what lies in the cart for a delivery slot. The money is taken now, or waits for the owner.

    Args:
        slot_id: From `list_slots`.
        address: Where to bring it; home, if left out.
        bags: Paper bags, or none.
        note: A word to the driver.
    Raises:
        ToolError: bad_value (empty cart), full, past, sold_out, min_spend, needs_identity (alcohol); payment may
            need the owner.
    """
    slot = ctx.get(DeliverySlot, slot_id)
    cart = sums(ctx)
    _check_order(ctx, slot, cart)
    lines = tuple(
        OrderLine(size_id=line.size_id, name=line.product, label=line.label, quantity=line.quantity,
                  price=line.price, substitute=line.substitute)
        for line in cart.lines
    )  # fmt: skip
    total = cart.total + slot.fee
    codes = tuple(effect.code for effect in cart.vouchers if effect.off)
    order = ctx.insert(
        GroceryOrder, lines=lines, vouchers=codes, slot_id=slot.id, subtotal=cart.subtotal, discount=cart.discount,
        fee=slot.fee, total=total, address=address, bags=bags, note=note,
    )  # fmt: skip
    for line in ctx.find(GroceryLine):
        size = ctx.get(PackSize, line.size_id)
        left = max(0, size.stock - line.quantity)
        ctx.update(size, stock=left, in_stock=left > 0)
        ctx.delete(line)
    spend(ctx, GroceryVoucher, codes)
    charge = ctx.charge("freshcart", "FreshCart", total, "groceries", order.id, f"Delivery {slot_words(slot)}")
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, state="awaiting_payment")} | charge.told(total)
    confirm(ctx, order, slot)
    return {"order": order, "state": "placed"}


@tool(writes=True)
def cancel_grocery_order(ctx: Context, order_id: OrderId) -> GroceryOrder:
    """Cancel an order up to three hours before its slot; money and vouchers come back.

    Args:
        order_id: From `search_freshcart`.
    Raises:
        ToolError: too_late, not_allowed (it is cancelled or delivered).
    """
    order = ctx.get(GroceryOrder, order_id)
    if order.state == "packing":
        raise ToolError("too_late", "This order is being packed already.")
    if order.state not in ("placed", "awaiting_payment"):
        raise ToolError("not_allowed", f"This order is {order.state} already.")
    slot = ctx.get(DeliverySlot, order.slot_id)
    if datetime.combine(slot.day, slot.starts) - ctx.now < PACKS:
        raise ToolError("too_late", "It is less than three hours to the delivery.")
    ctx.refund("freshcart", "FreshCart", order.total, order.id, "Order cancelled")
    return undo(ctx, order)


def unit_price(size: PackSize) -> int:
    """Return the price of a kilo or litre in cents, rounded."""
    return (size.price * 1000 + size.grams // 2) // max(1, size.grams)


def _name(ctx: Context, size: PackSize) -> str:
    product = ctx.get(Product, size.product_id)
    return f"{product.brand} {product.name}, {size.label},"


def _check_order(ctx: Context, slot: DeliverySlot, cart: Sums[PricedLine]) -> None:
    if not cart.lines:
        raise ToolError("The cart is empty.")
    if datetime.combine(slot.day, slot.starts) <= ctx.now:
        raise ToolError("past", "That delivery slot has passed.")
    if places_left(ctx, slot) < 1:
        raise ToolError("full", "That delivery slot is full. Choose another one.")
    if cart.subtotal < MIN_ORDER:
        needs = f"An order needs at least {money(MIN_ORDER)}"
        raise ToolError("min_spend", f"{needs}; the cart holds {money(cart.subtotal)}.")
    for line in cart.lines:
        size = ctx.get(PackSize, line.size_id)
        if not size.in_stock or size.stock < line.quantity:
            raise ToolError("sold_out", f"There are not {line.quantity} of {line.product} {line.label} left.")
        if ctx.get(Product, size.product_id).alcohol:
            ctx.require(AGE)
