"""What Mail can do."""

from datetime import datetime
from typing import Annotated, Any

from apps.mail.boxes import account_of, box_of, conversation, kind_of, may_go, put, recount
from apps.mail.carrying import deliver_mail as deliver_mail
from apps.mail.carrying import go_out, wait_until
from apps.mail.carrying import mail_due as mail_due
from apps.mail.carrying import mail_in as mail_in
from apps.mail.files import Attachable, attached, check_files, keep
from apps.mail.models import OWN, Mailbox, MailFile, MailItem
from gui_sim.addresses import KnownAddress, MailAddress
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.folders import FolderId
from gui_sim.gates import MAIL
from gui_sim.search import search_tool
from gui_sim.send_time import SendTime
from gui_sim.tool import public, tool
from gui_sim.values import Each, Id, Text, Wire

MOST_PEOPLE = 50
LONGEST = 10_000  # characters of a mail

MailId = Annotated[str, Id(MailItem)]
People = Annotated[list[MailAddress], Each(KnownAddress())]
FileIds = Annotated[list[str], Each(Attachable())]
Subject = Annotated[str, Text(max=200, example="Plan for Thursday")]
Body = Annotated[str, Text(max=LONGEST, example="Attached is the plan. Could you look at it by Thursday?")]

search_mail = search_tool(
    "search_mail", (MailItem, MailFile), "Find mails and files that came with them.", needs=(MAIL,)
)


@tool(needs=(MAIL,))
def get_mail(ctx: Context, mail_id: MailId) -> dict[str, Any]:
    """Read a mail with its files, and learn which other mails have its subject.

    Args:
        mail_id: From `search_mail`.
    """
    mail = ctx.get(MailItem, mail_id)
    files = [attached(ctx, file_id) for file_id in mail.file_ids]
    return {
        "mail": mail,
        "files": [file for file in files if file is not None],
        "conversation": [one.id for one in conversation(ctx, mail)],
    }


@tool(needs=(MAIL,))
def list_mailboxes(ctx: Context) -> list[dict[str, Wire]]:
    """List the mailboxes of all accounts, with how many mails each holds."""
    told = []
    for box in ctx.find(Mailbox):
        row = public(box)
        assert isinstance(row, dict)
        told.append(row | {"mails": ctx.count(MailItem, mailbox_id=box.id)})
    return told


@tool(writes=True, sets=("to", "cc", "bcc", "file_ids"))
def save_draft(
    ctx: Context,
    to: People = [],
    subject: Subject = "",
    body: Body = "",
    cc: People = [],
    bcc: People = [],
    file_ids: FileIds = [],
    reply_to: MailId | None = None,
    draft_id: MailId | None = None,
) -> MailItem:
    """Write a mail and keep it as a draft; `send_mail` sends it. A draft that is changed is written anew, whole.

    Args:
        to: Addresses of those it goes to.
        subject: What it is about.
        body: The words.
        cc: Addresses of those who get a copy.
        bcc: Addresses of those who get a copy without the others knowing.
        file_ids: Files to go with it: documents of Files, or files of other mails.
        reply_to: The mail that it answers; a draft keeps the one it was begun for.
        draft_id: The draft to change; a mail that waits for its time becomes a draft again.
    Raises:
        ToolError: bad_value: there is nothing to save, too many people or files, or another `reply_to` for a draft.
    """
    if not (to or subject.strip() or body.strip() or cc or bcc or file_ids):
        raise ToolError("There is nothing to save: the mail is empty.")
    if len(to) + len(cc) + len(bcc) > MOST_PEOPLE:
        raise ToolError(f"A mail goes to at most {MOST_PEOPLE} people.")
    check_files(ctx, file_ids)
    written: dict[str, Any] = {
        "to": tuple(to), "subject": subject, "body": body, "cc": tuple(cc), "bcc": tuple(bcc),
        "file_ids": tuple(file_ids), "at": ctx.now, "state": "draft",
    }  # fmt: skip
    if draft_id is not None:
        draft = _draft(ctx, draft_id)
        if reply_to not in (None, draft.in_reply_to):
            raise ToolError("A draft stays an answer to the mail it was begun for; leave 'reply_to' out.")
        return ctx.update(draft, **written)
    answered = ctx.get(MailItem, reply_to) if reply_to is not None else None
    if answered is not None and answered.state not in ("received", "sent"):
        raise ToolError("A draft cannot be answered.")
    box = box_of(ctx, account_of(ctx, answered), "drafts")
    return ctx.insert(
        MailItem, mailbox_id=box.id, sender=OWN, read=True, in_reply_to=reply_to,
        by_assistant=ctx.actor == "agent", **written,
    )  # fmt: skip


