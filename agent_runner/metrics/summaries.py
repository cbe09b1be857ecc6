"""The numbers of a run, of parts of it, and of two runs side by side."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean, median

from agent_runner.metrics.estimates import Estimate, Figure, Pair, difference, mean_figure
from agent_runner.metrics.pairs import mcnemar, pass_at_k, pass_hat_k
from agent_runner.protocols import Usage
from agent_runner.results import EpisodeResult

Results = Sequence[EpisodeResult]
Plan = Mapping[str, int]
Measure = Callable[[EpisodeResult], float | None]
ROLES: Mapping[str, Callable[[EpisodeResult], Usage]] = {
    "agent": lambda r: r.usage,
    "user": lambda r: r.user_usage,
    "judge": lambda r: r.judge_usage,
    "wasted": lambda r: r.wasted,
}
"""Whose tokens and cost are counted apart; `wasted` went into tries that something other than the agent broke."""
LEVELS = ("easy", "medium", "hard")
COUNTS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "message_specific": ("messages", "specific", ("specific", "vague")),
    "message_answerable": ("messages", "answerable", ("answerable", "unanswerable")),
    "message_options": ("messages", "options_offered", ("options_offered", "options_missing")),
    "simulator_grounded": ("simulator", "grounded", ("answers",)),
    "simulator_in_scope": ("simulator", "in_scope", ("answers",)),
    "simulator_fallback": ("simulator", "fallback", ("answers",)),
}
"""Micro averages: the field of a result, the count on top, and the counts whose sum is below."""


def clusters_of(results: Iterable[EpisodeResult]) -> dict[str, Hashable]:
    """Return what each task is resampled with: its template, else its persona, else itself.

    Where all tasks have one persona, nothing is left to vary between personas, and tasks are resampled.
    """
    found = list(results)
    several = len({one.persona for one in found}) > 1
    return {one.task: one.template or (one.persona if several else "") or one.task for one in found}


def summary(results: Results, assigned: Plan | None = None, *, seed: int = 0) -> dict[str, Estimate]:
    """Return the numbers of a run by name; docs/metrics.md defines each.

    `assigned` maps each task to its trials; without it every result counts as assigned.
    """
    clusters = clusters_of(results)
    return {name: one.estimate(clusters, seed=seed) for name, one in figures(results, assigned).items()}


def figures(results: Results, assigned: Plan | None = None) -> dict[str, Figure]:
    """Return what each number of `summary` is made of."""
    plan = dict(assigned) if assigned is not None else dict(Counter(one.task for one in results))
    found = {name: _mean(results, plan, measure) for name, measure in _MEASURES.items()}
    found |= dict(_chances(results, plan))
    right = {one.task for one in results if not one.feasible}
    for name, tasks in (("gave_up_rightly", right), ("gave_up_wrongly", {*plan} - right)):
        found[name] = _mean(results, plan, _gave_up).of(tasks)
    for name in sorted({name for one in results for name in one.columns}):
        tasks = {one.task for one in results if name in one.columns}
        found[name] = _mean(results, plan, lambda r, name=name: r.columns.get(name)).of(tasks)  # type: ignore[misc]
    found |= _interaction(results)
    for name, (field, top, below) in COUNTS.items():
        found[name] = _ratio(results, field, top, below)
    return found


def subsets(results: Results, assigned: Plan | None = None, *, seed: int = 0) -> dict[str, dict[str, Estimate]]:
    """Return, for each kind of perturbation and for cross-app transfer, each number on its tasks minus that on all.

    All are those of the suites that the subset is from. The interval is that of the difference. A number that the
    tasks of the subset do not have is left out.
    """
    groups = {kind: {one.task for one in results if one.perturbation == kind} for kind in _kinds(results)}
    groups |= {"transfer": tasks} if (tasks := {one.task for one in results if one.transfer}) else {}
    suite = {one.task: one.suite for one in results}
    clusters, numbers = clusters_of(results), figures(results, assigned)
    found: dict[str, dict[str, Estimate]] = {}
    for kind, tasks in groups.items():
        suites = {suite[task] for task in tasks}
        whole = {task for task, name in suite.items() if name in suites}
        found[kind] = {
            name: difference(part, one.of(whole), clusters, seed=seed)
            for name, one in numbers.items()
            if (part := one.of(tasks)).tasks
        }
    return found


def breakdown(results: Results, assigned: Plan | None = None, *, seed: int = 0) -> dict[str, dict[str, Estimate]]:
    """Return the success by `difficulty` and by `app`; a task counts for each app that it touches."""
    kinds: dict[str, dict[str, set[str]]] = {"difficulty": {level: set() for level in LEVELS}, "app": {}}
    for one in results:
        kinds["difficulty"].setdefault(one.difficulty, set()).add(one.task)
        for app in one.apps:
            kinds["app"].setdefault(app, set()).add(one.task)
    clusters, success = clusters_of(results), figures(results, assigned)["success"]
    kinds["app"] = dict(sorted(kinds["app"].items()))
    return {
        kind: {name: success.of(tasks).estimate(clusters, seed=seed) for name, tasks in parts.items() if name and tasks}
        for kind, parts in kinds.items()
    }


def perturbed(results: Results, *, seed: int = 0) -> dict[str, dict[str, float]]:
    """Return the values of `subsets` alone, those that are defined."""
    return {
        kind: {name: one.value for name, one in numbers.items() if one.value is not None}
        for kind, numbers in subsets(results, seed=seed).items()
    }


def gap(first: Results, second: Results, *, number: str = "success", seed: int = 0) -> Estimate:
    """Return a number of the first run minus that of the second, over the tasks scored in both, paired by task.

    The modality gap is the success of a model in vision minus its success in tools. Bounds are given where
    both runs have the same tasks.
    """
    empty = Figure(pairs={}, tasks=frozenset())
    one, other = (figures(results).get(number, empty) for results in (first, second))
    both = one.pairs.keys() & other.pairs.keys()
    found = difference(one.of(both), other.of(both), clusters_of([*first, *second]), seed=seed)
    ends = [side.estimate({}) for side in (one, other)]
    worst, best = _less(ends[0].worst, ends[1].best), _less(ends[0].best, ends[1].worst)
    same = one.tasks == other.tasks
    return replace(
        found, assigned=len(one.tasks | other.tasks), worst=worst if same else None, best=best if same else None
    )


def gap_test(first: Results, second: Results) -> float | None:
    """Return McNemar's exact p-value of two runs' success, over the trials scored in both; None without any."""
    known = {(one.task, one.trial): one.success for one in second if one.success is not None}
    pairs = [
        (one.success, known[one.task, one.trial])
        for one in first
        if one.success is not None and (one.task, one.trial) in known
    ]
    return mcnemar(pairs)


def effort(results: Results) -> dict[str, tuple[float, float]]:
    """Return mean and median of what episodes took, over all that were run; costs are in dollars."""
    measures: dict[str, Callable[[EpisodeResult], float]] = {
        "steps": lambda r: r.steps,
        "turns": lambda r: r.turns,
        "asks": lambda r: r.asks,
        "agent_calls": lambda r: r.agent_calls,
        "user_calls": lambda r: r.user_calls,
        "invalid": lambda r: r.invalid,
        "cycles": lambda r: r.cycles,
    }
    for role, usage in ROLES.items():
        measures[f"{role}_tokens"] = lambda r, of=usage: of(r).input_tokens + of(r).output_tokens  # type: ignore[misc]
    for role, usage in ROLES.items():
        measures[f"{role}_cost"] = lambda r, of=usage: of(r).cost  # type: ignore[misc]
    measures["seconds"] = lambda r: r.seconds
    found = {name: [float(measure(one)) for one in results] for name, measure in measures.items()}
    return {name: (fmean(values), median(values)) for name, values in found.items() if values}


def spent(results: Results) -> dict[str, Usage]:
    """Return what all episodes together cost, by role."""
    return {role: sum(map(usage, results), Usage()) for role, usage in ROLES.items()}


def missing(results: Results, assigned: Plan) -> dict[str, int]:
    """Return how many assigned trials have no score, by cause; `not_run` are those without a result."""
    causes = Counter(one.cause or "judge" for one in results if not one.scored)
    ran = Counter(one.task for one in results)
    left = sum(max(0, trials - ran[task]) for task, trials in assigned.items())
    return dict(sorted(causes.items())) | ({"not_run": left} if left else {})


def slot_errors(results: Results) -> dict[str, int]:
    """Return how often each kind of error on a slot occurred."""
    return dict(sorted(Counter(kind for one in results for kind in one.slots.values()).items()))


def error_counts(results: Results) -> dict[str, int]:
    """Return how many episodes have each class of error; one episode may have several."""
    return dict(sorted(Counter(kind for one in results for kind in one.errors).items()))


def never_passed(results: Results) -> list[str]:
    """Return the tasks that were scored and that no episode passed: models may be weak, or the task wrong."""
    tried = {one.task for one in results if one.scored}
    return sorted(tried - {one.task for one in results if one.success})


def _gave_up(result: EpisodeResult) -> float | None:
    return None if result.lost else float(result.end == "infeasible")


def _falsely_complete(result: EpisodeResult) -> float | None:
    unknown = result.lost or (result.claimed and result.success is None)
    return None if unknown else float(result.false_complete)


_MEASURES: Mapping[str, Measure] = {
    "success": lambda r: _number(r.success),
    "score": lambda r: r.score,
    "clean_success": lambda r: _number(r.clean),
    "side_effects": lambda r: None if r.lost else float(bool(r.side_effects)),
    "false_complete": _falsely_complete,
    "gave_up": _gave_up,
}


def _mean(results: Results, plan: Plan, measure: Measure) -> Figure:
    values: dict[str, list[float]] = defaultdict(list)
    for one in sorted(results, key=lambda r: (r.task, r.trial)):
        if (found := measure(one)) is not None:
            values[one.task].append(found)
    lost = {task: trials - len(values.get(task, ())) for task, trials in plan.items()}
    return mean_figure(values, {task: count for task, count in lost.items() if count > 0})


def _chances(results: Results, plan: Plan) -> Iterator[tuple[str, Figure]]:
    """Yield pass@k and pass^k for each k up to the trials; a task with fewer scored trials has no value for that k."""
    scored: dict[str, list[bool]] = {task: [] for task in plan}
    for one in results:
        if one.success is not None and one.task in scored:
            scored[one.task].append(one.success)
    for k in range(1, max(plan.values(), default=0) + 1):
        tasks = sorted(task for task, trials in plan.items() if trials >= k)
        for name, chance in ((f"pass@{k}", pass_at_k), (f"pass^{k}", pass_hat_k)):
            sides: list[dict[str, Pair]] = []
            for filler in ((), (False,), (True,)):
                filled = {task: [*scored[task], *filler * (plan[task] - len(scored[task]))] for task in tasks}
                found = ((task, chance(trials, k)) for task, trials in filled.items())
                sides.append({task: (value, 1.0) for task, value in found if value is not None})
            yield name, Figure(pairs=sides[0], tasks=frozenset(tasks), worst=sides[1], best=sides[2])


def _interaction(results: Results) -> dict[str, Figure]:
    """Return recall (slots elicited over required) and precision (matched over all pieces), micro averages.

    The bounds of precision let a lost episode ask only for what is required, or ask for ever.
    """
    recall, precision = _Tally(), _Tally()
    for one in results:
        counts = one.interaction
        required = counts.get("required", 0)
        if one.lost:
            recall.lose(one.task, worst=(0, required), best=(required, required), about=bool(required))
            precision.lose(one.task, worst=None, best=(required, required), about=bool(required))
            continue
        recall.add(one.task, (counts.get("elicited", 0), required), about=bool(required))
        pieces = counts.get("pieces", 0)
        precision.add(one.task, (counts.get("matched", 0), pieces), about=bool(required or pieces))
    return {"interaction_recall": recall.figure(), "interaction_precision": precision.figure()}


def _ratio(results: Results, field: str, top: str, below: Sequence[str]) -> Figure:
    """Return a micro average of counts; what a lost episode would have counted is not known, so it has no bounds."""
    tally = _Tally()
    for one in results:
        counts: Mapping[str, int] = getattr(one, field)
        if (bottom := sum(counts.get(name, 0) for name in below)) and not one.lost:
            tally.add(one.task, (counts.get(top, 0), bottom), about=True)
    return replace(tally.figure(), worst=None, best=None)


class _Tally:
    """Adds up fractions by task: as they are, and as they would be at worst and at best."""

    def __init__(self) -> None:
        self._sums: tuple[dict[str, Pair], ...] = ({}, {}, {})
        self._tasks: set[str] = set()
        self._endless = False

    def add(self, task: str, pair: Pair, *, about: bool) -> None:
        """Count an episode; `about` says that the number applies to it."""
        if about:
            self._tasks.add(task)
            for sums in self._sums:
                self._plus(sums, task, pair)

    def lose(self, task: str, *, worst: Pair | None, best: Pair, about: bool) -> None:
        """Count a lost episode; a `worst` of None has no end, and takes the number to 0."""
        if about:
            self._tasks.add(task)
            self._endless = self._endless or worst is None
            self._plus(self._sums[1], task, worst or (0.0, 0.0))
            self._plus(self._sums[2], task, best)

    def figure(self) -> Figure:
        """Return what was added up."""
        now, worst, best = self._sums
        if self._endless:
            worst = dict.fromkeys(self._tasks, (0.0, 1.0))
        return Figure(pairs=now, tasks=frozenset(self._tasks), worst=worst, best=best)

    @staticmethod
    def _plus(sums: dict[str, Pair], task: str, pair: Pair) -> None:
        over, under = sums.get(task, (0.0, 0.0))
        sums[task] = over + pair[0], under + pair[1]


def _kinds(results: Results) -> list[str]:
    return sorted({one.perturbation for one in results} - {"none"})


def _number(flag: bool | None) -> float | None:
    return None if flag is None else float(flag)


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other
