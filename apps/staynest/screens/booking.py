"""Booking a room, asking for one, and changing a stay."""

from datetime import date, time

from apps.staynest.models import Lodging, RoomType, StayBooking
from apps.staynest.nights import fits, is_closed, price_of
from apps.staynest.screens.parts import (
    WISHED_BEDS,
    bill,
    check_in_picker,
    check_out_picker,
    inside,
    kind_line,
    night_after,
    nights_words,
    padded,
    room_line,
    terms_line,
    tomorrow,
)
from apps.staynest.stays import is_abroad
from apps.staynest.tools import book_room, change_stay, request_stay
from apps.staynest.tools.terms import MAX_GUESTS, MAX_ROOMS, STEP, Bed
from gui_sim import ui
from gui_sim.gates import TRAVELLER
from gui_sim.wording import clock, money


class BookStay(ui.Screen):
    """Days, people and wishes; one button that books."""

    title = "Book"

    room_id: str
    start_in: date | None = None
    start_out: date | None = None
    start_guests: int = 2
    start_rooms: int = 1

    check_in = ui.State[date](lambda screen: screen.start_in or tomorrow(screen))
    check_out = ui.State[date](lambda screen: night_after(screen.check_in.value, screen.start_out))
    guests = ui.State[int](lambda screen: screen.start_guests)
    rooms = ui.State[int](lambda screen: screen.start_rooms)
    guest_name = ui.State[str](lambda screen: screen.ctx.owner.name)
    phone = ui.State[str](lambda screen: screen.ctx.owner.phone)
    arrival = ui.State(time(15, 0))
    breakfast = ui.State(False)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        ctx = self.ctx
        room = ctx.maybe(RoomType, self.room_id)
        lodging = ctx.maybe(Lodging, room.lodging_id) if room is not None else None
        if room is None or lodging is None:
            return ui.Empty("bed", "No longer there", "This room has left StayNest.")
        check_in, check_out, rooms = self.check_in.value, self.check_out.value, self.rooms.value
        price = price_of(lodging, room, check_in, check_out, self.guests.value, rooms, self.breakfast.value)
        short = ctx.short_of(price.total)
        return ui.Form(
            ui.Section(
                ui.Row(
                    f"{room.name}, {lodging.name}",
                    kind_line(lodging),
                    detail=room_line(room),
                    leading=ui.Picture("place", inside(room), 60.0, 60.0),
                ),
            ),
            ui.LockCard(TRAVELLER.sentence(ctx)) if is_abroad(lodging) and not ctx.allows(TRAVELLER) else None,
            ui.Section(
                check_in_picker(self, self.check_in),
                check_out_picker(self, self.check_out),
                ui.Stepper("Guests", self.guests, low=1, high=MAX_GUESTS),
                ui.Stepper("Rooms", self.rooms, low=1, high=MAX_ROOMS),
                footer=self.free_words(lodging, room),
            ),
            ui.Section(
                ui.TimePicker("Arrival", self.arrival, step=STEP, subtitle=f"From {clock(lodging.check_in_from)}"),
                ui.Toggle("Breakfast", self.breakfast, subtitle=breakfast_words(lodging, room), enabled=room.breakfast),
            ),
            ui.Section(
                ui.TextField("Name", self.guest_name, trailing=True),
                ui.TextField("Phone", self.phone, kind="phone", trailing=True),
                ui.TextEditor("Note", self.note, placeholder="Anything the host should know", limit=300),
            ),
            bill(price, room.night, rooms, footer=f"{terms_line(lodging, room)}.", warning=short),
            padded(
                ui.Button(
                    "Book and pay",
                    role="primary",
                    call=book_room.call(
                        room.id, check_in, check_out, self.guests.value, rooms, self.guest_name.value,
                        self.phone.value, self.arrival.value, self.breakfast.value, self.note.value,
                    ),
                    then=ui.PopToRoot(),
                    enabled=not short,
                )
            ),
        )  # fmt: skip

    def free_words(self, lodging: Lodging, room: RoomType) -> str:
        """Say how long the stay is and whether the room can be had."""
        check_in, check_out = self.check_in.value, self.check_out.value
        words = nights_words(check_in, check_out)
        if check_out <= check_in:
            return words
        if is_closed(lodging, check_in, check_out):
            return f"{words}. It is closed on some of these nights."
        if self.guests.value > room.sleeps * self.rooms.value:
            return f"{words}. The room sleeps {room.sleeps}: take more rooms."
        free = fits(self.ctx, lodging, room, check_in, check_out, self.guests.value, self.rooms.value)
        return f"{words}. " + ("The room is available." if free else "The room is taken on some of these nights.")


