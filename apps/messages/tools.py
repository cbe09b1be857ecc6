"""What Messages can do."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Annotated, Any

from apps.messages.models import OWN, Message, Reaction, Thread
from apps.messages.threads import (
    canonical_number,
    is_own,
    messages_of,
    thread_with,
    title_of,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import ASSISTANT, MESSAGES
from gui_sim.people import Number, names
from gui_sim.photos import check_photos
from gui_sim.records import Contact
from gui_sim.search import search_tool
from gui_sim.send_time import SendTime
from gui_sim.store import not_
from gui_sim.system.setting_keys import AIRPLANE
from gui_sim.tool import handler, service, tool
from gui_sim.values import Each, Id, Phone, Range, Text
from gui_sim.wording import moment

MOST_PEOPLE = 10
MOST_PHOTOS = 10
LONGEST = 2_000  # characters
PAGE = 20
EVENING = time(18, 0)
PREVIEW = 120  # characters of a notice


ThreadId = Annotated[str, Id(Thread)]
To = Annotated[list[Phone], Each(Number())]
Body = Annotated[str, Text(max=LONGEST, example="Running ten minutes late, sorry!")]
PhotoIds = Annotated[list[str], Each(Id("Photo"))]

search_messages = search_tool(
    "search_messages", (Thread, Message), "Find conversations and messages.", needs=(MESSAGES,)
)


@tool(needs=(MESSAGES,))
def get_thread(ctx: Context, thread_id: ThreadId, page: Annotated[int, Range(1, 10_000)] = 1) -> dict[str, Any]:
    """Read a conversation, twenty messages a page; the first page is the newest, each page goes by time.

    Args:
        thread_id: From `search_messages`.
        page: Which page, from 1.
    """
    thread = ctx.get(Thread, thread_id)
    every = messages_of(ctx, thread.id)
    end = len(every) - (page - 1) * PAGE
    if page > 1 and end <= 0:
        raise ToolError(f"There is no page {page}; the conversation has {-(-len(every) // PAGE)}.")
    known = names(ctx)
    told: dict[str, Any] = {
        "thread": thread,
        "people": [{"number": number, "name": known.get(number, "")} for number in thread.numbers],
        "messages": every[max(0, end - PAGE) : max(0, end)],
        "total": len(every),
        "page": page,
    }
    return told | ({"next_page": page + 1} if end > PAGE else {})


@tool(writes=True, sets=("to",))
def send_message(
    ctx: Context,
    to: To,
    body: Body,
    photo_ids: PhotoIds = [],
    send_at: Annotated[datetime | None, SendTime()] = None,
) -> Message:
    """Send a text message to one number, or to several as one group, now or later.

    Args:
        to: Telephone numbers; the message goes to the conversation of exactly these people.
        body: The words; may be empty if there is a photo.
        photo_ids: Photos to go with it.
        send_at: When to send it, on a step of five minutes; now, if left out.
    Raises:
        ToolError: past (send_at has passed), limit (more than ten people), bad_value (nobody, or nothing
            to send).
    """
    numbers = tuple(dict.fromkeys(to))
    if not numbers:
        raise ToolError("Say whom the message goes to: 'to' needs a number.")
    if len(numbers) > MOST_PEOPLE:
        raise ToolError("limit", f"A message goes to at most {MOST_PEOPLE} people.")
    if not body.strip() and not photo_ids:
        raise ToolError("There is nothing to send: 'body' is empty.")
    _check_photos(ctx, photo_ids)
    thread = thread_with(ctx, numbers) or ctx.insert(Thread, numbers=numbers)
    later = send_at is not None
    message = ctx.insert(
        Message,
        thread_id=thread.id,
        sender=OWN,
        body=body,
        at=send_at or ctx.now,
        photo_ids=tuple(photo_ids),
        state="scheduled" if later else "sent",
    )
    if later:
        ctx.schedule("message_due", {"message_id": message.id}, at=send_at)
        return message
    return _go_out(ctx, message, thread)


@tool(writes=True, needs=(MESSAGES,))
def react_to_message(ctx: Context, message_id: Annotated[str, Id(Message)], reaction: Reaction) -> Message:
    """Put a reaction on a message, in place of any other.

    Args:
        message_id: From `get_thread`.
        reaction: Which sign.
    Raises:
        ToolError: not_allowed: the message has not been sent yet.
    """
    message = ctx.get(Message, message_id)
    if message.state == "scheduled":
        raise ToolError("not_allowed", "This message has not been sent yet.")
    return ctx.update(message, reaction=reaction)


@tool(writes=True, needs=(MESSAGES,), updates=Thread)
def set_thread(ctx: Context, thread_id: ThreadId, muted: bool | None = None, pinned: bool | None = None) -> Thread:
    """Mute or pin a conversation; what is left out stays as it is.

    Args:
        thread_id: From `search_messages`.
        muted: New messages bring no notice.
        pinned: It stays at the top of the list.
    """
    thread = ctx.get(Thread, thread_id)
    given = {"muted": muted, "pinned": pinned}
    return ctx.update(thread, **{name: value for name, value in given.items() if value is not None})


@tool(writes=True, needs=(MESSAGES,))
def mark_thread_read(ctx: Context, thread_id: ThreadId) -> Thread:
    """Mark all messages of a conversation as read.

    Args:
        thread_id: From `search_messages`.
    """
    return ctx.update(ctx.get(Thread, thread_id), unread=0)


@tool(writes=True, needs=(MESSAGES,))
def delete_thread(ctx: Context, thread_id: ThreadId) -> str:
    """Delete a conversation with all its messages.

    Args:
        thread_id: From `search_messages`.
    Raises:
        ToolError: not_allowed: a message in it waits to be sent.
    """
    thread = ctx.get(Thread, thread_id)
    waiting = ctx.store.find(Message, thread_id=thread.id, state="scheduled", limit=1)
    if waiting:
        raise ToolError("not_allowed", f"A message in this conversation waits to be sent, {moment(waiting[0].at)}.")
    for message in ctx.store.find(Message, thread_id=thread.id):
        ctx.delete(message)
    ctx.delete(thread)
    return "deleted"


@service("deliver_message")
def deliver_message(ctx: Context, sender_number: str, body: str, numbers: Sequence[str] = ()) -> Message | None:
    """Let a message arrive; `numbers` are those of everyone else in a group. None from a blocked number."""
    sender = canonical_number(sender_number)
    if ctx.serve("is_blocked", number=sender):
        return None
    everyone = tuple(dict.fromkeys((sender, *(canonical_number(number) for number in numbers))))
    thread = thread_with(ctx, everyone) or ctx.insert(Thread, numbers=everyone)
    return _arrive(ctx, thread, sender, body)


@handler("message_in")
def message_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a message arrive: `sender`, `body`, and for a group its `numbers` or its `thread_id`."""
    thread = ctx.store.maybe(Thread, payload.get("thread_id"))
    sender = canonical_number(str(payload.get("sender", "")))
    body = str(payload.get("body", ""))
    if thread is None:
        deliver_message(ctx, sender, body, payload.get("numbers", ()))
    elif not ctx.serve("is_blocked", number=sender or thread.numbers[0]):
        _arrive(ctx, thread, sender or thread.numbers[0], body)


