"""Everyone, and one of them."""

from collections.abc import Sequence

from apps.contacts.models import ContactGroup
from apps.contacts.screens.editing import EditContact
from apps.contacts.screens.groups import GroupMembers
from apps.contacts.screens.merging import MergeWith
from apps.contacts.screens.parts import card, fact, second_line
from apps.contacts.tools import delete_contact
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import CONTACTS
from gui_sim.photos import photo_link, photo_seed
from gui_sim.records import Contact, ContactPhone
from gui_sim.search import matching
from gui_sim.wording import full_day, phone_number


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
            ui.Section(ui.Row("Replaced by", value=successor.name, to=ContactDetail(successor.id)))
            if successor
            else None,
            ui.Section(*(self.number(phone) for phone in person.phones)) if person.phones else None,
            ui.Section(*(ui.DetailRow(mail, "mail", color="tint") for mail in person.mails)) if person.mails else None,
            self.facts(person),
            self.portrait(person),
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
        )

    def portrait(self, person: Contact) -> ui.View | None:
        """The photo that is their portrait, if there is one to be seen."""
        link = photo_link(self.ctx, person.photo_id)
        if not link:
            return None
        photo = ui.Picture("photo", photo_seed(self.ctx, person.photo_id), 44.0, 44.0)
        return ui.Section(ui.Row("Contact photo", leading=photo, effect=ui.System("open_link", link)))

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


def letter_of(name: str) -> str:
    """Return the letter that a name stands under."""
    first = name.strip()[:1].upper()
    return first if "A" <= first <= "Z" else "#"
