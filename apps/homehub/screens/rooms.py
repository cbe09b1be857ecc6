"""The home, room by room."""

from apps.homehub.devices import status_line
from apps.homehub.models import HomeDevice, Room
from apps.homehub.screens.device import DeviceControl
from apps.homehub.screens.scenes import scene_tiles
from apps.homehub.screens.words import color_of, icon_of, is_linked, no_hub, padded
from apps.homehub.tools import set_device, unlock_door
from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.wording import count

EVERYWHERE = ""


class Rooms(ui.Screen):
    """Tiles of all devices: a tap switches one, a long press opens it. Chips show one room alone."""

    title = "Home"
    icon = "house-line"
    large_title = True

    room_id = ui.State(EVERYWHERE)

    def body(self) -> ui.View:
        """How it is at home, then rooms."""
        if not is_linked(self):
            return no_hub()
        rooms = self.ctx.find(Room, order="id")
        chosen = self.room_id.value
        chips = ui.Chips("Room", self.room_id, ((EVERYWHERE, "All"), *((room.id, room.name) for room in rooms)))
        summary = ui.Text(self.summary(), "subheadline", "secondaryLabel", 3)
        scenes = scene_tiles(self, favourite=True)
        return ui.List(
            ui.VStack(padded(summary), chips, spacing=8.0, align="fill"),
            ui.Section(ui.Grid(*scenes, columns=2), header="Scenes", style="bare")
            if chosen == EVERYWHERE and scenes
            else None,
            *(room_tiles(self, room) for room in rooms if chosen in (EVERYWHERE, room.id)),
            spacing=22.0,
        )

    def summary(self) -> str:
        """Say what is on, how warm it is to be, and what is unlocked."""
        devices = self.ctx.find(HomeDevice)
        lit = sum(device.on for device in devices if device.kind == "light")
        warm = [device.target_c for device in devices if device.kind == "thermostat" and device.on and device.target_c]
        doors = [device for device in devices if device.kind == "lock" and not device.on]
        words = [
            f"{count(lit, 'light')} on" if lit else "Lights off",
            (f"{min(warm)} to {max(warm)} °C" if min(warm) < max(warm) else f"{warm[0]} °C") if warm else "Heating off",
            f"{', '.join(door.name for door in doors)} unlocked" if doors else "All locked",
        ]
        return " · ".join(words)


class RoomView(ui.Screen):
    """One room by itself."""

    room_id: str

    def heading(self) -> str:
        """The room's name."""
        room = self.ctx.maybe(Room, self.room_id)
        return room.name if room else "Room"

    def body(self) -> ui.View:
        """Its devices."""
        room = self.ctx.maybe(Room, self.room_id)
        if room is None:
            return ui.Empty("house-line", "No longer there", "This room is not in your home.")
        if not is_linked(self):
            return no_hub()
        return ui.List(ui.Section(room_grid(self, room), style="bare"))


def room_tiles(screen: ui.Screen, room: Room) -> ui.View:
    """Return a room's devices below its name, with the way to the room by itself."""
    way = ui.Button("Open room", icon="caret-right", icon_only=True, color="secondaryLabel", to=RoomView(room.id))
    return ui.Section(room_grid(screen, room), header=room.name, style="bare", trailing=ui.Keyed(room.id, way))


def room_grid(screen: ui.Screen, room: Room) -> ui.View:
    """Return a room's devices in two columns."""
    tiles = [ui.Keyed(device.id, tile(device)) for device in screen.ctx.find(HomeDevice, room_id=room.id, order="id")]
    return ui.Grid(*tiles, columns=2) if tiles else ui.Text("No devices.", "subheadline", "secondaryLabel")


def tile(device: HomeDevice) -> ui.View:
    """Return one device's tile."""
    return ui.SwitchTile(
        device.name,
        status_line(device),
        icon_of(device),
        on=device.on and device.reachable,
        color=color_of(device),
        alarm=not device.reachable or (device.state == "open" and device.kind == "lock"),
        call=turned_over(device),
        held=DeviceControl(device.id),
    )


def turned_over(device: HomeDevice) -> ToolCall:
    """Return the call of a tap: a lock is opened by the owner alone."""
    if device.kind == "lock" and device.on:
        return unlock_door.call(device.id)
    return set_device.call(device.id, on=not device.on)
