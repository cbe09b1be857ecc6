"""Who travels."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from apps.tripgo.models import Meal, Place, Traveller
from apps.tripgo.screens.parts import MEALS, WISHES
from apps.tripgo.tools import save_traveller, verify_traveller
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import full_day, phone_number


class Travellers(ui.Screen):
    """All travellers that are kept."""

    title = "Travellers"
    icon = "users"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """Add one."""
        return (ui.Button("Add a traveller", icon="plus", icon_only=True, sheet=TravellerForm()),)

    def body(self) -> ui.View:
        """The list."""
        empty = ui.Empty("users", "No travellers", "Tap + to keep someone who travels.")
        return ui.List(ui.Section(ui.ForEach(self.ctx.ids(Traveller, order="name"), self.row, empty=empty)))

    def row(self, key: str) -> ui.View:
        """One traveller."""
        one = self.ctx.get(Traveller, key)
        verified = one.document_state == "verified"
        return ui.Row(
            one.name,
            "Document verified" if verified else "No document",
            leading=ui.Avatar(one.name),
            trailing=ui.Icon("shield-check", 22.0, "systemGreen", "fill") if verified else None,
            to=TravellerDetail(key),
        )


class TravellerDetail(ui.Screen):
    """One traveller; the owner shows the document, anyone changes the rest."""

    title = "Traveller"

    traveller_id: str

    def body(self) -> ui.View:
        """The facts, the form, the document."""
        one = self.ctx.maybe(Traveller, self.traveller_id)
        if one is None:
            return ui.Empty("user", "No longer there", "This traveller is gone.")
        verified = one.document_state == "verified"
        return ui.List(
            ui.Section(
                ui.Portrait(ui.Avatar(one.name, 96.0), one.name, "Document verified" if verified else "No document"),
                style="bare",
            ),
            ui.Section(
                ui.Row("Phone", value=phone_number(one.phone)),
                ui.Row("Birthday", value=full_day(one.birth_date) if one.birth_date else "–"),
                ui.Row("Seat", value=dict(WISHES)[one.seat]),
                ui.Row("Meal", value=dict(MEALS)[one.meal]),
                *(ui.Row("Loyalty", value=card) for card in one.loyalty),
            ),
            ui.Section(ui.Row("Edit traveller", role="primary", sheet=TravellerForm(one.id))),
            ui.Section(
                ui.Row("Verify document", role="primary", call=verify_traveller.call(one.id)),
                footer="Show the passport to the camera. You need a verified one for trips abroad.",
            ),
        )


class TravellerForm(ui.Screen):
    """A new traveller, or one that is changed."""

    traveller_id: str | None = None

    name = ui.State[str](lambda screen: screen.start.name)
    phone = ui.State[str](lambda screen: screen.start.phone)
    birth_date = ui.State[date | None](lambda screen: screen.start.birth_date)
    seat = ui.State[Place](lambda screen: screen.start.seat)
    meal = ui.State[Meal](lambda screen: screen.start.meal)

    @property
    def start(self) -> Traveller:
        """What the form begins with: the traveller, or at first the owner, and then nobody."""
        found = self.ctx.maybe(Traveller, self.traveller_id)
        if found is not None:
            return found
        owner = self.ctx.owner
        if self.ctx.count(Traveller):
            return Traveller(name="", phone="")
        return Traveller(name=owner.name, phone=owner.phone)

    def heading(self) -> str:
        """New or not."""
        return "Edit traveller" if self.traveller_id else "New traveller"

    def body(self) -> ui.View:
        """The form."""
        if self.traveller_id and self.ctx.maybe(Traveller, self.traveller_id) is None:
            return ui.Empty("user", "No longer there", "This traveller is gone.")
        save = save_traveller.call(
            self.name.value,
            self.phone.value,
            self.birth_date.value,
            self.seat.value,
            self.meal.value,
            self.traveller_id,
        )
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, placeholder="As in the document", trailing=True),
                ui.TextField("Phone", self.phone, kind="phone", trailing=True),
                ui.DatePicker("Birthday", self.birth_date, high=self.ctx.today, style="wheel", optional=True),
            ),
            ui.Section(ui.Picker("Seat", self.seat, WISHES), ui.Picker("Meal", self.meal, MEALS)),
            ui.Section(
                ui.Button(
                    "Save",
                    role="primary",
                    call=save,
                    then=ui.Dismiss(),
                    enabled=bool(self.name.value.strip() and self.phone.value.strip()),
                ),
                style="bare",
            ),
        )


def traveller_options(ctx: Context) -> list[tuple[str, str]]:
    """Return ids and names of all travellers; those of one name have their number with it."""
    people = ctx.find(Traveller)
    shared = {name for name, many in Counter(one.name for one in people).items() if many > 1}
    return [(one.id, f"{one.name}, {phone_number(one.phone)}" if one.name in shared else one.name) for one in people]
