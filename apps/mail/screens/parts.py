"""Words and rows that Mail's screens share."""

from collections.abc import Sequence

from apps.mail.boxes import addresses, kind_of, name_of, split_sender
from apps.mail.files import attached
from apps.mail.models import Mailbox, MailItem
from apps.mail.screens.writing import Compose
from apps.mail.tools import delete_mail, mark_mail
from gui_sim import ui
from gui_sim.addresses import people_by_address
from gui_sim.context import Context
from gui_sim.wording import ago, clock, day, file_size, moment

ICONS = {
    "inbox": "tray",
    "sent": "paper-plane-tilt",
    "drafts": "file",
    "archive": "archive-box",
    "trash": "trash",
    "custom": "folder",
}
NO_SUBJECT = "No subject"


def names_line(ctx: Context, people: Sequence[str]) -> str:
    """Return names of people, the owner being "me"."""
    own = ctx.owner.name
    return ", ".join("me" if (name := name_of(ctx, one)) == own else name for one in people)


def when(mail: MailItem, ctx: Context) -> str:
    """Say when a mail came or went, as its own screen does."""
    if mail.state == "scheduled":
        return f"Sends {moment(mail.at)}"
    if mail.at.date() == ctx.today:
        return f"Today {clock(mail.at)}"
    return day(mail.at) + (f" {mail.at.year}" if mail.at.year != ctx.today.year else "") + f", {clock(mail.at)}"


def avatar(ctx: Context, sender: str, size: float) -> ui.View:
    """Return the portrait of who wrote a mail."""
    person = people_by_address(ctx).get(split_sender(sender)[1])
    return ui.Avatar(name_of(ctx, sender), size, portrait=bool(person and person.photo_id))


def marks(mail: MailItem) -> list[ui.Item]:
    """Return the ways to mark a mail: its flag, whether it is read, both at once."""
    flag, read = ("Unflag" if mail.flagged else "Flag"), ("unread" if mail.read else "read")
    return [
        ui.Item(flag, call=mark_mail.call(mail.id, flagged=not mail.flagged), icon="flag"),
        ui.Item(f"Mark as {read}", call=mark_mail.call(mail.id, read=not mail.read), icon=reading_icon(mail)),
        ui.Item(f"{flag}, mark as {read}", call=mark_mail.call(mail.id, not mail.read, not mail.flagged), icon="flag"),
    ]


def reading_icon(mail: MailItem) -> str:
    """Return the sign for turning read and unread over."""
    return "envelope-simple" if mail.read else "envelope-simple-open"


def mail_row(ctx: Context, key: str, move: ui.Screen, opens: ui.Screen, box: Mailbox | None = None) -> ui.View:
    """Return the row of a mail; a draft opens to be written on. Without a box, it names the mailbox."""
    mail = ctx.get(MailItem, key)
    unsent = mail.state in ("draft", "scheduled")
    in_trash = kind_of(ctx, mail) == "trash"
    writes = unsent and not in_trash
    title = names_line(ctx, addresses(ctx, (*mail.to, *mail.cc, *mail.bcc)) or ("",)) if unsent or (
        box is not None and box.kind == "sent"
    ) else name_of(ctx, mail.sender)  # fmt: skip
    holder = ctx.maybe(Mailbox, mail.mailbox_id) if box is None else None
    before = f"{holder.name} · " if holder is not None and holder.kind != "inbox" else ""
    before += f"Sends {moment(mail.at)} · " if mail.state == "scheduled" else ""
    delete = ui.Item("Delete", call=delete_mail.call(key), icon="trash", role="destructive", enabled=not in_trash)
    toggle = ui.Item("Unread" if mail.read else "Read", call=mark_mail.call(key, read=not mail.read))
    return ui.MessageRow(
        title or "No recipient",
        before + " ".join(mail.body.split()) or "No content",
        ago(mail.at, ctx.today) if mail.at <= ctx.now else "",
        subject=mail.subject or NO_SUBJECT,
        unread=not mail.read,
        marks=(*(("flag",) if mail.flagged else ()), *(("paperclip",) if mail.file_ids else ())),
        swipe=() if in_trash else (delete,),
        lead=(toggle,),
        menu=(*marks(mail), ui.Item("Move", sheet=move, icon="folder"), delete),
        to=None if writes else opens,
        sheet=Compose(draft_id=key) if writes else None,
        side=mark_mail.call(key, read=True) if not mail.read and not writes else None,
    )


def file_row(ctx: Context, file_id: str, opens: ui.Screen) -> ui.View | None:
    """Return the row of a file that came with a mail."""
    file = attached(ctx, file_id)
    if file is None:
        return None
    return ui.Row(file.name, file_size(file.bytes), leading=ui.FileTile(file.kind), to=opens)
