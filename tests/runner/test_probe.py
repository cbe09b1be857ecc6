"""`gui-sim probe` against scripted models that measure in one space or another, or see another picture."""

import asyncio
import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agent_runner.agents.dialects.base import Size, Space, smart_resize
from agent_runner.probe_screen import COLORS, picture, targets
from agent_runner.probing import Aim, Axis, aim_at, judge
from agent_runner.protocols import AgentReply, AgentView
from gui_sim.actions import Answer, Swipe, Tap
from gui_sim.geometry import Point
from tests.runner.chat_server import ChatServer, Reply, call, fails, says
from tests.runner.command import Command

SENT = Size(710, 1536)  # 780 x 1688 fitted to the longest side that is sent
Where = Callable[[Point], tuple[float, float]]


def pixels(at: Point, size: Size = SENT) -> tuple[float, float]:
    return round(at.x / 390 * size.width), round(at.y / 844 * size.height)


def thousand(at: Point) -> tuple[float, float]:
    return round(at.x / 390 * 1000), round(at.y / 844 * 1000)


def unit(at: Point) -> tuple[float, float]:
    return round(at.x / 390, 4), round(at.y / 844, 4)


def points(at: Point) -> tuple[float, float]:
    return at


def qwen(at: Point) -> tuple[float, float]:
    return pixels(at, smart_resize(SENT, 28, 4 * 28**2, 16384 * 28**2))


def shrunk(at: Point) -> tuple[float, float]:
    return round(at.x / 390 * 540), round(at.y / 844 * 1167)


def moved(at: Point) -> tuple[float, float]:
    x, y = pixels(at)
    return x + 27, y - 55


def shaking() -> Where:
    dice = random.Random(4)
    return lambda at: pixels(Point(at.x + dice.uniform(-8, 8), at.y + dice.uniform(-8, 8)))


def lost() -> Where:
    dice = random.Random(9)
    return lambda at: pixels(Point(dice.uniform(0, 390), dice.uniform(0, 844)))


def native(where: Where) -> list[Reply]:
    """One tool call for each target."""
    spots = [where(target.at) for target in targets()]
    return [says(None, [call("tap", {"x": x, "y": y})]) for x, y in spots]


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    return Command(monkeypatch, capsys)


def probed(gui_sim: Command, replies: Iterable[Reply], *options: object, status: int = 0) -> Any:
    with ChatServer(list(replies)) as server:
        told = gui_sim.json("probe", "--model", "m", "--base-url", server.base_url, *options, status=status)
    assert len(told["targets"]) == len(targets())
    return told


# What the screen shows


def test_each_target_is_drawn_where_it_is_said_to_be() -> None:
    for scale in (1, 2):
        rgb = picture(scale).rgb
        for target in targets():
            x, y = (round(value * scale) for value in target.at)
            for dx, dy in ((-16, 0), (16, 0), (0, -16), (0, 16)):
                assert tuple(rgb[y + dy * scale, x + dx * scale]) == COLORS[target.color][:3], target
            letter = np.argwhere(
                (rgb[y - 12 * scale : y + 12 * scale, x - 12 * scale : x + 12 * scale] > 200).all(axis=2)
            )
            assert abs((letter.min(axis=0) + letter.max(axis=0)) / 2 - 12 * scale).max() <= 1.5 * scale, target
    assert len({target.letter for target in targets()}) == len(targets()) == 13


# Models in the right space


@pytest.mark.parametrize(
    ("where", "options", "space"),
    [
        (pixels, (), "pixels of the sent image"),
        (points, ("--option", "space=points"), "points of the screen"),
        (thousand, ("--option", "space=0-1000"), "0-1000"),
        (unit, ("--option", "space=0-1"), "0-1"),
        (lambda at: pixels(at, Size(390, 844)), ("--scale", 1), "pixels of the sent image"),
        (lambda at: pixels(at, Size(237, 512)), ("--option", "max_side=512", "--scale", 3), "pixels of the sent image"),
    ],
)
def test_an_agent_that_points_where_it_means_passes(
    gui_sim: Command, where: Where, options: tuple[object, ...], space: str
) -> None:
    told = probed(gui_sim, native(where), *options)
    assert (told["ok"], told["fits"], told["declared"]) == (True, space, space)
    assert told["spaces"][0]["worst"] < 1.5
    assert "points where it means" in told["words"][-1]


