"""What devices can do, how one is changed, and the words for it."""

from datetime import timedelta
from typing import Any

from apps.homehub.models import HomeDevice, HomeEvent, Kind, SceneSetting
from gui_sim.context import Context
from gui_sim.errors import ToolError

COLDEST, WARMEST = 5, 30
FULL = 100
USUAL_C = 20
ROUND = timedelta(minutes=50)  # how long a vacuum is out

LEVELS: dict[Kind, str] = {"light": "Brightness", "blind": "Open", "speaker": "Volume", "tv": "Volume"}
"""The kinds that have a level, and what it is."""
DIMMED = ("light", "blind")  # level 0 is off
STATES: dict[Kind, tuple[str, str]] = {
    "light": ("off", "on"),
    "thermostat": ("off", "heating"),
    "lock": ("unlocked", "locked"),
    "blind": ("closed", "open"),
    "tv": ("off", "on"),
    "plug": ("off", "on"),
    "vacuum": ("docked", "cleaning"),
    "camera": ("off", "watching"),
    "speaker": ("paused", "playing"),
}
"""What `state` says of a device that is off, and of one that is on."""


def answers(device: HomeDevice) -> bool:
    """Tell whether a device does what the hub says."""
    return device.reachable and not device.firmware_fault


def check_answers(device: HomeDevice) -> None:
    """Raise ToolError `blocked` unless the device can be reached."""
    if not device.reachable:
        raise ToolError("blocked", f"{device.name} cannot be reached. Check its power.")
    if device.firmware_fault:
        raise ToolError("blocked", f"{device.name} does not answer.")


def check_fits(device: HomeDevice, level: int | None, target_c: int | None, colour: str | None) -> None:
    """Raise ToolError unless a device has what it is to be set to."""
    if level is not None and device.kind not in LEVELS:
        raise ToolError(f"{device.name} has no level.")
    if level is not None and not 0 <= level <= FULL:
        raise ToolError(f"A level goes from 0 to {FULL}.")
    if target_c is not None and device.kind != "thermostat":
        raise ToolError(f"{device.name} has no temperature.")
    if target_c is not None and not COLDEST <= target_c <= WARMEST:
        raise ToolError("limit", f"The heating goes from {COLDEST} to {WARMEST} °C.")
    if colour is not None and device.colour is None:
        raise ToolError(f"{device.name} has only one colour.")


def changes_of(device: HomeDevice, given: dict[str, Any]) -> dict[str, Any]:
    """Return what a device's fields become when some of on, level, target_c and colour are given.

    What is None, or as it is already, counts as not given. A light or a blind is on above level 0; one that is
    turned on at level 0 goes to its full level, and a blind that is closed goes to 0.

    Raises:
        ToolError: bad_value, limit, not_allowed (opening a lock), blocked (locking a door that stands open).
    """
    new = {name: value for name, value in given.items() if value is not None and value != getattr(device, name)}
    check_fits(device, new.get("level"), new.get("target_c"), new.get("colour"))
    if device.kind in DIMMED and "level" in new:
        lit = new["level"] > 0
        if new.get("on", lit) != lit:
            raise ToolError(f"{device.name} is off at level 0 and on above it; on and level say different things.")
        new["on"] = lit
    elif device.kind in DIMMED and "on" in new:
        if new["on"] and not device.level:
            new["level"] = FULL
        elif not new["on"] and device.kind == "blind":
            new["level"] = 0
    if device.kind == "lock" and new.get("on") is False:
        raise ToolError("not_allowed", "Only the owner can open a lock.")
    if device.kind == "lock" and new.get("on") and device.state == "open":
        raise ToolError("blocked", f"{device.name} stands open and cannot be locked.")
    if "on" in new:
        new["state"] = STATES[device.kind][new["on"]]
    return {name: value for name, value in new.items() if value != getattr(device, name)}


def apply(ctx: Context, device: HomeDevice, changes: dict[str, Any], by: str) -> HomeDevice:
    """Change a device, write it in the log, and let a vacuum come home later."""
    if not changes:
        return device
    changed = ctx.update(device, **changes)
    log(ctx, changed, change_line(changed, changes), by)
    if changed.kind == "vacuum" and changes.get("on"):
        ctx.schedule("vacuum_home", {"device_id": changed.id}, at=ctx.now + ROUND)
    return changed


def log(ctx: Context, device: HomeDevice, line: str, by: str) -> HomeEvent:
    """Write a line in the log."""
    return ctx.insert(HomeEvent, at=ctx.now, device_id=device.id, line=line, by=by)


def who(ctx: Context) -> str:
    """Return who is at it, as the log says it."""
    return {"agent": "Assistant", "user": "Owner"}.get(ctx.caller, "Hub")


def whole(device: HomeDevice, setting: SceneSetting) -> SceneSetting:
    """Return a setting with all that its device has: what is left out is as it is now; off has nothing else."""
    dimmed_out = device.kind in DIMMED and setting.level == 0
    if not setting.on or dimmed_out:
        return SceneSetting(device_id=device.id, on=False)
    level = setting.level if setting.level is not None else device.level
    if device.kind in DIMMED:
        level = level or FULL
    target = setting.target_c if setting.target_c is not None else device.target_c or USUAL_C
    return SceneSetting(
        device_id=device.id,
        on=True,
        level=level if device.kind in LEVELS else None,
        target_c=target if device.kind == "thermostat" else None,
        colour=(setting.colour or device.colour) if device.colour is not None else None,
    )


def change_line(device: HomeDevice, changes: dict[str, Any]) -> str:
    """Say what was changed: "Turned on, 60%"."""
    words = []
    if "on" in changes:
        plain = device.kind in ("light", "tv", "plug", "thermostat")
        words.append(("Turned on" if device.on else "Turned off") if plain else device.state.capitalize())
    if "level" in changes and device.on:
        words.append(f"{device.level}%")
    if "target_c" in changes:
        words.append(f"{device.target_c} °C")
    if "colour" in changes:
        words.append(f"{device.colour} colour")
    line = ", ".join(words) or "Changed"
    return line[:1].upper() + line[1:]


def status_line(device: HomeDevice) -> str:
    """Say how a device is: "60%", "Locked", "21 °C", "No response"."""
    if not device.reachable:
        return "No response"
    if device.on and device.kind in DIMMED:
        return f"{device.level}%" + (" open" if device.kind == "blind" else "")
    if device.on and device.kind == "thermostat":
        return f"Heating to {device.target_c} °C"
    return device.state.capitalize()
