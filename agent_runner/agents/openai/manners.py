"""How a model is offered actions and how its replies are read: by tool calls, in text, or with the computer tool."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import MAX_REPLY, Dialect, Size, Space
from agent_runner.agents.dialects.native import Native
from agent_runner.agents.native_calls import Aim, parse_arguments, points_of, to_action
from agent_runner.agents.openai.functions import HOW, LIST, Functions
from agent_runner.agents.openai.settings import NATIVE, Settings
from agent_runner.agents.openai.turns import MAX_ECHO, Made, clean
from agent_runner.agents.prompts import (
    BY_MARK,
    OPERATE,
    action_schemas,
    functions_for,
    guide,
    marked,
    measure,
    native_rules,
    shown_space,
    sight,
)
from agent_runner.agents.replies import Call, Completion
from agent_runner.agents.reply_schema import reply_schema
from agent_runner.protocols import AgentView, Mode
from agent_runner.user.language import strip_reasoning
from gui_sim.actions import Action
from gui_sim.errors import GuiSimError, ToolError

MAX_CALLS = 64
"""Calls of one reply that are looked at."""
BESIDE_THE_COMPUTER = ("press", "open_app", "wait", "ask_user", "answer")
"""Actions of the phone that the computer tool has no form for; they are offered as functions beside it."""
NO_PICTURE = "The computer tool needs a picture of the screen: --mode vision or hybrid."
_NO_CALL = "Your reply called no tool, so nothing was done. Act by calling a tool; end with `answer`."
_NO_NAME = re.compile(r"[^a-zA-Z0-9_-]")  # endpoints refuse a talk with a call of another name
_COMPUTER_RULES = (
    "Act by the computer tool: a click is a touch of the finger, the secondary button holds it, a scroll moves the "
    "content. Press the phone's buttons, open apps, and talk to the owner by the functions beside it."
)
Form = Literal["native", "schema", "object_schema", "object", "words"]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What a request offers beside its words: functions, the computer tool, or a schema for the reply's text."""

    functions: tuple[Mapping[str, Any], ...] = ()
    computer: bool = False
    form: Form = "native"
    schema: Mapping[str, Any] | None = None


@dataclass(kw_only=True)
class Reading:
    """What a reply means.

    `made` are its calls as they are sent back, `points` the coordinates as they were written. `plain` is what a
    reply without any action says, and `nothing` the sentence on that.
    """

    actions: list[Action] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    thought: str = ""
    made: list[Made] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    plain: str = ""
    nothing: str = ""


class Manner(Protocol):
    """One way of offering and reading; `sent` is the size of the image that the model sees."""

    space: Space

    def refuses(self, mode: Mode) -> str:
        """Return why a mode cannot be played this way, "" if it can."""
        ...

    def system(self, view: AgentView, sent: Size) -> list[str]:
        """Return the fixed words of the prompt, equal for all turns with images of one size."""
        ...

    def offer(self, view: AgentView) -> Offer:
        """Return what the request offers."""
        ...

    def read(self, completion: Completion, view: AgentView, sent: Size, turn: int) -> Reading:
        """Read a reply; never raises. Calls without a usable id get one after the number of the turn."""
        ...


def manner_of(chosen: Settings) -> Manner:
    """Return the way that the options ask for.

    Raises:
        GuiSimError: There is no such dialect.
    """
    if chosen.real_computer:
        return ComputerTool(load_dialect(chosen.dialect, chosen.space), chosen)
    if chosen.dialect == NATIVE and chosen.calls == "native":
        return ToolCalls(Space(chosen.space or "pixels"), chosen)
    dialect = load_dialect(chosen.dialect, chosen.space)
    return Text(replace(dialect, thought=chosen.thought) if isinstance(dialect, Native) else dialect, chosen)


class ToolCalls:
    """The phone's actions and the apps' functions as tools of the API."""

    def __init__(self, space: Space, chosen: Settings) -> None:
        self.space = space
        self._functions = Functions(chosen.functions)

    def refuses(self, mode: Mode) -> str:
        return ""

    def system(self, view: AgentView, sent: Size) -> list[str]:
        where = [measure(view, self.space.unit, *sent), marked(view, BY_MARK)] if view.mode != "tools" else []
        apart = HOW if self._functions.apart(view) else ""
        return [guide(view), native_rules(several=True), *filter(None, (apart, *where))]

    def offer(self, view: AgentView) -> Offer:
        return Offer(functions=tuple(functions_for(replace(view, tools=tuple(self._functions.offered(view))))))

    def read(self, completion: Completion, view: AgentView, sent: Size, turn: int) -> Reading:
        found = Reading(thought=completion.text)
        if not completion.calls:
            found.plain, found.nothing = strip_reasoning(completion.text), _NO_CALL
        for call in completion.calls[:MAX_CALLS]:
            _take(call, found, view, self.space, sent, turn, self._functions)
        return found


