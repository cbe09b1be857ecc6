"""Mailboxes and conversations: where mails lie, where they may go, who wrote them."""

import re

from apps.mail.models import OWN, Mailbox, MailItem
from gui_sim.addresses import people_by_address, typed_address
from gui_sim.context import Context
from gui_sim.errors import ToolError

_NAMED = re.compile(r"\s*(?P<name>[^<>]{1,80}?)\s*<(?P<address>[^<>]{1,120})>\s*\Z")
_ANSWERED = re.compile(r"^(?:(?:re|fwd?)\s*:\s*)+", re.IGNORECASE)
GOES_TO = {
    "draft": ("drafts", "trash"),
    "scheduled": ("drafts", "trash"),
    "sent": ("sent", "archive", "trash", "custom"),
    "received": ("inbox", "archive", "trash", "custom"),
}
"""Kinds of mailboxes that a mail may be put into, by its state."""


def accounts(ctx: Context) -> list[str]:
    """Return the names of the accounts, the usual one first, past every gate."""
    return list(dict.fromkeys(box.account for box in ctx.store.find(Mailbox)))


def box_of(ctx: Context, account: str, kind: str) -> Mailbox:
    """Return an account's mailbox of a kind, past every gate; the first account's, if it has none."""
    found = ctx.store.find(Mailbox, kind=kind)
    if not found:
        raise ToolError("not_found", f"There is no mailbox for {kind}.")
    return next((box for box in found if box.account == account), found[0])


def account_of(ctx: Context, mail: MailItem | None) -> str:
    """Return the account that a mail lies in; the usual one without a mail."""
    box = ctx.store.maybe(Mailbox, mail.mailbox_id) if mail is not None else None
    return box.account if box is not None else next(iter(accounts(ctx)), "")


def kind_of(ctx: Context, mail: MailItem) -> str:
    """Return the kind of the mailbox that a mail lies in."""
    box = ctx.store.maybe(Mailbox, mail.mailbox_id)
    return box.kind if box is not None else "custom"


def may_go(mail: MailItem, box: Mailbox) -> bool:
    """Tell whether a mail may be put into a mailbox: drafts stay drafts, inboxes hold what came."""
    return box.kind in GOES_TO[mail.state]


def put(ctx: Context, mail: MailItem, box: Mailbox) -> MailItem:
    """Put a mail into a mailbox; one that waits to be sent waits no more once it is in the trash."""
    state = "draft" if box.kind == "trash" and mail.state == "scheduled" else mail.state
    moved = ctx.update(mail, mailbox_id=box.id, state=state)
    recount(ctx, mail.mailbox_id, box.id)
    return moved


def recount(ctx: Context, *mailbox_ids: str) -> None:
    """Note how many unread mails mailboxes hold."""
    for box in (ctx.store.maybe(Mailbox, key) for key in dict.fromkeys(mailbox_ids)):
        if box is not None:
            unread = ctx.store.count(MailItem, mailbox_id=box.id, read=False)
            if unread != box.unread:
                ctx.update(box, unread=unread)


def unread_in_all(ctx: Context) -> int:
    """Return how many mails in all inboxes have not been read."""
    return sum(box.unread for box in ctx.find(Mailbox, kind="inbox"))


def topic(subject: str) -> str:
    """Return a subject without what answering and forwarding put before it."""
    return _ANSWERED.sub("", subject.strip()).strip()


def conversation(ctx: Context, mail: MailItem) -> list[MailItem]:
    """Return the mails of a conversation that the actor may see, the oldest first; without a subject, the mail alone.

    They have one subject. A mail that comes in and answers nothing begins a conversation anew: shops and railways
    write under the same subject again and again.
    """
    wanted = topic(mail.subject).casefold()
    if not wanted:
        return [mail]
    newest: list[MailItem] = []
    where: dict[str | None, list[MailItem]] = {}
    for one in ctx.find(MailItem, order="at"):
        if topic(one.subject).casefold() == wanted:
            if _begins(ctx, one):
                newest = []
            group = where[one.id] = where.get(one.in_reply_to, newest)
            group.append(one)
    return where.get(mail.id, [mail])


def _begins(ctx: Context, mail: MailItem) -> bool:
    """Tell whether a mail came in without answering anything."""
    answers = mail.in_reply_to is not None or topic(mail.subject) != mail.subject.strip()
    return mail.state == "received" and not is_own(ctx, mail.sender) and not answers


def split_sender(sender: str) -> tuple[str, str]:
    """Return the name and the address in "Name <address>"; either may be ''."""
    found = _NAMED.match(sender)
    if found is not None:
        return found["name"], typed_address(found["address"]) or ""
    address = typed_address(sender)
    return ("", address) if address is not None else (sender.strip(), "")


def is_own(ctx: Context, sender: str) -> bool:
    """Tell whether an address is the owner's."""
    return sender == OWN or split_sender(sender)[1] == ctx.owner.mail.lower() != ""


def name_of(ctx: Context, sender: str) -> str:
    """Return who an address is: a contact's name, the name it came with, an app's on the phone, or itself."""
    if is_own(ctx, sender):
        return ctx.owner.name
    name, address = split_sender(sender)
    person = people_by_address(ctx).get(address)
    if person is not None:
        return person.name
    app = address.partition("@")[2].partition(".")[0]
    return name or (ctx.app_name(app) if app and ctx.installed(app) else address or sender)


def answer_to(ctx: Context, mail: MailItem, everyone: bool) -> tuple[str, ...]:
    """Return whom an answer goes to: who wrote the mail, or all others who had it; for one's own, its receivers."""
    others = mail.to if is_own(ctx, mail.sender) else (mail.sender, *(mail.to if everyone else ()))
    return addresses(ctx, others)


def addresses(ctx: Context, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the addresses of people other than the owner, each once."""
    found = (split_sender(one)[1] for one in people if not is_own(ctx, one))
    return tuple(dict.fromkeys(address for address in found if address))
