"""Dialects: each writes the same place and the same direction in its own way, and hostile text does no harm."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Size, smart_resize
from gui_sim.actions import Answer, AskUser, Press, Swipe, Tap, Type
from gui_sim.errors import GuiSimError
from tests.runner.dialect_forms import BETWEEN, FORMS, NAMES, SENT, filled, mobile_use, write_tap
from tests.runner.test_openai import view

# Where the finger goes. AndroidWorld's own code turns left and right round for swipes.
FINGER_SIGN = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CONTENT_SIGN = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}
ANDROIDWORLD_SIGN = {**FINGER_SIGN, "left": (1, 0), "right": (-1, 0)}


def sizes() -> st.SearchStrategy[Size]:
    return st.builds(Size, st.integers(390, 1290), st.integers(844, 2796))


def test_every_dialect_is_written_here() -> None:
    assert set(FORMS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=50, deadline=None)
@given(size=sizes())
@example(size=SENT)
@example(size=Size(390, 844))
@example(size=Size(710, 1536))
def test_a_point_is_the_same_place_at_every_size_of_the_image(name: str, size: Size) -> None:
    dialect = load_dialect(name)
    for x in (0.0, 1.0, 195.0, 389.0, 389.9):  # edges, corners and the centre
        for y in (0.0, 1.0, 422.0, 843.0, 843.9):
            parsed = dialect.parse(write_tap(name, x, y, size), size)
            assert not parsed.errors
            (tap,) = parsed.actions
            assert isinstance(tap, Tap)
            assert abs(tap.x - x) <= 1
            assert abs(tap.y - y) <= 1
            assert tap.x < 390
            assert tap.y < 844


@pytest.mark.parametrize("name", NAMES)
def test_past_the_edge_is_an_error_in_words(name: str) -> None:
    across, along = FORMS[name].extent(SENT)
    for x, y in ((across + 1, 5), (5, along + 1), (-1, 5)):
        parsed = load_dialect(name).parse(filled(FORMS[name].tap, x, y), SENT)
        assert parsed.actions == ()
        assert "off the screen" in parsed.errors[0]


@pytest.mark.parametrize("name", NAMES)
def test_thoughts_are_kept_apart(name: str) -> None:
    text = write_tap(name, 9, 9, SENT)
    parsed = load_dialect(name).parse(f"<think>I must not click(x=1).</think>{text}", SENT)
    assert len(parsed.actions) == 1
    assert "I must not click(x=1)." in parsed.thought
    assert "tool_call" not in parsed.thought


def way_of(name: str, form: str, way: str) -> tuple[int, int]:
    across, along = FORMS[name].extent(SENT)
    parsed = load_dialect(name).parse(filled(form, round(across / 2), round(along / 2), way), SENT)
    assert not parsed.errors
    (swipe,) = parsed.actions
    assert isinstance(swipe, Swipe)
    (x1, y1), (x2, y2) = swipe.path[0], swipe.path[-1]
    assert max(abs(x2 - x1), abs(y2 - y1)) > 60
    return sign(x2 - x1), sign(y2 - y1)


def sign(value: float) -> int:
    return (value > 1e-6) - (value < -1e-6)


@pytest.mark.parametrize("way", FINGER_SIGN)
@pytest.mark.parametrize("name", [name for name in NAMES if FORMS.get(name) and FORMS[name].swipe])
def test_a_swipe_is_the_fingers_direction(name: str, way: str) -> None:
    expected = ANDROIDWORLD_SIGN if name == "androidworld" else FINGER_SIGN
    assert way_of(name, FORMS[name].swipe, way) == expected[way]


@pytest.mark.parametrize("way", CONTENT_SIGN)
@pytest.mark.parametrize("name", [name for name in NAMES if FORMS.get(name) and FORMS[name].scroll])
def test_a_scroll_is_the_contents_direction(name: str, way: str) -> None:
    assert way_of(name, FORMS[name].scroll, way) == CONTENT_SIGN[way]


@pytest.mark.parametrize("way", FINGER_SIGN)
@pytest.mark.parametrize("name", BETWEEN)
def test_between_two_points_the_finger_goes_from_the_first_to_the_second(name: str, way: str) -> None:
    across, along = FORMS[name].extent(SENT)
    right, down = FINGER_SIGN[way]
    ends = {"{x2}": round(across * (0.5 + 0.3 * right)), "{y2}": round(along * (0.5 + 0.3 * down))}
    form = BETWEEN[name]
    for key, value in ends.items():
        form = form.replace(key, str(value))
    assert way_of(name, form, way) == FINGER_SIGN[way]


def test_every_dialect_moves_a_finger_in_four_directions() -> None:
    assert set(BETWEEN) | {name for name in NAMES if FORMS[name].swipe} == set(NAMES)


@pytest.mark.parametrize(
    "dx, dy, expected", [(0, 400, (0, -1)), (0, -400, (0, 1)), (400, 0, (-1, 0)), (-400, 0, (1, 0))]
)
def test_a_scroll_by_numbers_is_in_pixels_of_content(dx: int, dy: int, expected: tuple[int, int]) -> None:
    item = {"type": "scroll", "x": 390, "y": 844, "scroll_x": dx, "scroll_y": dy}
    for name, reply in (("openai_computer", item), ("browsergym", f"scroll({dx}, {dy})")):
        (swipe,) = load_dialect(name).parse(reply, SENT).actions
        assert isinstance(swipe, Swipe)
        (x1, y1), (x2, y2) = swipe.path
        assert (sign(x2 - x1), sign(y2 - y1)) == expected
        assert abs(x2 - x1) + abs(y2 - y1) == pytest.approx(200)


@pytest.mark.parametrize("y", [0, 5, 422, 840, 844])
@pytest.mark.parametrize("way", FINGER_SIGN)
def test_a_scroll_keeps_clear_of_the_phones_own_swipes(way: str, y: int) -> None:
    item = {"action": "scroll", "coordinate": [195, y], "scroll_direction": way, "scroll_amount": 5}
    (swipe,) = load_dialect("anthropic_computer").parse(item, Size(390, 844)).actions
    assert isinstance(swipe, Swipe)
    (x1, y1), (x2, y2) = swipe.path
    assert 16 < x1 < 374
    assert 30 < y1 < 820
    assert abs(x2 - x1) + abs(y2 - y1) >= 240


@pytest.mark.parametrize("name", [name for name in NAMES if name != "native"])
def test_every_sample_of_the_prompt_is_understood_and_shown(name: str) -> None:
    dialect: Any = load_dialect(name)
    prompt = dialect.prompt(view(), SENT)
    kinds = set()
    for sample in dialect.actions:
        parsed = dialect.parse(sample, SENT)
        assert parsed.actions, sample
        assert not parsed.errors
        assert sample in prompt
        kinds |= {(action.type, getattr(action, "status", "")) for action in parsed.actions}
    assert {("ask_user", ""), ("answer", "done"), ("answer", "infeasible"), ("open_app", "")} <= kinds
    assert "WIDTH" not in prompt


def test_the_prompt_declares_what_the_model_measures_in() -> None:
    def told(name: str) -> str:
        return load_dialect(name).prompt(view(), SENT)

    assert '"display_width_px": 780, "display_height_px": 1688' in told("anthropic_computer")
    assert "784 wide and 1680 high" in told("ui_tars")
    assert "from 0 to 999" in told("autoglm")
    assert "999 x 999" in told("qwen3_mobile")
    assert "from 0 to 1000" in told("gelab")
    assert "780 wide and 1688 high" in told("native")


def test_a_space_may_be_chosen() -> None:
    dialect = load_dialect("generic", "0-1")
    assert dialect.parse('{"action": "CLICK", "point": [0.5, 0.5]}', SENT).actions == (Tap(x=195, y=422),)
    assert dialect.parse('{"action": "CLICK", "point": [500, 500]}', SENT).actions == ()
    assert load_dialect("qwen25_mobile", "0-1000").space.size(SENT) == SENT


def test_an_unknown_dialect_is_told_with_those_there_are() -> None:
    with pytest.raises(GuiSimError, match=r"no dialect 'klingon'.*androidworld, .*ui_venus"):
        load_dialect("klingon")


@pytest.mark.parametrize(
    "size, least, most, expected",
    [
        # From the definition in qwen-vl-utils: rounded, shrunk to the most, grown to the least.
        (Size(1000, 1000), 3136, 12_845_056, (1008, 1008)),
        (Size(780, 1688), 3136, 12_845_056, (784, 1680)),
        (Size(1179, 2556), 3136, 1_003_520, (672, 1456)),
        (Size(30, 30), 78_400, 12_845_056, (280, 280)),
    ],
)
def test_smart_resize(size: Size, least: int, most: int, expected: tuple[int, int]) -> None:
    assert smart_resize(size, 28, least, most) == expected


POINTS = [
    "[300,400]",
    "(300,400)",
    "300,400",
    "300 400",
    "[300, 400]",
    "( 300 , 400 )",
    "<point>300 400</point>",
]
BOXES = ["[290,390,310,410]", "(290,390,310,410)", "290 390 310 410", "(290,390),(310,410)"]


@pytest.mark.parametrize("text", [*POINTS, *BOXES, "<|box_start|>(300,400)<|box_end|>", "<bbox>290 390 310 410</bbox>"])
@pytest.mark.parametrize("name", ["ui_tars_1", "generic", "gelab"])
def test_every_spelling_of_a_point_and_the_centre_of_a_box(name: str, text: str) -> None:
    form = {
        "ui_tars_1": f"click(start_box='{text}')",
        "generic": json.dumps({"action": "CLICK", "point": text}),
        "gelab": f"action:CLICK\tpoint:{text}",
    }
    (tap,) = load_dialect(name).parse(form[name], SENT).actions
    assert isinstance(tap, Tap)
    assert (tap.x, tap.y) == pytest.approx((117, 337.6))


@pytest.mark.parametrize("value", ["1,2,3", "x", "", "1,2,3,4,5", None, [], [1], [1, "a"], {"x": 1}, [[1, 2], 3], True])
def test_what_is_no_point_is_said(value: Any) -> None:
    parsed = load_dialect("generic").parse({"action": "CLICK", "point": value}, SENT)
    assert parsed.actions == ()
    assert "needs a point" in parsed.errors[0]


ASKS = [
    ("mobileworld", '{"action_type": "ask_user", "text": "Which Anna?"}'),
    ("qwen3_mobile", mobile_use('{"action": "ask_user", "text": "Which Anna?"}')),
    ("gui_owl", mobile_use('{"action": "interact", "text": "Which Anna?"}')),
    ("mai_ui", mobile_use('{"action": "ask_user", "text": "Which Anna?"}')),
    ("ui_tars", "Action: call_user(content='Which Anna?')"),
    ("ui_venus", "<action>CallUser(content='Which Anna?')</action>"),
    ("autoglm", 'do(action="Interact", message="Which Anna?")'),
    ("autoglm", 'do(action="Take_over", message="Which Anna?")'),
    ("gelab", "action:INFO\tvalue:Which Anna?"),
    ("generic", '{"action": "INFO", "value": "Which Anna?"}'),
    ("generic", '{"action": "send_msg_to_user", "text": "Which Anna?"}'),
    (
        "openai_computer",
        '{"type": "function_call", "name": "ask_user", "arguments": "{\\"text\\": \\"Which Anna?\\"}"}',
    ),
    ("anthropic_computer", '{"type": "tool_use", "name": "ask_user", "input": {"text": "Which Anna?"}}'),
    ("gemini_computer", '{"name": "ask_user", "args": {"text": "Which Anna?"}}'),
]
DONE = [
    ("androidworld", '{"action_type": "status", "goal_status": "complete"}', ""),
    ("androidworld", '{"action_type": "answer", "text": "Yes."}', "Yes."),
    ("mobileworld", '{"action_type": "finished", "text": "Yes."}', "Yes."),
    ("qwen3_mobile", mobile_use('{"action": "terminate", "status": "success"}'), ""),
    ("gui_owl", mobile_use('{"action": "answer", "text": "Yes."}'), "Yes."),
    ("ui_tars", "finished(content='Yes.')", "Yes."),
    ("ui_tars_2", "<function=finished><parameter=content>Yes.</parameter></function>", "Yes."),
    ("autoglm", 'finish(message="Yes.")', "Yes."),
    ("gelab", "action:COMPLETE\treturn:Yes.", "Yes."),
    ("ui_venus", "<action>Finished(content='Yes.')</action>", "Yes."),
    ("generic", '{"action": "COMPLETE"}', ""),
    ("generic", '{"action": "done"}', ""),
]
GIVEN_UP = [
    ("androidworld", '{"action_type": "status", "goal_status": "infeasible"}'),
    ("qwen3_mobile", mobile_use('{"action": "terminate", "status": "failure"}')),
    ("mai_ui", mobile_use('{"action": "terminate", "status": "fail"}')),
    ("mai_ui", mobile_use('{"action": "terminate", "status": "FAILED"}')),
    ("gelab", "action:ABORT\tvalue:Shut."),
    ("generic", '{"action": "ABORT", "value": "Shut."}'),
    ("generic", '{"action": "report_infeasible", "text": "Shut."}'),
]


@pytest.mark.parametrize("name, text", ASKS)
def test_every_spelling_of_asking(name: str, text: str) -> None:
    assert load_dialect(name).parse(text, SENT).actions == (AskUser(text="Which Anna?"),)


@pytest.mark.parametrize("name, text, words", DONE)
def test_every_spelling_of_being_done(name: str, text: str, words: str) -> None:
    assert load_dialect(name).parse(text, SENT).actions == (Answer(text=words),)


@pytest.mark.parametrize("name, text", GIVEN_UP)
def test_every_spelling_of_giving_up(name: str, text: str) -> None:
    (answer,) = load_dialect(name).parse(text, SENT).actions
    assert isinstance(answer, Answer)
    assert answer.status == "infeasible"


def test_a_status_that_is_none_is_said_and_ends_nothing() -> None:
    parsed = load_dialect("qwen3_mobile").parse(mobile_use('{"action": "terminate", "status": "maybe"}'), SENT)
    assert parsed.actions == ()
    assert "success or failure" in parsed.errors[0]


@pytest.mark.parametrize(
    "written, button",
    [
        ("Back", "back"), ("back", "back"), ("BACK", "back"), ("KEYCODE_BACK", "back"), ("Home", "home"),
        ("HOME", "home"), ("Enter", "return"), ("ENTER", "return"), ("Return", "return"), ("KEYCODE_ENTER", "return"),
        ("volume_up", "volume_up"), ("VOLUME_DOWN", "volume_down"), ("power", "lock"), ("Menu", "app_switcher"),
        ("Recent", "app_switcher"), ("app_switch", "app_switcher"), ("Escape", "back"),
    ],
)  # fmt: skip
def test_a_button_in_any_case(written: str, button: Any) -> None:
    text = mobile_use(json.dumps({"action": "system_button", "button": written}))
    assert load_dialect("qwen3_mobile").parse(text, SENT).actions == (Press(button=button),)


@pytest.mark.parametrize("key, words", [("camera", "does not have"), ("ctrl+a", "no key combinations"), ("", "name")])
def test_a_key_that_is_not_there_is_said(key: str, words: str) -> None:
    parsed = load_dialect("anthropic_computer").parse({"action": "key", "text": key}, SENT)
    assert parsed.actions == ()
    assert words in parsed.errors[0]


TEXTS = [
    "é",
    "漢字",
    "👩‍👩‍👧‍👦",
    "שלום",
    'it\'s "quoted"',
    "100%s",
    "a\nb",
    "back\\slash",
    "{brace",
    "a)b, c='d",
]


@pytest.mark.parametrize("text", TEXTS)
def test_text_arrives_whole(text: str) -> None:
    typed = Type(text=text)
    for name, action in (
        ("qwen3_mobile", mobile_use(json.dumps({"action": "type", "text": text}))),
        ("generic", json.dumps({"action": "TYPE", "value": text}, ensure_ascii=False)),
        ("openai_computer", json.dumps({"type": "type", "text": text})),
        ("ui_tars_2", f"<function=type><parameter=content>{text}</parameter></function>"),
    ):
        assert load_dialect(name).parse(action, SENT).actions == (typed,), name
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")
    assert load_dialect("ui_tars").parse(f"Action: type(content='{escaped}')", SENT).actions == (typed,)
    assert load_dialect("autoglm").parse(f'do(action="Type", text="{escaped}")', SENT).actions == (
        Type(text=text, replace=True),
    )


def test_quotes_that_a_model_forgot_to_escape() -> None:
    assert load_dialect("ui_tars").parse("Action: type(content='it's')", SENT).actions == (Type(text="it's"),)
    assert load_dialect("autoglm").parse('do(action="Launch", app="He said "hi"")', SENT).actions[0].type == "open_app"


def test_one_wrong_action_does_not_stop_the_rest() -> None:
    point = "click(point='<point>{} 1</point>')"
    text = "\n\n".join((f"Action: {point.format(1)}", "fly(height='3')", point.format(9999), "wait()"))
    parsed = load_dialect("ui_tars").parse(text, SENT)
    assert [action.type for action in parsed.actions] == ["tap", "wait"]
    assert len(parsed.errors) == 2
    assert "There is no action 'fly'" in parsed.errors[0]
    assert "press_back()" in parsed.errors[0]


def test_bounds_are_kept_and_told() -> None:
    many = '{"action": "WAIT"}' * (MAX_ACTIONS + 5)
    parsed = load_dialect("generic").parse(many, SENT)
    assert len(parsed.actions) == MAX_ACTIONS
    assert "Only the first" in parsed.errors[0]
    parsed = load_dialect("generic").parse("x" * (MAX_REPLY + 1), SENT)
    assert "longer than" in parsed.errors[0]
