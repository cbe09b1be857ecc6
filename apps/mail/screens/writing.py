"""Writing a mail, and sending it now or later."""

from collections.abc import Sequence
from datetime import datetime

from apps.mail.boxes import addresses, answer_to, name_of, topic
from apps.mail.files import MOST, attachable
from apps.mail.models import MailItem
from apps.mail.tools import LONGEST, MOST_PEOPLE, save_draft, send_mail
from gui_sim import ui
from gui_sim.addresses import address_options, typed_address
from gui_sim.geometry import Insets
from gui_sim.send_time import STEP, bounds, next_morning
from gui_sim.wording import count, moment

RECENT = 12  # files in the menu of what to attach


class Compose(ui.Screen):
    """A mail being written: new, an answer, one passed on, or a draft taken up again."""

    title = "New mail"
    style = "plain"

    address: str = ""
    draft_id: str = ""
    reply_to: str = ""
    everyone: bool = False
    forwards: str = ""

    to = ui.State[tuple[str, ...]](lambda screen: screen.first_people())
    cc = ui.State[tuple[str, ...]](lambda screen: screen.first_copies())
    bcc = ui.State[tuple[str, ...]](lambda screen: screen.draft.bcc if screen.draft else ())
    subject = ui.State[str](lambda screen: screen.first_subject())
    text = ui.State[str](lambda screen: screen.first_words())
    files = ui.State[tuple[str, ...]](lambda screen: screen.first_files())

    @property
    def draft(self) -> MailItem | None:
        """The draft being changed, if it is one."""
        mail = self.ctx.maybe(MailItem, self.draft_id) if self.draft_id else None
        return mail if mail is not None and mail.state in ("draft", "scheduled") else None

    @property
    def source(self) -> MailItem | None:
        """The mail that is answered or passed on."""
        key = self.reply_to or self.forwards
        return self.ctx.maybe(MailItem, key) if key else None

    def first_people(self) -> tuple[str, ...]:
        """Return whom it goes to at first."""
        if self.draft is not None:
            return self.draft.to
        if self.source is not None:
            return answer_to(self.ctx, self.source, self.everyone) if self.reply_to else ()
        address = typed_address(self.address)
        return (address,) if address is not None else ()

    def first_copies(self) -> tuple[str, ...]:
        """Return who gets a copy at first: those who had one of the mail that all are answered."""
        if self.draft is not None:
            return self.draft.cc
        if self.source is None or not self.everyone:
            return ()
        told = self.first_people()
        return tuple(one for one in addresses(self.ctx, self.source.cc) if one not in told)

    def first_subject(self) -> str:
        """Return what it is about at first."""
        if self.draft is not None:
            return self.draft.subject
        if self.source is None:
            return ""
        return f"{'Re' if self.reply_to else 'Fwd'}: {topic(self.source.subject)}"[:200]

    def first_words(self) -> str:
        """Return what it says at first: of one passed on, the words."""
        if self.draft is not None:
            return self.draft.body
        if self.source is None or not self.forwards:
            return ""
        source = self.source
        head = (f"From: {name_of(self.ctx, source.sender)}", f"Date: {moment(source.at)}", f"Subject: {source.subject}")
        return "\n".join(("", "", "Forwarded mail", *head, "", source.body))[:LONGEST]

    def first_files(self) -> tuple[str, ...]:
        """Return what goes with it at first: all of a draft, and what can be seen of a mail that is passed on."""
        if self.draft is not None:
            return self.draft.file_ids
        known = {file.id for file in attachable(self.ctx)}
        return tuple(key for key in self.source.file_ids if key in known) if self.source and self.forwards else ()

    def heading(self) -> str:
        """What it is about, once that is said."""
        return self.subject.value.strip() or "New mail"

    # The calls

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to keep."""
        people = self.to.value or self.cc.value or self.bcc.value
        return not (people or self.files.value or self.subject.value.strip() or self.text.value.strip())

    @property
    def is_kept(self) -> bool:
        """Whether the draft says all that stands here."""
        draft = self.draft
        if draft is None:
            return False
        people = (sorted(self.to.value), sorted(self.cc.value), sorted(self.bcc.value))
        kept = (sorted(draft.to), sorted(draft.cc), sorted(draft.bcc))
        words = (self.subject.value, self.text.value) == (draft.subject, draft.body)
        return words and people == kept and sorted(self.files.value) == sorted(draft.file_ids)

    def keeping(self, then: ui.Effect) -> ui.Item:
        """Return the choice that keeps it as a draft."""
        call = save_draft.call(
            list(self.to.value), self.subject.value, self.text.value, list(self.cc.value), list(self.bcc.value),
            list(self.files.value), self.reply_to or None, self.draft_id or None,
        )  # fmt: skip
        return ui.Item("Save draft", call=call, then=then, enabled=not self.is_empty, icon="file")

    def leading(self) -> Sequence[ui.View]:
        """Cancel: what has been written can be kept."""
        if self.is_empty or (self.is_kept and self.draft is not None and self.draft.state == "draft"):
            return (ui.Button("Cancel", role="plain", effect=ui.Dismiss()),)
        words = "Discard changes" if self.draft is not None else "Delete draft"
        away = ui.Item(words, effect=ui.Dismiss(), role="destructive", icon="trash")
        return (ui.Button("Cancel", role="plain", choices=(self.keeping(ui.Dismiss()), away)),)

    def trailing(self) -> Sequence[ui.View]:
        """What else can be done, and the button that sends: what is not kept yet is kept first."""
        ready = bool(self.to.value or self.cc.value or self.bcc.value)
        if self.is_kept:
            later = ui.Item("Send later", to=SendLaterMail(self.draft_id), icon="clock", enabled=ready)
            send = ui.SendButton("Send", call=send_mail.call(self.draft_id), then=ui.Dismiss(), enabled=ready)
        else:
            key = self.draft_id or self.ctx.store.next_id(MailItem)
            call = self.keeping(ui.Dismiss()).call
            assert call is not None
            later = ui.Item("Send later", call=call, then=ui.Push(SendLaterMail(key)), icon="clock", enabled=ready)
            gone = ui.Perform(send_mail.call(key), ui.Dismiss())
            send = ui.SendButton("Send", call=call, then=gone, enabled=ready)
        return (self.attaching(), ui.Menu("More", (later,), icon="dots-three-circle", style="icon"), send)

    def attaching(self) -> ui.View:
        """The newest files, one tap away."""
        chosen = self.files.value
        items = [
            ui.Item(file.name, effect=self.files.set((*chosen, file.id)))
            for file in attachable(self.ctx)
            if file.id not in chosen
        ][:RECENT]
        enabled = bool(items) and len(chosen) < MOST
        return ui.Menu("Attach a file", items, icon="paperclip", style="icon", enabled=enabled)

    def body(self) -> ui.View:
        """Whom, about what, and the words."""
        if self.draft_id and self.draft is None:
            return ui.Empty("envelope-simple", "No longer there", "This draft has been sent or deleted.")
        people, quoted = address_options(self.ctx), self.quoted()
        files = [(file.id, file.name, file.id) for file in attachable(self.ctx)]
        hidden = {*self.files.value} - {file for file, _, _ in files}
        files += [(file, "Private file", file) for file in sorted(hidden)]
        fields = (("To", self.to), ("Cc", self.cc), ("Bcc", self.bcc))
        return ui.VStack(
            ui.Section(
                *(ui.TokenField(name, held, options=people, free=typed_address, most=MOST_PEOPLE)
                  for name, held in fields),
                ui.TextField("Subject", self.subject, bare=True),
                ui.TokenField("Files", self.files, options=files, most=MOST) if files else None,
                ui.Gap(1.0),  # a line closes the fields
                style="plain",
            ),
            ui.TextEditor("Mail", self.text, placeholder="Write your mail", lines=5 if quoted else 10, limit=LONGEST),
            quoted,
            align="fill",
        )  # fmt: skip

    def quoted(self) -> ui.View | None:
        """The mail that is answered, to be read while writing."""
        answered = self.draft.in_reply_to if self.draft is not None else self.reply_to
        source = self.ctx.maybe(MailItem, answered) if answered else None
        if source is None:
            return None
        told = f"On {moment(source.at)}, {name_of(self.ctx, source.sender)} wrote:"
        words = ui.VStack(
            ui.Text(told, "footnote", "secondaryLabel"),
            ui.Text(source.body, "subheadline", "secondaryLabel", 30),
            spacing=6.0,
        )
        return ui.Padding(words, Insets(14, 16, 24, 16))


class SendLaterMail(ui.Screen):
    """When a draft is to be sent."""

    title = "Send later"

    draft_id: str

    at = ui.State[datetime](lambda screen: next_morning(screen.ctx.now))

    def body(self) -> ui.View:
        """What, to whom, and the moment."""
        draft = self.ctx.maybe(MailItem, self.draft_id)
        if draft is None:
            return ui.Empty("clock", "No longer there", "This draft has been sent or deleted.")
        low, high = bounds(self.ctx.now)
        people = ", ".join(name_of(self.ctx, one) for one in (*draft.to, *draft.cc, *draft.bcc))
        files = count(len(draft.file_ids), "file") if draft.file_ids else ""
        return ui.Form(
            ui.Section(
                ui.Row("To", people or "Nobody yet", subtitle_lines=3),
                ui.Row(draft.subject or "No subject", draft.body, detail=files, subtitle_lines=4),
            ),
            ui.Section(ui.DateTimePicker("Send at", self.at, step=STEP, low=low, high=high)),
            ui.Padding(
                ui.Button(
                    "Schedule",
                    role="primary",
                    call=send_mail.call(self.draft_id, self.at.value),
                    then=ui.Dismiss(),
                    enabled=bool(people),
                ),
                Insets(0, 16, 0, 16),
            ),
        )
