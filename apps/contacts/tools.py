"""What Contacts can do."""

from datetime import date, datetime, time, timedelta
from random import Random
from typing import Annotated, Any

from apps.contacts.models import ContactGroup
from gui_sim.addresses import is_address
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.gates import ASSISTANT, CONTACTS
from gui_sim.records import Contact, ContactPhone
from gui_sim.search import search_tool
from gui_sim.tool import handler, tool
from gui_sim.values import Days, Domain, Each, Id, Text
from gui_sim.wording import count

MOST = 10  # numbers, or mail addresses, of one person
CENTURY = 36_600  # days; nobody is older
MORNING = time(9, 0)
TEXTS = ("company", "role", "address", "relation", "nickname")


class Numbers(Domain):
    """The numbers of one person: ten at most, none twice."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError for too many numbers, or one that comes twice."""
        numbers = [phone.number for phone in value or ()]
        if len(numbers) > MOST:
            raise ValueError(f"'{name}' may hold at most {MOST} numbers.")
        if len(set(numbers)) < len(numbers):
            raise ValueError(f"'{name}' holds a number twice.")

    def sample(self, rng: Random, ctx: Scope) -> list[ContactPhone]:
        """Return one or two numbers."""
        first = rng.randrange(100, 199)
        phones = [
            ContactPhone(number=f"+14155550{first}"),
            ContactPhone(label="work", number=f"+12125550{first}"),
        ]
        return phones[: rng.randint(1, 2)]


class MailAddresses(Domain):
    """The mail addresses of one person: ten at most, none twice, each with an @ and no space."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError for too many addresses, one that comes twice, or one that is none."""
        mails = list(value or ())
        if len(mails) > MOST:
            raise ValueError(f"'{name}' may hold at most {MOST} addresses.")
        if len(set(mails)) < len(mails):
            raise ValueError(f"'{name}' holds an address twice.")
        for mail in mails:
            if not is_address(mail):
                raise ValueError(f"'{mail[:60]}' is no mail address such as noor@example.com.")

    def sample(self, rng: Random, ctx: Scope) -> list[str]:
        """Return an address."""
        return [rng.choice(("noor@example.com", "sam.rivers@example.com", "office@example.org"))]


ContactId = Annotated[str, Id(Contact)]
GroupId = Annotated[str, Id(ContactGroup)]
Name = Annotated[str, Text(max=80, min=1, example="Noor Haddad")]
Phones = Annotated[list[ContactPhone], Numbers()]
Mails = Annotated[list[str], MailAddresses()]
Company = Annotated[str, Text(max=80, example="Harbour Works")]
Role = Annotated[str, Text(max=80, example="Architect")]
Address = Annotated[str, Text(max=200, example="8 Elm Street")]
Birthday = Annotated[date | None, Days(past=CENTURY, future=0)]
Relation = Annotated[str, Text(max=60, example="sister")]
Notes = Annotated[str, Text(max=2000, example="Met at the climbing hall")]

search_contacts = search_tool("search_contacts", (Contact, ContactGroup), "Find people and groups.", needs=(CONTACTS,))


@tool(needs=(CONTACTS,))
def get_contact(ctx: Context, contact_id: ContactId) -> Contact:
    """Read all about one person. `superseded_by` names the person who has taken their place.

    Args:
        contact_id: From `search_contacts`.
    """
    return ctx.get(Contact, contact_id)


@tool(writes=True)
def create_contact(
    ctx: Context,
    name: Name,
    phones: Phones,
    mails: Mails = [],
    company: Company = "",
    role: Role = "",
    address: Address = "",
    birthday: Birthday = None,
    relation: Relation = "",
    notes: Notes = "",
) -> Contact:
    """Add a person.

    Args:
        name: First and last name.
        phones: Their numbers, each with a label, the usual one first; may be empty.
        mails: Their mail addresses, the usual one first.
        company: Where they work.
        role: What they do there.
        address: Where they live.
        birthday: Their date of birth.
        relation: What they are to the owner, such as "sister" or "landlord".
        notes: Anything else.
    Raises:
        ToolError: already: there is a contact with this name and one of these numbers.
    """
    numbers = {phone.number for phone in phones}
    for known in ctx.store.find(Contact):
        same = known.name.strip().casefold() == name.strip().casefold()
        if same and (numbers & {phone.number for phone in known.phones} or not (numbers or known.phones)):
            raise ToolError("already", f"{name} is among the contacts with this number.")
    return ctx.insert(
        Contact,
        name=name,
        phones=tuple(phones),
        mails=tuple(mails),
        company=company,
        role=role,
        address=address,
        birthday=birthday,
        relation=relation,
        notes=notes,
    )