class Text:
    """A dialect, or one object a reply that the endpoint may be held to by a schema."""

    def __init__(self, dialect: Dialect, chosen: Settings) -> None:
        self.space = dialect.space
        self._dialect = dialect
        self._chosen = chosen

    def refuses(self, mode: Mode) -> str:
        if mode in self._dialect.modes:
            return ""
        modes = " or ".join(f"--mode {one}" for one in ("vision", "tools", "hybrid") if one in self._dialect.modes)
        lacks = "has no form for calls of functions" if mode == "hybrid" else "is for a screen"
        return f"The dialect '{self._dialect.name}' {lacks}; it needs {modes}."

    def system(self, view: AgentView, sent: Size) -> list[str]:
        return [self._dialect.prompt(view, sent)]

    def offer(self, view: AgentView) -> Offer:
        form = self._chosen.calls
        if form not in ("schema", "object_schema"):
            return Offer(form=form)
        thought, text_chars = self._chosen.thought, self._chosen.text_chars
        return Offer(form=form, schema=reply_schema(functions_for(view), thought=thought, text_chars=text_chars))

    def read(self, completion: Completion, view: AgentView, sent: Size, turn: int) -> Reading:
        text, aloud = completion.text, ""
        if len(text) > MAX_REPLY:  # the bound is for what is read, not for what a model thinks before
            text, aloud = strip_reasoning(text), text
        parsed = self._dialect.parse(text, sent, view)
        empty = not parsed.actions and (parsed.plain or completion.finish == "length")
        return Reading(
            actions=list(map(clean, parsed.actions)),
            errors=[] if empty else list(parsed.errors),
            thought=aloud or parsed.thought,
            points=list(parsed.points),
            plain=parsed.plain,
            nothing=parsed.errors[0] if empty and parsed.errors else "",
        )


class ComputerTool:
    """The computer tool of the Responses API, and functions for what it has no form for."""

    def __init__(self, dialect: Dialect, chosen: Settings) -> None:
        self.space = dialect.space
        self._dialect = dialect
        self._functions = Functions(chosen.functions)

    def refuses(self, mode: Mode) -> str:
        return NO_PICTURE if mode == "tools" else ""

    def system(self, view: AgentView, sent: Size) -> list[str]:
        if view.picture is None:
            raise GuiSimError(NO_PICTURE)
        tree = [self.space.words(view, sent)] if view.tree else []
        apart = [HOW] if self._functions.apart(view) else []
        return [f"{OPERATE} {sight(view)} {_COMPUTER_RULES}", native_rules(several=True), *apart, *tree]

    def offer(self, view: AgentView) -> Offer:
        own = [one for one in action_schemas("vision") if one["name"] in BESIDE_THE_COMPUTER]
        more = self._functions.offered(view) if view.mode == "hybrid" else ()
        return Offer(functions=(*own, *more), computer=True)

    def read(self, completion: Completion, view: AgentView, sent: Size, turn: int) -> Reading:
        found = Reading(thought=completion.text)
        calls = iter(completion.calls)
        for item in completion.items:
            if len(found.made) >= MAX_CALLS:
                break
            if item["type"] == "function_call":
                _take(next(calls), found, view, self.space, sent, turn, self._functions)
            elif item["type"] == "computer_call":
                self._take_computer(item, found, view, sent, turn)
        if not found.made:
            found.plain, found.nothing = strip_reasoning(completion.text), _NO_CALL
        return found

    def _take_computer(self, item: Mapping[str, Any], found: Reading, view: AgentView, sent: Size, turn: int) -> None:
        parsed = self._dialect.parse(item, sent, view)
        call_id = _own_id(str(item.get("call_id") or ""), found, turn)
        found.made.append(Made(call_id, item=item, actions=len(parsed.actions)))
        found.actions += map(clean, parsed.actions)
        found.errors += parsed.errors
        found.points += parsed.points


def _take(
    call: Call, found: Reading, view: AgentView, space: Space, sent: Size, turn: int, functions: Functions
) -> None:
    """Read one function call; one that is wrong is told of and does not stop the rest."""
    made = Made(_own_id(call.id, found, turn), _NO_NAME.sub("_", call.name)[:64] or "_", call.arguments or "{}")
    found.made.append(made)
    try:
        if call.name == LIST and functions.apart(view):
            made.outcome, made.actions, made.listed = functions.list(call.arguments, view), 0, True
            return
        args = parse_arguments(call.arguments)
        found.points += points_of(args)
        aim = Aim(view.mode, shown_space(view, space.unit), *space.size(sent), view.marks)
        found.actions.append(clean(to_action(call.name, args, aim)))
    except ToolError as error:
        made.fault, made.actions = f"{call.name[:80]}: {error}", 0
        found.errors.append(made.fault)
        if not _is_object(call.arguments):  # chat templates of several servers parse what is echoed
            made.arguments = "{}"


def _own_id(given: str, found: Reading, turn: int) -> str:
    """Some endpoints send no ids, or one id twice."""
    if given and len(given) <= MAX_ECHO and all(call.id != given for call in found.made):
        return given
    return f"call_{turn}_{len(found.made)}"


def _is_object(text: str) -> bool:
    try:
        parse_arguments(text)
    except ToolError:
        return False
    return True
