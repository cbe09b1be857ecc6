from harness import Stage

from gui_sim import ui
from gui_sim.canvas.display_list import FillRect, RoundRect
from gui_sim.geometry import Rect
from gui_sim.ui.effects import PopToRoot


def rows(stage: Stage) -> ui.View:
    return ui.Section(
        ui.Row("One"), None, ui.Row("Two", leading=ui.IconTile("wifi-high", "systemBlue")), ui.Row("Three"),
        header="Numbers", footer="Three of them.",
    )  # fmt: skip


def test_header_card_and_footer_lie_one_below_the_other() -> None:
    header, card, footer = (rect for _, rect in Stage(rows).boxes())
    assert header == Rect(0.0, 0.0, 390.0, 25.0)
    assert card == Rect(16.0, 25.0, 358.0, 132.0)
    assert footer.y == card.bottom


def test_lines_between_rows_begin_where_the_words_of_the_upper_row_do() -> None:
    lines = [c for c in Stage(rows).scene().commands if isinstance(c, FillRect) and c.rect.height == 0.5]
    assert [round(line.rect.x) for line in lines] == [32, 76]
    assert all(line.rect.right == 374.0 for line in lines)


def test_styles_differ_in_ground_and_margin() -> None:
    def grounds(style: str) -> list[Rect]:
        stage = Stage(lambda s: ui.Section(ui.Row("One"), style=style))  # type: ignore[arg-type]
        return [command.rect for command in stage.scene().commands if isinstance(command, RoundRect)]

    assert grounds("grouped") == [Rect(16.0, 0.0, 358.0, 44.0)]
    assert grounds("plain") == []
    assert grounds("bare") == []


def test_an_empty_section_draws_nothing() -> None:
    assert Stage(lambda s: ui.Section(None)).scene().commands == ()


def test_headers_and_rows_are_read_in_order() -> None:
    assert Stage(rows).labels()[1:] == ["Numbers", "One", "Two", "Three", "Three of them."]


def test_a_button_beside_the_header_is_walked_and_touched() -> None:
    button = ui.Button("See all", compact=True, role="plain", effect=PopToRoot())
    stage = Stage(lambda s: ui.Section(ui.Row("One"), header="Numbers", style="bare", trailing=button))
    stage.tap("See all")
    assert stage.done == [PopToRoot()]


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: ui.Form(rows(s))).check_golden("section")
    Stage(lambda s: ui.Form(rows(s)), dark=True, text_size="xxxLarge").check_golden("section_large_dark")


def test_lines_of_a_list_begin_at_the_words_of_its_rows() -> None:
    def row(key: str) -> ui.View:
        return ui.Row(key, leading=ui.Avatar(key, 40.0))

    stage = Stage(lambda s: ui.Section(ui.ForEach(["Ann", "Bo"], row), ui.Row("All of them")))
    lines = [c for c in stage.scene().commands if isinstance(c, FillRect) and c.rect.height == 0.5]
    assert [line.rect.x for line in lines] == [16.0 + 16.0 + 40.0 + 12.0] * 2


def test_rows_with_and_without_a_tile_are_equally_tall() -> None:
    tile = ui.IconTile("moon", "systemIndigo")
    heights = {
        round(Stage(lambda s, view=view: view).boxes()[0][1].height, 3)  # type: ignore[misc]
        for view in (ui.Row("Plain"), ui.Row("Tile", leading=tile), ui.Row("Off", "", "Off", leading=tile))
    }
    assert len(heights) == 1


def test_nothing_to_show_stands_on_the_screens_own_ground() -> None:
    empty = ui.Empty("moon", "No alarms")
    for rows in (empty, ui.ForEach([], ui.Row, empty=empty)):
        stage = Stage(lambda s, rows=rows: ui.Section(rows))  # type: ignore[misc]
        assert not [c for c in stage.scene().commands if isinstance(c, RoundRect)]


def test_a_button_in_the_header_ends_at_the_margin_and_keeps_rows_near() -> None:
    way = ui.Button("Open room", icon="caret-right", icon_only=True, effect=PopToRoot())
    stage = Stage(
        lambda s: ui.Section(ui.Row("One"), header="Hall", style="bare", trailing=ui.Keyed("hr3", way))
    )  # fmt: skip
    (_, header), (_, rows) = stage.boxes()
    assert header.height == 44.0 and rows.y == 44.0
    assert stage.scene().find("Open room")[0].at.right == 390.0 - 16.0 + 10.0
