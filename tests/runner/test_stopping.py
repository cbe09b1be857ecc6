"""A command that is stopped in the middle of its work ends soon and says what was done."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.runner import demo

ROOT = Path(__file__).parents[2]
UP = "UP"
CHILD = """
import sys
import personas.history
from agent_runner import cli
from tests.runner import test_stopping
personas.history.build_world = test_stopping.build
sys.argv = ["gui-sim", "validate", "--no-screen", "--tasks", sys.argv[1], "--workers", "2"]
cli.main()
"""


def build(pack: str, **more: Any) -> demo.Persona:
    """Build the persona of the demo, or say that work has begun and never come to an end."""
    if pack == "endless":
        Path(os.environ[UP]).touch()
        while True:
            signal.pause()
    return demo.build_world(pack, **more)


@pytest.mark.parametrize("stop", [os.kill, os.killpg])  # as another program does, or a terminal: the workers too
def test_validation_by_workers_ends_at_once_and_leaves_nothing(
    tmp_path: Path, stop: Callable[[int, int], None]
) -> None:
    tasks, up, room = tmp_path / "tasks", tmp_path / "up", tmp_path / "room"
    for folder in (tasks, room):
        folder.mkdir()
    first, endless = demo.TASK | {"id": "a"}, demo.TASK | {"id": "b", "persona": "endless"}
    for task in (first, endless):
        (tasks / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    env = {**os.environ, UP: str(up), "TMPDIR": str(room), "COLUMNS": "200", "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tasks)], cwd=tmp_path, env=env, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    with process:
        try:
            while process.poll() is None and not up.exists():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.01)
            stop(process.pid, signal.SIGINT)
            said = process.communicate(timeout=30)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "Stopped. Of 2 tasks" in said[1] and "Traceback" not in said[1]
    assert not list(room.iterdir())
