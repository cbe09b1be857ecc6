import io
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from gui_sim.canvas.base import Frame
from gui_sim.canvas.display_list import (
    Blur,
    Command,
    DisplayList,
    FillRect,
    IconGlyph,
    Picture,
    PopClip,
    PushClip,
    Ring,
    RoundRect,
    TextRun,
)
from gui_sim.canvas.pictures import KINDS
from gui_sim.canvas.pygame_canvas import PygameCanvas
from gui_sim.geometry import Point, Rect
from gui_sim.theme import FontKey, Theme
from tests.canvas.strategies import HOSTILE, SIDE, display_lists, edited, plain

ROOT = Path(__file__).parents[2]
BODY = FontKey("text", 400, 17.0)
BLACK, WHITE, RED = (0, 0, 0, 255), (255, 255, 255, 255), (255, 0, 0, 255)
GROUND = FillRect(Rect(0, 0, SIDE, SIDE), WHITE)


def fresh(commands: DisplayList, scale: int = 2) -> Frame:
    return PygameCanvas(SIDE, SIDE).draw(commands, scale)


@settings(max_examples=250, deadline=None)
@given(edited(), st.sampled_from([1, 2, 3]))
def test_redrawing_what_changed_equals_drawing_everything(lists: tuple[DisplayList, DisplayList], scale: int) -> None:
    before, after = lists
    canvas = PygameCanvas(SIDE, SIDE)
    canvas.draw(before, scale)
    assert np.array_equal(canvas.draw(after, scale).rgb, fresh(after, scale).rgb)


@settings(max_examples=60, deadline=None)
@given(display_lists(), display_lists())
def test_one_canvas_serves_many_devices(one: DisplayList, other: DisplayList) -> None:
    canvas = PygameCanvas(SIDE, SIDE)
    frames = [canvas.draw(commands, 2).hash() for commands in (one, other, one, other)]
    assert frames == [fresh(one).hash(), fresh(other).hash()] * 2


@settings(max_examples=250, deadline=None)
@given(plain, st.sampled_from([1, 2, 3]))
def test_nothing_is_drawn_outside_a_commands_bounds(command: Command, scale: int) -> None:
    ground = FillRect(Rect(0, 0, SIDE, SIDE), (120, 130, 140, 255))
    changed = (fresh((ground, command), scale).rgb != fresh((ground,), scale).rgb).any(axis=2)
    rows, columns = np.nonzero(changed)
    if rows.size:
        b, slack = command.bounds, 1.0  # a pixel for snapping
        assert columns.min() >= b.x * scale - slack and columns.max() + 1 <= b.right * scale + slack
        assert rows.min() >= b.y * scale - slack and rows.max() + 1 <= b.bottom * scale + slack


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("weight", [400, 600])
def test_any_text_is_drawn_without_a_crash(text: str, weight: int) -> None:
    font = FontKey("text", weight, 17.0)
    frame = fresh((GROUND, TextRun(4, 40, text, font, BLACK)))
    visible = any(char.isprintable() and not char.isspace() and char not in "\u200b\u200d\ufe0f\u202e" for char in text)
    assert bool((frame.rgb != 255).any()) == (visible or "\ud800" in text)


def test_what_no_font_covers_is_a_visible_box() -> None:
    drawn = fresh((GROUND, TextRun(10, 40, "\U00010348", BODY, BLACK))).rgb
    inside = drawn[62:70, 26:34]
    assert (drawn != 255).any() and (inside == 255).all()


