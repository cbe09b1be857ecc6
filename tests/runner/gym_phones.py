"""Scripts of actions and environments on the demo phone, for the tests of gymnasium."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gymnasium
import yaml

from agent_runner.runs.config import Wiring
from tests.runner import demo

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "gymnasium.md"
WIRING = Wiring(build="tests.runner.demo:build_world", device="agent_runner.episode:phone")
BOOKED = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
BY_TOOLS: list[dict[str, Any]] = [
    {"type": "call_tool", "tool": "search_seatclub", "args": {"query": "plum"}},
    {"type": "ask_user", "text": "How many people will there be?"},
    {"type": "call_tool", "tool": "reserve_seat", "args": BOOKED},
    {"type": "answer", "text": "Booked."},
]
BY_TOUCH: list[dict[str, Any]] = [
    {"type": "open_app", "app": "Seat Club"},
    {"type": "tap", "x": 200, "y": 300},
    {"type": "swipe", "path": [[200, 600], [200, 200]]},
    {"type": "tap", "x": 5000, "y": 1},
    {"type": "dance"},
    {"type": "ask_user", "text": "How many people will there be?"},
    {"type": "type", "text": "漢字 é 👩‍🍳"},
    {"type": "press", "button": "home"},
    {"type": "answer", "text": "No.", "status": "infeasible"},
]


def picture(observed: dict[str, Any]) -> str:
    return hashlib.sha256(observed["frame"].tobytes()).hexdigest()


def task_folder(folder: Path) -> Path:
    """Write three tasks of the demo persona into a new folder, and return it."""
    folder.mkdir()
    for task in (demo.TASK, demo.PAY, {**demo.TASK, "id": "supper"}):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    return folder


@contextmanager
def environments(tasks: Path) -> Iterator[Any]:
    """Give a function that makes environments over a folder of tasks; they are closed in the end."""
    made: list[Any] = []

    def one(name: str = "agent_runner.gym:gui_sim/PhoneJson-v0", task: Any = "dinner", **options: Any) -> Any:
        made.append(gymnasium.make(name, task=task, tasks=[str(tasks)], wiring=WIRING, **options))
        return made[-1]

    yield one
    for env in made:
        env.close()
