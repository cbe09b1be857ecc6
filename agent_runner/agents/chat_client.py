"""One request to a chat-completions endpoint: sent, retried where waiting helps, and read with suspicion."""

import itertools
import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, cast

from agent_runner.protocols import Stopwatch
from gui_sim.errors import GuiSimError
from gui_sim.wording import count

if TYPE_CHECKING:
    from openai import AsyncOpenAI

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
"""Seconds between tries where the endpoint names none; they double from the first to the longest."""
LONGEST_ASKED = 600.0
"""Seconds an endpoint may ask us to wait; past that the episode is given up instead."""
MAX_BODY = 10_000_000
"""Bytes of an answer that are taken in, unpacked; what is longer is not read to its end."""
MAX_COUNT = 10**9
"""Tokens of one reply; an endpoint that reports more reports nothing."""
_TOO_LONG = re.compile(r"maximum context|context (length|window)|prompt is too long", re.IGNORECASE)
_SEEDS = itertools.count()  # another for each client, so that their waits differ
_AGAIN = frozenset({408, 409, 425, 429})
_REDIRECTED = (301, 302, 303, 307, 308)
_PACKINGS = ("identity", "gzip", "deflate")  # one layer of these unpacks at most a thousandfold a piece
_OF_TRANSFER = ("content-encoding", "content-length", "transfer-encoding")


class EndpointError(GuiSimError):
    """The endpoint could not be used: its fault or the set-up's, not the agent's."""


class PromptTooLong(Exception):
    """The talk no longer fits the model: the agent's own limit, and scored as such."""


@dataclass(frozen=True)
class Call:
    """One tool call as the model wrote it; `arguments` is unread text."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class Completion:
    """The parts of a reply that are used, all of them checked for type."""

    text: str
    reasoning: str
    calls: tuple[Call, ...]
    finish: str
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    raw: str


class _Unusable(Exception):
    """The answer is no completion."""


class ChatClient:
    """A connection to one endpoint. `attempts` counts the first try."""

    def __init__(self, *, base_url: str, key: str, timeout: float, attempts: int, stopwatch: Stopwatch) -> None:
        self._options = {"base_url": base_url or None, "api_key": key, "timeout": timeout, "max_retries": 0}
        self._attempts = attempts
        self._stopwatch = stopwatch
        self._chance = random.Random(next(_SEEDS))
        self._client: AsyncOpenAI | None = None

    async def complete(self, request: Mapping[str, Any]) -> tuple[Completion, int]:
        """Return the completion and how many requests it took.

        Raises:
            EndpointError: Waiting does not help, or the tries are used up.
            PromptTooLong: The endpoint says that the request does not fit the model.
        """
        import openai  # half a second, and most commands never need it

        if self._client is None:
            self._client = openai.AsyncOpenAI(**cast(Any, self._options), http_client=_bounded_client())
        create = cast(Any, self._client.chat.completions.with_raw_response.create)
        for attempt in range(1, self._attempts + 1):
            asked: float | None = None
            try:
                response = await create(**request)
                return read_completion(response.content), attempt
            except openai.APIStatusError as error:
                if error.code == "context_length_exceeded" or _TOO_LONG.search(error.message):
                    raise PromptTooLong("The talk is longer than the model can read.") from None
                if error.status_code not in _AGAIN and error.status_code < 500:
                    raise EndpointError(_refusal(error.status_code, error.message)) from None
                asked = retry_after(error.response.headers)
                reason = f"it answered with status {error.status_code}"
            except openai.APITimeoutError:
                reason = "it did not answer in time"
            except openai.APIConnectionError as error:
                cause = error.__cause__
                failed = f"the connection failed ({type(cause).__name__})"
                reason = str(cause) if isinstance(cause, _Unusable) else failed
            except _Unusable as error:
                reason = str(error)
            if asked is not None and asked > LONGEST_ASKED:
                raise EndpointError(f"The endpoint asks to wait {asked:.0f} seconds. Try again later.")
            if attempt < self._attempts:
                await self._stopwatch.sleep(asked if asked is not None else self._pause(attempt))
        raise EndpointError(f"The endpoint failed {count(self._attempts, 'time')}; the last time {reason}.")

    async def close(self) -> None:
        """Close the connections; the client opens new ones when used again."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    def _pause(self, attempt: int) -> float:
        """Doubling, with up to half taken off by chance so that many episodes do not return as one wave."""
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(attempt - 1, 10))
        return wait * (1 - 0.5 * self._chance.random())


