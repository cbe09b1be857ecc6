"""Photos in grids, to be looked at, ticked, and leafed through."""

from itertools import combinations

import pytest
from harness import Stage, check_sets

from gui_sim import ui
from gui_sim.ui.view import View

PHOTOS = (("ph1", "Pier", "harbour"), ("ph2", "Rose", "rose"), ("ph3", "Bill", "receipt\nTea  2.40"))


def picker(stage: Stage) -> ui.PhotoPicker:
    return ui.PhotoPicker("Photos", stage.bind("value"), PHOTOS, columns=2)


def stage_of(stage: Stage) -> View:
    staged = [(*photo, 4 / 3) for photo in PHOTOS]
    return ui.PhotoStage("Photo", stage.bind("value"), staged)


def grid(stage: Stage) -> View:
    names = {key: (label, seed) for key, label, seed in PHOTOS}
    return ui.PhotoGrid(
        [key for key, _, _ in PHOTOS],
        lambda key: ui.PhotoTile(*names[key], icon="heart", says="favourite", effect=ui.Toast(key)),
        columns=2,
    )


def test_tiles_stand_in_columns_from_edge_to_edge() -> None:
    boxes = [rect for _, rect in Stage(grid).boxes()]
    assert [(box.x, box.y, box.width) for box in boxes] == [(0, 0, 194), (196, 0, 194), (0, 196, 194)]
    stage = Stage(grid)
    stage.touch("Rose", row="ph2")
    assert stage.done == [ui.Toast("ph2")] and "favourite" in stage.tree()


def test_a_grid_without_photos_shows_what_stands_for_none() -> None:
    none = Stage(lambda s: ui.PhotoGrid([], lambda key: ui.Gap(), empty=ui.Empty("image", "No photos")))
    assert "No photos" in none.tree()
    assert Stage(lambda s: ui.PhotoGrid([], lambda key: ui.Gap())).scene().layers[0].box.height == 0.0


def test_moves_tick_any_photos_from_any_others() -> None:
    every = [choice for n in range(4) for choice in combinations([key for key, _, _ in PHOTOS], n)]
    check_sets(picker, every)
    held = picker(Stage(picker, value=()))
    for wrong in (("ph1", "ph1"), ("ph9",), ["ph1"], "ph1"):
        assert not held.accepts(wrong)


def test_no_more_are_ticked_than_may_be() -> None:
    def few(stage: Stage) -> View:
        return ui.PhotoPicker("Photos", stage.bind("value"), PHOTOS, most=1)

    stage = Stage(few, value=("ph1",))
    stage.touch("Rose", row="ph2")
    assert stage.state["value"] == ("ph1",) and stage.done == [ui.Toast("At most 1.")]
    stage.touch("Pier", row="ph1")
    stage.touch("Rose", row="ph2")
    assert stage.state["value"] == ("ph2",)


def test_a_photo_is_turned_over_by_swipes_and_in_the_strip() -> None:
    stage = Stage(stage_of, value="ph1")
    assert "1 of 3" in stage.tree() and not stage.scene().find("Photo", "", "swipe_right")
    stage.touch("Photo", "swipe_left")
    assert stage.state["value"] == "ph2"
    stage.touch("Show Bill")
    assert stage.state["value"] == "ph3" and not stage.scene().find("Photo", "", "swipe_left")
    stage.touch("Photo", "swipe_right")
    assert "2 of 3" in stage.tree()


@pytest.mark.parametrize("value", ["", "ph9"])
def test_an_unknown_photo_is_the_first(value: str) -> None:
    assert "1 of 3" in Stage(stage_of, value=value).tree()
    assert not Stage(lambda s: ui.PhotoStage("Photo", s.bind("value"), ()), value=value).hits()


def test_a_photo_is_as_large_as_the_room_allows() -> None:
    for height, wide in ((800.0, 390.0), (400.0, 249.0)):
        photo = next(rect for view, rect in Stage(stage_of, value="ph1", height=height).boxes())
        assert photo.width == wide and photo.height == pytest.approx(wide * 4 / 3)
