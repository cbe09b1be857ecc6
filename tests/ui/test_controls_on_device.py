"""The driver sets each control on a real device, in a long form, with keyboard and scrolling in the way."""

from datetime import datetime
from typing import Any

import pytest
from test_controls_in_rows import CONTROLS

from gui_sim import ui
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.navigation import Entry
from gui_sim.ui.moves import Move
from gui_sim.world import World

NOW = datetime(2026, 3, 5, 9, 41)


class Trial(ui.Screen):
    """One control far down a form, with an equal one above in another record."""

    title = "Trial"
    name: str

    value = ui.State[Any](lambda screen: CONTROLS[screen.name][1])
    other = ui.State[Any](lambda screen: CONTROLS[screen.name][1])

    def body(self) -> ui.View:
        make = CONTROLS[self.name][0]
        return ui.Form(
            ui.Section(ui.Keyed("r1", make(self.other))),
            ui.Section(*(ui.Row(f"Line {number}") for number in range(12))),
            ui.Section(ui.Keyed("r2", make(self.value))),
        )

    def moves(self, device: Device, wanted: Any) -> tuple[Move, ...]:
        """Return the moves that set the lower control, from what it holds now."""
        layer = device.scene.layers[0]
        layer.env.row = "r2"
        bound = self.bind(device.world.context("agent"), device.phone.home.state)
        assert isinstance(bound, Trial)
        return CONTROLS[self.name][0](bound.value).set_moves(wanted, layer.env)


@pytest.mark.parametrize("name", CONTROLS)
def test_the_driver_sets_it_and_sets_it_back(name: str) -> None:
    device = Device(World.create(NOW, apps=()))
    screen = Trial(name)
    device.phone.home = Entry(screen)
    _, before, wanted = CONTROLS[name]
    for value in (wanted, before):
        Driver(device).perform(screen.moves(device, value))
        assert device.phone.home.state["value"] == value
    assert "other" not in device.phone.home.state
