from harness import Stage, check_sizes

from gui_sim.ui import Empty, LockCard

SENTENCE = "The calendar is not shared with the assistant. Only the owner can change this."


def empty(stage: Stage) -> Empty:
    return Empty("calendar-x", "No Bookings", "When you book a table it will show up here.")


def lock(stage: Stage) -> LockCard:
    return LockCard(SENTENCE)


def test_goldens() -> None:
    Stage(empty).check_golden("empty")
    Stage(lock).check_golden("lock_card")


def test_sizes() -> None:
    check_sizes(empty)
    check_sizes(lock)


def test_empty_fills_the_room_it_is_offered() -> None:
    box = Stage(empty, height=600.0).scene().layers[0].box
    inner = box.children[0]
    assert box.height == 600.0
    assert 0.0 < inner.y < (600.0 - inner.height) / 2
    assert empty(Stage(empty)).layout(390.0, Stage(empty).env()).height < 300.0


def test_a_lock_says_the_sentence_and_what_to_do() -> None:
    assert Stage(lock).tree().startswith(f'locked "{SENTENCE}" (Ask the owner to allow it)')
