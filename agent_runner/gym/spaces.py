"""What an environment shows and takes, as spaces of gymnasium, and how a sample becomes actions of the phone."""

import json
import string
from collections.abc import Mapping, Sequence
from typing import Any, overload

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space, Text
from gymnasium.spaces.utils import flatten, flatten_space, unflatten
from gymnasium.vector.utils import read_from_shared_memory
from numpy.typing import NDArray
from pydantic import BaseModel

from agent_runner.agents.spaces import to_points
from agent_runner.loop import CHANNELS
from agent_runner.protocols import AgentReply, Mode
from agent_runner.seeing import MAX_TREE, Seeing
from gui_sim.actions import MAX_TEXT
from gui_sim.errors import ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

MAX_WORDS = 4_000
"""Characters of the instruction, of what the user said, and of a gesture's outcome."""
MAX_RESULTS = 24_000
"""Characters of the outcomes where tools are called, whose answers may be long."""
MAX_JSON = 100_000
"""Characters of one step's actions as JSON."""
MAX_MINUTES = 1440
"""Minutes of the longest wait."""
SAMPLED = 24
"""Characters of the longest text that is sampled."""

TOUCH = (
    "tap", "double_tap", "long_press", "swipe", "drag", "type", "replace", "return",
    "home", "back", "app_switcher", "open_app",
)  # fmt: skip
TALK = ("wait", "ask_user", "answer", "infeasible")
CALL = ("call_tool",)

_END = 0x110000  # just past the last character there is


