"""What the cart costs: subtotal, vouchers in the order applied, fee, total."""

from datetime import datetime

from apps.freshcart.models import DeliverySlot, GroceryLine, GroceryOrder, GroceryVoucher, PackSize, Product
from gui_sim.conditions import not_
from gui_sim.context import Context
from gui_sim.model import Value
from gui_sim.vouchers import Sums, add_up, applied_to, circles_of, usable

CLUB = "club"  # the voucher circle of this shop's accounts


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


def sums(ctx: Context) -> Sums[PricedLine]:
    """Add up the cart."""
    lines = tuple(_priced(ctx, line) for line in ctx.find(GroceryLine))
    subtotal = sum(line.cost for line in lines)

    def base(voucher: GroceryVoucher) -> int:
        return _in_aisles(ctx, lines, voucher.aisles) if voucher.aisles else subtotal

    return add_up(lines, subtotal, applied_to(ctx, GroceryVoucher), base)


def circles(ctx: Context) -> tuple[str, ...]:
    """Return the voucher circles that this account belongs to."""
    return circles_of(CLUB, ctx.count(GroceryOrder, state=not_("cancelled")))


def usable_vouchers(ctx: Context) -> list[GroceryVoucher]:
    """Return the vouchers that this account may use, those that end first before the others."""
    return usable(ctx.find(GroceryVoucher), ctx.today, circles(ctx))


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
