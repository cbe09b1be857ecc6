"""The shelves."""

from collections.abc import Sequence

from apps.freshcart.models import (
    PackSize,
    Product,
    Staple,
)
from apps.freshcart.screens.parts import pack
from apps.freshcart.tools import (
    MOST,
    add_grocery,
    unit_price,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import count, money

AISLES = (
    "Dairy", "Bakery", "Fruit", "Vegetables", "Meat & Fish", "Pasta & Rice", "Tins & Pulses", "Breakfast", "Drinks",
    "Wine & Beer", "Snacks", "Frozen", "Cupboard", "Household",
)  # fmt: skip
TAGS = (
    ("", "All"),
    ("organic", "Organic"),
    ("vegan", "Vegan"),
    ("gluten_free", "Gluten-free"),
    ("lactose_free", "Lactose-free"),
    ("low_salt", "Low salt"),
    ("halal", "Halal"),
)
STAPLES = 6  # shown above the aisles
SORTS = (("name", "Name"), ("price", "Price"), ("protein", "Protein"))


class Aisles(ui.Screen):
    """The shop: search, staples, aisles."""

    title = "Shop"
    icon = "storefront"
    large_title = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Hits while something is typed, else the aisles."""
        search = ui.SearchField(self.query, prompt="Products and brands")
        if self.query.value.strip():
            hits = matching(self.ctx, Product, self.query.value, order="name")
            return ui.List(search, ui.Section(product_list(self.ctx, hits)), spacing=12.0)
        staples = self.ctx.find(Staple, order=("every_days", "id"), limit=STAPLES)
        tiles = [ui.Tile(aisle, "", "grocery", aisle, to=AisleView(aisle)) for aisle in AISLES]
        return ui.List(
            search,
            ui.Section(
                ui.ForEach([staple.id for staple in staples], self.staple, name="staples"),
                header="Your staples",
            ) if staples else None,
            ui.Section(ui.Grid(*tiles, columns=2, spacing=12.0), header="Aisles", style="bare"),
            spacing=16.0,
        )  # fmt: skip

    def staple(self, key: str) -> ui.View:
        """One product that is bought again and again."""
        staple = self.ctx.get(Staple, key)
        size = self.ctx.maybe(PackSize, staple.usual_size)
        often = rhythm(staple.every_days)
        return product_row(self.ctx, staple.product_id, f"{pack(size.label)}, {often}" if size else often)


class AisleView(ui.Screen):
    """The products of one aisle, sorted and narrowed down."""

    aisle: str

    tag = ui.State("")
    sort = ui.State("name")

    def heading(self) -> str:
        """The aisle."""
        return self.aisle

    def trailing(self) -> Sequence[ui.View]:
        """Sorting."""
        items = [ui.Item(label, effect=self.sort.set(key), checked=self.sort.value == key) for key, label in SORTS]
        return (ui.Menu("Sort", items, icon="sort-ascending", style="icon"),)

    def body(self) -> ui.View:
        """Filter chips and the list."""
        products = [
            product
            for product in self.ctx.find(Product, aisle=self.aisle, order="name")
            if not self.tag.value or self.tag.value in product.tags
        ]
        if self.sort.value == "price":
            products.sort(key=lambda product: cheapest(self.ctx, product.id))
        elif self.sort.value == "protein":
            products.sort(key=lambda product: -product.protein_g)
        return ui.List(
            ui.Chips("Filter", self.tag, TAGS),
            ui.Section(product_list(self.ctx, [product.id for product in products])),
            spacing=12.0,
        )


class ProductDetail(ui.Screen):
    """One product: sizes, nutrition, and into the cart."""

    title = "Product"

    product_id: str

    size_id = ui.State[str](lambda screen: first_size(screen.ctx, screen.product_id))
    quantity = ui.State(1)
    substitute = ui.State(True)

    def body(self) -> ui.View:
        """Picture, form, facts."""
        ctx = self.ctx
        product = ctx.maybe(Product, self.product_id)
        if product is None:
            return ui.Empty("storefront", "No longer there", "This product is not sold any more.")
        sizes = ctx.find(PackSize, product_id=product.id)
        chosen = ctx.maybe(PackSize, self.size_id.value)
        price = money(chosen.price) if chosen else ""
        liquid = chosen is not None and chosen.label.endswith(("l", "ml"))
        kilo = f"{money(unit_price(chosen))} a {'litre' if liquid else 'kilo'}" if chosen else ""
        sold_out = chosen is not None and not chosen.in_stock
        return ui.List(
            ui.Header("grocery", f"{product.brand} {product.name}", 200.0, product.name, product.brand),
            ui.Section(
                ui.Segmented("Size", self.size_id, [(size.id, pack(size.label)) for size in sizes])
                if len(sizes) > 1
                else ui.Row("Size", value=pack(sizes[0].label) if sizes else "None"),
                ui.Row("Price", value=price, detail=was_line(chosen), color="label"),
                ui.Row("Unit price", value=kilo),
                ui.Stepper("Quantity", self.quantity, low=1, high=MOST),
                ui.Toggle("Allow a substitute", self.substitute),
                footer="Sold out." if sold_out else "",
            ),
            ui.Padding(
                ui.Button(
                    "Add to cart",
                    role="primary",
                    call=add_grocery.call(self.size_id.value, self.quantity.value, self.substitute.value),
                    then=ui.Toast("In the cart"),
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Row("Aisle", value=product.aisle),
                ui.Row("Labels", tags_line(product)) if product.tags else None,
                ui.Row("Alcohol", "Only from 18 years on") if product.alcohol else None,
            ),
            ui.Section(ui.Table(nutrition(product)), header="Nutrition per 100 g or ml"),
        )


def product_list(ctx: Context, ids: Sequence[str]) -> ui.View:
    """Return the list of some products."""
    empty = ui.Empty("magnifying-glass", "No products", "Try other words or fewer filters.")
    return ui.ForEach(ids, lambda key: product_row(ctx, key), empty=empty)


def product_row(ctx: Context, key: str, words: str = "") -> ui.View:
    """Return the row of a product; `words` stand in place of its sizes."""
    product = ctx.maybe(Product, key)
    if product is None:
        return ui.Row("No longer sold")
    sizes = ctx.find(PackSize, product_id=key)
    labels = ", ".join(pack(size.label) for size in sizes)
    sold_out = bool(sizes) and not any(size.in_stock for size in sizes)
    return ui.Row(
        product.name,
        f"{product.brand} · {words or labels}",
        value="Sold out" if sold_out else money(cheapest(ctx, key)),
        leading=ui.Picture("grocery", f"{product.brand} {product.name}", 48.0, 48.0),
        to=ProductDetail(key),
    )


def cheapest(ctx: Context, product_id: str) -> int:
    """Return the price of the smallest pack, in cents."""
    return min((size.price for size in ctx.find(PackSize, product_id=product_id)), default=0)


def first_size(ctx: Context, product_id: str) -> str:
    """Return the size that a product opens on: the first in stock."""
    sizes = ctx.find(PackSize, product_id=product_id)
    return next((size.id for size in sizes if size.in_stock), sizes[0].id if sizes else "")


def was_line(size: PackSize | None) -> str:
    """Say what an offer cost before."""
    return f"Was {money(size.was)}" if size is not None and size.was else ""


def rhythm(days: int) -> str:
    """Say how often: "every 2 weeks"."""
    number, unit = (days // 7, "week") if days % 7 == 0 and days else (days, "day")
    return f"every {unit}" if number == 1 else f"every {count(number, unit)}"


def tags_line(product: Product) -> str:
    """Write a product's labels as a phrase: "Organic, gluten-free"."""
    names = [dict(TAGS)[tag].lower() for tag in product.tags]
    return ", ".join(names).capitalize()


def nutrition(product: Product) -> list[tuple[str, str]]:
    """Return the nutrition table."""
    return [
        ("Energy", f"{product.kcal} kcal"),
        ("Protein", f"{product.protein_g:g} g"),
        ("Fat", f"{product.fat_g:g} g"),
        ("Sugar", f"{product.sugar_g:g} g"),
        ("Fibre", f"{product.fibre_g:g} g"),
        ("Salt", f"{product.salt_g:g} g"),
    ]
