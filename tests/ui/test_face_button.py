from harness import Stage, check_sizes

from gui_sim.ui import Avatar, FaceButton, Toast


def face(stage: Stage) -> FaceButton:
    return FaceButton("Noor Haddad", Avatar("Noor Haddad", 60.0), effect=Toast("hello"))


def test_a_touch_acts() -> None:
    stage = Stage(face)
    stage.tap("Noor Haddad")
    assert stage.done == [Toast("hello")] and stage.node("Noor Haddad").role == "button"


def test_what_can_do_nothing_says_so() -> None:
    stage = Stage(lambda s: FaceButton("Noor", Avatar("Noor", 60.0), effect=Toast("hello"), enabled=False))
    assert not stage.node("Noor").enabled and not stage.scene().find("Noor")


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(face)
