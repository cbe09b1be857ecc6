"""The keys."""

from apps.phone.screens.calling import InCall
from apps.phone.screens.parts import call_bar
from apps.phone.tools import place_call
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.people import names, typed_number
from gui_sim.wording import phone_number


class Keypad(ui.Screen):
    """A number to dial, and the buttons that call it."""

    title = "Keypad"
    icon = "dots-nine"
    style = "plain"

    number = ui.State("")

    def heading(self) -> str:
        """Nothing: the keys speak for themselves."""
        return ""

    def body(self) -> ui.View:
        """Whose number it is, the keys, and voice or video."""
        number, then = self.number.value, ui.Do(self.number.set(""), ui.Present(InCall()))
        known = typed_number(number)
        name = names(self.ctx).get(known, phone_number(known)) if known is not None else " "
        ready = known is not None
        return ui.VStack(
            call_bar(self.ctx),
            ui.Padding(ui.Text(name, "subheadline", "secondaryLabel", 1, align="center"), Insets(4, 16, 0, 16)),
            ui.DialPad("Number", self.number),
            ui.KeyPad(
                "Call",
                (
                    ui.Item("Video call", icon="video-camera", call=place_call.call(number, "video"), then=then,
                            enabled=ready),
                    ui.Item("Call", icon="phone", role="primary", call=place_call.call(number), then=then,
                            enabled=ready),
                    ui.Item(""),
                ),
            ),
            align="fill",
        )  # fmt: skip
