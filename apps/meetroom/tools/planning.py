"""Planning meetings, changing and cancelling them."""

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Annotated, Any

from apps.meetroom.inviting import call_off_event, follow, link_for, take_event, tell
from apps.meetroom.meetings import await_times, ends, overlap
from apps.meetroom.models import Meeting, Recurring
from apps.meetroom.people import Person, Reachable, is_own, owner_address
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsPlan
from gui_sim.tool import tool
from gui_sim.values import Days, Each, Id, Range, Step, Text, Wire
from gui_sim.wording import clock, count, day

STEP = 5
LONGEST = 300  # minutes
FREE_LONGEST = 40  # minutes of a free meeting
FREE_PEOPLE = 10  # invited people of a free meeting
MOST_PEOPLE = 100
AUTO = "auto"
PRO = NeedsPlan("meetroom", "pro", text="Free meetings last up to 40 minutes, for up to 10 people, without recording.")


class Passcode(Domain):
    """Four to ten letters or digits, or "auto" for one that is made."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError for anything else; nothing typed counts as "auto"."""
        if value and not (4 <= len(value) <= 10 and value.isascii() and value.isalnum()):
            raise ValueError(f"'{name}' must have 4 to 10 letters or digits, or be 'auto'.")

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of six digits, or "auto"."""
        return AUTO if rng.random() < 0.4 else str(rng.randint(100_000, 999_999))


MeetingId = Annotated[str, Id(Meeting)]
Title = Annotated[str, Text(max=120, min=1, example="Planting plan")]
Starts = Annotated[datetime, Days(past=0, future=365), Step(STEP)]
Minutes = Annotated[int, Range(STEP, LONGEST, STEP)]
People = Annotated[list[Person], Each(Reachable())]
Agenda = Annotated[str, Text(max=1_000, example="Budget\nNext steps")]


@tool(writes=True, sets=("participants",), meets=(PRO,))
def schedule_meeting(
    ctx: Context,
    title: Title,
    starts: Starts,
    minutes: Minutes = 30,
    participants: People = [],
    agenda: Agenda = "",
    passcode: Annotated[str, Passcode()] = AUTO,
    waiting_room: bool = True,
    record: bool = False,
    recurring: Recurring = "none",
) -> Meeting:
    """Plan a video meeting and invite people to it by mail, or by text message where there is only a number.

    Args:
        title: What it is about.
        starts: When it begins, on a step of five minutes.
        minutes: How long it lasts, in steps of five minutes. Over 40 minutes needs MeetRoom Pro.
        participants: Mail addresses or telephone numbers. Over 10 people need MeetRoom Pro.
        agenda: What is to be spoken about, a point a line.
        passcode: 4 to 10 letters or digits; "auto" makes one.
        waiting_room: The host lets each person in.
        record: Keep what is said, as a recording with a transcript. Needs MeetRoom Pro.
        recurring: Weekly lets it take place each week at the same time.
    Raises:
        ToolError: past, conflict (another meeting of the owner's is at that time), limit (more than 100 people),
            needs_plan.
    """
    people = _people(ctx, participants)
    _check_plan(ctx, minutes, people, record)
    meeting = Meeting(
        title=title, starts=starts, minutes=minutes, host=owner_address(ctx), participants=people, agenda=agenda,
        waiting_room=waiting_room, record=record, recurring=recurring,
    )  # fmt: skip
    _check_time(ctx, meeting)
    meeting = ctx.insert(meeting)
    code = str(ctx.rng("passcode", meeting.id, title).randint(100_000, 999_999)) if passcode in (AUTO, "") else passcode
    meeting = ctx.update(meeting, link=link_for(ctx, meeting), passcode=code)
    tell(ctx, meeting, people, "Invitation")
    await_times(ctx, meeting)
    take_event(ctx, meeting)
    return meeting


@schedule_meeting.norm
def _passcode_made(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"passcode": args.get("passcode") or AUTO}


@tool(writes=True, updates=Meeting, sets=("participants",), meets=(PRO,))
def update_meeting(
    ctx: Context,
    meeting_id: MeetingId,
    title: Title | None = None,
    starts: Starts | None = None,
    minutes: Minutes | None = None,
    participants: People | None = None,
    agenda: Agenda | None = None,
) -> Meeting:
    """Change a meeting of the owner's that has not begun; what is left out stays as it is. Its people are told.

    Args:
        meeting_id: From `search_meetroom`.
        title: Another name.
        starts: Another time; of a weekly meeting, all coming times move.
        minutes: Another length. Over 40 minutes needs MeetRoom Pro.
        participants: Everyone who is to come. Over 10 people need MeetRoom Pro.
        agenda: Another agenda.
    Raises:
        ToolError: too_late (it has begun, is over or cancelled), not_allowed (someone else is the host), past,
            conflict (another meeting of the owner's is at that time), limit, needs_plan.
    """
    meeting = _own(ctx, meeting_id)
    people = _people(ctx, participants) if participants is not None else meeting.participants
    given = {"title": title, "starts": starts, "minutes": minutes, "agenda": agenda}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if minutes is not None or participants is not None:
        _check_plan(ctx, minutes or meeting.minutes, people, False)
    moved = (starts or meeting.starts, minutes or meeting.minutes) != (meeting.starts, meeting.minutes)
    changed = ctx.update(meeting, participants=people, **changes)
    if moved:
        _check_time(ctx, changed)
    tell(ctx, changed, [one for one in people if one in meeting.participants], "Changed")
    tell(ctx, changed, [one for one in people if one not in meeting.participants], "Invitation")
    gone = [one for one in meeting.participants if one not in people]
    tell(ctx, changed, gone, "Cancelled", "This meeting takes place without you.")
    follow(ctx, meeting, changed)
    return changed


@tool(writes=True)
def cancel_meeting(
    ctx: Context, meeting_id: MeetingId, note: Annotated[str, Text(max=300, example="I am ill, sorry.")] = ""
) -> Meeting:
    """Cancel a meeting of the owner's, all its weekly times too. Its people are told.

    Args:
        meeting_id: From `search_meetroom`.
        note: A word to them.
    Raises:
        ToolError: too_late (it has begun, is over or cancelled), not_allowed (someone else is the host).
    """
    meeting = ctx.update(_own(ctx, meeting_id), state="cancelled")
    tell(ctx, meeting, meeting.participants, "Cancelled", note or "This meeting does not take place.")
    call_off_event(ctx, meeting)
    return meeting


def _own(ctx: Context, meeting_id: str) -> Meeting:
    """Return a meeting of the owner's that has not begun."""
    meeting = ctx.get(Meeting, meeting_id)
    if not is_own(ctx, meeting):
        raise ToolError("not_allowed", "Only the host can change this meeting.")
    if meeting.state in ("ended", "cancelled"):
        raise ToolError("too_late", f"This meeting is {'over' if meeting.state == 'ended' else 'cancelled'}.")
    if meeting.state == "live" or meeting.starts <= ctx.now:
        raise ToolError("too_late", "This meeting has begun.")
    return meeting


def _people(ctx: Context, participants: Sequence[str]) -> tuple[str, ...]:
    people = tuple(dict.fromkeys(participants))
    if owner_address(ctx) in people:
        raise ToolError("The owner is the host; invite others.")
    if len(people) > MOST_PEOPLE:
        raise ToolError("limit", f"A meeting holds at most {count(MOST_PEOPLE, 'person', 'people')}.")
    return people


def _check_plan(ctx: Context, minutes: int, people: Sequence[str], record: bool) -> None:
    if minutes > FREE_LONGEST or len(people) > FREE_PEOPLE or record:
        ctx.require(PRO)


def _check_time(ctx: Context, meeting: Meeting) -> None:
    """Raise ToolError for a time that has passed or that another meeting of the owner's takes."""
    if meeting.starts <= ctx.now:
        raise ToolError("past", f"{clock(meeting.starts)} has passed.")
    for other in ctx.store.find(Meeting, host=meeting.host):
        if other.id != meeting.id and other.state in ("planned", "live") and overlap(meeting, other):
            hours = f"{day(other.starts)}, {clock(other.starts)} – {clock(ends(other))}"
            raise ToolError("conflict", f"{other.title} is at that time ({hours}).")
