"""The owner's stays."""

from apps.staynest.models import Lodging, RoomType, StayBooking
from apps.staynest.screens.booking import ChangeStay
from apps.staynest.screens.lodging import LodgingDetail
from apps.staynest.screens.parts import BEDS, STATES, dates_line, hours_rows, place_picture
from apps.staynest.stays import HELD, fee_of, last_free_day, leaves_at
from apps.staynest.tools import cancel_stay
from gui_sim import ui
from gui_sim.wording import clock, count, day, money, phone_number


class MyStays(ui.Screen):
    """What is booked or asked for, and what was."""

    title = "My stays"
    icon = "suitcase-simple"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by day."""
        stays = self.ctx.find(StayBooking, order=("check_in", "id"))
        return ui.Agenda(
            "Stays",
            self.which,
            [stay.id for stay in stays],
            {stay.id for stay in stays if stay.state in HELD and leaves_at(self.ctx, stay) > self.ctx.now},
            self.row,
            empty=ui.Empty("suitcase-simple", "No stays", "Stays that you book or request are listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One stay."""
        stay = self.ctx.get(StayBooking, key)
        lodging = self.ctx.maybe(Lodging, stay.lodging_id)
        return ui.Row(
            stay.place,
            dates_line(stay.check_in, stay.check_out),
            detail=STATES[stay.state],
            leading=ui.Picture("place", place_picture(stay, lodging), 60.0, 60.0),
            to=StayDetail(key),
        )


class StayDetail(ui.Screen):
    """One stay; changed by a sheet, cancelled after a question that names the fee."""

    title = "Stay"

    booking_id: str

    def body(self) -> ui.View:
        """The facts and what can be done."""
        stay = self.ctx.maybe(StayBooking, self.booking_id)
        if stay is None:
            return ui.Empty("suitcase-simple", "No longer there", "This stay is gone.")
        lodging, room = self.ctx.maybe(Lodging, stay.lodging_id), self.ctx.maybe(RoomType, stay.room_id)
        held = stay.state in HELD
        due = stay.total - stay.paid if stay.state == "booked" else 0
        return ui.List(
            ui.Header("place", place_picture(stay, lodging), 180.0, stay.place, STATES[stay.state]),
            ui.Section(
                ui.Row("Dates", dates_line(stay.check_in, stay.check_out)),
                *(hours_rows(lodging) if lodging is not None else ()),
                ui.Row("Arrival", value=clock(stay.arrival)),
                ui.Row("Guests", value=str(stay.guests)),
                ui.Row("Rooms", value=f"{count(stay.rooms, 'room')}, {room.name}" if room else str(stay.rooms)),
                ui.Row("Beds", value=BEDS[stay.bed]),
                ui.Row("Breakfast", value="Yes" if stay.breakfast else "No"),
                ui.Row("Name", value=stay.guest_name),
                ui.Row("Phone", value=phone_number(stay.phone)),
                ui.Row("Note", stay.note, subtitle_lines=6) if stay.note else None,
            ),
            ui.Section(
                ui.Row("Total", value=money(stay.total)),
                ui.Row("Paid", value=money(stay.paid)),
                ui.Row("To pay there", value=money(due)) if due > 0 else None,
                footer=self.terms(stay) if held else "",
            ) if stay.total else None,
            ui.Section(ui.Row("House", value=lodging.name, to=LodgingDetail(lodging.id))) if lodging else None,
            ui.Section(
                ui.Row("Change stay", role="primary", sheet=ChangeStay(stay.id), enabled=held),
                ui.Row(
                    "Cancel stay",
                    role="destructive",
                    call=cancel_stay.call(stay.id),
                    confirm=ui.Confirm("Cancel this stay?", "Cancel the stay", self.fee_words(stay), cancel="Keep it"),
                    enabled=held,
                ),
            ),
        )  # fmt: skip

    def terms(self, stay: StayBooking) -> str:
        """Say until when cancelling is free."""
        free = last_free_day(self.ctx, stay)
        if free is None:
            return "This rate is not refundable." if stay.room_id else ""
        if self.ctx.today <= free:
            return f"Cancelling is free until {day(free)}; after that one night is kept."
        return f"Cancelling was free until {day(free)}; now one night is kept."

    def fee_words(self, stay: StayBooking) -> str:
        """Say what cancelling costs now."""
        fee = fee_of(self.ctx, stay)
        if fee:
            return f"{money(fee)} is kept; {money(stay.paid - fee)} comes back."
        return f"{money(stay.paid)} comes back." if stay.paid else "This costs nothing."
