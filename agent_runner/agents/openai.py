"""An agent that speaks to any chat-completions endpoint through the `openai` package.

With native tool calls, in vision mode the phone's actions are the tools, in tools mode the apps' functions are,
in hybrid both. With a text dialect, in vision mode, the model writes its actions as its family does. The fixed
part of the prompt comes first, so that an endpoint can cache it; the last few screenshots are kept.
"""

import asyncio
import base64
import io
import os
import re
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agent_runner.agents.chat_client import ChatClient, Completion
from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import Dialect, Size
from agent_runner.agents.prompts import (
    GUIDE,
    RULES,
    Space,
    parse_arguments,
    space_words,
    to_action,
    tools_for,
)
from agent_runner.protocols import AgentReply, AgentView, Result, Stopwatch, Usage, WallTime
from gui_sim.actions import Action, Answer, AskUser
from gui_sim.errors import GuiSimError, ToolError

MAX_RESULT = 30_000
"""Characters of one tool result that the model is sent."""
MAX_CALLS = 64
"""Calls of one reply that are looked at."""
MAX_ECHO = 30_000
"""Characters of a reply's text, and of a call's id, that are sent back with the talk."""

NATIVE = "native"
"""The dialect that is tool calls."""

_THINK = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_NO_CALL = "Your reply called no tool, so nothing was done. Act by calling a tool; end with `answer`."
_CUT = "Your reply was cut at its token limit before it acted. Be brief."
_NO_NAME = re.compile(r"[^a-zA-Z0-9_-]")  # endpoints refuse a talk with a call of another name
_LEFT_OUT = "[An earlier screenshot was here.]"
_NOT_DONE = "Not carried out: the turn ended before this call."


