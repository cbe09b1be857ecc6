"""Being told when something costs less."""

from apps.shopwave.bag import full_name, look
from apps.shopwave.models import Item, Variant, WishItem
from apps.shopwave.screens.parts import price_words, thumbnail
from apps.shopwave.tools import set_wish
from apps.shopwave.tools.goods import LEAST_ALERT, MOST_ALERT
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import money

CHEAPER = 10  # by how many per cent below the price an alert begins


class WishAlert(ui.Screen):
    """Being told when a variant costs less."""

    title = "Price alert"

    variant_id: str

    alert = ui.State[bool](lambda screen: screen.wish is None or screen.wish.alert_below is not None)
    below = ui.State[int](lambda screen: screen.first())

    @property
    def wish(self) -> WishItem | None:
        """The wish for the variant, if there is one."""
        return next(iter(self.ctx.find(WishItem, variant_id=self.variant_id)), None)

    def first(self) -> int:
        """Return the amount that the form begins with."""
        if self.wish is not None and self.wish.alert_below is not None:
            return self.wish.alert_below
        variant = self.ctx.maybe(Variant, self.variant_id)
        return max(LEAST_ALERT, variant.price * (100 - CHEAPER) // 10_000 * 100) if variant is not None else LEAST_ALERT

    def body(self) -> ui.View:
        """The form; saving puts the variant on the wish list."""
        variant = self.ctx.maybe(Variant, self.variant_id)
        item = self.ctx.maybe(Item, variant.item_id) if variant is not None else None
        if variant is None or item is None:
            return ui.Empty("heart", "No longer there", "This item is not sold any more.")
        below = self.below.value if self.alert.value else None
        name = full_name(item)
        return ui.Form(
            ui.Section(
                ui.Row(name, look(variant), price_words(variant), leading=thumbnail(name, variant.colour))
            ),
            ui.Section(
                ui.Toggle("Tell me when it costs less", self.alert),
                ui.NumberField("Below", self.below, low=LEAST_ALERT, high=MOST_ALERT, money=True)
                if self.alert.value else None,
                footer="The item is kept on your wish list.",
            ),
            ui.Padding(
                ui.Button("Save", role="primary", call=set_wish.call(variant.id, True, below), then=ui.Dismiss()),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


def alert_words(wish: WishItem | None) -> str:
    """Say below which price is told of."""
    return f"Below {money(wish.alert_below)}" if wish is not None and wish.alert_below is not None else "Off"
