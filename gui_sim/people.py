"""Whose number it is: names, portraits and choices from contacts, as far as the actor may see them."""

from random import Random
from typing import TYPE_CHECKING

from gui_sim.domains import Domain, Scope
from gui_sim.records import Contact
from gui_sim.values import PhoneFormat
from gui_sim.wording import phone_number

if TYPE_CHECKING:
    from gui_sim.context import Context

UNKNOWN = ("+14155550121", "+14155550122", "+12125550123")  # numbers that nobody has


class Number(Domain):
    """A telephone number; a sample is one of the contacts', or else one that nobody has."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a number."""
        people: list[Contact] = ctx.find(Contact)  # type: ignore[attr-defined]  # a Context
        known = [phone.number for person in people for phone in person.phones]
        return rng.choice([*known[:40], *UNKNOWN])


def names(ctx: "Context") -> dict[str, str]:
    """Return people's names by number, as far as the actor may see contacts; kept until a contact changes."""
    if ctx.filters(Contact):
        return {}

    def make() -> dict[str, str]:
        return {number: person.name for number, person in people_by_number(ctx).items()}

    made: dict[str, str] = ctx.store.remember(Contact, "names by number", make)
    return made


def people_by_number(ctx: "Context") -> dict[str, Contact]:
    """Return contacts by number, as far as the actor may see them; kept until a contact changes."""
    if ctx.filters(Contact):
        return {}

    def make() -> dict[str, Contact]:
        # Who has been superseded comes first, so that a number they share gets the present name.
        people = sorted(ctx.store.find(Contact), key=lambda person: person.superseded_by is None)
        return {phone.number: person for person in people for phone in person.phones}

    made: dict[str, Contact] = ctx.store.remember(Contact, "people by number", make)
    return made


def name_of(ctx: "Context", number: str) -> str:
    """Return a contact's name, or else the number as people write it."""
    person = people_by_number(ctx).get(number)
    return person.name if person is not None else phone_number(number)


def number_options(ctx: "Context") -> list[tuple[str, str, str]]:
    """Return the numbers of contacts, with names and labels, as a token field takes them."""
    return [
        (phone.number, person.name, f"{phone.label} {phone_number(phone.number)}")
        for person in ctx.find(Contact, order="name")
        for phone in person.phones
    ]


def typed_number(text: str) -> str | None:
    """Return the number that typed text stands for, or None."""
    try:
        return PhoneFormat().normalise(text, "number")
    except ValueError:
        return None
