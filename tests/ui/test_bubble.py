import pytest
from harness import Stage, check_sizes

from gui_sim.ui import Bubble, DayDivider, Item, Toast, VStack
from gui_sim.ui.moves import HoldOn, TapOn

MENU = (Item("Copy", effect=Toast("copied")), Item("Reply", effect=Toast("replying")))
LONG = "Shall I book the usual place? They had a lovely table last time, and Dad liked the noodles."


def chat(stage: Stage) -> VStack:
    return VStack(
        DayDivider("Today"),
        Bubble("Hello", mine=False, note="Ana", reaction="heart"),
        Bubble(LONG, mine=True, state="Read", time="09:41", menu=MENU, pictures=[("photo", "a")]),
        Bubble("👍🎉", mine=False),
        align="fill",
    )


def test_goldens() -> None:
    Stage(chat).check_golden("bubble")


def test_sizes() -> None:
    check_sizes(chat)


@pytest.mark.parametrize("size", ["large", "xxxLarge"])
@pytest.mark.parametrize("width", [320.0, 390.0, 430.0])
def test_a_bubble_takes_at_most_three_quarters_of_the_width(width: float, size: str) -> None:
    box = Stage(lambda stage: Bubble(LONG, mine=True), width=width, text_size=size).scene().layers[0].box
    ground = box.note[4]
    assert ground.width <= 0.75 * (width - 32.0) + 0.5
    assert ground.right == width - 16.0


def test_a_received_bubble_stands_at_the_left() -> None:
    box = Stage(lambda stage: Bubble("Hi", mine=False)).scene().layers[0].box
    assert box.note[4].x == 16.0


def test_meaning_tells_sender_state_and_reaction() -> None:
    tree = Stage(chat).tree()
    assert 'message "Hello" = Ana, received, reaction heart' in tree
    assert f'message "{LONG}" = sent, 1 picture, Read, 09:41' in tree
    assert 'header "Today"' in tree


def test_a_long_press_opens_the_menu_whose_choices_are_known_before() -> None:
    stage = Stage(chat)
    stage.perform(menu_moves()[0])
    assert stage.done == [Toast("copied")]
    assert stage.locals == {}


def menu_moves() -> list[tuple[HoldOn, TapOn]]:
    return [(HoldOn(LONG), TapOn(item.label)) for item in MENU]


def test_outlets_name_the_long_press_and_the_choice() -> None:
    assert [outlet.moves for outlet in Stage(chat).outlets()] == menu_moves()


def test_a_picture_without_words_still_has_a_label() -> None:
    stage = Stage(lambda s: Bubble("", mine=True, pictures=[("photo", "a"), ("photo", "b")]))
    assert stage.tree().startswith('message "Picture" = sent, 2 pictures')


def test_emoji_alone_have_no_ground() -> None:
    drawn = [type(command).__name__ for command in Stage(lambda s: Bubble("🎉", mine=True)).scene().commands]
    assert drawn == ["TextRun"]
