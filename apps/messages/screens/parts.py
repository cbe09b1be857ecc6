"""What several screens of Messages show alike."""

from collections.abc import Sequence
from datetime import date, datetime

from apps.messages.models import Message, Thread
from apps.messages.threads import is_own, title_of
from apps.messages.tools import LONGEST
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.people import name_of, people_by_number
from gui_sim.photos import photo_link
from gui_sim.wording import clock, count, day, moment


def composer(text: ui.Binding[str], more: Sequence[ui.Item], send: ui.SendButton) -> ui.View:
    """Return the line to write in, with further things to do at its left."""
    return ui.Composer(
        ui.MessageField("Text message", text, limit=LONGEST),
        send,
        leading=ui.Menu("More", more, icon="plus-circle", style="icon"),
    )


def preview(ctx: Context, thread: Thread, last: Message | None) -> str:
    """Return the beginning of a thread's newest message, in a group with who wrote it."""
    if last is None:
        return "No messages"
    words = last.body.replace("\n", " ") or count(len(last.photo_ids), "photo")
    if last.state == "scheduled":
        return f"Sends {moment(last.at)}: {words}"
    if last.state == "failed":
        return f"Not delivered: {words}"
    if len(thread.numbers) > 1 and not is_own(last):
        return f"{name_of(ctx, last.sender).split(' ')[0]}: {words}"
    return words


def avatar(ctx: Context, thread: Thread, size: float) -> ui.View:
    """Return the portrait of who is in a thread; a group has initials of its name."""
    if len(thread.numbers) != 1:
        return ui.Avatar(title_of(ctx, thread), size, portrait=False)
    person = people_by_number(ctx).get(thread.numbers[0])
    return ui.Avatar(person.name if person else "", size, portrait=bool(person and person.photo_id))


def state_line(message: Message) -> str:
    """Say how a message of the owner's went."""
    if message.state == "scheduled":
        return f"Sends {moment(message.at)}"
    return {"failed": "Not delivered", "read": "Read", "delivered": "Delivered", "sent": "Sent"}[message.state]


def when(at: datetime, today: date) -> str:
    """Write the time above messages: "Today 09:41", "Yesterday 18:02", "Mon 2 Mar, 14:05"."""
    days = (today - at.date()).days
    if days in (0, 1):
        return f"{'Yesterday' if days else 'Today'} {clock(at)}"
    return f"{day(at)}{year(at.date(), today)}, {clock(at)}"


def year(on: date, today: date) -> str:
    """Write the year of a day that is not of this one."""
    return f" {on.year}" if on.year != today.year else ""


def opens_photo(ctx: Context, photo_ids: Sequence[str]) -> ui.Effect | None:
    """Return what a touch of a message's pictures does: it opens the first one that may be seen."""
    links = [link for photo_id in photo_ids if (link := photo_link(ctx, photo_id))]
    return ui.System("open_link", links[0]) if links else None
