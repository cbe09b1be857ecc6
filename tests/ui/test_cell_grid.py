from harness import Stage, check_sets, check_sizes

from gui_sim import ui
from gui_sim.cells import Cell, read_table, write_table

ROWS = (("Item", "Price"), ("Oak bench", "640"), ("Gravel", "62"))
B2 = Cell(ref="B2", value="655")
C9 = Cell(ref="C9", value="new")
FAR = Cell(ref="K80", value="far")
GONE = Cell(ref="B3", value="")


def grid(stage: Stage) -> ui.CellGrid:
    return ui.CellGrid("Cell value", stage.bind("value"), ROWS)


def test_moves_write_any_cells_over_any_others() -> None:
    check_sets(grid, ((), (B2,), (B2, C9), (GONE,), (B2, GONE, FAR)))


def test_a_touched_cell_is_written_in_and_its_old_words_leave_no_change() -> None:
    stage = Stage(grid, value=())
    stage.tap("Cell B2")
    assert stage.node("Cell value", "text field").value == "640"
    stage.clear()
    stage.type("655")
    assert stage.state["value"] == (B2,)
    stage.press_return()
    assert stage.node("Cell value", "text field").value == "62"
    stage.tap("Cell B2")
    stage.clear()
    stage.type("640")
    assert stage.state["value"] == ()


def test_what_is_no_cell_is_not_gone_to() -> None:
    stage = Stage(grid, value=())
    stage.tap("Go to cell")
    stage.type("Z501")
    stage.press_return()
    stage.tap("Cell value")
    stage.type("!")
    assert stage.state["value"] == (Cell(ref="A1", value="Item!"),)


def test_only_changes_in_order_are_accepted() -> None:
    held = grid(Stage(grid, value=()))
    assert held.accepts((B2, C9)) and held.accepts(())
    assert not held.accepts((C9, B2)) and not held.accepts((Cell(ref="B2", value="640"),))
    assert not held.accepts([B2]) and not held.accepts((Cell(ref="A1", value="x\ny"),))


def test_parts_are_large_enough() -> None:
    check_sizes(grid, value=(B2,))


def test_tables_are_written_as_they_are_read() -> None:
    rows = [["Item", "Note"], ["Bench, oak", 'A "good" one'], [], ["End"]]
    assert read_table(write_table([*rows, [], ["", ""]])) == rows
