"""What happens at home by itself: automations that are due, people who come and go, doors, water, lost devices."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.homehub.devices import apply, changes_of, log
from apps.homehub.models import HUB, Automation, HomeDevice, Room, Scene, Weekday, When
from apps.homehub.scenes import APP, offer_home_scene, place_of, set_off
from gui_sim.context import Context
from gui_sim.tool import handler, service
from gui_sim.wording import clock, span

DAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LEFT_OPEN = timedelta(minutes=10)
USUAL_SUNSET = time(18, 30)  # where no app knows the sun


@handler("automation_due")
def automation_due(ctx: Context, payload: dict[str, Any]) -> None:
    """Run an automation at its hour, unless it was changed since, and await its next one."""
    automation = ctx.store.maybe(Automation, str(payload.get("automation_id", "")))
    if automation is None or not automation.on or payload.get("hour") != _hour(automation):
        return
    run(ctx, automation)
    await_hour(ctx, automation)


@handler("home_reached")
def home_reached_event(ctx: Context, payload: dict[str, Any]) -> None:
    """Let somebody come home."""
    home_reached(ctx)


@service("home_reached")
def home_reached(ctx: Context) -> None:
    """Run what runs when somebody comes home; where nothing does, offer the scene for it."""
    if not _set_off(ctx, "arrive"):
        offer_home_scene(ctx, "home", "you have come home", "maps" if ctx.installed("maps") else APP)


@handler("home_left")
def home_left(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the last person leave the home."""
    _set_off(ctx, "leave")


@handler("home_motion")
def home_motion(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a camera (`device_id`) see somebody; with `away` nobody should be there."""
    camera = _found(ctx, payload)
    if camera is None or not HUB.open(ctx) or not camera.on:
        return
    log(ctx, camera, "Motion seen", "Hub")
    if payload.get("away"):
        words = f"{camera.name} saw motion in the {place_of(ctx, camera).lower()}."
        ctx.notify(APP, "Motion while you are away", words, f"{APP}/HomeLog")
    _set_off(ctx, "motion")


@handler("door_opened")
def door_opened(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a door (`device_id`, its lock) stand open; after ten minutes that is told of."""
    door = _found(ctx, payload)
    if door is not None and door.kind == "lock":
        opened = ctx.update(door, on=False, state="open")
        log(ctx, opened, "Opened", "Hub")
        ctx.schedule("door_still_open", {"device_id": door.id, "since": ctx.now.isoformat()}, at=ctx.now + LEFT_OPEN)


@handler("door_closed")
def door_closed(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a door (`device_id`, its lock) fall shut, unlocked."""
    door = _found(ctx, payload)
    if door is not None and door.state == "open":
        log(ctx, ctx.update(door, state="unlocked"), "Closed", "Hub")


@handler("door_still_open")
def door_still_open(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of a door that was left open."""
    door = _found(ctx, payload)
    if door is not None and door.state == "open" and HUB.open(ctx):
        minutes = int(LEFT_OPEN.total_seconds()) // 60
        ctx.notify(APP, "Door left open", f"{door.name} has been open for {span(minutes)}.", _link(door))


@handler("home_leak")
def home_leak(ctx: Context, payload: dict[str, Any]) -> None:
    """Let water run where it should not, in a room (`room_id`)."""
    room = ctx.store.maybe(Room, str(payload.get("room_id", "")))
    if room is not None and HUB.open(ctx):
        ctx.notify(APP, "Leak", f"There is water on the floor of the {room.name.lower()}.", f"{APP}/Rooms")


@handler("device_lost")
def device_lost(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the hub lose a device (`device_id`)."""
    device = _found(ctx, payload)
    if device is not None and device.reachable:
        log(ctx, ctx.update(device, reachable=False), "No response", "Hub")
        words = f"{device.name} in the {place_of(ctx, device).lower()} does not respond."
        ctx.notify(APP, "Device lost", words, _link(device))


@handler("device_back")
def device_back(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the hub find a device (`device_id`) again, mended."""
    device = _found(ctx, payload)
    if device is not None:
        log(ctx, ctx.update(device, reachable=True, firmware_fault=False), "Connected again", "Hub")


@handler("vacuum_home")
def vacuum_home(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a vacuum go back to its dock once it is through."""
    vacuum = _found(ctx, payload)
    if vacuum is not None and vacuum.on and vacuum.reachable:
        apply(ctx, vacuum, changes_of(vacuum, {"on": False}), "Hub")


def run(ctx: Context, automation: Automation) -> None:
    """Run an automation's scene, if the hub is linked."""
    scene = ctx.store.maybe(Scene, automation.scene_id)
    if scene is not None and HUB.open(ctx):
        set_off(ctx, scene, automation.name)


def await_hour(ctx: Context, automation: Automation) -> None:
    """Let the next hour of an automation come, if it has one."""
    at = next_run(ctx, automation)
    if at is not None:
        ctx.schedule_once("automation_due", {"automation_id": automation.id, "hour": _hour(automation)}, at=at)


def next_run(ctx: Context, automation: Automation) -> datetime | None:
    """Return when an automation runs next; None if that depends on people, or it is off."""
    if not automation.on or automation.when not in ("time", "sunset"):
        return None
    for offset in range(9):
        on = ctx.today + timedelta(days=offset)
        hour = sunset(ctx, on) if automation.when == "sunset" else automation.at
        if hour is not None and _on_day(automation, on) and datetime.combine(on, hour) > ctx.now:
            return datetime.combine(on, hour)
    return None


def sunset(ctx: Context, on: date) -> time:
    """Return when the sun sets on a day, as Weather knows it."""
    told = ctx.serve("daylight", on=on)
    return told[1] if told is not None else USUAL_SUNSET


def _set_off(ctx: Context, when: When) -> int:
    """Run all automations of today that wait for this, and return how many there were."""
    waiting = [one for one in ctx.store.find(Automation, when=when, on=True) if _on_day(one, ctx.today)]
    for automation in waiting:
        run(ctx, automation)
    return len(waiting)


def _on_day(automation: Automation, on: date) -> bool:
    return not automation.days or DAYS[on.weekday()] in automation.days


def _hour(automation: Automation) -> str:
    """Return what tells an awaited hour from that before a change."""
    hour = clock(automation.at) if automation.at is not None else automation.when
    return " ".join((hour, *automation.days))


def _found(ctx: Context, payload: dict[str, Any]) -> HomeDevice | None:
    return ctx.store.maybe(HomeDevice, str(payload.get("device_id", "")))


def _link(device: HomeDevice) -> str:
    return f"{APP}/DeviceControl/{device.id}"
