"""Calls that come in: they ring, are missed, and leave a message."""

from datetime import timedelta
from typing import Any

from apps.phone.calls import RINGS, is_blocked_number, owner_of, said_name, under_way
from apps.phone.models import CallRecord, Voicemail
from gui_sim.context import Context
from gui_sim.people import typed_number
from gui_sim.system.setting_keys import AIRPLANE
from gui_sim.tool import handler, service

SPEECH = 13  # characters that are spoken in a second
TOLD = ("seconds", "summary", "voicemail", "voicemail_seconds")


@service("is_blocked")
def is_blocked(ctx: Context, number: str) -> bool:
    """Tell whether what comes from a number is not let through."""
    return is_blocked_number(ctx, number)


@handler("call_in")
def call_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a call come in: `number`, and perhaps `kind`, `seconds`, `summary` (if it is answered), `voicemail` (if
    not), `missed` (the caller hangs up at once). A busy phone misses it; none comes from a blocked number.
    """
    number = typed_number(str(payload.get("number", payload.get("sender", ""))))
    if number is None or is_blocked_number(ctx, number) or ctx.world.setting(AIRPLANE, "off") == "on":
        return
    person = owner_of(ctx, number)
    kind = "video" if payload.get("kind") == "video" else "voice"
    waits = not payload.get("missed") and under_way(ctx) is None
    script = {name: payload[name] for name in TOLD if name in payload} | ({"rings": True} if waits else {})
    call = ctx.insert(
        CallRecord, number=number, contact_id=person.id if person is not None else None, direction="in", kind=kind,
        outcome="missed", at=ctx.now, script=script,
    )  # fmt: skip
    if waits:
        words = "Incoming video call" if kind == "video" else "Incoming call"
        ctx.notify("phone", said_name(ctx, number), words, f"phone/InCall/{call.id}")
        ctx.schedule("call_rings_out", {"call_id": call.id}, at=ctx.now + timedelta(seconds=RINGS))
    else:
        _miss(ctx, call)


@handler("call_rings_out")
def call_rings_out(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a call that nobody answered be missed."""
    call = ctx.store.maybe(CallRecord, str(payload.get("call_id", "")))
    if call is not None and call.script.get("rings"):
        _miss(ctx, call)


def leave_voicemail(ctx: Context, call: CallRecord) -> None:
    """Keep what a caller says whose call was not answered, if they say anything."""
    words = str(call.script.get("voicemail", ""))
    if not words:
        return
    seconds = int(call.script.get("voicemail_seconds", max(3, len(words) // SPEECH)))
    with ctx.as_world():
        left = ctx.insert(Voicemail, number=call.number, at=ctx.now, seconds=seconds, transcript=words)
        ctx.notify("phone", said_name(ctx, call.number), "New voicemail", left.id)


def _miss(ctx: Context, call: CallRecord) -> None:
    words = "Missed video call" if call.kind == "video" else "Missed call"
    ctx.notify("phone", said_name(ctx, call.number), words, f"phone/CallerCard/{call.number}")
    leave_voicemail(ctx, call)
    ctx.update(call, script={})
