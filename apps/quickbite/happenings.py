"""What may happen to kitchens, dishes and orders: sold out, late, closed; and promos that end."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.quickbite.delivery import APP, arrival, comes_still, kitchen_name, let_come, link, undo
from apps.quickbite.models import Dish, DishDay, DishLine, FoodLine, FoodOrder, FoodPromo, Kitchen
from gui_sim.context import Context
from gui_sim.tool import handler, service
from gui_sim.wording import money

EVENING = time(17, 0)


@service("kitchen_link")
def kitchen_link(ctx: Context, name: str) -> str:
    """Return the link to a kitchen's menu by its name, or ''."""
    found = ctx.store.find(Kitchen, name=name, limit=1)
    return f"quickbite/Menu/{found[0].id}" if found else ""


@handler("dish_sold_out")
def dish_sold_out(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a dish (`dish_id`) run out today: whoever ordered it gets the money back and is asked for a change."""
    dish = ctx.store.maybe(Dish, str(payload["dish_id"]))
    if dish is None:
        return
    ctx.insert(DishDay, dish_id=dish.id, day=ctx.today, left=0)
    for order in ctx.store.find(FoodOrder):
        gone = [line for line in order.lines if line.dish_id == dish.id]
        if gone and order.state in ("placed", "cooking") and order.due.date() == ctx.today:
            _leave_out(ctx, order, gone)
    if ctx.store.find(DishLine, dish_id=dish.id):
        words = f"{dish.name} in your basket has sold out. Choose something else."
        ctx.notify(APP, "Sold out", words, f"quickbite/Menu/{dish.kitchen_id}")


@handler("food_late")
def food_late(ctx: Context, payload: dict[str, Any]) -> None:
    """Put off an order by `minutes`: that of the `order_id`, or else every one that is to come."""
    only = str(payload.get("order_id", ""))
    for order in ctx.store.find(FoodOrder):
        if comes_still(order) and only in ("", order.id):
            later = order.due + timedelta(minutes=max(1, int(payload.get("minutes", 15))))
            order = ctx.update(order, due=later)
            let_come(ctx, order)
            ctx.notify(APP, "Running late", f"{kitchen_name(ctx, order)} needs longer. {arrival(order)}.", link(order))


@handler("kitchen_closes")
def kitchen_closes(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a kitchen (`kitchen_id`) take no orders from today `until` a day: those to come are called off and paid
    back.
    """
    kitchen = ctx.store.maybe(Kitchen, str(payload["kitchen_id"]))
    if kitchen is None:
        return
    today = ctx.today
    until = date.fromisoformat(str(payload["until"])) if "until" in payload else today
    ctx.update(kitchen, closed_from=today, closed_until=until)
    for order in ctx.store.find(FoodOrder, kitchen_id=kitchen.id):
        waits = order.state in ("awaiting_payment", "placed", "cooking")
        if waits and order.due.date() <= until:
            ctx.refund(APP, kitchen.name, order.total, order.id, f"{kitchen.name} is closed")
            ctx.notify(APP, "Order cancelled", f"{kitchen.name} is closed. Nothing is charged.", link(undo(ctx, order)))


@handler("promos_end")
def promos_end(ctx: Context, payload: dict[str, Any]) -> None:
    """Each afternoon, tell of promos that end tonight."""
    ctx.schedule("promos_end", {}, at=datetime.combine(ctx.today + timedelta(days=1), EVENING))
    for promo in ctx.store.find(FoodPromo, ends=ctx.today):
        if promo.uses_left > 0:
            ctx.notify(APP, "Promo ends tonight", f"{promo.title}: {promo.code}", "quickbite/Promos")


def _leave_out(ctx: Context, order: FoodOrder, gone: list[FoodLine]) -> None:
    """Take lines out of an order and pay them back; an order that holds nothing else is cancelled."""
    rest = tuple(line for line in order.lines if line not in gone)
    name, kitchen = gone[0].name, kitchen_name(ctx, order)
    if not rest:
        ctx.refund(APP, kitchen, order.total, order.id, f"{name} has sold out")
        words = f"{kitchen} has no {name} left. Your order is cancelled and {money(order.total)} comes back."
        ctx.notify(APP, "Sold out", f"{words} Choose something else.", f"quickbite/Menu/{order.kitchen_id}")
        undo(ctx, order)
        return
    cost = min(sum(line.price * line.quantity for line in gone), order.total - order.fee - order.tip)
    ctx.update(order, lines=rest, subtotal=order.subtotal - cost, total=order.total - cost)
    ctx.refund(APP, kitchen, cost, order.id, f"{name} has sold out")
    words = f"{kitchen} has no {name} left. {money(cost)} comes back. Order something else?"
    ctx.notify(APP, "Sold out", words, f"quickbite/Menu/{order.kitchen_id}")
