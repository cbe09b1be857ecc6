"""A real HTTP server on 127.0.0.1 that speaks chat completions and responses from a script, faults included.

Each request takes the next scripted reply and is kept, so that a test can look at what was sent. Every answer
goes out in one buffered write, so a test never waits for the network stack's own delays.
"""

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any


@dataclass(frozen=True)
class Reply:
    """One scripted answer: bytes with a status, a dropped connection, or silence until the client leaves."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    drop: bool = False
    hang: bool = False


def call(name: str, args: dict[str, Any] | str, call_id: str = "") -> dict[str, Any]:
    """One tool call of a reply; `args` as a string goes out as it is, valid JSON or not."""
    text = args if isinstance(args, str) else json.dumps(args)
    function = {"name": name, "arguments": text}
    return {"id": call_id or f"call_{name}", "type": "function", "function": function}


def says(text: str | None = None, calls: Sequence[dict[str, Any]] = (), **message: Any) -> Reply:
    """An ordinary completion with text, tool calls, or both."""
    content = {"role": "assistant", "content": text, "tool_calls": list(calls) or None, **message}
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "scripted",
        "choices": [{"index": 0, "finish_reason": "tool_calls" if calls else "stop", "message": content}],
        "usage": {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "total_tokens": 120,
            "prompt_tokens_details": {"cached_tokens": 64},
        },
    }
    return Reply(json.dumps(body).encode())


def message(text: str) -> dict[str, Any]:
    """An item of the Responses API with words."""
    return {"type": "message", "id": "msg_1", "role": "assistant", "content": [{"type": "output_text", "text": text}]}


def function(name: str, args: dict[str, Any] | str, call_id: str = "") -> dict[str, Any]:
    """An item of the Responses API that calls a function."""
    text = args if isinstance(args, str) else json.dumps(args)
    return {"type": "function_call", "id": "fc_1", "call_id": call_id or f"c_{name}", "name": name, "arguments": text}


def reasoning(summary: str, sealed: str = "") -> dict[str, Any]:
    """An item of the Responses API with reasoning, sealed for the next request or not."""
    item: dict[str, Any] = {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": summary}]}
    return item | ({"encrypted_content": sealed} if sealed else {})


def responds(*items: Any, **fields: Any) -> Reply:
    """An ordinary reply of the Responses API with these items."""
    body = {
        "id": "resp_1",
        "object": "response",
        "status": "completed",
        "output": list(items),
        "usage": {
            "input_tokens": 100,
            "input_tokens_details": {"cached_tokens": 64},
            "output_tokens": 20,
            "output_tokens_details": {"reasoning_tokens": 12},
            "total_tokens": 120,
        },
        **fields,
    }
    return Reply(json.dumps(body).encode())


def fails(status: int, message: str = "scripted", code: str = "", **headers: str) -> Reply:
    """An error answer; a header `retry_after="3"` is sent as `retry-after: 3`."""
    error = {"error": {"message": message, "type": "scripted", "code": code or None, "param": None}}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps(error).encode(), status, sent)


def malformed(body: str = '{"choices": [{"mess') -> Reply:
    """An answer with status 200 whose body is no completion."""
    return Reply(body.encode())


DROP = Reply(drop=True)
HANG = Reply(hang=True)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients of these tests hang up on purpose."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    chat: "ChatServer"

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        reply = self.chat.take(self.path, dict(self.headers), self.rfile.read(length))
        if reply.hang:
            self.chat.closing.wait()
        if reply.drop or reply.hang:
            self.close_connection = True
            return
        headers = {"content-type": "application/json", "connection": "close", **reply.headers}
        lines = [f"HTTP/1.1 {reply.status} Scripted", f"content-length: {len(reply.body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.close_connection = True
        self.wfile.write("\r\n".join(lines).encode() + b"\r\n\r\n" + reply.body)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""


class ChatServer:
    """Serve `replies` in order; past the last one every request is refused with status 400."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.replies = list(replies)
        self.requests: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.closing = threading.Event()
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"chat": self})
        self._server = _Server(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def base_url(self) -> str:
        """What a client is given as its base URL."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def take(self, path: str, headers: dict[str, str], body: bytes) -> Reply:
        """Keep the request and return the next scripted reply."""
        with self._lock:
            self.paths.append(path)
            self.headers.append({name.lower(): value for name, value in headers.items()})
            self.requests.append(json.loads(body))
            return self.replies.pop(0) if self.replies else fails(400, "The script is at its end.")

    def __enter__(self) -> "ChatServer":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)
