"""What the others learn: mails, texts and the calendar; and what they do: invite, move, call off."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from apps.meetroom.meetings import APP, await_times, ends, line_of, link, when
from apps.meetroom.models import Meeting
from apps.meetroom.people import name_of, typed_person
from gui_sim.context import Context
from gui_sim.errors import GuiSimError
from gui_sim.gates import CALENDAR, CONTACTS
from gui_sim.records import Offer
from gui_sim.tool import handler
from gui_sim.wording import span

PLACE = "MeetRoom"
HOST = "https://meetroom.example/j/"


@handler("meeting_in")
def meeting_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone invite the owner: `title`, `starts`, `host` (an address or a number), and perhaps `minutes`,
    `participants`, `agenda`, `passcode`, `waiting_room`, `record`, `recurring`, `script`.
    """
    host = typed_person(str(payload["host"]))
    if host is None:
        raise GuiSimError("The host of a meeting is a mail address or a number.")
    own = ("minutes", "agenda", "passcode", "waiting_room", "record", "recurring")
    meeting = ctx.insert(
        Meeting, title=str(payload["title"]), starts=datetime.fromisoformat(str(payload["starts"])), host=host,
        participants=tuple(payload.get("participants", ())), join_script=dict(payload.get("script", {})),
        **{name: payload[name] for name in own if name in payload},
    )  # fmt: skip
    meeting = ctx.update(meeting, link=link_for(ctx, meeting))
    await_times(ctx, meeting)
    who = name_of(ctx, host) if CONTACTS.open(ctx) else host
    ctx.notify(APP, "New invitation", f"{who}: {line_of(meeting)}", link(meeting))
    offer_event(ctx, meeting)


@handler("meeting_moved")
def meeting_moved(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a host move a meeting (`meeting_id`) to another time (`starts`), perhaps of another length (`minutes`)."""
    meeting = ctx.store.get(Meeting, str(payload["meeting_id"]))
    if meeting.state == "planned":
        minutes = int(payload.get("minutes", meeting.minutes))
        moved = ctx.update(meeting, starts=datetime.fromisoformat(str(payload["starts"])), minutes=minutes)
        follow(ctx, meeting, moved)
        ctx.notify(APP, "Moved by the host", line_of(moved), link(moved))


@handler("meeting_called_off")
def meeting_called_off(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a host call a meeting off (`meeting_id`)."""
    meeting = ctx.store.get(Meeting, str(payload["meeting_id"]))
    if meeting.state in ("planned", "live"):
        ctx.update(meeting, state="cancelled")
        call_off_event(ctx, meeting)
        ctx.notify(APP, "Cancelled by the host", line_of(meeting), link(meeting))


def link_for(ctx: Context, meeting: Meeting) -> str:
    """Return a meeting's link, which ends in its number of ten digits."""
    return f"{HOST}{ctx.rng('number', meeting.id, meeting.title).randint(10**9, 10**10 - 1)}"


def tell(ctx: Context, meeting: Meeting, people: Sequence[str], subject: str, words: str = "") -> None:
    """Write to people about a meeting: a mail to addresses, a text to numbers."""
    mails = [one for one in people if "@" in one]
    if mails:
        ctx.deliver_mail(ctx.owner.mail, f"{subject}: {meeting.title}", letter(meeting, words), mails)
    for number in (one for one in people if "@" not in one):
        ctx.call("send_message", to=[number], body=f"{subject}: {line_of(meeting)}. {words or meeting.link}".strip())


def letter(meeting: Meeting, words: str = "") -> str:
    """Return the body of a mail about a meeting."""
    lines = [
        f"{when(meeting)}, {span(meeting.minutes)}",
        words,
        f"{meeting.link}, passcode {meeting.passcode}" if meeting.state == "planned" else "",
        meeting.agenda,
    ]
    return "\n\n".join(line for line in lines if line)


def take_event(ctx: Context, meeting: Meeting) -> None:
    """Offer a meeting to the calendar, and take the offer where the calendar is shared with the assistant."""
    offer = offer_event(ctx, meeting)
    if offer is not None and CALENDAR.open(ctx):
        ctx.call("take_offer", offer_id=offer.id)


def offer_event(ctx: Context, meeting: Meeting) -> Offer | None:
    """Offer a meeting to the calendar."""
    create = ctx.tool("create_event")
    if create is None:
        return None
    notes = "\n".join(part for part in (meeting.link, meeting.agenda) if part)
    call = create.call(
        title=meeting.title, starts=meeting.starts, ends=ends(meeting), place=PLACE, notes=notes, alert_min=10,
        repeat="weekly" if meeting.recurring == "weekly" else "none",
    )  # fmt: skip
    return ctx.offer("calendar", call, line_of(meeting), APP)


def follow(ctx: Context, was: Meeting, meeting: Meeting) -> None:
    """Let notices and the calendar follow a meeting that has another time or name."""
    if (was.starts, was.minutes) != (meeting.starts, meeting.minutes):
        await_times(ctx, meeting)
    if (was.starts, was.minutes, was.title) != (meeting.starts, meeting.minutes, meeting.title):
        ctx.serve(
            "move_event", from_app=APP, ref=meeting.id, title=was.title, was=was.starts, starts=meeting.starts,
            ends=ends(meeting), new_title=meeting.title, line=line_of(meeting),
        )  # fmt: skip


def call_off_event(ctx: Context, meeting: Meeting) -> None:
    """Take back what is still offered to the calendar."""
    ctx.serve("call_off_event", from_app=APP, ref=meeting.id, title=meeting.title, starts=meeting.starts)
