"""Parts of a run: disjoint, together the whole, in folders of their own or in one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_runner.runs.folder import RunFolder
from agent_runner.runs.merge import merge
from agent_runner.runs.shards import WHOLE, Shard
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.test_runner import CONFIG, ROOT, TASKS, _wired, run

TWO = [Shard(1, 2), Shard(2, 2)]


@given(st.integers(1, 7), st.integers(1, 5), st.integers(1, 9))
def test_parts_are_disjoint_even_and_together_the_run(tasks: int, trials: int, of: int) -> None:
    chosen = [demo.task(id=f"t{number}") for number in range(tasks)]
    parts = [list(Shard(part + 1, of).episodes(chosen, trials)) for part in range(of)]
    pairs = sorted((task.id, trial) for part in parts for task, trial in part)
    assert pairs == sorted((task.id, trial) for task, trial in WHOLE.episodes(chosen, trials))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("text", ["", "2", "0/5", "6/5", "1/0", "a/b", "1/5/2", "-1/5", "1/99999", "¹/²"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(GuiSimError, match="--shard 2/5"):
        Shard.parse(text)
    assert Shard.parse(" 2/5 ") == Shard(2, 5) and str(Shard(2, 5)) == "2/5"


def files(folder: Path) -> dict[str, bytes]:
    """What a run keeps, byte by byte."""
    found = [path for part in ("episodes", "frames", "told") for path in (folder / part).rglob("*") if path.is_file()]
    kept = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return kept | {name: (folder / name).read_bytes() for name in ("results.jsonl", "run.yaml")}


def test_parts_in_folders_of_their_own_merge_into_the_run(tmp_path: Path) -> None:
    run(tmp_path / "whole")
    counts = [len(run(tmp_path / f"part{shard.part}", shard=shard)) for shard in TWO]
    assert counts == [2, 2]
    parts = [tmp_path / "part1", tmp_path / "part2"]
    for _ in range(2):
        assert len(merge(parts, tmp_path / "merged")) == 4
        assert files(tmp_path / "merged") == files(tmp_path / "whole")
    assert any(name.startswith("told/") for name in files(tmp_path / "merged"))


def test_parts_in_one_folder_are_the_run(tmp_path: Path) -> None:
    run(tmp_path / "whole")
    for shard in TWO:
        run(tmp_path / "shared", shard=shard)
    merge([tmp_path / "shared"], tmp_path / "shared")
    assert files(tmp_path / "shared") == files(tmp_path / "whole")


def test_parts_of_one_division_run_at_once_and_no_others(tmp_path: Path) -> None:
    with RunFolder(tmp_path).lock(Shard(1, 2)):
        run(tmp_path, shard=Shard(2, 2))
        for other, words in ((WHOLE, "another process"), (Shard(1, 2), "Part 1/2"), (Shard(2, 3), "one way only")):
            with pytest.raises(GuiSimError, match=words):
                run(tmp_path, shard=other)
    assert len(run(tmp_path)) == 4


def test_runs_of_another_configuration_do_not_merge(tmp_path: Path) -> None:
    run(tmp_path / "one", shard=TWO[0])
    run(tmp_path / "two", tasks=TASKS[:1])
    with pytest.raises(GuiSimError, match=r"tasks that are not part of it now: pay$"):
        merge([tmp_path / "one", tmp_path / "two"], tmp_path / "merged")
    assert not (tmp_path / "merged/run.yaml").exists()


def test_of_one_episode_in_two_parts_the_scored_one_is_taken(tmp_path: Path) -> None:
    run(tmp_path / "broken", wiring=_wired(build="no_persona"))
    run(tmp_path / "good")
    for parts in (["broken", "good"], ["good", "broken"]):
        merged = merge([tmp_path / part for part in parts], tmp_path / "-".join(parts))
        assert all(result.scored for result in merged)


def test_a_kill_while_merging_leaves_what_the_next_merge_ends(tmp_path: Path) -> None:
    run(tmp_path / "whole")
    for shard in TWO:
        run(tmp_path / f"part{shard.part}", shard=shard)
    parts = [tmp_path / "part1", tmp_path / "part2"]
    merge(parts, tmp_path / "merged")
    half = tmp_path / "merged/.unpacked-killed/episode"
    half.mkdir(parents=True)
    (tmp_path / "merged/episodes/dinner/1/result.json").unlink()
    merge(parts, tmp_path / "merged")
    assert files(tmp_path / "merged") == files(tmp_path / "whole") and not half.parent.exists()


def test_a_result_whose_other_files_a_loss_of_power_emptied_is_made_anew(tmp_path: Path) -> None:
    run(tmp_path)
    before = files(tmp_path)
    (tmp_path / "episodes/dinner/0/state.json").write_bytes(b"")
    (tmp_path / "episodes/pay/1/verdicts.json").unlink()
    assert RunFolder(tmp_path).finished("dinner", 0) is None
    run(tmp_path, CONFIG)
    assert files(tmp_path) == before


def test_each_line_of_results_is_one_episode_in_order(tmp_path: Path) -> None:
    run(tmp_path, shard=TWO[0])
    run(tmp_path, shard=TWO[1])
    lines = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()]
    assert [(line["task"], line["trial"]) for line in lines] == [("dinner", 0), ("dinner", 1), ("pay", 0), ("pay", 1)]


CHILD = """
import asyncio, sys
from pathlib import Path
from agent_runner.runs.runner import run_tasks
from agent_runner.runs.shards import Shard
from tests.runner.test_runner import CONFIG, TASKS, WIRING
asyncio.run(run_tasks(CONFIG, TASKS, Path(sys.argv[1]), shard=Shard.parse(sys.argv[2]), wiring=WIRING))
"""


def test_processes_that_run_parts_of_one_folder_at_once_leave_the_whole_run(tmp_path: Path) -> None:
    run(tmp_path / "whole")
    parts = [
        subprocess.Popen([sys.executable, "-c", CHILD, str(tmp_path / "shared"), f"{part}/3"], cwd=ROOT)
        for part in (1, 2, 3)
    ]
    assert [part.wait(120) for part in parts] == [0, 0, 0]
    assert files(tmp_path / "shared") == files(tmp_path / "whole")
