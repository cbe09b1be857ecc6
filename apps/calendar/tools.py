"""What Calendar can do."""

from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, Literal

from apps.calendar.alerts import event_alert as event_alert
from apps.calendar.alerts import event_leave as event_leave
from apps.calendar.alerts import remind
from apps.calendar.invitations import call_off_event as call_off_event
from apps.calendar.invitations import invitation_in as invitation_in
from apps.calendar.invitations import invite
from apps.calendar.invitations import invitee_replies as invitee_replies
from apps.calendar.invitations import move_event as move_event
from apps.calendar.models import CalendarBook, Event, Invitee, Repeat
from apps.calendar.occurrences import events_between, find_event, maybe_event, split_id
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import CALENDAR
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Choice, Days, Each, Id, Range, Step, Text, Wire
from gui_sim.wording import moment

LONGEST = 61  # days in one listing
ALERTS: tuple[int | None, ...] = (None, 0, 5, 10, 15, 30, 60, 120, 1440)
STEP = 5

EventId = Annotated[str, Id(Event)]
BookId = Annotated[str, Id(CalendarBook)]
Moment = Annotated[datetime, Days(past=3650, future=730), Step(minutes=STEP)]
Title = Annotated[str, Text(max=120, min=1, example="Dentist")]
Place = Annotated[str, Text(max=200, example="80 Harbour Row")]
Notes = Annotated[str, Text(max=2000, example="Bring the folder")]
Alert = Annotated[int | None, Choice(ALERTS)]
Mails = Annotated[list[str], Each(Text(max=120, min=3, example="noor@example.com"))]
Scope = Literal["this", "following", "all"]

search_calendar = search_tool("search_calendar", (Event, Invitee), "Find events and invited people.", needs=(CALENDAR,))


@tool(needs=(CALENDAR,))
def list_events(
    ctx: Context,
    start: Annotated[date, Days(past=3650, future=730)],
    end: Annotated[date, Days(past=3650, future=730)],
    book_ids: Annotated[list[str], Each(Id(CalendarBook))] = [],
) -> list[Event]:
    """List events from one day to another, 61 days at most; each occurrence of a series has its own id.

    Args:
        start: The first day.
        end: The last day.
        book_ids: Only these calendars; all, if empty.
    """
    _check_span(start, end)
    return [event for event in events_between(ctx, start, end) if not book_ids or event.book_id in book_ids]


@tool(needs=(CALENDAR,))
def find_free_time(
    ctx: Context,
    start: Annotated[date, Days(past=0, future=730)],
    end: Annotated[date, Days(past=0, future=730)],
    minutes: Annotated[int, Range(5, 1440)] = 60,
    day_from: time = time(9, 0),
    day_to: time = time(18, 0),
    people: Annotated[list[str], Each(Text(max=120))] = [],
) -> list[dict[str, Any]]:
    """List gaps in the calendar, at most 40.

    Args:
        start: The first day.
        end: The last day.
        minutes: How long the gap must be.
        day_from: Not before this hour.
        day_to: Not after this hour.
        people: Names of invited people whose shared events count as busy too.
    """
    _check_span(start, end)
    if day_from >= day_to:
        raise ToolError("'day_from' must come before 'day_to'.")
    shared = {found.event_id for found in ctx.find(Invitee) if found.name in people and found.reply != "no"}
    busy = [
        event
        for event in events_between(ctx, start, end)
        if (event.busy and not event.all_day) or split_id(event.id)[0] in shared
    ]
    gaps: list[dict[str, Any]] = []
    for offset in range((end - start).days + 1):
        day = start + timedelta(days=offset)
        gaps += _gaps(busy, max(datetime.combine(day, day_from), ctx.now), datetime.combine(day, day_to), minutes)
    return gaps[:40]


