from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import Grid, Header, Item, Push, Table, Tile, Toast, VStack
from gui_sim.ui.moves import HoldOn, TapOn


def page(stage: Stage) -> VStack:
    return VStack(
        Header("food", "Thai curry", 200.0, "Baan Siam", "Thai · Mission · 4.6"),
        Grid(
            Tile("Oat milk", "1 l", "product", "oat milk", value="$2.40", badge="-20%", to=Place("pd1"),
                 menu=[Item("Add to list", effect=Toast("added"))]),
            Tile("Sourdough bread with seeds, large loaf", "750 g", "product", "bread", value="$4.10"),
            columns=2,
        ),
        Table([("Energy", "250 kcal"), ("Fat", "3.2 g")], header="Nutrition"),
        align="fill",
    )  # fmt: skip


def test_goldens() -> None:
    Stage(page).check_golden("tile")


def test_sizes() -> None:
    check_sizes(page)


def test_meaning() -> None:
    tree = Stage(page).tree()
    assert 'header "Baan Siam" = Thai · Mission · 4.6' in tree
    assert 'button "Oat milk" = 1 l, $2.40, -20%' in tree
    assert 'group "Sourdough bread with seeds, large loaf"' in tree
    assert 'table "Nutrition"' in tree
    assert 'row "Fat" = 3.2 g' in tree


def test_a_tile_leads_on_and_has_a_menu() -> None:
    stage = Stage(page)
    stage.perform([TapOn("Oat milk"), HoldOn("Oat milk"), TapOn("Add to list")])
    assert stage.done == [Push(Place("pd1")), Toast("added")]
    assert [o.moves for o in stage.outlets()] == [
        (TapOn("Oat milk"),), (HoldOn("Oat milk"), TapOn("Add to list")),
    ]  # fmt: skip


def test_a_header_grows_with_its_words() -> None:
    stage = Stage(lambda s: Header("food", "x", 60.0, "A very long name of a restaurant", "Thai"))
    assert stage.scene().layers[0].box.height > 60.0
