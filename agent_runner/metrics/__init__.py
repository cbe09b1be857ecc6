"""From results to numbers: pure functions, each number with its n, its coverage and an interval.

The definitions are in docs/metrics.md. Nothing drops out of a denominator: a rate is over the tasks that
were assigned, what is missing is listed by cause, and the bounds say what it could have been.
"""

from agent_runner.metrics.estimates import (
    Estimate,
    Figure,
    Pair,
    bootstrap,
    difference,
    mean_estimate,
    mean_figure,
    quantile,
)
from agent_runner.metrics.pairs import kappa, mcnemar, overlap, pass_at_k, pass_hat_k
from agent_runner.metrics.summaries import (
    breakdown,
    clusters_of,
    effort,
    error_counts,
    figures,
    gap,
    gap_test,
    missing,
    never_passed,
    perturbed,
    slot_errors,
    spent,
    subsets,
    summary,
)

__all__ = [
    "Estimate",
    "Figure",
    "Pair",
    "bootstrap",
    "breakdown",
    "clusters_of",
    "difference",
    "effort",
    "error_counts",
    "figures",
    "gap",
    "gap_test",
    "kappa",
    "mcnemar",
    "mean_estimate",
    "mean_figure",
    "missing",
    "never_passed",
    "overlap",
    "pass_at_k",
    "pass_hat_k",
    "perturbed",
    "quantile",
    "slot_errors",
    "spent",
    "subsets",
    "summary",
]
