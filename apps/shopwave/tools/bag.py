"""The bag and its vouchers."""

from typing import Annotated, Any, get_args

from apps.shopwave.bag import circles, full_name, look, shipping_fee, sums, usable_vouchers
from apps.shopwave.models import BagLine, Item, Shipping, ShopVoucher, Variant
from apps.shopwave.tools.goods import VariantId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Id, Range, Text, Wire
from gui_sim.vouchers import VoucherCode, applied_to, by_code, check_usable, next_place

MOST = 10
LINES = 20
"""Lines that a bag holds."""

GiftNote = Annotated[str, Text(max=200, example="Happy birthday")]


@tool()
def get_bag(ctx: Context) -> dict[str, Any]:
    """Read the bag: lines with unit prices, what each voucher takes off, the total before shipping, shipping fees."""
    bag = sums(ctx)
    return bag.told() | {"shipping": {kind: shipping_fee(kind, bag.total) for kind in get_args(Shipping)}}


@tool()
def list_shop_vouchers(ctx: Context) -> list[ShopVoucher]:
    """List vouchers that this account may use now, those that end first before the others."""
    return usable_vouchers(ctx)


@tool(writes=True)
def add_to_bag(
    ctx: Context,
    variant_id: VariantId,
    quantity: Annotated[int, Range(1, MOST)] = 1,
    gift_wrap: bool = False,
    gift_note: GiftNote = "",
) -> BagLine:
    """Put a variant into the bag; the same, wrapped the same way, grows.

    Args:
        variant_id: From `get_item`.
        quantity: How many.
        gift_wrap: Wrap it as a present, free of charge.
        gift_note: Words on a card; only with gift wrap.
    Raises:
        ToolError: sold_out, limit (10 of one variant, 20 lines).
    """
    variant = ctx.get(Variant, variant_id)
    note = gift_note if gift_wrap else ""
    _check_stock(ctx, variant, quantity, None)
    lying = ctx.find(BagLine, variant_id=variant.id, gift_wrap=gift_wrap, gift_note=note)
    if lying:
        return ctx.update(lying[0], quantity=lying[0].quantity + quantity)
    if ctx.count(BagLine) >= LINES:
        raise ToolError("limit", f"A bag holds at most {LINES} lines.")
    return ctx.insert(BagLine, variant_id=variant.id, quantity=quantity, gift_wrap=gift_wrap, gift_note=note)


@add_to_bag.norm
def _note_goes_with_wrap(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args if args.get("gift_wrap") else args | {"gift_note": ""}


@tool(writes=True, updates=BagLine)
def set_bag_line(
    ctx: Context,
    line_id: Annotated[str, Id(BagLine)],
    quantity: Annotated[int | None, Range(0, MOST)] = None,
    variant_id: Annotated[str | None, Id(Variant)] = None,
    gift_wrap: bool | None = None,
) -> str | BagLine:
    """Change a line of the bag; a quantity of 0 takes it out.

    Args:
        line_id: From `get_bag`.
        quantity: How many.
        variant_id: Another size or colour of the same item.
        gift_wrap: Wrap it as a present; without it the card goes too.
    Raises:
        ToolError: sold_out, limit (10 of one variant), not_allowed (a variant of another item).
    """
    line = ctx.get(BagLine, line_id)
    if quantity == 0:
        ctx.delete(line)
        return "removed"
    now = ctx.get(Variant, line.variant_id)
    variant = ctx.get(Variant, variant_id) if variant_id is not None else now
    if variant.item_id != now.item_id:
        raise ToolError("not_allowed", "That is a variant of another item.")
    wanted = line.quantity if quantity is None else quantity
    if variant is not now or wanted > line.quantity:
        _check_stock(ctx, variant, wanted, line)
    wrap = line.gift_wrap if gift_wrap is None else gift_wrap
    note = line.gift_note if wrap else ""
    return ctx.update(line, quantity=wanted, variant_id=variant.id, gift_wrap=wrap, gift_note=note)


@set_bag_line.norm
def _out_is_out(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return {"line_id": args.get("line_id"), "quantity": 0} if args.get("quantity") == 0 else args


@tool(writes=True)
def set_shop_voucher(ctx: Context, code: Annotated[str, VoucherCode(ShopVoucher)], on: bool = True) -> dict[str, Any]:
    """Apply a voucher to the bag, or take it off.

    Args:
        code: From `list_shop_vouchers`.
        on: False takes it off.
    Raises:
        ToolError: expired, min_spend, conflict (it does not stack), already, not_allowed (not for this account, or
            not applied).
    """
    voucher = by_code(ctx, ShopVoucher, code)
    if on:
        applied = applied_to(ctx, ShopVoucher)
        check_usable(voucher, ctx.today, sums(ctx).total, applied, circles(ctx))
        ctx.update(voucher, applied=next_place(applied))
    elif voucher.applied:
        ctx.update(voucher, applied=0)
    else:
        raise ToolError("not_allowed", f"{voucher.code} is not applied.")
    return sums(ctx).told()


@set_shop_voucher.norm
def _in_capitals(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"code": str(args.get("code", "")).strip().upper()}


def _check_stock(ctx: Context, variant: Variant, quantity: int, line: BagLine | None) -> None:
    """Refuse more of a variant than may lie in a bag or lies on the shelf; `line` is the one that changes."""
    others = [other for other in ctx.find(BagLine, variant_id=variant.id) if line is None or other.id != line.id]
    wanted = quantity + sum(other.quantity for other in others)
    if wanted > MOST:
        raise ToolError("limit", f"At most {MOST} of one variant.")
    if not variant.in_stock or variant.stock < wanted:
        name = f"{full_name(ctx.get(Item, variant.item_id))}, {look(variant)},"
        if variant.in_stock:
            raise ToolError("sold_out", f"There are not {wanted} of {name} left.")
        raise ToolError("sold_out", f"{name} is sold out. Try another size or color.")
