"""One question to a model, answered as JSON by schema: what the rubric judge and the model-played user share.

A reply that is not exactly what the schema says is no answer: the caller gets a sentence that says why, never
a guess at what was meant.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agent_runner.agents.chat_client import ChatClient, PromptTooLong
from agent_runner.agents.replies import Completion
from agent_runner.protocols import Stopwatch, Usage, WallTime
from agent_runner.user.language import strip_reasoning
from agent_runner.wording import wrong_option
from gui_sim.errors import GuiSimError

_FENCE = re.compile(r"\A```(?:json)?\s*\n(.*)\n```\Z", re.DOTALL)

M = TypeVar("M", bound=BaseModel)


class Endpoint(BaseModel):
    """Which model answers and how it is reached; all of it is kept with the run.

    Prices are dollars a million tokens. `structured` is how the endpoint is held to the schema: by the schema
    itself, by asking for a JSON object, or in words only; the reply is checked in each case.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    model: str = Field(min_length=1)
    base_url: str = ""
    api_key_env: str = "OPENAI_API_KEY"
    structured: Literal["schema", "object", "words"] = "schema"
    temperature: float | None = None
    max_output_tokens: int | None = Field(default=None, ge=1)
    seed: int | None = None
    attempts: int = Field(default=4, ge=1, le=20)
    timeout: float = Field(default=120.0, gt=0)
    price_input: float = Field(default=0.0, ge=0, le=1_000_000)
    price_cached: float | None = Field(default=None, ge=0, le=1_000_000)
    price_output: float = Field(default=0.0, ge=0, le=1_000_000)
    extra: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def of(cls, role: str, options: Mapping[str, Any]) -> "Endpoint":
        """Check options; `role` says in an error whose they are ("judge", "user").

        Raises:
            GuiSimError: One is missing, unknown or wrong, in words.
        """
        if not options.get("model"):
            raise GuiSimError(f"The {role} needs a model.")
        try:
            return cls.model_validate({key: value for key, value in options.items() if value is not None})
        except ValidationError as error:
            raise GuiSimError(wrong_option(error, role, cls.model_fields)) from None


@dataclass(frozen=True)
class Asked(Generic[M]):
    """The answer, or None with the sentence that says what was wrong with it; and what it cost."""

    value: M | None
    fault: str
    usage: Usage


class Asker:
    """Asks one model; `stopwatch` stands in for wall time in tests.

    Raises:
        GuiSimError: The key is not in the environment.
    """

    def __init__(self, endpoint: Endpoint, stopwatch: Stopwatch | None = None) -> None:
        key = os.environ.get(endpoint.api_key_env, "")
        if not key and not endpoint.base_url:
            raise GuiSimError(f"The environment variable {endpoint.api_key_env} holds no key for {endpoint.model}.")
        self.endpoint = endpoint
        self._client = ChatClient(
            base_url=endpoint.base_url,
            key=key or "none",  # an endpoint of one's own often wants none, yet the client insists on a value
            timeout=endpoint.timeout,
            attempts=endpoint.attempts,
            stopwatch=stopwatch or WallTime(),
        )

    async def ask(self, rules: str, words: str, kind: type[M], *, number: int = 0) -> Asked[M]:
        """Return what the model answers; `number` tells apart equal questions, so that a seed gives each its own.

        Raises:
            EndpointError: The endpoint failed for good.
        """
        try:
            completion, requests = await self._client.complete(self._request(rules, words, kind, number))
        except PromptTooLong:
            return Asked(None, "The question is longer than the model can read.", Usage(requests=1))
        usage = self._usage(completion, requests)
        if completion.finish == "length":
            return Asked(None, "The reply was cut at its token limit.", usage)
        try:
            return Asked(read_answer(completion.text, kind), "", usage)
        except ValueError as error:
            return Asked(None, str(error), usage)

    async def close(self) -> None:
        """Give the connections back."""
        await self._client.close()

    def _request(self, rules: str, words: str, kind: type[M], number: int) -> dict[str, Any]:
        chosen = self.endpoint
        schema = kind.model_json_schema()
        form: dict[str, Any] | None = None
        if chosen.structured == "schema":
            form = {"name": kind.__name__.lower(), "strict": True, "schema": schema}
            form = {"type": "json_schema", "json_schema": form}
        else:
            rules += f"\n\nReply with one JSON object by this schema and nothing else:\n{json.dumps(schema)}"
            form = {"type": "json_object"} if chosen.structured == "object" else None
        optional = {
            "response_format": form,
            "temperature": chosen.temperature,
            "max_completion_tokens": chosen.max_output_tokens,
            "seed": chosen.seed + number if chosen.seed is not None else None,
            "extra_body": chosen.extra or None,
        }
        talk = [{"role": "system", "content": rules}, {"role": "user", "content": words}]
        given = {name: value for name, value in optional.items() if value is not None}
        return {"model": chosen.model, "messages": talk, **given}

    def _usage(self, completion: Completion, requests: int) -> Usage:
        chosen = self.endpoint
        counted = completion.counted
        price = chosen.price_input if chosen.price_cached is None else chosen.price_cached
        spent = (counted.input - counted.cached) * chosen.price_input + counted.cached * price
        spent += counted.output * chosen.price_output
        return Usage(
            input_tokens=counted.input,
            cached_tokens=counted.cached,
            output_tokens=counted.output,
            reasoning_tokens=counted.reasoning,
            requests=requests,
            cost=spent / 1e6,
        )


def read_answer(text: str, kind: type[M]) -> M:
    """Read a reply: one JSON object, its fields in the schema's order, nothing twice and nothing besides.

    The order matters: a verdict written before its reason is not a conclusion from it.

    Raises:
        ValueError: It is something else; a sentence says what.
    """
    bare = text.strip()
    if not bare.startswith("{"):  # inside the object, what looks like reasoning is for the caller to judge
        bare = strip_reasoning(bare)
    fenced = _FENCE.match(bare)
    if not bare:
        raise ValueError("The reply was empty.")
    try:
        data = json.loads(fenced[1] if fenced else bare, object_pairs_hook=_once)
    except _Twice as error:
        raise ValueError(f"The reply gives '{error}' twice.") from None
    except (ValueError, RecursionError):
        raise ValueError("The reply was not valid JSON.") from None
    if not isinstance(data, dict):
        raise ValueError("The reply was not a JSON object.")
    try:
        value = kind.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(part) for part in first["loc"])[:80]
        raise ValueError(f"The reply's '{name}' is wrong: {first['msg']}.") from None
    if list(data) != list(kind.model_fields):
        raise ValueError(f"The reply's fields are not in the order {', '.join(kind.model_fields)}.")
    return value


class _Twice(Exception):
    """A field is given more than once, so that the reply says two things."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name[:80])
        found[name] = value
    return found
