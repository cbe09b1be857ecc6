"""Questions to clinics and what they write."""

from apps.carepoint.gates import APP
from apps.carepoint.models import Clinic, ClinicMessage
from apps.carepoint.screens.parts import name_of, padded
from apps.carepoint.tools import send_clinic_question
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import ago, moment


class Messages(ui.Screen):
    """All messages to and from connected clinics, the newest first."""

    title = "Messages"
    refreshes = True

    def body(self) -> ui.View:
        """The list."""
        keys = self.ctx.ids(ClinicMessage, order=("-at", "-id"))
        empty = ui.Empty("chat-circle-text", "No messages", "Questions to clinics, and their answers, are listed here.")
        return ui.List(ui.Section(ui.ForEach(keys, self.row, empty=empty)))

    def row(self, key: str) -> ui.View:
        """One message."""
        return message_row(self.ctx, key)


class MessageDetail(ui.Screen):
    """One message, what it answers, and a way to write back."""

    title = "Message"

    message_id: str

    def body(self) -> ui.View:
        """The words."""
        message = self.ctx.maybe(ClinicMessage, self.message_id)
        if message is None:
            return ui.Empty("chat-circle-text", "No longer there", "This message is gone.")
        asked = self.ctx.maybe(ClinicMessage, message.answer_to) if message.answer_to else None
        name = name_of(self.ctx, message.clinic_id)
        return ui.List(
            ui.Padding(
                ui.VStack(
                    ui.Text(message.subject, "title2", weight=700, role="header"),
                    ui.Text(f"{heading(message, name)}, {moment(message.at)}", "subheadline", "secondaryLabel"),
                    spacing=3.0,
                ),
                Insets(4, 16, 0, 16),
            ),
            ui.Section(words_of(message)),
            ui.Section(words_of(asked), header="You asked") if asked is not None else None,
            ui.Section(
                ui.Row(
                    "Reply" if message.direction == "in" else "Write again",
                    role="primary",
                    sheet=AskClinic(message.clinic_id),
                )
            ),
            spacing=18.0,
        )


class AskClinic(ui.Screen):
    """A question to a clinic."""

    title = "Ask the clinic"

    clinic_id: str

    subject = ui.State("")
    text = ui.State("")

    def body(self) -> ui.View:
        """Subject, question, Send."""
        clinic = self.ctx.maybe(Clinic, self.clinic_id)
        if clinic is None:
            return ui.Empty("chat-circle-text", "No longer there", "This clinic has left CarePoint.")
        linked = self.ctx.linked(APP, clinic.name)
        return ui.Form(
            ui.Section(
                ui.Row("To", value=clinic.name),
                ui.TextField("Subject", self.subject, placeholder="What it is about", trailing=True),
                ui.TextEditor("Question", self.text, lines=6, limit=2_000),
                footer="Clinics answer within a working day. In an emergency call 911."
                if linked
                else "Connect this clinic first.",
            ),
            padded(
                ui.Button(
                    "Send",
                    role="primary",
                    enabled=bool(self.subject.value.strip() and self.text.value.strip()),
                    call=send_clinic_question.call(clinic.id, self.subject.value, self.text.value),
                    then=ui.Do(ui.Dismiss(), ui.Toast("Sent")),
                )
            ),
        )


def heading(message: ClinicMessage, name: str) -> str:
    """Say who wrote to whom."""
    return f"From {name}" if message.direction == "in" else f"To {name}"


def message_row(ctx: Context, key: str) -> ui.View:
    """Return the row of a message."""
    message = ctx.get(ClinicMessage, key)
    name = name_of(ctx, message.clinic_id)
    title = name if message.direction == "in" else f"You to {name}"
    return ui.MessageRow(
        title, message.body, ago(message.at, ctx.today), subject=message.subject, to=MessageDetail(key)
    )  # fmt: skip


def words_of(message: ClinicMessage) -> ui.View:
    """Return what a message says."""
    return ui.Padding(ui.Text(message.body, "body"), Insets(12, 16, 14, 16))
