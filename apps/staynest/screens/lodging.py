"""One house, and the lists in which houses are kept."""

from collections.abc import Sequence
from datetime import date

from apps.staynest.models import Lodging, RoomType, SavedLodging
from apps.staynest.nights import fits, is_closed
from apps.staynest.screens.booking import BookStay
from apps.staynest.screens.parts import (
    AMENITIES,
    check_in_picker,
    check_out_picker,
    city_picture,
    front,
    hours_rows,
    inside,
    kind_line,
    night_after,
    nights_words,
    padded,
    room_line,
    tomorrow,
)
from apps.staynest.stays import is_abroad
from apps.staynest.tools import save_lodging
from apps.staynest.tools.terms import MAX_GUESTS, MAX_ROOMS
from gui_sim import ui
from gui_sim.wording import count, day, money, phone_number

USUAL = "Saved"


class LodgingDetail(ui.Screen):
    """All about a house, and its rooms for some days."""

    named_inside = True

    lodging_id: str
    start_in: date | None = None
    start_out: date | None = None
    start_guests: int = 2
    start_rooms: int = 1

    check_in = ui.State[date](lambda screen: screen.start_in or tomorrow(screen))
    check_out = ui.State[date](lambda screen: night_after(screen.check_in.value, screen.start_out))
    guests = ui.State[int](lambda screen: screen.start_guests)
    rooms = ui.State[int](lambda screen: screen.start_rooms)

    def heading(self) -> str:
        """The house's name."""
        lodging = self.ctx.maybe(Lodging, self.lodging_id)
        return lodging.name if lodging else "Stay"

    def trailing(self) -> Sequence[ui.View]:
        """The heart."""
        if self.ctx.maybe(Lodging, self.lodging_id) is None:
            return ()
        on = self.ctx.count(SavedLodging, lodging_id=self.lodging_id, list_name=USUAL) > 0
        return (ui.MarkButton("Saved", "heart", on=on, call=save_lodging.call(self.lodging_id, not on, USUAL)),)

    def body(self) -> ui.View:
        """Photos, what it has, rooms with prices, terms."""
        lodging = self.ctx.maybe(Lodging, self.lodging_id)
        if lodging is None:
            return ui.Empty("bed", "No longer there", "This house has left StayNest.")
        rooms = self.ctx.find(RoomType, lodging_id=lodging.id, order="night")
        photos = list(dict.fromkeys([front(lodging), *(inside(room) for room in rooms)]))
        if "kitchen" in lodging.amenities:
            photos.append(f"galley {lodging.id}")
        photos.append(city_picture(lodging.city))
        return ui.List(
            ui.PhotoPager(lodging.name, "place", [(seed, 1.0) for seed in photos], 250.0),
            padded(
                ui.VStack(
                    ui.Text(lodging.name, "title2", "label", 2, weight=700, role="header"),
                    ui.Text(f"{kind_line(lodging)} · ★ {lodging.rating:.1f}", "subheadline", "secondaryLabel", 2),
                    spacing=3.0,
                )
            ),
            padded(ui.Grid(*amenities(lodging), columns=2, spacing=12.0)),
            ui.Section(
                check_in_picker(self, self.check_in),
                check_out_picker(self, self.check_out),
                ui.Stepper("Guests", self.guests, low=1, high=MAX_GUESTS),
                ui.Stepper("Rooms", self.rooms, low=1, high=MAX_ROOMS),
                footer=self.days_words(lodging),
            ),
            ui.Section(
                ui.ForEach([room.id for room in rooms], self.row, empty=ui.Empty("bed", "No rooms", "None to let.")),
                header="Choose a room",
            ),
            ui.Section(
                *hours_rows(lodging),
                ui.Row("Free cancellation", value=f"up to {count(lodging.cancel_days, 'day')} before"),
                ui.Row("Country", value=lodging.country) if is_abroad(lodging) else None,
                ui.Row("Phone", value=phone_number(lodging.phone)),
                ui.Row("Save to a list", sheet=SaveStay(lodging.id), role="primary"),
                header="About this stay",
            ),
            padded(
                ui.MapCanvas(
                    f"Map of {lodging.area}", [ui.Pin(lodging.id, lodging.name, lodging.lat, lodging.lon)], 170.0
                )
            ),
            spacing=20.0,
        )

    def days_words(self, lodging: Lodging) -> str:
        """Say how long the stay is, and that the house is closed if it is."""
        words = nights_words(self.check_in.value, self.check_out.value)
        shut = is_closed(lodging, self.check_in.value, self.check_out.value)
        if not shut or lodging.closed_from is None or lodging.closed_until is None:
            return words
        return f"{words}. Closed from {day(lodging.closed_from)} to {day(lodging.closed_until)}."

    def row(self, key: str) -> ui.View:
        """One type of room with its price, or why it cannot be had."""
        room = self.ctx.get(RoomType, key)
        lodging = self.ctx.get(Lodging, room.lodging_id)
        check_in, check_out = self.check_in.value, self.check_out.value
        guests, rooms = self.guests.value, self.rooms.value
        free = fits(self.ctx, lodging, room, check_in, check_out, guests, rooms)
        small = guests > room.sleeps * rooms
        why = "Closed" if is_closed(lodging, check_in, check_out) else "Too small" if small else "Full"
        food = f" · breakfast {money(lodging.breakfast_price)}" if room.breakfast else ""
        return ui.Row(
            room.name,
            room_line(room),
            money(room.night) if free else why,
            detail=("Free cancellation" if room.refundable else "Not refundable") + food,
            leading=ui.Picture("place", inside(room), 60.0, 60.0),
            value_color="label" if free else "systemRed",
            to=BookStay(room.id, check_in, check_out, guests, rooms),
        )


