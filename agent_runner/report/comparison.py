"""Two runs of the same tasks, paired by task: what changed from the first to the second, and on which tasks."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from agent_runner.metrics import (
    Estimate,
    Figure,
    clusters_of,
    difference,
    effort,
    error_counts,
    figures,
    gap_test,
    mean_figure,
)
from agent_runner.report.folder import replay_address
from agent_runner.report.pages import relative_address, render_page, write_page
from agent_runner.report.plots import Group, Mark, colors, interval_chart, nice_range
from agent_runner.report.replay import VIEWER
from agent_runner.report.source import Run
from agent_runner.report.wording import estimate_words, fewer_chances, number_words, standing, words
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import differences
from gui_sim.errors import GuiSimError

DRAWN = ("success", "clean_success", "score", "side_effects", "false_complete", "gave_up", "action", "personalization",
         "targets", "interaction_recall", "interaction_precision")  # fmt: skip
"""Rates whose differences the page draws."""


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A number in both runs, over the tasks that have it in both; `change` is the second minus the first."""

    first: float | None
    second: float | None
    change: Estimate


@dataclass(frozen=True, kw_only=True)
class Flip:
    """A trial that passed in one run and failed in the other."""

    task: str
    trial: int


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """What changed from one run to another.

    `tasks` are those that were compared, `pairs` the trials of them that have a score in both runs. `left_out` says
    for each reason which tasks were not compared. `rates` are the numbers of `metrics.summary`, `efforts` what an
    episode took, `errors` the share of episodes with an error. `p_value` is McNemar's, over the pairs.
    """

    first: str
    second: str
    tasks: tuple[str, ...]
    pairs: int
    left_out: Mapping[str, Sequence[str]]
    settings: Sequence[str]
    p_value: float | None
    rates: Mapping[str, Difference]
    efforts: Mapping[str, Difference]
    errors: Mapping[str, Difference]
    lost: Sequence[Flip]
    won: Sequence[Flip]

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def compare(first: Run, second: Run) -> Comparison:
    """Compare two runs on the tasks that are the same in both.

    Raises:
        GuiSimError: There is none.
    """
    left_out = dict(_left_out(first, second))
    gone = {task for tasks in left_out.values() for task in tasks}
    tasks = tuple(sorted({*first.assigned, *second.assigned} - gone))
    if not tasks:
        reasons = "; ".join(f"{len(tasks)} {reason}" for reason, tasks in left_out.items()) or "both are empty"
        raise GuiSimError(f"{first.name} and {second.name} have no task in common: {reasons}.")
    one, other = ([result for result in run.results if result.task in set(tasks)] for run in (first, second))
    clusters = clusters_of([*one, *other])
    plans = [{task: run.assigned[task] for task in tasks} for run in (first, second)]
    known = {(result.task, result.trial): result.success for result in one}
    both = [(known.get((result.task, result.trial)), result) for result in other]
    settings = [_settings(run, gone) for run in (first, second)]
    return Comparison(
        first=first.name,
        second=second.name,
        tasks=tasks,
        pairs=sum(before is not None and after.success is not None for before, after in both),
        left_out=left_out,
        settings=[line[:400] for line in differences(settings[0], settings[1])],
        p_value=gap_test(one, other),
        rates=_differences(figures(one, plans[0]), figures(other, plans[1]), clusters),
        efforts=_told(_differences(_efforts(one), _efforts(other), clusters)),
        errors=_differences(_errors(one, [*one, *other]), _errors(other, [*one, *other]), clusters),
        lost=[Flip(task=after.task, trial=after.trial) for before, after in both if before and after.success is False],
        won=[Flip(task=after.task, trial=after.trial) for before, after in both if before is False and after.success],
    )


def write_comparison(page: Path, comparison: Comparison, runs: Sequence[Run]) -> None:
    """Write a comparison as one page that links to the replays in the runs' folders."""
    names = (comparison.first, comparison.second)
    html = render_page(
        "comparison.html.j2",
        scripts=("data.js",),
        styles=("theme.css", "report.css"),
        css=colors(2),
        title=" → ".join(names),
        runs=names,
        one=comparison,
        success=estimate_words(comparison.rates["success"].change, signed=True),
        chart=_chart(comparison),
        tables=[
            ("Numbers", list(_rows(comparison.rates))),
            ("Effort, mean of an episode", list(_rows(comparison.efforts))),
            ("Errors, share of episodes", list(_rows(comparison.errors))),
        ],
        flips=[
            ("Passed, then failed", _links(page, comparison.lost, runs)),
            ("Failed, then passed", _links(page, comparison.won, runs)),
        ],
    )
    write_page(page, html)


