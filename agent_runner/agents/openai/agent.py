"""The conversation of one episode with a model."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from agent_runner.agents.chat_client import ChatClient
from agent_runner.agents.dialects.base import Size, Space
from agent_runner.agents.openai.chat import chat_request
from agent_runner.agents.openai.functions import IN_A_ROW, tools_by_app
from agent_runner.agents.openai.manners import Reading, manner_of
from agent_runner.agents.openai.pictures import picture
from agent_runner.agents.openai.responses import response_request
from agent_runner.agents.openai.settings import Settings
from agent_runner.agents.openai.space_watch import SpaceWatch
from agent_runner.agents.openai.turns import Turn, task_line, words_of
from agent_runner.agents.replies import Completion
from agent_runner.protocols import AgentReply, AgentView, Mode, Usage
from agent_runner.user.language import strip_reasoning
from gui_sim.actions import Answer, AskUser
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

_CUT = "Your reply was cut at its token limit before it acted. Be brief."
_UNCHANGED = "The phone is as it was."
_ONLY_LISTED = f"You have listed functions {IN_A_ROW} times without calling one. Act now."
_NO_PICTURE = Size(round(SCREEN_WIDTH), round(SCREEN_HEIGHT))


class ChatAgent:
    """Holds one episode's conversation with a model.

    Raises:
        GuiSimError: There is no such dialect, or no such app or tool.
    """

    def __init__(self, settings: Settings, client: ChatClient) -> None:
        self.settings = settings
        self._client = client
        self._manner = manner_of(settings)
        self._watch = SpaceWatch(self._manner.space)
        self._listed = listed_tools(settings.tools)
        self._turns: list[Turn] = []
        self._prompt = ""

    @property
    def space(self) -> Space:
        """What the model's coordinates are measured in."""
        return self._manner.space

    def refuses(self, mode: Mode) -> str:
        """Return why the model cannot play in a mode, "" if it can."""
        return self._manner.refuses(mode)

    async def act(self, view: AgentView) -> AgentReply:
        """Send the view, read the reply as actions.

        Raises:
            GuiSimError: A text dialect in a mode that it has no form for.
            EndpointError: The endpoint failed for good.
            PromptTooLong: The talk no longer fits the model.
        """
        view = self._limited(view)
        last = self._turns[-1] if self._turns else None
        if last:
            last.settle(view.results)
        turn = Turn(words_of(view, last), view.tree)
        if (frame := view.frame) is not None:  # drawn here: only the encoding may leave the device's thread
            turn.picture = await asyncio.to_thread(picture, frame.png, self.settings)
        sent = Size(turn.picture.width, turn.picture.height) if turn.picture else _NO_PICTURE
        if why := self.refuses(view.mode):
            raise GuiSimError(why)
        self._prompt = "\n\n".join(self._manner.system(view, sent))
        system = "\n\n".join((self._prompt, *_about(view)))
        self._turns.append(turn)
        return await self._exchange(view, turn, sent, system)

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.close()

    async def _exchange(self, view: AgentView, turn: Turn, sent: Size, system: str) -> AgentReply:
        """Ask until the model does something: a reply that only lists functions is answered at once."""
        request, send = (
            (response_request, self._client.respond)
            if self.settings.api == "responses"
            else (chat_request, self._client.complete)
        )
        spent, raw = Usage(), list[str]()
        for _ in range(IN_A_ROW):
            offer = self._manner.offer(view)
            completion, tries = await send(request(self.settings, system, self._turns, offer, task_line(view)))
            reply = self._reply(completion, tries, view, turn, sent)
            spent += reply.usage
            raw.append(reply.raw)
            if not turn.only_listed:
                return replace(reply, usage=spent, raw="\n".join(raw))
            turn = Turn("" if turn.picture is None else _UNCHANGED, turn.tree, turn.picture)
            self._turns.append(turn)
        self._turns.pop()
        return replace(reply, usage=spent, raw="\n".join(raw), errors=(_ONLY_LISTED,))

    def _limited(self, view: AgentView) -> AgentView:
        """Return the view with only the tools that the options list."""
        if not self._listed:
            return view
        tools = tuple(tool for tool in view.tools if tool["name"] in self._listed)
        return replace(view, tools=tools)

    def _reply(self, completion: Completion, tries: int, view: AgentView, turn: Turn, sent: Size) -> AgentReply:
        found = self._manner.read(completion, view, sent, len(self._turns))
        if not found.actions and not found.made and (found.plain or found.nothing):
            self._without_action(found, view, cut=completion.finish == "length")
        turn.replied = True
        turn.text = strip_reasoning(completion.text)
        turn.items = completion.items
        turn.made = found.made
        turn.errors = tuple(found.errors)
        return AgentReply(
            actions=tuple(found.actions),
            thought="\n".join(part for part in (completion.reasoning.strip(), found.thought.strip()) if part),
            usage=self._usage(completion, tries),
            raw=completion.raw,
            prompt=self._prompt,
            errors=tuple(found.errors),
            warnings=self._watch.see(tuple(found.points), sent) if turn.picture else (),
            sent_size=(sent.width, sent.height) if turn.picture else None,
        )

    def _without_action(self, found: Reading, view: AgentView, *, cut: bool) -> None:
        """Let words count as the options say, or say that they do not; no question at all ends the questions."""
        if found.plain and self.settings.text_only == "ask":
            found.actions = [AskUser(text=found.plain)]
        elif found.plain and self.settings.text_only == "answer":
            found.actions = [Answer(text=found.plain)]
        elif cut or view.phase != "clarify":
            found.errors = [_CUT if cut else found.nothing]

    def _usage(self, completion: Completion, tries: int) -> Usage:
        chosen, counted = self.settings, completion.counted
        price = chosen.price_input if chosen.price_cached is None else chosen.price_cached
        millionths = (counted.input - counted.cached) * chosen.price_input + counted.cached * price
        return Usage(
            input_tokens=counted.input,
            cached_tokens=counted.cached,
            output_tokens=counted.output,
            reasoning_tokens=counted.reasoning,
            requests=tries,
            cost=(millionths + counted.output * chosen.price_output) / 1e6,
        )


def _about(view: AgentView) -> list[str]:
    """Return the fixed words that are the suite's and the persona's."""
    told = [view.guidance] if view.guidance else []
    if view.facts:
        told.append("About the owner:\n" + "\n".join(f"- {fact}" for fact in view.facts))
    if view.history:
        told.append("What the owner has done:\n" + "\n".join(f"- {line}" for line in view.history))
    return told


def listed_tools(names: Sequence[str]) -> frozenset[str]:
    """Return the tools that names of apps and of tools stand for; none for no names, which limits nothing.

    Raises:
        GuiSimError: There is no app and no tool of a name.
    """
    if not names:
        return frozenset()
    from gui_sim.system_tools import TOOLS

    apps = tools_by_app()
    known = {tool.name for tool in TOOLS}.union(*apps.values())
    found: set[str] = set()
    for name in names:
        if name not in apps and name not in known:
            raise GuiSimError(f"There is no app or tool '{name}'. Apps: {', '.join(apps)}.")
        found.update(apps.get(name, (name,)))
    return frozenset(found)
