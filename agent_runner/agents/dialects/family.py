"""A dialect put together from parts: how replies are taken apart, what the verbs mean, what the prompt shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import ValidationError

from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Parsed, Size, Space
from agent_runner.agents.dialects.calls import Call, Verb, plain_name
from agent_runner.agents.dialects.reading import Raw, Read, unthought, whole
from agent_runner.agents.dialects.verbs import COMMON
from agent_runner.agents.prompts import OPERATE, RULES, marked, sight
from agent_runner.protocols import AgentView, Mode
from gui_sim.actions import Action, CallTool
from gui_sim.errors import ToolError

Listing = Callable[[Sequence[Mapping[str, Any]]], str]
"""Writes the apps' functions, given as schemas, in a family's own form."""


@dataclass(frozen=True, kw_only=True)
class Family:
    """A `Dialect`.

    `form` is the shape of a reply, in the family's own manner; WIDTH and HEIGHT in it stand for the largest x
    and y, which these families are told as the size of the screen. `actions` are samples, each with what it
    does. `ask`, `done` and `give_up` are what the rules call them. `listing` is how the family is told of
    functions, where it has a form for calls of them; it is what hybrid mode needs. `by_mark` says how a number
    on the picture is touched, where the family has a form for that.
    """

    name: str
    space: Space
    read: Read
    form: str
    actions: Mapping[str, str]
    ask: str
    done: str
    give_up: str
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    listing: Listing | None = None
    by_mark: str = ""

    @property
    def modes(self) -> frozenset[Mode]:
        """Vision, and hybrid with a form for calls of functions."""
        return frozenset({"vision", "hybrid"} if self.listing else {"vision"})

    def prompt(self, view: AgentView, sent: Size) -> str:
        """Return the system text."""
        width, height = self.space.shown(view).extent(sent)
        form = self.form.replace("WIDTH", f"{width:g}").replace("HEIGHT", f"{height:g}")
        listed = "\n".join(f"{sample}  : {meaning}" for sample, meaning in self.actions.items())
        if view.mode == "hybrid" and self.listing:
            listed += "\n\n" + self.listing(view.tools)
        rules = RULES.format(
            ask=self.ask,
            ask_so="",
            done=f"{self.done}, and a few words for the owner where it takes them",
            give_up=f"If the task can't be done: {self.give_up}.",
            several="",
        )
        opening = f"{OPERATE} {sight(view)} You answer with what to do next."
        numbered = marked(view, self.by_mark) if self.by_mark else ""
        parts = (opening, form, listed, self.space.words(view, sent), numbered, rules.strip())
        return "\n\n".join(filter(None, parts))

    def parse(self, reply: str | Mapping[str, Any], sent: Size, view: AgentView | None = None) -> Parsed:
        """Read a reply; a call that is wrong becomes a sentence and does not stop the rest."""
        if isinstance(reply, str) and len(reply) > MAX_REPLY:
            return Parsed(errors=(f"Your reply is longer than {MAX_REPLY} characters; it was not read.",))
        try:
            return self._read(whole(reply) if isinstance(reply, str) else reply, sent, view)
        except ToolError as error:
            return Parsed(errors=(whole(error.sentence),))
        except RecursionError:
            return Parsed(errors=("Your reply is nested too deeply.",))

    def _read(self, reply: str | Mapping[str, Any], sent: Size, view: AgentView | None) -> Parsed:
        calls, thought = self.read(reply)
        thought = whole(thought)[:MAX_REPLY]
        if not calls:
            sample = next(iter(self.actions))
            error = f"No action was found in your reply. Write, for example: {sample}"
            return Parsed((), thought, (error,), unthought(reply))
        return self._carried(calls, thought, sent, view)

    def _carried(self, calls: Sequence[Raw], thought: str, sent: Size, view: AgentView | None) -> Parsed:
        actions: list[Action] = []
        errors: list[str] = []
        points: list[tuple[float, float]] = []
        space = self.space.shown(view) if view else self.space
        marks = view.marks if view else ()
        for verb, args in islice(calls, MAX_ACTIONS):
            try:
                actions += self._meant(Call(verb, args, space, sent, marks, points), view)
            except ToolError as error:
                errors.append(whole(error.sentence))
        if len(calls) > MAX_ACTIONS or len(actions) > MAX_ACTIONS:
            errors.append(f"Only the first {MAX_ACTIONS} actions of a reply are read.")
        return Parsed(tuple(actions[:MAX_ACTIONS]), thought, tuple(errors), points=tuple(points))

    def _meant(self, call: Call, view: AgentView | None) -> Sequence[Action]:
        tools = view.tools if view and view.mode == "hybrid" else None
        name = plain_name(call.verb)
        verb = self.verbs.get(name) or COMMON.get(name)
        try:
            if any(tool["name"] == call.verb for tool in tools or ()):
                return [CallTool(tool=call.verb, args=dict(call.args))]
            if verb is not None:
                return verb(call)
            if tools is not None:  # the phone answers with close names
                return [CallTool(tool=call.verb[:200], args=dict(call.args))]
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            raise call.wrong(f"holds a wrong value: {first['msg']}") from None
        known = "; ".join(self.actions)
        raise ToolError("bad_action", f"There is no action '{call.verb[:80]}'. There are: {known}")
