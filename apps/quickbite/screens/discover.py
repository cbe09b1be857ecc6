"""Finding something to eat."""

from apps.quickbite.hours import is_open
from apps.quickbite.models import Dish, FoodPromo, Kitchen
from apps.quickbite.screens.menu import Menu, dish_row
from apps.quickbite.screens.parts import CUISINES, fee_words, hours_words, photo
from apps.quickbite.tools.menus import open_promos
from gui_sim import ui
from gui_sim.search import matching
from gui_sim.vouchers import terms_of
from gui_sim.wording import count


class Discover(ui.Screen):
    """All kitchens, searched and narrowed down; dishes too while something is typed."""

    title = "Discover"
    icon = "compass"
    large_title = True
    refreshes = True

    query = ui.State("")
    cuisine = ui.State("")

    def body(self) -> ui.View:
        """Search field, cuisines, promos, kitchens."""
        typed = self.query.value.strip()
        kitchens = self.kitchens()
        dishes = matching(self.ctx, Dish, typed, order="name") if typed else []
        promos = open_promos(self.ctx)
        return ui.List(
            ui.VStack(
                ui.SearchField(self.query, prompt="Kitchens and dishes"),
                ui.Chips("Cuisine", self.cuisine, (("", "All"), *((name, name) for name in CUISINES))),
                spacing=4.0,
                align="fill",
            ),
            ui.Section(
                ui.Row(count(len(promos), "promo"), promos[0].title, leading=ui.IconTile("percent", "#f4511e"),
                       sheet=Promos(), accessory="chevron"),
            ) if promos and not typed else None,
            ui.Section(ui.Grid(*map(self.tile, kitchens), columns=1, spacing=16.0), style="bare") if kitchens else None,
            ui.Empty("magnifying-glass", "Nothing found", "Try other words.") if not kitchens and not dishes else None,
            ui.Section(
                ui.ForEach(dishes, lambda key: dish_row(self.ctx, key, named=True), name="dishes"), header="Dishes"
            ) if dishes else None,
            spacing=14.0,
        )  # fmt: skip

    def kitchens(self) -> list[str]:
        """Return the kitchens that meet what was typed and chosen: open ones first, then the best."""
        where = {"cuisine": self.cuisine.value} if self.cuisine.value else {}
        found = matching(self.ctx, Kitchen, self.query.value.strip(), order="-rating", **where)
        now = self.ctx.now
        return sorted(found, key=lambda key: not is_open(self.ctx.get(Kitchen, key), now))

    def tile(self, key: str) -> ui.View:
        """One kitchen."""
        kitchen = self.ctx.get(Kitchen, key)
        open_now = is_open(kitchen, self.ctx.now)
        tile = ui.Tile(
            kitchen.name,
            f"{kitchen.cuisine} · {kitchen.area} · ★ {kitchen.rating:.1f}",
            "food",
            photo(self.ctx, kitchen),
            value=f"{kitchen.eta_min} min · {fee_words(kitchen)}",
            badge="" if open_now else hours_words(kitchen, self.ctx.now),
            ratio=0.4,
            to=Menu(key),
        )
        return ui.Keyed(key, tile)


class Promos(ui.Screen):
    """Codes that take something off an order."""

    title = "Promos"
    reads_only = True

    def body(self) -> ui.View:
        """One row a promo."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    [promo.id for promo in open_promos(self.ctx)],
                    self.row,
                    empty=ui.Empty("percent", "No promos", "Codes that you can use are listed here."),
                ),
                footer="Enter a code at checkout.",
            )
        )

    def row(self, key: str) -> ui.View:
        """One promo."""
        promo = self.ctx.get(FoodPromo, key)
        return ui.Row(promo.title, promo.code, detail=terms_of(promo))
