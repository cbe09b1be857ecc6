"""Scenes: run by a tap, made and changed by a form."""

from collections.abc import Sequence

from apps.homehub.devices import COLDEST, DIMMED, FULL, LEVELS, WARMEST, whole
from apps.homehub.models import HUB, HomeDevice, Room, Scene, SceneSetting
from apps.homehub.scenes import holds
from apps.homehub.screens.words import WELLS, is_linked, no_hub, padded, scene_icon
from apps.homehub.tools import run_scene, save_scene
from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.wording import count

ON_OFF: dict[str, tuple[str, str]] = {"blind": ("Open", "Closed"), "speaker": ("Playing", "Paused")}


class Scenes(ui.Screen):
    """All scenes: a tap runs one, a long press or Edit opens it."""

    title = "Scenes"
    icon = "sparkle"
    large_title = True
    appears_with = HUB

    editing = ui.State(False)

    def trailing(self) -> Sequence[ui.View]:
        """Edit, and a new scene."""
        if not is_linked(self):
            return ()
        words = "Done" if self.editing.value else "Edit"
        return (
            ui.Button(words, role="plain", effect=self.editing.set(not self.editing.value)),
            ui.Button("Add scene", icon="plus", icon_only=True, sheet=EditScene()),
        )

    def body(self) -> ui.View:
        """A grid, or while editing a list."""
        if not is_linked(self):
            return no_hub()
        empty = ui.Empty("sparkle", "No scenes", "Tap + to set several devices at once.")
        if self.editing.value:
            keys = self.ctx.ids(Scene, order=("-favourite", "id"))
            return ui.List(ui.Section(ui.ForEach(keys, self.row, empty=empty)))
        tiles = scene_tiles(self)
        if not tiles:
            return ui.List(empty)
        return ui.List(padded(ui.Grid(*tiles, columns=2)))

    def row(self, key: str) -> ui.View:
        """One scene to change."""
        scene = self.ctx.get(Scene, key)
        words = count(len(scene.settings), "device") + (", favorite" if scene.favourite else "")
        return ui.Row(scene.name, words, leading=ui.IconTile(scene_icon(scene.name), "#f08a24"), to=EditScene(key))


class EditScene(ui.Screen):
    """A scene, new or known: its name, and how it leaves each of its devices."""

    scene_id: str = ""

    name = ui.State[str](lambda screen: screen.scene.name if screen.scene else "")
    favourite = ui.State[bool](lambda screen: bool(screen.scene and screen.scene.favourite))
    settings = ui.State[tuple[SceneSetting, ...]](lambda screen: screen.known())

    @property
    def scene(self) -> Scene | None:
        """The scene being changed, if there is one."""
        return self.ctx.maybe(Scene, self.scene_id) if self.scene_id else None

    def known(self) -> tuple[SceneSetting, ...]:
        """Return a known scene's settings in the order of the rows."""
        kept = {setting.device_id: setting for setting in self.scene.settings} if self.scene else {}
        return tuple(whole(device, kept[device.id]) for device in devices(self) if device.id in kept)

    def heading(self) -> str:
        """New or not."""
        return "Edit scene" if self.scene_id else "New scene"

    def body(self) -> ui.View:
        """Name and star, then all devices."""
        if self.scene_id and self.scene is None:
            return ui.Empty("sparkle", "No longer there", "This scene is gone.")
        members = [member(self, device) for device in devices(self)]
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, placeholder="Reading", trailing=True),
                ui.Toggle("Favourite", self.favourite, subtitle="Shown on the Home tab"),
            ),
            ui.Section(
                ui.Ensemble("Devices", self.settings, members, lambda setting: setting.device_id),
                header="Devices",
                footer="A scene can close a lock. Only the owner can open one.",
            ) if members else ui.Empty("house-line", "No devices", "Link a hub first."),
            padded(ui.Button("Save scene", role="primary", call=self.call(), then=ui.Dismiss())),
        )  # fmt: skip

    def call(self) -> ToolCall:
        """Return the call that saves it."""
        return save_scene.call(self.name.value, list(self.settings.value), self.favourite.value, self.scene_id or None)


def scene_tiles(screen: ui.Screen, *, favourite: bool = False) -> list[ui.View]:
    """Return tiles that run scenes, favourites first; those that hold are lit."""
    where = {"favourite": True} if favourite else {}
    return [
        ui.Keyed(
            scene.id,
            ui.SwitchTile(
                scene.name,
                "" if favourite else count(len(scene.settings), "device"),
                scene_icon(scene.name),
                on=holds(screen.ctx, scene),
                color="#f08a24",
                call=run_scene.call(scene.id),
                then=ui.Toast(scene.name),
                held=EditScene(scene.id),
            ),
        )
        for scene in screen.ctx.find(Scene, order=("-favourite", "id"), **where)
    ]


def devices(screen: ui.Screen) -> list[HomeDevice]:
    """Return all devices, room by room."""
    ctx = screen.ctx
    return [device for room in ctx.find(Room, order="id") for device in ctx.find(HomeDevice, room_id=room.id)]


def member(screen: ui.Screen, device: HomeDevice) -> ui.Member[SceneSetting]:
    """Return a device as part of a scene."""
    room = screen.ctx.maybe(Room, device.room_id)
    on, off = ON_OFF.get(device.kind, ("On", "Off"))
    knobs: list[ui.Knob] = []
    if device.kind != "lock":
        knobs.append(ui.Knob("on", lambda value: ui.Segmented("State", value, ((True, on), (False, off)))))
    if device.kind in LEVELS:
        low, name = (1 if device.kind in DIMMED else 0), LEVELS[device.kind]
        knobs.append(
            ui.Knob("level", lambda value: ui.Slider(name, value, low=low, high=FULL, format=lambda n: f"{n}%"), lit)
        )
    if device.kind == "thermostat":
        knobs.append(
            ui.Knob(
                "target_c",
                lambda value: ui.Stepper("Temperature", value, low=COLDEST, high=WARMEST, format=lambda n: f"{n} °C"),
                lit,
            )
        )
    if device.colour is not None:
        knobs.append(ui.Knob("colour", lambda value: ui.Swatches("Colour", value, WELLS), lit))
    return ui.Member(
        device.id,
        device.name,
        (room.name if room else "") + (", locked" if device.kind == "lock" else ""),
        whole(device, SceneSetting(device_id=device.id, on=True)),
        knobs,
        lambda setting: whole(device, setting),
    )


def lit(setting: SceneSetting) -> bool:
    """Tell whether a device is left on."""
    return setting.on
