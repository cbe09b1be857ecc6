"""Dialects: each writes the same place and the same direction in its own way, and hostile text does no harm."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agent_runner.agents.dialects import dialects, load_dialect
from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Size, smart_resize
from gui_sim.actions import Answer, AskUser, Press, Swipe, Tap, Type
from gui_sim.errors import GuiSimError

SENT = Size(780, 1688)
NAMES = [dialect.name for dialect in dialects()]


class Forms(NamedTuple):
    """How a dialect writes a tap, a swipe and a scroll in a direction ("" where it names none).

    `extent` gives the largest coordinates of its space from the size of the sent image.
    """

    tap: str
    extent: Callable[[Size], tuple[float, float]]
    swipe: str = ""
    scroll: str = ""


def resized(size: Size) -> tuple[float, float]:
    return smart_resize(size, 28, 3136, 12_845_056)


def thousand(size: Size) -> tuple[float, float]:
    return 1000, 1000


def thousand_but_one(size: Size) -> tuple[float, float]:
    return 999, 999


def sent(size: Size) -> tuple[float, float]:
    return size


def mobile_use(arguments: str) -> str:
    return f'<tool_call>\n{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'


CLICK = mobile_use('{"action": "click", "coordinate": [{x}, {y}]}')
FINGER = mobile_use('{"action": "swipe", "direction": "{way}"}')
TARS_SCROLL = "Thought: t\nAction: scroll(point='<point>{x} {y}</point>', direction='{way}')"
FORMS: Mapping[str, Forms] = {
    "native": Forms('{"name": "tap", "arguments": {"x": {x}, "y": {y}}}', sent),
    "androidworld": Forms(
        'Reason: r\nAction: {"action_type": "click", "x": {x}, "y": {y}}',
        sent,
        '{"action_type": "swipe", "direction": "{way}"}',
        '{"action_type": "scroll", "direction": "{way}"}',
    ),
    "mobileworld": Forms(
        'Thought: t\nAction: {"action_type": "click", "coordinate": [{x}, {y}]}',
        sent,
        '{"action_type": "swipe", "direction": "{way}"}',
        '{"action_type": "scroll", "direction": "{way}"}',
    ),
    "qwen25_mobile": Forms(CLICK, resized, FINGER),
    "qwen3_mobile": Forms(CLICK, thousand_but_one, FINGER),
    "gui_owl": Forms('Action: "Tap it."\n' + CLICK, thousand, FINGER),
    "mai_ui": Forms("<thinking>t</thinking>\n" + CLICK, thousand_but_one, FINGER),
    "autoglm": Forms('<think>t</think><answer>do(action="Tap", element=[{x},{y}])</answer>', thousand_but_one),
    "gelab": Forms("<THINK>t</THINK>\nexplain:e\taction:CLICK\tpoint:{x},{y}\tsummary:s", thousand),
    "ui_venus": Forms(
        "<think>t</think><action>Click(box=({x},{y}))</action><conclusion>c</conclusion>",
        thousand_but_one,
        "",
        "<action>Scroll(start=({x},{y}), direction='{way}')</action>",
    ),
    "generic": Forms('{"action": "CLICK", "point": [{x}, {y}]}', thousand, '{"action": "SWIPE", "direction": "{way}"}'),
    "ui_tars": Forms("Thought: t\nAction: click(point='<point>{x} {y}</point>')", resized, "", TARS_SCROLL),
    "ui_tars_1": Forms("Action: click(start_box='<|box_start|>({x},{y})<|box_end|>')", thousand, "", TARS_SCROLL),
    "ui_tars_2": Forms(
        "<seed:tool_call><function=click><parameter=point><point>{x} {y}</point></parameter></function>"
        "</seed:tool_call>",
        thousand,
        "",
        "<function=scroll><parameter=point>{x} {y}</parameter><parameter=direction>{way}</parameter></function>",
    ),
    "openai_computer": Forms(
        '{"type": "computer_call", "action": {"type": "click", "button": "left", "x": {x}, "y": {y}}}', sent
    ),
    "anthropic_computer": Forms(
        '{"action": "left_click", "coordinate": [{x}, {y}]}',
        sent,
        "",
        '{"action": "scroll", "coordinate": [{x}, {y}], "scroll_direction": "{way}", "scroll_amount": 3}',
    ),
    "gemini_computer": Forms(
        '{"name": "click_at", "args": {"x": {x}, "y": {y}}}',
        thousand,
        "",
        '{"name": "scroll_at", "args": {"x": {x}, "y": {y}, "direction": "{way}"}}',
    ),
}
# Where the finger goes. AndroidWorld's own code turns left and right round for swipes.
FINGER_SIGN = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CONTENT_SIGN = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}
ANDROIDWORLD_SIGN = {**FINGER_SIGN, "left": (1, 0), "right": (-1, 0)}


def filled(form: str, x: float, y: float, way: str = "") -> str:
    return form.replace("{x}", str(x)).replace("{y}", str(y)).replace("{way}", way)


def write_tap(name: str, x: float, y: float, size: Size) -> str:
    """A tap on a point of the screen, in a dialect's own words and whole numbers."""
    across, along = FORMS[name].extent(size)
    return filled(FORMS[name].tap, round(x / 390 * across), round(y / 844 * along))


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
    for x in (0.0, 1.0, 195.0, 389.0, 389.9):
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


