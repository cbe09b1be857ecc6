"""Tools of the phone itself."""

from typing import Annotated, Any, Literal

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.journal import ToolCall
from gui_sim.records import Notification, Offer
from gui_sim.search import PAGE, SearchPage, search
from gui_sim.tool import Tool, tool
from gui_sim.values import Each, Id, Range, Text, Wire

Page = Annotated[int, Range(1, 10_000)]


@tool()
def search_phone(ctx: Context, query: Annotated[str, Text(min=1, max=1000)], field: str | None = None,
                 page: Page = 1) -> SearchPage:  # fmt: skip
    """Find a text anywhere on the phone, over every app.

    Args:
        query: What to look for.
        field: One field to look in, such as "title" or "Event.title".
        page: Which page of hits, five a page.
    """
    return search(ctx, ctx.world.searched_models, query, [field] if field else [], page=page)


@tool()
def list_notifications(
    ctx: Context,
    app: str | None = None,
    state: Literal["new", "seen", "any"] = "any",
    page: Page = 1,
) -> dict[str, Any]:
    """List notices, the newest first, five a page.

    Args:
        app: Only those of one app, by id.
        state: Only new ones, or only those already seen.
        page: Which page.
    """
    where: dict[str, Any] = {"state": state} if state != "any" else {}
    rows = ctx.find(Notification, order="-at", **where | ({"app": app} if app else {}))
    shown = [row for row in rows if row.state != "cleared" and may_notify(ctx, row.app)]
    start = (page - 1) * PAGE
    told: dict[str, Any] = {"notifications": shown[start : start + PAGE], "total": len(shown), "page": page}
    return told | ({"next_page": page + 1} if start + PAGE < len(shown) else {})


@tool()
def list_offers(ctx: Context, state: Literal["open", "taken", "dismissed"] = "open") -> list[Offer]:
    """List calls that apps have prepared for one another, such as a booking for the calendar.

    Args:
        state: Open offers, or those taken or dismissed.
    """
    return ctx.find(Offer, state=state)


@tool(writes=True)
def take_offer(ctx: Context, offer_id: Annotated[str, Id(Offer)], changes: dict[str, Any] = {}) -> Any:  # noqa: B006
    """Carry out an offer's prepared call, with some arguments changed if need be.

    Args:
        offer_id: From `list_offers`.
        changes: Arguments of the call to set otherwise.
    Raises:
        ToolError: already: the offer was taken or dismissed; and whatever the call itself refuses.
    """
    offer = ctx.get(Offer, offer_id)
    if offer.state != "open":
        raise ToolError("already", f"This offer was {offer.state}.")
    call = ToolCall.from_json(offer.call)
    result = ctx.run(ToolCall(call.app, call.tool, {**call.args, **changes}))
    ctx.update(offer, state="taken")
    return result


@take_offer.norm
def _offer_changes(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    offer = ctx.store.get(Offer, args["offer_id"])
    prepared = offer.call.get("args", {})
    changed = {name: value for name, value in args["changes"].items() if prepared.get(name) != value}
    return {**args, "changes": changed}


@tool(writes=True, sets=("ids",))
def clear_notifications(ctx: Context, ids: Annotated[list[str], Each(Id(Notification))]) -> dict[str, int]:
    """Clear notices from the centre.

    Args:
        ids: From `list_notifications`.
    """
    notices = [ctx.get(Notification, id) for id in dict.fromkeys(ids)]
    for notice in notices:
        ctx.update(notice, state="cleared")
    return {"cleared": len(notices)}


def may_notify(ctx: Context, app: str) -> bool:
    """Tell whether an app's notices are shown: the owner has not denied them, nor switched them off."""
    service = ctx.world.services.get("may_notify")
    return ctx.permission(app, "notifications") != "denied" and (service is None or bool(service(ctx, app=app)))


def may_badge(ctx: Context, app: str) -> bool:
    """Tell whether an app's new notices are counted on its icon: it may notify, and its badge is on."""
    service = ctx.world.services.get("may_badge")
    return may_notify(ctx, app) and (service is None or bool(service(ctx, app=app)))


TOOLS: tuple[Tool[..., Any], ...] = (
    search_phone,
    list_notifications,
    list_offers,
    take_offer,
    clear_notifications,
)
