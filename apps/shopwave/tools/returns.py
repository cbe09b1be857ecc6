"""Sending things back."""

from datetime import datetime, time, timedelta
from typing import Annotated, Any

from apps.shopwave.fulfilment import MAIL, last_day, last_day_of_all, link
from apps.shopwave.models import OrderLine, Reason, RefundTo, ReturnRequest, ShopOrder
from apps.shopwave.tools.bag import LINES
from apps.shopwave.tools.orders import OrderId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler, tool
from gui_sim.values import Range
from gui_sim.wording import day, money

ACCEPTED = time(10, 0)  # on the day after it was asked for
CHECKED = timedelta(days=5)
WORN = 6  # one in so many returns of what is not wanted turns out to be worn


@tool(writes=True)
def request_return(
    ctx: Context,
    order_id: OrderId,
    line: Annotated[int, Range(1, LINES)],
    reason: Reason,
    refund_to: RefundTo = "wallet",
) -> ReturnRequest:
    """Ask to send a line of a delivered order back; its money comes back once it has been looked at.

    Args:
        order_id: From `search_shopwave`.
        line: Which line of the order, from 1.
        reason: Why.
        refund_to: Where the money goes: the wallet, or a card.
    Raises:
        ToolError: too_late (its days for returns are over), already, not_allowed (not delivered yet, or final sale).
    """
    order = ctx.get(ShopOrder, order_id)
    if order.state != "delivered":
        raise ToolError("not_allowed", "Only what has been delivered can be sent back.")
    if line > len(order.lines):
        raise ToolError("not_found", f"This order has no line {line}.")
    if ctx.count(ReturnRequest, order_id=order.id, line=line):
        raise ToolError("already", "A return of this line has been asked for already.")
    bought = order.lines[line - 1]
    _check_days(ctx, order, bought, reason)
    worn = reason == "not_wanted" and ctx.rng("inspection", order.id, line).randrange(WORN) == 0
    request = ctx.insert(
        ReturnRequest, order_id=order.id, line=line, reason=reason, refund_to=refund_to,
        amount=refund_of(order, bought), inspection="fails" if worn else "passes",
    )  # fmt: skip
    at = datetime.combine(ctx.today + timedelta(days=1), ACCEPTED)
    ctx.schedule("return_arrives", {"request_id": request.id}, at=at)
    return request


@handler("return_arrives")
def return_arrives(ctx: Context, payload: dict[str, Any]) -> None:
    """Accept a return that was asked for; it is on its way to the shop."""
    found = _asked(ctx, payload, "asked")
    if found is None:
        return
    request, order, line = found
    ctx.update(request, state="accepted")
    ctx.notify("shopwave", "Return accepted", f"{line.name}: the label is in your mail.", link(order))
    ctx.deliver_mail(MAIL, f"Your return label: {line.name}", "Stick it on the parcel and hand it in at any shop.")
    ctx.schedule("return_checked", {"request_id": request.id}, at=ctx.now + CHECKED)


@handler("return_checked")
def return_checked(ctx: Context, payload: dict[str, Any]) -> None:
    """Give the money of a return back once it has been looked at, or refuse what was worn."""
    found = _asked(ctx, payload, "accepted")
    if found is None:
        return
    request, order, line = found
    opens = f"shopwave/ReturnDetail/{request.id}"
    if request.inspection == "fails":
        ctx.update(request, state="refused")
        ctx.notify("shopwave", "Return refused", f"{line.name} shows signs of wear.", opens)
        return
    ctx.update(request, state="refunded")
    ctx.serve(
        "refund", app="shopwave", payee="ShopWave", amount=request.amount, ref=order.id,
        note=f"{line.name} sent back", to=request.refund_to,
    )  # fmt: skip
    ctx.notify("shopwave", "Refunded", f"{line.name}: {money(request.amount)} is back.", opens)


def refund_of(order: ShopOrder, line: OrderLine) -> int:
    """Return what a line cost, less its share of the vouchers, in cents."""
    cost = line.price * line.quantity
    return cost - order.discount * cost // max(1, order.subtotal)


def _check_days(ctx: Context, order: ShopOrder, line: OrderLine, reason: Reason) -> None:
    last = last_day(ctx, order, line)
    if reason == "faulty":
        last = last_day_of_all(ctx, order, line)
    if last is None:
        raise ToolError("not_allowed", "This is a final sale: only what is faulty can be sent back.")
    if ctx.today > last:
        raise ToolError("too_late", f"This could be sent back until {day(last)}.")


def _asked(
    ctx: Context, payload: dict[str, Any], state: str
) -> tuple[ReturnRequest, ShopOrder, OrderLine] | None:  # fmt: skip
    request = ctx.store.maybe(ReturnRequest, str(payload.get("request_id", "")))
    order = ctx.store.maybe(ShopOrder, request.order_id) if request is not None else None
    if request is None or order is None or request.state != state or request.line > len(order.lines):
        return None
    return request, order, order.lines[request.line - 1]
