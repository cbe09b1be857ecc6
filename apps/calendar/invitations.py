"""What comes from others: invitations, answers to one's own, and bookings that move."""

from datetime import datetime, time, timedelta
from typing import Any

from apps.calendar.alerts import remind, tell
from apps.calendar.models import Event, Invitee
from gui_sim.context import Context
from gui_sim.records import Contact, Offer
from gui_sim.tool import handler, service
from gui_sim.wording import moment

WORDS = {"yes": "accepted", "no": "declined", "maybe": "might come to"}
EVENING = time(18, 30)


@handler("invitation_in")
def invitation_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let an invitation arrive: `title`, `starts`, `organiser`, and perhaps `ends`, `place`, `notes`, `book_id`."""
    starts = datetime.fromisoformat(str(payload["starts"]))
    ends = datetime.fromisoformat(str(payload["ends"])) if "ends" in payload else starts + timedelta(hours=1)
    event = ctx.insert(
        Event, book_id=str(payload.get("book_id", "ca1")), title=str(payload["title"]), starts=starts, ends=ends,
        organiser=str(payload["organiser"]), place=str(payload.get("place", "")), notes=str(payload.get("notes", "")),
    )  # fmt: skip
    words = f"{event.organiser}: {event.title}, {moment(starts)}"
    tell(ctx, "New invitation", words, "You have been invited to something.", f"calendar/EventDetail/{event.id}")


@handler("invitee_replies")
def invitee_replies(ctx: Context, payload: dict[str, Any]) -> None:
    """Let an invited person answer as they are going to, if they still are invited and have not answered."""
    invitee = ctx.store.maybe(Invitee, str(payload.get("invitee_id", "")))
    event = ctx.store.maybe(Event, invitee.event_id) if invitee is not None else None
    if invitee is None or event is None or invitee.reply != "none" or not invitee.will_reply:
        return
    ctx.update(invitee, reply=invitee.will_reply)
    words = f"{invitee.name} {WORDS[invitee.will_reply]} {event.title}."
    title = "Invitation answered"
    tell(ctx, title, words, "Someone has answered an invitation.", f"calendar/EventDetail/{event.id}")


@service("move_event")
def move_event(
    ctx: Context, from_app: str, ref: str, title: str, was: datetime, starts: datetime, new_title: str = "",
    line: str = "", ends: datetime | None = None,
) -> None:  # fmt: skip
    """Let the event of another app's record, or what is still offered of it, follow the record to another time.

    It stays as long as it was, unless `ends` says otherwise.
    """
    for event in _events_of(ctx, from_app, ref, title, was):
        finish = ends or starts + (event.ends - event.starts)
        moved = ctx.update(
            event, title=new_title or event.title, starts=starts, ends=finish, from_app=from_app, ref=ref
        )
        remind(ctx, moved)
    for offer in _offers_of(ctx, from_app, title, was):
        args = {**offer.call["args"], "title": new_title or title, "starts": starts.isoformat(timespec="minutes")}
        if offer.call["args"].get("ends"):
            length = datetime.fromisoformat(str(offer.call["args"]["ends"])) - was
            args["ends"] = (ends or starts + length).isoformat(timespec="minutes")
        ctx.update(offer, call={**offer.call, "args": args}, line=line or offer.line)


@service("call_off_event")
def call_off_event(ctx: Context, from_app: str, ref: str, title: str, starts: datetime) -> None:
    """Take back what is still offered of another app's record; an event that was taken is the owner's."""
    for offer in _offers_of(ctx, from_app, title, starts):
        ctx.update(offer, state="dismissed")


def invite(ctx: Context, event: Event, mail: str) -> Invitee:
    """Note an invited person, and let the answer come later. How they answer is seeded by who they are and what for."""
    person = next((person for person in ctx.store.find(Contact) if mail in person.mails), None)
    rng = ctx.rng("invitee", mail, event.title, event.starts.isoformat())
    answers = person.answers if person is not None else "always"
    will = "" if answers == "never" else rng.choice(("yes", "yes", "yes", "maybe", "no"))
    invitee = ctx.insert(Invitee, event_id=event.id, name=person.name if person else mail, mail=mail, will_reply=will)
    if will and event.starts > ctx.now:
        at = ctx.now + timedelta(minutes=rng.randint(20, 360))
        if answers == "evenings" and at.time() < EVENING:
            at = datetime.combine(at.date(), EVENING)
        ctx.schedule("invitee_replies", {"invitee_id": invitee.id}, at=min(at, event.starts))
    return invitee


def _events_of(ctx: Context, from_app: str, ref: str, title: str, starts: datetime) -> list[Event]:
    """Return what was made of an app's record: by its `ref`, or before it has one by title and time."""
    return ctx.store.find(Event, from_app=from_app, ref=ref) or ctx.store.find(
        Event, title=title, starts=starts, ref="", repeat="none"
    )


def _offers_of(ctx: Context, from_app: str, title: str, starts: datetime) -> list[Offer]:
    at = starts.isoformat(timespec="minutes")
    offers = ctx.store.find(Offer, from_app=from_app, to_app="calendar", state="open")
    args = [(offer, offer.call.get("args", {})) for offer in offers]
    return [offer for offer, given in args if given.get("title") == title and given.get("starts") == at]