def _bounded_client() -> Any:
    """Return an HTTP client that reads no more of an answer than `MAX_BODY`, and follows no redirection.

    A small packed answer can unpack to gigabytes, and a redirection would take the owner's screens elsewhere.
    """
    import openai

    class Bounded(openai.DefaultAsyncHttpxClient):
        async def send(self, request: Any, *, stream: bool = False, **options: Any) -> Any:
            response = await super().send(request, **{**options, "stream": True, "follow_redirects": False})
            try:
                if response.headers.get("content-encoding", "identity") not in _PACKINGS:
                    raise _Unusable("its reply was packed in an unknown way")
                body = bytearray()
                async for piece in response.aiter_bytes():
                    body += piece
                    if len(body) > MAX_BODY:
                        raise _Unusable(f"its reply was longer than {MAX_BODY} bytes")
            finally:
                await response.aclose()
            headers = [pair for pair in response.headers.multi_items() if pair[0] not in _OF_TRANSFER]
            return type(response)(response.status_code, headers=headers, content=bytes(body), request=request)

    return Bounded()


def _refusal(status: int, message: str) -> str:
    words = " ".join(message.split())[:300]
    advice = {
        401: "Check the key (--api-key-env).",
        403: "Check that the key may use this model.",
        404: "Check --base-url and --model.",
        **dict.fromkeys(_REDIRECTED, "It redirects, which is not followed; give --base-url the final address."),
    }.get(status, "Check the request's settings.")
    return f"The endpoint refused the request with status {status}: {words} {advice}"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds an answer asks to wait, from `retry-after-ms` or `retry-after` (RFC 9110, 10.2.3).

    A date is read against the answer's own `date`, so that a wrong clock here does no harm.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers[name]) * unit)
        except (KeyError, ValueError):
            continue
    try:
        until, sent = (parsedate_to_datetime(headers[name]) for name in ("retry-after", "date"))
        return max(0.0, (until - sent).total_seconds())
    except (KeyError, ValueError, TypeError):
        return None


def read_completion(body: bytes) -> Completion:
    """Read a reply's body: what has the wrong type is as if absent, but without a message it is unusable."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise _Unusable("its reply was not valid JSON") from None
    choice = _first(_dict(data).get("choices"))
    message = choice.get("message")
    if not isinstance(message, dict):
        raise _Unusable("its reply held no message")
    usage = _dict(_dict(data).get("usage"))
    calls = message.get("tool_calls")
    return Completion(
        text=_text(message.get("content")) or _str(message.get("refusal")),
        reasoning=_str(message.get("reasoning_content")) or _str(message.get("reasoning")),
        calls=tuple(_call(call) for call in calls) if isinstance(calls, list) else (),
        finish=_str(choice.get("finish_reason")),
        input_tokens=_count(usage.get("prompt_tokens")),
        cached_tokens=_count(_dict(usage.get("prompt_tokens_details")).get("cached_tokens")),
        output_tokens=_count(usage.get("completion_tokens")),
        raw=_str(json.dumps(message, ensure_ascii=False)),
    )


def _call(data: object) -> Call:
    call = _dict(data)
    function = _dict(call.get("function"))
    arguments = function.get("arguments")
    # A few servers send the arguments as an object instead of text.
    text = _str(arguments) if isinstance(arguments, str) else json.dumps({} if arguments is None else arguments)
    return Call(_str(call.get("id")), _str(function.get("name")), text)


def _text(content: object) -> str:
    """Text is a string, or a list of parts of which the text parts count."""
    if isinstance(content, list):
        return "".join(_str(_dict(part).get("text")) for part in content)
    return _str(content)


def _first(value: object) -> dict[str, Any]:
    return _dict(value[0]) if isinstance(value, list) and value else {}


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _str(value: object) -> str:
    """Half a surrogate pair becomes a question mark: no request and no file could hold it."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_COUNT else 0
