"""How Contacts looks."""

from collections.abc import Sequence
from datetime import date, timedelta

from apps.contacts.models import ContactGroup
from apps.contacts.tools import (
    CENTURY,
    MOST,
    create_contact,
    delete_contact,
    duplicates,
    merge_contacts,
    set_group_members,
    update_contact,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import CONTACTS
from gui_sim.geometry import Insets
from gui_sim.records import Contact, ContactPhone
from gui_sim.search import matching
from gui_sim.wording import count, full_day, phone_number


class People(ui.Screen):
    """Everyone, from A to Z."""

    title = "Contacts"
    icon = "user-circle"
    style = "plain"
    large_title = True
    scrolls = False
    gate = CONTACTS

    query = ui.State("")

    def trailing(self) -> Sequence[ui.View]:
        """A new contact."""
        return (ui.Button("New contact", icon="plus", icon_only=True, sheet=EditContact()),)

    def body(self) -> ui.View:
        """Search field, groups by letter, letters."""
        groups: dict[str, list[str]] = {}
        for key in matching(self.ctx, Contact, self.query.value, order="name"):
            groups.setdefault(letter_of(self.ctx.get(Contact, key).name), []).append(key)
        asked = self.query.value.strip()
        empty = (
            ui.Empty("magnifying-glass", "No results", f"Nobody is found by “{asked}”.")
            if asked
            else ui.Empty("user-circle", "No contacts", "People you add are listed here.")
        )
        return ui.IndexedList(
            {letter: groups[letter] for letter in sorted(groups, key=lambda one: (one == "#", one))},
            self.row,
            head=ui.SearchField(self.query, prompt="Search"),
            empty=empty,
            separators=72.0,
        )

    def row(self, key: str) -> ui.View:
        """One person."""
        person = self.ctx.get(Contact, key)
        gone = ui.Item("Delete", call=delete_contact.call(person.id), role="destructive")
        return ui.Row(
            person.name,
            second_line(person),
            leading=ui.Avatar(person.name, 40.0, portrait=person.photo_id is not None),
            title_lines=1,
            subtitle_lines=1,
            accessory="none",
            swipe=(gone,),
            to=ContactDetail(key),
        )


class ContactDetail(ui.Screen):
    """All about one person, and what can be done with them."""

    title = "Contact"
    gate = CONTACTS

    contact_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Edit."""
        if self.ctx.maybe(Contact, self.contact_id) is None:
            return ()
        return (ui.Button("Edit", role="plain", sheet=EditContact(self.contact_id)),)

    def heading(self) -> str:
        """Nothing: the name stands below the portrait."""
        return ""

    def body(self) -> ui.View:
        """Portrait, round buttons, facts."""
        person = self.ctx.maybe(Contact, self.contact_id)
        if person is None:
            return ui.Empty("user-circle", "No longer there", "This contact has been deleted.")
        successor = self.ctx.maybe(Contact, person.superseded_by)
        return ui.List(
            card(person, 96.0),
            self.actions(person),
            ui.Section(
                ui.Row("Replaced by", value=successor.name, to=ContactDetail(successor.id))
            ) if successor else None,
            ui.Section(*(self.number(phone) for phone in person.phones)) if person.phones else None,
            ui.Section(*(ui.DetailRow(mail, "mail", color="tint") for mail in person.mails)) if person.mails else None,
            self.facts(person),
            self.membership(person),
            ui.Section(
                ui.Row("Merge with another contact", role="primary", to=MergeWith(person.id)),
                ui.Row(
                    "Delete contact",
                    role="destructive",
                    call=delete_contact.call(person.id),
                    confirm=ui.Confirm(f"Delete {person.name}?", "Delete the contact"),
                    then=ui.PopToRoot(),
                ),
            ),
            spacing=20.0,
        )  # fmt: skip

    def actions(self, person: Contact) -> ui.View:
        """Message, call, video and mail."""
        ctx = self.ctx
        texts = [(number_words(phone), f"messages/NewMessage/{phone.number}") for phone in person.phones]
        mails = [(mail, f"mail/Compose/{mail}") for mail in person.mails]
        return ui.QuickActions(
            writing("Message", "chat-circle", texts, ctx.installed("messages")),
            calling(ctx, "Call", "phone", "voice", person.phones),
            calling(ctx, "Video", "video-camera", "video", person.phones),
            writing("Mail", "envelope-simple", mails, ctx.installed("mail")),
        )

    def number(self, phone: ContactPhone) -> ui.View:
        """One number; a long press copies it."""
        shown = phone_number(phone.number)
        copy = ui.Item("Copy", effect=ui.Toast(f"{shown} copied"), icon="copy")
        return ui.DetailRow(shown, phone.label, color="tint", menu=(copy,))

    def facts(self, person: Contact) -> ui.View | None:
        """What else is known."""
        rows = [
            fact("nickname", person.nickname),
            fact("relation", person.relation),
            fact("birthday", full_day(person.birthday) if person.birthday else ""),
            fact("notes", person.notes),
        ]
        known = [row for row in rows if row is not None]
        address = ui.Section(address_row(self.ctx, person.address)) if person.address else None
        section = ui.Section(*known) if known else None
        return ui.VStack(address, section, spacing=20.0, align="fill") if address or section else None

    def membership(self, person: Contact) -> ui.View | None:
        """The groups they are in."""
        groups = [group for group in self.ctx.find(ContactGroup) if person.id in group.contact_ids]
        if not groups:
            return None
        return ui.Section(
            ui.ForEach(
                [group.id for group in groups],
                lambda key: ui.Row(self.ctx.get(ContactGroup, key).name, to=GroupMembers(key)),
                name="groups",
            ),
            header="Groups",
        )


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
        today = self.ctx.now.date()
        ready = bool(self.name.value.strip())
        values = (
            self.name.value, list(self.phones.value), list(self.mails.value), self.company.value, self.role.value,
            self.address.value, self.birthday.value, self.relation.value, self.notes.value,
        )  # fmt: skip
        call = (
            update_contact.call(self.contact_id, *values) if self.contact_id else create_contact.call(*values)
        )
        return ui.Form(
            ui.Padding(
                ui.Frame(ui.Avatar(self.name.value, 88.0, portrait=False), grow=True), Insets(8.0, 0.0, 0.0, 0.0)
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
                    "Birthday", self.birthday, low=today - timedelta(days=CENTURY), high=today,
                    optional=self.known.birthday is None, style="wheel",
                ),
                ui.TextField("Relation", self.relation, placeholder="such as sister or landlord"),
            ),
            ui.Section(ui.TextEditor("Notes", self.notes, limit=2000, lines=3)),
            ui.Padding(
                ui.Button("Done", role="primary", call=call, then=ui.Dismiss(), enabled=ready), Insets(0, 16, 0, 16)
            ),
            spacing=20.0,
        )  # fmt: skip


class MergeWith(ui.Screen):
    """Choose the other entry of the same person."""

    title = "Merge with"
    gate = CONTACTS

    contact_id: str

    query = ui.State("")

    def body(self) -> ui.View:
        """Everyone else."""
        ids = [
            key
            for key in matching(self.ctx, Contact, self.query.value, order="name")
            if key != self.contact_id
        ]
        return ui.List(
            ui.SearchField(self.query, prompt="Search"),
            ui.Section(
                ui.ForEach(
                    ids,
                    self.row,
                    separators=72.0,
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
                    "footnote", "secondaryLabel", align="center",
                ),
                Insets(0, 32, 0, 32),
            ),
            spacing=20.0,
        )  # fmt: skip


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
                    separators=57.0,
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
        return ui.Padding(
            ui.Button("Save members", role="primary", call=call, then=ui.Pop()), Insets(8, 16, 8, 16)
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
                    separators=72.0,
                    empty=ui.Empty(
                        "copy", "No duplicates", "Entries that share a number, a mail or a name show here."
                    ),
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


def card(person: Contact, size: float) -> ui.View:
    """Return the portrait with the name below."""
    work = " · ".join(part for part in (person.role, person.company) if part)
    return ui.VStack(
        ui.Frame(ui.Avatar(person.name, size, portrait=person.photo_id is not None), grow=True),
        ui.Gap(4.0),
        ui.Text(person.name, "title1", align="center", weight=600, role="header"),
        ui.Text(work, "subheadline", "secondaryLabel", align="center") if work else None,
        spacing=4.0,
        align="fill",
    )


def entry(person: Contact, header: str) -> ui.View:
    """Return all that one entry says, to be compared."""
    avatar = ui.Avatar(person.name, 40.0, portrait=person.photo_id is not None)
    rows: list[ui.Row] = [
        ui.Row(person.name, " · ".join(x for x in (person.role, person.company) if x), leading=avatar)
    ]
    rows += [ui.DetailRow(phone_number(phone.number), phone.label) for phone in person.phones]
    facts = [
        *(("mail", mail) for mail in person.mails),
        ("address", person.address),
        ("relation", person.relation),
    ]
    facts += [("birthday", full_day(person.birthday) if person.birthday else ""), ("notes", person.notes)]
    rows += [ui.DetailRow(words, name) for name, words in facts if words]
    return ui.Section(*rows, header=header)


def fact(name: str, words: str) -> ui.Row | None:
    """Return a row of a detail, or None if it is not known."""
    return ui.DetailRow(words, name) if words else None


def address_row(ctx: Context, address: str) -> ui.View:
    """Return the address beside a map of it; touching it opens Maps, a long press copies it."""
    copy = ui.Item("Copy", effect=ui.Toast("Address copied"), icon="copy")
    opens = ui.OpenApp("maps") if ctx.installed("maps") else None
    picture = ui.Picture("map", address, 56.0, 56.0)
    return ui.DetailRow(address, "address", trailing=picture, menu=(copy,), effect=opens)


def writing(label: str, icon: str, links: Sequence[tuple[str, str]], installed: bool) -> ui.QuickAction:
    """Return the block that opens another app's form for one of some addresses (words, link)."""
    items = [ui.Item(words, effect=ui.System("open_link", link)) for words, link in links if installed]
    return action(label, icon, items)


def calling(ctx: Context, label: str, icon: str, kind: str, phones: Sequence[ContactPhone]) -> ui.QuickAction:
    """Return the block that calls one of some numbers."""
    place_call = ctx.tool("place_call")
    items = [
        ui.Item(
            number_words(phone),
            call=place_call.call(number=phone.number, kind=kind),
            then=ui.OpenApp("phone"),
        )
        for phone in phones
        if place_call is not None
    ]
    return action(label, icon, items)


def action(label: str, icon: str, items: Sequence[ui.Item]) -> ui.QuickAction:
    """Return a block that does the one thing there is to do, or asks which of several."""
    if len(items) == 1:
        return ui.QuickAction(label, icon, call=items[0].call, effect=items[0].effect, then=items[0].then)
    return ui.QuickAction(label, icon, choices=items)


def number_words(phone: ContactPhone) -> str:
    """Write a number with its label."""
    return f"{phone.label} {phone_number(phone.number)}"


def second_line(person: Contact) -> str:
    """Say in a line who someone is."""
    return " · ".join(part for part in (person.relation, person.role, person.company) if part)


def letter_of(name: str) -> str:
    """Return the letter that a name stands under."""
    first = name.strip()[:1].upper()
    return first if "A" <= first <= "Z" else "#"


def distinct_names(ctx: Context) -> list[tuple[str, str]]:
    """Return everyone by id with a name; where names are equal, with what tells them apart."""
    people = ctx.find(Contact, order="name")
    names = [person.name for person in people]
    told = []
    for person in people:
        extra = phone_number(person.phones[0].number) if person.phones else person.id
        told.append((person.id, f"{person.name}, {extra}" if names.count(person.name) > 1 else person.name))
    return told


TABS = (People, Groups, Duplicates)
OPENS = {Contact: ContactDetail, ContactGroup: GroupMembers}
