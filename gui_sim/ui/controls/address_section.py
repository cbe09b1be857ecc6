"""Where something is to be brought: the section of a checkout that asks for it."""

from gui_sim.context import Context
from gui_sim.records import Contact
from gui_sim.ui.controls.menu import Menu
from gui_sim.ui.controls.section import Section
from gui_sim.ui.controls.text_field import TextField
from gui_sim.ui.items import Item
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import View


class AddressSection(Section):
    """A field for an address, and a menu of those that are known: the owner's, and people's as far as they are shared.

    Args:
        ctx: The actor's view, which says what is known.
        address: The address.
        rows: Further rows below.
        header, footer: As of any section.
    """

    def __init__(
        self, ctx: Context, address: Binding[str], *rows: View | None, header: str = "", footer: str = ""
    ) -> None:
        places = [("Home", ctx.owner.home), ("Work", ctx.owner.work)]
        places += [(person.name, person.address) for person in ctx.find(Contact, order="name")]
        known = {f"{name}: {place}": place for name, place in places if place}
        items = [
            Item(words, effect=address.set(place), checked=place == address.value) for words, place in known.items()
        ]
        super().__init__(
            TextField("Address", address, trailing=True),
            Menu("Choose an address", items, icon="map-pin"),
            *rows,
            header=header,
            footer=footer,
        )
