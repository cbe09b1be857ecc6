"""A class on a day, with the form that books it; a booking; a studio."""

from collections.abc import Sequence
from datetime import date

from apps.fitpulse.membership import VIP_CLASSES
from apps.fitpulse.models import ClassBooking, GymClass, Studio
from apps.fitpulse.screens.membership import Membership
from apps.fitpulse.screens.parts import (
    KIND_NAMES,
    LEVEL_NAMES,
    STATES,
    booking_line,
    class_words,
    days_words,
    kind_tile,
    near_day,
    padded,
    price_words,
    vip_badge,
    where_words,
)
from apps.fitpulse.timetable import (
    OPEN,
    booking_of,
    free_spots,
    is_indoors,
    length,
    next_day,
    spots,
    starts_of,
    takes_place,
)
from apps.fitpulse.tools import book_class, cancel_class, wait_for_class
from apps.fitpulse.tools.booking import ANY, FIXED, MAT_KINDS
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import clock, money, span

FREE_WORDS = "Free to cancel up to 2 hours before."
HEAD = 170.0  # points of the picture at the head


class ClassDetail(ui.Screen):
    """A class on a day: what it is, which places are free, and the button that books one."""

    title = "Class"

    class_id: str
    on: date | None = None

    spot = ui.State(ANY)
    mat = ui.State(False)
    note = ui.State("")

    def day(self, found: GymClass) -> date:
        """Return the day it is about: the next one, unless said otherwise."""
        return self.on or next_day(self.ctx, found) or self.ctx.today

    def body(self) -> ui.View:
        """The facts, and the room."""
        found = self.ctx.maybe(GymClass, self.class_id)
        if found is None:
            return ui.Empty("barbell", "No longer there", "This class has left the timetable.")
        on = self.day(found)
        booking = booking_of(self.ctx, found, on)
        return ui.List(
            *head(f"{found.kind} class {found.studio_id}", found.name,
                  f"{near_day(self.ctx, on)}, {self.hours(found, on)}"),
            self.booked(booking) if booking is not None else None,
            self.facts(found, on),
            *self.form(found, on),
            spacing=20.0,
        )  # fmt: skip

    def footer(self) -> ui.View | None:
        """One button: book it, wait for it, or become a member."""
        found = self.ctx.maybe(GymClass, self.class_id)
        if found is None:
            return None
        on = self.day(found)
        booking = booking_of(self.ctx, found, on)
        if not self.can_book(found, on):
            return None
        if found.vip and not self.ctx.allows(VIP_CLASSES):
            return foot(ui.Button("Members only", role="primary", icon="lock-key", to=Membership()))
        if free_spots(self.ctx, found, on):
            call = book_class.call(found.id, on, self.spot.value, self.mat.value, self.note.value)
            words = f"Book for {money(found.price)}" if found.price else "Book"
            return foot(ui.Button(words, role="primary", call=call, then=ui.Toast("Booked")))
        if booking is None:
            waits = wait_for_class.call(found.id, on)
            return foot(
                ui.Button("Join the waiting list", role="primary", call=waits, then=ui.Toast("You wait for it"))
            )
        return None

    def can_book(self, found: GymClass, on: date) -> bool:
        """Whether it is still to come, and the owner has no place in it."""
        booking = booking_of(self.ctx, found, on)
        held = booking is not None and booking.state != "waitlist"
        return not held and takes_place(self.ctx, found, on) and starts_of(self.ctx, found, on) > self.ctx.now

    def hours(self, found: GymClass, on: date) -> str:
        """Say from when to when."""
        starts = starts_of(self.ctx, found, on)
        return f"{clock(starts)} – {clock(starts + length(found))}"

    def facts(self, found: GymClass, on: date) -> ui.View:
        """Who, where, how hard, how much."""
        studio = self.ctx.maybe(Studio, found.studio_id)
        place = "Outdoors" if not is_indoors(self.ctx, found, on) else ""
        return ui.Section(
            ui.Row("Kind", value=KIND_NAMES[found.kind], trailing=vip_badge() if found.vip else None),
            ui.Row("Coach", value=found.coach),
            ui.Row(
                "Studio", studio.area if studio else "", studio.name if studio else "", to=StudioDetail(found.studio_id)
            ),
            ui.Row("Level", value=LEVEL_NAMES[found.level]),
            ui.Row("Length", value=span(found.minutes)),
            ui.Row("Place", value=place) if place else None,
            ui.Row("Days", value=days_words(found.days)),
            ui.Row("Price", value=price_words(found)),
        )

    def booked(self, booking: ClassBooking) -> ui.View:
        """The way to what the owner has of it."""
        line = f"Place {booking.spot}" if booking.spot else "You are told when a place is free."
        return ui.Section(ui.Row(STATES[booking.state], line, leading=ui.IconTile("check", "systemGreen"),
                                 to=BookingDetail(booking.id)))  # fmt: skip

    def form(self, found: GymClass, on: date) -> Sequence[ui.View | None]:
        """The room, mat and note; or why it cannot be booked."""
        if not self.can_book(found, on):
            held = booking_of(self.ctx, found, on) is not None
            return () if held else (ui.Section(ui.Row("This class cannot be booked for this day.")),)
        if found.vip and not self.ctx.allows(VIP_CLASSES):
            return (ui.LockCard(VIP_CLASSES.sentence(self.ctx)),)
        free = set(free_spots(self.ctx, found, on))
        if not free:
            return (ui.Section(ui.Row("This class is full.", "Everyone waiting is told when a place is free.")),)
        rows = [
            (line[0][0], [ui.Seat(each, "free" if each in free else "taken") for each in line]) for line in spots(found)
        ]
        return (
            ui.Section(
                ui.SeatChoice("Place", self.spot, ((ANY, "Any place"),), rows, 1, front="Coach"), header="Place"
            ),
            ui.Section(
                ui.Toggle("Borrow a mat", self.mat) if found.kind in MAT_KINDS else None,
                ui.TextField("Note", self.note, placeholder="For the coach", trailing=True),
                footer=f"{money(found.price)} is charged when you book. {FREE_WORDS}" if found.price else FREE_WORDS,
            ),
        )


