"""What Clock can do."""

from datetime import date, datetime, time, timedelta
from typing import Annotated, Any

from apps.clock.models import Alarm, SleepSchedule, Timer, Weekday, WorldClock
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import handler, tool
from gui_sim.values import Choice, Each, Id, Range, Text
from gui_sim.wording import clock, span

DAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SOUNDS = ("Beacon", "Chimes", "Radar", "Ripples", "Sunrise", "Uplift")
LONGEST = 86_399
SNOOZE = 540  # seconds that snoozing puts an alarm off

Label = Annotated[str, Text(max=60, min=1, example="Flight")]
Days = Annotated[list[Weekday], Each(Choice(DAYS))]
Sound = Annotated[str, Choice(SOUNDS)]
Volume = Annotated[int, Range(0, 100, 5)]
AlarmId = Annotated[str, Id(Alarm)]

search_clock = search_tool(
    "search_clock", (Alarm, Timer, WorldClock, SleepSchedule), "Find alarms, timers, cities and the sleep schedule."
)


@tool()
def list_alarms(ctx: Context, on_only: bool = False) -> list[Alarm]:
    """List alarms by the hour.

    Args:
        on_only: Only those that will ring.
    """
    return ctx.find(Alarm, order="at", **({"on": True} if on_only else {}))


@tool(writes=True, sets=("days",))
def create_alarm(
    ctx: Context,
    at: time,
    days: Days = [],
    label: Label = "Alarm",
    sound: Sound = "Beacon",
    snooze: bool = True,
    vibrate: bool = True,
    volume: Volume = 60,
) -> Alarm:
    """Set an alarm.

    Args:
        at: When it rings.
        days: The days it rings on; once, if empty.
        label: What it is for.
        sound: What it sounds like.
        snooze: Whether it can be put off.
        vibrate: Whether the phone shakes.
        volume: How loud, 0 to 100 in steps of 5.
    Raises:
        ToolError: already: there is one at that time on those days.
    """
    ordered = in_order(days)
    _check_free(ctx, at, ordered)
    alarm = ctx.insert(
        Alarm, at=at, days=ordered, label=label, sound=sound, snooze=snooze, vibrate=vibrate, volume=volume
    )  # fmt: skip
    _arm(ctx, alarm)
    return alarm


@tool(writes=True, updates=Alarm, sets=("days",))
def update_alarm(
    ctx: Context,
    alarm_id: AlarmId,
    at: time | None = None,
    days: Days | None = None,
    label: Label | None = None,
    sound: Sound | None = None,
    snooze: bool | None = None,
    on: bool | None = None,
) -> Alarm:
    """Change an alarm, or turn it on or off; what is left out stays as it is.

    Args:
        alarm_id: From `list_alarms`.
        at: Another time.
        days: Other days; an empty list makes it ring once.
        label: Another label.
        sound: Another sound.
        snooze: Whether it can be put off.
        on: Whether it rings.
    Raises:
        ToolError: already: there is another one at that time on those days.
    """
    alarm = ctx.get(Alarm, alarm_id)
    ordered = alarm.days if days is None else in_order(days)
    if (at or alarm.at, ordered) != (alarm.at, alarm.days):
        _check_free(ctx, at or alarm.at, ordered, but=alarm.id)
    given = {"at": at, "days": ordered, "label": label, "sound": sound, "snooze": snooze, "on": on}
    changed = ctx.update(alarm, **{name: value for name, value in given.items() if value is not None})
    _arm(ctx, changed)
    return changed


@tool(writes=True)
def delete_alarm(ctx: Context, alarm_id: AlarmId) -> str:
    """Delete an alarm.

    Args:
        alarm_id: From `list_alarms`.
    """
    ctx.delete(ctx.get(Alarm, alarm_id))
    return "deleted"


@tool(writes=True)
def start_timer(ctx: Context, seconds: Annotated[int, Range(1, LONGEST)], label: Label = "Timer") -> Timer:
    """Start a countdown.

    Args:
        seconds: How long, up to a day.
        label: What it is for.
    """
    timer = ctx.insert(Timer, label=label, seconds=seconds, started_at=ctx.now)
    ctx.schedule("timer_done", {"timer_id": timer.id}, at=ctx.now + timedelta(seconds=seconds))
    return timer


@tool(writes=True)
def stop_timer(ctx: Context, timer_id: Annotated[str, Id(Timer)]) -> Timer:
    """Stop a countdown.

    Args:
        timer_id: From `search_clock`.
    Raises:
        ToolError: not_allowed: it has ended.
    """
    timer = ctx.get(Timer, timer_id)
    if timer.state == "done":
        raise ToolError("not_allowed", "This timer has ended.")
    return ctx.update(timer, state="done")