class Settings(BaseModel):
    """How the endpoint is reached and what it is sent; all of it is kept with the run."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str = Field(min_length=1)
    base_url: str = ""
    api_key_env: str = "OPENAI_API_KEY"
    temperature: float | None = None
    max_output_tokens: int | None = None
    seed: int | None = None
    images: int = Field(default=3, ge=1)
    max_side: int = Field(default=1536, ge=64)
    dialect: str = NATIVE
    space: Space | None = None  # the dialect's own; of native calls pixels
    text_only: Literal["error", "ask", "answer"] = "error"
    attempts: int = Field(default=6, ge=1)
    timeout: float = Field(default=180.0, gt=0)
    price_input: float = Field(default=0.0, ge=0)  # dollars a million tokens
    price_cached: float | None = Field(default=None, ge=0)
    price_output: float = Field(default=0.0, ge=0)
    extra: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Settings":
        """Check the options of a run.

        Raises:
            GuiSimError: One is missing or wrong, in words.
        """
        if not options.get("model"):
            raise GuiSimError("The openai agent needs a model. Name it with --model.")
        try:
            return cls.model_validate({key: value for key, value in options.items() if value is not None})
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            name = ".".join(str(part) for part in first["loc"])
            if first["type"] == "extra_forbidden":
                known = ", ".join(cls.model_fields)
                raise GuiSimError(f"The openai agent has no option '{name}'. Its options are: {known}.") from None
            raise GuiSimError(f"The option '{name}' of the openai agent is wrong: {first['msg']}.") from None


@dataclass
class _Turn:
    """One exchange: what the model was shown, what it said, and what came of its calls."""

    words: str
    image: str = ""
    message: dict[str, Any] | None = None
    call_ids: list[str] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)  # call id -> what is wrong with the call itself
    errors: tuple[str, ...] = ()
    outcomes: list[dict[str, str]] = field(default_factory=list)


class ChatAgent:
    """Holds one episode's conversation with a model."""

    def __init__(self, settings: Settings, client: ChatClient) -> None:
        self.settings = settings
        self._client = client
        self._space: Space = settings.space or "pixels"
        self._dialect: Dialect | None = None
        if settings.dialect != NATIVE:
            self._dialect = load_dialect(settings.dialect, settings.space)
        self._turns: list[_Turn] = []

    async def act(self, view: AgentView) -> AgentReply:
        """Send the view, read the reply as actions.

        Raises:
            GuiSimError: A text dialect in a mode other than vision.
            EndpointError: The endpoint failed for good.
            PromptTooLong: The talk no longer fits the model.
        """
        if self._dialect is not None and view.mode != "vision":
            raise GuiSimError(f"The dialect '{self._dialect.name}' needs --mode vision.")
        if self._turns:
            self._settle(self._turns[-1], view)
        turn = _Turn(self._words(view))
        size = (0, 0)
        if (frame := view.frame) is not None:  # drawn here: only the encoding may leave the device's thread
            png, size = await asyncio.to_thread(_fitted, frame.png, self.settings.max_side)
            turn.image = "data:image/png;base64," + base64.b64encode(png).decode()
        self._turns.append(turn)
        completion, requests = await self._client.complete(self._request(view, size))
        return self._read(completion, requests, view, turn, size)

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.close()

    def _words(self, view: AgentView) -> str:
        lines = [f"The task: {view.instruction}"] if not self._turns else []
        if view.mode != "tools" or not self._turns:
            lines.append(f"It is {view.now:%A %-d %B %Y, %H:%M}.")
        last = self._turns[-1] if self._turns else _Turn("")
        told = set(last.told.values())
        errors = dict.fromkeys((*last.errors, *view.errors))
        lines += [f"Error: {error}" for error in errors if error not in told]
        if not last.call_ids:  # a text that counted as a question has no call to hang its answer on
            lines += [_told(result) for result in view.results if result.action is not None]
        left = view.limits.steps - view.step
        if view.limits.steps and left <= 5:
            lines.append(f"{left} steps are left.")
        return "\n".join(lines)

    def _settle(self, turn: _Turn, view: AgentView) -> None:
        """Give each call of the last reply its outcome, in the order of the calls."""
        results = iter(view.results)
        for call_id in turn.call_ids:
            text = f"Error: {turn.told[call_id]}" if call_id in turn.told else _told(next(results, None))
            turn.outcomes.append({"role": "tool", "tool_call_id": call_id, "content": text})

    def _request(self, view: AgentView, size: tuple[int, int]) -> dict[str, Any]:
        chosen = self.settings
        request: dict[str, Any] = {
            "model": chosen.model,
            "messages": self._messages(view, size),
        }
        optional = {
            "tools": tools_for(view.mode, view.tools) if self._dialect is None else None,
            "temperature": chosen.temperature,
            "max_completion_tokens": chosen.max_output_tokens,
            "seed": chosen.seed or None,
            "extra_body": chosen.extra or None,
        }
        return request | {name: value for name, value in optional.items() if value is not None}

    def _messages(self, view: AgentView, size: tuple[int, int]) -> list[dict[str, Any]]:
        fixed = [self._dialect.prompt(view, Size(*size))] if self._dialect else [GUIDE[view.mode], RULES]
        if view.mode != "tools" and self._dialect is None:
            fixed.append(space_words(self._space, *size))
        if view.guidance:
            fixed.append(view.guidance)
        if view.facts:
            fixed.append("About the owner:\n" + "\n".join(f"- {fact}" for fact in view.facts))
        if view.history:
            fixed.append("What the owner has done:\n" + "\n".join(f"- {line}" for line in view.history))
        messages: list[dict[str, Any]] = [{"role": "system", "content": "\n\n".join(fixed)}]
        oldest = len(self._turns) - self.settings.images
        for number, turn in enumerate(self._turns):
            if shown := _shown(turn, with_image=number >= oldest):
                messages.append(shown)
            if turn.message is not None:
                messages += [turn.message, *turn.outcomes]
        return messages

    def _read(
        self, completion: Completion, requests: int, view: AgentView, turn: _Turn, size: tuple[int, int]
    ) -> AgentReply:
        text = _THINK.sub("", completion.text).strip()
        turn.message = {"role": "assistant", "content": text[:MAX_ECHO] or None}
        thought = completion.text
        if self._dialect is not None:
            parsed = self._dialect.parse(completion.text, Size(*size))
            actions, errors, thought = list(map(_clean, parsed.actions)), list(parsed.errors), parsed.thought
            if not actions and (parsed.plain or completion.finish == "length"):
                actions, errors = self._without_call(completion, parsed.plain, errors[0])
        else:
            actions, errors = self._read_calls(completion, view, turn, size)
            if not completion.calls:
                actions, errors = self._without_call(completion, text, _NO_CALL)
        if not text and "tool_calls" not in turn.message:
            turn.message["content"] = "(no reply)"
        turn.errors = tuple(errors)
        return AgentReply(
            actions=tuple(actions),
            thought="\n".join(part for part in (completion.reasoning.strip(), thought.strip()) if part),
            usage=self._usage(completion, requests),
            raw=completion.raw,
            errors=tuple(errors),
            sent_size=size if turn.image else None,
        )

    def _read_calls(
        self, completion: Completion, view: AgentView, turn: _Turn, size: tuple[int, int]
    ) -> tuple[list[Action], list[str]]:
        actions: list[Action] = []
        errors: list[str] = []
        echoed: list[dict[str, Any]] = []
        for number, call in enumerate(completion.calls[:MAX_CALLS]):
            call_id = call.id
            # Some endpoints send no ids, or one id twice.
            if not call_id or call_id in turn.call_ids or len(call_id) > MAX_ECHO:
                call_id = f"call_{len(self._turns)}_{number}"
            turn.call_ids.append(call_id)
            arguments = call.arguments
            try:
                args = parse_arguments(arguments)
                actions.append(_clean(to_action(call.name, args, view.mode, self._space, *size)))
            except ToolError as error:
                errors.append(f"{call.name[:80]}: {error}")
                turn.told[call_id] = errors[-1]
                # Chat templates of several servers parse what is echoed, so it must be valid.
                arguments = arguments if _is_object(arguments) else "{}"
            function = {"name": _NO_NAME.sub("_", call.name)[:64] or "_", "arguments": arguments or "{}"}
            echoed.append({"id": call_id, "type": "function", "function": function})
        if echoed and turn.message is not None:
            turn.message["tool_calls"] = echoed
        return actions, errors

    def _usage(self, completion: Completion, requests: int) -> Usage:
        chosen = self.settings
        cached = min(completion.cached_tokens, completion.input_tokens)
        price = chosen.price_input if chosen.price_cached is None else chosen.price_cached
        millionths = (completion.input_tokens - cached) * chosen.price_input + cached * price
        return Usage(
            input_tokens=completion.input_tokens,
            cached_tokens=cached,
            output_tokens=completion.output_tokens,
            requests=requests,
            cost=(millionths + completion.output_tokens * chosen.price_output) / 1e6,
        )

    def _without_call(self, completion: Completion, text: str, error: str) -> tuple[list[Action], list[str]]:
        if text and self.settings.text_only == "ask":
            return [AskUser(text=text)], []
        if text and self.settings.text_only == "answer":
            return [Answer(text=text)], []
        return [], [_CUT if completion.finish == "length" else error]