@save_draft.norm
def _drafts_keep_what_they_answer(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    draft = ctx.maybe(MailItem, str(args.get("draft_id")))
    if draft is not None and args.get("reply_to") == draft.in_reply_to:
        args["reply_to"] = None
    return args


@tool(writes=True)
def send_mail(ctx: Context, draft_id: MailId, send_at: Annotated[datetime | None, SendTime()] = None) -> MailItem:
    """Send a draft, now or later.

    Args:
        draft_id: From `save_draft`.
        send_at: When to send it, on a step of five minutes; now, if left out.
    Raises:
        ToolError: past (send_at has passed), bad_value (it goes to nobody).
    """
    draft = _draft(ctx, draft_id)
    if not (draft.to or draft.cc or draft.bcc):
        raise ToolError("Say whom the mail goes to: the draft has no recipient.")
    return go_out(ctx, draft) if send_at is None else wait_until(ctx, draft, send_at)


@tool(writes=True, needs=(MAIL,))
def move_mail(ctx: Context, mail_id: MailId, mailbox_id: Annotated[str, Id(Mailbox)]) -> MailItem:
    """Put a mail into another mailbox.

    Args:
        mail_id: From `search_mail`.
        mailbox_id: From `list_mailboxes`.
    Raises:
        ToolError: bad_value: drafts go to Drafts and Trash only; only what was sent goes to Sent, and only what came
            to an inbox.
    """
    mail, box = ctx.get(MailItem, mail_id), ctx.get(Mailbox, mailbox_id)
    if not may_go(mail, box):
        what = {"received": "received", "sent": "sent"}.get(mail.state, "not sent yet")
        raise ToolError(f"A mail that was {what} cannot be put into {box.name}.")
    return put(ctx, mail, box)


@tool(writes=True, needs=(MAIL,), updates=MailItem)
def mark_mail(ctx: Context, mail_id: MailId, read: bool | None = None, flagged: bool | None = None) -> MailItem:
    """Mark a mail as read or unread, flag it or take its flag away; what is left out stays as it is.

    Args:
        mail_id: From `search_mail`.
        read: It has been read.
        flagged: It carries a flag.
    """
    given = {"read": read, "flagged": flagged}
    mail = ctx.get(MailItem, mail_id)
    marked = ctx.update(mail, **{name: value for name, value in given.items() if value is not None})
    recount(ctx, mail.mailbox_id)
    return marked


@tool(writes=True, needs=(MAIL,))
def delete_mail(ctx: Context, mail_id: MailId) -> MailItem:
    """Put a mail into the trash of its account.

    Args:
        mail_id: From `search_mail`.
    Raises:
        ToolError: not_allowed: it is in the trash already.
    """
    mail = ctx.get(MailItem, mail_id)
    if kind_of(ctx, mail) == "trash":
        raise ToolError("not_allowed", "This mail is in the trash already.")
    return put(ctx, mail, box_of(ctx, account_of(ctx, mail), "trash"))


@tool(writes=True, needs=(MAIL,))
def save_attachment(
    ctx: Context, mail_id: MailId, file_id: Annotated[str, Attachable()], folder_id: Annotated[str, FolderId()]
) -> MailFile:
    """Save a file that came with a mail to a folder of Files.

    Args:
        mail_id: From `search_mail`.
        file_id: One of the mail's `file_ids`.
        folder_id: A folder of Files; `fo1` is the phone's own.
    Raises:
        ToolError: already (it is in that folder), bad_value (the mail is a draft).
    """
    return keep(ctx, ctx.get(MailItem, mail_id), file_id, folder_id)


def _draft(ctx: Context, draft_id: str) -> MailItem:
    """Return a mail that has not been sent and is not in the trash."""
    mail = ctx.get(MailItem, draft_id)
    if mail.state not in ("draft", "scheduled") or kind_of(ctx, mail) == "trash":
        raise ToolError("not_found", f"There is no draft '{draft_id[:40]}'.")
    return mail