@pytest.mark.parametrize(
    "dx, dy, expected", [(0, 400, (0, -1)), (0, -400, (0, 1)), (400, 0, (-1, 0)), (-400, 0, (1, 0))]
)
def test_a_scroll_of_openai_is_in_pixels_of_content(dx: int, dy: int, expected: tuple[int, int]) -> None:
    item = {"type": "scroll", "x": 390, "y": 844, "scroll_x": dx, "scroll_y": dy}
    (swipe,) = load_dialect("openai_computer").parse(item, SENT).actions
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
    prompt = dialect.prompt(None, SENT)
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
        return load_dialect(name).prompt(None, SENT)  # type: ignore[arg-type]

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


HOSTILE = [
    "{" * MAX_REPLY, '{"a":' * 4000, "[" * MAX_REPLY, "(" * MAX_REPLY, "a(" * (MAX_REPLY // 2), "'" * MAX_REPLY,
    "click(" * 3000, "do(action=" * 2000, "f(" + "[" * 9000, "f('" + "' " * 9000, "<think>" * 2800,
    "</think>" * 2500, "<think></think>" * 1300, "<function=a>" * 1600, "<function=a></function>" * 860,
    "<parameter=a>" * 1500, "Action:\n" * 2500, "thought:\n" * 2200, '{"action":"CLICK","point":' + "[" * 9000,
    '{"action":"CLICK","point":"' + "1," * 9000 + '"}', '{"action": "TYPE", "value": "\\ud800"}',
    '{"action": "WAIT", "value": 1e999}', '{"action": "WAIT", "value": NaN}', '{"x":' + "9" * 19000 + "}",
    "action:" * 2800, "\t" * MAX_REPLY, "do(action=\"Tap\", element=__import__('os').system('x'))", "\x00" * 500,
    '{"action": "CLICK", "point": [1e400, 1]}', "f(" + "1," * 9900, "{'a':" * 4000, "{'" * 9000, "<point>" * 2800,
    'click(x="' + "\\" * 19000, "\ud800", "漢(" * 9000, '{"type": "drag", "path": ' + "[1,2]," * 3000 + "]}",
    '<function=click><parameter=point>\ud800</parameter></function>', "type(content='\ud800')",
    '{"content":' * 1500 + "1" + "}" * 1500,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_crafted_text_does_no_harm(name: str, number: int) -> None:
    text = HOSTILE[number][:MAX_REPLY]
    dialect = load_dialect(name)
    parsed = dialect.parse(text, SENT)
    assert parsed.actions or parsed.errors
    json.dumps([action.model_dump() for action in parsed.actions], ensure_ascii=False).encode()
    " ".join((parsed.thought, parsed.plain, *parsed.errors)).encode()


PIECES = [
    "<think>", "</think>", "<answer>", "<tool_call>", "</tool_call>", "Action:", "Thought:", "click(", "do(", "finish(",
    "point=", "'", '"', "\\", "{", "}", "[", "]", "(", ")", ",", ":", "\t", "\n", "action", "1", "-1", "999", "1e9",
    '"action"', '"type"', '"name"', '"arguments"', '"click"', "<function=click>", "<parameter=point>", "é", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150, deadline=None)
@given(text=st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))
def test_no_text_raises(name: str, text: str) -> None:
    parsed = load_dialect(name).parse(text, SENT)
    assert parsed.actions or parsed.errors
    " ".join((parsed.thought, parsed.plain, *parsed.errors)).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "action", "name", "args", "input", "content", "path", "x", "text"]),
            inner,
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=100, deadline=None)
@given(value=st.dictionaries(st.sampled_from(["type", "action", "name", "arguments", "content", "action_type"]), JSON))
def test_no_data_raises(name: str, value: dict[str, Any]) -> None:
    parsed = load_dialect(name).parse(value, SENT)
    assert parsed.actions or parsed.errors


@pytest.mark.parametrize("verb", ["click", "tap", "type", "drag", "scroll", "swipe", "key", "wait", "mcp", "terminate"])
@settings(max_examples=60, deadline=None)
@given(
    args=st.dictionaries(st.sampled_from(["coordinate", "text", "time", "start", "end", "direction", "x", "y"]), JSON)
)
def test_no_argument_raises(verb: str, args: dict[str, Any]) -> None:
    for name in ("qwen3_mobile", "generic", "anthropic_computer"):
        parsed = load_dialect(name).parse({**args, "action": verb}, SENT)
        assert parsed.actions or parsed.errors
