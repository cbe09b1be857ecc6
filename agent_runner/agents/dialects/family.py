"""A dialect put together from parts: how replies are taken apart, what the verbs mean, what the prompt shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import ValidationError

from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Parsed, Size, Space
from agent_runner.agents.dialects.calls import Call, Verb, plain_name
from agent_runner.agents.dialects.reading import Raw, Read, unthought, whole
from agent_runner.agents.dialects.verbs import COMMON
from agent_runner.protocols import AgentView
from gui_sim.actions import Action
from gui_sim.errors import ToolError

OPENING = "You operate a phone for its owner. After each turn you get a screenshot; you answer with what to do next."
RULES = """
- Find out what you can from the phone and from what you are told of the owner before you ask.
- What only the owner can know, ask with {ask}: one clear question, with the choices if they are few.
- Some things only the owner can do, such as granting a permission or approving a payment. When an error \
says so, ask for exactly that step.
- Do what was asked and nothing else. Check that a change took effect before you say that it is done.
- End with {done}, and a few words for the owner where it takes them. If the task can't be done: {give_up}.
""".strip()


@dataclass(frozen=True, kw_only=True)
class Family:
    """A `Dialect`.

    `form` is the shape of a reply, in the family's own manner; WIDTH and HEIGHT in it stand for the largest x
    and y, which these families are told as the size of the screen. `actions` are samples, each with what it
    does. `ask`, `done` and `give_up` are what the rules call them.
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

    def prompt(self, view: AgentView, sent: Size) -> str:
        """Return the system text."""
        width, height = self.space.extent(sent)
        form = self.form.replace("WIDTH", f"{width:g}").replace("HEIGHT", f"{height:g}")
        listed = "\n".join(f"{sample}  : {meaning}" for sample, meaning in self.actions.items())
        rules = RULES.format(ask=self.ask, done=self.done, give_up=self.give_up)
        return "\n\n".join((OPENING, form, listed, self.space.words(sent), rules))

    def parse(self, reply: str | Mapping[str, Any], sent: Size) -> Parsed:
        """Read a reply; a call that is wrong becomes a sentence and does not stop the rest."""
        if isinstance(reply, str) and len(reply) > MAX_REPLY:
            return Parsed(errors=(f"Your reply is longer than {MAX_REPLY} characters; it was not read.",))
        try:
            return self._read(whole(reply) if isinstance(reply, str) else reply, sent)
        except ToolError as error:
            return Parsed(errors=(whole(error.sentence),))
        except RecursionError:
            return Parsed(errors=("Your reply is nested too deeply.",))

    def _read(self, reply: str | Mapping[str, Any], sent: Size) -> Parsed:
        calls, thought = self.read(reply)
        thought = whole(thought)[:MAX_REPLY]
        if not calls:
            sample = next(iter(self.actions))
            error = f"No action was found in your reply. Write, for example: {sample}"
            return Parsed((), thought, (error,), unthought(reply))
        actions, errors = self._carried(calls, sent)
        return Parsed(actions, thought, errors)

    def _carried(self, calls: Sequence[Raw], sent: Size) -> tuple[tuple[Action, ...], tuple[str, ...]]:
        actions: list[Action] = []
        errors: list[str] = []
        for verb, args in islice(calls, MAX_ACTIONS):
            try:
                actions += self._meant(Call(verb, args, self.space, sent))
            except ToolError as error:
                errors.append(whole(error.sentence))
        if len(calls) > MAX_ACTIONS or len(actions) > MAX_ACTIONS:
            errors.append(f"Only the first {MAX_ACTIONS} actions of a reply are read.")
        return tuple(actions[:MAX_ACTIONS]), tuple(errors)

    def _meant(self, call: Call) -> Sequence[Action]:
        name = plain_name(call.verb)
        verb = self.verbs.get(name) or COMMON.get(name)
        if verb is None:
            known = "; ".join(self.actions)
            raise ToolError("bad_action", f"There is no action '{call.verb[:80]}'. There are: {known}")
        try:
            return verb(call)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            raise call.wrong(f"holds a wrong value: {first['msg']}") from None