class Words(Text):
    """Any text of Unicode up to a length; gymnasium's `Text` allows listed characters only."""

    def __init__(self, max_length: int, seed: int | None = None) -> None:
        super().__init__(max_length, min_length=0, charset=string.ascii_letters + string.digits + " ", seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Return a short text of plain characters."""
        if mask is None and probability is None:
            mask = (int(self.np_random.integers(0, min(SAMPLED, self.max_length) + 1)), None)
        return super().sample(mask, probability)

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length

    def __repr__(self) -> str:
        return f"Words({self.max_length})"


def _flatten(space: Words, x: str) -> NDArray[np.int32]:
    points = np.frombuffer(x.encode("utf-32-le", "surrogatepass"), dtype="<i4")
    padded = np.full(space.max_length, _END, dtype=np.int32)
    padded[: len(points)] = points
    return padded


def _unflatten(space: Words, x: NDArray[np.int32]) -> str:
    ends = np.flatnonzero(x >= _END)
    points = x[: ends[0]] if len(ends) else x
    return points.astype("<i4").tobytes().decode("utf-32-le", "surrogatepass")


def _flat_space(space: Words) -> Box:
    return Box(0, _END, shape=(space.max_length,), dtype=np.int32)


class SharedTexts(Sequence[str]):
    """Texts in memory that other processes write to, as they are when looked at; a copy is a tuple of them.

    gymnasium's `AsyncVectorEnv` reads its memory once: arrays follow what is written later, plain texts would not.
    """

    def __init__(self, space: Words, rows: NDArray[np.int32]) -> None:
        self._space = space
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return _unflatten(self._space, self._rows[index])

    def __deepcopy__(self, memo: Any) -> tuple[str, ...]:
        return tuple(self)


def _read_shared(space: Words, shared_memory: Any, n: int = 1) -> SharedTexts:
    rows = np.frombuffer(shared_memory.get_obj(), dtype=np.int32).reshape((n, space.max_length))
    return SharedTexts(space, rows)


_OWN: Sequence[tuple[Any, Any]] = (  # a checker of types cannot match Words with what these take
    (flatten, _flatten),
    (unflatten, _unflatten),
    (flatten_space, _flat_space),
    (read_from_shared_memory, _read_shared),
)
for _generic, _function in _OWN:
    _generic.register(Words, _function)


class JsonActions(Words):
    """One action or a list of them, as JSON, as plain data, as actions, or as an `AgentReply`.

    What it samples is the JSON of one action that the mode allows.
    """

    def __init__(self, mode: Mode, seed: int | None = None) -> None:
        super().__init__(MAX_JSON)
        self.mode = mode
        self.fields = field_actions(mode)
        if seed is not None:
            self.seed(seed)

    def seed(self, seed: Any = None) -> int:
        """Seed what is sampled."""
        self.fields.seed(seed)
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        fields = self.fields.sample()
        if kinds(self.mode)[int(fields["type"])] in CALL:
            fields["text"] = "{}"
        return json.dumps(from_fields(fields, self.mode))

    def contains(self, x: Any) -> bool:
        return super().contains(x) or isinstance(x, Mapping | BaseModel | AgentReply | list | tuple)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JsonActions) and self.mode == other.mode

    def __repr__(self) -> str:
        return f"JsonActions({self.mode!r})"


def observations(mode: Mode, scale: int, seeing: Seeing) -> Dict:
    """Return the space of what is seen: words, and where the mode has a screen `frame` (height x width x 3), `tree`."""
    vision, tools = CHANNELS[mode]
    size = (round(SCREEN_HEIGHT) * scale, round(SCREEN_WIDTH) * scale, 3)
    parts: dict[str, Space[Any]] = {}
    if vision and seeing.picture:
        parts["frame"] = Box(0, 255, shape=size, dtype=np.uint8)
    if vision and seeing.tree:
        parts["tree"] = Words(MAX_TREE + MAX_WORDS)
    return Dict(
        {
            **parts,
            "instruction": Words(MAX_WORDS),
            "said": Words(MAX_WORDS),
            "results": Words(MAX_RESULTS if tools else MAX_WORDS),
            "step": Box(0, np.iinfo(np.int64).max, shape=(1,), dtype=np.int64),
        }
    )


def kinds(mode: Mode) -> tuple[str, ...]:
    """Return the names that `type` of an action counts through, from 0."""
    vision, tools = CHANNELS[mode]
    return (TOUCH if vision else ()) + TALK + (CALL if tools else ())


def field_actions(mode: Mode) -> Dict:
    """Return the space of actions by fields; each kind reads the fields that it needs and no other.

    `point` and `to` run from 0 to 1 on both axes, as learners like it, whatever the scale of the frame.
    """
    vision, tools = CHANNELS[mode]
    parts: dict[str, Space[Any]] = {"type": Discrete(len(kinds(mode)))}
    if vision:
        parts |= {name: Box(0, 1, shape=(2,), dtype=np.float32) for name in ("point", "to")}
    parts |= {"text": Words(MAX_TEXT), "minutes": Discrete(MAX_MINUTES + 1)}
    if tools:
        parts["tool"] = Words(200)
    return Dict(parts)


def from_fields(fields: Mapping[str, Any], mode: Mode) -> dict[str, Any]:
    """Return the action, as plain data, that the fields of a sample say.

    Raises:
        ValueError: A field is missing or of no use, in words.
    """
    try:
        kind = kinds(mode)[int(fields["type"])]
        text = str(fields.get("text", ""))
        match kind:
            case "tap" | "double_tap" | "long_press":
                x, y = _point(fields["point"])
                return {"type": kind, "x": x, "y": y}
            case "swipe" | "drag":
                path = [_point(fields["point"]), _point(fields["to"])]
                return {"type": "swipe", "path": path, "hold": kind == "drag"}
            case "type" | "replace":
                return {"type": "type", "text": text, "replace": kind == "replace"}
            case "return" | "home" | "back" | "app_switcher":
                return {"type": "press", "button": kind}
            case "open_app":
                return {"type": "open_app", "app": text}
            case "wait":
                return {"type": "wait", "minutes": float(fields["minutes"])}
            case "call_tool":
                return {"type": "call_tool", "tool": str(fields["tool"]), "args": _arguments(text)}
            case "ask_user":
                return {"type": "ask_user", "text": text}
        return {"type": "answer", "text": text, "status": "infeasible" if kind == "infeasible" else "done"}
    except KeyError as error:
        raise ValueError(f"The action lacks the field {error}.") from None
    except ToolError as error:
        raise ValueError(error.sentence) from None
    except (TypeError, IndexError, OverflowError):
        names = ", ".join(f"{number} {name}" for number, name in enumerate(kinds(mode)))
        raise ValueError(f"The fields are no action of this mode. Types are: {names}.") from None


def to_reply(given: Any, mode: Mode, by_fields: bool) -> AgentReply:
    """Return what an environment was given as a reply; what cannot be read becomes an error of it."""
    try:
        if isinstance(given, AgentReply):
            return given
        if by_fields and not isinstance(given, BaseModel):
            if not isinstance(given, Mapping):
                raise ValueError("An action is a mapping of fields, see the action space.")
            return AgentReply(actions=_plain([from_fields(given, mode)]))
        raw = ""
        if isinstance(given, str):
            raw, given = given, _parsed(given)
        one = isinstance(given, Mapping | BaseModel)
        if not one and not isinstance(given, list | tuple):
            raise ValueError("A step takes one action or a list of them.")
        return AgentReply(actions=_plain([given] if one else given), raw=raw)
    except ValueError as error:
        return AgentReply(errors=(str(error),))


def clip(text: str, limit: int) -> str:
    """Return a text that fits a space."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _plain(actions: Sequence[Any]) -> Any:
    # Each is checked by the loop when its turn comes, so plain data may stand for an action.
    return tuple(actions)


def _point(value: Any) -> tuple[float, float]:
    x, y = (float(number) for number in value)
    return to_points(x, y, "0-1", 0, 0)


def _arguments(text: str) -> dict[str, Any]:
    args = _parsed(text) if text.strip() else {}
    if not isinstance(args, dict):
        raise ValueError("The arguments of a tool are one JSON object in the field 'text'.")
    return args


def _parsed(text: str) -> Any:
    if len(text) > MAX_JSON:
        raise ValueError(f"The action is longer than {MAX_JSON:,} characters.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("The action is not valid JSON.") from None