@tool(writes=True, needs=(CONTACTS,), updates=Contact)
def update_contact(
    ctx: Context,
    contact_id: ContactId,
    name: Name | None = None,
    phones: Phones | None = None,
    mails: Mails | None = None,
    company: Company | None = None,
    role: Role | None = None,
    address: Address | None = None,
    birthday: Birthday = None,
    relation: Relation | None = None,
    notes: Notes | None = None,
) -> Contact:
    """Change a person's details; what is left out stays as it is.

    Args:
        contact_id: From `search_contacts`.
        name: Another name.
        phones: All their numbers from now on, each with a label.
        mails: All their mail addresses from now on.
        company: Another place of work; empty for none.
        role: Another role; empty for none.
        address: Another address; empty for none.
        birthday: Another date of birth.
        relation: Another tie to the owner; empty for none.
        notes: Other notes, in place of the present ones.
    """
    contact = ctx.get(Contact, contact_id)
    given = {
        "name": name,
        "company": company,
        "role": role,
        "address": address,
        "birthday": birthday,
        "relation": relation,
        "notes": notes,
        "phones": None if phones is None else tuple(phones),
        "mails": None if mails is None else tuple(mails),
    }
    return ctx.update(contact, **{field: value for field, value in given.items() if value is not None})


@tool(writes=True, needs=(CONTACTS,))
def delete_contact(ctx: Context, contact_id: ContactId) -> str:
    """Delete a person, and take them out of all groups. Messages and calls with them stay.

    Args:
        contact_id: From `search_contacts`.
    """
    contact = ctx.get(Contact, contact_id)
    _leave_groups(ctx, contact.id)
    for stale in ctx.store.find(Contact, superseded_by=contact.id):
        ctx.update(stale, superseded_by=None)
    ctx.delete(contact)
    return f"{contact.name} is deleted."


@tool(writes=True, needs=(CONTACTS,))
def merge_contacts(ctx: Context, keep_id: ContactId, drop_id: ContactId) -> Contact:
    """Make one person of two entries. What both say stays as in the one that is kept; the other one goes.

    Args:
        keep_id: The entry that stays.
        drop_id: The entry whose numbers, addresses and other details it takes over.
    Raises:
        ToolError: not_allowed (both are the same entry), bad_value (together more than ten numbers or
            addresses).
    """
    keep, drop = ctx.get(Contact, keep_id), ctx.get(Contact, drop_id)
    if keep.id == drop.id:
        raise ToolError("not_allowed", "A contact cannot be merged with itself.")
    merged = ctx.update(keep, **together(keep, drop))
    _leave_groups(ctx, drop.id, keep.id)
    for stale in ctx.store.find(Contact, superseded_by=drop.id):
        ctx.update(stale, superseded_by=keep.id if stale.id != keep.id else None)
    _follow(ctx, drop.id, keep.id)
    ctx.delete(drop)
    return ctx.store.get(Contact, merged.id)


@tool(writes=True, needs=(CONTACTS,), sets=("contact_ids",))
def set_group_members(
    ctx: Context, group_id: GroupId, contact_ids: Annotated[list[str], Each(Id(Contact))]
) -> ContactGroup:
    """Say who is in a group.

    Args:
        group_id: From `search_contacts`.
        contact_ids: Everyone who is in it from now on.
    """
    group = ctx.get(ContactGroup, group_id)
    members = tuple(ctx.get(Contact, contact_id).id for contact_id in contact_ids)
    return ctx.update(group, contact_ids=members)


