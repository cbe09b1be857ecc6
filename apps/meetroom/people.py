"""Who is in a meeting: mail addresses and numbers, and whose they are as far as the actor may see contacts."""

from dataclasses import dataclass
from random import Random
from typing import Annotated

from apps.meetroom.models import Meeting
from gui_sim.addresses import KnownAddress, address_options, people_by_address, typed_address
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.people import Number, number_options, people_by_number, typed_number
from gui_sim.records import Contact
from gui_sim.wording import phone_number


def typed_person(text: str) -> str | None:
    """Return the mail address or number that typed text stands for, or None."""
    return typed_address(text) or typed_number(text)


@dataclass(frozen=True)
class PersonFormat:
    """Marks text as a mail address in small letters, or else a telephone number in E.164 form."""

    def normalise(self, text: str, name: str) -> str:
        """Return the address or number, or raise ValueError."""
        person = typed_person(text)
        if person is None:
            raise ValueError(f"'{name}' must be a mail address or a telephone number.")
        return person


Person = Annotated[str, PersonFormat()]
"""Text that says how someone is reached: a mail address or a telephone number."""


class Reachable(Domain):
    """A mail address or a number; a sample is one of the contacts', or else a stranger's."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        domain: Domain = rng.choice((KnownAddress(), KnownAddress(), Number()))
        return str(domain.sample(rng, ctx))


def person_options(ctx: Context) -> list[tuple[str, str, str]]:
    """Return the addresses and numbers of contacts, with names, as a token field takes them."""
    return sorted([*address_options(ctx), *number_options(ctx)], key=lambda option: option[1])


def contact_of(ctx: Context, person: str) -> Contact | None:
    """Return the contact with an address or number, as far as the actor may see contacts."""
    return people_by_address(ctx).get(person) or people_by_number(ctx).get(person)


def name_of(ctx: Context, person: str) -> str:
    """Return who an address or a number is: the owner, a contact's name, or itself as people write it."""
    if person == owner_address(ctx):
        return ctx.owner.name
    known = contact_of(ctx, person)
    return known.name if known is not None else phone_number(person)


def owner_address(ctx: Context) -> str:
    """Return how the owner stands among the people of a meeting."""
    return ctx.owner.mail.lower()


def is_own(ctx: Context, meeting: Meeting) -> bool:
    """Tell whether the owner is the host."""
    return meeting.host == owner_address(ctx)


def others(ctx: Context, meeting: Meeting) -> list[str]:
    """Return everyone but the owner, the host first."""
    return [one for one in dict.fromkeys((meeting.host, *meeting.participants)) if one != owner_address(ctx)]
