"""What a dish costs with its choices, and how many of it are left on a day."""

from collections.abc import Sequence
from datetime import date, datetime, time
from functools import lru_cache

from apps.quickbite.models import Dish, DishDay, FoodOrder
from gui_sim.conditions import between
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import seeded

SOLD_OUT = 0.03  # the chance that a dish has run out on a day


def usual(dish: Dish) -> tuple[str, ...]:
    """Return what is chosen unless something else is said: the first choice of each option that needs one."""
    return tuple(option.choices[0].name for option in dish.options if option.pick == "one")


def own_choices(dish: Dish, choices: Sequence[str]) -> tuple[str, ...]:
    """Return the choices that are not the usual ones, in the order of the menu."""
    every = [choice.name for option in dish.options for choice in option.choices]
    return tuple(name for name in every if name in choices and name not in usual(dish))


def all_choices(dish: Dish, wanted: Sequence[str]) -> tuple[str, ...]:
    """Return every choice made, in the order of the menu, with the usual ones where nothing else is said.

    Raises:
        ToolError: bad_value: no such choice, or two of which only one can be had.
    """
    every = [choice.name for option in dish.options for choice in option.choices]
    for name in wanted:
        if name not in every:
            known = f"it takes {', '.join(every)}" if every else "it comes as it is"
            raise ToolError(f"{dish.name} has no choice '{name[:40]}'; {known}.")
    made: list[str] = []
    for option in dish.options:
        named = [choice.name for choice in option.choices if choice.name in wanted]
        if option.pick == "one" and len(named) > 1:
            raise ToolError(f"Only one {option.name.lower()} can be chosen: {' or '.join(named)}.")
        made += named or ([option.choices[0].name] if option.pick == "one" else [])
    return tuple(made)


def price_of(dish: Dish, choices: Sequence[str]) -> int:
    """Return what one of a dish costs with its choices, in cents."""
    return dish.price + sum(
        choice.extra for option in dish.options for choice in option.choices if choice.name in choices
    )


def left_of(ctx: Context, dish: Dish, day: date) -> int:
    """Return how many of a dish are left: what is made a day, unless it has run out, less own orders."""
    exceptions = ctx.find(DishDay, dish_id=dish.id, day=day)
    made = exceptions[-1].left if exceptions else _made(ctx.world.seed, dish.id, dish.left, day)
    span = between(datetime.combine(day, time(0, 0)), datetime.combine(day, time(23, 59, 59)))
    taken = sum(
        line.quantity
        for order in ctx.find(FoodOrder, due=span)
        if order.state != "cancelled"
        for line in order.lines
        if line.dish_id == dish.id
    )
    return max(0, made - taken)


@lru_cache(maxsize=50_000)
def _made(seed: int, dish_id: str, left: int, day: date) -> int:
    """Return how many are made on a day; kept, since a menu asks for all its dishes in every frame."""
    return 0 if seeded(seed, "dish", dish_id, day.isoformat()).random() < SOLD_OUT else left
