"""Kitchens, what they cook, and promos."""

from typing import Annotated, Any

from apps.quickbite.dishes import left_of
from apps.quickbite.hours import cooking_day, is_away, is_open, next_opening
from apps.quickbite.models import Dish, FoodOrder, FoodPromo, Kitchen
from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id
from gui_sim.vouchers import usable

search_quickbite = search_tool("search_quickbite", (Kitchen, Dish, FoodOrder), "Find kitchens, dishes and past orders.")


@tool()
def get_menu(ctx: Context, kitchen_id: Annotated[str, Id(Kitchen)]) -> dict[str, Any]:
    """Read a kitchen and its menu: whether it is open, and of each dish its options and whether it is sold out.

    Args:
        kitchen_id: From `search_quickbite`.
    """
    kitchen = ctx.get(Kitchen, kitchen_id)
    open_now = is_open(kitchen, ctx.now)
    return {
        "kitchen": kitchen,
        "open": open_now,
        "opens_at": None if open_now else next_opening(kitchen, ctx.now),
        "takes_orders": not is_away(kitchen, ctx.today),
        "courses": [
            {"course": course, "dishes": [{"dish": dish, "sold_out": sold_out(ctx, dish)} for dish in dishes]}
            for course, dishes in courses(ctx, kitchen).items()
        ],
    }


@tool()
def list_food_promos(ctx: Context) -> list[FoodPromo]:
    """List promos that have not ended and are not spent."""
    return open_promos(ctx)


def courses(ctx: Context, kitchen: Kitchen) -> dict[str, list[Dish]]:
    """Return a kitchen's dishes by course, in the order of the menu."""
    found: dict[str, list[Dish]] = {}
    for dish in ctx.find(Dish, kitchen_id=kitchen.id):
        found.setdefault(dish.course, []).append(dish)
    return found


def sold_out(ctx: Context, dish: Dish) -> bool:
    """Tell whether none of a dish is left on the day for which it would be ordered now."""
    kitchen = ctx.maybe(Kitchen, dish.kitchen_id)
    return kitchen is None or left_of(ctx, dish, cooking_day(kitchen, ctx.now)) < 1


def open_promos(ctx: Context) -> list[FoodPromo]:
    """Return the promos that have not ended and are not spent."""
    return usable(ctx.find(FoodPromo), ctx.today, ())
