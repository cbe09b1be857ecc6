"""A run against an endpoint half of whose answers are faults: every episode is accounted for, no step is lost or
done twice, and memory stays flat.
"""

import asyncio
import ctypes
import gc
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from agent_runner.protocols import Usage, WallTime
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import RunConfig
from agent_runner.runs.runner import run_tasks
from agent_runner.trajectory import read_steps
from tests.runner import demo
from tests.runner.chaos_server import FAULTS, ChaosServer
from tests.runner.chat_server import Reply, call, says
from tests.runner.test_runner import WIRING

TASK = demo.task()
BOOK = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
ORDER = ["ask_user", "call_tool", "answer"]
MEGABYTE = 1_000_000


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(self: WallTime, seconds: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(WallTime, "sleep", at_once)


def dinner(request: dict[str, Any]) -> Reply:
    """Do the demo's first task: what is next is told by how often the model has spoken."""
    spoken = sum(message["role"] == "assistant" for message in request["messages"])
    steps = (
        ("ask_user", {"text": "How many people will come?"}),
        ("reserve_seat", BOOK),
        ("answer", {"text": "Booked for five."}),
    )
    name, args = steps[min(spoken, 2)]
    return says(None, [call(name, args)])


def resident() -> float:
    """Megabytes that this process holds in memory, without what glibc's allocator keeps back for later use."""
    gc.collect()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def through_chaos(folder: Path, episodes: int) -> tuple[ChaosServer, list[EpisodeResult], list[float]]:
    """Run the task so many times; the memory is taken when all connections have been made once, and at the end."""
    sizes: list[float] = []
    ended: Counter[int] = Counter()

    def done(result: EpisodeResult) -> None:
        ended[result.trial] += 1
        if len(ended) in (2 * episodes // 5, episodes):
            sizes.append(resident())

    with ChaosServer(dinner) as server:
        options = {"model": "m", "base_url": server.base_url, "timeout": 2.0}
        config = RunConfig(agent="openai", mode="tools", options=options, trials=episodes)
        results = asyncio.run(run_tasks(config, [TASK], folder, concurrency=40, wiring=WIRING, done=done))
    assert max(ended.values()) == 1
    return server, results, sizes


def check(folder: Path, episodes: int, server: ChaosServer, results: list[EpisodeResult]) -> None:
    assert [result.trial for result in results] == list(range(episodes))
    assert all(server.counts[fault] for fault in FAULTS)
    for result in results:
        assert result.success if result.scored else result.cause == "environment" and result.error
        steps = list(read_steps(folder / "episodes" / TASK.id / str(result.trial)))
        assert [step.index for step in steps] == list(range(result.steps))
        assert sorted({step.turn for step in steps}) == list(range(result.turns))
        assert [step.action["type"] for step in steps if step.action] == ORDER[: len(steps)]
    spent = sum((result.spent for result in results), Usage())
    answered = server.counts["answered"]
    assert spent.output_tokens == 20 * answered
    assert answered - sum(result.turns for result in results) == sum(one.wasted.output_tokens for one in results) // 20


def test_forty_episodes_through_every_fault_are_all_accounted_for(tmp_path: Path) -> None:
    server, results, _ = through_chaos(tmp_path, 40)
    check(tmp_path, 40, server, results)
    assert sum(result.scored for result in results) >= 30


@pytest.mark.full
def test_five_hundred_episodes_through_every_fault_in_flat_memory(tmp_path: Path) -> None:
    server, results, (early, late) = through_chaos(tmp_path, 500)
    check(tmp_path, 500, server, results)
    print(f"{early:.0f} MB after 200 episodes, {late:.0f} MB after 500; {dict(server.counts)}")
    assert late - early < 20
