"""A run on disk: what decides its results, which episodes are finished, one line for each.

run.yaml                        resolved configuration, versions, prompt hashes, seeds
episodes/<task>/<k>/            steps.jsonl, state.json, verdicts.json, result.json (last, whole)
frames/<hash>.png               screens by content
results.jsonl                   one line an episode, rebuilt from the folders
"""

import fcntl
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from agent_runner.results import EpisodeResult
from agent_runner.trajectory import FrameFolder, cut_torn_line, sweep, write_whole
from gui_sim.errors import GuiSimError


class ResumeError(GuiSimError):
    """A folder holds a run with another configuration; the message says what differs."""


class RunFolder:
    """The files of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.frames = FrameFolder(folder / "frames")

    def episode(self, task: str, trial: int) -> Path:
        """Return where an episode is kept."""
        return self.folder / "episodes" / task / str(trial)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the folder for this process alone.

        Raises:
            GuiSimError: Another process is running it.
        """
        with (self.folder / ".lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise GuiSimError(
                    f"{self.folder} is being run by another process; wait for it, or name another."
                ) from None
            sweep(self.folder)
            sweep(self.folder / "frames")
            yield

    def begin(self, configuration: Mapping[str, Any]) -> None:
        """Write the configuration, or compare it with what is there.

        Raises:
            ResumeError: The run there is another; each difference is a line.
        """
        path = self.folder / "run.yaml"
        plain = json.loads(json.dumps(configuration))
        if not path.exists():
            write_whole(path, yaml.safe_dump(plain, sort_keys=True, allow_unicode=True).encode())
            return
        known = self.configuration()
        changed = list(differences(known, plain))
        if changed:
            lines = "\n".join(f"  {line}" for line in changed)
            raise ResumeError(
                f"{self.folder} holds a run with another configuration:\n{lines}\n"
                "Give the new run another name, or remove the folder."
            )

    def configuration(self) -> dict[str, Any]:
        """Return what `run.yaml` holds.

        Raises:
            GuiSimError: There is none, or it cannot be read.
        """
        path = self.folder / "run.yaml"
        try:
            known = yaml.safe_load(path.read_text())
        except (OSError, ValueError, LookupError, RecursionError, yaml.YAMLError) as error:
            raise GuiSimError(f"{path} cannot be read: {error}.") from None
        if not isinstance(known, dict):
            raise GuiSimError(f"{path} is not the configuration of a run.")
        return known

    def finished(self, task: str, trial: int) -> EpisodeResult | None:
        """Return the result of an episode that came to its end, else None."""
        try:
            data = json.loads((self.episode(task, trial) / "result.json").read_bytes())
            result = EpisodeResult.from_json(data)
        except (OSError, ValueError, TypeError, LookupError, RecursionError):
            return None
        return result if (result.task, result.trial) == (task, trial) else None

    def results(self) -> list[EpisodeResult]:
        """Return the results of all finished episodes, by task and trial."""
        folders = sorted((self.folder / "episodes").glob("*/*"), key=lambda path: path.as_posix())
        named = [(path.parent.name, int(path.name)) for path in folders if path.name.isdigit()]
        found = [self.finished(task, trial) for task, trial in sorted(named)]
        return [result for result in found if result is not None]

    def append(self, result: EpisodeResult) -> None:
        """Add a line for whoever follows the run; `rebuild` puts the lines in order."""
        path = self.folder / "results.jsonl"
        cut_torn_line(path)
        with path.open("ab") as file:
            file.write(_line(result))

    def rebuild(self) -> list[EpisodeResult]:
        """Write `results.jsonl` anew from the folders, and return what it holds."""
        found = self.results()
        write_whole(self.folder / "results.jsonl", b"".join(map(_line, found)))
        return found


def differences(old: Any, new: Any, at: str = "") -> Iterator[str]:
    """Yield one line for each place at which two configurations differ: `agent: 'oracle' is now 'noop'`."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}, key=str):
            yield from differences(old.get(key), new.get(key), f"{at}.{key}" if at else str(key))
    elif at.startswith("tasks.") and None in (old, new):
        yield f"{at}: {'it was' if old is None else 'it is'} not part of the run"
    elif old != new:
        yield f"{at}: {old!r} is now {new!r}"


def _line(result: EpisodeResult) -> bytes:
    return json.dumps(result.to_json(), ensure_ascii=False, sort_keys=True).encode("utf-8", "replace") + b"\n"
