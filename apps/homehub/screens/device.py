"""One device, and all that can be set of it."""

from apps.homehub.devices import COLDEST, LEVELS, USUAL_C, WARMEST, status_line
from apps.homehub.models import HomeDevice
from apps.homehub.scenes import place_of
from apps.homehub.screens.words import WELLS, color_of, icon_of, padded
from apps.homehub.tools import set_device, unlock_door
from gui_sim import ui
from gui_sim.geometry import Insets

ON_WORDS = {"blind": "Open", "speaker": "Playing", "vacuum": "Cleaning", "camera": "Watching", "thermostat": "Heating"}


class DeviceControl(ui.Screen):
    """One device: its level, color or temperature, set by one button; a lock has rows that close and open it."""

    device_id: str

    on = ui.State[bool](lambda screen: bool(screen.device and screen.device.on))
    level = ui.State[int](lambda screen: screen.device.level if screen.device else 0)
    target_c = ui.State[int](lambda screen: (screen.device and screen.device.target_c) or USUAL_C)
    colour = ui.State[str](lambda screen: (screen.device and screen.device.colour) or "warm")

    @property
    def device(self) -> HomeDevice | None:
        """The device, or None if it is gone."""
        return self.ctx.maybe(HomeDevice, self.device_id)

    def heading(self) -> str:
        """The device's name."""
        return self.device.name if self.device else "Device"

    def body(self) -> ui.View:
        """What it is, its large control, and the rest."""
        device = self.device
        if device is None:
            return ui.Empty("house-line", "No longer there", "This device is not in your home.")
        told = device.reachable and device.on and self.large(device) is not None  # the large control says it
        line = "" if told else status_line(device)
        head = ui.HStack(
            ui.Icon(icon_of(device), 26.0, color_of(device) if device.on else "secondaryLabel", "fill"),
            ui.VStack(
                ui.Text(place_of(self.ctx, device), "headline", lines=1),
                ui.Text(line, "subheadline", "secondaryLabel" if device.reachable else "systemRed", 2)
                if line
                else None,
                spacing=1.0,
            ),
            ui.Spacer(),
            spacing=12.0,
        )
        return ui.Form(
            ui.Padding(head, Insets(4.0, 20.0, 0.0, 20.0)),
            self.large(device),
            self.doors(device) if device.kind == "lock" else self.switches(device),
            spacing=20.0,
        )

    def large(self, device: HomeDevice) -> ui.View | None:
        """The bar of a level or the dial of a temperature."""
        if device.kind == "thermostat":
            return ui.Thermostat(
                "Temperature", self.target_c, low=COLDEST, high=WARMEST, format=lambda number: f"{number} °C"
            )
        if device.kind not in LEVELS:
            return None
        return ui.TallSlider(
            LEVELS[device.kind], self.level, format=lambda number: f"{number}%", icon=icon_of(device),
            color=color_of(device),
        )  # fmt: skip

    def switches(self, device: HomeDevice) -> ui.View:
        """The switch and the colors."""
        colored = device.colour is not None
        return ui.Section(
            ui.Toggle(ON_WORDS.get(device.kind, "On"), self.on),
            ui.Swatches("Colour", self.colour, WELLS) if colored else None,
        )

    def doors(self, device: HomeDevice) -> ui.View:
        """What can be done with a lock."""
        return ui.Section(
            ui.Row("Lock", role="primary", call=set_device.call(device.id, on=True), enabled=not device.on),
            ui.Row("Unlock", role="primary", call=unlock_door.call(device.id), enabled=device.on),
            footer="Only the owner can unlock a door.",
        )

    def footer(self) -> ui.View | None:
        """The button that sets it."""
        device = self.device
        if device is None or device.kind == "lock":
            return None
        call = set_device.call(
            device.id,
            self.on.value,
            self.level.value if device.kind in LEVELS else None,
            self.target_c.value if device.kind == "thermostat" else None,
            self.colour.value if device.colour is not None else None,  # type: ignore[arg-type]
        )
        return ui.Padding(padded(ui.Button("Set", role="primary", call=call, then=ui.Dismiss())), Insets(8, 0, 8, 0))
