"""A shelf of items, sorted and narrowed down."""

from collections.abc import Sequence
from typing import Any

from apps.shopwave.models import Item, Variant
from apps.shopwave.screens.parts import CATEGORIES, COLOURS
from apps.shopwave.screens.tiles import grid
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import count, money

DEAREST = 40_000  # cents; the end of the price slider, where it says nothing
STEP = 1_000
SORTS = (("name", "Name"), ("cheap", "Price, low to high"), ("dear", "Price, high to low"), ("rating", "Rating"))
ANY = (("", "Any"),)


class Results(ui.Screen):
    """The items of a category, or of all, that meet the filters."""

    category: str = ""
    brand: str = ""
    colour: str = ""
    size: str = ""
    most: int = DEAREST
    rating: int = 0
    sale: bool = False
    in_stock: bool = False

    sort = ui.State("rating")

    def heading(self) -> str:
        """The category, or what is sold cheaper."""
        return self.category or self.brand or ("Sale" if self.sale else "All items")

    def trailing(self) -> Sequence[ui.View]:
        """Filters and sorting."""
        items = [ui.Item(words, effect=self.sort.set(key), checked=self.sort.value == key) for key, words in SORTS]
        filters = Filters(**self.params())
        return (
            ui.Button("Filters", icon="sliders-horizontal", icon_only=True, sheet=filters),
            ui.Menu("Sort", items, icon="sort-ascending", style="icon"),
        )

    def body(self) -> ui.View:
        """The number of items, and the grid."""
        found = sorted(matching_items(self.ctx, **self.params()), key=self.place)
        filters = filter_words(self)
        words = count(len(found), "item") + (f" · {filters}" if filters else "")
        return ui.List(
            ui.Padding(ui.Text(words, "subheadline", "secondaryLabel", 2), Insets(0, 16, 0, 16)),
            grid(self.ctx, found),
            spacing=10.0,
        )

    def place(self, item: Item) -> tuple[Any, ...]:
        """Return where an item stands in the order chosen."""
        if self.sort.value in ("cheap", "dear"):
            price = least_price(self.ctx, item)
            return (price if self.sort.value == "cheap" else -price, item.name)
        return (-item.rating, item.name) if self.sort.value == "rating" else (item.name.casefold(), item.brand)


class Filters(ui.Screen):
    """What narrows a shelf down."""

    title = "Filters"

    category: str = ""
    brand: str = ""
    colour: str = ""
    size: str = ""
    most: int = DEAREST
    rating: int = 0
    sale: bool = False
    in_stock: bool = False

    shelf = ui.State[str](lambda screen: screen.category)
    maker = ui.State[str](lambda screen: screen.brand)
    hue = ui.State[str](lambda screen: screen.colour)
    fit = ui.State[str](lambda screen: screen.size)
    price = ui.State[int](lambda screen: screen.most)
    stars = ui.State[int](lambda screen: screen.rating)
    reduced = ui.State[bool](lambda screen: screen.sale)
    there = ui.State[bool](lambda screen: screen.in_stock)

    def body(self) -> ui.View:
        """Sliders, choices, switches; the button says how many items are left."""
        wanted = Results(
            self.shelf.value, self.maker.value, self.hue.value, self.fit.value, self.price.value, self.stars.value,
            self.reduced.value, self.there.value,
        )  # fmt: skip
        left = len(matching_items(self.ctx, **wanted.params()))
        show = ui.Do(ui.Dismiss(), ui.Pop(), ui.Push(wanted))
        reset = ui.Do(ui.Dismiss(), ui.Pop(), ui.Push(Results(self.category)))
        brands = sorted({item.brand for item in self.ctx.find(Item)})
        return ui.Form(
            ui.Section(
                ui.Slider("Price up to", self.price, low=STEP, high=DEAREST, step=STEP, format=most_words),
                ui.Slider("Rating from", self.stars, low=0, high=5, format=stars_words),
            ),
            ui.Section(
                ui.Picker("Category", self.shelf, (*ANY, *((name, name) for name in CATEGORIES))),
                ui.Picker("Brand", self.maker, (*ANY, *((name, name) for name in brands))),
                ui.Picker("Colour", self.hue, (*ANY, *((name, name) for name in COLOURS))),
                ui.Picker("Size", self.fit, (*ANY, *((name, name) for name in all_sizes(self.ctx, self.shelf.value)))),
            ),
            ui.Section(
                ui.Toggle("On sale", self.reduced), ui.Toggle("In stock", self.there),
                footer=f"{count(left, 'item')} found.",
            ),
            ui.Padding(
                ui.VStack(
                    ui.Button("Show items", role="primary", effect=show),
                    ui.Button("Reset", role="secondary", effect=reset),
                    spacing=10.0,
                    align="fill",
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


def matching_items(
    ctx: Context, category: str, brand: str, colour: str, size: str, most: int, rating: int, sale: bool, in_stock: bool
) -> list[Item]:
    """Return the items one variant of which meets all filters at once."""
    where: dict[str, Any] = {}
    if category:
        where["category"] = category
    if brand:
        where["brand"] = brand

    def fits(variant: Variant) -> bool:
        right = variant.colour == (colour or variant.colour) and variant.size == (size or variant.size)
        cheap = most >= DEAREST or variant.price <= most
        return right and cheap and (variant.was is not None or not sale) and (variant.in_stock or not in_stock)

    fitting = {variant.item_id for variant in ctx.find(Variant) if fits(variant)}
    return [item for item in ctx.find(Item, **where) if item.id in fitting and item.rating >= rating]


def least_price(ctx: Context, item: Item) -> int:
    """Return the price of an item's cheapest variant, in cents."""
    return min((variant.price for variant in ctx.find(Variant, item_id=item.id)), default=0)


def all_sizes(ctx: Context, category: str) -> list[str]:
    """Return the sizes that a category's items come in, in the order of the catalogue."""
    items = {item.id for item in (ctx.find(Item, category=category) if category else ctx.find(Item))}
    return list(dict.fromkeys(variant.size for variant in ctx.find(Variant) if variant.item_id in items))


def most_words(most: int) -> str:
    """Write the highest price wanted."""
    return "Any" if most >= DEAREST else money(most)


def stars_words(stars: int) -> str:
    """Write the least rating wanted."""
    return f"★ {stars}" if stars else "Any"


def filter_words(shelf: Results) -> str:
    """Say which filters narrow a shelf down."""
    words = [
        shelf.brand if shelf.category else "",
        shelf.colour,
        shelf.size,
        f"up to {money(shelf.most)}" if shelf.most < DEAREST else "",
        f"★ {shelf.rating} and more" if shelf.rating else "",
        "on sale" if shelf.sale and (shelf.category or shelf.brand) else "",
        "in stock" if shelf.in_stock else "",
    ]
    return ", ".join(word for word in words if word)