@tool(writes=True, sets=("days",))
def set_sleep_schedule(
    ctx: Context,
    days: Days,
    bed: time,
    wake: time,
    wind_down_min: Annotated[int, Range(0, 120, 5)] = 30,
    on: bool = True,
) -> SleepSchedule:
    """Set when to sleep and to wake; the Sleep focus follows.

    Args:
        days: The days one wakes on.
        bed: When to sleep.
        wake: When to wake.
        wind_down_min: Minutes of quiet before, in steps of 5.
        on: Whether it holds.
    Raises:
        ToolError: bad_value: no day, or bed and wake are one.
    """
    if not days:
        raise ToolError("Name at least one day.")
    if bed == wake:
        raise ToolError("Bedtime and waking time are the same.")
    fields = {"days": in_order(days), "bed": bed, "wake": wake, "wind_down_min": wind_down_min, "on": on}
    known = ctx.maybe(SleepSchedule, "sl1")
    schedule = ctx.update(known, **fields) if known else ctx.insert(SleepSchedule, **fields)
    _arm_wind_down(ctx, schedule)
    ctx.serve("focus_hours", name="Sleep", starts=_earlier(bed, wind_down_min) if on else None,
              ends=wake if on else None)  # fmt: skip
    return schedule


@handler("alarm_rings")
def alarm_rings(ctx: Context, payload: dict[str, Any]) -> None:
    """Ring, unless the alarm was changed since; one that repeats is armed for its next day."""
    alarm = ctx.store.maybe(Alarm, str(payload.get("alarm_id", "")))
    if alarm is None or not alarm.on or clock(alarm.at) != payload.get("at"):
        return
    ctx.notify("clock", alarm.label, clock(alarm.at), f"clock/Ringing/{alarm.id}")
    if alarm.days:
        _arm(ctx, alarm)
    else:
        ctx.update(alarm, on=False)


@handler("wind_down")
def wind_down(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that bedtime is near, if the schedule still says so, and await the next night."""
    schedule = ctx.store.maybe(SleepSchedule, str(payload.get("schedule_id", "")))
    if schedule is None or not schedule.on or payload.get("hours") != _hours(schedule):
        return
    if DAYS[_wakes_on(schedule, ctx.now).weekday()] in schedule.days:
        left = f"{span(schedule.wind_down_min)} from now" if schedule.wind_down_min else "now"
        ctx.notify("clock", "Wind down", f"Bedtime is at {clock(schedule.bed)}, {left}.", "clock/Sleep")
        ctx.serve("bedtime_near", bed=schedule.bed)
    _arm_wind_down(ctx, schedule)


@handler("timer_done")
def timer_done(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that a countdown has ended."""
    timer = ctx.store.maybe(Timer, str(payload.get("timer_id", "")))
    if timer is not None and timer.state == "running":
        ctx.update(timer, state="done")
        ctx.notify("clock", timer.label, f"{span(timer.seconds // 60)} are over", "clock/Timers")


def in_order(days: list[Weekday] | tuple[Weekday, ...]) -> tuple[Weekday, ...]:
    """Return days from Monday to Sunday, each once."""
    return tuple(day for day in DAYS if day in days)


def next_ring(alarm: Alarm, now: datetime) -> datetime:
    """Return when an alarm rings next."""
    for offset in range(8):
        at = datetime.combine(now.date() + timedelta(days=offset), alarm.at)
        if at > now and (not alarm.days or DAYS[at.weekday()] in alarm.days):
            return at
    return datetime.combine(now.date() + timedelta(days=1), alarm.at)


def days_line(days: tuple[Weekday, ...]) -> str:
    """Say on which days: "Weekdays", "Mon, Wed"."""
    named = {DAYS: "Every day", DAYS[:5]: "Weekdays", DAYS[5:]: "Weekends", (): "Once"}
    return named.get(days) or ", ".join(day.title() for day in days)


def _check_free(ctx: Context, at: time, days: tuple[Weekday, ...], but: str = "") -> None:
    for other in ctx.find(Alarm, at=at):
        if other.days == days and other.id != but:
            raise ToolError("already", f"There is an alarm at {clock(at)} already ({days_line(days).lower()}).")


def _arm(ctx: Context, alarm: Alarm) -> None:
    if alarm.on:
        ctx.schedule("alarm_rings", {"alarm_id": alarm.id, "at": clock(alarm.at)}, at=next_ring(alarm, ctx.now))


def _arm_wind_down(ctx: Context, schedule: SleepSchedule) -> None:
    """Await the next evening's wind-down, once for each set of hours."""
    if not schedule.on:
        return
    at = datetime.combine(ctx.today, _earlier(schedule.bed, schedule.wind_down_min))
    at += timedelta(days=at <= ctx.now)
    payload = {"schedule_id": schedule.id, "hours": _hours(schedule)}
    ctx.schedule_once("wind_down", payload, at=at)


def _hours(schedule: SleepSchedule) -> str:
    return f"{clock(schedule.bed)} {clock(schedule.wake)} {schedule.wind_down_min}"


def _wakes_on(schedule: SleepSchedule, winds_down: datetime) -> date:
    """Return the day one wakes on after a wind-down: the next time that it is the hour of waking after bedtime."""
    bed = winds_down + timedelta(minutes=schedule.wind_down_min)
    return bed.date() + timedelta(days=schedule.wake <= bed.time())


def _earlier(at: time, minutes: int) -> time:
    return (datetime.combine(date(2000, 1, 2), at) - timedelta(minutes=minutes)).time()
