"""What becomes of an order by itself: paid, cooked, on its way, delivered; and what follows from it."""

from datetime import datetime, timedelta
from typing import Any

from apps.quickbite.models import Dish, FoodOrder, FoodPromo, Kitchen
from gui_sim.context import Context
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import clock, count, day, money

APP = "quickbite"
NUMBER = "+15035550190"  # what the couriers' messages come from
MAIL = "orders@quickbite.example"
ACCEPTS = timedelta(minutes=3)
"""How long after it was placed a kitchen begins with an order; until then it can be cancelled."""
RIDE = timedelta(minutes=12)
"""How long before its arrival an order leaves the kitchen."""


@service("paid:quickbite")
def food_paid(ctx: Context, request: PaymentRequest) -> None:
    """Place an order once it is paid; or count the tip that came with its stars."""
    order = ctx.awaited(FoodOrder, request)
    if order is not None:
        confirm(ctx, ctx.update(order, state="placed"))
        return
    tipped = _tipped(ctx, request)
    if tipped is not None:
        add_tip(ctx, tipped)


@service("declined:quickbite")
def food_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let an order go that is not paid, with its promo back; or the tip alone."""
    order = ctx.awaited(FoodOrder, request)
    if order is not None:
        undo(ctx, order)
        return
    tipped = _tipped(ctx, request)
    if tipped is not None:
        ctx.update(tipped, tip_more=0, tip_state="none")


@handler("food_cooking")
def food_cooking(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the kitchen begin with an order that is still wanted; it cannot be cancelled any more."""
    order = ctx.store.maybe(FoodOrder, str(payload.get("order_id", "")))
    if order is None or order.state != "placed":
        return
    order = ctx.update(order, state="cooking")
    ctx.notify(APP, "Cooking", f"{kitchen_name(ctx, order)} cooks your order. {arrival(order)}.", link(order))


@handler("food_leaves")
def food_leaves(ctx: Context, payload: dict[str, Any]) -> None:
    """Send a courier with an order, unless it has been put off."""
    order = ctx.store.maybe(FoodOrder, str(payload.get("order_id", "")))
    if order is None or order.state not in ("placed", "cooking") or ctx.now < arrives_at(ctx, order) - RIDE:
        return
    order = ctx.update(order, state="on_the_way")
    name = kitchen_name(ctx, order)
    ctx.notify(APP, "On the way", f"{contents(order)} from {name}. {arrival(order)}.", link(order))
    comes = f"QuickBite: your order from {name} is on its way to {order.address}."
    ctx.deliver_message(NUMBER, f"{comes} Tell the courier the code {order.courier_code}.")


@handler("food_arrives")
def food_arrives(ctx: Context, payload: dict[str, Any]) -> None:
    """Deliver an order that is on its way, unless it has been put off."""
    order = ctx.store.maybe(FoodOrder, str(payload.get("order_id", "")))
    if order is None or not comes_still(order) or ctx.now < arrives_at(ctx, order):
        return
    order = ctx.update(order, state="delivered")
    ctx.notify(APP, "Delivered", f"{contents(order)} from {kitchen_name(ctx, order)}. Enjoy it!", link(order))
    _offer_meal(ctx, order)


def confirm(ctx: Context, order: FoodOrder) -> FoodOrder:
    """Let a paid order be cooked and brought; it comes later if it was paid late."""
    kitchen = ctx.store.get(Kitchen, order.kitchen_id)
    order = ctx.update(order, due=max(order.due, soonest(ctx, kitchen)))
    let_come(ctx, order)
    cooks = max(ctx.now + ACCEPTS, order.due - timedelta(minutes=kitchen.eta_min))
    ctx.schedule("food_cooking", {"order_id": order.id}, at=cooks)
    ctx.deliver_mail(MAIL, f"Your receipt: {kitchen.name}, {money(order.total)}", receipt(ctx, order))
    return order


def let_come(ctx: Context, order: FoodOrder) -> None:
    """Let an order leave its kitchen and arrive when it is due, or as late as the kitchen is busy."""
    arrives = arrives_at(ctx, order)
    ctx.schedule("food_leaves", {"order_id": order.id}, at=max(arrives - RIDE, ctx.now + timedelta(minutes=1)))
    ctx.schedule("food_arrives", {"order_id": order.id}, at=max(arrives, ctx.now + timedelta(minutes=2)))


