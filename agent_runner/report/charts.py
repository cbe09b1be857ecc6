"""Which charts a report shows, and what each is drawn from; a chart without numbers is left out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from markupsafe import Markup

from agent_runner.metrics import (
    Estimate,
    Figure,
    clusters_of,
    error_counts,
    gap,
    gap_test,
    mean_estimate,
    quantile,
    subsets,
)
from agent_runner.report.plots import (
    Curve,
    Group,
    Mark,
    Point,
    interval_chart,
    line_chart,
    nice_range,
    scatter_chart,
)
from agent_runner.report.source import Run
from agent_runner.report.wording import estimate_words, number_words, trials_of, words
from agent_runner.results import EpisodeResult

Numbers = Sequence[dict[str, Estimate]]
"""The numbers of each run by name, in the order of the runs."""
HEADLINE = ("success", "clean_success", "score", "side_effects", "false_complete", "gave_up")
SUBSETS = ("success", "action", "personalization", "targets", "interaction_recall", "interaction_precision")
"""Numbers that are compared between a subset and all tasks."""
MODES = ("vision", "hybrid", "tools")


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart with its heading and what a reader must know to read it."""

    title: str
    note: str
    svg: Markup


def charts(runs: Sequence[Run], figures: Sequence[Mapping[str, Figure]], numbers: Numbers) -> Iterator[Chart]:
    """Yield the charts of one run or several; `numbers` are those over all tasks of each, made of `figures`."""
    yield _headline(numbers, runs)
    for name in ("action", "personalization", "targets"):
        yield from _plane(figures, runs, name, "success")
    yield from _plane(figures, runs, "interaction_recall", "interaction_precision")
    yield from _chances(numbers)
    yield from _modality(runs)
    yield from _subsets(runs)
    yield from _errors(runs)
    yield _steps(runs)


def _headline(numbers: Numbers, runs: Sequence[Run]) -> Chart:
    groups = []
    for name in HEADLINE:
        known = [
            (index, own[name])
            for index, own in enumerate(numbers)
            if name in own and (own[name].value is not None or name == "success")
        ]
        if known:
            groups.append(Group(label=words(name), marks=[_mark(index, runs[index], one) for index, one in known]))
    note = (
        "Dot: mean over tasks. Bar: 95 % interval. Thin line, where some are missing: what it would be if all of those "
        "had failed, and if all had passed."
    )
    return Chart(title="How the runs did", note=note, svg=interval_chart("Headline numbers with intervals", groups))


def _plane(figures: Sequence[Mapping[str, Figure]], runs: Sequence[Run], x: str, y: str) -> Iterator[Chart]:
    """Yield a plane of two numbers, both over the tasks that have the first."""
    points = []
    for index, (run, own) in enumerate(zip(runs, figures, strict=True)):
        if x not in own or y not in own:
            continue
        clusters = clusters_of(run.results)
        across, up = own[x].estimate(clusters), own[y].of(own[x].tasks).estimate(clusters)
        if across.value is not None and up.value is not None:
            more = f"{run.name}: {words(x)} {estimate_words(across)}; {words(y)} {estimate_words(up)}"
            points.append(Point(series=index, x=across, y=up, more=more))
    if points:
        title = f"{words(y)} against {words(x).lower()}"
        svg = scatter_chart(title, points, x_name=words(x), y_name=words(y))
        counts = "; ".join(f"{runs[point.series].name} {_counts(point)}" for point in points)
        note = f"Lines: 95 % intervals. Tasks that have a value: {counts}."
        yield Chart(title=title, note=note, svg=svg)


def _counts(point: Point) -> str:
    across, up = point.x.n, point.y.n
    return f"{across}" if across == up else f"{across} across and {up} up"


def _chances(numbers: Numbers) -> Iterator[Chart]:
    curves = []
    for index, own in enumerate(numbers):
        for sign in ("@", "^"):
            named = {name: trials_of(name) for name in own if name.startswith(f"pass{sign}")}
            values = [(float(k), own[name]) for name, k in named.items() if k]
            if len(values) > 1:
                curves.append(Curve(series=index, values=values, dashed=sign == "^"))
    if curves:
        tasks = max(one.n for curve in curves for _, one in curve.values)
        note = (
            f"Solid: at least one of k trials passes. Dashed: all k pass. Lines: 95 % intervals. Up to {tasks} tasks."
        )
        svg = line_chart("pass@k and pass^k", curves, x_name="k, trials")
        yield Chart(title="Chance over trials", note=note, svg=svg)


