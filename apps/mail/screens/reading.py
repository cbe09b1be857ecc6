"""One mail: what it says, what came with it, where it goes."""

from collections.abc import Sequence

from apps.mail.boxes import addresses, answer_to, conversation, kind_of, may_go, name_of
from apps.mail.files import Attached, attached
from apps.mail.models import Mailbox, MailFile, MailItem
from apps.mail.screens.parts import ICONS, NO_SUBJECT, avatar, file_row, mail_row, marks, names_line
from apps.mail.screens.parts import when as when_words
from apps.mail.screens.writing import Compose
from apps.mail.tools import delete_mail, move_mail, save_attachment
from gui_sim import ui
from gui_sim.folders import folders
from gui_sim.gates import MAIL
from gui_sim.geometry import Insets
from gui_sim.records import Offer
from gui_sim.system.offer_sheet import OfferSheet
from gui_sim.wording import count, file_size


class MailDetail(ui.Screen):
    """One mail, with a bar to mark, move, delete and answer it."""

    title = "Mail"
    style = "plain"
    gate = MAIL
    named_inside = True

    mail_id: str

    @property
    def mail(self) -> MailItem | None:
        """The mail, if it is there."""
        return self.ctx.maybe(MailItem, self.mail_id)

    def heading(self) -> str:
        """What it is about."""
        return (self.mail.subject or NO_SUBJECT) if self.mail else "Mail"

    def body(self) -> ui.View:
        """Who, about what, the words, the files."""
        mail = self.mail
        if mail is None:
            return gone()
        files = [file_row(self.ctx, key, AttachedFile(key, mail.id)) for key in mail.file_ids]
        return ui.List(
            ui.VStack(
                ui.Padding(self.head(mail), Insets(4, 16, 12, 16)),
                ui.Padding(ui.Text(self.heading(), "title2", weight=700, role="header"), Insets(0, 16, 8, 16)),
                self.others(mail),
                ui.Padding(ui.Text(mail.body or "No content"), Insets(10, 16, 4, 16)),
                align="fill",
            ),
            self.invitation(mail),
            ui.Section(
                *(row for row in files if row is not None), header=count(len(mail.file_ids), "attachment"),
                style="plain",
            ) if any(files) else None,
            spacing=16.0,
        )  # fmt: skip

    def head(self, mail: MailItem) -> ui.View:
        """Who wrote it, to whom, and when."""
        ctx = self.ctx
        copies = f"Cc: {names_line(ctx, mail.cc)}" if mail.cc else ""
        hidden = f"Bcc: {names_line(ctx, mail.bcc)}" if mail.bcc else ""
        lines = [f"To: {names_line(ctx, mail.to) or 'nobody'}", copies, hidden]
        words = ui.VStack(
            ui.HStack(
                ui.Text(name_of(ctx, mail.sender), "headline", lines=1),
                ui.Icon("flag", 15.0, "systemOrange", "fill") if mail.flagged else None,
                ui.Spacer(6.0),
                ui.Text(when_words(mail, ctx), "footnote", "secondaryLabel", 1),
                spacing=5.0,
            ),
            *(ui.Text(line, "footnote", "secondaryLabel", 2) for line in lines if line),
            spacing=2.0,
            align="fill",
        )
        return ui.HStack(avatar(ctx, mail.sender, 44.0), words, spacing=12.0)

    def others(self, mail: MailItem) -> ui.View | None:
        """A way to the other mails of the same subject."""
        number = len(conversation(self.ctx, mail))
        if number < 2:
            return None
        icon = ui.Icon("chats-circle", 22.0, "tint")
        return ui.Section(
            ui.Row(f"{count(number, 'mail')} in this conversation", leading=icon, to=Conversation(mail.id)),
            style="plain",
        )

    def invitation(self, mail: MailItem) -> ui.View | None:
        """The event that it invites to, for the calendar."""
        offer = self.ctx.maybe(Offer, mail.offer_id)
        if offer is None:
            return None
        tile = ui.IconTile("calendar-plus", "#ff3b30", 34.0)
        if offer.state != "open":
            row = ui.Row(offer.line, f"This offer was {offer.state}.", leading=tile, title_lines=3)
        else:
            row = ui.Row(offer.line, "Add to calendar", leading=tile, title_lines=3, accessory="chevron",
                         sheet=OfferSheet(offer.id))  # fmt: skip
        return ui.Section(row, style="plain")

    def footer(self) -> ui.View | None:
        """The bar."""
        mail = self.mail
        if mail is None or not self.ctx.allows(MAIL):
            return None
        trashed = kind_of(self.ctx, mail) == "trash"
        delete = ui.Button("Delete", icon="trash", icon_only=True, call=delete_mail.call(mail.id), then=ui.Pop(),
                           enabled=not trashed)  # fmt: skip
        return ui.Padding(
            ui.HStack(
                ui.Menu("Mark", marks(mail), icon="flag", style="icon"),
                ui.Spacer(),
                ui.Button("Move", icon="folder", icon_only=True, sheet=MoveMail(mail.id)),
                ui.Spacer(),
                delete,
                ui.Spacer(),
                self.answers(mail),
                ui.Spacer(),
                ui.Button("New mail", icon="note-pencil", icon_only=True, sheet=Compose()),
            ),
            Insets(2, 10, 2, 10),
        )

    def answers(self, mail: MailItem) -> ui.View:
        """The ways to answer, one below the other."""
        everyone = {*answer_to(self.ctx, mail, True), *addresses(self.ctx, mail.cc)}
        reply = ui.Item("Reply", sheet=Compose(reply_to=mail.id), icon="arrow-bend-up-left")
        every = ui.Item("Reply all", sheet=Compose(reply_to=mail.id, everyone=True), icon="arrow-bend-double-up-left")
        forward = ui.Item("Forward", sheet=Compose(forwards=mail.id), icon="arrow-bend-up-right")
        unsent = mail.state in ("draft", "scheduled")
        choices = () if unsent else (reply, every) if len(everyone) > 1 else (reply,)
        return ui.Button("Answer", icon="arrow-bend-up-left", icon_only=True, choices=(*choices, forward))


