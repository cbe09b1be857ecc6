"""What an agent is shown: the screen as text, and numbers on the picture."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from agent_runner import marks as marks_module
from agent_runner import seeing
from agent_runner.marks import _ink, drawn
from agent_runner.seeing import PLAIN, Glance, Marked, Seeing, Sight
from gui_sim.actions import Tap
from gui_sim.canvas import display_list as dl
from gui_sim.canvas.display_list import TextRun
from gui_sim.geometry import Point, Rect
from tests.device.lab import hold
from tests.system.hands import Hands

BOTH = Seeing(observe="both", marks=True)


def home() -> Hands:
    return hold("calendar", "settings", opened="")


def listed() -> Hands:
    return hold("settings", opened="Settings")


def sheet() -> Hands:
    hands = hold("calendar", opened="Calendar")
    hands.tap("New event")
    return hands


def typing() -> Hands:
    hands = sheet()
    hands.tap("Title")
    return hands


def menu() -> Hands:
    hands = sheet()
    hands.tap("Repeat")
    return hands


SCREENS = pytest.mark.parametrize("made", [home, listed, sheet, typing, menu])


def sight(hands: Hands, how: Seeing = BOTH) -> Sight:
    return Sight(hands.device.observe(), how)


def marked(shown: Sight) -> tuple[Marked, ...]:
    return shown._marked


@SCREENS
def test_every_mark_is_answered_by_the_part_that_it_names(made: Callable[[], Hands]) -> None:
    hands = made()
    found = sight(hands).marks
    assert found and [one.number for one in found] == list(range(1, len(found) + 1))
    for mark in found:
        hit = hands.device.scene.hit(Point(mark.x, mark.y), ("tap",))
        assert hit is not None and hit.part.label == mark.label
        assert hands.device.fork().act(Tap(x=mark.x, y=mark.y)).hit == mark.label


@SCREENS
def test_marks_are_drawn_alike_each_time_and_change_only_the_picture(made: Callable[[], Hands]) -> None:
    hands = made()
    plain = sight(hands, PLAIN)
    assert (plain.marks, plain.tree) == ((), "")
    assert plain.frame.hash() == hands.device.observe().frame.hash()
    first, again = sight(hands), sight(made())
    assert first.frame.hash() == again.frame.hash() != plain.frame.hash()
    assert (first.tree, first.marks) == (again.tree, again.marks)


@SCREENS
def test_no_number_hides_another_and_words_stay_readable(made: Callable[[], Hands]) -> None:
    shown = sight(made())
    scene = shown.observation.scene
    added = drawn(scene, marked(shown))[len(scene.commands) :]
    badges = [command.rect for command in added if isinstance(command, dl.RoundRect) and command.border == (255,) * 4]
    numbers = [command.text for command in added if isinstance(command, TextRun)]
    assert numbers == [str(one.number) for one in shown.marks] and len(badges) == len(numbers)
    for index, badge in enumerate(badges):
        assert Rect(0, 0, 390, 844).intersect(badge) == badge
        assert all(badge.intersect(other).is_empty for other in badges[:index])
    for command in scene.commands:
        box = _ink(command)
        if isinstance(command, TextRun) and box is not None and box.width * box.height > 0:
            hidden = sum(box.intersect(badge).width * box.intersect(badge).height for badge in badges)
            assert hidden <= 0.35 * box.width * box.height, command.text


def test_numbers_are_legible_in_light_and_dark() -> None:
    def luminance(color: tuple[int, ...]) -> float:  # WCAG 2.2, relative luminance
        parts = [part / 255 for part in color[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for color in marks_module.COLORS:
        assert 1.05 / (luminance(color) + 0.05) >= 5
    hands = sheet()
    light = sight(hands)
    dark_theme = replace(light.observation.scene.theme, dark=True)
    outline = [c.border for c in drawn(light.observation.scene, marked(light)) if isinstance(c, dl.RoundRect)]
    light.observation.scene.theme = dark_theme
    assert outline != [c.border for c in drawn(light.observation.scene, marked(light)) if isinstance(c, dl.RoundRect)]


def test_marks_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks_module, "MOST", 3)
    assert [one.number for one in sight(listed()).marks] == [1, 2, 3]


def test_a_button_that_does_what_its_row_does_is_one_part_with_it() -> None:
    hands = hold("dinespot", opened="DineSpot")
    hands.tap("Find a table")
    labels = [one.label for one in sight(hands).marks]
    assert labels.count("Day") == 1 and labels.count("Time") == 1
    assert {"Guests: less", "Guests: more"} & set(labels), "what differs is numbered apart"


@SCREENS
def test_the_tree_says_what_the_accessibility_tree_says_and_nothing_more(made: Callable[[], Hands]) -> None:
    hands = made()
    nodes = [node for node in hands.device.scene.tree.walk() if node.role != "key"]
    known = {(node.role, node.label, node.value) for node in nodes}
    things = Glance(hands.device.scene).things
    assert {(one.meaning.role, one.meaning.label, one.meaning.value) for one in things} <= known
    assert len(things) <= len(nodes)
    text = sight(hands).tree
    stray = (
        [' [1] "Dismiss" @98,645'] if made is menu else []
    )  # what lies round a menu is no thing, yet a tap there counts
    assert text.splitlines()[1 + len(things) :] == stray, "one line a thing"
    for mark in sight(hands).marks:
        assert f"[{mark.number}] " in text or f"[{mark.number} " in text


def test_what_the_keyboard_or_a_bar_covers_is_neither_told_nor_marked() -> None:
    hands = typing()
    below = [node for node in hands.device.scene.tree.walk() if node.frame.y > 560 and node.role == "text field"]
    shown = sight(hands)
    assert below, "the form goes on under the keyboard"
    assert all(f'"{node.label}"' not in shown.tree for node in below)
    assert 'keyboard "Keyboard"' in shown.tree and 'key "' not in shown.tree
    assert all(mark.y < 553 for mark in shown.marks)
    assert re.search(r'text field "Title" focused @\d+,\d+ \d+x\d+', shown.tree)


def test_only_what_is_on_top_of_a_modal_layer_is_told() -> None:
    assert '"Never"' in sight(menu()).tree and '"Title"' not in sight(menu()).tree


def test_the_tree_gives_points_that_a_tap_finds() -> None:
    hands = listed()
    lines = re.findall(r'\[\d+\] button "([^"]+)".* @(\d+),(\d+) ', sight(hands).tree)
    assert lines
    for label, x, y in lines:
        assert hands.device.fork().act(Tap(x=float(x), y=float(y))).hit == label


def test_one_thing_is_one_line_whatever_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = typing()
    hands.type('Tea" selected @1,1 9x9 ' + "long " * 200)
    (line,) = [line for line in sight(hands).tree.splitlines() if "Tea" in line]
    words = json.JSONDecoder().raw_decode(line[line.index("= ") + 2 :])[0]
    assert words.startswith('Tea" selected') and len(words) == seeing.MAX_WORDS + 1
    monkeypatch.setattr(seeing, "MAX_TREE", 300)
    cut = sight(hands).tree
    assert len(cut) < 300 + 40 and re.search(r"\(\d+ more lines are left out\)$", cut)