class BookingDetail(ui.Screen):
    """One booking; given up after a question."""

    title = "Booking"

    booking_id: str

    def body(self) -> ui.View:
        """The facts and what can be done."""
        booking = self.ctx.maybe(ClassBooking, self.booking_id)
        if booking is None:
            return ui.Empty("barbell", "No longer there", "This booking is gone.")
        found = self.ctx.maybe(GymClass, booking.class_id)
        open_ = booking.state in OPEN and booking.starts > self.ctx.now
        waits = booking.state == "waitlist"
        return ui.List(
            *head(f"{found.kind} class {found.studio_id}" if found else "gym", found.name if found else "Class",
                  booking_line(self.ctx, booking, found)),
            ui.Section(
                ui.Row("Status", value=STATES[booking.state]),
                ui.Row("Place", value=booking.spot) if booking.spot else None,
                ui.Row("Mat", value="Yes") if booking.mat else None,
                ui.Row("Note", booking.note, subtitle_lines=4) if booking.note else None,
                ui.Row("Paid", value=money(booking.paid)) if booking.paid else None,
                footer=self.terms(booking) if open_ and not waits else "",
            ),
            ui.Section(
                ui.Row(found.name, where_words(self.ctx, found), detail=class_words(found),
                       leading=kind_tile(found.kind), to=ClassDetail(found.id, booking.day)),
            ) if found else None,
            ui.Section(
                ui.Row("Leave the waiting list" if waits else "Cancel class", role="destructive",
                       call=cancel_class.call(booking.id), confirm=give_up(booking)),
            ) if open_ else None,
        )  # fmt: skip

    def terms(self, booking: ClassBooking) -> str:
        """Say until when it can be cancelled."""
        until = booking.starts - FIXED
        if self.ctx.now > until:
            return "It can no longer be cancelled."
        back = f" {money(booking.paid)} comes back." if booking.paid else ""
        return f"You can cancel until {near_day(self.ctx, until.date())}, {clock(until)}.{back}"


class StudioDetail(ui.Screen):
    """A studio: where it is, when it is open, its timetable."""

    title = "Studio"

    studio_id: str

    def body(self) -> ui.View:
        """The facts and the classes of a week."""
        studio = self.ctx.maybe(Studio, self.studio_id)
        if studio is None:
            return ui.Empty("barbell", "No longer there", "This studio has left FitPulse.")
        classes = self.ctx.ids(GymClass, studio_id=studio.id, order=("at", "name", "id"))
        none = ui.Empty("calendar-x", "No classes", "This studio has no classes now.")
        return ui.List(
            *head(f"gym {studio.id}", studio.name, studio.area),
            ui.Section(
                ui.Row("Address", value=studio.address) if studio.address else None,
                ui.Row("Hours", value=f"{clock(studio.opens)} – {clock(studio.closes)}"),
                ui.Row("Amenities", listed(studio.amenities), subtitle_lines=3) if studio.amenities else None,
            ),
            ui.Section(ui.ForEach(classes, self.row, empty=none), header="Weekly timetable"),
        )

    def row(self, key: str) -> ui.View:
        """One class of the timetable."""
        found = self.ctx.get(GymClass, key)
        return ui.Row(
            f"{clock(found.at)}  {found.name}",
            f"{days_words(found.days)} · {found.coach}",
            detail=class_words(found),
            leading=kind_tile(found.kind),
            trailing=vip_badge() if found.vip else None,
            to=ClassDetail(key),
        )


def head(seed: str, name: str, line: str) -> tuple[ui.View, ui.View]:
    """Return the picture of a room, and below it what it is about."""
    words = ui.VStack(
        ui.Text(name, "title2", weight=700, role="header"), ui.Text(line, "subheadline", "secondaryLabel"), spacing=2.0
    )
    return ui.Header("place", seed, HEAD), padded(words)


def listed(words: Sequence[str]) -> str:
    """Return words as a line that begins with a capital letter."""
    line = ", ".join(words)
    return line[:1].upper() + line[1:]


def give_up(booking: ClassBooking) -> ui.Confirm:
    """Return the question before a booking is given up."""
    if booking.state == "waitlist":
        return ui.Confirm("Leave the waiting list?", "Leave the list", cancel="Stay")
    back = f"{money(booking.paid)} comes back." if booking.paid else ""
    return ui.Confirm("Cancel this class?", "Cancel the class", back, cancel="Keep it")


def booking_row(ctx: Context, key: str, *, swiped: bool = False) -> ui.View:
    """Return the row of a booking; with `swiped`, a swipe cancels it."""
    booking = ctx.get(ClassBooking, key)
    found = ctx.maybe(GymClass, booking.class_id)
    open_ = booking.state in OPEN and booking.starts > ctx.now
    cancel = ui.Item("Cancel", call=cancel_class.call(key), role="destructive")
    return ui.Row(
        found.name if found else "Class",
        booking_line(ctx, booking, found),
        value=f"Place {booking.spot}" if booking.state == "booked" else STATES[booking.state],
        detail=where_words(ctx, found) if found else "",
        leading=kind_tile(found.kind if found else ""),
        swipe=(cancel,) if swiped and open_ else (),
        to=BookingDetail(key),
    )


def foot(button: ui.View) -> ui.View:
    """Return a button as it stands at the foot of a screen."""
    return ui.Padding(button, Insets(8, 16, 8, 16))
