"""Ordering and cancelling."""

from typing import Annotated, Any

from apps.shopwave.bag import PICKUP_POINT, PricedLine, due_day, full_name, look, shipping_fee, sums
from apps.shopwave.fulfilment import arrival, confirm, contents, undo
from apps.shopwave.models import BagLine, Item, OrderLine, Shipping, ShopOrder, ShopVoucher, Variant
from apps.shopwave.stock import take
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Filled, Id, Text, Wire
from gui_sim.vouchers import Sums, spend

OrderId = Annotated[str, Id(ShopOrder)]


@tool(writes=True, pays=True)
def place_shop_order(
    ctx: Context,
    shipping: Shipping = "standard",
    address: Annotated[str, Text(max=200, example="12 Alder Street"), Filled(lambda ctx: ctx.owner.home)] = "",
    note: Annotated[str, Text(max=300, example="Leave it with a neighbor")] = "",
) -> dict[str, Any]:
    """Order what lies in the bag. The money is taken now, or waits for the owner.

    Args:
        shipping: standard takes four working days, express one; pickup is two days to the shop's pickup point.
        address: Where to bring it; home, if left out. It says nothing with pickup.
        note: A word to the driver.
    Raises:
        ToolError: bad_value (empty bag), sold_out; payment may need the owner.
    """
    bag = sums(ctx)
    _check_order(ctx, bag)
    fee = shipping_fee(shipping, bag.total)
    codes = tuple(effect.code for effect in bag.vouchers if effect.off)
    order = ctx.insert(
        ShopOrder, lines=tuple(map(_bought, bag.lines)), vouchers=codes, subtotal=bag.subtotal, discount=bag.discount,
        shipping=shipping, fee=fee, total=bag.total + fee, address=PICKUP_POINT if shipping == "pickup" else address,
        note=note, at=ctx.now, due=due_day(ctx.now, shipping),
    )  # fmt: skip
    for line in ctx.find(BagLine):
        take(ctx, ctx.get(Variant, line.variant_id), line.quantity)
        ctx.delete(line)
    spend(ctx, ShopVoucher, codes)
    charge = ctx.charge("shopwave", "ShopWave", order.total, "shopping", order.id, contents(order))
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, state="awaiting_payment")} | charge.told(order.total)
    confirm(ctx, order)
    return {"order": order, "state": "placed", "line": f"{arrival(order)}."}


@place_shop_order.norm
def _pickup_has_its_place(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return {name: value for name, value in args.items() if name != "address" or args.get("shipping") != "pickup"}


@tool(writes=True)
def cancel_shop_order(ctx: Context, order_id: OrderId) -> ShopOrder:
    """Cancel an order that has not been shipped; money and vouchers come back.

    Args:
        order_id: From `search_shopwave`.
    Raises:
        ToolError: too_late (it has been shipped), not_allowed (it is cancelled already).
    """
    order = ctx.get(ShopOrder, order_id)
    if order.state in ("shipped", "delivered"):
        raise ToolError("too_late", f"This order is {order.state} already. It can be sent back once it is here.")
    if order.state == "cancelled":
        raise ToolError("not_allowed", "This order is cancelled already.")
    ctx.refund("shopwave", "ShopWave", order.total, order.id, "Order cancelled")
    return undo(ctx, order)


def _bought(line: PricedLine) -> OrderLine:
    return OrderLine(
        variant_id=line.variant_id, name=line.item, size=line.size, colour=line.colour, quantity=line.quantity,
        price=line.price, gift_wrap=line.gift_wrap, gift_note=line.gift_note,
    )  # fmt: skip


def _check_order(ctx: Context, bag: Sums[PricedLine]) -> None:
    if not bag.lines:
        raise ToolError("The bag is empty.")
    wanted: dict[str, int] = {}
    for line in bag.lines:
        wanted[line.variant_id] = wanted.get(line.variant_id, 0) + line.quantity
    for variant_id, quantity in wanted.items():
        variant = ctx.get(Variant, variant_id)
        if not variant.in_stock or variant.stock < quantity:
            name = full_name(ctx.get(Item, variant.item_id))
            raise ToolError("sold_out", f"There are not {quantity} of {name}, {look(variant)}, left.")
