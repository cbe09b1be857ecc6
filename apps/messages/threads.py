"""Reading conversations: whose they are, what they are called, what came last."""

from apps.messages.models import OWN, Message, Thread
from gui_sim.context import Context
from gui_sim.people import name_of, names, typed_number
from gui_sim.wording import phone_number

NO_NAME = "Unknown"


def title_of(ctx: Context, thread: Thread) -> str:
    """Return what a thread is called: its own title, or the names of those in it."""
    if thread.title:
        return thread.title
    if len(thread.numbers) == 1:
        return name_of(ctx, thread.numbers[0])
    firsts = [names(ctx).get(number, "").split(" ")[0] or phone_number(number) for number in thread.numbers]
    return ", ".join(firsts) or NO_NAME


def canonical_number(text: str) -> str:
    """Return a number in E.164 form; a name of a sender that is no number stays, within 40 characters."""
    return typed_number(text) or text.strip()[:40]


def thread_with(ctx: Context, numbers: tuple[str, ...]) -> Thread | None:
    """Return the thread of exactly these numbers, in whatever order, past every gate."""
    wanted = set(numbers)
    return next((thread for thread in ctx.store.find(Thread) if set(thread.numbers) == wanted), None)


def last_messages(ctx: Context) -> dict[str, Message]:
    """Return the newest message of each thread, one that waits to be sent only if there is no other."""

    def make() -> dict[str, Message]:
        every = sorted(ctx.store.find(Message), key=lambda one: (one.state != "scheduled", one.at, int(one.id[2:])))
        return {message.thread_id: message for message in every}

    made: dict[str, Message] = ctx.store.remember(Message, "last by thread", make)
    return made


def ordered_threads(ctx: Context) -> list[Thread]:
    """Return the threads that the actor may see, pinned ones first, then by their newest message."""
    last = last_messages(ctx)

    def key(thread: Thread) -> tuple[bool, str, int]:
        message = last.get(thread.id)
        return thread.pinned, message.at.isoformat() if message else "", int(thread.id[2:])

    return sorted(ctx.find(Thread), key=key, reverse=True)


def messages_of(ctx: Context, thread_id: str) -> list[Message]:
    """Return a thread's messages, oldest first, those that wait to be sent at the end."""
    found = ctx.find(Message, thread_id=thread_id, order="at")
    return [one for one in found if one.state != "scheduled"] + [one for one in found if one.state == "scheduled"]


def is_own(message: Message) -> bool:
    """Tell whether the owner wrote it."""
    return message.sender == OWN