@tool(writes=True, needs=(CALENDAR,), sets=("invitees",))
def create_event(
    ctx: Context,
    title: Title,
    starts: Moment,
    ends: Moment | None = None,
    book_id: BookId = "ca1",
    all_day: bool = False,
    place: Place = "",
    notes: Notes = "",
    alert_min: Alert = 15,
    repeat: Repeat = "none",
    repeat_until: Annotated[date | None, Days(past=0, future=1500)] = None,
    invitees: Mails = [],
) -> dict[str, Any]:
    """Put an event into a calendar.

    Args:
        title: What it is.
        starts: When it begins, on a step of five minutes.
        ends: When it ends; an hour later, if left out.
        book_id: Which calendar; `ca1` is the owner's own.
        all_day: It fills whole days.
        place: Where.
        notes: Anything else.
        alert_min: Minutes before it at which the phone reminds; null for no alert.
        repeat: How often it comes again.
        repeat_until: The last day of a series.
        invitees: Mail addresses of people to invite.
    Raises:
        ToolError: not_allowed (the calendar is read-only), bad_value (it ends before it begins).
    """
    book = _writable(ctx, book_id)
    begins, finish = _whole_days(starts, ends or starts + timedelta(minutes=60), all_day)
    _check_order(begins, finish)
    event = ctx.insert(
        Event, book_id=book.id, title=title, starts=begins, ends=finish, all_day=all_day, place=place, notes=notes,
        alert_min=alert_min, repeat=repeat, repeat_until=repeat_until if repeat != "none" else None,
    )  # fmt: skip
    remind(ctx, event)
    for mail in invitees:
        invite(ctx, event, mail)
    if invitees:
        ctx.deliver_mail(ctx.owner.mail, f"Invitation: {title}", f"{moment(begins)} {place}".strip(), invitees)
    told: dict[str, Any] = {"event": event}
    if begins < ctx.now:
        told["warning"] = "This event lies in the past."
    return told


