"""Which calls ring or are under way, and how a call to someone goes."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from apps.phone.models import BlockedNumber, CallRecord, Kind, Outcome
from gui_sim.context import Context
from gui_sim.gates import CONTACTS, NeedsPermission
from gui_sim.people import name_of
from gui_sim.records import Contact
from gui_sim.wording import phone_number

RINGS = 40  # seconds that a call rings
EVENING = 18  # the hour from which those answer who do so in the evening
SHORTEST, LONGEST = 35, 540  # seconds of a call of which nothing is known before
ANSWERED = 0.7  # how often a number answers that is no contact's
VIDEO = NeedsPermission(
    "mic_camera", client="phone", text="Phone may not use the microphone and the camera for video calls."
)


@dataclass(frozen=True)
class Course:
    """How a call that the owner makes goes; `message` is what comes back, so many minutes later."""

    outcome: Outcome
    seconds: int = 0
    summary: str = ""
    message: str = ""
    after_min: float = field(default=4.0)


def ends_at(call: CallRecord) -> datetime:
    """Return when a call is over."""
    return call.at + timedelta(seconds=call.seconds)


def under_way(ctx: Context) -> CallRecord | None:
    """Return the call that the owner is in, if there is one."""
    latest = ctx.find(CallRecord, outcome="answered", order="-at", limit=3)
    return next((call for call in latest if call.at <= ctx.now < ends_at(call)), None)


def rings(ctx: Context, call: CallRecord) -> bool:
    """Tell whether a call waits to be answered."""
    return bool(call.script.get("rings")) and ctx.now < call.at + timedelta(seconds=RINGS)


def ringing(ctx: Context) -> CallRecord | None:
    """Return the newest call that waits to be answered, if there is one."""
    latest = ctx.find(CallRecord, outcome="missed", order="-at", limit=9)
    return next((call for call in latest if rings(ctx, call)), None)


def unseen(ctx: Context) -> list[CallRecord]:
    """Return the missed calls that have not been looked at."""
    return [call for call in ctx.find(CallRecord, outcome="missed", seen=False) if not rings(ctx, call)]


def present_call(ctx: Context, call_id: str = "") -> CallRecord | None:
    """Return the call of an id; without one, the call that rings, is under way, or was the last."""
    if call_id:
        return ctx.maybe(CallRecord, call_id)
    latest = ctx.find(CallRecord, order="-at", limit=1)
    return ringing(ctx) or under_way(ctx) or (latest[0] if latest else None)


def is_blocked_number(ctx: Context, number: str) -> bool:
    """Tell whether calls from a number are not let through."""
    return bool(ctx.find(BlockedNumber, number=number, limit=1))


def owner_of(ctx: Context, number: str) -> Contact | None:
    """Return the contact with a number, past every gate; the present one if it passed to someone else."""
    people = [one for one in ctx.store.find(Contact) if any(phone.number == number for phone in one.phones)]
    return next((one for one in people if one.superseded_by is None), people[-1] if people else None)


def said_name(ctx: Context, number: str) -> str:
    """Return the name that a notice may say: the agent reads notices too."""
    return name_of(ctx, number) if CONTACTS.open(ctx) else phone_number(number)


def course_of(ctx: Context, number: str, kind: Kind) -> Course:
    """Return how a call to a number goes: as scripted, or by the habit of whose number it is."""
    told = [call for call in ctx.store.find(CallRecord, number=number, order="-at") if call.script.get("outcome")]
    if told:
        script = told[0].script
        with ctx.as_world():
            ctx.update(told[0], script={})
        return _scripted(script)
    person = owner_of(ctx, number)
    rng = ctx.rng("call", number, ctx.now.isoformat())
    seconds = rng.randint(SHORTEST, LONGEST)
    if person is None:
        return Course("answered", seconds) if rng.random() < ANSWERED else Course("no_answer")
    if person.answers == "never":
        return Course("no_answer")
    if person.answers == "evenings" and ctx.now.hour < EVENING:
        words = "Sorry, I can't talk now. Text me, or call me after six."
        return Course("no_answer", message=words, after_min=rng.randint(2, 9))
    return Course("answered", seconds)


def _scripted(script: dict[str, Any]) -> Course:
    outcome: Outcome = script["outcome"]
    return Course(
        outcome,
        int(script.get("seconds", 120)) if outcome == "answered" else 0,
        str(script.get("summary", "")),
        str(script.get("message", "")),
        float(script.get("after_min", 4.0)),
    )
