"""What the families write, as facts from their own sources, and what each of it means on this phone."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import Size
from gui_sim.actions import (
    Action,
    Answer,
    AskUser,
    CallTool,
    DoubleTap,
    LongPress,
    OpenApp,
    Press,
    Swipe,
    Tap,
    Type,
    Wait,
)

SENT = Size(780, 1688)  # two pixels a point
BACK, HOME, RETURN = Press(button="back"), Press(button="home"), Press(button="return")
RECENTS, LOOK = Press(button="app_switcher"), Wait(minutes=0)


def seconds(value: float) -> Wait:
    return Wait(minutes=value / 60)


def swipe(x1: float, y1: float, x2: float, y2: float, hold: bool = False) -> Swipe:
    return Swipe(path=((x1, y1), (x2, y2)), hold=hold)


def aw(fields: str) -> str:
    return '{"action_type": ' + fields + "}"


def qwen(arguments: str, thought: str = "") -> str:
    return f'{thought}<tool_call>\n{{"name":"mobile_use","arguments":{{"action":{arguments}}}}}\n</tool_call>'


def xml(name: str) -> str:
    return f"<function={name}><parameter=point><point>500 250</point></parameter></function>"


UP = swipe(195, 622, 195, 222)
DOWN = swipe(195, 222, 195, 622)
LEFT = swipe(320, 422, 70, 422)
RIGHT = swipe(70, 422, 320, 422)
Sample = tuple[str, str | Mapping[str, Any], Sequence[Action]]

ANDROIDWORLD: list[Sample] = [
    ("androidworld", aw('"click","x":100,"y":200'), [Tap(x=50, y=100)]),
    (
        "androidworld",
        aw('"input_text","text":"hi","x":1,"y":2,"clear_text":true'),
        [Tap(x=0.5, y=1), Type(text="hi", replace=True), RETURN],
    ),
    ("androidworld", aw('"input_text","text":"hi"'), [Type(text="hi"), RETURN]),
    ("androidworld", aw('"scroll","direction":"down","index":3'), [UP]),
    ("androidworld", aw('"scroll","direction":"right"'), [LEFT]),
    ("androidworld", aw('"swipe","direction":"up"'), [UP]),
    ("androidworld", aw('"swipe","direction":"left"'), [RIGHT]),
    ("androidworld", aw('"open_app","app_name":"Clock"'), [OpenApp(app="Clock")]),
    ("androidworld", aw('"status","goal_status":"complete"'), [Answer()]),
    ("androidworld", aw('"status","goal_status":"infeasible"'), [Answer(status="infeasible")]),
    ("androidworld", aw('"answer","text":"Noon."'), [Answer(text="Noon.")]),
    ("androidworld", aw('"double_tap","x":100,"y":200'), [DoubleTap(x=50, y=100)]),
    ("androidworld", aw('"long_press","x":100,"y":200'), [LongPress(x=50, y=100)]),
    ("androidworld", aw('"navigate_home"'), [HOME]),
    ("androidworld", aw('"navigate_back"'), [BACK]),
    ("androidworld", aw('"keyboard_enter"'), [RETURN]),
    ("androidworld", aw('"keycode","keycode":"KEYCODE_BACK"'), [BACK]),
    ("androidworld", aw('"wait"'), [seconds(1)]),
    ("androidworld", "{'action_type': 'click', 'x': 100, 'y': 200}", [Tap(x=50, y=100)]),
    ("androidworld", 'Reason: It is there.\nAction: {"action_type": "navigate_back"}', [BACK]),
]
MOBILEWORLD: list[Sample] = [
    ("mobileworld", aw('"ask_user","text":"Which Anna?"'), [AskUser(text="Which Anna?")]),
    (
        "mobileworld",
        aw('"drag","start_x":100,"start_y":200,"end_x":300,"end_y":400'),
        [swipe(50, 100, 150, 200, hold=True)],
    ),
    (
        "mobileworld",
        aw('"mcp","action_name":"find_hotel","action_json":{"city":"Rome"}'),
        [CallTool(tool="find_hotel", args={"city": "Rome"})],
    ),
    ("mobileworld", aw('"finished","text":"Done."'), [Answer(text="Done.")]),
    ("mobileworld", 'Thought: t\nAction: {"action_type":"click","coordinate":[100,200]}', [Tap(x=50, y=100)]),
    ("mobileworld", aw('"click","coordinate":[90,180,110,220]'), [Tap(x=50, y=100)]),
    ("mobileworld", aw('"swipe","direction":"left"'), [LEFT]),
    ("mobileworld", aw('"scroll","direction":"left"'), [RIGHT]),
    ("mobileworld", aw('"open_app","text":"Clock"'), [OpenApp(app="Clock")]),
    ("mobileworld", aw('"input_text","text":"hi"'), [Type(text="hi")]),
]
QWEN: list[Sample] = [
    ("qwen3_mobile", qwen('"click","coordinate":[333,666]'), [Tap(x=130, y=844 * 666 / 999)]),
    ("qwen25_mobile", qwen('"click","coordinate":[392,840]'), [Tap(x=195, y=422)]),
    ("gui_owl", qwen('"click","coordinate":[500,300]', 'Action: "Tap the row."\n'), [Tap(x=195, y=253.2)]),
    ("gui_owl", qwen('"long_press","coordinate":[500,250],"time":2'), [LongPress(x=195, y=211)]),
    ("gui_owl", qwen('"swipe","coordinate":[500,750],"coordinate2":[500,250]'), [swipe(195, 633, 195, 211)]),
    ("qwen3_mobile", qwen('"type","text":"hi"'), [Type(text="hi")]),
    ("qwen3_mobile", qwen('"key","text":"volume_up"'), [Press(button="volume_up")]),
    ("qwen3_mobile", qwen('"system_button","button":"Menu"'), [RECENTS]),
    ("qwen3_mobile", qwen('"open","text":"Clock"'), [OpenApp(app="Clock")]),
    ("qwen3_mobile", qwen('"wait","time":3'), [seconds(3)]),
    ("qwen3_mobile", qwen('"terminate","status":"success"'), [Answer()]),
    ("qwen3_mobile", qwen('"terminate","status":"failure"'), [Answer(status="infeasible")]),
    ("qwen3_mobile", qwen('"answer","text":"Noon."'), [Answer(text="Noon.")]),
    ("qwen3_mobile", qwen('"ask_user","text":"Which Anna?"'), [AskUser(text="Which Anna?")]),
    ("qwen3_mobile", '<tool_call>{"name":"find_hotel","arguments":{"action":"x"}}</tool_call>',
     [CallTool(tool="find_hotel", args={"action": "x"})]),
    ("gui_owl", qwen('"interact","text":"Which Anna?"'), [AskUser(text="Which Anna?")]),
    ("gui_owl", qwen('"answer","text":"Noon."'), [Answer(text="Noon.")]),
    ("mai_ui", qwen('"swipe","direction":"up","coordinate":[333,666]', "<thinking>t</thinking>\n"),
     [swipe(130, 844 * 666 / 999, 130, 844 * 666 / 999 - 400)]),
    ("mai_ui", qwen('"swipe","direction":"left"'), [LEFT]),
    ("mai_ui", qwen('"double_click","coordinate":[333,333]'), [DoubleTap(x=130, y=844 * 333 / 999)]),
    ("mai_ui", qwen('"drag","start_coordinate":[333,333],"end_coordinate":[666,333]'),
     [swipe(130, 844 * 333 / 999, 260, 844 * 333 / 999, hold=True)]),
    ("mai_ui", qwen('"system_button","button":"enter"'), [RETURN]),
    ("mai_ui", qwen('"terminate","status":"fail"'), [Answer(status="infeasible")]),
    ("mai_ui", qwen('"wait"', "<thinking>t</think>\n"), [seconds(1)]),
    ("mai_ui", qwen('"wait"', "t</think>\n"), [seconds(1)]),
]  # fmt: skip
UI_TARS: list[Sample] = [
    ("ui_tars", "Thought: t\nAction: click(point='<point>392 840</point>')", [Tap(x=195, y=422)]),
    ("ui_tars", "Action: long_press(point='<point>392 840</point>')", [LongPress(x=195, y=422)]),
    ("ui_tars", "Action: type(content='hi\\n')", [Type(text="hi"), RETURN]),
    ("ui_tars", "Action: type(content='it\\'s \\\"x\\\"')", [Type(text='it\'s "x"')]),
    ("ui_tars", "Action: scroll(point='<point>392 840</point>', direction='down')", [swipe(195, 450, 195, 50)]),
    ("ui_tars", "Action: drag(start_point='<point>392 840</point>', end_point='<point>392 420</point>')",
     [swipe(195, 422, 195, 211, hold=True)]),
    ("ui_tars", "Action: open_app(app_name='Clock')", [OpenApp(app="Clock")]),
    ("ui_tars", "Action: press_home()", [HOME]),
    ("ui_tars", "Action: press_back()\n\nwait()", [BACK, seconds(1)]),
    ("ui_tars", "Action: finished(content='Done.')", [Answer(text="Done.")]),
    ("ui_tars", "Action: call_user()", [AskUser(text="I need your help to go on. What should I do?")]),
    ("ui_tars_1", "Action: click(start_box='(500,250)')", [Tap(x=195, y=211)]),
    ("ui_tars_1", "Action: click(start_box='<|box_start|>(500,250)<|box_end|>')", [Tap(x=195, y=211)]),
    ("ui_tars_1", "Action: click(start_box='[490,240,510,260]')", [Tap(x=195, y=211)]),
    ("ui_tars_2", f"<seed:tool_call>{xml('click')}</seed:tool_call>", [Tap(x=195, y=211)]),
    ("ui_tars_2", f"<tool_call>{xml('left_double')}</tool_call>", [DoubleTap(x=195, y=211)]),
    ("ui_tars_2", "<function=press_home></function><function=finished></function>", [HOME, Answer()]),
]  # fmt: skip
MOBILEGYM: list[Sample] = [
    ("autoglm", '<think>t</think><answer>do(action="Tap", element=[333,666])</answer>',
     [Tap(x=130, y=844 * 666 / 999)]),
    ("autoglm", 't do(action="Tap", element=[333,666], message="Pay?")', [Tap(x=130, y=844 * 666 / 999)]),
    ("autoglm", 'finish(message="Done.")', [Answer(text="Done.")]),
    ("autoglm", 'do(action="Launch", app="Clock")', [OpenApp(app="Clock")]),
    ("autoglm", 'do(action="Type", text="hi")', [Type(text="hi", replace=True)]),
    ("autoglm", 'do(action="Type_Name", text="Anna")', [Type(text="Anna", replace=True)]),
    ("autoglm", 'do(action="Swipe", start=[333,666], end=[333,333])',
     [swipe(130, 844 * 666 / 999, 130, 844 * 333 / 999)]),
    ("autoglm", 'do(action="Long Press", element=[333,666])', [LongPress(x=130, y=844 * 666 / 999)]),
    ("autoglm", 'do(action="Double Tap", element=[333,666])', [DoubleTap(x=130, y=844 * 666 / 999)]),
    ("autoglm", 'do(action="Back")', [BACK]),
    ("autoglm", 'do(action="Home")', [HOME]),
    ("autoglm", 'do(action="Wait", duration="2 seconds")', [seconds(2)]),
    ("autoglm", 'do(action="Interact")', [AskUser(text="I need your help to go on. What should I do?")]),
    ("autoglm", 'do(action="Take_over", message="Sign in.")', [AskUser(text="Sign in.")]),
    ("autoglm", 'do(action="Answer", message="Noon.")', [Answer(text="Noon.")]),
    ("gelab", "action:ANSWER\tvalue:Noon.", [Answer(text="Noon.")]),
    ("gelab", "<THINK>t</THINK>\nexplain:e\taction:CLICK\tpoint:500,250\tsummary:s", [Tap(x=195, y=211)]),
    ("gelab", "action:TYPE\tvalue:hi: you\tpoint:500,250", [Tap(x=195, y=211), Type(text="hi: you")]),
    ("gelab", "action:SLIDE\tpoint1:500,750\tpoint2:500,250", [swipe(195, 633, 195, 211)]),
    ("gelab", "action:AWAKE\tvalue:Clock", [OpenApp(app="Clock")]),
    ("gelab", "action:INFO\tvalue:Which Anna?", [AskUser(text="Which Anna?")]),
    ("gelab", "action:WAIT\tvalue:3", [seconds(3)]),
    ("gelab", "action:LONGPRESS\tpoint:500,250", [LongPress(x=195, y=211)]),
    ("gelab", "action:COMPLETE\treturn:Done.", [Answer(text="Done.")]),
    ("gelab", "action:ABORT\tvalue:Shut.", [Answer(text="Shut.", status="infeasible")]),
    ("ui_venus", "<think>t</think><action>Click(box=(333,666))</action><conclusion>c</conclusion>",
     [Tap(x=130, y=844 * 666 / 999)]),
    ("ui_venus", "<action>Drag(start=(333,666), end=(333,333))</action>",
     [swipe(130, 844 * 666 / 999, 130, 844 * 333 / 999, hold=True)]),
    ("ui_venus", "<action>Scroll(start=(333,666), end=(333,333), direction='down')</action>",
     [swipe(130, 844 * 666 / 999, 130, 844 * 333 / 999)]),
    ("ui_venus", "<action>Type(content='hi')</action>", [Type(text="hi")]),
    ("ui_venus", "<action>Launch(app='Clock')</action>", [OpenApp(app="Clock")]),
    ("ui_venus", "<action>Wait()</action>", [seconds(1)]),
    ("ui_venus", "<action>Finished(content='Done.')</action>", [Answer(text="Done.")]),
    ("ui_venus", "<action>CallUser(content='Which Anna?')</action>", [AskUser(text="Which Anna?")]),
    ("ui_venus", "<action>PressRecent()</action>", [RECENTS]),
    ("ui_venus", "<action>LongPress(box=(333,666))</action>", [LongPress(x=130, y=844 * 666 / 999)]),
    ("ui_venus", "<action>PressBack()</action>", [BACK]),
    ("ui_venus", "<action>PressHome()</action>", [HOME]),
    ("ui_venus", "<action>PressEnter()</action>", [RETURN]),
    ("ui_venus", "<action>Scroll(start=(333,333), direction='down')</action>",
     [swipe(130, 450, 130, 50)]),
    ("generic", '{"action":"CLICK","point":[500,250]}', [Tap(x=195, y=211)]),
    ("generic", '{"action":"DOUBLE_TAP","point":[500,250]}', [DoubleTap(x=195, y=211)]),
    ("generic", '{"action":"LONG_PRESS","point":[500,250]}', [LongPress(x=195, y=211)]),
    ("generic", '{"action":"DRAG","point1":[500,250],"point2":[500,750]}', [swipe(195, 211, 195, 633, hold=True)]),
    ("generic", '{"action":"AWAKE","value":"Clock"}', [OpenApp(app="Clock")]),
    ("generic", '{"action":"BACK"}', [BACK]),
    ("generic", '{"action":"HOME"}', [HOME]),
    ("generic", '{"action":"ENTER"}', [RETURN]),
    ("generic", '{"action":"ANSWER","value":"Noon."}', [Answer(text="Noon.")]),
    ("generic", '{"action":"RECENT"}', [RECENTS]),
    ("generic", '{"action":"NOOP"}', [LOOK]),
    ("generic", '{"action":"SWIPE","direction":"down"}', [DOWN]),
]  # fmt: skip
COMPUTERS: list[Sample] = [
    ("openai_computer", {"type": "computer_call", "call_id": "c1",
                         "action": {"type": "click", "button": "left", "x": 100, "y": 200}}, [Tap(x=50, y=100)]),
    ("openai_computer", {"type": "computer_call", "actions": [{"type": "type", "text": "hi"},
                                                              {"type": "keypress", "keys": ["ENTER"]}]},
     [Type(text="hi"), RETURN]),
    ("openai_computer", {"output": [{"type": "reasoning", "summary": [{"type": "summary_text", "text": "t"}]},
                                    {"type": "computer_call", "action": {"type": "screenshot"}}]}, [LOOK]),
    ("openai_computer", {"type": "double_click", "x": 100, "y": 200}, [DoubleTap(x=50, y=100)]),
    ("openai_computer", {"type": "drag", "path": [{"x": 100, "y": 200}, {"x": 300, "y": 400}]},
     [swipe(50, 100, 150, 200, hold=True)]),
    ("openai_computer", {"type": "scroll", "x": 390, "y": 844, "scroll_x": 0, "scroll_y": 200},
     [swipe(195, 422, 195, 322)]),
    ("openai_computer", {"type": "click", "button": "right", "x": 100, "y": 200}, [LongPress(x=50, y=100)]),
    ("openai_computer", {"type": "click", "button": "back", "x": 100, "y": 200}, [BACK]),
    ("openai_computer", {"type": "wait"}, [seconds(1)]),
    ("anthropic_computer", {"action": "left_click", "coordinate": [100, 200]}, [Tap(x=50, y=100)]),
    ("anthropic_computer", {"content": [{"type": "text", "text": "t"},
                                        {"type": "tool_use", "name": "computer",
                                         "input": {"action": "double_click", "coordinate": [100, 200]}}]},
     [DoubleTap(x=50, y=100)]),
    ("anthropic_computer", {"action": "right_click", "coordinate": [100, 200]}, [LongPress(x=50, y=100)]),
    ("anthropic_computer", {"action": "left_click_drag", "start_coordinate": [100, 200], "coordinate": [300, 400]},
     [swipe(50, 100, 150, 200, hold=True)]),
    ("anthropic_computer", {"action": "scroll", "coordinate": [390, 844], "scroll_direction": "down",
                            "scroll_amount": 3}, [swipe(195, 422, 195, 242)]),
    ("anthropic_computer", {"action": "type", "text": "hi"}, [Type(text="hi")]),
    ("anthropic_computer", {"action": "key", "text": "Return"}, [RETURN]),
    ("anthropic_computer", {"action": "wait", "duration": 2}, [seconds(2)]),
    ("anthropic_computer", {"action": "zoom", "region": [0, 0, 10, 10]}, [LOOK]),
    ("anthropic_computer", {"action": "cursor_position"}, [LOOK]),
    ("anthropic_computer", {"action": "screenshot"}, [LOOK]),
    ("anthropic_computer", {"action": "triple_click", "coordinate": [100, 200]}, [DoubleTap(x=50, y=100)]),
    ("gemini_computer", {"name": "click_at", "args": {"x": 500, "y": 250}}, [Tap(x=195, y=211)]),
    ("gemini_computer", {"parts": [{"functionCall": {"name": "go_back", "args": {}}}]}, [BACK]),
    ("gemini_computer", {"name": "type_text_at", "args": {"x": 500, "y": 250, "text": "hi"}},
     [Tap(x=195, y=211), Type(text="hi", replace=True), RETURN]),
    ("gemini_computer", {"name": "type_text_at", "args": {"x": 500, "y": 250, "text": "hi", "press_enter": False,
                                                          "clear_before_typing": False}},
     [Tap(x=195, y=211), Type(text="hi")]),
    ("gemini_computer", {"name": "scroll_at", "args": {"x": 500, "y": 500, "direction": "down", "magnitude": 250}},
     [swipe(195, 422, 195, 211)]),
    ("gemini_computer", {"name": "drag_and_drop", "args": {"x": 500, "y": 250, "destination_x": 500,
                                                           "destination_y": 750}},
     [swipe(195, 211, 195, 633, hold=True)]),
    ("gemini_computer", {"name": "scroll_document", "args": {"direction": "up", "magnitude": 250}},
     [swipe(195, 316.5, 195, 527.5)]),
    ("gemini_computer", {"name": "key_combination", "args": {"keys": "enter"}}, [RETURN]),
    ("gemini_computer", {"name": "wait_5_seconds", "args": {}}, [seconds(5)]),
]  # fmt: skip
NATIVE: list[Sample] = [
    ("native", {"name": "tap", "arguments": '{"x": 100, "y": 200}'}, [Tap(x=50, y=100)]),
    ("native", {"tool_calls": [{"function": {"name": "ask_user", "arguments": '{"text": "Which Anna?"}'}}]},
     [AskUser(text="Which Anna?")]),
    ("native", 'I tap. {"name": "click", "arguments": {"x": 100, "y": 200}}', [Tap(x=50, y=100)]),
]  # fmt: skip
BROWSERGYM: list[Sample] = [
    ("browsergym", "mouse_click(100, 200)", [Tap(x=50, y=100)]),
    ("browsergym", "mouse_click(100.5, 200, button='right')", [LongPress(x=50.25, y=100)]),
    ("browsergym", "mouse_dblclick(100, 200)", [DoubleTap(x=50, y=100)]),
    ("browsergym", "mouse_drag_and_drop(100, 200, 300, 400)", [swipe(50, 100, 150, 200, hold=True)]),
    ("browsergym", "keyboard_type('hi')", [Type(text="hi")]),
    ("browsergym", "keyboard_press('Enter')", [RETURN]),
    ("browsergym", "scroll(0, 200)", [swipe(195, 472, 195, 372)]),
    ("browsergym", "noop(2000)", [seconds(2)]),
    ("browsergym", "noop()", [seconds(1)]),
    ("browsergym", "send_msg_to_user('Which Anna?')", [AskUser(text="Which Anna?")]),
    ("browsergym", "report_infeasible('Shut.')", [Answer(text="Shut.", status="infeasible")]),
    ("browsergym", "go_back()", [BACK]),
]
SAMPLES = [*ANDROIDWORLD, *MOBILEWORLD, *QWEN, *UI_TARS, *MOBILEGYM, *COMPUTERS, *NATIVE, *BROWSERGYM]


def flat(action: Action) -> dict[str, Any]:
    """An action as data in which the way of a finger is one row of numbers."""
    data = action.model_dump()
    if "path" in data:
        data["path"] = [value for point in data["path"] for value in point]
    return data


@pytest.mark.parametrize("name, reply, expected", SAMPLES)
def test_a_sample_means_what_its_family_means(
    name: str, reply: str | Mapping[str, Any], expected: Sequence[Action]
) -> None:
    parsed = load_dialect(name).parse(reply, SENT)
    assert parsed.errors == ()
    assert [action.type for action in parsed.actions] == [action.type for action in expected]
    for action, meant in zip(parsed.actions, expected, strict=True):
        for key, value in flat(meant).items():
            near = pytest.approx(value) if isinstance(value, float | list) else value
            assert flat(action)[key] == near


REFUSED = [
    ("androidworld", aw('"click","index":3'), "no numbers here"),
    ("androidworld", aw('"unknown"'), "no action"),
    ("mobileworld", aw('"error_env"'), "harness"),
    ("qwen3_mobile", qwen('"key","text":"camera"'), "does not have"),
    ("qwen3_mobile", qwen('"click","coordinate":[1000,5]'), "x is 0 to 999"),
    ("autoglm", 'do(action="Note", message="True")', "Keep notes"),
    ("autoglm", 'do(action="Call_API", instruction="sum up")', "does nothing"),
    ("autoglm", "do(action=__import__('os'))", "could not be read"),
    ("openai_computer", {"type": "keypress", "keys": ["CTRL", "A"]}, "no key combinations"),
    ("openai_computer", {"type": "move", "x": 1, "y": 1}, "no pointer"),
    ("openai_computer", {"type": "click", "button": "wheel", "x": 1, "y": 1}, "left, right or back"),
    ("openai_computer", {"type": "computer_call"}, "needs an action"),
    ("anthropic_computer", {"action": "mouse_move", "coordinate": [1, 1]}, "no pointer"),
    ("anthropic_computer", {"action": "left_mouse_down"}, "no pointer"),
    ("anthropic_computer", {"action": "hold_key", "text": "a", "duration": 1}, "cannot be held"),
    ("anthropic_computer", {"action": "middle_click", "coordinate": [1, 1]}, "no mouse"),
    ("anthropic_computer", {"action": "key", "text": "ctrl+a"}, "no key combinations"),
    ("gemini_computer", {"name": "key_combination", "args": {"keys": "control+a"}}, "no key combinations"),
    ("openai_computer", {"type": "click", "button": "forward", "x": 1, "y": 1}, "left, right or back"),
    ("gemini_computer", {"name": "open_web_browser", "args": {}}, "no browser"),
    ("gemini_computer", {"name": "navigate", "args": {"url": "x"}}, "no browser"),
    ("gemini_computer", {"name": "hover_at", "args": {"x": 1, "y": 1}}, "no pointer"),
    ("native", {"name": "fly", "arguments": "{}"}, "no action 'fly'"),
    ("browsergym", "keyboard_press('ControlOrMeta+a')", "no key combinations"),
    ("browsergym", "goto('http://x')", "no browser"),
    ("browsergym", "mouse_click(1, 1, 'middle')", "left or right"),
    ("browsergym", "noop(1e12)", "milliseconds"),
]


@pytest.mark.parametrize("name, reply, words", REFUSED)
def test_what_this_phone_cannot_do_is_said(name: str, reply: str | Mapping[str, Any], words: str) -> None:
    parsed = load_dialect(name).parse(reply, SENT)
    assert parsed.actions == ()
    assert words in parsed.errors[0]
