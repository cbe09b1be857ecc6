"""Mail addresses: what counts as one, whose it is as far as the actor may see contacts, and choices of them."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated

from gui_sim.domains import Domain, Scope
from gui_sim.records import Contact

if TYPE_CHECKING:
    from gui_sim.context import Context

LONGEST = 120  # characters of an address
STRANGERS = ("sam.rivers@example.org", "office@example.net", "desk@example.org")  # addresses of no contact


def is_address(text: str) -> bool:
    """Tell whether a text is a mail address: a name, an @, a host with a dot, and no blank."""
    who, _, host = text.partition("@")
    named = bool(who and "." in host.strip(".")) and "@" not in host
    return named and len(text) <= LONGEST and not any(letter.isspace() or letter in '<>,;"' for letter in text)


def typed_address(text: str) -> str | None:
    """Return the address that typed text stands for, in small letters, or None."""
    address = text.strip().lower()
    return address if is_address(address) else None


@dataclass(frozen=True)
class AddressFormat:
    """Marks text as a mail address; capital letters become small."""

    def normalise(self, text: str, name: str) -> str:
        """Return the address in small letters, or raise ValueError."""
        address = typed_address(text)
        if address is None:
            raise ValueError(f"'{name}' must be a mail address such as noor@example.com.")
        return address


MailAddress = Annotated[str, AddressFormat()]
"""Text that is a mail address in small letters."""


class KnownAddress(Domain):
    """A mail address; a sample is one of the contacts', or else one of a stranger."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return an address."""
        people: list[Contact] = ctx.find(Contact)  # type: ignore[attr-defined]  # a Context
        known = [mail.lower() for person in people for mail in person.mails]
        return rng.choice([*known[:40], *STRANGERS])


def people_by_address(ctx: "Context") -> dict[str, Contact]:
    """Return contacts by address, as far as the actor may see them; kept until a contact changes."""
    if ctx.filters(Contact):
        return {}

    def make() -> dict[str, Contact]:
        # Who has been superseded comes first, so that an address they share gets the present name.
        people = sorted(ctx.store.find(Contact), key=lambda person: person.superseded_by is None)
        return {mail.lower(): person for person in people for mail in person.mails}

    made: dict[str, Contact] = ctx.store.remember(Contact, "people by address", make)
    return made


def address_options(ctx: "Context") -> list[tuple[str, str, str]]:
    """Return the addresses of contacts, with names, as a token field takes them."""
    found = ((mail.lower(), one.name, mail.lower()) for one in ctx.find(Contact, order="name") for mail in one.mails)
    return list({option[0]: option for option in found}.values())
