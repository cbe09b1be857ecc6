"""Making calls, answering them, ending them."""

from datetime import timedelta
from typing import Annotated

from apps.phone.calls import VIDEO, course_of, is_blocked_number, owner_of, rings, under_way
from apps.phone.models import CallRecord, Kind
from apps.phone.tools.incoming import leave_voicemail
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.people import Number, name_of
from gui_sim.system.setting_keys import AIRPLANE
from gui_sim.tool import tool
from gui_sim.values import Id, Phone
from gui_sim.wording import clock, phone_number

CallId = Annotated[str, Id(CallRecord)]


@tool(writes=True, meets=(VIDEO,))
def place_call(ctx: Context, number: Annotated[Phone, Number()], kind: Kind = "voice") -> CallRecord:
    """Call a number. The record says whether it was answered, for how long, and what was spoken about.

    Args:
        number: Any telephone number.
        kind: With or without picture.
    Raises:
        ToolError: blocked (the owner has blocked the number), conflict (in a call), needs_permission (video without
            microphone and camera), not_allowed (airplane mode), bad_value (the owner's own number).
    """
    if kind == "video":
        ctx.require(VIDEO)
    if number == ctx.owner.phone:
        raise ToolError("That is this phone's own number.")
    if ctx.world.setting(AIRPLANE, "off") == "on":
        raise ToolError("not_allowed", "Airplane mode is on; no calls can be made.")
    if is_blocked_number(ctx, number):
        raise ToolError("blocked", f"{phone_number(number)} is blocked. Unblock it to call it.")
    _check_free(ctx)
    course = course_of(ctx, number, kind)
    person = owner_of(ctx, number)
    call = ctx.insert(
        CallRecord, number=number, contact_id=person.id if person is not None else None, direction="out", kind=kind,
        outcome=course.outcome, at=ctx.now, seconds=course.seconds, summary=course.summary,
    )  # fmt: skip
    if course.message and ctx.installed("messages"):
        payload = {"sender": number, "body": course.message}
        ctx.schedule("message_in", payload, at=ctx.now + timedelta(minutes=course.after_min))
    return call


@tool(writes=True, meets=(VIDEO,))
def answer_call(ctx: Context, call_id: CallId, accept: bool = True) -> CallRecord:
    """Take a call that rings, or decline it.

    Args:
        call_id: The call that rings.
        accept: False declines it; the caller may leave a message.
    Raises:
        ToolError: not_allowed (it does not ring), conflict (in a call), needs_permission (video without microphone
            and camera).
    """
    call = ctx.get(CallRecord, call_id)
    if not rings(ctx, call):
        raise ToolError("not_allowed", "This call does not ring.")
    if not accept:
        declined = ctx.update(call, outcome="declined", script={})
        leave_voicemail(ctx, call)
        return declined
    if call.kind == "video":
        ctx.require(VIDEO)
    _check_free(ctx)
    script = call.script
    return ctx.update(
        call, outcome="answered", at=ctx.now, seconds=int(script.get("seconds", 60)),
        summary=str(script.get("summary", "")), script={},
    )  # fmt: skip


@tool(writes=True)
def end_call(ctx: Context, call_id: CallId) -> CallRecord:
    """Hang up.

    Args:
        call_id: The call that is under way.
    Raises:
        ToolError: not_allowed: it is over.
    """
    call = ctx.get(CallRecord, call_id)
    present = under_way(ctx)
    if present is None or present.id != call.id:
        raise ToolError("not_allowed", "This call is over.")
    return ctx.update(call, seconds=int((ctx.now - call.at).total_seconds()))


def _check_free(ctx: Context) -> None:
    present = under_way(ctx)
    if present is not None:
        who = name_of(ctx, present.number)
        raise ToolError("conflict", f"You are in a call with {who} since {clock(present.at)}. End it first.")