def undo(ctx: Context, order: FoodOrder) -> FoodOrder:
    """Cancel an order; its promo can be used again."""
    for promo in ctx.store.find(FoodPromo, code=order.promo) if order.promo else ():
        ctx.update(promo, uses_left=promo.uses_left + 1)
    return ctx.update(order, state="cancelled")


def add_tip(ctx: Context, order: FoodOrder) -> FoodOrder:
    """Count a tip that was given with the stars, now that it is paid."""
    more = order.tip_more
    return ctx.update(order, tip=order.tip + more, total=order.total + more, tip_state="paid")


def soonest(ctx: Context, kitchen: Kitchen) -> datetime:
    """Return when an order placed now would come, on a full minute."""
    return (ctx.now + timedelta(minutes=kitchen.eta_min)).replace(second=0, microsecond=0)


def arrives_at(ctx: Context, order: FoodOrder) -> datetime:
    """Return when an order really comes: when it is due, and later as far as its kitchen is busy."""
    kitchen = ctx.store.maybe(Kitchen, order.kitchen_id)
    return order.due + timedelta(minutes=kitchen.busy if kitchen is not None else 0)


def ridden(ctx: Context, order: FoodOrder) -> float:
    """Return what share (0 to 1) of the way the courier has ridden."""
    return 1.0 - min(1.0, max(0.0, (arrives_at(ctx, order) - ctx.now) / RIDE))


def comes_still(order: FoodOrder) -> bool:
    """Tell whether a paid order is still to come."""
    return order.state in ("placed", "cooking", "on_the_way")


def receipt(ctx: Context, order: FoodOrder) -> str:
    """Write what was ordered and what it cost, one line each."""
    lines = [f"{line.quantity} × {line.name}: {money(line.price * line.quantity)}" for line in order.lines]
    off = [f"Promo {order.promo}: {money(-order.discount)}"] if order.discount else []
    sums = [f"Delivery: {money(order.fee)}", f"Tip: {money(order.tip)}", f"Total: {money(order.total)}"]
    return "\n".join([kitchen_name(ctx, order), *lines, *off, *sums, f"{arrival(order)}: {order.address}"])


def contents(order: FoodOrder) -> str:
    """Say what an order holds in a few words: "Khinkali and 2 more"."""
    more = sum(line.quantity for line in order.lines) - 1
    return order.lines[0].name + (f" and {more} more" if more else "") if order.lines else "Nothing"


def pieces(order: FoodOrder) -> str:
    """Count an order's dishes."""
    return count(sum(line.quantity for line in order.lines), "dish", "dishes")


def arrival(order: FoodOrder) -> str:
    """Say when an order comes: "Arriving at 19:45", with the day if it was ordered for another."""
    on = "" if order.due.date() == order.at.date() else f"on {day(order.due)} "
    return f"Arriving {on}at {clock(order.due)}"


def kitchen_name(ctx: Context, order: FoodOrder) -> str:
    """Return the name of an order's kitchen."""
    kitchen = ctx.store.maybe(Kitchen, order.kitchen_id)
    return kitchen.name if kitchen is not None else "The kitchen"


def code(ctx: Context, order_id: str) -> str:
    """Return the four digits that a courier asks for."""
    return f"{ctx.rng('courier code', order_id).randint(1000, 9999)}"


def link(order: FoodOrder) -> str:
    """Return what a notice about an order opens."""
    return f"quickbite/TrackOrder/{order.id}"


def _tipped(ctx: Context, request: PaymentRequest) -> FoodOrder | None:
    order = ctx.store.maybe(FoodOrder, request.ref)
    return order if order is not None and order.tip_state == "awaiting_payment" else None


def _offer_meal(ctx: Context, order: FoodOrder) -> None:
    """Offer one portion of the richest dish to the food diary."""
    log = ctx.tool("log_meal")
    found = [ctx.store.maybe(Dish, line.dish_id) for line in order.lines]
    dishes = [dish for dish in found if dish is not None and dish.kcal and not dish.alcohol]
    if log is None or not dishes:
        return
    dish = max(dishes, key=lambda each: each.kcal)
    hour = ctx.now.hour
    slot = "breakfast" if 5 <= hour < 11 else "lunch" if 11 <= hour < 16 else "dinner" if hour >= 17 else "snack"
    call = log.call(name=dish.name, kcal=dish.kcal, slot=slot)
    ctx.offer("health", call, f"{dish.name}: {dish.kcal} kcal", APP)