def test_a_dialect_measures_in_the_image_as_its_model_resizes_it(gui_sim: Command) -> None:
    spots = [qwen(target.at) for target in targets()]
    replies = [says(f"Thought: There.\nAction: click(point='<point>{x} {y}</point>')") for x, y in spots]
    told = probed(gui_sim, replies, "--option", "dialect=ui_tars")
    assert told["ok"]
    assert told["declared"].startswith("pixels, resized to multiples of 28")
    assert told["spaces"][0]["worst"] < 1.5


def test_a_shaking_hand_is_not_a_fault(gui_sim: Command) -> None:
    told = probed(gui_sim, native(shaking()))
    assert told["ok"]
    assert 3 < told["spaces"][0]["median"] < 9
    assert (told["across"], told["down"]) == ({"scale": 1.0, "offset": 0.0},) * 2


# Models in another space


@pytest.mark.parametrize(
    ("where", "declared", "space"),
    [
        (thousand, (), "0-1000"),
        (unit, (), "0-1"),
        (points, (), "points"),
        (pixels, ("--option", "space=points"), "pixels"),  # most of them are refused as off the screen
    ],
)
def test_another_space_is_named(gui_sim: Command, where: Where, declared: tuple[str, ...], space: str) -> None:
    told = probed(gui_sim, native(where), *declared, status=1)
    assert not told["ok"]
    assert f"run it with --option space={space}." in told["words"][-1]
    assert all(target["raw"] for target in told["targets"])


def test_the_axes_may_be_the_other_way_round(gui_sim: Command) -> None:
    told = probed(gui_sim, native(lambda at: thousand(at)[::-1]), "--option", "space=0-1000", status=1)
    assert told["fits"] == "0-1000, y before x"


# Models that see another picture


def test_a_picture_that_was_shrunk_on_the_way_is_found(gui_sim: Command) -> None:
    told = probed(gui_sim, native(shrunk), status=1)
    (words,) = told["words"]
    assert words.startswith("Every point is 24 % short: the image was shrunk on the way, 710 x 1536 pixels to about 54")


def test_a_stretch_of_one_axis_is_found(gui_sim: Command) -> None:
    told = probed(gui_sim, native(lambda at: (pixels(at)[0] * 0.9, pixels(at)[1])), status=1)
    assert "Across, every point is 10 % short; down, right" in told["words"][0]


def test_a_constant_offset_is_found(gui_sim: Command) -> None:
    told = probed(gui_sim, native(moved), status=1)
    assert told["words"] == ["Every point lies 15 points too far right and 30 points too far up."]


def test_points_all_over_the_place_fail(gui_sim: Command) -> None:
    told = probed(gui_sim, native(lost()), status=1)
    assert "scattered" in told["words"][0]
    assert told["fits"] is None


def test_one_place_for_all_targets_is_no_small_picture(gui_sim: Command) -> None:
    told = probed(gui_sim, native(lambda at: (100, 200)), status=1)
    assert len(told["words"]) == 1 and "do not follow the targets" in told["words"][0]
    assert told["fits"] is None


# Garbage


def test_replies_without_a_point_are_told_and_a_few_do_not_matter(gui_sim: Command) -> None:
    replies = native(pixels)
    replies[2] = says("I see no such circle.")
    replies[7] = says(None, [call("tap", "{broken")])
    told = probed(gui_sim, replies)
    assert told["ok"]
    assert "2 of 13 replies held no point." in told["words"][0]
    assert "no such circle" in told["targets"][2]["why"]


