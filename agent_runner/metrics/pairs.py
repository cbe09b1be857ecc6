"""What is counted on pairs: trials of one task, two multisets, two raters, two runs."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence


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
    """Return the exact two-sided p-value of two paired success rates (McNemar 1947, binomial form).

    None without pairs.
    """
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    n = only_first + only_second
    if not pairs:
        return None
    tail = sum(math.comb(n, i) for i in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / float(2**n))
