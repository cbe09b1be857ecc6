"""How Mail looks."""

from apps.mail.models import Mailbox, MailFile, MailItem
from apps.mail.screens.inbox import Inbox, Mailboxes
from apps.mail.screens.reading import AttachedFile, Conversation, MailDetail, MoveMail
from apps.mail.screens.writing import Compose, SendLaterMail

__all__ = [
    "OPENS",
    "TABS",
    "AttachedFile",
    "Compose",
    "Conversation",
    "Inbox",
    "MailDetail",
    "Mailboxes",
    "MoveMail",
    "SendLaterMail",
]

TABS = (Mailboxes, Inbox)
OPENS = {MailItem: MailDetail, Mailbox: Inbox, MailFile: AttachedFile}
