"""Mails on their way: those that come, those that go out, what is answered and what comes back."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from apps.mail.boxes import account_of, box_of, conversation, is_own, name_of, recount, topic
from apps.mail.models import OWN, MailFile, MailItem
from gui_sim.context import Context
from gui_sim.gates import ASSISTANT
from gui_sim.store import not_
from gui_sim.system.setting_keys import AIRPLANE
from gui_sim.tool import ToolCall, handler, service
from gui_sim.wording import moment

PREVIEW = 120  # characters of a notice
OUTBOX = timedelta(minutes=15)  # after which a phone that was offline tries again
NOWHERE = ".invalid"  # the end of hosts that do not exist, by RFC 2606
POSTMASTER = "Mail Delivery <postmaster@mail.example>"


@service("deliver_mail")
def deliver_mail(ctx: Context, sender: str, subject: str, body: str, to: Sequence[str] = ()) -> MailItem:
    """Let a mail arrive. One from the owner's own address was written for them by an app: it is with what was sent."""
    if is_own(ctx, sender):
        mail = _kept(ctx, {"sender": OWN, "subject": subject, "body": body, "to": to}, "sent")
        return ctx.update(mail, read=True)
    return _arrive(ctx, {"sender": sender, "subject": subject, "body": body, "to": to})


@handler("mail_in")
def mail_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a mail arrive: `sender`, `subject`, `body`, and perhaps `to`, `cc`, `account`, `in_reply_to`, `reply_plan`.

    `files` are rows of MailFile without ids; `invitation` holds arguments of the calendar's `create_event`.
    """
    _arrive(ctx, payload)


@handler("mail_due")
def mail_due(ctx: Context, payload: dict[str, Any]) -> None:
    """Send a mail that has waited for its time."""
    mail = ctx.store.maybe(MailItem, str(payload.get("mail_id", "")))
    if mail is not None and mail.state == "scheduled" and mail.at.isoformat() == payload.get("at"):
        sent = go_out(ctx, mail)
        if sent.state == "sent":
            _tell(ctx, "Mail sent", sent.subject or "No subject", sent.id)


def wait_until(ctx: Context, mail: MailItem, at: datetime) -> MailItem:
    """Let a draft wait to be sent at a time."""
    ctx.schedule("mail_due", {"mail_id": mail.id, "at": at.isoformat()}, at=at)
    return ctx.update(mail, state="scheduled", at=at)


def go_out(ctx: Context, mail: MailItem) -> MailItem:
    """Send a mail; a phone in airplane mode tries again later."""
    if ctx.world.setting(AIRPLANE, "off") == "on":
        return wait_until(ctx, mail, ctx.now.replace(second=0, microsecond=0) + OUTBOX)
    box = box_of(ctx, account_of(ctx, mail), "sent")
    left = mail.mailbox_id
    sent = ctx.update(mail, mailbox_id=box.id, state="sent", at=ctx.now, read=True)
    recount(ctx, left, box.id)
    with ctx.as_world():
        _bounce(ctx, sent)
        _plan_answers(ctx, sent)
    return sent


def _bounce(ctx: Context, mail: MailItem) -> None:
    """Send back word of addresses whose host does not exist."""
    lost = [address for address in (*mail.to, *mail.cc, *mail.bcc) if address.endswith(NOWHERE)]
    if lost:
        payload = {
            "sender": POSTMASTER,
            "subject": f"Undeliverable: {mail.subject or 'No subject'}",
            "body": f"Your mail could not be delivered to {', '.join(lost)}: the host was not found.",
            "in_reply_to": mail.id,
        }
        ctx.schedule("mail_in", payload, at=ctx.now + timedelta(minutes=1))


def _plan_answers(ctx: Context, mail: MailItem) -> None:
    scripted = ctx.store.find(MailItem, reply_plan=not_([]))
    about = topic(mail.subject).casefold()
    near = any(topic(one.subject).casefold() == about for one in scripted)  # a conversation costs a look at all mails
    planned = [one for one in conversation(ctx, mail) if one.reply_plan] if near else []
    first = ctx.store.maybe(MailItem, mail.in_reply_to)
    source = first if first is not None and first.reply_plan else planned[-1] if planned else None
    if source is None:
        return
    ctx.update(source, reply_plan=[])
    usual = source.sender if not is_own(ctx, source.sender) else next(iter(source.to), "")
    for answer in source.reply_plan:
        payload = {
            "sender": str(answer.get("sender") or usual),
            "subject": str(answer.get("subject") or f"Re: {topic(mail.subject)}"),
            "body": str(answer.get("body", "")),
            "in_reply_to": mail.id,
        }
        ctx.schedule("mail_in", payload, at=ctx.now + timedelta(minutes=float(answer.get("after_min", 30))))


def _arrive(ctx: Context, payload: Mapping[str, Any]) -> MailItem:
    mail = _kept(ctx, payload, "inbox")
    recount(ctx, mail.mailbox_id)
    preview = mail.subject or mail.body
    _tell(ctx, name_of(ctx, mail.sender), preview[:PREVIEW], mail.id)
    return mail


def _kept(ctx: Context, payload: Mapping[str, Any], kind: str) -> MailItem:
    """Keep a mail that came or went, with its files and its invitation."""
    answered = ctx.store.maybe(MailItem, payload.get("in_reply_to"))
    box = box_of(ctx, str(payload.get("account") or account_of(ctx, answered)), kind)
    files = [ctx.insert(MailFile, **_fields(file)) for file in payload.get("files", ())]
    came = kind == "inbox"
    return ctx.insert(
        MailItem,
        mailbox_id=box.id,
        sender=str(payload.get("sender", "")).strip()[:200],
        to=tuple(payload.get("to") or ((OWN,) if came else ())),
        cc=tuple(payload.get("cc", ())),
        subject=str(payload.get("subject", "")),
        body=str(payload.get("body", "")),
        at=ctx.now,
        file_ids=tuple(file.id for file in files),
        in_reply_to=answered.id if answered is not None else None,
        state="received" if came else "sent",
        offer_id=_offered(ctx, payload),
        reply_plan=list(payload.get("reply_plan", ())),
    )


def _fields(file: Mapping[str, Any]) -> dict[str, Any]:
    content = str(file.get("content", ""))
    return {
        "name": str(file.get("name", "File")),
        "kind": file.get("kind", "pdf"),
        "content": content,
        "bytes": int(file.get("bytes", len(content.encode()))),
    }


def _offered(ctx: Context, payload: Mapping[str, Any]) -> str | None:
    """Prepare the event that a mail invites to. The agent lists offers, so there is none while mail is not shared."""
    invitation = payload.get("invitation")
    create = ctx.tool("create_event")
    if not isinstance(invitation, Mapping) or create is None or not _is_shared(ctx):
        return None
    call = ToolCall(create.app, create.name, dict(invitation))
    title = str(invitation.get("title", "Event"))
    starts = invitation.get("starts")
    when = f", {moment(datetime.fromisoformat(starts))}" if isinstance(starts, str) else ""
    offer = ctx.offer("calendar", call, f"Invitation: {title}{when}", "mail")
    return offer.id if offer is not None else None


def _tell(ctx: Context, title: str, body: str, link: str) -> None:
    """Put up a notice. The agent reads notices too, so they hold no more than is shared with it."""
    if _is_shared(ctx):
        ctx.notify("mail", title, body, link)
    else:
        ctx.notify("mail", "Mail", "New mail", "mail")


def _is_shared(ctx: Context) -> bool:
    return ctx.permission(ASSISTANT, "mail") == "granted"