def test_garbage_alone_is_too_little_to_judge_by(gui_sim: Command) -> None:
    junk = ["", "}{", "<think>" * 50, "tap tap tap", "0" * 5000, "\x1b[2J", "x: one, y: two"]
    replies = [says(junk[number % len(junk)]) for number in range(13)]
    told = probed(gui_sim, replies, status=1)
    assert told["words"] == ["Only 0 of 13 replies held a point, too few to judge by."]
    assert told["spaces"] == []


def test_an_endpoint_that_is_down_is_a_fault_of_set_up(gui_sim: Command) -> None:
    with ChatServer([fails(401)]) as server:
        out, err = gui_sim("probe", "--model", "m", "--base-url", server.base_url, status=2)
    assert "Traceback" not in out + err and err.strip()


# The table, and agents of one's own


def test_the_table_says_it_for_people(gui_sim: Command, tmp_path: Path) -> None:
    with ChatServer(native(thousand)) as server:
        out, _ = gui_sim(
            "probe", "--model", "m", "--base-url", server.base_url, "--picture", "here/targets.png", status=1
        )
    for words in ("A top left", "E centre", "median off", "declared", "0-1000", "62 28", "--option space=0-1000"):
        assert words in out
    assert (tmp_path / "here" / "targets.png").read_bytes() == picture(2).png()


OWN = """
import re
from gui_sim.actions import Tap
from agent_runner.probe_screen import targets

class Own:
    async def act(self, view):
        assert view.frame.width == 780 and view.mode == 'vision'
        letter = re.search(r'letter (.)', view.instruction)[1]
        at = next(target.at for target in targets() if target.letter == letter)
        if letter == 'B':
            raise RuntimeError('lost it')
        return [Tap(x=at.x, y=at.y + OFF)]

AGENTS = {'own': lambda options: Own() if options['seed'] == 0 else None}
"""


@pytest.mark.parametrize(("off", "status"), [(0, 0), (14, 1)])
def test_an_agent_of_ones_own_is_measured_in_points(gui_sim: Command, off: int, status: int) -> None:
    Path("own.py").write_text(OWN.replace("OFF", str(off)))
    told = gui_sim.json("probe", "--agent", "own.py", status=status)
    assert told["declared"] == "points of the screen"
    assert told["targets"][1]["raw"] is None and "lost it" in told["targets"][1]["why"]
    assert told["down"]["offset"] == off


def test_a_factory_that_fails_is_a_sentence(gui_sim: Command) -> None:
    Path("own.py").write_text("AGENTS = {'own': lambda options: options['nothing']}")
    for command in (("probe",), ("run", "--mode", "tools", "--limit", 1)):
        _, err = gui_sim(*command, "--agent", "own.py", status=2)
        assert "could not be made: KeyError" in err and "own.py" in err and "Traceback" not in err


def test_an_agent_that_there_is_not_and_an_option_that_there_is_not(gui_sim: Command) -> None:
    for wrong in (("--agent", "nobody"), ("--model", "m", "--option", "spice=3"), ()):
        _, err = gui_sim("probe", *wrong, "--base-url", "http://127.0.0.1:9/v1", status=2)
        assert err.strip().endswith(".") and "Traceback" not in err


# The parts


class Says:
    """An agent with a space of its own that replies one thing."""

    def __init__(self, reply: Any, space: Any = None) -> None:
        self.reply = reply
        self.space = space

    async def act(self, view: AgentView) -> Any:
        return self.reply