def _modality(runs: Sequence[Run]) -> Iterator[Chart]:
    groups = []
    for one, other in combinations(range(len(runs)), 2):
        first, second = runs[one], runs[other]
        if first.agent != second.agent or first.mode == second.mode or not {first.mode, second.mode} <= set(MODES):
            continue
        if MODES.index(first.mode) > MODES.index(second.mode):
            one, other, first, second = other, one, second, first
        found = gap(first.results, second.results)
        p = gap_test(first.results, second.results)
        if found.value is None:
            continue
        label = f"{first.name} minus {second.name}"
        tested = "" if p is None else f", McNemar p {p:.3g}"
        mark = Mark(
            series=one,
            number=found,
            words=f"{number_words(found.value, digits=2, signed=True)}  n {found.n}",
            more=f"{label}: {estimate_words(found, signed=True)}{tested}",
        )
        groups.append(Group(label=f"{first.mode} minus {second.mode}{tested}", marks=[mark]))
    if groups:
        note = "Success of one agent and model in two modes, paired by task. Bar: 95 % interval of the difference."
        svg = interval_chart("Modality gap", groups, start=-1, end=1)
        yield Chart(title="Modality gap", note=note, svg=svg)


def _subsets(runs: Sequence[Run]) -> Iterator[Chart]:
    found = [subsets(run.results, run.assigned) for run in runs]
    for kind in dict.fromkeys(kind for own in found for kind in own):
        groups = []
        for name in SUBSETS:
            marks = [
                _mark(index, runs[index], own[kind][name], signed=True)
                for index, own in enumerate(found)
                if kind in own and name in own[kind] and own[kind][name].value is not None
            ]
            if marks:
                groups.append(Group(label=words(name), marks=marks))
        if groups:
            start, end = nice_range(_ends(groups), around_zero=True)
            note = "The number on these tasks minus that on all. Bar: 95 % interval of the difference."
            title = f"{words(kind)} minus overall"
            yield Chart(title=title, note=note, svg=interval_chart(title, groups, start=start, end=end))


def _errors(runs: Sequence[Run]) -> Iterator[Chart]:
    kinds = sorted({kind for run in runs for kind in error_counts(run.results)})
    groups = [
        Group(label=words(kind), marks=[_error(index, run, kind) for index, run in enumerate(runs)]) for kind in kinds
    ]
    if groups:
        _, end = nice_range(_ends(groups))
        note = (
            "Share of a task's episodes that have the error, mean over tasks; an episode may have several. "
            "Bar: 95 % interval."
        )
        yield Chart(title="Errors by class", note=note, svg=interval_chart("Errors by class", groups, end=end))


def _error(index: int, run: Run, kind: str) -> Mark:
    share = _share(run.results, lambda result: kind in result.errors)
    count = error_counts(run.results).get(kind, 0)
    return replace(_mark(index, run, share), words=f"{count} of {len(run.results)}")


def _share(results: Sequence[EpisodeResult], test: Callable[[EpisodeResult], bool]) -> Estimate:
    values: dict[str, list[float]] = {}
    for result in results:
        values.setdefault(result.task, []).append(float(test(result)))
    return mean_estimate(values, clusters_of(results))


def _steps(runs: Sequence[Run]) -> Chart:
    groups = []
    for label, kept in (("Passed", True), ("Failed", False)):
        marks = []
        for index, run in enumerate(runs):
            taken = sorted(result.steps for result in run.results if result.success is kept)
            if taken:
                marks.append(_spread(index, run, taken))
        groups.append(Group(label=f"{label} episodes", marks=marks))
    _, end = nice_range(mark.number.best or 0.0 for group in groups for mark in group.marks)
    note = "Dot: median. Bar: the middle half of the episodes. Thin line: the fewest and the most steps."
    return Chart(title="Steps", note=note, svg=interval_chart("Steps of an episode", groups, end=end))


def _ends(groups: Sequence[Group]) -> Iterator[float]:
    """Yield what the axis of some groups has to hold."""
    for group in groups:
        for mark in group.marks:
            yield from (value for value in (mark.number.value, mark.number.low, mark.number.high) if value is not None)


def _spread(index: int, run: Run, ordered: Sequence[int]) -> Mark:
    low, middle, high = (quantile(ordered, q) for q in (0.25, 0.5, 0.75))
    spread = Estimate(
        value=middle, n=len(ordered), assigned=len(ordered), low=low, high=high, worst=ordered[0], best=ordered[-1]
    )
    more = f"{run.name}: median {middle:g}, middle half {low:g} to {high:g}, from {ordered[0]} to {ordered[-1]} steps"
    return Mark(series=index, number=spread, words=f"{middle:g}  n {len(ordered)}", more=more)


def _mark(index: int, run: Run, one: Estimate, *, signed: bool = False) -> Mark:
    return Mark(
        series=index,
        number=one,
        words=f"{number_words(one.value, digits=2, signed=signed)}  n {one.n}",
        more=f"{run.name}: {estimate_words(one, signed=signed)}",
    )
