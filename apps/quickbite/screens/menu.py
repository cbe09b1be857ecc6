"""What a kitchen cooks, and one dish of it."""

from apps.quickbite.basket import kitchen_of, sums
from apps.quickbite.dishes import all_choices, price_of
from apps.quickbite.hours import is_away
from apps.quickbite.models import Dish, DishOption, Kitchen
from apps.quickbite.screens.parts import BASKET_TAB, fee_words, hours_words, photo, tag_words, thumbnail
from apps.quickbite.tools.basket import MOST, add_dish
from apps.quickbite.tools.menus import courses, sold_out
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import count, day, money


class Menu(ui.Screen):
    """One kitchen with its dishes."""

    title = "Menu"
    named_inside = True

    kitchen_id: str

    def heading(self) -> str:
        """The kitchen's name."""
        kitchen = self.ctx.maybe(Kitchen, self.kitchen_id)
        return kitchen.name if kitchen is not None else self.title

    def body(self) -> ui.View:
        """Photo, terms, courses."""
        kitchen = self.ctx.maybe(Kitchen, self.kitchen_id)
        if kitchen is None:
            return ui.Empty("storefront", "No longer there", "This kitchen is not on QuickBite any more.")
        where = f"{kitchen.cuisine} · {kitchen.area} · ★ {kitchen.rating:.1f}"
        terms = f"{kitchen.eta_min} min · {fee_words(kitchen)} · from {money(kitchen.min_order)}"
        return ui.List(
            ui.Header("food", photo(self.ctx, kitchen), 190.0, kitchen.name, where),
            ui.Section(ui.Row(terms, hours_words(kitchen, self.ctx.now), leading=ui.Icon("clock", 22.0))),
            *(
                ui.Section(
                    ui.ForEach([dish.id for dish in dishes], lambda key: dish_row(self.ctx, key), name=course),
                    header=course,
                )
                for course, dishes in courses(self.ctx, kitchen).items()
            ),
            spacing=20.0,
        )

    def footer(self) -> ui.View | None:
        """The way to the basket, once it holds something of this kitchen."""
        kitchen = kitchen_of(self.ctx)
        if kitchen is None or kitchen.id != self.kitchen_id:
            return None
        basket = sums(self.ctx)
        held = count(sum(line.quantity for line in basket.lines), "dish", "dishes")
        words = ui.Text(f"{held} · {money(basket.subtotal)}", "footnote", "secondaryLabel", 1, align="center")
        button = ui.Button("View basket", role="primary", effect=ui.SelectTab(BASKET_TAB))
        return ui.Padding(ui.VStack(button, words, spacing=5.0, align="fill"), Insets(8, 16, 8, 16))


class DishSheet(ui.Screen):
    """One dish: its options, how many, a word to the kitchen, and into the basket."""

    title = "Dish"
    named_inside = True

    dish_id: str

    choices = ui.State[tuple[str, ...]](())
    quantity = ui.State(1)
    note = ui.State("")

    def heading(self) -> str:
        """The dish's name."""
        dish = self.ctx.maybe(Dish, self.dish_id)
        return dish.name if dish is not None else self.title

    def body(self) -> ui.View:
        """Photo, facts, options, form."""
        dish = self.ctx.maybe(Dish, self.dish_id)
        kitchen = self.ctx.maybe(Kitchen, dish.kitchen_id) if dish is not None else None
        if dish is None or kitchen is None:
            return ui.Empty("cooking-pot", "No longer there", "This dish is not on the menu any more.")
        price = price_of(dish, all_choices(dish, self.choices.value))
        gone = sold_out(self.ctx, dish)
        return ui.List(
            ui.Header("food", dish.name, 200.0, dish.name, f"{kitchen.name} · {money(dish.price)}"),
            ui.Section(
                ui.Row(dish.text, subtitle_lines=4, title_lines=4) if dish.text else None,
                ui.Row("Good to know", tag_words(dish)) if dish.tags else None,
                ui.Row("Allergens", ", ".join(dish.allergens).capitalize() or "None"),
                ui.Row("Energy", value=f"{dish.kcal} kcal") if dish.kcal else None,
                ui.Row("Alcohol", "18 and over only") if dish.alcohol else None,
            ),
            ui.OptionGroups("Choices", self.choices, list(map(option_group, dish.options))) if dish.options else None,
            ui.Section(
                ui.Stepper("Quantity", self.quantity, low=1, high=MOST),
                ui.TextField("Note", self.note, placeholder="For the kitchen", trailing=True),
                ui.Row("Price", value=money(price * self.quantity.value), value_color="label", bold=True),
                footer=self.hint(kitchen, gone),
            ),
            ui.Padding(
                ui.Button(
                    "Add to basket",
                    role="primary",
                    call=add_dish.call(dish.id, self.quantity.value, list(self.choices.value), self.note.value),
                    then=ui.Do(ui.Pop(), ui.Toast("In the basket")),
                ),
                Insets(0, 16, 0, 16),
            ),
            spacing=20.0,
        )

    def hint(self, kitchen: Kitchen, gone: bool) -> str:
        """Say what stands in the way, if anything does."""
        if gone:
            return "Sold out."
        if is_away(kitchen, self.ctx.today) and kitchen.closed_until is not None:
            return f"{kitchen.name} takes no orders until {day(kitchen.closed_until)}."
        other = kitchen_of(self.ctx)
        if other is not None and other.id != kitchen.id:
            return f"Your basket has dishes from {other.name}; order or remove those first."
        return ""


def option_group(option: DishOption) -> ui.OptionGroup:
    """Return an option as its control takes it."""
    words = tuple((choice.name, f"+{money(choice.extra)}" if choice.extra else "") for choice in option.choices)
    return ui.OptionGroup(option.name, words, option.pick)


def dish_row(ctx: Context, key: str, named: bool = False) -> ui.View:
    """Return the row of a dish, with its kitchen if that is not plain."""
    dish = ctx.get(Dish, key)
    gone = sold_out(ctx, dish)
    kitchen = ctx.maybe(Kitchen, dish.kitchen_id) if named else None
    about = tag_words(dish)
    return ui.Row(
        dish.name,
        kitchen.name if kitchen is not None else dish.text,
        "Sold out" if gone else money(dish.price),
        detail=" · ".join(part for part in (about, f"{dish.kcal} kcal" if dish.kcal else "") if part),
        leading=thumbnail(dish.name),
        color="secondaryLabel" if gone else "",
        value_color="secondaryLabel" if gone else "label",
        sheet=DishSheet(key),
    )
