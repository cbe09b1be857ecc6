"""How Clock looks."""

from collections.abc import Sequence
from datetime import time, timedelta

from apps.clock.models import Alarm, SleepSchedule, Timer, Weekday, WorldClock
from apps.clock.tools import (
    LONGEST,
    SNOOZE,
    SOUNDS,
    create_alarm,
    days_line,
    delete_alarm,
    next_ring,
    set_sleep_schedule,
    start_timer,
    stop_timer,
    update_alarm,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, moment

RECENT = 40  # ended timers looked at


class WorldClocks(ui.Screen):
    """What time it is elsewhere."""

    title = "World clock"
    icon = "globe"
    large_title = True

    def body(self) -> ui.View:
        """One row a city."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(WorldClock, order="position"),
                    self.row,
                    empty=ui.Empty("globe", "No cities", "Cities are listed here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One city."""
        city = self.ctx.get(WorldClock, key)
        there = self.ctx.now + timedelta(minutes=city.offset_min)
        days = (there.date() - self.ctx.today).days
        day = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}[days]
        hours = city.offset_min / 60
        return ui.Row(city.city, f"{day}, {hours:+g} h".replace("-", "−"), trailing=ui.Text(clock(there), "title1"))


class Alarms(ui.Screen):
    """The alarms; a switch turns each on or off."""

    title = "Alarms"
    icon = "alarm"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """A new alarm."""
        return (ui.Button("Add alarm", icon="plus", icon_only=True, sheet=EditAlarm()),)

    def body(self) -> ui.View:
        """By the hour."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(Alarm, order="at"),
                    self.row,
                    empty=ui.Empty("alarm", "No alarms", "Tap + to set one."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One alarm: its time opens it, its switch turns it over."""
        alarm = self.ctx.get(Alarm, key)
        return ui.Row(
            clock(alarm.at),
            f"{alarm.label}, {days_line(alarm.days).lower()}" if alarm.days else alarm.label,
            title_style="title1",
            color="label" if alarm.on else "secondaryLabel",
            trailing=ui.Toggle("Rings", on=alarm.on, call=update_alarm.call(key, on=not alarm.on), bare=True),
            sheet=EditAlarm(key),
            swipe=(ui.Item("Delete", call=delete_alarm.call(key), role="destructive"),),
        )


class EditAlarm(ui.Screen):
    """Everything about an alarm, new or known."""

    alarm_id: str = ""

    at = ui.State[time](lambda screen: screen.alarm.at if screen.alarm else time(7, 0))
    days = ui.State[tuple[Weekday, ...]](lambda screen: screen.alarm.days if screen.alarm else ())
    label = ui.State[str](lambda screen: screen.alarm.label if screen.alarm else "Alarm")
    sound = ui.State[str](lambda screen: screen.alarm.sound if screen.alarm else "Beacon")
    snooze = ui.State[bool](lambda screen: screen.alarm.snooze if screen.alarm else True)
    on = ui.State[bool](lambda screen: screen.alarm.on if screen.alarm else True)
    vibrate = ui.State(True)
    volume = ui.State(60)

    @property
    def alarm(self) -> Alarm | None:
        """The alarm being changed, if there is one."""
        return self.ctx.maybe(Alarm, self.alarm_id) if self.alarm_id else None

    def heading(self) -> str:
        """New or not."""
        return "Edit alarm" if self.alarm_id else "Add alarm"

    def body(self) -> ui.View:
        """The form, and one button."""
        alarm = self.alarm
        if self.alarm_id and alarm is None:
            return ui.Empty("alarm", "No longer there", "This alarm has been deleted.")
        return ui.Form(
            ui.Section(
                ui.TimePicker("Time", self.at, step=1),
                ui.WeekdayRow("Days", self.days),
                footer="Without a day it rings once.",
            ),
            ui.Section(
                ui.TextField("Label", self.label, trailing=True),
                ui.Picker("Sound", self.sound, [(sound, sound) for sound in SOUNDS]),
                ui.Toggle("Snooze", self.snooze),
                ui.Toggle("On", self.on) if alarm else None,
                ui.Toggle("Vibrate", self.vibrate) if not alarm else None,
                ui.Slider("Volume", self.volume, low=0, high=100, step=5) if not alarm else None,
            ),
            ui.Padding(self.save(), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.Row("Delete alarm", role="destructive", call=delete_alarm.call(alarm.id), then=ui.Dismiss())
            ) if alarm else None,
        )  # fmt: skip

    def save(self) -> ui.View:
        """The button that holds the call."""
        if self.alarm_id:
            call = update_alarm.call(
                self.alarm_id, self.at.value, list(self.days.value), self.label.value, self.sound.value,
                self.snooze.value, self.on.value,
            )  # fmt: skip
            return ui.Button("Save", role="primary", call=call, then=ui.Dismiss())
        call = create_alarm.call(
            self.at.value, list(self.days.value), self.label.value, self.sound.value, self.snooze.value,
            self.vibrate.value, self.volume.value,
        )  # fmt: skip
        return ui.Button("Save", role="primary", call=call, then=ui.Dismiss())


