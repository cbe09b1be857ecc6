"""How each dialect writes a tap, a swipe and a scroll: what the tests of all of them share."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from agent_runner.agents.dialects import dialects
from agent_runner.agents.dialects.base import Size, smart_resize

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
    "browsergym": Forms("I tap it.\nmouse_click({x}, {y})", sent),
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
BETWEEN: Mapping[str, str] = {
    "native": '{"name": "swipe", "arguments": {"x1": {x}, "y1": {y}, "x2": {x2}, "y2": {y2}}}',
    "mobileworld": '{"action_type": "drag", "start_x": {x}, "start_y": {y}, "end_x": {x2}, "end_y": {y2}}',
    "qwen25_mobile": mobile_use('{"action": "swipe", "coordinate": [{x}, {y}], "coordinate2": [{x2}, {y2}]}'),
    "qwen3_mobile": mobile_use('{"action": "swipe", "coordinate": [{x}, {y}], "coordinate2": [{x2}, {y2}]}'),
    "gui_owl": mobile_use('{"action": "swipe", "coordinate": [{x}, {y}], "coordinate2": [{x2}, {y2}]}'),
    "mai_ui": mobile_use('{"action": "drag", "start_coordinate": [{x}, {y}], "end_coordinate": [{x2}, {y2}]}'),
    "autoglm": 'do(action="Swipe", start=[{x},{y}], end=[{x2},{y2}])',
    "gelab": "action:SLIDE\tpoint1:{x},{y}\tpoint2:{x2},{y2}",
    "ui_venus": "<action>Scroll(start=({x},{y}), end=({x2},{y2}), direction='up')</action>",
    "generic": '{"action": "SWIPE", "point1": [{x}, {y}], "point2": [{x2}, {y2}]}',
    "ui_tars": "drag(start_point='<point>{x} {y}</point>', end_point='<point>{x2} {y2}</point>')",
    "ui_tars_1": "drag(start_box='({x},{y})', end_box='({x2},{y2})')",
    "ui_tars_2": (
        "<function=drag><parameter=start_point>{x} {y}</parameter><parameter=end_point>{x2} {y2}</parameter></function>"
    ),
    "browsergym": "mouse_drag_and_drop({x}, {y}, {x2}, {y2})",
    "openai_computer": '{"type": "drag", "path": [{"x": {x}, "y": {y}}, {"x": {x2}, "y": {y2}}]}',
    "anthropic_computer": ('{"action": "left_click_drag", "start_coordinate": [{x}, {y}], "coordinate": [{x2}, {y2}]}'),
    "gemini_computer": (
        '{"name": "drag_and_drop", "args": {"x": {x}, "y": {y}, "destination_x": {x2}, "destination_y": {y2}}}'
    ),
}
"""A finger's way between two points, of every family that has a form for it."""


def filled(form: str, x: float, y: float, way: str = "") -> str:
    return form.replace("{x}", str(x)).replace("{y}", str(y)).replace("{way}", way)


def write_tap(name: str, x: float, y: float, size: Size) -> str:
    """A tap on a point of the screen, in a dialect's own words and whole numbers."""
    across, along = FORMS[name].extent(size)
    return filled(FORMS[name].tap, round(x / 390 * across), round(y / 844 * along))
