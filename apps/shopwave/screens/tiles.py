"""Items as tiles."""

from collections.abc import Sequence

from apps.shopwave.bag import full_name
from apps.shopwave.models import Item
from apps.shopwave.screens.item import ItemDetail
from apps.shopwave.screens.parts import off_pct, photo, variants_of
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import money


def tile(ctx: Context, item: Item) -> ui.View:
    """Return an item's tile, in the color that is reduced most: name, brand, least price, a badge."""
    variants = variants_of(ctx, item.id)
    there = [variant for variant in variants if variant.in_stock]
    shown = max(there or variants, key=off_pct, default=None)
    least = min((variant.price for variant in variants), default=0)
    more = any(variant.price > least for variant in variants)
    off = off_pct(shown) if shown is not None and there else 0
    return ui.Tile(
        item.name,
        f"{item.brand} · ★ {item.rating:.1f}",
        "product",
        photo(full_name(item), shown.colour if shown is not None else ""),
        value=f"From {money(least)}" if more else money(least),
        badge="Sold out" if variants and not there else f"−{off}%" if off else "",
        ratio=1.0,
        to=ItemDetail(item.id, shown.id if shown is not None and off else ""),
    )


def grid(ctx: Context, items: Sequence[Item]) -> ui.View:
    """Return items as tiles in two columns."""
    if not items:
        return ui.Empty("magnifying-glass", "No items", "Try other words or fewer filters.")
    tiles = [ui.Keyed(item.id, tile(ctx, item)) for item in items]
    return ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), style="bare")
