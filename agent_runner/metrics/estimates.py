"""A number with what it stands on: how many tasks, an interval by bootstrap, and bounds for what is missing."""

import math
from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUNDS = 2000
LEVEL = 0.95
Pair = tuple[float, float]
Interval = tuple[float | None, float | None]
NOTHING: Pair = (0.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A number with what it stands on.

    `value` is None where it is undefined (shown as a dash). `n` counts the tasks in it, `assigned` those
    that should be. `low` and `high` bound the 95 % bootstrap interval; `worst` and `best` what the value
    would be if all that is missing had failed or passed, None where that cannot be known.
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


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What a number is made of: a fraction for each task; the number is the sum of tops over the sum of bottoms.

    A mean over tasks has bottoms of 1. `pairs` holds the tasks with a value, `tasks` all that it is about;
    `worst` and `best` are the fractions of all tasks if what is missing had failed or passed.
    """

    pairs: Mapping[str, Pair]
    tasks: frozenset[str]
    worst: Mapping[str, Pair] | None = None
    best: Mapping[str, Pair] | None = None

    @property
    def value(self) -> float | None:
        """The number, None over 0."""
        return quotient(self.pairs)

    def of(self, tasks: Collection[str]) -> "Figure":
        """Return the same number on some of its tasks."""

        def kept(pairs: Mapping[str, Pair]) -> dict[str, Pair]:
            return {task: pair for task, pair in pairs.items() if task in tasks}

        return Figure(
            pairs=kept(self.pairs),
            tasks=self.tasks.intersection(tasks),
            worst=None if self.worst is None else kept(self.worst),
            best=None if self.best is None else kept(self.best),
        )

    def estimate(self, clusters: Mapping[str, Hashable], *, seed: int = 0) -> Estimate:
        """Return the number with n, interval and bounds; `clusters` says what tasks are resampled together by."""
        low, high = bootstrap(self.pairs, clusters, seed=seed)
        return Estimate(
            value=self.value,
            n=_counted(self.pairs),
            assigned=len(self.tasks),
            low=low,
            high=high,
            worst=None if self.worst is None else quotient(self.worst),
            best=None if self.best is None else quotient(self.best),
        )


def mean_figure(values: Mapping[str, Sequence[float]], lost: Mapping[str, int] | None = None) -> Figure:
    """Return the mean over tasks of each task's mean over its scored trials.

    `lost` is how many trials of a task are missing; a task without any scored trial must be in it. For the
    bounds values lie between 0 and 1.
    """
    gone = lost or {}
    scored = {task: found for task, found in values.items() if found}
    tasks = frozenset({*scored, *gone})
    bounds: list[dict[str, Pair]] = [
        {task: (fmean([*scored.get(task, ()), *[filler] * gone.get(task, 0)]), 1.0) for task in sorted(tasks)}
        for filler in (0.0, 1.0)
    ]
    pairs = {task: (fmean(found), 1.0) for task, found in sorted(scored.items())}
    return Figure(pairs=pairs, tasks=tasks, worst=bounds[0], best=bounds[1])


def mean_estimate(
    values: Mapping[str, Sequence[float]],
    clusters: Mapping[str, Hashable],
    *,
    lost: Mapping[str, int] | None = None,
    seed: int = 0,
) -> Estimate:
    """Return `mean_figure` with its interval and bounds."""
    return mean_figure(values, lost).estimate(clusters, seed=seed)


def quotient(pairs: Mapping[str, Pair]) -> float | None:
    """Return the sum of first parts over the sum of second parts, None over 0."""
    bottom = sum(under for _, under in pairs.values())
    return sum(over for over, _ in pairs.values()) / bottom if bottom else None


def difference(one: Figure, other: Figure, clusters: Mapping[str, Hashable], *, seed: int = 0) -> Estimate:
    """Return the first number minus the second; both are taken from the same resampled tasks.

    `n` and `assigned` are the first one's. There are no bounds.
    """
    tasks = sorted({*one.pairs, *other.pairs})
    low, high = _interval(
        [(*one.pairs.get(task, NOTHING), *other.pairs.get(task, NOTHING)) for task in tasks],
        [clusters.get(task, task) for task in tasks],
        seed,
    )
    values = one.value, other.value
    return Estimate(
        value=None if values[0] is None or values[1] is None else values[0] - values[1],
        n=_counted(one.pairs),
        assigned=len(one.tasks),
        low=low,
        high=high,
    )


def bootstrap(pairs: Mapping[str, Pair], clusters: Mapping[str, Hashable], *, seed: int = 0) -> Interval:
    """Return the 95 % percentile interval of sum/sum under resampling of whole clusters (Efron and Tibshirani 1993,
    13.3).

    With fewer than two clusters there is nothing to resample: (None, None).
    """
    tasks = sorted(pairs)
    return _interval([pairs[task] for task in tasks], [clusters.get(task, task) for task in tasks], seed)


def quantile(ordered: Sequence[float], q: float) -> float:
    """Return a quantile of ordered values, linear between neighbours (type 7 of Hyndman and Fan 1996)."""
    at = q * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def _interval(rows: Sequence[Sequence[float]], clusters: Sequence[Hashable], seed: int) -> Interval:
    """Return the interval of a fraction, or of the difference of two: each row holds a top and a bottom, or two."""
    groups: dict[Hashable, list[Sequence[float]]] = defaultdict(list)
    for row, cluster in zip(rows, clusters, strict=True):
        groups[cluster].append(row)
    if len(groups) < 2:
        return None, None
    import numpy as np

    sums = np.array([[sum(column) for column in zip(*group, strict=True)] for group in groups.values()])
    drawn = _draws(len(groups), seed) @ sums
    drawn = drawn[(drawn[:, 1::2] > 0).all(axis=1)]
    if not len(drawn):
        return None, None
    fractions = drawn[:, 0::2] / drawn[:, 1::2]
    found = fractions[:, 0] - fractions[:, 1] if fractions.shape[1] == 2 else fractions[:, 0]
    ordered = sorted(found.tolist())
    return quantile(ordered, (1 - LEVEL) / 2), quantile(ordered, (1 + LEVEL) / 2)


@lru_cache(maxsize=8)
def _draws(n: int, seed: int) -> "NDArray[np.float64]":
    """Return how often each of n clusters is drawn in each round."""
    import numpy as np

    rng, every = Random(seed), range(n)
    return np.array([np.bincount(rng.choices(every, k=n), minlength=n) for _ in range(ROUNDS)], dtype=np.float64)


def _counted(pairs: Mapping[str, Pair]) -> int:
    return sum(1 for _, bottom in pairs.values() if bottom)