def test_frames_are_equal_in_two_processes() -> None:
    script = (
        "from tests.canvas.test_pygame_canvas import gallery\n"
        "from gui_sim.canvas.pygame_canvas import PygameCanvas\n"
        "print(*[PygameCanvas().draw(gallery(), s).hash() for s in (1, 2, 3)])"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    here = " ".join(PygameCanvas().draw(gallery(), scale).hash() for scale in (1, 2, 3))
    assert outputs[0] == outputs[1] == here + "\n"


def gallery() -> DisplayList:
    theme = Theme()
    tint = theme.color("tint")
    return (
        FillRect(Rect(0, 0, 390, 844), theme.color("groupedBackground")),
        RoundRect(Rect(16, 20, 358, 120), 10, theme.color("cell"), theme.color("separator"), 0.5),
        *(TextRun(20, 60 + 24 * i, text, BODY, theme.color("label")) for i, text in enumerate(HOSTILE[:11])),
        IconGlyph(Rect(300, 100, 28, 28), "heart", tint, "fill"),
        Ring(Point(330, 200), 30, 8, 0, 240, tint),
        *(
            Picture(Rect(16 + 90 * (i % 4), 500 + 90 * (i // 4), 80, 80), 12, kind, "seed")
            for i, kind in enumerate(KINDS)
        ),
    )


def test_the_png_holds_the_same_pixels() -> None:
    for scale in (1, 2, 3):
        frame = PygameCanvas(101, 33).draw((RoundRect(Rect(3, 3, 60, 20), 7, RED),), scale)
        decoded = Image.open(io.BytesIO(frame.png()))
        assert (decoded.width, decoded.height) == (frame.width, frame.height) == (101 * scale, 33 * scale)
        assert np.array_equal(np.asarray(decoded.convert("RGB")), frame.rgb)


def test_a_frame_is_read_only_and_outlives_the_next_one() -> None:
    canvas = PygameCanvas(SIDE, SIDE)
    first = canvas.draw((GROUND,), 2)
    copy = first.rgb.copy()
    canvas.draw((FillRect(Rect(0, 0, SIDE, SIDE), RED),), 2)
    assert np.array_equal(first.rgb, copy)
    with pytest.raises(ValueError):
        first.rgb[0, 0, 0] = 1
    with pytest.raises(AttributeError):
        first.width = 3


def test_an_unchanged_list_gives_the_same_frame_without_drawing() -> None:
    canvas = PygameCanvas(SIDE, SIDE)
    assert canvas.draw((GROUND,), 2) is canvas.draw((GROUND,), 2)


def test_the_hash_tells_sizes_apart() -> None:
    black = np.zeros((2, 3, 3), np.uint8), np.zeros((3, 2, 3), np.uint8)
    for array in black:
        array.flags.writeable = False
    assert Frame(black[0]).hash() != Frame(black[1]).hash()


def test_a_rounded_clip_cuts_its_corners() -> None:
    frame = fresh((GROUND, PushClip(Rect(10, 10, 40, 40), 20), FillRect(Rect(0, 0, 80, 80), RED), PopClip()))
    assert tuple(frame.rgb[60, 60]) == (255, 0, 0)
    assert tuple(frame.rgb[21, 21]) == (255, 255, 255)
    assert tuple(frame.rgb[60, 110]) == (255, 255, 255)


@pytest.mark.parametrize("side", [0.5, 1.0, 8.0, 8.5, 12.0, 17.0])
def test_a_blur_of_one_colour_is_that_colour(side: float) -> None:
    ground = FillRect(Rect(0, 0, SIDE, SIDE), (10, 20, 30, 255))
    drawn = fresh((ground, Blur(Rect(4, 4, side, 40), (0, 0, 0, 0)), Blur(Rect(30, 4, 40, side), (0, 0, 0, 0))))
    away = np.abs(drawn.rgb.astype(int) - (10, 20, 30))
    assert away.max() <= 2  # averaging rounds down


def test_a_hairline_is_one_pixel_at_every_scale() -> None:
    for scale in (1, 2, 3):
        line = fresh((GROUND, FillRect(Rect(0, 20, SIDE, 0.5), BLACK)), scale).rgb[:, 5, 0]
        assert (line == 0).sum() == (1 if scale < 3 else 2)


def test_an_icon_is_centred_by_its_outline() -> None:
    for name in ("caret-right", "heart", "bell", "phone", "paper-plane-tilt", "magnifying-glass"):
        ink = fresh((GROUND, IconGlyph(Rect(20, 20, 40, 40), name, BLACK, "fill"))).rgb[:, :, 0] < 128
        rows, columns = np.nonzero(ink)
        assert abs((rows.min() + rows.max() + 1) / 2 - 80) <= 1
        assert abs((columns.min() + columns.max() + 1) / 2 - 80) <= 1


def test_drawn_text_is_as_wide_as_measured() -> None:
    from gui_sim.canvas.fonts import measure

    text = "Home Screen and a whole line of words"
    canvas = PygameCanvas(390, 40)
    ink = canvas.draw((FillRect(Rect(0, 0, 390, 40), WHITE), TextRun(8, 25, text, BODY, BLACK)), 2).rgb[:, :, 0] < 200
    columns = np.nonzero(ink.any(axis=0))[0]
    assert abs((columns.max() - 16) / 2 - measure(text, BODY)) < 2


@pytest.mark.parametrize(
    ("commands", "scale", "words"),
    [
        ((PushClip(Rect(0, 0, 9, 9)),), 2, "no PopClip"),
        ((PopClip(),), 2, "no PushClip"),
        ((IconGlyph(Rect(0, 0, 20, 20), "haert", BLACK),), 2, "heart"),
        ((Picture(Rect(0, 0, 20, 20), 0, "nothing", "s"),), 2, "product"),
        ((Picture(Rect(0, 0, 9999, 9999), 0, "photo", "s"),), 2, "too large"),
        ((), 4, "scale 1, 2 or 3"),
    ],
)
def test_mistakes_are_named(commands: DisplayList, scale: int, words: str) -> None:
    canvas = PygameCanvas(SIDE, SIDE)
    with pytest.raises(ValueError, match=words):
        canvas.draw(commands, scale)
    assert np.array_equal(canvas.draw((GROUND,), 2).rgb, fresh((GROUND,)).rgb)


def test_caches_stay_within_their_budget() -> None:
    canvas = PygameCanvas(SIDE, SIDE)
    for i in range(60):
        canvas.draw((Picture(Rect(0, 0, 400, 400), 0, "logo", f"{i}"),), 2)
    assert canvas._sprites.used <= canvas._sprites.budget
