"""What the cart costs: subtotal, vouchers in the order applied, fee, total."""

from dataclasses import dataclass
from datetime import datetime

from apps.freshcart.models import DeliverySlot, GroceryLine, GroceryOrder, GroceryVoucher, PackSize, Product
from gui_sim.conditions import above
from gui_sim.context import Context
from gui_sim.model import Value

CLUB = ("club",)  # the voucher circles that this account belongs to


class PricedLine(Value):
    """A line of the cart with its product, size and price; `cost` is quantity times price."""

    line_id: str
    size_id: str
    product: str
    label: str
    quantity: int
    price: int
    cost: int
    substitute: bool


class VoucherEffect(Value):
    """What one voucher takes off, in cents."""

    code: str
    title: str
    off: int
    note: str = ""


@dataclass(frozen=True)
class Sums:
    """The cart in cents, before any delivery fee."""

    lines: tuple[PricedLine, ...]
    subtotal: int
    vouchers: tuple[VoucherEffect, ...]
    discount: int

    @property
    def total(self) -> int:
        """What the goods cost after vouchers."""
        return self.subtotal - self.discount


def sums(ctx: Context) -> Sums:
    """Add up the cart: percentages before cents within the order applied, caps and minimums on what is left."""
    lines = tuple(_priced(ctx, line) for line in ctx.find(GroceryLine))
    subtotal = sum(line.cost for line in lines)
    applied = sorted(
        ctx.find(GroceryVoucher, applied=above(0)), key=lambda v: (v.off_pct is None, v.applied)
    )  # fmt: skip
    left = subtotal
    effects = []
    for voucher in applied:
        base = left if not voucher.aisles else min(left, _in_aisles(ctx, lines, voucher.aisles))
        off, note = _off(voucher, base, left)
        effects.append(VoucherEffect(code=voucher.code, title=voucher.title, off=off, note=note))
        left -= off
    return Sums(lines, subtotal, tuple(effects), subtotal - left)


def places_left(ctx: Context, slot: DeliverySlot) -> int:
    """Return how many deliveries a slot can still take."""
    taken = sum(order.state not in ("cancelled",) for order in ctx.store.find(GroceryOrder, slot_id=slot.id))
    return max(0, slot.places - taken)


def slot_open(ctx: Context, slot: DeliverySlot) -> bool:
    """Tell whether a slot can still be chosen."""
    return datetime.combine(slot.day, slot.starts) > ctx.now and places_left(ctx, slot) > 0


def _priced(ctx: Context, line: GroceryLine) -> PricedLine:
    size = ctx.get(PackSize, line.size_id)
    product = ctx.get(Product, size.product_id)
    return PricedLine(
        line_id=line.id, size_id=size.id, product=f"{product.brand} {product.name}", label=size.label,
        quantity=line.quantity, price=size.price, cost=size.price * line.quantity, substitute=line.substitute,
    )  # fmt: skip


def _in_aisles(ctx: Context, lines: tuple[PricedLine, ...], aisles: tuple[str, ...]) -> int:
    total = 0
    for line in lines:
        product = ctx.get(Product, ctx.get(PackSize, line.size_id).product_id)
        total += line.cost if product.aisle in aisles else 0
    return total


def _off(voucher: GroceryVoucher, base: int, left: int) -> tuple[int, str]:
    if left < voucher.min_spend:
        return 0, "below its minimum"
    wanted = base * voucher.off_pct // 100 if voucher.off_pct is not None else (voucher.off or 0)
    capped = min(wanted, voucher.cap) if voucher.cap is not None else wanted
    return min(capped, base), "capped" if capped < wanted else ""
