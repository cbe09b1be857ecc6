"""What several screens of Contacts show alike."""

from gui_sim import ui
from gui_sim.context import Context
from gui_sim.records import Contact
from gui_sim.wording import full_day, phone_number


def card(person: Contact, size: float) -> ui.View:
    """Return the portrait with the name below."""
    work = " · ".join(part for part in (person.role, person.company) if part)
    return ui.Portrait(ui.Avatar(person.name, size, portrait=person.photo_id is not None), person.name, work)


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


def second_line(person: Contact) -> str:
    """Say in a line who someone is."""
    return " · ".join(part for part in (person.relation, person.role, person.company) if part)


def distinct_names(ctx: Context) -> list[tuple[str, str]]:
    """Return everyone by id with a name; where names are equal, with what tells them apart."""
    people = ctx.find(Contact, order="name")
    names = [person.name for person in people]
    told = []
    for person in people:
        extra = phone_number(person.phones[0].number) if person.phones else person.id
        told.append((person.id, f"{person.name}, {extra}" if names.count(person.name) > 1 else person.name))
    return told
