"""What lies in the basket."""

from apps.quickbite.basket import PricedLine, kitchen_of, sums
from apps.quickbite.hours import is_open
from apps.quickbite.models import Kitchen
from apps.quickbite.screens.checkout import Checkout
from apps.quickbite.screens.menu import Menu
from apps.quickbite.screens.parts import hours_words, line_words, photo, thumbnail
from apps.quickbite.tools.basket import MOST, set_dish_quantity
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import money


class Basket(ui.Screen):
    """Dishes of one kitchen, and what they cost."""

    title = "Basket"
    icon = "shopping-bag"
    large_title = True

    def body(self) -> ui.View:
        """Kitchen, lines, sums."""
        kitchen, basket = kitchen_of(self.ctx), sums(self.ctx)
        if kitchen is None:
            return ui.Empty("shopping-bag", "Your basket is empty", "Dishes that you add are listed here.")
        lines = {line.line_id: line for line in basket.lines}
        return ui.List(
            ui.Section(
                ui.Row(
                    kitchen.name,
                    f"{kitchen.cuisine} · {hours_words(kitchen, self.ctx.now)}",
                    leading=ui.Picture("food", photo(self.ctx, kitchen), 44.0, 44.0, 22.0),
                    to=Menu(kitchen.id),
                )
            ),
            ui.Section(ui.ForEach(list(lines), lambda key: self.row(lines[key]))),
            ui.Section(
                ui.Row("Subtotal", value=money(basket.subtotal)),
                ui.Row("Delivery", value=money(kitchen.fee)),
                ui.Row("Total before tip", value=money(basket.subtotal + kitchen.fee), value_color="label", bold=True),
                footer=self.hint(kitchen, basket.subtotal),
            ),
            spacing=20.0,
        )

    def footer(self) -> ui.View | None:
        """The way on, once there is something in the basket."""
        if kitchen_of(self.ctx) is None:
            return None
        return ui.Padding(ui.Button("Go to checkout", role="primary", to=Checkout()), Insets(8, 16, 8, 16))

    def row(self, line: PricedLine) -> ui.View:
        """One line; its amount is a menu, a swipe takes it out."""
        amounts = [
            ui.Item(str(number), call=set_dish_quantity.call(line.line_id, number), checked=number == line.quantity)
            for number in range(1, MOST + 1)
        ]
        remove = ui.Item("Remove", call=set_dish_quantity.call(line.line_id, 0), role="destructive", icon="trash")
        return ui.Row(
            line.name,
            line_words(line),
            detail=money(line.cost),
            subtitle_lines=6,
            leading=thumbnail(line.name, 52.0),
            trailing=ui.Menu("Quantity", [remove, *amounts], style="capsule", value=f"{line.quantity} ×"),
            swipe=(remove,),
        )

    def hint(self, kitchen: Kitchen, subtotal: int) -> str:
        """Say what stands in the way of an order, if anything does."""
        if subtotal < kitchen.min_order:
            return f"{money(kitchen.min_order - subtotal)} more to reach the minimum order."
        if not is_open(kitchen, self.ctx.now):
            return f"{kitchen.name} is closed now; choose a time at checkout."
        return ""
