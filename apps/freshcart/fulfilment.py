"""What becomes of an order by itself: paid, packed, short of something, delivered; and what follows from it."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from statistics import median_low
from typing import Any

from apps.freshcart.cart import usable_vouchers
from apps.freshcart.models import DeliverySlot, GroceryOrder, GroceryVoucher, OrderLine, PackSize, Product, Staple
from gui_sim.conditions import between, one_of
from gui_sim.context import Context
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.vouchers import give_back
from gui_sim.wording import clock, day, money

WINDOWS = ((8, 499), (10, 399), (12, 299), (16, 299), (18, 499), (20, 399))  # the hour a slot starts, its fee
PLACES = (0, 2, 4, 4, 6, 6)
PACKS = timedelta(hours=3)
"""How long before its slot an order is packed; from then on it cannot be cancelled."""
EVENING = time(18, 0)
MORNING = time(9, 0)
SOON = timedelta(minutes=1)  # when an order is packed whose slot is nearer than that
OFTEN = 3
"""Orders within `LATELY` that make a product a staple."""
LATELY = timedelta(days=120)
STANDS = timedelta(days=60)
"""How long before today a passed slot is looked for; what stands longer is named by an order."""
READY = ("Breakfast", "Dairy", "Fruit", "Snacks", "Bakery")
"""Aisles of what is eaten as it comes; portions of it are offered to the food diary."""
PORTION = 100  # grams


@service("paid:freshcart")
def order_paid(ctx: Context, request: PaymentRequest) -> None:
    """Place an order once it is paid."""
    order = ctx.awaited(GroceryOrder, request)
    if order is not None:
        confirm(ctx, ctx.update(order, state="placed"), ctx.store.get(DeliverySlot, order.slot_id))


@service("declined:freshcart")
def order_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let an order go that is not paid; its vouchers come back."""
    order = ctx.awaited(GroceryOrder, request)
    if order is not None:
        undo(ctx, order)


@handler("slots_open")
def slots_open(ctx: Context, payload: dict[str, Any]) -> None:
    """Open the delivery slots of a `day` that has none yet, with so many `places` each, or a seeded number.

    Slots that have passed, and that no order names, are taken down.
    """
    on = date.fromisoformat(str(payload["day"]))
    today = ctx.today
    for slot in ctx.store.find(DeliverySlot, day=between(today - STANDS, today - timedelta(days=1))):
        if not ctx.store.count(GroceryOrder, slot_id=slot.id):
            ctx.delete(slot)
    if ctx.store.count(DeliverySlot, day=on):
        return
    for hour, fee in WINDOWS:
        places = payload.get("places", ctx.rng("slots", on.isoformat(), hour).choice(PLACES))
        ctx.insert(DeliverySlot, day=on, starts=time(hour), ends=time(hour + 2), fee=fee, places=places)


@handler("slot_tomorrow")
def slot_tomorrow(ctx: Context, payload: dict[str, Any]) -> None:
    """On the evening before, remind of a delivery that is still to come."""
    order = _coming(ctx, payload)
    if order is not None:
        slot = ctx.store.get(DeliverySlot, order.slot_id)
        ctx.notify("freshcart", "Delivery tomorrow", f"{slot_words(slot)}, to {order.address}", link(order))


@handler("groceries_packed")
def groceries_packed(ctx: Context, payload: dict[str, Any]) -> None:
    """Pack an order that is still wanted; it cannot be cancelled any more."""
    order = _coming(ctx, payload)
    if order is not None and order.state == "placed":
        ctx.update(order, state="packing")


@handler("groceries_arrive")
def groceries_arrive(ctx: Context, payload: dict[str, Any]) -> None:
    """Deliver an order that is still wanted, and fill up the shelves it was taken from."""
    order = _coming(ctx, payload)
    if order is None:
        return
    order = ctx.update(order, state="delivered")
    _restock(ctx, order)
    ctx.notify("freshcart", "Delivered", f"Your order of {money(order.total)} is here.", link(order))
    _keep_staples(ctx, order)
    _offer_meal(ctx, order)


