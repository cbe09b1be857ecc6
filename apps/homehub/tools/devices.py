"""Finding, reading and setting devices; the log; and the owner's steps: linking the hub, opening a door."""

from datetime import datetime
from typing import Any

from apps.homehub.devices import check_answers
from apps.homehub.models import HUB, HUB_NAME, Automation, Colour, HomeDevice, HomeEvent, Room, Scene
from apps.homehub.scenes import APP, open_door, set_by_hand
from apps.homehub.tools.terms import DeviceId, HubCode, Level, RoomId, Target
from gui_sim.conditions import between
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import Connection
from gui_sim.search import search_tool
from gui_sim.tool import tool

PAGE = 20

search_homehub = search_tool(
    "search_homehub", (Room, HomeDevice, Scene, Automation), "Find rooms, devices, scenes and automations of the home."
)


@tool(needs=(HUB,), hidden=True)
def list_devices(ctx: Context, room_id: RoomId | None = None) -> list[dict[str, Any]]:
    """List the home's devices with their rooms and how they are.

    Args:
        room_id: Only those of one room.
    """
    rooms = {room.id: room for room in ctx.find(Room)}
    if room_id is not None:
        rooms = {room_id: ctx.get(Room, room_id)}
    return [
        {"room": room.name, "device": device}
        for room in rooms.values()
        for device in ctx.find(HomeDevice, room_id=room.id)
    ]


@tool(needs=(HUB,), hidden=True)
def list_home_events(ctx: Context, start: datetime, end: datetime, page: int = 1) -> dict[str, Any]:
    """List what happened at home in a time, the newest first, twenty a page.

    Args:
        start: From when.
        end: Until when.
        page: Which page.
    """
    if end < start:
        raise ToolError("'end' must not be before 'start'.")
    if page < 1:
        raise ToolError("'page' must be 1 or more.")
    found = ctx.find(HomeEvent, at=between(start, end), order=("-at", "-id"))
    first = (page - 1) * PAGE
    told: dict[str, Any] = {"events": found[first : first + PAGE], "total": len(found), "page": page}
    return told | ({"next_page": page + 1} if first + PAGE < len(found) else {})


@tool(writes=True, needs=(HUB,), hidden=True, updates=HomeDevice)
def set_device(
    ctx: Context,
    device_id: DeviceId,
    on: bool | None = None,
    level: Level | None = None,
    target_c: Target | None = None,
    colour: Colour | None = None,
) -> HomeDevice:
    """Switch or set a device; what is left out stays as it is. A lock can only be closed.

    Args:
        device_id: From `list_devices`.
        on: On or off; of a lock, True locks; of a blind, True opens.
        level: Brightness, how far a blind is open, or a volume, 0 to 100. A light or blind is off at 0.
        target_c: What a thermostat heats to, in whole degrees Celsius, 5 to 30.
        colour: The color of a light that has several.
    Raises:
        ToolError: blocked (it cannot be reached, or a door stands open), limit (5 to 30 °C), not_allowed (opening a
            lock is the owner's), bad_value (it has no such thing).
    """
    device = ctx.get(HomeDevice, device_id)
    return set_by_hand(ctx, device, {"on": on, "level": level, "target_c": target_c, "colour": colour})


@tool(writes=True, owner="user", needs=(HUB,))
def unlock_door(ctx: Context, device_id: DeviceId) -> HomeDevice:
    """Open a lock.

    Args:
        device_id: A lock, from `list_devices`.
    Raises:
        ToolError: not_allowed (it is no lock), already (it is open), blocked (it cannot be reached).
    """
    door = ctx.get(HomeDevice, device_id)
    if door.kind != "lock":
        raise ToolError("not_allowed", f"{door.name} is no lock.")
    if not door.on:
        raise ToolError("already", f"{door.name} is {door.state}.")
    check_answers(door)
    return open_door(ctx, door)


@tool(writes=True, owner="user")
def link_hub(ctx: Context, code: HubCode) -> Connection:
    """Link the home's hub, so that its devices can be seen and set. A linked one is linked anew.

    Args:
        code: The eight digits on its back, such as 2046-8813.
    Raises:
        ToolError: not_allowed: it does not answer.
    """
    first, dash, last = code.partition("-")
    if dash != "-" or not all(len(part) == 4 and part.isascii() and part.isdigit() for part in (first, last)):
        raise ToolError("'code' must be eight digits with a dash, such as 2046-8813.")
    found = ctx.store.find(Connection, app=APP, source=HUB_NAME)
    link = found[-1] if found else ctx.insert(Connection, app=APP, source=HUB_NAME)
    if not link.accepts_link:
        raise ToolError("not_allowed", f"{HUB_NAME} does not answer. Check its light.")
    linked = ctx.update(link, state="linked", since=ctx.now)
    ctx.notify(APP, f"{HUB_NAME} is linked", "Your devices are in HomeHub now.", f"{APP}/Rooms")
    return linked
