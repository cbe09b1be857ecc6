"""The runs that a report is made of: what each left on disk, under a name of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent_runner.report.wording import words
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import RunFolder
from gui_sim.wording import count


@dataclass(frozen=True, kw_only=True)
class Run:
    """One run: `settings` is its run.yaml, `assigned` maps each task to its trials, `name` is shown."""

    name: str
    folder: Path
    results: Sequence[EpisodeResult]
    assigned: Mapping[str, int]
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def agent(self) -> tuple[str, str]:
        """The agent and its model, "" for none."""
        options = self.settings.get("options")
        model = options.get("model") if isinstance(options, Mapping) else None
        return str(self.settings.get("agent", "")), str(model or "")

    @property
    def mode(self) -> str:
        """The mode, "" where the settings name none."""
        return str(self.settings.get("mode") or "")

    @property
    def extent(self) -> str:
        """How many episodes, tasks and scores there are, in words."""
        scored, assigned = sum(result.scored for result in self.results), sum(self.assigned.values())
        return (
            f"{count(len(self.results), 'episode')} of {count(len(self.assigned), 'task')}; "
            f"a score for {scored:,} of {count(assigned, 'assigned trial')}"
        )

    def of_suite(self, suite: str) -> "Run":
        """Return the part of the run that is of one suite; a task without a result is of none."""
        own = [result for result in self.results if result.suite == suite]
        tasks = {result.task for result in own}
        assigned = {task: trials for task, trials in self.assigned.items() if task in tasks}
        return Run(name=self.name, folder=self.folder, results=own, assigned=assigned, settings=self.settings)

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield what decided the results and is not as usual, as name and value."""
        options, limits, versions = (self._part(name) for name in ("options", "limits", "versions"))
        user, judge = self._part("user"), self._part("judge")
        pairs = (
            ("Agent", self.settings.get("agent")),
            *((words(str(name)), value) for name, value in options.items()),
            ("User", user.get("model")),
            ("Judge", judge.get("model")),
            ("Mode", self.settings.get("mode")),
            ("Trials", self.settings.get("trials")),
            ("Seed", self.settings.get("seed")),
            ("History", self.settings.get("recall")),
            ("Policy", "left out" if self.settings.get("policy") is False else None),
            *((f"Limit of {name}", value) for name, value in limits.items()),
            ("Version", versions.get("gui-sim")),
        )
        for name, value in pairs:
            if value not in (None, ""):
                yield name[:100], str(value)[:300]

    def _part(self, name: str) -> Mapping[str, Any]:
        part = self.settings.get(name)
        return part if isinstance(part, Mapping) else {}


def read_run(folder: Path, name: str = "") -> Run:
    """Read a run from its folder, as far as it has come.

    Raises:
        GuiSimError: Its configuration cannot be read.
    """
    run = RunFolder(folder)
    settings = run.configuration()
    results = run.results()
    tasks, trials = settings.get("tasks"), settings.get("trials")
    planned = dict.fromkeys(map(str, tasks), trials if isinstance(trials, int) else 1) if tasks else {}
    ran = {result.task: 0 for result in results}
    for result in results:
        ran[result.task] += 1
    return Run(
        name=name or folder.resolve().name,
        folder=folder,
        results=results,
        assigned={**ran, **planned},
        settings=settings,
    )


def read_runs(folders: Sequence[Path]) -> list[Run]:
    """Read runs, each under a name that no other has: its folder's, with as many folders above as that takes."""
    paths = [folder.resolve() for folder in folders]
    depth = 1
    while depth < 8 and len({path.parts[-depth:] for path in paths}) < len(set(paths)):
        depth += 1
    return [read_run(folder, "/".join(path.parts[-depth:])) for folder, path in zip(folders, paths, strict=True)]
