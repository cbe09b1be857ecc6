"""What an endpoint can do wrong: faults, refusals, silence, endless answers, redirections."""

import gzip
import tracemalloc
import zlib

import pytest

from agent_runner.agents.chat_client import EndpointError, PromptTooLong, retry_after
from tests.runner.chat_server import DROP, HANG, ChatServer, Reply, call, fails, malformed, says
from tests.runner.test_openai import converse, view


@pytest.mark.parametrize(
    "fault",
    [
        fails(400, code="context_length_exceeded"),
        fails(400, "This model's maximum context length is 8192 tokens."),
        fails(400, "the request exceeds the available context size, try increasing it"),
    ],
)
def test_a_talk_that_no_longer_fits_is_the_agents_own_end(fault: Reply) -> None:
    with pytest.raises(PromptTooLong):
        converse([fault], [view()])


def test_retry_after_is_honoured_without_waiting_here() -> None:
    _, server, watch = converse([fails(429, retry_after="17"), says(calls=[call("wait", {})])], [view()])
    assert watch.slept == [17.0]
    assert server.requests[0] == server.requests[1]


@pytest.mark.parametrize(
    "fault", [fails(500), fails(503), fails(429), DROP, malformed(), malformed("[]"), malformed("{}")]
)
def test_passing_faults_are_retried_with_growing_waits(fault: Reply) -> None:
    (reply,), _, watch = converse([fault, fault, says(calls=[call("wait", {})])], [view()])
    assert len(reply.actions) == 1
    assert 0.5 <= watch.slept[0] <= 1 <= watch.slept[1] <= 2


@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize("packed", [False, True])
def test_an_endless_answer_is_not_taken_in(status: int, packed: bool) -> None:
    """60 MB as they are, or 300 MB packed into 300 kB: no more than what is allowed is held in memory."""
    if packed:
        spaces = zlib.compressobj(9, wbits=31)
        piece = b" " * 10_000_000
        body = b"".join([*(spaces.compress(piece) for _ in range(30)), spaces.flush()])
    else:
        body = b" " * 60_000_000
    headers = {"content-encoding": "gzip"} if packed else {}
    tracemalloc.start()  # the server holds its answer twice
    try:
        with pytest.raises(EndpointError, match="longer than"):
            converse([Reply(body, status, headers)], [view("tools")], attempts=1)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 150_000_000


def test_an_answer_in_layers_of_packing_is_not_unpacked() -> None:
    body = gzip.compress(gzip.compress(b"{}"))
    with pytest.raises(EndpointError, match="packed"):
        converse([Reply(body, 200, {"content-encoding": "gzip, gzip"})], [view("tools")], attempts=1)


def test_an_answer_packed_once_is_read() -> None:
    plain = says(calls=[call("wait", {})])
    (reply,), _, _ = converse([Reply(gzip.compress(plain.body), 200, {"content-encoding": "gzip"})], [view()])
    assert len(reply.actions) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirection_is_told_and_not_followed(status: int) -> None:
    with ChatServer([says(calls=[call("wait", {})])]) as other:
        moved = Reply(b"", status, {"location": other.base_url})
        with pytest.raises(EndpointError, match="redirects"):
            converse([moved], [view()])
        assert other.requests == []


def test_silence_is_given_up_and_tried_again() -> None:
    (reply,), _, watch = converse([HANG, says(calls=[call("wait", {})])], [view()], timeout=0.2)
    assert len(reply.actions) == 1
    assert len(watch.slept) == 1


def test_a_fault_that_stays_ends_in_words() -> None:
    with pytest.raises(EndpointError, match=r"failed 3 times.*status 500"):
        converse([fails(500)] * 3, [view()], attempts=3)


def test_an_endpoint_that_asks_for_an_hour_is_not_waited_for() -> None:
    with pytest.raises(EndpointError, match="3600 seconds"):
        converse([fails(429, retry_after="3600")], [view()])


@pytest.mark.parametrize(("status", "advice"), [(401, "--api-key-env"), (404, "--base-url"), (400, "settings")])
def test_a_refusal_is_not_retried(status: int, advice: str) -> None:
    with pytest.raises(EndpointError, match=advice):
        converse([fails(status), says("never reached")], [view()])


def test_retry_after_reads_milliseconds_and_dates() -> None:
    dated = {"date": "Thu, 05 Mar 2026 09:41:00 GMT", "retry-after": "Thu, 05 Mar 2026 09:41:30 GMT"}
    assert retry_after({"retry-after-ms": "250"}) == 0.25
    assert retry_after(dated) == 30.0
    assert retry_after({"retry-after": "soon"}) is None
    assert retry_after({}) is None