@handler("contacts_morning")
def contacts_morning(ctx: Context, payload: dict[str, Any]) -> None:
    """At nine tell of birthdays, on Mondays of possible duplicates, and wait for the next morning."""
    today = ctx.today
    shared = ctx.permission(ASSISTANT, "contacts") == "granted"
    for person in ctx.find(Contact, order="name", superseded_by=None):
        if person.birthday is not None and birthday_in(person.birthday, today.year) == today:
            line = birthday_line(person.name, person.birthday, today) if shared else "One of your contacts."
            ctx.notify("contacts", "Birthday today", line, person.id if shared else "contacts")
    pairs = len(duplicates(ctx)) if today.weekday() == 0 else 0
    if pairs:
        line = f"{count(pairs, 'pair')} of contacts may be the same person."
        ctx.notify("contacts", "Possible duplicate", line, "contacts/Duplicates")
    ctx.schedule("contacts_morning", {}, at=datetime.combine(today + timedelta(days=1), MORNING))


def together(keep: Contact, drop: Contact) -> dict[str, Any]:
    """Return the fields of `keep` that change when it takes over what `drop` says.

    Raises:
        ToolError: Together they have too many numbers or addresses.
    """
    numbers = {phone.number for phone in keep.phones}
    phones = (*keep.phones, *(phone for phone in drop.phones if phone.number not in numbers))
    mails = tuple(dict.fromkeys((*keep.mails, *drop.mails)))
    if len(phones) > MOST or len(mails) > MOST:
        raise ToolError(f"Together they have more than {MOST} numbers or addresses; remove some first.")
    changes: dict[str, Any] = {
        "phones": phones,
        "mails": mails,
        "favourite": keep.favourite or drop.favourite,
    }
    changes |= {field: getattr(keep, field) or getattr(drop, field) for field in TEXTS}
    changes["birthday"] = keep.birthday or drop.birthday
    changes["photo_id"] = keep.photo_id or drop.photo_id
    changes["notes"] = "\n".join(dict.fromkeys(text for text in (keep.notes, drop.notes) if text))[:2000]
    if keep.superseded_by == drop.id:
        changes["superseded_by"] = None
    return changes


def duplicates(ctx: Context) -> list[tuple[Contact, Contact]]:
    """Return pairs that share a number, a mail address or a name; of each the older entry comes first."""
    people = ctx.find(Contact)
    first: dict[str, Contact] = {}
    pairs: dict[tuple[str, str], tuple[Contact, Contact]] = {}
    for person in people:
        marks = [phone.number for phone in person.phones] + [mail.casefold() for mail in person.mails]
        for mark in (*marks, " ".join(person.name.casefold().split())):
            known = first.setdefault(mark, person)
            if known.id != person.id:
                pairs.setdefault((known.id, person.id), (known, person))
    return list(pairs.values())


def birthday_in(born: date, year: int) -> date:
    """Return the birthday of a year; who was born on 29 February has it on the 28th in common years."""
    try:
        return born.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


def birthday_line(name: str, born: date, today: date) -> str:
    """Say who turns how old."""
    return f"{name} turns {today.year - born.year} today."


def _leave_groups(ctx: Context, gone: str, instead: str = "") -> None:
    """Take someone out of all groups, with someone else in their place if named."""
    for group in ctx.store.find(ContactGroup):
        if gone in group.contact_ids:
            swapped = [instead if one == gone else one for one in group.contact_ids]
            ctx.update(group, contact_ids=tuple(dict.fromkeys(one for one in swapped if one)))


def _follow(ctx: Context, gone: str, instead: str) -> None:
    """Let what other apps keep about someone name the entry that remains."""
    with ctx.as_world():
        for table in ctx.store.schema.by_name.values():
            for field in table.fields:
                if field.ref == "Contact" and not field.is_set and table.model is not Contact:
                    where: dict[str, Any] = {field.name: gone}
                    for row in ctx.store.find(table.model, **where):
                        ctx.update(row, **{field.name: instead})
