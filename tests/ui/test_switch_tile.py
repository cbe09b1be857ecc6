from typing import TypeGuard

from harness import Stage, check_sizes

from gui_sim import ui
from gui_sim.canvas.display_list import RoundRect
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform, Present
from gui_sim.ui.moves import HoldOn, TapOn

CALL = ToolCall("lamps", "turn", {"on": True})


class Lamp(ui.Screen):
    """A lamp by itself."""

    title = "Lamp"

    def body(self) -> ui.View:
        """One line."""
        return ui.Text("A lamp")


def tile(stage: Stage) -> ui.SwitchTile:
    return ui.SwitchTile("Floor lamp", "45%", "lightbulb", on=True, color="#f5b301", call=CALL, held=Lamp())


def dark(stage: Stage) -> ui.SwitchTile:
    return ui.SwitchTile("Printer", "No response", "lightning", alarm=True, call=CALL)


def test_a_tap_switches_and_a_long_press_opens() -> None:
    effects = {hit.part.gesture: hit.part.effect for hit in Stage(tile).hits()}
    assert effects == {"tap": Perform(CALL), "long_press": Present(Lamp())}


def test_both_are_listed() -> None:
    stage = Stage(tile)
    call, held = tile(stage).outlets(stage.env())
    assert call.call == CALL and call.moves == (TapOn("Floor lamp"),)
    assert held.to == Lamp() and held.sheet and held.moves == (HoldOn("Floor lamp"),)


def test_it_says_how_it_is() -> None:
    node = Stage(tile).node("Floor lamp", "button")
    assert node.value == "45%" and node.selected
    assert not Stage(dark).node("Printer").selected


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(tile)


def test_they_are_drawn_as_on_file() -> None:
    Stage(lambda s: ui.Grid(tile(s), dark(s), columns=2)).check_golden("switch_tile")


def test_tiles_of_one_row_of_a_grid_are_of_one_height() -> None:
    def row(stage: Stage) -> ui.View:
        return ui.Grid(ui.Keyed("hv1", tile(stage)), ui.SwitchTile("TV", "Off", "television-simple"), columns=2)

    floor, tv = (one.rect for one in Stage(row, width=240.0, text_size="xxxLarge").scene().commands if is_tile(one))
    assert floor.height == tv.height > 66.0 and floor.y == tv.y


def is_tile(command: object) -> TypeGuard[RoundRect]:
    return isinstance(command, RoundRect) and command.rect.width > 60.0
