"""Puts the parts of a run together that were run in folders of their own."""

import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from agent_runner import told
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import UNPACKED, RunFolder, differences
from agent_runner.trajectory import is_hash, read_steps
from gui_sim.errors import GuiSimError


def merge(
    parts: Sequence[Path], out: Path, done: Callable[[EpisodeResult], None] = lambda result: None
) -> list[EpisodeResult]:
    """Copy the finished episodes of `parts`, runs with one configuration, to the run `out`; return its results.

    An episode that several parts hold is taken from the first that has a score for it. `out` may be one of the
    parts, or hold a former merge; stopped at any moment, the same call again goes on.

    Raises:
        GuiSimError: The configurations differ (each difference is a line), or another process runs a folder.
    """
    runs = [RunFolder(part) for part in parts]
    first = runs[0].configuration()
    for run in runs[1:]:
        if changed := list(differences(first, run.configuration())):
            lines = "\n".join(f"  {line}" for line in changed)
            raise GuiSimError(f"{run.folder} is no part of the same run as {parts[0]}:\n{lines}")
    whole = RunFolder(out)
    with whole.lock():
        whole.begin(first)
        for run in runs:
            if run.folder.resolve() == out.resolve():
                continue
            for result in run.each_result():
                present = whole.finished(result.task, result.trial)
                if present is None or (result.scored and not present.scored):
                    _copy(run, whole, result)
                done(result)
        return whole.rebuild()


def _copy(run: RunFolder, whole: RunFolder, result: EpisodeResult) -> None:
    """Copy what the episode shares with others, then the episode, which is moved into its place at once."""
    source, target = (one.episode(result.task, result.trial) for one in (run, whole))
    with tempfile.TemporaryDirectory(dir=whole.folder, prefix=UNPACKED) as held:
        copied = Path(held) / "episode"
        copied.mkdir()
        for path in source.iterdir():
            if path.is_file() and not path.is_symlink():  # a link leads to a file of whoever merges
                shutil.copyfile(path, copied / path.name)
        whole.told.mkdir(exist_ok=True)
        for shared in _shared(copied, result):
            if (run.folder / shared).is_file() and not (whole.folder / shared).exists():
                shutil.copyfile(run.folder / shared, Path(held) / shared.name)
                (Path(held) / shared.name).replace(whole.folder / shared)
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        copied.replace(target)


def _shared(episode: Path, result: EpisodeResult) -> list[Path]:
    """Return where in a run the screens of an episode lie, and what its agent was told."""
    frames, parts = {result.final_frame}, set[str]()
    for step in read_steps(episode):
        frames.add(step.frame)
        parts.update(step.told.values())
    shown = [Path("frames") / f"{one}.png" for one in sorted(filter(is_hash, frames))]
    return shown + [Path(told.FOLDER) / f"{one}{told.SUFFIX}" for one in sorted(filter(is_hash, parts))]
