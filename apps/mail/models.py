"""What Mail remembers."""

from datetime import datetime
from typing import Any, Literal

from gui_sim.gates import MAIL, Gate
from gui_sim.model import Record, bookkeeping, private, ref

BoxKind = Literal["inbox", "sent", "drafts", "archive", "trash", "custom"]

OWN = "me"  # the owner, as sender of what they write and among those who received a mail


class Mailbox(Record, prefix="mb"):
    """A mailbox of an account."""

    account: str
    name: str
    kind: BoxKind = "custom"
    unread: int = bookkeeping(default=0)

    policy = MAIL


class MailFile(Record, prefix="mf"):
    """A file that came with a mail. `saved_in` are the folders of Files to which it was saved."""

    name: str
    kind: Literal["doc", "sheet", "deck", "pdf", "image", "text"] = "pdf"
    content: str = ""
    bytes: int = 0
    saved_in: tuple[str, ...] = ()

    policy = MAIL


class MailItem(Record, prefix="ml"):
    """A mail. `sender` is an address, "Name <address>", or "me" for the owner; `at` of a scheduled one is its time.

    `file_ids` name files that came with it, or documents of Files. `offer_id` is the invitation in it.
    `reply_plan` says what comes back when the owner next writes in the conversation: a list of
    `{"after_min": 30, "body": "..."}`, perhaps with another `sender` or `subject`. It is used once.
    """

    mailbox_id: str = ref(Mailbox)
    sender: str
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    subject: str = ""
    body: str = ""
    at: datetime
    read: bool = bookkeeping(default=False)
    flagged: bool = False
    file_ids: tuple[str, ...] = ref("MailFile|File", default=())
    in_reply_to: str | None = ref("MailItem", default=None)
    state: Literal["draft", "scheduled", "sent", "received"] = "received"
    offer_id: str | None = ref("Offer", default=None)
    reply_plan: list[dict[str, Any]] = private(factory=list)
    by_assistant: bool = private(default=False)

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """Return the gate of mail; what the assistant wrote itself and has not sent stays in its sight."""
        return None if self.by_assistant and self.state in ("draft", "scheduled") else MAIL