def _shown(turn: _Turn, with_image: bool) -> dict[str, Any] | None:
    """Return the user message of a turn, or None when there is nothing to say."""
    if turn.image and with_image:
        picture = {"type": "image_url", "image_url": {"url": turn.image}}
        return {"role": "user", "content": [{"type": "text", "text": turn.words}, picture]}
    words = "\n".join(part for part in (turn.words, _LEFT_OUT if turn.image else "") if part)
    return {"role": "user", "content": words} if words else None


def _told(result: Result | None) -> str:
    if result is None:
        return _NOT_DONE
    text = result.text or ("Done." if result.ok else "Failed.")
    if result.said:
        text = f"The owner says: {result.said}"
    return text if len(text) <= MAX_RESULT else text[:MAX_RESULT] + " … (cut: the result is too long)"


def _clean(action: Action) -> Action:
    """Strip reasoning from what goes to the owner."""
    if isinstance(action, AskUser | Answer):
        return action.model_copy(update={"text": _THINK.sub("", action.text).strip()})
    return action


def _is_object(text: str) -> bool:
    try:
        parse_arguments(text)
    except ToolError:
        return False
    return True


def _fitted(png: Callable[[], bytes], max_side: int) -> tuple[bytes, tuple[int, int]]:
    """Return a PNG and its size, no side longer than `max_side`, so that no endpoint shrinks it unseen."""
    data = png()
    width, height = struct.unpack(">II", data[16:24])
    if max(width, height) <= max_side:
        return data, (width, height)
    from PIL import Image  # a scale of 1 never needs it

    ratio = max_side / max(width, height)
    size = (max(1, round(width * ratio)), max(1, round(height * ratio)))
    with Image.open(io.BytesIO(data)) as picture, io.BytesIO() as out:
        picture.resize(size, Image.Resampling.LANCZOS).save(out, "PNG", compress_level=1)
        return out.getvalue(), size


def make(options: Mapping[str, Any], stopwatch: Stopwatch | None = None) -> ChatAgent:
    """Build the agent from a run's options; `stopwatch` stands in for wall time in tests.

    Raises:
        GuiSimError: An option is wrong, or the key is not in the environment.
    """
    settings = Settings.of(options)
    key = os.environ.get(settings.api_key_env, "")
    if not key and not settings.base_url:
        raise GuiSimError(
            f"The environment variable {settings.api_key_env} holds no key. Set it, or name another with --api-key-env."
        )
    client = ChatClient(
        base_url=settings.base_url,
        # An endpoint of one's own often wants none, yet the client insists on a value.
        key=key or "none",
        timeout=settings.timeout,
        attempts=settings.attempts,
        stopwatch=stopwatch or WallTime(),
    )
    return ChatAgent(settings, client)


AGENTS: Mapping[str, Callable[[Mapping[str, Any]], ChatAgent]] = {"openai": make}
