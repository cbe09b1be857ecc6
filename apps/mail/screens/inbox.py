"""Mailboxes, and what lies in them."""

from collections.abc import Sequence
from typing import Literal

from apps.mail.boxes import accounts, name_of, unread_in_all
from apps.mail.models import Mailbox, MailItem
from apps.mail.screens.parts import ICONS, mail_row
from apps.mail.screens.reading import MailDetail, MoveMail
from apps.mail.screens.writing import Compose
from gui_sim import ui
from gui_sim.gates import MAIL
from gui_sim.search import matching

Only = Literal["all", "unread", "flagged"]
ONLY: tuple[tuple[Only, str], ...] = (("all", "All"), ("unread", "Unread"), ("flagged", "Flagged"))


class Mailboxes(ui.Screen):
    """The mailboxes of each account, with what is unread in them."""

    title = "Mailboxes"
    icon = "stack"
    large_title = True
    refreshes = True
    gate = MAIL

    def trailing(self) -> Sequence[ui.View]:
        """A new mail."""
        return (new_mail(),)

    def body(self) -> ui.View:
        """All inboxes, then one section an account."""
        unread = unread_in_all(self.ctx)
        every = ui.Row("All inboxes", value=str(unread or ""), leading=ui.Icon("tray", 24.0, "tint"), to=Inbox())
        return ui.List(ui.Section(every), *(self.account(name) for name in accounts(self.ctx)))

    def account(self, name: str) -> ui.View:
        """The mailboxes of one account."""
        keys = [box.id for box in self.ctx.find(Mailbox, account=name)]
        return ui.Section(ui.ForEach(keys, self.row, name=name), header=name)

    def row(self, key: str) -> ui.View:
        """One mailbox: unread mails are counted, in Drafts all."""
        box = self.ctx.get(Mailbox, key)
        number = self.ctx.count(MailItem, mailbox_id=key) if box.kind == "drafts" else box.unread
        return ui.Row(box.name, value=str(number or ""), leading=ui.Icon(ICONS[box.kind], 24.0, "tint"), to=Inbox(key))


class Inbox(ui.Screen):
    """The mails of a mailbox, or of all inboxes, the newest first."""

    title = "Inbox"
    icon = "tray"
    style = "plain"
    large_title = True
    refreshes = True
    gate = MAIL

    mailbox_id: str = ""

    query = ui.State("")
    only = ui.State[Only]("all")

    @property
    def box(self) -> Mailbox | None:
        """The mailbox, if it is one."""
        return self.ctx.maybe(Mailbox, self.mailbox_id) if self.mailbox_id else None

    def heading(self) -> str:
        """The mailbox's name."""
        return self.box.name if self.box is not None else "Inbox"

    def tab_badge(self) -> int:
        """Mails in all inboxes that have not been read."""
        return unread_in_all(self.ctx)

    def trailing(self) -> Sequence[ui.View]:
        """A new mail."""
        return (new_mail(),)

    def body(self) -> ui.View:
        """Search field, what is shown, list."""
        if self.mailbox_id and self.box is None:
            return ui.Empty("tray", "No longer there", "This mailbox is gone.")
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search mail", scope=self.only, scopes=ONLY),
            ui.ForEach(self.ids(), self.row, empty=self.nothing()),
            align="fill",
        )

    def ids(self) -> list[str]:
        """Return the mails to show; a search finds names of those who wrote as well."""
        boxes = [self.mailbox_id] if self.mailbox_id else self.ctx.ids(Mailbox, kind="inbox")
        asked = self.query.value.strip().casefold()
        holding = set(matching(self.ctx, MailItem, asked)) if asked else set()
        return [
            mail.id
            for mail in self.ctx.find(MailItem, order=("-at", "-id"))
            if mail.mailbox_id in boxes
            and self.shows(mail)
            and (not asked or mail.id in holding or asked in name_of(self.ctx, mail.sender).casefold())
        ]

    def shows(self, mail: MailItem) -> bool:
        """Tell whether a mail is among those asked for."""
        return {"unread": not mail.read, "flagged": mail.flagged}.get(self.only.value, True)

    def nothing(self) -> ui.View:
        """What stands in an empty list."""
        if self.query.value.strip():
            return ui.Empty("magnifying-glass", "No results", "Try other words.")
        if self.only.value != "all":
            return ui.Empty("tray", f"Nothing {self.only.value}", "Choose All to see every mail.")
        return ui.Empty("tray", "No mail", "Mails are listed here.")

    def row(self, key: str) -> ui.View:
        """One mail."""
        return mail_row(self.ctx, key, MoveMail(key), MailDetail(key), self.box)


def new_mail() -> ui.View:
    """Return the button that begins a mail."""
    return ui.Button("New mail", icon="note-pencil", icon_only=True, sheet=Compose())
