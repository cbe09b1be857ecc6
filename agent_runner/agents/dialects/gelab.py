"""GELab and Step-GUI: one line of `key:value` parted by tabs after a thought in tags, from 0 to 1000."""

from collections.abc import Mapping
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import MOST, Raw, join, split_thought, text_of

FORM = """
Answer in this form: a thought, then one line whose parts have a tab between them.
<THINK>what you see and what comes next</THINK>
explain:why	action:NAME	its values	summary:what has been done so far
The actions with their values:
""".strip()

_WORDS = ("explain", "summary")
_KEYS = frozenset({"action", "point", "point1", "point2", "value", "return", *_WORDS})

ACTIONS = {
    "action:CLICK\tpoint:100,200": "touch a point",
    "action:LONGPRESS\tpoint:100,200": "hold it",
    "action:TYPE\tvalue:hi\tpoint:100,200": "write, into the field at the point if one is given",
    "action:SLIDE\tpoint1:100,600\tpoint2:100,200": "move a finger",
    "action:AWAKE\tvalue:Clock": "open an app",
    "action:BACK": "one screen back",
    "action:HOME": "the home screen",
    "action:ENTER": "press the keyboard's enter",
    "action:WAIT\tvalue:2": "wait some seconds",
    "action:INFO\tvalue:Which Anna?": "ask the owner",
    "action:ANSWER\tvalue:At noon.": "tell the owner the answer, which ends the task",
    "action:COMPLETE\treturn:Done.": "end the task, with words for the owner",
    "action:ABORT\tvalue:It is shut.": "end it as impossible",
}


def _read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    thought, rest = split_thought(text_of(reply))
    fields: dict[str, str] = {}
    last, before = "", []
    for piece in rest.replace("\n", "\t").split("\t"):
        key, colon, value = piece.partition(":")
        key = key.strip().lower()
        if colon and key in _KEYS:
            if key not in fields:
                fields[key], last = value.strip(), key
            else:
                last = ""
        elif last:  # a value with a tab or a line break of its own
            fields[last] += "\n" + piece
        else:
            before.append(piece)
    words = join(thought, *before[:MOST], *(fields.pop(key, "") for key in _WORDS))
    verb = fields.pop("action", "").strip()
    values = {key: value.rstrip() for key, value in fields.items() if value.strip()}
    return ([(verb, values)] if verb else []), words


DIALECTS = (
    Family(
        name="gelab",
        space=Space("0-1000"),
        read=_read,
        form=FORM,
        actions=ACTIONS,
        ask="INFO",
        done="COMPLETE, or ANSWER if there is something to tell",
        give_up="ABORT",
    ),
)