class RequestStay(ui.Screen):
    """A stay anywhere, asked for in plain words."""

    title = "Request a stay"
    icon = "note-pencil"
    large_title = True

    place = ui.State("")
    check_in = ui.State[date](tomorrow)
    check_out = ui.State[date](lambda screen: night_after(screen.check_in.value, None))
    guests = ui.State(1)
    rooms = ui.State(1)
    bed = ui.State[Bed]("any")
    breakfast = ui.State(False)
    guest_name = ui.State[str](lambda screen: screen.ctx.owner.name)
    phone = ui.State[str](lambda screen: screen.ctx.owner.phone)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        return ui.Form(
            ui.Section(
                ui.TextField("Place", self.place, placeholder="A house or a city", trailing=True),
                footer="For places that are not on StayNest. Nothing is charged; the host replies.",
            ),
            ui.Section(
                check_in_picker(self, self.check_in),
                check_out_picker(self, self.check_out),
                ui.Stepper("Guests", self.guests, low=1, high=MAX_GUESTS),
                ui.Stepper("Rooms", self.rooms, low=1, high=MAX_ROOMS),
                footer=nights_words(self.check_in.value, self.check_out.value),
            ),
            ui.Section(
                ui.Picker("Beds", self.bed, WISHED_BEDS),
                ui.Toggle("Breakfast", self.breakfast),
            ),
            ui.Section(
                ui.TextField("Name", self.guest_name, trailing=True),
                ui.TextField("Phone", self.phone, kind="phone", trailing=True),
                ui.TextEditor("Note", self.note, placeholder="Anything the host should know", limit=300),
            ),
            padded(
                ui.Button(
                    "Send request",
                    role="primary",
                    call=request_stay.call(
                        self.place.value, self.check_in.value, self.check_out.value, self.guest_name.value,
                        self.phone.value, self.guests.value, self.rooms.value, self.bed.value,
                        self.breakfast.value, self.note.value,
                    ),
                    then=ui.Do(ui.Set("place", ""), ui.Set("note", ""), ui.Toast("Request sent")),
                )
            ),
        )  # fmt: skip


class ChangeStay(ui.Screen):
    """Everything about a stay that can be changed."""

    title = "Change stay"

    booking_id: str

    check_in = ui.State[date](lambda screen: screen.booking.check_in)
    check_out = ui.State[date](lambda screen: screen.booking.check_out)
    guests = ui.State[int](lambda screen: screen.booking.guests)
    arrival = ui.State[time](lambda screen: screen.booking.arrival)
    note = ui.State[str](lambda screen: screen.booking.note)

    @property
    def booking(self) -> StayBooking:
        """The stay; an empty one if it is gone."""
        found = self.ctx.maybe(StayBooking, self.booking_id)
        first = tomorrow(self)
        return found or StayBooking(
            place="", check_in=first, check_out=night_after(first, None), guests=1, guest_name="", phone=""
        )

    def body(self) -> ui.View:
        """The form."""
        booking = self.ctx.maybe(StayBooking, self.booking_id)
        if booking is None:
            return ui.Empty("bed", "No longer there", "This stay is gone.")
        return ui.Form(
            ui.Section(
                check_in_picker(self, self.check_in),
                check_out_picker(self, self.check_out),
                ui.Stepper("Guests", self.guests, low=1, high=MAX_GUESTS),
                header=booking.place,
                footer=self.words(booking),
            ),
            ui.Section(
                ui.TimePicker("Arrival", self.arrival, step=STEP),
                ui.TextEditor("Note", self.note, placeholder="Anything the host should know", limit=300),
            ),
            padded(
                ui.Button(
                    "Save",
                    role="primary",
                    call=change_stay.call(
                        booking.id, self.check_in.value, self.check_out.value, self.guests.value,
                        self.arrival.value, self.note.value,
                    ),
                    then=ui.Dismiss(),
                )
            ),
        )  # fmt: skip

    def words(self, booking: StayBooking) -> str:
        """Say how long the stay becomes and what it then costs."""
        room = self.ctx.maybe(RoomType, booking.room_id)
        lodging = self.ctx.maybe(Lodging, booking.lodging_id)
        check_in, check_out = self.check_in.value, self.check_out.value
        words = nights_words(check_in, check_out)
        if room is None or lodging is None or check_out <= check_in:
            return words
        total = price_of(lodging, room, check_in, check_out, self.guests.value, booking.rooms, booking.breakfast).total
        return f"{words}, {money(total)} in total. You pay any difference there; if it costs less, you are refunded."


def breakfast_words(lodging: Lodging, room: RoomType) -> str:
    """Say what breakfast costs."""
    return f"{money(lodging.breakfast_price)} per guest per night" if room.breakfast else "Not served with this room"