@create_event.norm
def _event_defaults(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    if args.get("repeat") == "none":
        args["repeat_until"] = None
    starts, ends = args.get("starts"), args.get("ends")
    if isinstance(starts, str) and ends is None:
        ends = _wire(datetime.fromisoformat(starts) + timedelta(minutes=60))
    if args.get("all_day") is True and isinstance(starts, str) and isinstance(ends, str):
        first, last = _whole_days(datetime.fromisoformat(starts), datetime.fromisoformat(ends), True)
        starts, ends = _wire(first), _wire(last)
    return {**args, "starts": starts, "ends": ends}


@tool(writes=True, needs=(CALENDAR,), updates=Event)
def update_event(
    ctx: Context,
    event_id: EventId,
    title: Title | None = None,
    starts: Moment | None = None,
    ends: Moment | None = None,
    place: Place | None = None,
    notes: Notes | None = None,
    alert_min: Alert = None,
    book_id: BookId | None = None,
    scope: Scope = "this",
) -> Event:
    """Change an event; what is left out stays as it is. Moving the start alone moves the end with it.

    Args:
        event_id: From `list_events`; an occurrence of a series carries its day.
        title: Another title.
        starts: Another beginning.
        ends: Another end.
        place: Another place.
        notes: Other notes.
        alert_min: Another lead of the alert, in minutes.
        book_id: Another calendar.
        scope: Of a series: this occurrence, this and the following, or all.
    Raises:
        ToolError: not_allowed (the calendar is read-only), bad_value (it ends before it begins).
    """
    stored, event = find_event(ctx, event_id)
    _writable(ctx, stored.book_id)
    if book_id is not None:
        _writable(ctx, book_id)
    begins = starts or event.starts
    finish = ends or (event.ends + (begins - event.starts))
    _check_order(begins, finish)
    given = {"title": title, "place": place, "notes": notes, "alert_min": alert_min, "book_id": book_id}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if stored.repeat == "none" or (scope == "all"):
        shift = begins - event.starts
        length = finish - begins
        first = stored.starts + shift
        return remind(ctx, ctx.update(stored, starts=first, ends=first + length, **changes))
    changes |= {"starts": begins, "ends": finish}
    return _detach(ctx, stored, event, scope, changes)


@update_event.norm
def _only_what_changes(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    event = maybe_event(ctx, str(args.get("event_id")))
    if event is None:
        return args
    kept = dict(args)
    for name in ("title", "place", "notes", "alert_min", "book_id", "starts", "ends"):
        value = getattr(event, name)
        if name in kept and kept[name] == (_wire(value) if isinstance(value, datetime) else value):
            del kept[name]
    starts, ends = kept.get("starts"), kept.get("ends")
    if isinstance(starts, str) and isinstance(ends, str):
        moved = datetime.fromisoformat(ends) - datetime.fromisoformat(starts) == event.ends - event.starts
        if moved:
            del kept["ends"]
    if event.repeat == "none":
        kept["scope"] = "this"
    return kept


@tool(writes=True, needs=(CALENDAR,))
def delete_event(ctx: Context, event_id: EventId, scope: Scope = "this") -> str:
    """Delete an event.

    Args:
        event_id: From `list_events`; an occurrence of a series carries its day.
        scope: Of a series: this occurrence, this and the following, or all.
    Raises:
        ToolError: not_allowed (the calendar is read-only).
    """
    stored, event = find_event(ctx, event_id)
    _writable(ctx, stored.book_id)
    day = event.starts.date()
    if stored.repeat != "none" and scope == "this":
        ctx.update(stored, skipped=tuple(sorted({*stored.skipped, day})))
    elif stored.repeat != "none" and scope == "following" and day > stored.starts.date():
        ctx.update(stored, repeat_until=day - timedelta(days=1))
    else:
        for invitee in ctx.find(Invitee, event_id=stored.id):
            ctx.delete(invitee)
        ctx.delete(stored)
    return "deleted"


@delete_event.norm
def _scope_of_a_series(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    event = maybe_event(ctx, str(args.get("event_id")))
    return {**args, "scope": "this"} if event is not None and event.repeat == "none" else args


@tool(writes=True, needs=(CALENDAR,))
def answer_invitation(
    ctx: Context,
    event_id: EventId,
    reply: Literal["yes", "no", "maybe"],
    note: Annotated[str, Text(max=300, example="See you there")] = "",
) -> Event:
    """Answer an invitation; the organiser gets a mail.

    Args:
        event_id: From `list_events` or `search_calendar`.
        reply: The answer.
        note: A word to the organiser.
    Raises:
        ToolError: not_allowed: the event is the owner's own.
    """
    stored, _ = find_event(ctx, event_id)
    if not stored.organiser:
        raise ToolError("not_allowed", "This is your own event; there is nobody to answer.")
    ctx.deliver_mail(ctx.owner.mail, f"{reply.title()}: {stored.title}", note, (stored.organiser,))
    return ctx.update(stored, my_reply=reply)


def _detach(ctx: Context, stored: Event, event: Event, scope: str, changes: dict[str, Any]) -> Event:
    """Take an occurrence, or it and all after it, out of a series and keep it with changes."""
    day = event.starts.date()
    following = scope == "following"
    copied = {name: getattr(stored, name) for name in ("book_id", "title", "all_day", "place", "notes", "alert_min")}
    copied |= {"repeat": stored.repeat, "repeat_until": stored.repeat_until} if following else {}
    if following and day <= stored.starts.date():
        return ctx.update(stored, **changes)
    if following:
        ctx.update(stored, repeat_until=day - timedelta(days=1))
    else:
        ctx.update(stored, skipped=tuple(sorted({*stored.skipped, day})))
    return remind(ctx, ctx.insert(Event, **(copied | changes)))


def _writable(ctx: Context, book_id: str) -> CalendarBook:
    book = ctx.get(CalendarBook, book_id)
    if not book.writable:
        raise ToolError("not_allowed", f"The calendar {book.name} is read-only.")
    return book


def _check_order(starts: datetime, ends: datetime) -> None:
    if ends <= starts:
        raise ToolError("The event would end before it begins.")


def _check_span(start: date, end: date) -> None:
    if end < start:
        raise ToolError("'end' comes before 'start'.")
    if (end - start).days >= LONGEST:
        raise ToolError(f"At most {LONGEST} days at once.")


def _whole_days(starts: datetime, ends: datetime, all_day: bool) -> tuple[datetime, datetime]:
    if not all_day:
        return starts, ends
    last = max(starts, ends - timedelta(minutes=1)).date()
    return datetime.combine(starts.date(), time(0, 0)), datetime.combine(last + timedelta(days=1), time(0, 0))


def _gaps(busy: list[Event], opens: datetime, closes: datetime, minutes: int) -> list[dict[str, Any]]:
    gaps: list[dict[str, Any]] = []
    at = opens
    for event in sorted(busy, key=lambda event: event.starts):
        if event.ends <= at or event.starts >= closes:
            continue
        if event.starts - at >= timedelta(minutes=minutes):
            gaps.append({"starts": at, "ends": event.starts})
        at = max(at, event.ends)
    if closes - at >= timedelta(minutes=minutes):
        gaps.append({"starts": at, "ends": closes})
    return gaps


def _wire(at: datetime) -> str:
    return at.isoformat(timespec="minutes")