@handler("message_due")
def message_due(ctx: Context, payload: dict[str, Any]) -> None:
    """Send a message that has waited for its time."""
    message = ctx.store.maybe(Message, str(payload.get("message_id", "")))
    if message is not None and message.state == "scheduled":
        thread = ctx.store.get(Thread, message.thread_id)
        _go_out(ctx, ctx.update(message, state="sent", at=ctx.now), thread)


def _go_out(ctx: Context, message: Message, thread: Thread) -> Message:
    """Carry a message to the others, and let them answer as planned."""
    if ctx.world.setting(AIRPLANE, "off") == "on":
        ctx.notify("messages", "Not delivered", _heading(ctx, thread), _link(ctx, thread))
        return ctx.update(message, state="failed")
    delivered = ctx.update(message, state="delivered")
    with ctx.as_world():
        _plan_answers(ctx, thread)
    return delivered


def _plan_answers(ctx: Context, thread: Thread) -> None:
    planned = ctx.store.find(Message, thread_id=thread.id, reply_plan=not_([]), order="-at", limit=1)
    if not planned:
        return
    source = planned[0]
    ctx.update(source, reply_plan=[])
    usual = thread.numbers[0] if is_own(source) else source.sender
    for answer in source.reply_plan:
        sender = canonical_number(str(answer.get("sender") or usual))
        at = _answer_time(ctx, sender, ctx.now + timedelta(minutes=float(answer.get("after_min", 5))))
        if at is not None:
            payload = {"thread_id": thread.id, "sender": sender, "body": str(answer.get("body", ""))}
            ctx.schedule("message_in", payload, at=at)


def _answer_time(ctx: Context, number: str, at: datetime) -> datetime | None:
    """Return when a person answers who would at this time: some only in the evening, some (None) never."""
    habit = next((one.answers for one in _people(ctx) if any(p.number == number for p in one.phones)), "always")
    if habit == "never":
        return None
    return max(at, datetime.combine(at.date(), EVENING)) if habit == "evenings" else at


def _arrive(ctx: Context, thread: Thread, sender: str, body: str) -> Message:
    for own in ctx.store.find(Message, thread_id=thread.id, sender=OWN, state="delivered"):
        ctx.update(own, state="read")
    message = ctx.insert(Message, thread_id=thread.id, sender=sender, body=body, at=ctx.now)
    ctx.update(thread, unread=thread.unread + 1)
    if not thread.muted:
        shown = body if len(body) <= PREVIEW else body[: PREVIEW - 1] + "…"
        preview = shown if _is_shared(ctx, "messages") else "New message"
        ctx.notify("messages", _heading(ctx, thread), preview, _link(ctx, thread))
    return message


def _heading(ctx: Context, thread: Thread) -> str:
    """Return a notice's title. The agent reads notices too, so they hold no more than is shared with it."""
    if not _is_shared(ctx, "messages"):
        return "Messages"
    if _is_shared(ctx, "contacts") or thread.title:
        return title_of(ctx, thread)
    return ", ".join(thread.numbers)


def _link(ctx: Context, thread: Thread) -> str:
    return thread.id if _is_shared(ctx, "messages") else "messages"


def _is_shared(ctx: Context, scope: str) -> bool:
    return ctx.permission(ASSISTANT, scope) == "granted"


def _people(ctx: Any) -> list[Contact]:
    found: list[Contact] = ctx.find(Contact)
    return found


def _check_photos(ctx: Context, photo_ids: Sequence[str]) -> None:
    if len(photo_ids) > MOST_PHOTOS:
        raise ToolError(f"A message holds at most {MOST_PHOTOS} photos.")
    check_photos(ctx, photo_ids)
