"""Two entries of one person."""

from apps.contacts.screens.parts import entry, second_line
from apps.contacts.tools import duplicates, merge_contacts
from gui_sim import ui
from gui_sim.gates import CONTACTS
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.search import matching
from gui_sim.wording import phone_number


class MergeWith(ui.Screen):
    """Choose the other entry of the same person."""

    title = "Merge with"
    gate = CONTACTS

    contact_id: str

    query = ui.State("")

    def body(self) -> ui.View:
        """Everyone else."""
        ids = [key for key in matching(self.ctx, Contact, self.query.value, order="name") if key != self.contact_id]
        return ui.List(
            ui.SearchField(self.query, prompt="Search"),
            ui.Section(
                ui.ForEach(
                    ids,
                    self.row,
                    empty=ui.Empty("user-circle", "Nobody else", "Try other words."),
                )
            ),
            spacing=12.0,
        )

    def row(self, key: str) -> ui.View:
        """One other person."""
        person = self.ctx.get(Contact, key)
        avatar = ui.Avatar(person.name, 40.0, portrait=person.photo_id is not None)
        return ui.Row(person.name, second_line(person), leading=avatar, to=Compare(self.contact_id, key))


class Compare(ui.Screen):
    """Two entries side by side, and which of them stays."""

    title = "Compare"
    gate = CONTACTS

    first_id: str
    second_id: str

    def body(self) -> ui.View:
        """Both cards, one button."""
        one, other = self.ctx.maybe(Contact, self.first_id), self.ctx.maybe(Contact, self.second_id)
        if one is None or other is None:
            return ui.Empty("users", "No longer there", "One of these contacts is gone.")
        keep_one, keep_other = (f"Keep {one.name}", f"Keep {other.name}")
        if one.name == other.name:
            keep_one, keep_other = "Keep the first", "Keep the second"
        choices = (
            ui.Item(keep_one, call=merge_contacts.call(one.id, other.id), then=ui.Pop()),
            ui.Item(keep_other, call=merge_contacts.call(other.id, one.id), then=ui.Pop()),
        )
        return ui.List(
            entry(one, "First"),
            entry(other, "Second"),
            ui.Padding(ui.Button("Merge", role="primary", choices=choices), Insets(0, 16, 0, 16)),
            ui.Padding(
                ui.Text(
                    "The entry that is kept takes over numbers, addresses and what else it lacks.",
                    "footnote",
                    "secondaryLabel",
                    align="center",
                ),
                Insets(0, 32, 0, 32),
            ),
            spacing=20.0,
        )


class Duplicates(ui.Screen):
    """Entries that may be the same person."""

    title = "Duplicates"
    icon = "copy"
    large_title = True
    gate = CONTACTS

    def body(self) -> ui.View:
        """One row a pair."""
        pairs = {f"{one.id}-{other.id}": (one, other) for one, other in duplicates(self.ctx)}
        return ui.List(
            ui.Section(
                ui.ForEach(
                    list(pairs),
                    lambda key: pair_row(*pairs[key]),
                    empty=ui.Empty("copy", "No duplicates", "Entries that share a number, a mail or a name show here."),
                ),
                footer="A pair shares a number, a mail address or a name." if pairs else "",
            )
        )


def pair_row(one: Contact, other: Contact) -> ui.View:
    """Return the row of two entries that may be one person."""
    names = one.name if one.name == other.name else f"{one.name} / {other.name}"
    avatar = ui.Avatar(one.name, 40.0, portrait=one.photo_id is not None)
    return ui.Row(names, shared_line(one, other), leading=avatar, to=Compare(one.id, other.id))


def shared_line(one: Contact, other: Contact) -> str:
    """Say what two entries have in common."""
    numbers = {phone.number for phone in one.phones}
    for phone in other.phones:
        if phone.number in numbers:
            return f"Both have {phone_number(phone.number)}"
    mails = {mail.casefold() for mail in one.mails}
    return next((f"Both have {mail}" for mail in other.mails if mail.casefold() in mails), "The same name")
