"""A run on disk: what decides its results, which episodes are finished, one line for each.

run.yaml                        resolved configuration, versions, prompt hashes, seeds
episodes/<task>/<k>/            steps.jsonl, state.json, verdicts.json, result.json (last, whole)
frames/<hash>.png               screens by content
told/<hash>.json.gz             what agents were told, by content
results.jsonl                   one line an episode, rebuilt from the folders
"""

import fcntl
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import yaml

from agent_runner import told
from agent_runner.results import EpisodeResult
from agent_runner.runs.shards import WHOLE, Shard
from agent_runner.trajectory import FrameFolder, cut_torn_line, sweep, write_whole
from gui_sim import yaml_file
from gui_sim.errors import GuiSimError

UNPACKED = ".unpacked-"
SHOWN_TASKS = 5
"""How folders begin in which episodes of other machines are unpacked."""
MOST_TRIALS = 100_000
_EVIDENCE = ("state.json", "verdicts.json")
_SHAPES: Mapping[str, type] = {"tasks": dict, "trials": int, "apps": list} | dict.fromkeys(
    ("options", "user", "judge", "limits", "versions"), dict
)
"""What others than `gui-sim resume`, which checks all of it, take from a configuration."""


class ResumeError(GuiSimError):
    """A folder holds a run with another configuration; the message says what differs."""


class RunFolder:
    """The files of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.frames = FrameFolder(folder / "frames")
        self.told = folder / told.FOLDER

    def episode(self, task: str, trial: int) -> Path:
        """Return where an episode is kept."""
        return self.folder / "episodes" / task / str(trial)

    @contextmanager
    def lock(self, shard: Shard = WHOLE) -> Iterator[None]:
        """Hold the folder for this process alone, or one shard of it: others of the same division go on beside it.

        Raises:
            GuiSimError: Another process is running it, or runs a part that has episodes in common with this.
        """
        with ExitStack() as held:
            if not held.enter_context(_locked(self.folder / ".lock", shared=shard != WHOLE)):
                raise GuiSimError(f"{self.folder} is being run by another process; wait for it, or name another.")
            if shard == WHOLE:
                sweep(self.folder)
                sweep(self.folder / "frames")
                sweep(self.told)
                for left in self.folder.glob(f"{UNPACKED}*"):
                    shutil.rmtree(left, ignore_errors=True)
                cut_torn_line(self.folder / "results.jsonl")
            else:
                self._lock_part(held, shard)
            yield

    def _lock_part(self, held: ExitStack, shard: Shard) -> None:
        own = f".lock-{shard.part}-of-{shard.of}"
        if not held.enter_context(_locked(self.folder / own)):
            raise GuiSimError(f"Part {shard} of {self.folder} is being run by another process; wait for it.")
        for path in sorted(self.folder.glob(".lock-*-of-*")):
            if not path.name.endswith(f"-of-{shard.of}"):
                with _locked(path, shared=True) as free:
                    if not free:
                        words = path.name.removeprefix(".lock-").replace("-of-", "/")
                        raise GuiSimError(
                            f"Part {words} of {self.folder} is being run, which may have episodes in common with "
                            f"{shard}; divide the run in one way only."
                        )

    def begin(self, configuration: Mapping[str, Any], *, may_grow: bool = False) -> None:
        """Write the configuration, or compare it with what is there.

        Raises:
            ResumeError: The run there is another; each difference is a line.
        """
        path = self.folder / "run.yaml"
        plain = json.loads(json.dumps(configuration))
        if path.exists():
            self.compare(configuration, may_grow=may_grow)
            if plain == self.configuration():
                return
        write_whole(path, yaml.safe_dump(plain, sort_keys=True, allow_unicode=True).encode())

    def compare(self, configuration: Mapping[str, Any], *, may_grow: bool = False) -> None:
        """Compare a configuration with the one that is there; if it `may_grow`, more tasks or trials are no difference.

        Raises:
            ResumeError: The run there is another; each difference is a line.
        """
        known, plain = self.configuration(), json.loads(json.dumps(configuration))
        changed = list(differences(_grown(known, plain) if may_grow else known, plain))
        if changed:
            lines = "\n".join(f"  {line}" for line in changed)
            raise ResumeError(
                f"{self.folder} holds a run with another configuration:\n{lines}\n"
                "Give the new run another folder with --out, or remove this one."
            )

    def configuration(self) -> dict[str, Any]:
        """Return what `run.yaml` holds.

        Raises:
            GuiSimError: There is none, or it cannot be read.
        """
        path = self.folder / "run.yaml"
        try:
            known = yaml_file.plain(path.read_text(encoding="utf-8"), str(path))
        except (OSError, ValueError) as error:
            raise GuiSimError(f"{path} cannot be read: {error}.") from None
        if not isinstance(known, dict):
            raise GuiSimError(f"{path} is not the configuration of a run.")
        for name, kind in _SHAPES.items():
            if not isinstance(known.get(name), kind | None):
                raise GuiSimError(f"{path} is not the configuration of a run: its '{name}' is of another kind.")
        if not 1 <= (known.get("trials") or 1) <= MOST_TRIALS:
            raise GuiSimError(f"{path} is not the configuration of a run: it has 1 to {MOST_TRIALS:,} trials.")
        return known

    def finished(self, task: str, trial: int) -> EpisodeResult | None:
        """Return the result of an episode that came to its end, else None.

        A kill leaves no result, or all that belongs to one. A machine that loses power may leave a result
        whose other files are empty; that episode is not finished either.
        """
        folder = self.episode(task, trial)
        if not _filled(folder / "result.json"):
            return None
        try:
            data = json.loads((folder / "result.json").read_bytes())
            result = EpisodeResult.from_json(data)
        except (OSError, ValueError, TypeError, LookupError, RecursionError):
            return None
        if (result.task, result.trial) != (task, trial):
            return None
        return result if not result.scored or all(_filled(folder / name) for name in _EVIDENCE) else None

    def each_result(self) -> Iterator[EpisodeResult]:
        """Yield the results of all finished episodes, by task and trial, one at a time from disk."""
        for folder in sorted((self.folder / "episodes").glob("*")):
            for trial in sorted(int(path.name) for path in folder.glob("*") if path.name.isdecimal()):
                result = self.finished(folder.name, trial)
                if result is not None:
                    yield result

    def results(self) -> list[EpisodeResult]:
        """Return the results of all finished episodes, by task and trial."""
        return list(self.each_result())

    def append(self, result: EpisodeResult) -> None:
        """Add a line for whoever follows the run, in one piece; `rebuild` puts the lines in order."""
        file = os.open(self.folder / "results.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(file, _line(result))
        finally:
            os.close(file)

    def rebuild(self) -> list[EpisodeResult]:
        """Write `results.jsonl` anew from the folders, and return what it holds.

        Shards that end at once take turns, so that the last one to write has seen all.
        """
        found: list[EpisodeResult] = []

        def lines() -> Iterator[bytes]:
            for result in self.each_result():
                found.append(result)
                yield _line(result)

        with (self.folder / ".lock-results").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            write_whole(self.folder / "results.jsonl", lines())
        return found


@contextmanager
def _locked(path: Path, *, shared: bool = False) -> Iterator[bool]:
    """Hold a lock file as long as the block lasts; False if another process holds it."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


