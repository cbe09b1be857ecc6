"""What Clock remembers."""

from datetime import datetime, time
from typing import Literal

from gui_sim.model import Record

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class Alarm(Record, prefix="al"):
    """An alarm: once (no days) or on days of the week."""

    at: time
    label: str = "Alarm"
    days: tuple[Weekday, ...] = ()
    sound: str = "Beacon"
    snooze: bool = True
    vibrate: bool = True
    volume: int = 60
    on: bool = True


class Timer(Record, prefix="tm"):
    """A countdown of so many seconds."""

    label: str = "Timer"
    seconds: int
    started_at: datetime | None = None
    state: Literal["running", "paused", "done"] = "running"


class WorldClock(Record, prefix="wc"):
    """A city whose hour is shown; `zone` is hours from the phone's own, written as minutes."""

    city: str
    zone: str
    offset_min: int = 0
    position: int = 0


class SleepSchedule(Record, prefix="sl"):
    """When to sleep and to wake on some days; there is one, `sl1`."""

    days: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri")
    bed: time
    wake: time
    wind_down_min: int = 30
    on: bool = True