@pytest.mark.parametrize(
    ("reply", "raw"),
    [
        ([Tap(x=39, y=84.4)], (39.0, 84.4)),
        ([Swipe(path=((1, 2), (3, 4)))], None),
        ([], None),
        (7, None),
        ([{"type": "tap", "x": 12, "y": 13}], (12.0, 13.0)),
        ([{"type": "tap", "x": "left"}], None),
        (AgentReply(errors=("tap: The point (1200, 2.5) is off the screen: x is 0 to 390.",)), (1200.0, 2.5)),
        (AgentReply(errors=("Odd.",), raw='{"arguments": "{\\"x\\": 1200, \\"y\\": 31}"}'), (1200.0, 31.0)),
        (AgentReply(errors=("Odd.",), raw="click(start_box='(1200,31)')"), (1200.0, 31.0)),
        (AgentReply(errors=("Odd.",), raw="<point>1200 31</point>"), (1200.0, 31.0)),
        (AgentReply(actions=[Answer(text="(1, 2)")]), None),
        (AgentReply(errors=("The point (1.2.3, 4) is off.", "The point (1e+06, 31) is off.")), (1e6, 31.0)),
        (AgentReply(errors=("Odd.",), raw=f"({'9' * 400}, {'9' * 400})"), None),
    ],
)
def test_the_point_is_what_was_written(reply: Any, raw: Any) -> None:
    aim = asyncio.run(aim_at(Says(reply), targets()[0], 1))
    assert aim.raw == (pytest.approx(raw) if raw else None)
    assert bool(aim.why) is (raw is None)


def test_a_tap_is_turned_back_into_the_agents_own_measure() -> None:
    reply = AgentReply(actions=[Tap(x=39, y=84.4)], sent_size=(200, 400))
    raws = [asyncio.run(aim_at(Says(reply, Space(unit)), targets()[0], 1)).raw for unit in ("pixels", "0-1000")]
    assert raws == [pytest.approx((20, 40)), pytest.approx((100, 100))]


def test_single_misses_do_not_hide_what_all_others_have_in_common() -> None:
    spots = [pixels(target.at) for target in targets()]
    spots[0], spots[5] = (700, 1500), (5, 5)
    found = judge([Aim(t, SENT, (x + 40, y)) for t, (x, y) in zip(targets(), spots, strict=True)], Space("pixels"))
    assert (found.ok, round(found.across.offset), found.down) == (False, 22, Axis())


@pytest.mark.parametrize(
    ("factors", "words"),
    [
        ((1.3, 1.3), "Every point is 30 % too far: the image was resized on the way"),
        ((1.0, 0.8), "Across, every point is right; down, 20 % short"),
        ((1.01, 1.01), "points where it means"),
    ],
)
def test_a_stretch_is_told_if_it_matters(factors: tuple[float, float], words: str) -> None:
    aims = [Aim(one, SENT, (pixels(one.at)[0] * factors[0], pixels(one.at)[1] * factors[1])) for one in targets()]
    assert words in judge(aims, Space("pixels")).words[0]


def test_a_picture_that_a_family_resizes_is_named_by_its_dialects() -> None:
    small = Size(101, 219)  # resized to 112 x 224, a tenth wider
    aims = [Aim(one, small, pixels(one.at, smart_resize(small, 28, 78_400, 10**7))) for one in targets()]
    found = judge(aims, Space("pixels"))
    assert (found.ok, found.fits.name if found.fits else "") == (False, "pixels, resized to multiples of 28")
    assert "ui_tars" in found.words[0]


def test_hands_that_shake_are_rarely_taken_for_more_and_a_stretch_is_always_found() -> None:
    wrong = missed = 0
    for seed in range(60):
        dice = random.Random(seed)
        spots = [Point(one.at.x + dice.uniform(-8, 8), one.at.y + dice.uniform(-8, 8)) for one in targets()]
        for factor in (1.0, 0.9):
            aims = [
                Aim(one, SENT, pixels(Point(at.x * factor, at.y * factor)))
                for one, at in zip(targets(), spots, strict=True)
            ]
            found = judge(aims, Space("pixels"))
            wrong += factor == 1.0 and not found.ok
            missed += factor == 0.9 and found.ok
    assert (wrong <= 5, missed) == (True, 0)


def test_what_is_printed_is_json_even_where_nothing_was_said(gui_sim: Command) -> None:
    with ChatServer([says("") for _ in targets()]) as server:
        out, _ = gui_sim("probe", "--model", "m", "--base-url", server.base_url, "--json", status=1)
    assert json.loads(out)["fits"] is None
