"""What happens to goods by themselves: prices move, shelves empty and fill up; wishes are told of it."""

from datetime import datetime, time, timedelta
from typing import Any

from apps.shopwave.bag import full_name, look
from apps.shopwave.models import Item, OrderLine, Variant, WishItem
from gui_sim.conditions import at_most
from gui_sim.context import Context
from gui_sim.tool import handler
from gui_sim.wording import money

MORNING = time(8, 0)
DELIVERY = 12  # how many of a variant a new delivery brings
WEEKS = (5, 12)  # days until a variant that has sold out may come again


@handler("shop_morning")
def shop_morning(ctx: Context, payload: dict[str, Any]) -> None:
    """Each morning, put on sale again what has been delivered."""
    ctx.schedule("shop_morning", {}, at=datetime.combine(ctx.today + timedelta(days=1), MORNING))
    for variant in ctx.store.find(Variant, restock_at=at_most(ctx.today)):
        set_stock(ctx, variant, variant.stock + DELIVERY)


@handler("shop_stock_changes")
def shop_stock_changes(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a variant have so many pieces: `variant_id`, `stock`."""
    variant = ctx.store.maybe(Variant, str(payload["variant_id"]))
    if variant is not None:
        set_stock(ctx, variant, max(0, int(payload["stock"])))


@handler("shop_price_changes")
def shop_price_changes(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a variant cost something else: `variant_id`, `price`. A lower price is a sale."""
    variant = ctx.store.maybe(Variant, str(payload["variant_id"]))
    price = int(payload["price"])
    if variant is None or price < 1 or price == variant.price:
        return
    before = variant.was or variant.price
    ctx.update(variant, price=price, was=before if price < before else None)
    for wish in ctx.store.find(WishItem, variant_id=variant.id):
        if wish.alert_below is not None and price < wish.alert_below <= variant.price:
            _tell(ctx, variant, "Price alert", f"now costs {money(price)}.")


def set_stock(ctx: Context, variant: Variant, stock: int) -> Variant:
    """Give a variant so many pieces, and tell who wished for it that it is back."""
    if stock:
        changed = ctx.update(variant, stock=stock, in_stock=True, restock_at=None)
    else:
        again = ctx.today + timedelta(days=ctx.rng("restock", variant.id).randint(*WEEKS))
        changed = ctx.update(variant, stock=0, in_stock=False, restock_at=variant.restock_at or again)
    if stock and not variant.in_stock and ctx.store.count(WishItem, variant_id=variant.id):
        _tell(ctx, variant, "Back in stock", "is back in stock.")
    return changed


def take(ctx: Context, variant: Variant, quantity: int) -> None:
    """Take pieces off the shelf."""
    set_stock(ctx, variant, max(0, variant.stock - quantity))


def put_back(ctx: Context, lines: tuple[OrderLine, ...]) -> None:
    """Put what was ordered back onto the shelf."""
    for line in lines:
        variant = ctx.store.maybe(Variant, line.variant_id)
        if variant is not None:
            set_stock(ctx, variant, variant.stock + line.quantity)


def _tell(ctx: Context, variant: Variant, title: str, words: str) -> None:
    item = ctx.store.maybe(Item, variant.item_id)
    if item is not None:
        ctx.notify("shopwave", title, f"{full_name(item)}, {look(variant)}, {words}", f"shopwave/ItemDetail/{item.id}")