class Conversation(ui.Screen):
    """The mails of one subject, from whatever mailbox, the oldest first."""

    title = "Conversation"
    style = "plain"
    gate = MAIL

    mail_id: str

    def body(self) -> ui.View:
        """The list."""
        mail = self.ctx.maybe(MailItem, self.mail_id)
        if mail is None:
            return gone()
        keys = [one.id for one in conversation(self.ctx, mail)]
        return ui.ForEach(keys, lambda key: mail_row(self.ctx, key, MoveMail(key), MailDetail(key)))


class MoveMail(ui.Screen):
    """Where a mail is put: the mailboxes that it may go to."""

    title = "Move to"
    gate = MAIL

    mail_id: str

    def body(self) -> ui.View:
        """The mail, and the mailboxes of each account."""
        mail = self.ctx.maybe(MailItem, self.mail_id)
        if mail is None:
            return gone()
        boxes = [box for box in self.ctx.find(Mailbox) if may_go(mail, box)]
        names = dict.fromkeys(box.account for box in boxes)
        return ui.List(
            ui.Section(ui.Row(mail.subject or NO_SUBJECT, name_of(self.ctx, mail.sender),
                              leading=avatar(self.ctx, mail.sender, 40.0))),
            *(
                ui.Section(
                    ui.ForEach([box.id for box in boxes if box.account == name], self.row, name=name), header=name
                )
                for name in names
            ),
        )  # fmt: skip

    def row(self, key: str) -> ui.View:
        """One mailbox."""
        box = self.ctx.get(Mailbox, key)
        mail = self.ctx.get(MailItem, self.mail_id)
        return ui.Row(
            box.name,
            leading=ui.Icon(ICONS[box.kind], 24.0, "tint"),
            accessory="check" if mail.mailbox_id == key else "none",
            call=move_mail.call(self.mail_id, key),
            then=ui.Dismiss(),
            enabled=mail.mailbox_id != key,
        )


class AttachedFile(ui.Screen):
    """A file that came with a mail: what is in it, and where it can be kept."""

    title = "Attachment"
    style = "plain"
    gate = MAIL

    file_id: str
    mail_id: str = ""

    @property
    def mail(self) -> MailItem | None:
        """The mail it is read in, or else the first that it came with."""
        if self.mail_id:
            return self.ctx.maybe(MailItem, self.mail_id)
        return next((one for one in self.ctx.find(MailItem, order="at") if self.file_id in one.file_ids), None)

    @property
    def file(self) -> Attached | None:
        """The file, if it is there."""
        return attached(self.ctx, self.file_id)

    def heading(self) -> str:
        """Its name."""
        return self.file.name if self.file is not None else "Attachment"

    def trailing(self) -> Sequence[ui.View]:
        """A menu of folders."""
        mail = self.mail
        if mail is None or mail.state not in ("received", "sent") or self.ctx.maybe(MailFile, self.file_id) is None:
            return ()
        items = [
            ui.Item(
                name,
                call=save_attachment.call(mail.id, self.file_id, folder_id),
                then=ui.Toast(f"Saved to {name}"),
                icon="folder",
                checked=folder_id in self.saved_in(),
            )
            for folder_id, name in folders(self.ctx)
        ]
        return (ui.Menu("Save to", items, icon="folder-simple-plus", style="icon"),)

    def saved_in(self) -> tuple[str, ...]:
        """Return the folders that hold it already."""
        kept = self.ctx.maybe(MailFile, self.file_id)
        return kept.saved_in if kept is not None else ()

    def body(self) -> ui.View:
        """What is in it."""
        file = self.file
        if file is None:
            return ui.Empty("file", "No longer there", "This file is gone.")
        saved = [name for key, name in folders(self.ctx) if key in self.saved_in()]
        told = f"{file_size(file.bytes)} · saved in {', '.join(saved)}" if saved else file_size(file.bytes)
        return ui.List(
            ui.Section(ui.Row(file.name, told, leading=ui.FileTile(file.kind)), style="plain"),
            self.content(file),
        )

    def content(self, file: Attached) -> ui.View:
        """Cells of a sheet, a picture, or words."""
        if file.kind == "image":
            return ui.Section(ui.Picture("photo", file.id, None, 260.0, label=file.content or file.name), style="bare")
        lines = [line for line in file.content.splitlines() if line.strip()]
        if file.kind == "sheet" and lines:
            cells = [line.split(",") for line in lines]
            return ui.Section(ui.Table([(row[0], " · ".join(row[1:])) for row in cells]), style="plain")
        return ui.Padding(ui.Text(file.content or "This file is empty."), Insets(0, 16, 0, 16))


def gone() -> ui.View:
    """Return what stands where a mail has gone."""
    return ui.Empty("envelope-simple", "No longer there", "This mail is gone.")
