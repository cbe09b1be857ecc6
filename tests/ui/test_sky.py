"""A sky with a bar that stays, cards with a sky, the bar of a range, and what is read out as one."""

from gui_sim import ui
from gui_sim.canvas import display_list as dl
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.paint import Painter
from gui_sim.ui.semantics import describe
from gui_sim.ui.view import Env, View


def environment() -> Env:
    return Env(Theme(), None)  # type: ignore[arg-type]  # it reads no store


def drawn(view: View, env: Env | None = None) -> list[dl.Command]:
    box = view.layout(390.0, env or environment(), 763.0)
    painter = Painter(Theme(), Rect(0, 0, 390, 844))
    painter.draw(box)
    return painter.commands


def test_the_bar_stays_while_the_rest_scrolls() -> None:
    sky = ui.Sky(ui.Text("Bar"), ui.VStack(ui.Text("Top"), ui.Gap(2000.0)), ("#101010", "#202020"), ui.Toast("Fresh"))
    env = environment()
    env.locals["scroll/main"] = 100.0
    scroll, head = sky.layout(390.0, env, 763.0).children
    assert head.y == 0.0 and scroll.y == head.height and scroll.children[0].y == -100.0
    (ground,) = [each for each in drawn(sky, env) if isinstance(each, dl.Gradient)]
    assert ground.rect.y < 0 and ground.rect.bottom > 763.0


def test_on_a_sheet_it_has_the_sheets_corners() -> None:
    env = environment()
    env.card = True
    (ground,) = [each for each in drawn(ui.Sky(ui.Text("Bar"), ui.Text("Top"), ("#101010", "#202020")), env)
                 if isinstance(each, dl.Gradient)]  # fmt: skip
    assert (ground.rect.y, ground.radius) == (0.0, 10.0)


def test_a_card_says_all_that_it_shows_and_moves_with_its_swipe() -> None:
    delete = ui.Item("Delete", effect=ui.Toast("Gone"))
    card = ui.SkyCard("Saltmere", "09:41", "8°", detail="Rain", extremes="H:9°", swipe=(delete,))
    env = environment()
    box = card.layout(358.0, env)
    told = card.semantic(box, env)
    assert told is not None and (told.label, told.value) == ("Saltmere", "09:41, 8°, Rain, H:9°")
    env.locals["swiped"] = "Saltmere"
    swiped = card.layout(358.0, env)
    assert swiped.children[0].x == -78.0 and len(swiped.children) == 2


def test_the_range_lies_between_the_ends_of_the_track() -> None:
    bars = [each.rect for each in drawn(ui.RangeBar(5, 10, 0, 20, width=80.0)) if isinstance(each, dl.RoundRect)]
    assert bars[0].width == 80.0
    assert (bars[1].x, bars[2].right) == (20.0, 40.0)


def test_a_range_of_nothing_and_a_value_outside_stay_on_the_track() -> None:
    for bar in (ui.RangeBar(4, 4, 4, 4, at=9, width=80.0), ui.RangeBar(20, 20, 0, 20, at=-3, width=80.0)):
        rects = [each.rect for each in drawn(bar) if isinstance(each, dl.RoundRect)]
        assert all(rect.x >= -5 and rect.right <= 85 for rect in rects)


def test_a_reading_is_one_thing() -> None:
    view = ui.Reading(ui.VStack(ui.Text("10"), ui.Icon("sun"), ui.Text("8°")), "10:00", "Clear, 8°")
    env = environment()
    (node,) = describe(view.layout(390.0, env), env, 0.0, 0.0, Rect(0, 0, 390, 844))
    assert (node.label, node.value, list(node.children)) == ("10:00", "Clear, 8°", [])