_OPTIONS = {"recall": "--history", "agent_file": "the agent's file"}
"""Names of the configuration that are other ones on the command line."""


def differences(old: Any, new: Any, at: str = "") -> Iterator[str]:
    """Yield one line for each place at which two configurations differ: `agent: 'oracle' is now 'noop'`."""
    if isinstance(old, dict) and isinstance(new, dict):
        if at == "tasks":
            yield from _other_tasks("tasks that were not part of the run", new.keys() - old.keys())
            yield from _other_tasks("tasks that are not part of it now", old.keys() - new.keys())
        for key in sorted({*old, *new}, key=str):
            yield from differences(old.get(key), new.get(key), f"{at}.{key}" if at else str(key))
    elif at.startswith(("tasks.", "bounds.", "suites.")) and None in (old, new):
        return  # of a task that only one of them has, which is told once
    elif old != new:
        yield f"{_OPTIONS.get(at, at)}: {_shown(old)} is now {_shown(new)}"


def _grown(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return a run's configuration with what another one has more of the same kind: tasks, their suites, trials."""
    more: dict[str, Any] = {
        name: {**wanted.get(name, {}), **known.get(name, {})} for name in ("tasks", "suites", "bounds")
    }
    more["trials"] = max(known.get("trials", 1), wanted.get("trials", 1))
    defaults, others = known.get("defaults", {}).get("agent", {}), wanted.get("defaults", {}).get("agent", {})
    if "text_only" in defaults and "text_only" in others:  # by suite
        by_suite = {**others["text_only"], **defaults["text_only"]}
        more["defaults"] = {**known["defaults"], "agent": {**defaults, "text_only": by_suite}}
    return {**known, **more}


def _shown(value: Any) -> str:
    return "not given" if value is None else repr(value)


def _other_tasks(words: str, names: Collection[Any]) -> Iterator[str]:
    if names:
        more = f" and {len(names) - SHOWN_TASKS} more" if len(names) > SHOWN_TASKS else ""
        yield f"{words}: {', '.join(sorted(map(str, names))[:SHOWN_TASKS])}{more}"


def _line(result: EpisodeResult) -> bytes:
    return json.dumps(result.to_json(), ensure_ascii=False, sort_keys=True).encode("utf-8", "replace") + b"\n"