@handler("grocery_missing")
def grocery_missing(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a `size_id` be missing from the orders on their way: replaced where that was allowed, else paid back."""
    size_id = str(payload["size_id"])
    for order in ctx.store.find(GroceryOrder):
        if order.state not in ("placed", "packing"):
            continue
        for line in order.lines:
            if line.size_id == size_id:
                _replace(ctx, order, line)


@handler("vouchers_end")
def vouchers_end(ctx: Context, payload: dict[str, Any]) -> None:
    """Each morning, tell of vouchers that end in two days."""
    ctx.schedule("vouchers_end", {}, at=datetime.combine(ctx.today + timedelta(days=1), MORNING))
    ends = ctx.today + timedelta(days=2)
    for voucher in usable_vouchers(ctx):
        if voucher.ends == ends:
            ctx.notify("freshcart", "Voucher ends in 2 days", f"{voucher.title}: {voucher.code}", "freshcart/Vouchers")


def confirm(ctx: Context, order: GroceryOrder, slot: DeliverySlot) -> None:
    """Tell of an order, offer its delivery to the calendar, and let it come."""
    when = slot_words(slot)
    ctx.notify("freshcart", "Order placed", f"{money(order.total)}, {when}", link(order))
    starts, ends = datetime.combine(slot.day, slot.starts), datetime.combine(slot.day, slot.ends)
    evening = datetime.combine(slot.day - timedelta(days=1), EVENING)
    steps = (("slot_tomorrow", evening), ("groceries_packed", starts - PACKS), ("groceries_arrive", ends))
    for kind, at in steps:
        if at > ctx.now or kind != "slot_tomorrow":
            ctx.schedule(kind, {"order_id": order.id}, at=max(at, ctx.now + SOON))
    ctx.deliver_mail("orders@freshcart.example", f"Your order for {when}", f"{money(order.total)}, to {order.address}")
    create = ctx.tool("create_event")
    if create is not None:
        call = create.call(title="FreshCart delivery", starts=starts, ends=ends)
        ctx.offer("calendar", call, f"FreshCart delivery, {when}", "freshcart")


def undo(ctx: Context, order: GroceryOrder) -> GroceryOrder:
    """Cancel an order: vouchers and shelves are as before, and nothing of it is offered to the calendar any more."""
    give_back(ctx, GroceryVoucher, order.vouchers)
    _restock(ctx, order)
    slot = ctx.store.maybe(DeliverySlot, order.slot_id)
    if slot is not None:
        starts = datetime.combine(slot.day, slot.starts)
        ctx.serve("call_off_event", from_app="freshcart", ref=order.id, title="FreshCart delivery", starts=starts)
    return ctx.update(order, state="cancelled")


def slot_words(slot: DeliverySlot) -> str:
    """Say when a slot is: "Sat 7 Mar, 08:00–10:00"."""
    return f"{day(slot.day)}, {clock(slot.starts)}–{clock(slot.ends)}"


def link(order: GroceryOrder) -> str:
    """Return what a notice about an order opens."""
    return f"freshcart/OrderDetail/{order.id}"


def _coming(ctx: Context, payload: dict[str, Any]) -> GroceryOrder | None:
    order = ctx.store.maybe(GroceryOrder, str(payload.get("order_id", "")))
    return order if order is not None and order.state in ("placed", "packing") else None


def _restock(ctx: Context, order: GroceryOrder) -> None:
    for line in order.lines:
        size = ctx.store.maybe(PackSize, line.size_id)
        if size is not None:
            ctx.update(size, stock=size.stock + line.quantity, in_stock=True)


def _replace(ctx: Context, order: GroceryOrder, line: OrderLine) -> None:
    """Bring the same of another brand at no higher price, or nothing and the money back."""
    other = _like(ctx, line) if line.substitute else None
    rest = tuple(each for each in order.lines if each != line)
    if other is not None:
        size, product = other
        name = f"{product.brand} {product.name}"
        swapped = OrderLine(
            size_id=size.id, name=name, label=size.label, quantity=line.quantity, price=line.price,
            substitute=line.substitute,
        )  # fmt: skip
        ctx.update(order, lines=tuple(swapped if each == line else each for each in order.lines))
        ctx.notify("freshcart", "Item replaced", f"{line.name} is missing; {name} comes instead.", link(order))
        return
    cost = min(line.price * line.quantity, order.total - order.fee)
    ctx.update(order, lines=rest, subtotal=order.subtotal - cost, total=order.total - cost)
    ctx.refund("freshcart", "FreshCart", cost, order.id, f"{line.name} was missing")
    ctx.notify("freshcart", "Item missing", f"{line.name} is missing; {money(cost)} comes back.", link(order))


def _like(ctx: Context, line: OrderLine) -> tuple[PackSize, Product] | None:
    missing = ctx.store.maybe(PackSize, line.size_id)
    product = ctx.store.maybe(Product, missing.product_id) if missing is not None else None
    if missing is None or product is None:
        return None
    for other in ctx.store.find(Product, name=product.name, aisle=product.aisle):
        for size in ctx.store.find(PackSize, product_id=other.id, grams=missing.grams, in_stock=True):
            if other.id != product.id and size.stock >= line.quantity:
                return size, other
    return None


def _keep_staples(ctx: Context, order: GroceryOrder) -> None:
    """Learn from a delivered order what is bought again and again: how often, and in which size."""
    came = ctx.store.maybe(DeliverySlot, order.slot_id)
    today = came.day if came is not None else ctx.today
    days = {slot.id: slot.day for slot in ctx.store.find(DeliverySlot, day=between(today - LATELY, today))}
    sizes_now = [size for line in order.lines if (size := ctx.store.maybe(PackSize, line.size_id)) is not None]
    wanted = dict.fromkeys(size.product_id for size in sizes_now)
    products = {size.id: size.product_id for size in ctx.store.find(PackSize, product_id=one_of(wanted))}
    bought: dict[str, dict[date, str]] = {product_id: {} for product_id in wanted}
    for past in ctx.store.find(GroceryOrder, state="delivered", slot_id=one_of(days)):
        for line in past.lines:
            if line.size_id in products:
                bought[products[line.size_id]][days[past.slot_id]] = line.size_id
    for product_id, sizes in bought.items():
        if len(sizes) < OFTEN:
            continue
        ordered = sorted(sizes)
        gap = median_low([(later - earlier).days for earlier, later in pairwise(ordered)])
        fields = {"usual_size": Counter(sizes.values()).most_common(1)[0][0], "every_days": gap}
        known = ctx.store.find(Staple, product_id=product_id)
        for twin in known[1:]:
            ctx.delete(twin)
        if known:
            ctx.update(known[0], **fields)
        else:
            ctx.insert(Staple, product_id=product_id, **fields)


def _offer_meal(ctx: Context, order: GroceryOrder) -> None:
    """Offer a portion of something ready to eat to the food diary."""
    log = ctx.tool("log_meal")
    if log is None:
        return
    for line in order.lines:
        size = ctx.store.maybe(PackSize, line.size_id)
        product = ctx.store.maybe(Product, size.product_id) if size is not None else None
        if product is None or product.aisle not in READY or product.alcohol or not product.kcal:
            continue
        name = f"{product.brand} {product.name}"
        call = log.call(
            name=name, kcal=product.kcal, slot="snack", protein_g=round(product.protein_g),
            fat_g=round(product.fat_g), sodium_mg=round(product.salt_g * 400),
        )  # fmt: skip
        ctx.offer("health", call, f"{name}, {PORTION} g: {product.kcal} kcal", "freshcart")
        return
