"""What lies in the basket, and what it costs."""

from collections.abc import Sequence

from apps.quickbite.dishes import price_of
from apps.quickbite.models import Dish, DishLine, FoodPromo, Kitchen
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.model import Value
from gui_sim.vouchers import Sums, add_up, by_code, check_usable


class PricedLine(Value):
    """A line of the basket with its dish and price; `cost` is quantity times price."""

    line_id: str
    dish_id: str
    name: str
    quantity: int
    choices: tuple[str, ...]
    note: str
    price: int
    cost: int


def kitchen_of(ctx: Context) -> Kitchen | None:
    """Return the kitchen whose dishes lie in the basket; None if it is empty."""
    lines = ctx.find(DishLine, limit=1)
    return ctx.get(Kitchen, ctx.get(Dish, lines[0].dish_id).kitchen_id) if lines else None


def sums(ctx: Context, promo: FoodPromo | None = None) -> Sums[PricedLine]:
    """Add up the basket, before delivery and tip."""
    lines = tuple(_priced(ctx, line) for line in ctx.find(DishLine))
    subtotal = sum(line.cost for line in lines)
    promos: Sequence[FoodPromo] = (promo,) if promo is not None else ()
    return add_up(lines, subtotal, promos, lambda _: subtotal)


def usable_promo(ctx: Context, code: str) -> FoodPromo:
    """Return the promo of a code, if the basket may have it.

    Raises:
        ToolError: not_found, expired, min_spend.
    """
    promo = by_code(ctx, FoodPromo, code)
    check_usable(promo, ctx.today, sums(ctx).subtotal, (), ())
    return promo


def tried_promo(ctx: Context, code: str) -> tuple[FoodPromo | None, str]:
    """Return the promo of a code, or None with the sentence that says why it cannot be had."""
    if not code.strip():
        return None, ""
    try:
        return usable_promo(ctx, code), ""
    except ToolError as error:
        return None, error.sentence


def has_alcohol(ctx: Context) -> bool:
    """Tell whether something in the basket is only for adults."""
    return any(ctx.get(Dish, line.dish_id).alcohol for line in ctx.find(DishLine))


def _priced(ctx: Context, line: DishLine) -> PricedLine:
    dish = ctx.get(Dish, line.dish_id)
    price = price_of(dish, line.choices)
    return PricedLine(
        line_id=line.id, dish_id=dish.id, name=dish.name, quantity=line.quantity, choices=line.choices,
        note=line.note, price=price, cost=price * line.quantity,
    )  # fmt: skip
