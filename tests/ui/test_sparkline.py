"""The small chart of cards, and content turned by a swipe."""

from gui_sim import ui
from gui_sim.canvas import display_list as dl
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env


def drawn(view: ui.View) -> list[dl.Command]:
    box = view.layout(390.0, Env(Theme(), None))  # type: ignore[arg-type]  # it reads no store
    painter = Painter(Theme(), Rect(0, 0, 390, 844))
    painter.draw(box)
    return painter.commands


def test_bars_are_as_tall_as_their_values_and_the_last_is_coloured() -> None:
    bars = [each for each in drawn(ui.Sparkline([1.0, None, 4.0], "systemPink")) if isinstance(each, dl.RoundRect)]
    assert [round(bar.rect.height) for bar in bars] == [10, 3, 40]
    assert bars[2].color == Theme().color("systemPink") != bars[0].color
    assert all(bar.rect.bottom == 40 for bar in bars)


def test_a_line_skips_what_is_missing_and_ends_in_a_dot() -> None:
    commands = drawn(ui.Sparkline([2.0, None, 6.0], style="line"))
    (line,) = [each for each in commands if isinstance(each, dl.Polyline)]
    (dot,) = [each for each in commands if isinstance(each, dl.RoundRect)]
    assert len(line.points) == 2 and line.points[0].y > line.points[1].y
    assert dot.rect.center == line.points[1]


def test_nothing_known_draws_nothing() -> None:
    assert drawn(ui.Sparkline([None, None])) == []


def test_a_swipe_answers_only_where_it_leads() -> None:
    back = ui.Set("at", 1)
    view = ui.Swipe(ui.Text("March"), "Month", right=back)
    env = Env(Theme(), None)  # type: ignore[arg-type]  # it reads no store
    parts = list(view.parts(view.layout(390.0, env), env))
    assert [(part.gesture, part.effect, part.label) for part in parts] == [("swipe_right", back, "Month")]
