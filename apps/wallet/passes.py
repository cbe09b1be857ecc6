"""Passes that other apps put into the wallet, and when one is told of."""

from datetime import datetime, timedelta
from typing import Any

from apps.wallet.models import Pass, PassKind
from gui_sim.context import Context
from gui_sim.records import Contact
from gui_sim.tool import ToolCall, handler, service
from gui_sim.wording import moment

NEAR = timedelta(hours=2)


@service("add_pass")
def add_pass(
    ctx: Context, app: str, kind: PassKind, title: str, code: str, ref: str, starts: datetime | None = None
) -> Pass:
    """Keep the pass of something paid for, in place of an earlier one of the same record."""
    drop_pass(ctx, app, ref)
    held = ctx.insert(Pass, app=app, kind=kind, title=title, code=code, starts=starts, ref=ref)
    if starts is not None and starts - NEAR > ctx.now:
        ctx.schedule("pass_near", {"pass_id": held.id}, at=starts - NEAR)
    return held


@service("drop_pass")
def drop_pass(ctx: Context, app: str, ref: str) -> None:
    """Take the passes of a record out: it was cancelled, or changed."""
    for held in ctx.store.find(Pass, app=app, ref=ref):
        ctx.delete(held)


@handler("pass_near")
def pass_near(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of a pass whose time is near, if it is still held."""
    held = ctx.store.maybe(Pass, str(payload.get("pass_id", "")))
    if held is not None and held.starts is not None:
        ctx.notify("wallet", held.title, f"{moment(held.starts)}. Your pass is ready.", f"wallet/PassView/{held.id}")


def sharing(ctx: Context, held: Pass) -> list[tuple[str, ToolCall]]:
    """Return whom a pass can be sent to, favourites alone, with the message that holds its code."""
    send = ctx.tool("send_message")
    people = ctx.find(Contact, favourite=True, superseded_by=None, order="name", limit=12)
    words = f"{held.title}: {held.code}"
    if send is None:
        return []
    return [(one.name, send.call(to=[one.phones[0].number], body=words)) for one in people if one.phones]
