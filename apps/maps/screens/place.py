"""One place, and how it is saved."""

from collections.abc import Sequence

from apps.maps.hours import state
from apps.maps.models import Label, Place, SavedPlace
from apps.maps.screens.parts import KINDS, LABELS, far, padded, pin, place_name
from apps.maps.screens.planning import RoutePlan
from apps.maps.tools.keeping import save_place
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import phone_number

CHOICES: tuple[tuple[Label, str], ...] = (("home", "Home"), ("work", "Work"), ("gym", "Gym"), ("custom", "Other"))


class PlaceDetail(ui.Screen):
    """What a place is, when it is open, and how to get there."""

    place_id: str

    def heading(self) -> str:
        """The place's name."""
        place = self.ctx.maybe(Place, self.place_id)
        return place.name if place is not None else "Place"

    def body(self) -> ui.View:
        """Map, actions, facts."""
        place = self.ctx.maybe(Place, self.place_id)
        if place is None:
            return ui.Empty("map-pin", "No longer there", "This place has left the map.")
        kept = self.kept(place)
        return ui.List(
            padded(ui.MapCanvas(f"Map of {place.name}", [pin(place, kept=kept)], 190.0)),
            self.head(place, kept),
            self.actions(place, kept),
            ui.Section(
                ui.Row("Hours", place.hours, state(place.hours, self.ctx.now), subtitle_lines=5)
                if place.hours
                else None,
                ui.Row("Address", f"{place.address}, Port Alder"),
                ui.Row("Phone", phone_number(place.phone)) if place.phone else None,
                header="Details",
            ),
            ui.Section(
                ui.Row("Step-free access", value="Yes" if place.step_free else "No"),
                ui.Row("Parking", value="Yes" if place.parking else "No"),
                header="Good to know",
            )
            if place.kind != "address"
            else None,
            self.saved(kept) if kept is not None else None,
            spacing=18.0,
        )

    def kept(self, place: Place) -> SavedPlace | None:
        """Return how the place is saved."""
        return next(iter(self.ctx.find(SavedPlace, place_id=place.id)), None)

    def head(self, place: Place, kept: SavedPlace | None) -> ui.View:
        """Kind, distance and rating."""
        rating = f"★ {place.rating:.1f}" if place.rating else ""
        line = " · ".join(part for part in (KINDS[place.kind][0], far(self.ctx, place), rating) if part)
        return ui.Padding(
            ui.VStack(
                ui.Text(place_name(place, kept), "title2", lines=2, weight=700),
                ui.Text(line, "subheadline", "secondaryLabel", 2),
                spacing=2.0,
            ),
            Insets(0, 20, 0, 20),
        )

    def actions(self, place: Place, kept: SavedPlace | None) -> ui.View:
        """The way there, a call where there is a telephone, saving."""
        dial = self.ctx.tool("place_call")
        call = dial.call(number=place.phone) if dial is not None and place.phone else None
        return ui.QuickActions(
            ui.QuickAction("Directions", "arrow-bend-up-right", to=RoutePlan(place.id)),
            ui.QuickAction("Call", "phone", call=call, then=ui.OpenApp("phone")) if call is not None else None,
            ui.QuickAction("Edit" if kept else "Save", "bookmark-simple", sheet=SavePlace(place.id)),
        )

    def saved(self, kept: SavedPlace) -> ui.View:
        """How it is saved, and the way to let it go."""
        return ui.Section(
            ui.Row("Saved as", value=LABELS[kept.label][0] if kept.label in LABELS else "Place"),
            ui.Row("Guide", value=kept.guide) if kept.guide else None,
            ui.Row(
                "Remove from saved places",
                role="destructive",
                call=save_place.call(kept.place_id, False),
            ),
        )


class SavePlace(ui.Screen):
    """As what a place is saved: label, name and guide."""

    title = "Save place"

    place_id: str

    label = ui.State[Label](lambda screen: screen.kept.label)
    name = ui.State[str](lambda screen: screen.kept.name)
    guide = ui.State[str](lambda screen: screen.kept.guide)

    @property
    def kept(self) -> SavedPlace:
        """How it is saved; plainly if it is not yet."""
        found = self.ctx.find(SavedPlace, place_id=self.place_id)
        return found[0] if found else SavedPlace(place_id=self.place_id)

    def trailing(self) -> Sequence[ui.View]:
        """Keep it."""
        if self.ctx.maybe(Place, self.place_id) is None:
            return ()
        call = save_place.call(self.place_id, True, self.label.value, self.name.value, self.guide.value)
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss()),)

    def body(self) -> ui.View:
        """The form."""
        place = self.ctx.maybe(Place, self.place_id)
        if place is None:
            return ui.Empty("map-pin", "No longer there", "This place has left the map.")
        guides = sorted({row.guide for row in self.ctx.find(SavedPlace) if row.guide})
        return ui.Form(
            ui.Segmented("Label", self.label, CHOICES),
            ui.Section(
                ui.TextField("Name", self.name, placeholder=place.name),
                ui.TextField("Guide", self.guide, placeholder="None"),
                footer=f"Your guides: {', '.join(guides)}." if guides else "A guide is your own list of places.",
            ),
        )
