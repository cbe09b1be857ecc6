"""Ordering, cancelling, rating."""

from datetime import datetime, timedelta
from typing import Annotated, Any

from apps.quickbite.basket import PricedLine, has_alcohol, kitchen_of, sums, usable_promo
from apps.quickbite.delivery import APP, add_tip, arrival, code, confirm, contents, soonest, undo
from apps.quickbite.dishes import left_of
from apps.quickbite.hours import is_away, is_open, next_opening
from apps.quickbite.models import Dish, DishLine, Drop, FoodLine, FoodOrder, FoodPromo, Kitchen
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsAge
from gui_sim.send_time import SendTime
from gui_sim.tool import tool
from gui_sim.values import Filled, Id, Range, Text, Wire
from gui_sim.vouchers import VoucherCode
from gui_sim.wording import clock, day, moment, money

AGE = NeedsAge(APP)
DAYS_AHEAD = 7
QUARTER = 15  # minutes between the times that can be chosen
MOST_TIP = 10_000

OrderId = Annotated[str, Id(FoodOrder)]
Tip = Annotated[int, Range(0, MOST_TIP)]


@tool(writes=True, meets=(AGE,), pays=True)
def place_food_order(
    ctx: Context,
    address: Annotated[str, Text(max=200, example="12 Alder Street"), Filled(lambda ctx: ctx.owner.home)] = "",
    drop: Drop = "door",
    tip: Tip = 0,
    deliver_at: Annotated[datetime | None, SendTime(QUARTER, DAYS_AHEAD)] = None,
    promo: Annotated[str | None, VoucherCode(FoodPromo)] = None,
    cutlery: bool = False,
    note: Annotated[str, Text(max=300, example="The bell does not work")] = "",
) -> dict[str, Any]:
    """Order what lies in the basket. The money is taken now, or waits for the owner.

    Args:
        address: Where to bring it; home, if left out.
        drop: Leave it at the door, hand it over, or leave it in the lobby.
        tip: Cents for the courier.
        deliver_at: When, on a quarter of an hour within seven days; as soon as it is ready, if left out.
        promo: A code from `list_food_promos`.
        cutlery: Bring cutlery and napkins.
        note: A word to the courier.
    Raises:
        ToolError: bad_value (empty basket, or sooner than it can be there), closed, sold_out, min_spend (the kitchen's
            or the promo's), expired, past, needs_identity (alcohol); payment may need the owner.
    """
    kitchen, basket = kitchen_of(ctx), sums(ctx)
    if kitchen is None:
        raise ToolError("The basket is empty.")
    due = _check_hours(ctx, kitchen, deliver_at)
    _check_dishes(ctx, due, basket.lines)
    if basket.subtotal < kitchen.min_order:
        needs = f"{kitchen.name} needs at least {money(kitchen.min_order)}"
        raise ToolError("min_spend", f"{needs}; the basket holds {money(basket.subtotal)}.")
    named = usable_promo(ctx, promo) if promo else None
    if has_alcohol(ctx):
        ctx.require(AGE)
    paid = sums(ctx, named)
    order = ctx.insert(
        FoodOrder, kitchen_id=kitchen.id, lines=tuple(map(_bought, basket.lines)), subtotal=basket.subtotal,
        discount=paid.discount, fee=kitchen.fee, tip=tip, total=paid.total + kitchen.fee + tip, address=address,
        drop=drop, cutlery=cutlery, note=note, at=ctx.now, deliver_at=deliver_at, due=due,
        promo=named.code if named is not None else None,
    )  # fmt: skip
    order = ctx.update(order, courier_code=code(ctx, order.id))
    for line in ctx.find(DishLine):
        ctx.delete(line)
    if named is not None:
        ctx.update(named, uses_left=named.uses_left - 1)
    charge = ctx.charge(APP, kitchen.name, order.total, "dining", order.id, contents(order))
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, state="awaiting_payment")} | charge.told(order.total)
    order = confirm(ctx, order)
    return {"order": order, "state": order.state, "line": f"{arrival(order)}."}


@place_food_order.norm
def _code_in_capitals(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"promo": str(args.get("promo") or "").strip().upper() or None}


