"""What becomes of an order by itself: paid, shipped, late, delivered; and what follows from it."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.shopwave.bag import PICKUP_POINT, arrives_at, ships_at
from apps.shopwave.models import Item, OrderLine, ReturnRequest, ShopOrder, ShopVoucher, Variant
from apps.shopwave.stock import put_back
from gui_sim.context import Context
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.vouchers import give_back
from gui_sim.wording import count, day, money

NUMBER = "+15035550150"  # what the parcel messages come from
MAIL = "orders@shopwave.example"
EVENT = "ShopWave delivery"
MORNING = time(9, 0)
WARNED = timedelta(days=3)
FAULTY = timedelta(days=365)  # how long what is faulty may be sent back, whatever its item says
"""How long before its end the time for returns is told of."""


@service("paid:shopwave")
def order_paid(ctx: Context, request: PaymentRequest) -> None:
    """Place an order once it is paid."""
    order = ctx.awaited(ShopOrder, request)
    if order is not None:
        confirm(ctx, ctx.update(order, state="placed"))


@service("declined:shopwave")
def order_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let an order go that is not paid; its vouchers come back."""
    order = ctx.awaited(ShopOrder, request)
    if order is not None:
        undo(ctx, order)


@handler("parcel_ships")
def parcel_ships(ctx: Context, payload: dict[str, Any]) -> None:
    """Send an order that is still wanted; it cannot be cancelled any more."""
    order = ctx.store.maybe(ShopOrder, str(payload.get("order_id", "")))
    if order is None or order.state != "placed":
        return
    order = ctx.update(order, state="shipped")
    ctx.notify("shopwave", "Shipped", f"{contents(order)}. {arrival(order)}.", link(order))
    if order.shipping != "pickup":
        where = f"Not at home? Collect it at {PICKUP_POINT} with the code {code(ctx, order)}."
        ctx.deliver_message(NUMBER, f"ShopWave: your parcel comes on {day(order.due)}. {where}")


@handler("parcel_arrives")
def parcel_arrives(ctx: Context, payload: dict[str, Any]) -> None:
    """Deliver an order that is on its way, unless it has been put off."""
    order = ctx.store.maybe(ShopOrder, str(payload.get("order_id", "")))
    if order is None or order.state not in ("placed", "shipped") or ctx.now < arrives_at(order):
        return
    order = ctx.update(order, state="delivered")
    if order.shipping == "pickup":
        words = f"ShopWave: your parcel lies ready at {PICKUP_POINT}. Your code is {code(ctx, order)}."
        ctx.deliver_message(NUMBER, words)
    ctx.notify("shopwave", "Delivered", f"{contents(order)}: {place_words(order)}.", link(order))
    closing = [last for line in order.lines if (last := last_day(ctx, order, line)) is not None]
    if closing and min(closing) - WARNED > ctx.today:
        ctx.schedule("returns_close", {"order_id": order.id}, at=datetime.combine(min(closing) - WARNED, MORNING))


@handler("parcel_delayed")
def parcel_delayed(ctx: Context, payload: dict[str, Any]) -> None:
    """Put off an order by `days`: that of the `order_id`, or else every one that is to come."""
    only = str(payload.get("order_id", ""))
    for order in ctx.store.find(ShopOrder):
        if order.state not in ("placed", "shipped") or only not in ("", order.id):
            continue
        later = ctx.update(order, due=order.due + timedelta(days=max(1, int(payload.get("days", 1)))))
        ctx.schedule("parcel_arrives", {"order_id": order.id}, at=arrives_at(later))
        ctx.notify("shopwave", "Delayed", f"{contents(later)}. {arrival(later)}.", link(later))
        ctx.serve(
            "move_event", from_app="shopwave", ref=order.id, title=EVENT, was=_event_day(order),
            starts=_event_day(later), line=_event_line(later),
        )  # fmt: skip


