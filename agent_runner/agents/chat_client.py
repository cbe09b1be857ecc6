"""One request to an endpoint, by chat completions or the Responses API: sent, and retried where waiting helps."""

import importlib
import itertools
import random
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from agent_runner.agents.replies import Completion, Reader, Unusable, read_completion, read_response
from agent_runner.protocols import Stopwatch
from gui_sim.errors import GuiSimError
from gui_sim.wording import count

if TYPE_CHECKING:
    from ssl import SSLContext

    from openai import AsyncOpenAI

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
"""Seconds between tries where the endpoint names none; they double from the first to the longest."""
LONGEST_ASKED = 600.0
"""Seconds an endpoint may ask us to wait; past that the episode is given up instead."""
MAX_BODY = 10_000_000
"""Bytes of an answer that are taken in, unpacked; what is longer is not read to its end."""
_TOO_LONG = re.compile(r"maximum context|context (length|window|size)|prompt is too long", re.IGNORECASE)
_SHUT_UNTIL: dict[str, float] = {}
"""When an endpoint that said it has too many requests may be asked again, for all clients of this process."""
_SEEDS = itertools.count()  # another for each client, so that their waits differ
_AGAIN = frozenset({408, 409, 425, 429})
_REDIRECTED = (301, 302, 303, 307, 308)
_WEB = re.compile(r"https?://(?:[^/@\s]*@)?[^/@\s]+", re.IGNORECASE)
_PACKINGS = ("identity", "gzip", "deflate")  # one layer of these unpacks at most a thousandfold a piece
_OF_TRANSFER = ("content-encoding", "content-length", "transfer-encoding")


class EndpointError(GuiSimError):
    """The endpoint could not be used: its fault or the set-up's, not the agent's."""


class PromptTooLong(Exception):
    """The talk no longer fits the model: the agent's own limit, and scored as such."""


class ChatClient:
    """A connection to one endpoint. `attempts` counts the first try.

    Raises:
        GuiSimError: The base URL is none.
    """

    def __init__(self, *, base_url: str, key: str, timeout: float, attempts: int, stopwatch: Stopwatch) -> None:
        if base_url and not _WEB.match(base_url):
            raise GuiSimError(
                f"'{base_url[:200]}' is no base URL: it begins with http:// or https://, as in http://127.0.0.1:8000/v1."
            )
        self._url = base_url
        self._name = f"The endpoint {_WEB.sub(_without_password, base_url)}" if base_url else "The endpoint"
        self._options = {"base_url": base_url or None, "api_key": key, "timeout": timeout, "max_retries": 0}
        self._attempts = attempts
        self._stopwatch = stopwatch
        self._chance = random.Random(next(_SEEDS))
        self._client: AsyncOpenAI | None = None

    async def complete(self, request: Mapping[str, Any]) -> tuple[Completion, int]:
        """Return the completion of a chat and how many requests it took.

        Raises:
            EndpointError: Waiting does not help, or the tries are used up.
            PromptTooLong: The endpoint says that the request does not fit the model.
        """
        return await self._tried(self._connected().chat.completions, request, read_completion)

    async def respond(self, request: Mapping[str, Any]) -> tuple[Completion, int]:
        """Return the reply of the Responses API and how many requests it took.

        Raises:
            EndpointError: Waiting does not help, or the tries are used up.
            PromptTooLong: The endpoint says that the request does not fit the model.
        """
        return await self._tried(self._connected().responses, request, read_response)

    def _connected(self) -> "AsyncOpenAI":
        import openai  # half a second, and most commands never need it

        if self._client is None:
            self._client = openai.AsyncOpenAI(**cast(Any, self._options), http_client=_bounded_client())
        return self._client

    async def _tried(self, resource: Any, request: Mapping[str, Any], read: Reader) -> tuple[Completion, int]:
        import openai

        create = resource.with_raw_response.create
        for attempt in range(1, self._attempts + 1):
            asked: float | None = None
            limited = False
            await self._until_open()
            try:
                response = await create(**request)
                return read(response.content), attempt
            except openai.APIStatusError as error:
                if error.code == "context_length_exceeded" or _TOO_LONG.search(error.message):
                    raise PromptTooLong("The talk is longer than the model can read.") from None
                if error.status_code not in _AGAIN and error.status_code < 500:
                    raise EndpointError(self._name + _refusal(error.status_code, error.message)) from None
                asked, limited = retry_after(error.response.headers), error.status_code == 429
                reason = f"it answered with status {error.status_code}"
            except openai.APITimeoutError:
                reason = "it did not answer in time"
            except openai.APIConnectionError as error:
                cause = error.__cause__
                failed = f"the connection failed ({type(cause).__name__})"
                reason = str(cause) if isinstance(cause, Unusable) else failed
            except Unusable as error:
                reason = str(error)
            except RecursionError:
                reason = "its reply was nested too deeply"
            if asked is not None and asked > LONGEST_ASKED:
                raise EndpointError(f"{self._name} asks to wait {asked:.0f} seconds. Try again later.")
            pause = asked if asked is not None else self._pause(attempt)
            if limited:
                until = self._stopwatch.now() + pause
                _SHUT_UNTIL[self._url] = max(until, _SHUT_UNTIL.get(self._url, 0.0))
            if attempt < self._attempts:
                await self._stopwatch.sleep(pause)
        raise EndpointError(f"{self._name} failed {count(self._attempts, 'time')}; the last time {reason}.")

    async def close(self) -> None:
        """Close the connections; the client opens new ones when used again."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    async def _until_open(self) -> None:
        """Wait as long as the endpoint asked another client to, and by chance a little longer."""
        left = _SHUT_UNTIL.get(self._url, 0.0) - self._stopwatch.now()
        if left > 0:
            await self._stopwatch.sleep(left * (1 + 0.1 * self._chance.random()))

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
                    raise Unusable("its reply was packed in an unknown way")
                body = bytearray()
                async for piece in response.aiter_bytes():
                    body += piece
                    if len(body) > MAX_BODY:
                        raise Unusable(f"its reply was longer than {MAX_BODY} bytes")
            finally:
                await response.aclose()
            headers = [pair for pair in response.headers.multi_items() if pair[0] not in _OF_TRANSFER]
            return type(response)(response.status_code, headers=headers, content=bytes(body), request=request)

    return Bounded(verify=_trusted())


@cache
def _trusted() -> "SSLContext":
    """Return the authorities that are trusted, read once: a tenth of a second and a megabyte for each client.

    The HTTP library that openai stands on has another name in newer versions, so it is found by its class.
    """
    import openai

    library = openai.DefaultAsyncHttpxClient.__mro__[1].__module__.partition(".")[0]
    return cast("SSLContext", importlib.import_module(library).create_ssl_context())


def _without_password(address: re.Match[str]) -> str:
    """Return an address as errors may tell it: without the name and the password that it may hold."""
    scheme, _, rest = address[0].partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def _refusal(status: int, message: str) -> str:
    words = " ".join(message.split())[:300]
    advice = {
        401: "Check the key (--api-key-env).",
        403: "Check that the key may use this model.",
        404: "Check --base-url and --model.",
        **dict.fromkeys(_REDIRECTED, "It redirects, which is not followed; give --base-url the final address."),
    }.get(status, "Check the request's settings.")
    return f" refused the request with status {status}: {words} {advice}"


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
