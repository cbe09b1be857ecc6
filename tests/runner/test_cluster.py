"""Episodes on a Ray cluster that is started here: the same results, files and faults as without it."""

import contextlib
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from agent_runner.runs import cluster
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.job import Job
from gui_sim.errors import GuiSimError
from tests.runner.test_runner import CONFIG, ROOT, TASKS, WIRING, _wired, run

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is an extra.")


def files(folder: Path) -> dict[str, bytes]:
    """All files of a run's episodes and its screens."""
    found = [path for part in ("episodes", "frames", "told") for path in (folder / part).rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def job(folder: Path, trial: int = 0) -> Job:
    return Job(CONFIG, WIRING, TASKS[0], trial, folder)


def test_an_episode_travels_as_bytes(tmp_path: Path) -> None:
    run(tmp_path / "calm")
    here = RunFolder(tmp_path / "here")
    parcel = cluster.play_there(job(tmp_path / "elsewhere"), "no such sign")
    assert parcel.result is not None and parcel.files and not (tmp_path / "elsewhere").exists()
    cluster.unpack(parcel.files, here, job(here.folder))
    whole = files(tmp_path / "calm")
    assert any(name.startswith("told/") for name in files(here.folder))
    assert {name: whole[name] for name in files(here.folder)} == files(here.folder)
    assert here.finished("dinner", 0) == parcel.result and not list(here.folder.glob(".*"))


def test_an_episode_that_is_unpacked_again_replaces_the_one_before(tmp_path: Path) -> None:
    here = RunFolder(tmp_path)
    parcel = cluster.play_there(job(tmp_path / "elsewhere"), "no such sign")
    (here.episode("dinner", 0)).mkdir(parents=True)
    (here.episode("dinner", 0) / "state.json").write_text("of an earlier try")
    for _ in range(2):
        cluster.unpack(parcel.files, here, job(tmp_path))
    assert here.finished("dinner", 0) is not None


def test_a_node_that_sees_the_folder_writes_into_it(tmp_path: Path) -> None:
    here = RunFolder(tmp_path)
    (tmp_path / "sign").touch()
    parcel = cluster.play_there(job(tmp_path), "sign")
    assert not parcel.files and here.finished("dinner", 0) == parcel.result


def test_without_ray_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GuiSimError, match=r"gui-sim\[cluster\]"):
        run(tmp_path, ray="local")
    assert all(one.clean for one in run(tmp_path))


@pytest.mark.full
@needs_ray
def test_a_run_on_ray_equals_a_run_here(tmp_path: Path) -> None:
    run(tmp_path / "here")
    seen: list[str] = []
    run(tmp_path / "ray", ray="local", done=lambda result: seen.append(result.task))
    assert files(tmp_path / "ray") == files(tmp_path / "here") and len(seen) == 4
    assert (tmp_path / "ray/results.jsonl").read_bytes() == (tmp_path / "here/results.jsonl").read_bytes()
    assert not list((tmp_path / "ray").glob(".shared*"))


@pytest.mark.full
@needs_ray
def test_nodes_that_do_not_see_the_folder_send_what_they_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Apart(cluster.RayCrew):
        def __init__(self, address: str, run: RunFolder) -> None:
            super().__init__(address, run)
            self._sign.unlink()

    run(tmp_path / "here")
    monkeypatch.setattr(cluster, "RayCrew", Apart)
    run(tmp_path / "ray", ray="local")
    assert files(tmp_path / "ray") == files(tmp_path / "here")


@pytest.mark.full
@needs_ray
def test_a_process_that_dies_is_environment_and_tried_again_later(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    results = run(tmp_path, ray="local", wiring=_wired(device="dies"))
    assert [(one.cause, one.tries) for one in results] == [("environment", 2)] * 4
    assert "died" in results[0].error and capfd.readouterr() == ("", "")
    again = run(tmp_path, ray="local", retry=True)
    assert all(one.clean and one.tries == 3 for one in again)


@pytest.mark.full
@needs_ray
def test_what_fails_in_every_episode_is_told_and_ends_the_cluster(tmp_path: Path) -> None:
    (tmp_path / "r/episodes").mkdir(parents=True)
    (tmp_path / "r/episodes/dinner").write_text("a file where a folder must be")
    with pytest.raises(GuiSimError, match="failed on its node"):
        run(tmp_path / "r", ray="local")
    (tmp_path / "r/episodes/dinner").unlink()
    assert all(one.clean for one in run(tmp_path / "r", ray="local"))


CHILD = """
import asyncio, sys
from pathlib import Path
from agent_runner.runs.runner import run_tasks
from tests.runner.test_runner import CONFIG, TASKS, WIRING
try:
    asyncio.run(run_tasks(CONFIG, TASKS, Path(sys.argv[1]), ray="local", wiring=WIRING))
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.full
@needs_ray
def test_an_interrupted_run_on_ray_is_quiet_and_resumed(tmp_path: Path) -> None:
    run(tmp_path / "calm")
    folder = tmp_path / "stopped"
    child = [sys.executable, "-c", CHILD, str(folder)]
    with subprocess.Popen(child, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        while process.poll() is None and not (folder / "results.jsonl").exists():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.01)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[0]
    assert process.returncode in (0, 130) and said == ""
    run(folder)
    assert (folder / "results.jsonl").read_bytes() == (tmp_path / "calm/results.jsonl").read_bytes()
