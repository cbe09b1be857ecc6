"""The action strings of BrowserGym and OpenApps (browsergym/core/action/functions.py), in pixels of the sent image.

A scroll is in pixels, of the content; a pause is in milliseconds. `send_msg_to_user` asks the owner: ending the task
has a word of its own here. What acts on elements of a page, or on a browser, has nothing to do here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import Raw, calls, join, plain, split_action, text_of
from agent_runner.agents.dialects.verbs import NO_BROWSER, by_vector, long_press, tap
from gui_sim.actions import Action, Swipe, Wait
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

FORM = """
Think in a few words, then write one call of the list, or several with a line break between them:
""".strip()

ACTIONS = {
    "mouse_click(100, 200)": "touch a point; with button='right' hold it",
    "mouse_dblclick(100, 200)": "touch it twice",
    "mouse_drag_and_drop(100, 600, 100, 200)": "drag from one point to another",
    "scroll(0, 300)": "show what is so many pixels further to the right and down",
    "keyboard_type('hi')": "write into the field that has the focus",
    "keyboard_press('Enter')": "press Enter, Home or Back",
    "open_app('Clock')": "open an app",
    "go_back()": "one screen back",
    "noop(1000)": "wait so many milliseconds",
    "send_msg_to_user('Which Anna?')": "ask the owner",
    "finished('Done.')": "end the task, with words for the owner",
    "report_infeasible('It is shut.')": "end it as impossible",
}


def _read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    thought, rest = split_action(text_of(reply))
    found, around = calls(rest)
    return found, join(thought, plain(around))


def _click(call: Call) -> Sequence[Action]:
    button = call.text("button", "2", default="left")
    if button not in ("left", "right"):
        raise call.wrong("needs the button left or right; this phone is touched")
    return (tap if button == "left" else long_press)(call)


def _drag(call: Call) -> Sequence[Action]:
    names = (("from_x", "0"), ("from_y", "1"), ("to_x", "2"), ("to_y", "3"))
    x1, y1, x2, y2 = (call.number(*pair) for pair in names)
    return [Swipe(path=(call.as_point((x1, y1)), call.as_point((x2, y2))), hold=True)]


def _scroll(call: Call) -> Sequence[Action]:
    across, along = call.space.extent(call.sent)
    right = call.number("delta_x", "0") * SCREEN_WIDTH / across
    return by_vector(call, call.number("delta_y", "1") * SCREEN_HEIGHT / along, right, None)


def _wait(call: Call) -> Sequence[Action]:
    milliseconds = call.number("wait_ms", "0", default=1000.0)
    if not 0 <= milliseconds <= 86_400_000:
        raise call.wrong("waits 0 to 86400000 milliseconds")
    return [Wait(minutes=milliseconds / 60_000)]


DIALECTS = (
    Family(
        name="browsergym",
        space=Space("pixels"),
        read=_read,
        form=FORM,
        actions=ACTIONS,
        verbs={
            "mouseclick": _click,
            "mousedraganddrop": _drag,
            "scroll": _scroll,
            "noop": _wait,
            **dict.fromkeys(("goto", "newtab", "tabclose", "tabfocus", "goforward"), NO_BROWSER),
        },
        ask="`send_msg_to_user`",
        done="`finished`",
        give_up="`report_infeasible`",
    ),
)
