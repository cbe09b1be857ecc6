"""The basket."""

from random import Random
from typing import Annotated, Any

from apps.quickbite.basket import kitchen_of, sums
from apps.quickbite.dishes import all_choices, left_of, own_choices
from apps.quickbite.hours import cooking_day, is_away, is_open
from apps.quickbite.models import Dish, DishLine, Kitchen
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Id, Range, Text, Wire
from gui_sim.wording import day

MOST = 20

Note = Annotated[str, Text(max=200, example="No coriander, please")]


class ChoiceNames(Domain):
    """Names of choices; a sample goes with some dish."""

    def sample(self, rng: Random, ctx: Scope) -> list[str]:
        """Return choices that go together, one or none of each option."""
        dishes: list[Dish] = ctx.find(Dish)  # type: ignore[attr-defined]  # a Context
        options = rng.choice(dishes).options if dishes else ()
        return [rng.choice(option.choices).name for option in options if rng.random() < 0.6]


@tool()
def get_basket(ctx: Context) -> dict[str, Any]:
    """Read the basket: its kitchen, lines with prices, and what they cost before promo and tip. Amounts are cents."""
    kitchen, basket = kitchen_of(ctx), sums(ctx)
    told: dict[str, Any] = {"kitchen": kitchen, "lines": list(basket.lines), "subtotal": basket.subtotal}
    if kitchen is None:
        return told
    costs = {"fee": kitchen.fee, "total": basket.subtotal + kitchen.fee}
    return told | costs | {"missing": max(0, kitchen.min_order - basket.subtotal), "open": is_open(kitchen, ctx.now)}


@tool(writes=True, sets=("choices",))
def add_dish(
    ctx: Context,
    dish_id: Annotated[str, Id(Dish)],
    quantity: Annotated[int, Range(1, MOST)] = 1,
    choices: Annotated[list[str], ChoiceNames()] = [],  # never changed; the schema shows it
    note: Note = "",
) -> DishLine:
    """Put a dish into the basket; the same, with the same choices and words, grows.

    Args:
        dish_id: From `get_menu` or `search_quickbite`.
        quantity: How many.
        choices: Names of choices among the dish's options; the first of an option is the usual one and goes without
            saying.
        note: A word to the kitchen about this dish.
    Raises:
        ToolError: closed (the kitchen takes no orders these days), sold_out, conflict (the basket holds dishes of
            another kitchen), limit (20 of one dish), bad_value (no such choice).
    """
    dish = ctx.get(Dish, dish_id)
    kitchen = ctx.get(Kitchen, dish.kitchen_id)
    made = all_choices(dish, choices)
    if is_away(kitchen, ctx.today) and kitchen.closed_until is not None:
        raise ToolError("closed", f"{kitchen.name} takes no orders until {day(kitchen.closed_until)}.")
    other = kitchen_of(ctx)
    if other is not None and other.id != kitchen.id:
        raise ToolError("conflict", f"The basket holds dishes of {other.name}. Order or remove those first.")
    _check_left(ctx, dish, kitchen, quantity, None)
    lying = ctx.find(DishLine, dish_id=dish.id, choices=made, note=note)
    if lying:
        return ctx.update(lying[0], quantity=lying[0].quantity + quantity)
    return ctx.insert(DishLine, dish_id=dish.id, quantity=quantity, choices=made, note=note)


@add_dish.norm
def _the_usual_goes_without_saying(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    dish, wanted = ctx.store.maybe(Dish, str(args.get("dish_id"))), args.get("choices")
    if dish is None or not isinstance(wanted, list):
        return args
    known = {choice.name for option in dish.options for choice in option.choices}
    strange = [name for name in wanted if name not in known]
    return args | {"choices": [*own_choices(dish, wanted), *strange]}


@tool(writes=True)
def set_dish_quantity(
    ctx: Context, line_id: Annotated[str, Id(DishLine)], quantity: Annotated[int, Range(0, MOST)]
) -> str | DishLine:
    """Change how many of a dish lie in the basket; 0 takes it out.

    Args:
        line_id: From `get_basket`.
        quantity: How many.
    Raises:
        ToolError: sold_out (there are not so many left), limit (20 of one dish).
    """
    line = ctx.get(DishLine, line_id)
    if quantity == 0:
        ctx.delete(line)
        return "removed"
    if quantity > line.quantity:
        dish = ctx.get(Dish, line.dish_id)
        _check_left(ctx, dish, ctx.get(Kitchen, dish.kitchen_id), quantity, line)
    return ctx.update(line, quantity=quantity)


def _check_left(ctx: Context, dish: Dish, kitchen: Kitchen, quantity: int, line: DishLine | None) -> None:
    """Refuse more of a dish than may lie in a basket or is left; `line` is the one that changes."""
    others = [other for other in ctx.find(DishLine, dish_id=dish.id) if line is None or other.id != line.id]
    wanted = quantity + sum(other.quantity for other in others)
    if wanted > MOST:
        raise ToolError("limit", f"At most {MOST} of one dish.")
    left = left_of(ctx, dish, cooking_day(kitchen, ctx.now))
    if left < 1:
        raise ToolError("sold_out", f"{dish.name} is sold out at {kitchen.name}. Choose something else.")
    if left < wanted:
        raise ToolError("sold_out", f"There are not {wanted} of {dish.name} left.")
