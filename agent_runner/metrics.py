"""From results to numbers: pure functions, each number with its n, its coverage and an interval.

The definitions are in docs/metrics.md. Nothing drops out of a denominator: a rate is over the tasks that
were assigned, what is missing is listed by cause, and the bounds say what it could have been.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from agent_runner.results import EpisodeResult

ROUNDS = 2000
LEVEL = 0.95
Pair = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A number with what it stands on.

    `value` is None where it is undefined (shown as a dash). `n` counts the tasks in it, `assigned` those
    that should be. `low` and `high` bound the 95 % bootstrap interval; `worst` and `best` what the value
    would be if all that is missing had failed or passed.
    """

    value: float | None
    n: int
    assigned: int
    low: float | None = None
    high: float | None = None
    worst: float | None = None
    best: float | None = None

    @property
    def coverage(self) -> float | None:
        """Scored over assigned."""
        return self.n / self.assigned if self.assigned else None


def mean_estimate(
    values: Mapping[str, Sequence[float]],
    clusters: Mapping[str, Hashable],
    *,
    assigned: int | None = None,
    lost: Mapping[str, int] | None = None,
    seed: int = 0,
) -> Estimate:
    """Return the mean over tasks of each task's mean over trials.

    `values` holds the scored trials of each task, `clusters` what tasks are resampled together by, `lost`
    how many trials of a task are missing (a task without any scored trial must be in it). Values lie
    between 0 and 1 for the bounds.
    """
    lost = lost or {}
    scored = {task: list(found) for task, found in values.items() if found}
    total = assigned if assigned is not None else len({*scored, *lost})
    if not scored:
        return Estimate(value=None, n=0, assigned=total, worst=0.0 if total else None, best=1.0 if total else None)
    means = {task: fmean(found) for task, found in scored.items()}
    low, high = bootstrap({task: (mean, 1.0) for task, mean in means.items()}, clusters, seed=seed)
    every = sorted({*scored, *lost})
    bounds = []
    for filler in (0.0, 1.0):
        filled = [fmean([*scored.get(task, ()), *[filler] * lost.get(task, 0)]) for task in every]
        unseen = total - len(every)
        bounds.append((sum(filled) + filler * unseen) / total)
    return Estimate(
        value=fmean(means.values()),
        n=len(means),
        assigned=total,
        low=low,
        high=high,
        worst=bounds[0],
        best=bounds[1],
    )


def ratio_estimate(
    pairs: Mapping[str, Pair], clusters: Mapping[str, Hashable], *, assigned: int | None = None, seed: int = 0
) -> Estimate:
    """Return the sum of first parts over the sum of second parts (a micro average), None over 0."""
    top, bottom = sum(one for one, _ in pairs.values()), sum(other for _, other in pairs.values())
    n = sum(1 for _, other in pairs.values() if other)
    total = assigned if assigned is not None else len(pairs)
    if not bottom:
        return Estimate(value=None, n=n, assigned=total)
    low, high = bootstrap(pairs, clusters, seed=seed)
    return Estimate(value=top / bottom, n=n, assigned=total, low=low, high=high)


def bootstrap(
    pairs: Mapping[str, Pair], clusters: Mapping[str, Hashable], *, rounds: int = ROUNDS, seed: int = 0
) -> tuple[float | None, float | None]:
    """Return the percentile interval of sum/sum under resampling of whole clusters (Efron and Tibshirani
    1993, 13.3).

    With fewer than two clusters there is nothing to resample: (None, None).
    """
    groups: dict[Hashable, list[Pair]] = defaultdict(list)
    for task in sorted(pairs):
        groups[clusters.get(task, task)].append(pairs[task])
    sums = [(sum(a for a, _ in group), sum(b for _, b in group)) for group in groups.values()]
    if len(sums) < 2:
        return None, None
    rng = random.Random(seed)
    found = []
    for _ in range(rounds):
        drawn = rng.choices(sums, k=len(sums))
        bottom = sum(b for _, b in drawn)
        if bottom:
            found.append(sum(a for a, _ in drawn) / bottom)
    found.sort()
    return (quantile(found, (1 - LEVEL) / 2), quantile(found, (1 + LEVEL) / 2)) if found else (None, None)


