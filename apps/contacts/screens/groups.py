"""Groups and who is in them."""

from apps.contacts.models import ContactGroup
from apps.contacts.screens.parts import distinct_names
from apps.contacts.tools import set_group_members
from gui_sim import ui
from gui_sim.gates import CONTACTS
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.wording import count


class Groups(ui.Screen):
    """The groups of people."""

    title = "Groups"
    icon = "users-three"
    large_title = True
    gate = CONTACTS

    def body(self) -> ui.View:
        """One row a group."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(ContactGroup, order="name"),
                    self.row,
                    empty=ui.Empty("users-three", "No groups", "This phone has no groups."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One group."""
        group = self.ctx.get(ContactGroup, key)
        people = [found for one in group.contact_ids if (found := self.ctx.maybe(Contact, one))]
        return ui.Row(
            group.name,
            ", ".join(person.name.split(" ")[0] for person in people),
            value=str(len(people)),
            leading=ui.IconTile("users-three", "systemGray"),
            to=GroupMembers(key),
        )


class GroupMembers(ui.Screen):
    """Who is in a group."""

    title = "Group"
    gate = CONTACTS

    group_id: str

    members = ui.State[tuple[str, ...]](lambda screen: screen.present())

    def present(self) -> tuple[str, ...]:
        """Return who is in the group now."""
        group = self.ctx.maybe(ContactGroup, self.group_id)
        return tuple(one for one in group.contact_ids if self.ctx.maybe(Contact, one)) if group else ()

    def heading(self) -> str:
        """The group's name."""
        group = self.ctx.maybe(ContactGroup, self.group_id)
        return group.name if group else "Group"

    def body(self) -> ui.View:
        """Everyone, with ticks."""
        if self.ctx.maybe(ContactGroup, self.group_id) is None:
            return ui.Empty("users-three", "No longer there", "This group is gone.")
        options = distinct_names(self.ctx)
        if not options:
            return ui.Empty("user-circle", "No contacts", "Add people first.")
        return ui.Form(
            ui.Section(
                ui.MultiPicker("Members", self.members, options),
                header=count(len(self.members.value), "member"),
            ),
        )

    def footer(self) -> ui.View | None:
        """The button that keeps the choice."""
        if self.ctx.maybe(ContactGroup, self.group_id) is None:
            return None
        call = set_group_members.call(self.group_id, list(self.members.value))
        return ui.Padding(ui.Button("Save members", role="primary", call=call, then=ui.Pop()), Insets(8, 16, 8, 16))
