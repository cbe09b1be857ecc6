import pytest
from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import GlyphButton, Item, Playhead, PlayingBar, Present, Toast, VStack
from gui_sim.ui.controls.transport import minutes_and_seconds

PAUSE = GlyphButton("Pause", "pause", effect=Toast("shh"))


def page(stage: Stage) -> VStack:
    return VStack(
        GlyphButton("Play", "play", 52.0, effect=Toast("plays")),
        GlyphButton("Shuffle", "shuffle", 24.0, on=True, effect=Toast("mixed")),
        GlyphButton("Previous song", "skip-back", ground="fill"),
        GlyphButton("Repeat", "repeat", choices=[Item("Repeat all", effect=Toast("again"))]),
        Playhead("Time", 75, 200),
        PlayingBar(
            "Now playing",
            "cover",
            "Ebb",
            "Ebb",
            "Halvar Lind",
            PAUSE,
            Place("pd1"),
        ),
        align="fill",
    )


def test_sizes() -> None:
    check_sizes(page)


def test_meaning() -> None:
    stage = Stage(page)
    assert stage.node("Shuffle").role == "switch" and stage.node("Shuffle").value == "on"
    assert not stage.node("Previous song").enabled
    assert stage.node("Time").value == "1:15 of 3:20"


def test_a_touch_acts_or_asks() -> None:
    stage = Stage(page)
    stage.tap("Play")
    stage.tap("Repeat")
    stage.tap("Repeat all")
    assert stage.done == [Toast("plays"), Toast("again")]


def test_the_bar_opens_the_player_and_its_button_does_not() -> None:
    stage = Stage(page)
    stage.tap("Pause")
    stage.tap("Now playing")
    assert stage.done == [Toast("shh"), Present(Place("pd1"))]


@pytest.mark.parametrize(("at", "length"), [(-5, 10), (50, 10), (0, 0)])
def test_what_lies_outside_is_cut_off(at: int, length: int) -> None:
    head = Playhead("Time", at, length)
    assert 0 <= head.at <= head.length


@pytest.mark.parametrize(("seconds", "words"), [(7, "0:07"), (187, "3:07"), (3750, "1:02:30")])
def test_lengths_are_written_as_players_do(seconds: int, words: str) -> None:
    assert minutes_and_seconds(seconds) == words
