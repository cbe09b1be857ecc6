"""One item: photos, color, size, and into the bag."""

from collections.abc import Sequence

from apps.shopwave.bag import FREE_FROM, full_name, look
from apps.shopwave.models import Item, Variant, WishItem
from apps.shopwave.screens.parts import Chooser, first_variant, photo, price_words, was_words
from apps.shopwave.screens.price_alert import WishAlert, alert_words
from apps.shopwave.sizing import guide
from apps.shopwave.tools import add_to_bag, set_wish
from apps.shopwave.tools.bag import MOST
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import count, money


class ItemDetail(ui.Screen):
    """One item, opened on one of its variants."""

    title = "Item"
    named_inside = True

    item_id: str
    variant_id: str = ""

    colour = ui.State[str](lambda screen: screen.start.colour if screen.start else "")
    variant = ui.State[str](lambda screen: screen.start.id if screen.start else "")
    quantity = ui.State(1)
    gift_wrap = ui.State(False)
    gift_note = ui.State("")

    @property
    def start(self) -> Variant | None:
        """The variant it opens on."""
        asked = self.ctx.maybe(Variant, self.variant_id)
        if asked is not None and asked.item_id == self.item_id:
            return asked
        return self.ctx.maybe(Variant, first_variant(self.ctx, self.item_id))

    def heading(self) -> str:
        """The item's name."""
        item = self.ctx.maybe(Item, self.item_id)
        return item.name if item is not None else self.title

    def chooser(self) -> Chooser:
        """Return what chooses color and size."""
        return Chooser(self.ctx, self.item_id, self.variant, self.colour)

    def wish(self) -> WishItem | None:
        """Return the wish for the variant chosen, if there is one."""
        return next(iter(self.ctx.find(WishItem, variant_id=self.chooser().variant_id)), None)

    def trailing(self) -> Sequence[ui.View]:
        """The heart."""
        if self.ctx.maybe(Item, self.item_id) is None:
            return ()
        on = self.wish() is not None
        return (ui.MarkButton("Wish list", "heart", on=on, call=set_wish.call(self.chooser().variant_id, not on)),)

    def body(self) -> ui.View:
        """Photos, form, facts."""
        item = self.ctx.maybe(Item, self.item_id)
        if item is None:
            return ui.Empty("storefront", "No longer there", "This item is not sold any more.")
        chooser = self.chooser()
        chosen = chooser.chosen
        seed = photo(full_name(item), self.colour.value)
        return ui.List(
            ui.PhotoPager(full_name(item), "product", ((seed, 1.0), (seed, 1.8), (f"{seed}, worn", 1.0)), 320.0),
            self.headline(item, chosen),
            ui.Section(
                *chooser.controls(),
                ui.Row("Size guide", sheet=SizeGuide(item.id), role="primary") if guide(item.category) else None,
                footer=chooser.gone_line(),
            ),
            ui.Section(
                ui.Stepper("Quantity", self.quantity, low=1, high=MOST),
                ui.Toggle("Gift wrap", self.gift_wrap, subtitle="Free, with a card"),
                ui.TextField("Card", self.gift_note, placeholder="A few words", trailing=True)
                if self.gift_wrap.value else None,
            ),
            ui.Padding(
                ui.Button(
                    "Add to bag",
                    role="primary",
                    call=add_to_bag.call(
                        chooser.variant_id, self.quantity.value, self.gift_wrap.value, self.gift_note.value
                    ),
                    then=ui.Toast("In the bag"),
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Row("Price alert", value=alert_words(self.wish()), sheet=WishAlert(chooser.variant_id)),
                footer="You are told when something on your wish list is back in stock.",
            ),
            ui.Section(
                ui.Row(item.text, subtitle_lines=6, title_lines=6),
                ui.Row("Brand", value=item.brand),
                ui.Row("Material", value=item.material),
                ui.Row("Returns", value=return_words(item)),
                ui.Row("Shipping", value=f"Free from {money(FREE_FROM)}"),
                header="About this item",
            ),
            spacing=20.0,
        )  # fmt: skip

    def headline(self, item: Item, chosen: Variant | None) -> ui.View:
        """Return brand, name, rating and price."""
        was = was_words(chosen)
        stock = "In stock" if chosen is not None and chosen.in_stock else "Sold out"
        ink = "systemGreen" if stock == "In stock" else "systemRed"
        words = ui.VStack(
            ui.Text(f"{item.brand} · ★ {item.rating:.1f}", "subheadline", "secondaryLabel", 1),
            ui.Text(item.name, "title2", "label", 2, weight=700, role="header"),
            ui.HStack(
                ui.Text(price_words(chosen), "title3", "systemRed" if was else "label", 1, weight=600),
                ui.Text(was, "subheadline", "secondaryLabel", 1) if was else None,
                spacing=8.0,
            ),
            ui.Text(f"{look(chosen)} · {stock}" if chosen is not None else stock, "subheadline", ink, 1, weight=500),
            spacing=3.0,
        )
        return ui.Padding(words, Insets(0, 16, 0, 16))


class SizeGuide(ui.Screen):
    """What the sizes of an item measure."""

    title = "Size guide"
    reads_only = True

    item_id: str

    def body(self) -> ui.View:
        """A row for each size."""
        item = self.ctx.maybe(Item, self.item_id)
        sizes = guide(item.category) if item is not None else ()
        if item is None or not sizes:
            return ui.Empty("ruler", "No size guide", "This comes in one size.")
        return ui.List(
            ui.Section(
                *(ui.Row(size, words) for size, words in sizes),
                header=item.category,
                footer="Between two sizes, take the larger one.",
            )
        )


def return_words(item: Item) -> str:
    """Say how long an item can be sent back."""
    return f"Within {count(item.return_days, 'day')}" if item.return_days else "Final sale"