def quantile(ordered: Sequence[float], q: float) -> float:
    """Return a quantile of ordered values, linear between neighbours (type 7 of Hyndman and Fan 1996)."""
    at = q * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def pass_at_k(trials: Sequence[bool], k: int) -> float | None:
    """Return 1 - C(n-c, k) / C(n, k): the chance that at least one of k trials passes (Chen et al. 2021).

    None with fewer than k trials.
    """
    n, c = len(trials), sum(trials)
    whole = math.comb(n, k)
    return (whole - math.comb(n - c, k)) / whole if 0 < k <= n else None


def pass_hat_k(trials: Sequence[bool], k: int) -> float | None:
    """Return C(c, k) / C(n, k): the chance that all of k trials pass (Yao et al. 2024); None if n < k."""
    n, c = len(trials), sum(trials)
    return math.comb(c, k) / math.comb(n, k) if 0 < k <= n else None


def overlap(mine: Iterable[Hashable], reference: Iterable[Hashable]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of two multisets; both empty is 1, one empty is 0."""
    left, right = Counter(mine), Counter(reference)
    if not left and not right:
        return 1.0, 1.0, 1.0
    shared = (left & right).total()
    if not shared:
        return 0.0, 0.0, 0.0
    precision, recall = shared / left.total(), shared / right.total()
    return precision, recall, 2 * precision * recall / (precision + recall)


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Return Cohen's kappa of two raters' passes (Cohen 1960); None if chance alone would agree always."""
    n = len(pairs)
    if not n:
        return None
    agree = sum(a == b for a, b in pairs) / n
    one, other = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    chance = one * other + (1 - one) * (1 - other)
    return None if chance == 1 else (agree - chance) / (1 - chance)


def mcnemar(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Return the exact two-sided p-value of two paired success rates (McNemar 1947, binomial form)."""
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    n = only_first + only_second
    if not pairs:
        return None
    if not n:
        return 1.0
    tail = sum(math.comb(n, i) for i in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / float(2**n))


def gap(first: Sequence[EpisodeResult], second: Sequence[EpisodeResult], *, seed: int = 0) -> Estimate:
    """Return mean success of the first minus the second over the tasks scored in both, paired by task."""
    one, other = _by_task(first, lambda r: _number(r.success)), _by_task(second, lambda r: _number(r.success))
    both = sorted(task for task in one if one[task] and other.get(task))
    assigned = len({*one, *other})
    if not both:
        return Estimate(value=None, n=0, assigned=assigned)
    pairs = {task: (fmean(one[task]) - fmean(other[task]), 1.0) for task in both}
    low, high = bootstrap(pairs, clusters_of(first), seed=seed)
    value = fmean(difference for difference, _ in pairs.values())
    return Estimate(value=value, n=len(both), assigned=assigned, low=low, high=high)


def clusters_of(results: Iterable[EpisodeResult]) -> dict[str, Hashable]:
    """Return what each task is resampled with: its template, else its persona, else itself."""
    return {one.task: one.template or one.persona or one.task for one in results}


def summary(
    results: Sequence[EpisodeResult], assigned: Mapping[str, int] | None = None, *, seed: int = 0
) -> dict[str, Estimate]:
    """Return the numbers of a run by name.

    `assigned` maps each task to its trials; without it every result counts as assigned. Rates are means
    over tasks, the interaction counts are micro averages.
    """
    plan = dict(assigned) if assigned is not None else dict(Counter(one.task for one in results))
    clusters = {**{task: task for task in plan}, **clusters_of(results)}

    def mean(measure: Callable[[EpisodeResult], float | None], *, of_all: bool = True) -> Estimate:
        values = _by_task(results, measure)
        if not of_all:
            values = {task: found for task, found in values.items() if found}
            return mean_estimate(values, clusters, seed=seed)
        lost = {task: trials - len(values.get(task, ())) for task, trials in plan.items()}
        lost = {task: missing for task, missing in lost.items() if missing > 0}
        return mean_estimate(values, clusters, assigned=len(plan), lost=lost, seed=seed)

    numbers = {
        "success": mean(lambda r: _number(r.success)),
        "score": mean(lambda r: r.score),
        "clean_success": mean(lambda r: _number(r.clean)),
        "side_effects": mean(lambda r: float(bool(r.side_effects)) if r.scored else None),
        "false_complete": mean(lambda r: float(r.false_complete) if r.scored else None),
        "gave_up": mean(lambda r: float(r.end == "infeasible") if r.scored else None),
    }
    columns = sorted({name for one in results for name in one.columns})
    for name in columns:
        numbers[name] = mean(lambda r, name=name: r.columns.get(name), of_all=False)  # type: ignore[misc]
    return numbers | interaction(results, clusters, seed=seed)


def interaction(
    results: Sequence[EpisodeResult], clusters: Mapping[str, Hashable], *, seed: int = 0
) -> dict[str, Estimate]:
    """Return interaction recall (slots elicited / required) and precision (matched pieces / pieces)."""
    recall: dict[str, Pair] = defaultdict(lambda: (0.0, 0.0))
    precision: dict[str, Pair] = defaultdict(lambda: (0.0, 0.0))
    for one in results:
        counts = one.interaction
        if not one.scored or not counts:
            continue
        recall[one.task] = _plus(recall[one.task], (counts["elicited"], counts["required"]))
        precision[one.task] = _plus(precision[one.task], (counts["matched"], counts["pieces"]))
    return {
        "interaction_recall": ratio_estimate(recall, clusters, seed=seed),
        "interaction_precision": ratio_estimate(precision, clusters, seed=seed),
    }


def perturbed(results: Sequence[EpisodeResult], *, seed: int = 0) -> dict[str, dict[str, float]]:
    """Return, for each kind of perturbation, each number on its tasks minus the number on all."""
    overall = summary(results, seed=seed)
    found: dict[str, dict[str, float]] = {}
    for kind in sorted({one.perturbation for one in results} - {"none"}):
        part = summary([one for one in results if one.perturbation == kind], seed=seed)
        found[kind] = {
            name: number.value - whole.value
            for name, number in part.items()
            if number.value is not None and (whole := overall[name]).value is not None
        }
    return found


def effort(results: Sequence[EpisodeResult]) -> dict[str, tuple[float, float]]:
    """Return mean and median of what episodes took, over all that were run."""
    measures: dict[str, Callable[[EpisodeResult], float]] = {
        "steps": lambda r: r.steps,
        "turns": lambda r: r.turns,
        "asks": lambda r: r.asks,
        "invalid": lambda r: r.invalid,
        "cycles": lambda r: r.cycles,
        "agent_tokens": lambda r: r.usage.input_tokens + r.usage.output_tokens,
        "user_tokens": lambda r: r.user_usage.input_tokens + r.user_usage.output_tokens,
        "judge_tokens": lambda r: r.judge_usage.input_tokens + r.judge_usage.output_tokens,
        "agent_cost": lambda r: r.usage.cost,
        "user_cost": lambda r: r.user_usage.cost,
        "judge_cost": lambda r: r.judge_usage.cost,
        "seconds": lambda r: r.seconds,
    }
    found = {name: [float(measure(one)) for one in results] for name, measure in measures.items()}
    return {name: (fmean(values), median(values)) for name, values in found.items() if values}


def missing(results: Sequence[EpisodeResult], assigned: Mapping[str, int]) -> dict[str, int]:
    """Return how many assigned trials have no score, by cause; `not_run` are those without a result."""
    causes = Counter(one.cause or "judge" for one in results if not one.scored)
    ran = Counter(one.task for one in results)
    left = sum(max(0, trials - ran[task]) for task, trials in assigned.items())
    return dict(sorted(causes.items())) | ({"not_run": left} if left else {})


def slot_errors(results: Sequence[EpisodeResult]) -> dict[str, int]:
    """Return how often each kind of error on a slot occurred."""
    return dict(sorted(Counter(kind for one in results for kind in one.slots.values()).items()))


def never_passed(results: Sequence[EpisodeResult]) -> list[str]:
    """Return the tasks that were scored and that no episode passed: models may be weak, or the task wrong."""
    tried = {one.task for one in results if one.scored}
    return sorted(tried - {one.task for one in results if one.success})


def _by_task(
    results: Sequence[EpisodeResult], measure: Callable[[EpisodeResult], float | None]
) -> dict[str, list[float]]:
    values: dict[str, list[float]] = defaultdict(list)
    for one in sorted(results, key=lambda r: (r.task, r.trial)):
        found = measure(one)
        if found is not None:
            values[one.task].append(found)
        else:
            values[one.task]  # the task keeps its place though this trial has no value
    return dict(values)


def _number(flag: bool | None) -> float | None:
    return None if flag is None else float(flag)


def _plus(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
