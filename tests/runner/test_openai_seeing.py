"""What the agent is sent of the screen: pictures as the options say, the tree, marks; and a space that looks wrong."""

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import Size
from agent_runner.agents.dialects.base import Space as Measure
from agent_runner.agents.openai.space_watch import SpaceWatch
from agent_runner.protocols import AgentReply, Mark
from agent_runner.trajectory import read_steps
from gui_sim.actions import LongPress, Swipe, Tap, Type
from tests.runner.chat_server import ChatServer, call, says
from tests.runner.command import Command
from tests.runner.test_openai import converse, images, view

TREE = '390 x 844 points; @ is the middle of a thing, then its width x height\nbutton "Add" @195,422 80x40'
MARKS = (Mark(number=1, x=20, y=30, label="Back"), Mark(number=2, x=195, y=422, label="Add"))
SENT = Size(780, 1688)


def opened(picture: bytes) -> tuple[str, tuple[int, int]]:
    with Image.open(io.BytesIO(picture)) as shown:
        return str(shown.format), shown.size


def sent(**options: Any) -> tuple[tuple[str, tuple[int, int]], AgentReply, dict[str, Any]]:
    (reply,), server, _ = converse([says(calls=[call("tap", {"x": 0, "y": 0})])], [view()], **options)
    return opened(images(server.requests[0])[0]), reply, server.requests[0]


@pytest.mark.parametrize(
    ("options", "kind", "size"),
    [
        ({"max_side": 4000}, "PNG", (780, 1688)),
        ({"image_scale": 0.5}, "PNG", (390, 844)),
        ({"image_scale": 0.5, "max_side": 422}, "PNG", (195, 422)),
        ({"image_format": "jpeg", "max_side": 4000}, "JPEG", (780, 1688)),
        ({"image_format": "jpeg", "image_scale": 0.25}, "JPEG", (195, 422)),
    ],
)
def test_a_picture_is_scaled_and_encoded_as_the_options_say(
    options: dict[str, Any], kind: str, size: tuple[int, int]
) -> None:
    shown, reply, request = sent(**options)
    assert shown == (kind, size)
    assert reply.sent_size == size
    assert f"{size[0]} wide and {size[1]} high" in request["messages"][0]["content"]
    address = request["messages"][1]["content"][1]["image_url"]
    assert address["url"].startswith(f"data:image/{kind.lower()};base64,")
    assert "detail" not in address


def test_a_lower_quality_is_smaller_and_a_detail_is_sent() -> None:
    out = io.BytesIO()
    Image.effect_noise((390, 844), 90).save(out, "PNG")
    noisy = view(picture=lambda: SimpleNamespace(png=out.getvalue))
    requests = [
        converse([says("x")], [noisy], image_format="jpeg", detail="high", image_quality=quality)[1].requests[0]
        for quality in (95, 5)
    ]
    fine, coarse = (len(images(request)[0]) for request in requests)
    assert fine > 2 * coarse
    assert requests[0]["messages"][1]["content"][1]["image_url"]["detail"] == "high"


def test_trees_follow_the_words_and_old_ones_are_left_out() -> None:
    replies = [says(calls=[call("tap", {"x": 9, "y": 9})]) for _ in range(4)]
    views = [view(turn=turn, tree=f"{TREE} {turn}") for turn in range(4)]
    _, server, _ = converse(replies, views, images=2)
    texts = [json.dumps(message["content"]) for message in server.requests[3]["messages"] if message["role"] == "user"]
    assert ["An earlier accessibility tree was here" in text for text in texts] == [True, True, False, False]
    assert [f"80x40 {turn}" in text for turn, text in enumerate(texts)] == [False, False, True, True]
    system = server.requests[0]["messages"][0]["content"]
    assert "a screenshot and the screen's accessibility tree" in system
    assert "points of a screen 390 wide and 844 high" in system
    assert "pixels of the screenshot" in system


@pytest.mark.parametrize("calls", ["native", "words"])
def test_the_tree_alone_is_enough(calls: str) -> None:
    args = {"x": 195, "y": 422}
    said = says(json.dumps({"name": "tap", "arguments": args})) if calls == "words" else says(calls=[call("tap", args)])
    (reply,), server, _ = converse([said], [view(picture=None, tree=TREE)], calls=calls)
    assert reply.actions == (Tap(x=195, y=422),)
    assert reply.sent_size is None
    assert images(server.requests[0]) == []
    system = server.requests[0]["messages"][0]["content"]
    assert "the screen's accessibility tree." in system and "screenshot" not in system
    assert "Coordinates are points of the screen, which is 390 wide" in system


def test_a_dialect_in_pixels_measures_the_tree_alone_in_points() -> None:
    said = says("Thought: t\nAction: click(point='<point>195 422</point>')")
    (reply,), server, _ = converse([said], [view(picture=None, tree=TREE)], dialect="ui_tars")
    assert reply.actions == (Tap(x=195, y=422),)
    assert "points of the screen" in server.requests[0]["messages"][0]["content"]


def test_marks_take_the_place_of_coordinates() -> None:
    calls = [
        call("tap", {"mark": 2}, "a"),
        call("long_press", {"mark": 1}, "b"),
        call("tap", {"mark": 7}, "c"),
        call("tap", {"x": 1, "y": 1}, "d"),
        call("swipe", {"x1": 355, "y1": 768, "x2": 355, "y2": 76.8}, "e"),
    ]
    (reply,), server, _ = converse([says(calls=calls)], [view(marks=MARKS)])
    assert [type(action) for action in reply.actions] == [Tap, LongPress, Swipe]
    assert reply.actions[:2] == (Tap(x=195, y=422), LongPress(x=20, y=30))
    assert "no mark 7: the marks are 1 to 2" in reply.errors[0]
    assert "'mark' must be a number" in reply.errors[1]
    offered = {tool["function"]["name"]: tool["function"] for tool in server.requests[0]["tools"]}
    assert list(offered["tap"]["parameters"]["properties"]) == ["mark"]
    assert "bears a number on the screenshot" in server.requests[0]["messages"][0]["content"]


