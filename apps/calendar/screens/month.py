"""The month and the day."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from apps.calendar.occurrences import events_between
from apps.calendar.screens.editing import EditEvent
from apps.calendar.screens.event import EventDetail, event_row
from apps.calendar.screens.parts import color_of, following_month
from apps.calendar.screens.search import SearchEvents
from gui_sim import ui
from gui_sim.gates import CALENDAR
from gui_sim.geometry import Insets
from gui_sim.wording import day as day_of
from gui_sim.wording import full_day

MORNING = 9
HOUR = 52.0  # points that an hour is tall


class Month(ui.Screen):
    """A month with dots, and what the chosen day holds."""

    title = "Calendar"
    icon = "calendar-blank"
    style = "plain"

    day = ui.State[date](lambda screen: screen.ctx.today)

    def leading(self) -> Sequence[ui.View]:
        """Back to today."""
        today = self.ctx.today
        return (ui.Button("Today", role="plain", effect=self.day.set(today)),)

    def trailing(self) -> Sequence[ui.View]:
        """Search, and a new event."""
        return (
            ui.Button("Search", icon="magnifying-glass", icon_only=True, to=SearchEvents()),
            ui.Button("New event", icon="plus", icon_only=True, sheet=EditEvent()),
        )

    def body(self) -> ui.View:
        """Paging, the month, the day's events."""
        day = self.day.value
        first = day.replace(day=1)
        last = following_month(first) - timedelta(days=1)
        allowed = self.ctx.allows(CALENDAR)
        events = events_between(self.ctx, first, last, shown_only=True) if allowed else []
        marks: dict[date, list[str]] = {}
        for event in events:
            colors = marks.setdefault(event.starts.date(), [])
            colors += [color for color in (color_of(self.ctx, event),) if color not in colors]
        return ui.VStack(
            ui.Padding(
                ui.HStack(
                    ui.Button("Previous month", icon="caret-left", icon_only=True,
                              effect=self.day.set((first - timedelta(days=1)).replace(day=1))),
                    ui.Spacer(),
                    ui.Text(f"{day:%B %Y}", "headline"),
                    ui.Spacer(),
                    ui.Button("Next month", icon="caret-right", icon_only=True,
                              effect=self.day.set(following_month(first))),
                ),
                Insets(0, 8, 0, 8),
            ),
            ui.MonthGrid("Month", self.day, marks, on_pick=lambda picked: ui.Push(Day(picked)), month=day),
            ui.LockCard(CALENDAR.sentence(self.ctx)) if not allowed else self.agenda(day),
            ui.Section(ui.DatePicker("Go to", self.day, style="wheel"), style="plain"),
            align="fill",
            spacing=6.0,
        )  # fmt: skip

    def agenda(self, day: date) -> ui.View:
        """The events of the chosen day."""
        events = {event.id: event for event in events_between(self.ctx, day, day, shown_only=True)}
        return ui.Section(
            ui.ForEach(
                list(events),
                lambda key: event_row(self.ctx, events[key]),
                empty=ui.Empty("calendar-blank", "No events", full_day(day)),
            ),
            header=f"{day:%A} {day.day} {day:%B}",
            style="plain",
        )


class Day(ui.Screen):
    """One day by the hour."""

    title = "Day"
    style = "plain"
    refreshes = True
    gate = CALENDAR

    day: date

    def heading(self) -> str:
        """The day."""
        return day_of(self.day)

    def trailing(self) -> Sequence[ui.View]:
        """A new event on this day."""
        starts = datetime.combine(self.day, time(9, 0))
        return (ui.Button("New event", icon="plus", icon_only=True, sheet=EditEvent("", starts)),)

    def opening(self) -> float:
        """Open at the hour that matters: now, the first event's, or the morning's."""
        events = events_between(self.ctx, self.day, self.day, shown_only=True) if self.ctx.allows(CALENDAR) else []
        first = min((event.starts.hour for event in events if not event.all_day), default=MORNING)
        hour = self.ctx.now.hour if self.day == self.ctx.today else min(first, MORNING)
        return max(0, hour - 1) * HOUR

    def body(self) -> ui.View:
        """All-day events above the hours."""
        events = events_between(self.ctx, self.day, self.day, shown_only=True)
        whole = {event.id: event for event in events if event.all_day}
        timed = [
            ui.TimelineItem(
                event.id, event.title, event.starts, event.ends, color_of(self.ctx, event), event.place,
                EventDetail(event.id),
            )
            for event in events
            if not event.all_day
        ]  # fmt: skip
        return ui.VStack(
            ui.Section(
                ui.ForEach(list(whole), lambda key: event_row(self.ctx, whole[key])), header="All day", style="plain"
            ) if whole else None,
            ui.DayTimeline(self.day, timed, on_hour=lambda hour: ui.Present(self.at(hour))),
            align="fill",
        )  # fmt: skip

    def at(self, hour: int) -> ui.Screen:
        """The form for a new event at an hour of this day."""
        return EditEvent("", datetime.combine(self.day, time(hour, 0)))