def _left_out(first: Run, second: Run) -> Iterator[tuple[str, list[str]]]:
    """Yield each reason for which tasks are not compared, with the tasks."""
    one, other = set(first.assigned), set(second.assigned)
    digests = [run.settings.get("tasks") for run in (first, second)]
    changed: list[str] = []
    if all(isinstance(digest, dict) for digest in digests):
        known, new = digests
        changed = [task for task in sorted(one & other) if (known or {}).get(task) != (new or {}).get(task)]
    for reason, tasks in (
        (f"only in {first.name}", sorted(one - other)),
        (f"only in {second.name}", sorted(other - one)),
        ("changed from one to the other", changed),
    ):
        if tasks:
            yield reason, tasks


def _settings(run: Run, gone: set[str]) -> dict[str, Any]:
    """Return the settings of a run without its tasks, and without what they say of a task that is left out."""
    return {
        name: {key: one for key, one in value.items() if key not in gone} if isinstance(value, dict) else value
        for name, value in run.settings.items()
        if name != "tasks"
    }


def _differences(
    first: Mapping[str, Figure], second: Mapping[str, Figure], clusters: Mapping[str, Any]
) -> dict[str, Difference]:
    """Return the change of each number that both have, over the tasks that have it in both."""
    found = {}
    for name in first:
        if name not in second:
            continue
        both = first[name].pairs.keys() & second[name].pairs.keys()
        one, other = first[name].of(both), second[name].of(both)
        if both or name == "success":
            change = difference(other, one, clusters)
            found[name] = Difference(first=one.value, second=other.value, change=change)
    return found


def _told(efforts: Mapping[str, Difference]) -> dict[str, Difference]:
    """Leave out what neither run used, such as the tokens of agents without a model."""
    return {name: one for name, one in efforts.items() if name == "steps" or one.first or one.second}


def _efforts(results: Sequence[EpisodeResult]) -> dict[str, Figure]:
    """Return what an episode took as numbers over tasks."""
    values: dict[str, dict[str, list[float]]] = defaultdict(dict)
    for task, own in _by_task(results).items():
        for name, (mean, _) in effort(own).items():
            values[name][task] = [mean]
    return {name: mean_figure(found) for name, found in values.items()}


def _errors(results: Sequence[EpisodeResult], every: Sequence[EpisodeResult]) -> dict[str, Figure]:
    """Return the share of episodes that have each error that occurs in `every`."""
    tasks = _by_task(results)
    return {
        kind: mean_figure({task: [float(kind in result.errors) for result in own] for task, own in tasks.items()})
        for kind in error_counts(every)
    }


def _by_task(results: Sequence[EpisodeResult]) -> dict[str, list[EpisodeResult]]:
    found: dict[str, list[EpisodeResult]] = defaultdict(list)
    for result in results:
        found[result.task].append(result)
    return found


def _chart(comparison: Comparison) -> Any:
    groups = []
    for name in DRAWN:
        change = comparison.rates[name].change if name in comparison.rates else None
        if change is not None and change.value is not None:
            said = f"{number_words(change.value, digits=2, signed=True)}  n {change.n}"
            mark = Mark(series=1, number=change, words=said, more=estimate_words(change, signed=True))
            groups.append(Group(label=words(name), marks=[mark]))
    ends = [
        end
        for group in groups
        for mark in group.marks
        for end in (mark.number.value, mark.number.low, mark.number.high)
    ]
    start, end = nice_range((end for end in ends if end is not None), around_zero=True)
    return interval_chart("Differences with intervals", groups, start=start, end=end)


def _rows(numbers: Mapping[str, Difference]) -> Iterator[tuple[str, str, str, str, str]]:
    for name in fewer_chances(list(numbers)):
        one = numbers[name]
        change = number_words(one.change.value, signed=True)
        more = " · ".join(standing(one.change, signed=True))
        yield words(name), number_words(one.first), number_words(one.second), change, more


def _links(page: Path, flips: Sequence[Flip], runs: Sequence[Run]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each flip in words with a link to its replay in each run that has replays."""
    starts = [(run.name, relative_address(run.folder, page.parent)) for run in runs if (run.folder / VIEWER).is_file()]
    return [
        (
            f"{flip.task}, trial {flip.trial}" if flip.trial else flip.task,
            [(name, f"{start}/{replay_address(flip.task, flip.trial)}") for name, start in starts],
        )
        for flip in flips
    ]
