"""What the bag costs, what sending it costs, and when it comes."""

from datetime import date, datetime, time, timedelta

from apps.shopwave.models import BagLine, Item, OrderLine, Shipping, ShopOrder, ShopVoucher, Variant
from gui_sim.conditions import not_
from gui_sim.context import Context
from gui_sim.model import Value
from gui_sim.vouchers import Sums, add_up, applied_to, circles_of, usable

MEMBER = "member"  # the voucher circle of this shop's accounts
FEES: dict[Shipping, int] = {"standard": 499, "express": 1_299, "pickup": 0}
FREE_FROM = 7_500
"""Cents of goods from which standard shipping is free."""
WORKING_DAYS: dict[Shipping, int] = {"standard": 4, "express": 1, "pickup": 2}
PICKUP_POINT = "ShopWave Pickup, 40 Market Street"
ONE_SIZE = "One size"
ARRIVES = time(17, 0)
SUNDAY = 6


class PricedLine(Value):
    """A line of the bag with its item, variant and price; `amount` is quantity times price."""

    line_id: str
    variant_id: str
    item: str
    size: str
    colour: str
    quantity: int
    price: int
    amount: int
    gift_wrap: bool
    gift_note: str


def sums(ctx: Context) -> Sums[PricedLine]:
    """Add up the bag, before shipping."""
    lines = tuple(_priced(ctx, line) for line in ctx.find(BagLine))
    subtotal = sum(line.amount for line in lines)
    return add_up(lines, subtotal, applied_to(ctx, ShopVoucher), lambda voucher: _base(ctx, lines, voucher))


def circles(ctx: Context) -> tuple[str, ...]:
    """Return the voucher circles that this account belongs to."""
    return circles_of(MEMBER, ctx.count(ShopOrder, state=not_("cancelled")))


def usable_vouchers(ctx: Context) -> list[ShopVoucher]:
    """Return the vouchers that this account may use, those that end first before the others."""
    return usable(ctx.find(ShopVoucher), ctx.today, circles(ctx))


def shipping_fee(shipping: Shipping, goods: int) -> int:
    """Return what sending goods of so many cents costs."""
    return 0 if shipping == "standard" and goods >= FREE_FROM else FEES[shipping]


def due_day(now: datetime, shipping: Shipping) -> date:
    """Return the day on which what is ordered now comes; nothing is carried on Sundays."""
    day = now.date()
    left = WORKING_DAYS[shipping]
    while left:
        day += timedelta(days=1)
        left -= day.weekday() != SUNDAY
    return day


def ships_at(order: ShopOrder) -> datetime:
    """Return when an order leaves the warehouse: express the same day, others the next afternoon."""
    if order.shipping == "express":
        return order.at + timedelta(hours=2)
    return datetime.combine(order.at.date() + timedelta(days=1), time(15, 0))


def arrives_at(order: ShopOrder) -> datetime:
    """Return when an order is there."""
    return datetime.combine(order.due, ARRIVES)


def full_name(item: Item) -> str:
    """Return an item's name with its brand."""
    return f"{item.brand} {item.name}"


def look(thing: Variant | OrderLine | PricedLine) -> str:
    """Say which variant: "Navy, M"; a thing of one size has only its colour."""
    return thing.colour if thing.size == ONE_SIZE else f"{thing.colour}, {thing.size}"


def _priced(ctx: Context, line: BagLine) -> PricedLine:
    variant = ctx.get(Variant, line.variant_id)
    return PricedLine(
        line_id=line.id, variant_id=variant.id, item=full_name(ctx.get(Item, variant.item_id)), size=variant.size,
        colour=variant.colour, quantity=line.quantity, price=variant.price, amount=variant.price * line.quantity,
        gift_wrap=line.gift_wrap, gift_note=line.gift_note,
    )  # fmt: skip


def _base(ctx: Context, lines: tuple[PricedLine, ...], voucher: ShopVoucher) -> int:
    """Return what the lines cost that a voucher is for."""
    total = 0
    for line in lines:
        item = ctx.get(Item, ctx.get(Variant, line.variant_id).item_id)
        of_category = not voucher.categories or item.category in voucher.categories
        of_brand = not voucher.brands or item.brand in voucher.brands
        total += line.amount if of_category and of_brand else 0
    return total
