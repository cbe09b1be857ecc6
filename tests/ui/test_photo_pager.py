from harness import Stage

from gui_sim import ui
from gui_sim.ui.view import View

PHOTOS = (("Navy jacket", 1.0), ("Navy jacket", 2.0), ("Navy jacket, worn", 1.0))


def pager(stage: Stage) -> View:
    return ui.PhotoPager("Jacket", "product", PHOTOS, 300.0)


def test_swipes_leaf_through_and_stop_at_both_ends() -> None:
    stage = Stage(pager)
    assert "1 of 3" in stage.tree() and not stage.scene().find("Jacket", "", "swipe_right")
    stage.touch("Jacket", "swipe_left")
    stage.touch("Jacket", "swipe_left")
    assert "3 of 3" in stage.tree() and not stage.scene().find("Jacket", "", "swipe_left")
    stage.touch("Jacket", "swipe_right")
    assert "2 of 3" in stage.tree()


def test_a_photo_seen_close_stays_within_the_frame() -> None:
    stage = Stage(pager)
    stage.touch("Jacket", "swipe_left")
    ((_, photo),) = stage.boxes()
    assert (photo.x, photo.width, photo.height) == (-195.0, 780.0, 600.0)
    box = stage.scene().layers[0].box
    assert (box.width, box.height) == (390.0, 300.0) and box.view.clip(box) == box.bounds


def test_one_photo_has_no_dots_and_none_takes_no_room() -> None:
    one = Stage(lambda s: ui.PhotoPager("Mug", "product", PHOTOS[:1]))
    assert not one.hits()
    assert Stage(lambda s: ui.PhotoPager("Mug", "product", ())).scene().layers[0].box.height == 0.0


def test_it_is_drawn_as_on_file() -> None:
    Stage(pager).check_golden("photo_pager")
