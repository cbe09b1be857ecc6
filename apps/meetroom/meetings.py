"""What becomes of a meeting by itself: it is near, begins, is over, comes again, and leaves a recording."""

from datetime import datetime, timedelta
from typing import Any

from apps.meetroom.models import ChatLine, Meeting
from apps.meetroom.people import is_own, name_of, others
from apps.meetroom.recordings import await_recording
from gui_sim.context import Context
from gui_sim.gates import CONTACTS
from gui_sim.tool import handler
from gui_sim.wording import clock, moment, span

APP = "meetroom"
AHEAD = timedelta(minutes=10)  # before a meeting begins that it is told of
OPENS = timedelta(minutes=15)  # before the start that others' meetings can be joined
WEEK = timedelta(days=7)
HORIZON = 26  # weeks in which two series are kept from overlapping


@handler("meeting_soon")
def meeting_soon(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that a meeting begins in ten minutes."""
    meeting = _awaited(ctx, payload)
    if meeting is not None and meeting.state == "planned":
        ctx.notify(APP, "Starts in 10 min", f"{meeting.title}, {clock(meeting.starts)}", link(meeting))


@handler("meeting_begins")
def meeting_begins(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell who waits to be let into a meeting of the owner's, unless the owner is there."""
    meeting = _awaited(ctx, payload)
    if meeting is None or meeting.state != "planned" or not (meeting.waiting_room and is_own(ctx, meeting)):
        return
    there = [one for one in others(ctx, meeting) if comes(ctx, meeting, one)]
    if there:
        who = name_of(ctx, there[0]) if CONTACTS.open(ctx) else "Someone"
        ctx.notify(APP, "Someone waits", f"{who} is in the waiting room of {meeting.title}.", link(meeting))


@handler("meeting_over")
def meeting_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a meeting when its time is over."""
    meeting = _awaited(ctx, payload)
    if meeting is not None and meeting.state in ("planned", "live"):
        finish(ctx, meeting)


@handler("meeting_says")
def meeting_says(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone write into the chat of a meeting that the owner is in."""
    meeting = _awaited(ctx, payload)
    if meeting is not None and meeting.state == "live":
        add_line(ctx, meeting, str(payload["by"]), str(payload["text"]))


def await_times(ctx: Context, meeting: Meeting) -> None:
    """Let a meeting be told of, begin and end at its times."""
    times = {"meeting_soon": meeting.starts - AHEAD, "meeting_begins": meeting.starts, "meeting_over": ends(meeting)}
    for kind, at in times.items():
        if at > ctx.now:
            ctx.schedule_once(kind, _payload(meeting), at=at)


def await_chat(ctx: Context, meeting: Meeting) -> None:
    """Let come what others are going to write, counted from when the owner came in."""
    for line in meeting.join_script.get("chat", ()):
        payload = _payload(meeting) | {"by": str(line["by"]), "text": str(line["text"])}
        ctx.schedule_once("meeting_says", payload, at=ctx.now + timedelta(minutes=float(line.get("after_min", 1))))


def add_line(ctx: Context, meeting: Meeting, by: str, text: str) -> Meeting:
    """Add a line to the chat."""
    return ctx.update(meeting, chat=(*meeting.chat, ChatLine(by=by, at=ctx.now, text=text)))


def finish(ctx: Context, meeting: Meeting) -> Meeting:
    """End the present time of a meeting; a weekly one is planned for the next week."""
    if meeting.record and (meeting.joined_at is not None or not is_own(ctx, meeting)):
        await_recording(ctx, meeting)
    gone: dict[str, Any] = {"joined_at": None, "camera": False, "mic": False}
    if meeting.recurring == "none":
        return ctx.update(meeting, state="ended", **gone)
    coming = meeting.starts + WEEK
    while coming + length(meeting) <= ctx.now:
        coming += WEEK
    again = ctx.update(meeting, state="planned", starts=coming, chat=(), **gone)
    await_times(ctx, again)
    return again


def live(ctx: Context) -> Meeting | None:
    """Return the meeting that the owner is in, if there is one."""
    found = ctx.find(Meeting, state="live")
    return found[0] if found else None


def length(meeting: Meeting) -> timedelta:
    """Return how long a meeting is planned to last."""
    return timedelta(minutes=meeting.minutes)


def ends(meeting: Meeting) -> datetime:
    """Return when a meeting is planned to be over."""
    return meeting.starts + length(meeting)


def is_ahead(ctx: Context, meeting: Meeting) -> bool:
    """Tell whether a meeting is under way or still to come."""
    return meeting.state == "live" or (meeting.state == "planned" and ends(meeting) > ctx.now)


def is_open(ctx: Context, meeting: Meeting) -> bool:
    """Tell whether a meeting can be joined: the owner's own at any time before it is over, others' shortly before."""
    return is_ahead(ctx, meeting) and (is_own(ctx, meeting) or ctx.now >= meeting.starts - OPENS)


def overlap(one: Meeting, other: Meeting) -> bool:
    """Tell whether two meetings, or two of their weekly times, take place at once."""
    firsts = [(each.starts, length(each), HORIZON if each.recurring == "weekly" else 1) for each in (one, other)]
    (a, a_long, a_times), (b, b_long, b_times) = firsts
    return any(
        a + i * WEEK < b + k * WEEK + b_long and b + k * WEEK < a + i * WEEK + a_long
        for i in range(a_times)
        for k in range(b_times)
    )


def comes(ctx: Context, meeting: Meeting, person: str) -> bool:
    """Tell whether someone is there: as scripted, else most people are, by chance of the day."""
    if person in meeting.join_script.get("absent", ()):
        return False
    return person == meeting.host or ctx.rng("comes", meeting.id, meeting.starts, person).random() < 0.85


def line_of(meeting: Meeting) -> str:
    """Say what, when and how long."""
    return f"{meeting.title}, {when(meeting)}, {span(meeting.minutes)}"


def when(meeting: Meeting) -> str:
    """Say when a meeting begins, and that it comes again."""
    begins = moment(meeting.starts)
    return f"{begins}, every week" if meeting.recurring == "weekly" else begins


def link(meeting: Meeting) -> str:
    """Return what a notice about a meeting opens."""
    return f"meetroom/MeetingDetail/{meeting.id}"


def _payload(meeting: Meeting) -> dict[str, Any]:
    return {"meeting_id": meeting.id, "starts": meeting.starts.isoformat()}


def _awaited(ctx: Context, payload: dict[str, Any]) -> Meeting | None:
    """Return the meeting that an event is about, unless it was moved since."""
    meeting = ctx.store.maybe(Meeting, str(payload.get("meeting_id", "")))
    return meeting if meeting is not None and payload.get("starts") == meeting.starts.isoformat() else None
