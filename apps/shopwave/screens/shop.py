"""The shop window."""

from apps.shopwave.models import Item, Variant
from apps.shopwave.screens.parts import CATEGORIES, COVERS, off_pct
from apps.shopwave.screens.results import Results
from apps.shopwave.screens.tiles import grid, tile
from gui_sim import ui
from gui_sim.search import matching

SHOWN = 10  # items of a line that scrolls sideways
WIDE = 150.0


class Shop(ui.Screen):
    """Search, what is reduced, categories."""

    title = "Shop"
    icon = "storefront"
    large_title = True
    refreshes = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Hits while something is typed, else the window."""
        search = ui.SearchField(self.query, prompt="Items, brands, materials")
        if self.query.value.strip():
            hits = matching(self.ctx, Item, self.query.value, order="-rating")
            return ui.List(search, grid(self.ctx, [self.ctx.get(Item, key) for key in hits]), spacing=12.0)
        tiles = [
            ui.Tile(name, "", "product", COVERS[name], ratio=0.72, to=Results(name)) for name in CATEGORIES
        ]  # fmt: skip
        best = [item.id for item in self.ctx.find(Item, order="-rating", limit=SHOWN)]
        return ui.List(
            search,
            self.line("Sale", "All on sale", self.reduced(), Results(sale=True)),
            ui.Section(ui.Grid(*tiles, columns=2, spacing=12.0), header="Categories", style="bare"),
            self.line("Best rated", "All items", best, Results()),
            spacing=20.0,
        )

    def line(self, title: str, more: str, keys: list[str], all_of_it: Results) -> ui.View | None:
        """Return items side by side under a title, with a way to all of them."""
        if not keys:
            return None
        tiles = (
            ui.Keyed(key, ui.Frame(tile(self.ctx, self.ctx.get(Item, key)), width=WIDE))
            for key in keys
        )  # fmt: skip
        way = ui.Button(more, role="plain", to=all_of_it)
        return ui.Section(
            ui.HScroll(*tiles, key=title, spacing=12.0, inset=0.0, bleed=16.0, align="top"),
            header=title,
            style="bare",
            trailing=way,
        )  # fmt: skip

    def reduced(self) -> list[str]:
        """Return the items that are reduced most."""
        best: dict[str, int] = {}
        for variant in self.ctx.find(Variant, in_stock=True):
            if variant.was:
                best[variant.item_id] = max(best.get(variant.item_id, 0), off_pct(variant))
        return sorted(best, key=lambda key: -best[key])[:SHOWN]
