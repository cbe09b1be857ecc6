"""What Messages remembers."""

from datetime import datetime
from typing import Any, Literal

from gui_sim.gates import MESSAGES
from gui_sim.model import Record, bookkeeping, private, ref

Reaction = Literal["heart", "thumbs_up", "thumbs_down", "laugh", "question"]

OWN = "me"  # the sender of what the owner writes


class Thread(Record, prefix="th"):
    """A conversation with one number or several. `title` is a group's own name; without one, names show."""

    title: str = ""
    numbers: tuple[str, ...]
    muted: bool = False
    pinned: bool = False
    unread: int = bookkeeping(default=0)

    policy = MESSAGES


class Message(Record, prefix="ms"):
    """One message. `sender` is a number, a short name such as a shop's, or "me" for the owner.

    `reply_plan` says what comes back when the owner next writes to the thread: a list of
    `{"after_min": 7, "body": "..."}`, in a group with the `sender` who answers. It is used once.
    """

    thread_id: str = ref(Thread)
    sender: str
    body: str
    at: datetime
    photo_ids: tuple[str, ...] = ref("Photo", default=())
    state: Literal["sent", "delivered", "read", "scheduled", "failed"] = "delivered"
    reaction: Reaction | None = None
    reply_plan: list[dict[str, Any]] = private(factory=list)

    newest_by = "at"
    policy = MESSAGES
