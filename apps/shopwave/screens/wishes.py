"""The wish list."""

from apps.shopwave.bag import full_name, look
from apps.shopwave.models import Item, Variant, WishItem
from apps.shopwave.screens.item import ItemDetail
from apps.shopwave.screens.parts import price_words, thumbnail, was_words
from apps.shopwave.screens.price_alert import alert_words
from apps.shopwave.tools import set_wish
from gui_sim import ui


class Wishes(ui.Screen):
    """What is wished for, the newest first."""

    title = "Wish list"
    icon = "heart"
    large_title = True

    def body(self) -> ui.View:
        """One row a wish."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(WishItem, order=("-added", "-id")),
                    self.row,
                    empty=ui.Empty("heart", "Nothing wished for", "Tap the heart of an item to keep it here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One wish; a swipe takes it off."""
        wish = self.ctx.get(WishItem, key)
        variant = self.ctx.maybe(Variant, wish.variant_id)
        item = self.ctx.maybe(Item, variant.item_id) if variant is not None else None
        if variant is None or item is None:
            return ui.Row("No longer sold")
        words = [was_words(variant), f"Alert {alert_words(wish).lower()}" if wish.alert_below is not None else ""]
        return ui.Row(
            full_name(item),
            look(variant) if variant.in_stock else f"{look(variant)} · Sold out",
            price_words(variant),
            detail=" · ".join(word for word in words if word),
            leading=thumbnail(full_name(item), variant.colour),
            to=ItemDetail(item.id, variant.id),
            swipe=(ui.Item("Remove", call=set_wish.call(variant.id, False), role="destructive"),),
        )
