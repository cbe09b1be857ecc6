"""UI-TARS on a phone (bytedance/UI-TARS, codes/ui_tars/prompt.py and action_parser.py, README_coordinates.md).

`ui_tars` is 1.5, which measures in pixels of the image as it resizes it; `ui_tars_1` is 1.0, from 0 to 1000;
`ui_tars_2` writes XML, from 0 to 1000. All three read every spelling of a point. The direction of a scroll is the
content's; a text that ends in a line break is submitted.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import re2

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import MOST, Raw, calls, join, plain, split_action, text_of
from agent_runner.agents.dialects.verbs import typing

FACTOR = 28
LEAST, MOST_PIXELS = 100 * FACTOR**2, 16384 * FACTOR**2

_FUNCTION = re2.compile(r"(?s)<function=([A-Za-z_]{1,40})>(.*?)(?:</function>|\z)")
_PARAMETER = re2.compile(r"(?s)<parameter=([A-Za-z_0-9]{1,40})>(.*?)(?:</parameter>|\z)")

FORM = """
Answer in this form, with one action of the list or several with an empty line between them:
Thought: what you see and what comes next
Action: ...
""".strip()

FORM_XML = """
Think first, then call a function:
<seed:tool_call><function=NAME><parameter=KEY>VALUE</parameter></function></seed:tool_call>
The functions, each as it is called:
""".strip()

ACTIONS = {
    "click(point='<point>100 200</point>')": "touch a point",
    "long_press(point='<point>100 200</point>')": "hold it",
    "type(content='hi\\n')": "write into the field that has the focus; \\n at the end submits",
    "scroll(point='<point>100 200</point>', direction='down')": "show what is further up, down, left or right",
    "drag(start_point='<point>100 600</point>', end_point='<point>100 200</point>')": "drag from one point to another",
    "open_app(app_name='Clock')": "open an app",
    "press_home()": "the home screen",
    "press_back()": "one screen back",
    "wait()": "wait a second",
    "call_user(content='Which Anna?')": "ask the owner",
    "finished(content='Done.')": "end the task, with words for the owner",
    "infeasible(content='It is shut.')": "end it as impossible",
}


def _box(sample: str) -> str:
    """Return a sample as 1.0 writes points: `start_box='(100,200)'`."""
    sample = sample.replace("(point=", "(start_box=").replace("_point=", "_box=")
    return str(re2.sub(r"<point>(\d+) (\d+)</point>", r"(\1,\2)", sample))


def _xml(sample: str) -> str:
    (name, args), *_ = calls(sample)[0]
    listed = "".join(f"<parameter={key}>{value}</parameter>" for key, value in args.items())
    return f"<seed:tool_call><function={name}>{listed}</function></seed:tool_call>"


def _read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    text = text_of(reply)
    found = list(islice(_FUNCTION.finditer(text), MOST))
    if found:
        around = text[: found[0].start()] + text[found[-1].end() :]
        thought, rest = split_action(str(re2.sub(r"</?(?:seed:)?tool_call>", "", around)))
        return [_function(one.group(1), one.group(2)) for one in found], join(thought, plain(rest))
    thought, rest = split_action(text)
    listed, around = calls(rest)
    return listed, join(thought, plain(around))


def _function(name: str, body: str) -> Raw:
    found = islice(_PARAMETER.finditer(body), MOST)
    return name, {one.group(1): one.group(2) for one in found}


def _tars(name: str, space: Space, form: str, actions: Mapping[str, str]) -> Family:
    return Family(
        name=name,
        space=space,
        read=_read,
        form=form,
        actions=actions,
        verbs={"type": typing(submits="line break")},
        ask="`call_user`",
        done="`finished`",
        give_up="`infeasible`",
    )


DIALECTS = (
    _tars("ui_tars", Space("pixels", FACTOR, LEAST, MOST_PIXELS), FORM, ACTIONS),
    _tars("ui_tars_1", Space("0-1000"), FORM, {_box(sample): words for sample, words in ACTIONS.items()}),
    _tars("ui_tars_2", Space("0-1000"), FORM_XML, {_xml(sample): words for sample, words in ACTIONS.items()}),
)