@handler("returns_close")
def returns_close(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that an order can be sent back for three more days, unless all of it went back."""
    order = ctx.store.maybe(ShopOrder, str(payload.get("order_id", "")))
    if order is None or order.state != "delivered":
        return
    sent = {request.line for request in ctx.store.find(ReturnRequest, order_id=order.id)}
    if len(sent) < len(order.lines):
        until = ctx.today + WARNED
        ctx.notify("shopwave", "Return closes in 3 days", f"{contents(order)}: until {day(until)}.", link(order))


def confirm(ctx: Context, order: ShopOrder) -> None:
    """Tell of an order, offer its day to the calendar, and let it come."""
    ctx.notify("shopwave", "Order placed", f"{money(order.total)}. {arrival(order)}.", link(order))
    ctx.schedule("parcel_ships", {"order_id": order.id}, at=max(ships_at(order), ctx.now + timedelta(minutes=1)))
    ctx.schedule("parcel_arrives", {"order_id": order.id}, at=max(arrives_at(order), ctx.now + timedelta(minutes=2)))
    ctx.deliver_mail(MAIL, f"Your receipt: {money(order.total)}", receipt(order))
    create = ctx.tool("create_event")
    if create is not None:
        call = create.call(title=EVENT, starts=_event_day(order), all_day=True, place=order.address)
        ctx.offer("calendar", call, _event_line(order), "shopwave")


def undo(ctx: Context, order: ShopOrder) -> ShopOrder:
    """Cancel an order: vouchers and shelves are as before, and nothing of it is offered to the calendar any more."""
    give_back(ctx, ShopVoucher, order.vouchers)
    put_back(ctx, order.lines)
    ctx.serve("call_off_event", from_app="shopwave", ref=order.id, title=EVENT, starts=_event_day(order))
    return ctx.update(order, state="cancelled")


def receipt(order: ShopOrder) -> str:
    """Write what was bought and what it cost, one line each."""
    lines = [f"{line.quantity} × {line.name}, {line.colour}, {line.size}: {money(line.price * line.quantity)}"
             for line in order.lines]  # fmt: skip
    off = [f"Vouchers ({', '.join(order.vouchers)}): {money(-order.discount)}"] if order.discount else []
    ends = [f"Shipping: {money(order.fee)}", f"Total: {money(order.total)}", f"{arrival(order)}: {order.address}"]
    return "\n".join([*lines, *off, *ends])


def contents(order: ShopOrder) -> str:
    """Say what an order holds in a few words: "Halden Wool Scarf and 2 more"."""
    more = sum(line.quantity for line in order.lines) - 1
    return order.lines[0].name + (f" and {more} more" if more else "") if order.lines else "Nothing"


def arrival(order: ShopOrder) -> str:
    """Say when an order comes, or came."""
    if order.state == "delivered":
        return f"Delivered {day(order.due)}" if order.shipping != "pickup" else f"Ready since {day(order.due)}"
    return f"Arrives {day(order.due)}" if order.shipping != "pickup" else f"Ready on {day(order.due)}"


def place_words(order: ShopOrder) -> str:
    """Say where an order lies once it is there."""
    return f"ready at {order.address}" if order.shipping == "pickup" else f"at {order.address}"


def code(ctx: Context, order: ShopOrder) -> str:
    """Return the four digits that a parcel is handed out for."""
    return f"{ctx.rng('pickup code', order.id).randint(1000, 9999)}"


def last_day(ctx: Context, order: ShopOrder, line: OrderLine) -> date | None:
    """Return the last day on which a line can be sent back, or None if it never can."""
    variant = ctx.store.maybe(Variant, line.variant_id)
    item = ctx.store.maybe(Item, variant.item_id) if variant is not None else None
    return order.due + timedelta(days=item.return_days) if item is not None and item.return_days else None


def last_day_of_all(ctx: Context, order: ShopOrder, line: OrderLine) -> date:
    """Return the last day on which a line can be sent back for whatever reason: what is faulty, for a year."""
    return max(last_day(ctx, order, line) or order.due, order.due + FAULTY)


def may_return(ctx: Context, order: ShopOrder) -> bool:
    """Tell whether there is a line of an order that can still be sent back, if only as faulty."""
    asked = {request.line for request in ctx.find(ReturnRequest, order_id=order.id)}
    left = [line for place, line in enumerate(order.lines, start=1) if place not in asked]
    return order.state == "delivered" and any(ctx.today <= last_day_of_all(ctx, order, line) for line in left)


def pieces(order: ShopOrder) -> str:
    """Count an order's pieces."""
    return count(sum(line.quantity for line in order.lines), "item")


def link(order: ShopOrder) -> str:
    """Return what a notice about an order opens."""
    return f"shopwave/ShopOrderDetail/{order.id}"


def _event_day(order: ShopOrder) -> datetime:
    return datetime.combine(order.due, time(0, 0))


def _event_line(order: ShopOrder) -> str:
    return f"{EVENT}, {day(order.due)}" if order.shipping != "pickup" else f"ShopWave parcel ready, {day(order.due)}"
