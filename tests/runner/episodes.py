"""One episode of the demo's task, and what it left."""

import asyncio
from pathlib import Path
from typing import Any

from agent_runner.episode import run_episode
from agent_runner.protocols import Limits
from agent_runner.results import EpisodeResult
from agent_runner.trajectory import Step, read_steps
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import CallTool
from tests.runner import demo


def run(folder: Path, agent: Any, task: Any = None, *, limits: Limits | None = None, **more: Any) -> EpisodeResult:
    task = task or demo.task()
    more.setdefault("make_device", demo.FakeDevice)
    more.setdefault("mode", "tools")
    user = more.pop("user", None) or ScriptedUser(task)
    mode = more.pop("mode")
    clock = more.pop("clock", None) or demo.FakeTime()
    return asyncio.run(
        run_episode(task, demo.persona(), agent, user, limits or Limits(), mode, folder / "ep", clock, **more)
    )


def steps(folder: Path) -> list[Step]:
    return list(read_steps(folder / "ep"))


def reserve(**args: Any) -> CallTool:
    return CallTool(tool="reserve_seat", args={"place_id": "zq1", "day": "2026-03-07", "at": "19:00"} | args)
