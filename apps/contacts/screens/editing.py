"""The form of a person."""

from datetime import date, timedelta

from apps.contacts.tools import CENTURY, MOST, create_contact, update_contact
from gui_sim import ui
from gui_sim.gates import CONTACTS
from gui_sim.geometry import Insets
from gui_sim.records import Contact, ContactPhone


class EditContact(ui.Screen):
    """Everything about a person, new or known."""

    contact_id: str = ""

    name = ui.State[str](lambda screen: screen.known.name)
    phones = ui.State[tuple[ContactPhone, ...]](lambda screen: screen.known.phones)
    mails = ui.State[tuple[str, ...]](lambda screen: screen.known.mails)
    company = ui.State[str](lambda screen: screen.known.company)
    role = ui.State[str](lambda screen: screen.known.role)
    address = ui.State[str](lambda screen: screen.known.address)
    birthday = ui.State[date | None](lambda screen: screen.known.birthday)
    relation = ui.State[str](lambda screen: screen.known.relation)
    notes = ui.State[str](lambda screen: screen.known.notes)

    @property
    def known(self) -> Contact:
        """The person as they are kept; an empty one if new or gone."""
        return self.ctx.maybe(Contact, self.contact_id) or Contact(name="")

    def heading(self) -> str:
        """New or not."""
        return "Edit contact" if self.contact_id else "New contact"

    def body(self) -> ui.View:
        """The form, and one button."""
        if self.contact_id and not self.known.id:
            if not self.ctx.allows(CONTACTS):
                return ui.LockCard(CONTACTS.sentence(self.ctx))
            return ui.Empty("user-circle", "No longer there", "This contact has been deleted.")
        today = self.ctx.today
        ready = bool(self.name.value.strip())
        values = (
            self.name.value,
            list(self.phones.value),
            list(self.mails.value),
            self.company.value,
            self.role.value,
            self.address.value,
            self.birthday.value,
            self.relation.value,
            self.notes.value,
        )
        call = update_contact.call(self.contact_id, *values) if self.contact_id else create_contact.call(*values)
        return ui.Form(
            ui.Padding(
                ui.Frame(ui.Avatar(self.name.value, 88.0, portrait=False), grow=True),
                Insets(8.0, 0.0, 0.0, 0.0),
            ),
            ui.Section(
                ui.TextField("Name", self.name, placeholder="First and last name"),
                ui.TextField("Company", self.company),
                ui.TextField("Role", self.role),
            ),
            ui.Section(ui.PhoneList("Phone", self.phones, most=MOST)),
            ui.Section(ui.ListEditor("Mail", self.mails, placeholder="Add mail address", kind="email")),
            ui.Section(
                ui.TextField("Address", self.address),
                ui.DatePicker(
                    "Birthday",
                    self.birthday,
                    low=today - timedelta(days=CENTURY),
                    high=today,
                    optional=self.known.birthday is None,
                    style="wheel",
                ),
                ui.TextField("Relation", self.relation, placeholder="Such as sister"),
            ),
            ui.Section(ui.TextEditor("Notes", self.notes, limit=2000, lines=3)),
            ui.Padding(
                ui.Button("Done", role="primary", call=call, then=ui.Dismiss(), enabled=ready),
                Insets(0, 16, 0, 16),
            ),
            spacing=20.0,
        )
