from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import HScroll, Item, Poster, Push, Toast, VStack
from gui_sim.ui.moves import HoldOn, TapOn


def page(stage: Stage) -> VStack:
    return VStack(
        HScroll(
            Poster("The Cold Quay", "Crime The Cold Quay", 120.0, line="S1 E3", badge="NEW", share=0.4, to=Place("pd1"),
                   menu=[Item("Add to list", effect=Toast("added"))]),
            Poster("Larch", "Drama Larch", 120.0, sign="crown", effect=Toast("crown")),
            key="films",
        ),
        align="fill",
    )  # fmt: skip


def test_sizes() -> None:
    check_sizes(page)


def test_meaning() -> None:
    tree = Stage(page).tree()
    assert 'button "The Cold Quay" = S1 E3, NEW, 40% seen' in tree
    assert 'button "Larch" = crown' in tree


def test_a_poster_leads_on_and_has_a_menu() -> None:
    stage = Stage(page)
    stage.perform([TapOn("The Cold Quay"), HoldOn("The Cold Quay"), TapOn("Add to list")])
    assert stage.done == [Push(Place("pd1")), Toast("added")]


def test_a_poster_without_a_width_fills_its_column() -> None:
    box = Poster("Larch", "Drama Larch").layout(100.0, Stage(page).env())
    assert (box.width, box.height) == (100.0, 150.0)