@tool(writes=True)
def cancel_food_order(ctx: Context, order_id: OrderId) -> FoodOrder:
    """Cancel an order with which the kitchen has not begun; the money comes back.

    Args:
        order_id: From `search_quickbite`.
    Raises:
        ToolError: too_late (the kitchen has begun), not_allowed (it is cancelled already).
    """
    order = ctx.get(FoodOrder, order_id)
    kitchen = ctx.get(Kitchen, order.kitchen_id)
    if order.state == "cancelled":
        raise ToolError("not_allowed", "This order is cancelled already.")
    if order.state not in ("placed", "awaiting_payment"):
        done = {"cooking": "is being cooked", "on_the_way": "is on its way"}.get(order.state, "has been delivered")
        raise ToolError("too_late", f"This order {done}; it cannot be cancelled any more.")
    ctx.refund(APP, kitchen.name, order.total, order.id, "Order cancelled")
    return undo(ctx, order)


@tool(writes=True, pays=True)
def rate_food_order(
    ctx: Context,
    order_id: OrderId,
    stars: Annotated[int, Range(1, 5)],
    text: Annotated[str, Text(max=500, example="Still hot when it came")] = "",
    tip_more: Tip = 0,
) -> dict[str, Any]:
    """Give a delivered order stars, and the courier a further tip. A tip may wait for the owner.

    Args:
        order_id: From `search_quickbite`.
        stars: From 1 to 5.
        text: What was good or bad.
        tip_more: Cents on top of the tip.
    Raises:
        ToolError: already, not_allowed (it has not been delivered); a tip may need the owner.
    """
    order = ctx.get(FoodOrder, order_id)
    if order.state != "delivered":
        raise ToolError("not_allowed", "Only what has been delivered can be rated.")
    if order.stars is not None:
        raise ToolError("already", "This order is rated already.")
    order = ctx.update(order, stars=stars, review=text, tip_more=tip_more)
    if not tip_more:
        return {"order": order}
    name = ctx.get(Kitchen, order.kitchen_id).name
    charge = ctx.charge(APP, name, tip_more, "dining", order.id, "Tip for the courier")
    if charge.state == "awaiting_payment":
        return {"order": ctx.update(order, tip_state="awaiting_payment")} | charge.told(tip_more)
    return {"order": add_tip(ctx, order)}


def _check_hours(ctx: Context, kitchen: Kitchen, deliver_at: datetime | None) -> datetime:
    """Return when an order would come, or raise ToolError if the kitchen does not cook for then."""
    first = soonest(ctx, kitchen)
    cooks = ctx.now if deliver_at is None else deliver_at - timedelta(minutes=kitchen.eta_min)
    if is_away(kitchen, cooks.date()) and kitchen.closed_until is not None:
        raise ToolError("closed", f"{kitchen.name} takes no orders until {day(kitchen.closed_until)}.")
    if deliver_at is not None and deliver_at < first:
        raise ToolError(f"{kitchen.name} cannot be there before {clock(first)}; leave the time out to get it then.")
    if not is_open(kitchen, cooks):
        opening = next_opening(kitchen, cooks)
        again = f" It opens on {moment(opening)}: choose a time after that." if opening is not None else ""
        raise ToolError("closed", f"{kitchen.name} does not cook then.{again}")
    return deliver_at or first


def _check_dishes(ctx: Context, due: datetime, lines: tuple[PricedLine, ...]) -> None:
    wanted: dict[str, int] = {}
    for line in lines:
        wanted[line.dish_id] = wanted.get(line.dish_id, 0) + line.quantity
    for dish_id, quantity in wanted.items():
        dish = ctx.get(Dish, dish_id)
        if left_of(ctx, dish, due.date()) < quantity:
            raise ToolError("sold_out", f"There are not {quantity} of {dish.name} left on {day(due)}.")


def _bought(line: PricedLine) -> FoodLine:
    return FoodLine(
        dish_id=line.dish_id, name=line.name, quantity=line.quantity, price=line.price, choices=line.choices,
        note=line.note,
    )  # fmt: skip
