"""Words, pictures and controls that ShopWave's screens share."""

from collections.abc import Sequence

from apps.shopwave.bag import PricedLine, look
from apps.shopwave.models import OrderLine, Reason, RefundTo, Shipping, Variant
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import money

CATEGORIES = (
    "Tops", "Knitwear", "Jackets", "Trousers", "Dresses", "Shoes", "Bags", "Accessories", "Home", "Kitchen",
    "Electronics", "Outdoor",
)  # fmt: skip
COVERS = {
    "Tops": "White Shirt", "Knitwear": "Rust Sweater", "Jackets": "Olive Jacket", "Trousers": "Denim Jeans",
    "Dresses": "Red Dress", "Shoes": "White Sneakers", "Bags": "Tan Tote Bag", "Accessories": "Navy Scarf",
    "Home": "Sand Cushion", "Kitchen": "Teal Mug", "Electronics": "Black Headphones", "Outdoor": "Orange Tent",
}  # fmt: skip
COLOURS = {
    "Black": "#26282e", "White": "#f4f2ec", "Grey": "#8d949c", "Charcoal": "#474c54", "Navy": "#27375f",
    "Blue": "#2e6fb7", "Denim": "#4f6d94", "Teal": "#1f7f86", "Green": "#3b9b64", "Forest": "#2d5a41",
    "Olive": "#7b7a42", "Sand": "#d9c7a3", "Cream": "#eee3ca", "Tan": "#bd8c5a", "Brown": "#7d5137",
    "Rust": "#b5542f", "Red": "#c63d45", "Burgundy": "#742b3d", "Pink": "#e393aa", "Lilac": "#b09ccf",
    "Yellow": "#efbd40", "Orange": "#ea8234", "Silver": "#c3c8ce",
}  # fmt: skip
STATES = {
    "awaiting_payment": "Waiting for you",
    "placed": "Placed",
    "shipped": "On its way",
    "delivered": "Delivered",
    "cancelled": "Cancelled",
}
RETURNS = {"asked": "Requested", "accepted": "Accepted", "refunded": "Refunded", "refused": "Refused"}
REASONS: tuple[tuple[Reason, str], ...] = (
    ("too_small", "Too small"),
    ("too_big", "Too big"),
    ("faulty", "Faulty"),
    ("not_wanted", "No longer wanted"),
    ("late", "Came too late"),
)
REFUNDS: tuple[tuple[RefundTo, str], ...] = (("wallet", "Wallet"), ("card", "Card"))
SHIPPINGS: tuple[tuple[Shipping, str], ...] = (("standard", "Standard"), ("express", "Express"), ("pickup", "Pickup"))
FEW = 5  # options that a segmented control takes


def photo(name: str, colour: str) -> str:
    """Return the seed of an item's picture in a color."""
    return f"{colour} {name}"


def thumbnail(name: str, colour: str, side: float = 56.0) -> ui.View:
    """Return the small picture before a row."""
    return ui.Picture("product", photo(name, colour), side, side)


def line_words(line: PricedLine | OrderLine) -> str:
    """Say which variant, how many and at what price: "Navy, M · 2 at $48.00"."""
    return f"{look(line)} · {line.quantity} at {money(line.price)}"


def gift_words(line: PricedLine | OrderLine) -> str:
    """Say how a line is wrapped; nothing if it is not."""
    card = f": “{line.gift_note}”" if line.gift_note else ""
    return f"Gift wrap{card}" if line.gift_wrap else ""


def variants_of(ctx: Context, item_id: str) -> list[Variant]:
    """Return an item's variants in the order of the catalogue."""
    return ctx.find(Variant, item_id=item_id)


def first_variant(ctx: Context, item_id: str) -> str:
    """Return the variant that an item opens on: the first in stock."""
    found = variants_of(ctx, item_id)
    return next((variant.id for variant in found if variant.in_stock), found[0].id if found else "")


def in_colour(variants: Sequence[Variant], colour: str, like: Variant | None) -> Variant | None:
    """Return the variant of a color in the size of another, or else the first of the color."""
    of_it = [variant for variant in variants if variant.colour == colour]
    same = [variant for variant in of_it if like is not None and variant.size == like.size]
    return next(iter(same or of_it), None)


class Chooser:
    """Color and size of an item: two controls that say one variant.

    The size's control holds the variant itself; a change of color keeps the size where there is one.
    """

    def __init__(self, ctx: Context, item_id: str, variant_id: ui.Binding[str], colour: ui.Binding[str]) -> None:
        self.variants = variants_of(ctx, item_id)
        self.colour = colour
        said = next((variant for variant in self.variants if variant.id == variant_id.value), None)
        matches = said is not None and said.colour == colour.value
        self.chosen = said if matches else in_colour(self.variants, colour.value, said)
        self.binding = ui.Binding(variant_id.key, self.variant_id)

    @property
    def variant_id(self) -> str:
        """The variant chosen; empty if the item has none."""
        return self.chosen.id if self.chosen is not None else ""

    def controls(self) -> Sequence[ui.View]:
        """Return the rows that choose."""
        colours = list(dict.fromkeys(variant.colour for variant in self.variants))
        gone = [
            colour for colour in colours if not any(one.in_stock for one in self.variants if one.colour == colour)
        ]  # fmt: skip
        options = [(colour, colour, COLOURS.get(colour, "#8d949c")) for colour in colours]
        sizes = [(one.id, one.size) for one in self.variants if one.colour == self.colour.value]
        rows: list[ui.View] = [ui.Swatches("Colour", self.colour, options, struck=gone)]
        if len(sizes) > FEW:
            rows.append(ui.Chips("Size", self.binding, sizes))
        elif len(sizes) > 1:
            rows.append(ui.Segmented("Size", self.binding, sizes))
        return rows

    def gone_line(self) -> str:
        """Say which sizes of the color are sold out; nothing if none is."""
        gone = [one for one in self.variants if one.colour == self.colour.value and not one.in_stock]
        if not gone or self.chosen is None:
            return ""
        sizes = [one.size for one in gone]
        if len(gone) == sum(one.colour == self.colour.value for one in self.variants):
            return f"Sold out in {self.colour.value}."
        return f"Sold out in {self.colour.value}: {', '.join(sizes)}."


def price_words(variant: Variant | None) -> str:
    """Return a price; nothing without a variant."""
    return money(variant.price) if variant is not None else ""


def was_words(variant: Variant | None) -> str:
    """Say what a sale cost before: "Was $80.00, 25% off"."""
    if variant is None or not variant.was:
        return ""
    return f"Was {money(variant.was)}, {off_pct(variant)}% off"


def off_pct(variant: Variant) -> int:
    """Return by how many per cent a variant is cheaper than before its sale."""
    return round(100 * (1 - variant.price / variant.was)) if variant.was else 0
