"""Recordings: what was said in a meeting, ready some minutes after it."""

from datetime import datetime, timedelta
from typing import Any

from apps.meetroom.models import Meeting, MeetingRecording
from apps.meetroom.people import name_of, others
from gui_sim.context import Context
from gui_sim.tool import handler
from gui_sim.wording import clock

READY = timedelta(minutes=5)  # after a meeting
PAGE = 40  # lines of a transcript
LATER = 4  # minutes from one point of an agenda to the next, if there is time
SAYS = (
    "{item}: I have prepared this, and we can go ahead with it.",
    "{item}: this is nearly done. I will send the rest after the meeting.",
    "{item}: there is one open question. I will ask, and tell all of you.",
    "{item}: I agree with what stands in the notes.",
)


@handler("recording_ready")
def recording_ready(ctx: Context, payload: dict[str, Any]) -> None:
    """Keep the recording of a meeting (`meeting_id`, `at`, `minutes`, `transcript`, `chat`) and tell of it."""
    meeting = ctx.store.get(Meeting, str(payload["meeting_id"]))
    recording = ctx.insert(
        MeetingRecording, meeting_id=meeting.id, title=meeting.title, at=datetime.fromisoformat(str(payload["at"])),
        minutes=int(payload.get("minutes", meeting.minutes)), transcript=str(payload.get("transcript", "")),
        chat=str(payload.get("chat", "")),
    )  # fmt: skip
    ctx.notify("meetroom", "Recording ready", meeting.title, f"meetroom/RecordingDetail/{recording.id}")


def await_recording(ctx: Context, meeting: Meeting) -> None:
    """Let the recording of a meeting that has just ended come."""
    began = max(meeting.starts, meeting.joined_at or meeting.starts)
    begin = min(began, ctx.now)
    with ctx.as_world():
        payload = {
            "meeting_id": meeting.id,
            "at": begin.isoformat(timespec="minutes"),
            "minutes": max(1, int((ctx.now - begin).total_seconds()) // 60),
            "transcript": str(meeting.join_script.get("transcript") or spoken(ctx, meeting)),
            "chat": "\n".join(f"{clock(line.at)} {name_of(ctx, line.by)}: {line.text}" for line in meeting.chat),
        }
        ctx.schedule("recording_ready", payload, at=ctx.now + READY)


def spoken(ctx: Context, meeting: Meeting) -> str:
    """Return what was said where no script knows it: a welcome, a word on each point of the agenda, a close."""
    host = name_of(ctx, meeting.host)
    people = [name_of(ctx, one) for one in others(ctx, meeting) if one != meeting.host] or [host]
    points = [line.strip(" -*•") for line in meeting.agenda.splitlines() if line.strip(" -*•")] or [meeting.title]
    chance = ctx.rng("spoken", meeting.id, meeting.starts)
    first = chance.randrange(len(SAYS))
    step = max(1, min(LATER, meeting.minutes // (len(points) + 1)))
    said = [(0, host, f"Welcome, all. Today we speak about {points[0]}.")]
    for place, point in enumerate(points):
        words = SAYS[(first + place) % len(SAYS)].format(item=point)
        said.append((1 + place * step, people[place % len(people)], words))
    said.append((1 + len(points) * step, host, "Then we have everything. Thank you all."))
    return "\n".join(f"{minute // 60:02d}:{minute % 60:02d} {who}: {words}" for minute, who, words in said)


def pages_of(recording: MeetingRecording) -> list[list[str]]:
    """Return the lines of a transcript, page by page; at least one page."""
    lines = recording.transcript.splitlines()
    return [lines[start : start + PAGE] for start in range(0, len(lines), PAGE)] or [[]]


def document_of(recording: MeetingRecording) -> str:
    """Return a recording as a document: its title, when it was, what was said, what was written."""
    parts = [f"# {recording.title}", f"{recording.at:%Y-%m-%d %H:%M}, {recording.minutes} min", recording.transcript]
    if recording.chat:
        parts += ["## Chat", recording.chat]
    return "\n\n".join(parts)