def test_marks_work_in_a_schema_and_as_the_element_numbers_of_androidworld() -> None:
    said = json.dumps({"thought": "t", "action": {"name": "tap", "arguments": {"mark": 2}}})
    (reply,), server, _ = converse([says(said)], [view(marks=MARKS)], calls="schema")
    assert reply.actions == (Tap(x=195, y=422),)
    assert '"mark"' in json.dumps(server.requests[0]["response_format"])
    android = load_dialect("androidworld")
    assert '"index": 3' in android.prompt(view(marks=MARKS), SENT)
    assert "a number in the tree" in load_dialect("native").prompt(view(marks=MARKS, picture=None, tree=TREE), SENT)
    assert '"index"' not in android.prompt(view(), SENT)
    parsed = android.parse('{"action_type": "click", "index": 2}', SENT, view(marks=MARKS))
    assert parsed.actions == (Tap(x=195, y=422),)
    parsed = android.parse('{"action_type": "input_text", "text": "hi", "index": 1}', SENT, view(marks=MARKS))
    assert parsed.actions[:2] == (Tap(x=20, y=30), Type(text="hi"))


PIXELS = [(60.0 * n, 40.0 * n) for n in range(1, 13)]  # within 720 x 480: 0-1000 as well as 780 x 1688


def seen(unit: Any, points: list[tuple[float, float]], size: Size = SENT) -> list[str]:
    watch = SpaceWatch(Measure(unit))
    return [warning for point in points for warning in watch.see((point,), size)]


@pytest.mark.parametrize(
    ("unit", "points", "words"),
    [
        ("pixels", [(0.2, 0.3), (0.5, 0.5), (0.9, 0.1)], "space=0-1."),
        ("pixels", PIXELS, "space=0-999."),
        ("pixels", [(780.0, 1000.0), *PIXELS], "space=0-1000."),
        ("pixels", [(900.0, 500.0), (850.0, 300.0), (990.0, 400.0)], "3 of 3 different points are outside"),
        ("0-999", [(300.0, 1500.0), (700.0, 1200.0), (500.0, 1100.0), (500.0, 500.0)], "space=pixels."),
        ("0-1", [(195.0, 422.0), (20.0, 800.0), (380.0, 40.0)], "space=points."),
        ("0-1000", [(0.5, 0.5), (0.1, 0.9), (0.3, 0.3)], "space=0-1."),
    ],
)
def test_a_space_that_looks_wrong_is_warned_of_once(unit: Any, points: list[tuple[float, float]], words: str) -> None:
    (warning,) = seen(unit, points + points)
    assert words in warning
    assert f"declared space of coordinates is {unit}" in warning


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("pixels", [(60.0 * n, 140.0 * n) for n in range(1, 13)]),
        ("pixels", PIXELS[:5]),
        ("pixels", [PIXELS[0]] * 60),
        ("pixels", [(9000.0, 1.0)] * 9 + [(1.0, 9000.0), (9000.0, 9000.0)]),
        ("0-999", [(80.0 * n, 80.0 * n) for n in range(1, 13)]),
        ("0-999", [(300.0, 1500.0), (700.0, 300.0)]),
        ("points", [(30.0 * n, 70.0 * n) for n in range(1, 13)]),
        ("0-1", [(0.1 * n, 0.1 * n) for n in range(10)]),
    ],
)
def test_points_that_may_be_what_they_say_bring_no_warning(unit: Any, points: list[tuple[float, float]]) -> None:
    assert seen(unit, points) == []


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, None),
        ({"dialect": "generic", "space": "pixels"}, '{"action": "CLICK", "point": [%s, %s]}'),
        ({"calls": "words"}, '{"name": "tap", "arguments": {"x": %s, "y": %s}}'),
    ],
)
def test_the_warning_comes_with_the_reply_whose_point_gave_it(options: dict[str, Any], text: str | None) -> None:
    points = [(0.2, 0.3), (0.5, 0.5), (0.9, 0.1), (0.4, 0.2)]
    replies = [
        says(text % point) if text else says(calls=[call("tap", dict(zip("xy", point, strict=True)))])
        for point in points
    ]
    said, _, _ = converse(replies, [view(turn=turn) for turn in range(4)], **options)
    assert [len(reply.warnings) for reply in said] == [0, 0, 1, 0]


def test_run_report_and_replay_show_the_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    replies = [says(calls=[call("tap", {"x": x, "y": 0.5})]) for x in (0.1, 0.5, 0.9)]
    with ChatServer([*replies, says(calls=[call("answer", {"text": "Done."})])]) as server:
        out, _ = Command(monkeypatch, capsys)(
            "run", "--task", "thai-with-guests", "--agent", "openai", "--model", "m", "--base-url", server.base_url,
            "--out", "r", "--option", "image_scale=0.5",
        )  # fmt: skip
    folder = tmp_path / "r" / "episodes" / "thai-with-guests" / "0"
    assert "warning: The declared space of coordinates is pixels" in " ".join(out.split())
    assert [len(step.warnings) for step in read_steps(folder)] == [0, 0, 1, 0]
    (result,) = map(json.loads, (tmp_path / "r" / "results.jsonl").read_text().splitlines())
    assert len(result["warnings"]) == 1
    pages = [page.read_text() for page in (tmp_path / "r").rglob("*.js")]
    assert any("all 3 different points fit 0-1" in page for page in pages)