class Timers(ui.Screen):
    """A new countdown, and those that run."""

    title = "Timers"
    icon = "timer"
    large_title = True
    ticks = True

    seconds = ui.State(300)
    label = ui.State("Timer")

    def body(self) -> ui.View:
        """Wheels, Start, the rings."""
        call = start_timer.call(self.seconds.value, self.label.value)
        running = self.ctx.ids(Timer, state="running", order="-id")
        return ui.Form(
            ui.Section(
                ui.DurationWheel("Length", self.seconds, low=1, high=LONGEST),
                ui.TextField("Label", self.label, trailing=True),
            ),
            ui.Padding(ui.Button("Start", role="primary", color="systemGreen", call=call), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.ForEach(running, self.running, name="running"), header="Running"
            ) if running else None,
            ui.Section(
                ui.ForEach(
                    self.recent(),
                    self.ended,
                    name="recent",
                    empty=None if running else ui.Empty("timer", "No timers", "Timers that you start are listed here."),
                ),
                header="Recent",
            ) if self.recent() or not running else None,
        )  # fmt: skip

    def recent(self) -> list[str]:
        """Return the last timers that have ended, each length and label once."""
        kinds: dict[tuple[int, str], str] = {}
        for timer in self.ctx.find(Timer, state="done", order="-id", limit=RECENT):
            kinds.setdefault((timer.seconds, timer.label), timer.id)
        return list(kinds.values())[:6]

    def running(self, key: str) -> ui.View:
        """One countdown, with a button that stops it."""
        timer = self.ctx.get(Timer, key)
        ends = timer.started_at + timedelta(seconds=timer.seconds) if timer.started_at else self.ctx.now
        left = max(0, int((ends - self.ctx.now).total_seconds()))
        return ui.Row(
            length(left),
            f"{timer.label}, ends {clock(ends)}",
            title_style="title2",
            leading=ui.Ring("Time left", left / timer.seconds, 36.0, "systemOrange"),
            trailing=ui.Button("Stop", role="secondary", compact=True, color="systemRed", call=stop_timer.call(key)),
        )

    def ended(self, key: str) -> ui.View:
        """One that has ended; a touch puts its length and label into the form."""
        timer = self.ctx.get(Timer, key)
        fill = ui.Do(self.seconds.set(timer.seconds), self.label.set(timer.label))
        return ui.Row(
            length(timer.seconds),
            timer.label,
            title_style="title2",
            trailing=ui.Button("Use again", role="secondary", compact=True, effect=fill),
            effect=fill,
        )


class Sleep(ui.Screen):
    """When to sleep and to wake."""

    title = "Sleep"
    icon = "bed"
    large_title = True

    days = ui.State[tuple[Weekday, ...]](lambda screen: screen.schedule.days)
    bed = ui.State[time](lambda screen: screen.schedule.bed)
    wake = ui.State[time](lambda screen: screen.schedule.wake)
    wind_down = ui.State[int](lambda screen: screen.schedule.wind_down_min)
    on = ui.State[bool](lambda screen: screen.schedule.on)

    @property
    def schedule(self) -> SleepSchedule:
        """The schedule; a usual one before any is set."""
        return self.ctx.maybe(SleepSchedule, "sl1") or SleepSchedule(bed=time(23, 0), wake=time(7, 0))

    def body(self) -> ui.View:
        """Dial, form, Save."""
        call = set_sleep_schedule.call(
            list(self.days.value), self.bed.value, self.wake.value, self.wind_down.value, self.on.value
        )  # fmt: skip
        told = f"Sleep from {clock(self.bed.value)} to {clock(self.wake.value)} saved"
        return ui.Form(
            ui.Section(ui.Dial("Night", self.bed, self.wake)),
            ui.Section(
                ui.TimePicker("Bedtime", self.bed, step=1),
                ui.TimePicker("Wake up", self.wake, step=1),
                ui.WeekdayRow("Days", self.days),
            ),
            ui.Section(
                ui.Stepper("Wind down", self.wind_down, low=0, high=120, step=5, format=lambda n: f"{n} min"),
                ui.Toggle("Schedule", self.on),
            ),
            ui.Padding(
                ui.Button("Save", role="primary", call=call, then=ui.Toast(told), enabled=bool(self.days.value)),
                Insets(0, 16, 0, 16),
            ),
        )


class Ringing(ui.Screen):
    """An alarm that rings: put it off, or stop it."""

    title = "Alarm"
    bare = True
    background = "#000000"
    own_status = False

    alarm_id: str

    def body(self) -> ui.View:
        """The hour and two buttons."""
        alarm = self.ctx.maybe(Alarm, self.alarm_id)
        if alarm is None:
            return ui.Padding(ui.Text("This alarm has been deleted.", "body", "#ffffff"), Insets(120, 32, 0, 32))
        later = f"Next: {moment(next_ring(alarm, self.ctx.now))}" if alarm.on else ""
        return ui.Padding(
            ui.VStack(
                ui.Gap(120),
                ui.Text(alarm.label, "title2", "#ffffff", align="center"),
                ui.Text(clock(alarm.at), "clock", "#ffffff", align="center"),
                ui.Text(later, "footnote", "#ffffff@0.7", align="center") if later else None,
                ui.Gap(260),
                ui.Button("Snooze", role="primary", color="systemOrange",
                          call=start_timer.call(SNOOZE, alarm.label), then=ui.Pop()) if alarm.snooze else None,
                ui.Button("Stop", role="primary", color="#48484a", effect=ui.Pop()),
                spacing=14.0,
                align="fill",
            ),
            Insets(0, 32, 0, 32),
        )  # fmt: skip


def length(seconds: int) -> str:
    """Write a length of time: "5:00", "1:05:00"."""
    hours, rest = divmod(seconds, 3600)
    minutes, second = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{second:02d}" if hours else f"{minutes}:{second:02d}"


TABS = (WorldClocks, Alarms, Timers, Sleep)
OPENS = {Alarm: EditAlarm}