class SaveStay(ui.Screen):
    """In which lists a house is kept."""

    title = "Save to a list"

    lodging_id: str

    name = ui.State("")

    def body(self) -> ui.View:
        """A switch a list, and a field for a new one."""
        lodging = self.ctx.maybe(Lodging, self.lodging_id)
        if lodging is None:
            return ui.Empty("heart", "No longer there", "This house has left StayNest.")
        kept = {row.list_name for row in self.ctx.find(SavedLodging, lodging_id=lodging.id)}
        lists = dict.fromkeys([USUAL, *(row.list_name for row in self.ctx.find(SavedLodging))])
        return ui.Form(
            ui.Section(
                *(
                    ui.Toggle(name, on=name in kept, call=save_lodging.call(lodging.id, name not in kept, name))
                    for name in lists
                ),
                header=lodging.name,
            ),
            ui.Section(ui.TextField("New list", self.name, placeholder="Summer", trailing=True)),
            padded(
                ui.Button(
                    "Add to the list",
                    role="primary",
                    enabled=bool(self.name.value.strip()),
                    call=save_lodging.call(lodging.id, True, self.name.value),
                    then=ui.Dismiss(),
                )
            ),
        )


class Saved(ui.Screen):
    """Houses that are kept, list by list."""

    title = "Saved"
    icon = "heart"
    large_title = True

    def body(self) -> ui.View:
        """One section a list."""
        rows = self.ctx.find(SavedLodging, order="-id")
        if not rows:
            return ui.Empty("heart", "Nothing saved", "Tap the heart of a stay to keep it here.")
        lists = dict.fromkeys(row.list_name for row in reversed(rows))
        return ui.List(
            *(
                ui.Section(
                    ui.ForEach([row.id for row in rows if row.list_name == name], self.row),
                    header=name,
                )
                for name in lists
            )
        )

    def row(self, key: str) -> ui.View:
        """One house; a swipe takes it out of its list."""
        kept = self.ctx.get(SavedLodging, key)
        lodging = self.ctx.maybe(Lodging, kept.lodging_id)
        if lodging is None:
            return ui.Row("No longer there")
        out = save_lodging.call(lodging.id, False, kept.list_name)
        return ui.Row(
            lodging.name,
            kind_line(lodging),
            detail=f"★ {lodging.rating:.1f}",
            leading=ui.Picture("place", front(lodging), 60.0, 60.0),
            to=LodgingDetail(lodging.id),
            swipe=(ui.Item("Remove", call=out, role="destructive"),),
        )


def amenities(lodging: Lodging) -> list[ui.View]:
    """Return what a house has, each with its icon."""
    return [
        ui.HStack(ui.Icon(icon, 22.0, "tint"), ui.Text(words, "subheadline", lines=1), ui.Spacer(), spacing=8.0)
        for key, words, icon in AMENITIES
        if key in lodging.amenities
    ]
