"""The numbers that are called with one tap."""

from collections.abc import Sequence

from apps.phone.models import FavouriteNumber
from apps.phone.screens.caller import CallerCard, favouring
from apps.phone.screens.calling import InCall
from apps.phone.screens.parts import HOW, SIGNS, avatar, call_bar, label_of
from apps.phone.tools import place_call, set_favourite
from gui_sim import ui
from gui_sim.gates import CONTACTS
from gui_sim.people import name_of
from gui_sim.records import Contact
from gui_sim.search import matching
from gui_sim.wording import phone_number


class Favourites(ui.Screen):
    """The numbers that are called with one tap."""

    title = "Favourites"
    icon = "star"
    style = "plain"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """One more."""
        return (ui.Button("Add favourite", icon="plus", icon_only=True, sheet=AddFavourite()),)

    def body(self) -> ui.View:
        """In the order they were added."""
        return ui.VStack(
            call_bar(self.ctx),
            ui.ForEach(
                self.ctx.ids(FavouriteNumber, order="position"),
                self.row,
                empty=ui.Empty("star", "No favourites", "Tap + to keep a number here."),
            ),
            align="fill",
        )

    def row(self, key: str) -> ui.View:
        """One number: a tap calls it, a long press offers more."""
        ctx = self.ctx
        kept = ctx.get(FavouriteNumber, key)
        number, then = kept.number, ui.Present(InCall())
        calls = [
            ui.Item(HOW[kind], call=place_call.call(number, kind), then=then, icon=SIGNS[kind])
            for kind in ("voice", "video")
        ]
        turned = set_favourite.call(kept.contact_id, number, True, "voice" if kept.kind == "video" else "video")
        return ui.Row(
            name_of(ctx, number),
            f"{label_of(ctx, number).capitalize()} · {HOW[kept.kind]}",
            leading=avatar(ctx, number, 40.0),
            trailing=ui.Button("Info", icon="info", icon_only=True, to=CallerCard(number)),
            title_lines=1,
            subtitle_lines=1,
            call=place_call.call(number, kept.kind),
            then=then,
            menu=(
                *calls,
                ui.Item("Change to voice" if kept.kind == "video" else "Change to video", call=turned, icon="swap"),
                ui.Item("Remove from favourites", icon="minus-circle", role="destructive",
                        call=set_favourite.call(kept.contact_id, number, False)),
            ),
        )  # fmt: skip


class AddFavourite(ui.Screen):
    """Whose number, and how it is called."""

    title = "Add favourite"
    style = "plain"
    gate = CONTACTS

    query = ui.State("")

    def body(self) -> ui.View:
        """Everyone with a number."""
        asked = self.query.value
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search"),
            ui.ForEach(
                [key for key in matching(self.ctx, Contact, asked, order="name") if self.ctx.get(Contact, key).phones],
                self.row,
                empty=ui.Empty("user-circle", "No contacts", "Nobody is found."),
            ),
            align="fill",
        )

    def row(self, key: str) -> ui.View:
        """One person: a touch asks which number and how."""
        person = self.ctx.get(Contact, key)
        several = len(person.phones) > 1
        choices = [
            item
            for phone in person.phones
            for item in favouring(key, phone.number, f", {phone_number(phone.number)}" if several else "", ui.Dismiss())
        ]
        return ui.Row(
            person.name,
            ", ".join(phone_number(phone.number) for phone in person.phones),
            leading=ui.Avatar(person.name, 40.0, portrait=person.photo_id is not None),
            title_lines=1,
            subtitle_lines=1,
            choices=choices,
        )
