"""The classes of a day."""

from datetime import date, timedelta
from typing import Any, Literal

from apps.fitpulse.models import ClassBooking, GymClass, Kind, Level, Studio
from apps.fitpulse.screens.booking import ClassDetail
from apps.fitpulse.screens.parts import KINDS, LEVELS, STATES, class_words, kind_tile, vip_badge, where_words
from apps.fitpulse.timetable import AHEAD, booking_of, free_spots, starts_of, takes_place
from gui_sim import ui
from gui_sim.wording import clock

Every = Literal[""]


class ClassTimetable(ui.Screen):
    """A day's classes by the hour, filtered by kind, studio and level."""

    title = "Classes"
    icon = "calendar-blank"
    large_title = True

    day = ui.State[date](lambda screen: screen.ctx.today)
    kind = ui.State[Kind | Every]("")
    studio = ui.State("")
    level = ui.State[Level | Every]("")

    def body(self) -> ui.View:
        """A strip of days, the filters and the list."""
        today = self.ctx.today
        kinds = [("", "All"), *((kind, name) for kind, name, _, _ in KINDS)]
        levels: tuple[tuple[Level | Every, str], ...] = (("", "All levels"), *LEVELS)
        studios = [("", "All studios"), *((studio.id, studio.name) for studio in self.ctx.find(Studio))]
        none = ui.Empty("calendar-x", "No classes", "No class of this day is left that fits the filters.")
        return ui.List(
            ui.DayStrip("Day", self.day, low=today, high=today + timedelta(days=AHEAD)),
            ui.Chips("Kind", self.kind, kinds),
            ui.Section(
                ui.Picker("Studio", self.studio, studios),
                ui.Picker("Level", self.level, levels),
            ),
            ui.Section(ui.ForEach(self.ids(), self.row, empty=none)),
            spacing=14.0,
        )

    def ids(self) -> list[str]:
        """Return the classes of the day that are still to come, by the hour."""
        day = self.day.value
        wanted: dict[str, Any] = {"kind": self.kind.value, "studio_id": self.studio.value, "level": self.level.value}
        found = self.ctx.find(GymClass, **{name: value for name, value in wanted.items() if value})
        held = [one for one in found if takes_place(self.ctx, one, day)]
        coming = [(starts_of(self.ctx, one, day), one.name, one.id) for one in held]
        return [id for starts, _, id in sorted(coming) if starts > self.ctx.now]

    def row(self, key: str) -> ui.View:
        """One class: the hour, what, who and where, and whether there is a place."""
        found = self.ctx.get(GymClass, key)
        booking = booking_of(self.ctx, found, self.day.value)
        return ui.Row(
            f"{clock(starts_of(self.ctx, found, self.day.value))}  {found.name}",
            where_words(self.ctx, found),
            value=self.state_words(found, booking),
            detail=class_words(found),
            leading=kind_tile(found.kind),
            trailing=vip_badge() if found.vip else None,
            to=ClassDetail(key, self.day.value),
        )

    def state_words(self, found: GymClass, booking: ClassBooking | None) -> str:
        """Say what the owner has of it, or that it is full."""
        if booking is not None:
            return STATES[booking.state]
        return "" if free_spots(self.ctx, found, self.day.value) else "Full"
