"""Goods and wishes."""

from typing import Annotated, Any

from apps.shopwave.models import Item, ReturnRequest, ShopOrder, Variant, WishItem
from apps.shopwave.sizing import guide
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Range, Wire

LEAST_ALERT = 100
MOST_ALERT = 100_000

VariantId = Annotated[str, Id(Variant)]
Alert = Annotated[int | None, Range(LEAST_ALERT, MOST_ALERT)]

search_shopwave = search_tool(
    "search_shopwave", (Item, ShopOrder, ReturnRequest, WishItem), "Find items, past orders, returns and wishes."
)


@tool()
def get_item(ctx: Context, item_id: Annotated[str, Id(Item)]) -> dict[str, Any]:
    """Read an item: its variants with price and whether they are in stock, and what its sizes measure.

    Args:
        item_id: From `search_shopwave`.
    """
    item = ctx.get(Item, item_id)
    sizes = [{"size": size, "measures": words} for size, words in guide(item.category)]
    return {"item": item, "variants": ctx.find(Variant, item_id=item.id), "size_guide": sizes}


@tool(writes=True)
def set_wish(ctx: Context, variant_id: VariantId, on: bool = True, alert_below: Alert = None) -> str | WishItem:
    """Put a variant on the wish list, or take it off; what is on it is told of when it is in stock again.

    Args:
        variant_id: From `get_item`.
        on: False takes it off.
        alert_below: Tell when its price falls below so many cents; null for no such alert.
    Raises:
        ToolError: not_found (it is not on the wish list).
    """
    variant = ctx.get(Variant, variant_id)
    wishes = ctx.find(WishItem, variant_id=variant.id)
    if not on:
        if not wishes:
            raise ToolError("not_found", "That is not on the wish list.")
        ctx.delete(wishes[0])
        return "removed"
    if wishes:
        return ctx.update(wishes[0], alert_below=alert_below)
    return ctx.insert(WishItem, variant_id=variant.id, added=ctx.today, alert_below=alert_below)


@set_wish.norm
def _off_is_off(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return {"variant_id": args.get("variant_id"), "on": False} if args.get("on") is False else args
