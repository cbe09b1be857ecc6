"""The numbers of a run as JSON and in tables: scores, effort, subsets, breakdowns, errors, tasks that nobody passes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from agent_runner.commands.show import KEEP, RIGHT, Column, print_line, print_table
from gui_sim.wording import count

if TYPE_CHECKING:
    from agent_runner.metrics import Estimate
    from agent_runner.results import EpisodeResult

SHOWN_TASKS = 20
LEAST_TASKS = 5
"""A subset of fewer tasks says too little for a terminal; the report and JSON have it."""
HIDDEN = ("pass@1", "pass^1")
"""With one trial these are the success again."""


def numbers_json(results: "Sequence[EpisodeResult]", assigned: Mapping[str, int]) -> dict[str, Any]:
    """Return everything that is counted over the episodes of a run, as plain data."""
    from agent_runner import metrics

    def plain(numbers: "Mapping[str, Estimate]") -> dict[str, Any]:
        return {name: asdict(one) | {"coverage": one.coverage} for name, one in numbers.items()}

    return {
        "numbers": plain(metrics.summary(results, assigned)),
        "missing": metrics.missing(results, assigned),
        "subsets": {kind: plain(numbers) for kind, numbers in metrics.subsets(results, assigned).items()},
        "breakdown": {kind: plain(parts) for kind, parts in metrics.breakdown(results, assigned).items()},
        "errors": metrics.error_counts(results),
        "slot_errors": metrics.slot_errors(results),
        "never_passed": metrics.never_passed(results),
        "effort": {name: {"mean": mean, "median": mid} for name, (mean, mid) in metrics.effort(results).items()},
        "spent": {role: asdict(usage) for role, usage in metrics.spent(results).items()},
    }


def print_numbers(title: str, results: "Sequence[EpisodeResult]", assigned: Mapping[str, int]) -> None:
    """Print the numbers of a run, and where it has such tasks, how the subsets differ from all.

    Where nothing has a score, only numbers that are known all the same are printed.
    """
    from agent_runner.metrics import summary

    numbers = summary(results, assigned)
    once = max(assigned.values(), default=1) < 2
    scored = any(result.scored for result in results)
    rows = [
        (_words(name), *_cells(one))
        for name, one in numbers.items()
        if (one.assigned or name == "success") and not (once and name in HIDDEN)
        if scored or one.value is not None
    ]
    names = ("value", "95 %", "scored", "bounds")
    columns: list[Column] = [("number", KEEP), *((name, RIGHT) for name in names)]
    if rows:
        print_table(title, columns, rows)
    _print_subsets(results, assigned)
    _print_breakdown(results, assigned)
    _print_effort(results)


def print_errors(results: "Sequence[EpisodeResult]") -> None:
    """Print how many episodes show each class of error, and the tasks that no episode passed."""
    from agent_runner.metrics import error_counts, never_passed

    if counts := error_counts(results):
        print_line("Errors: " + ", ".join(f"{count} {_words(name)}" for name, count in counts.items()) + ".")
    if (tasks := never_passed(results)) and len({one.task for one in results}) > 1:
        more = f" and {len(tasks) - SHOWN_TASKS} more" if len(tasks) > SHOWN_TASKS else ""
        words = f"No episode passed {', '.join(tasks[:SHOWN_TASKS])}{more}."
        print_line(f"{words} If no other agent does either, look at the task.", "yellow")


def _print_subsets(results: "Sequence[EpisodeResult]", assigned: Mapping[str, int]) -> None:
    from agent_runner.metrics import subsets

    tasks = len({one.task for one in results})
    parts = {kind: of for kind, of in subsets(results, assigned).items() if of["success"].n < tasks}
    found = {kind: of for kind, of in parts.items() if of["success"].n >= LEAST_TASKS}
    names = dict.fromkeys(name for numbers in found.values() for name in numbers)
    rows = []
    for name in names:
        cells = [numbers.get(name) for numbers in found.values()]
        about = name not in HIDDEN and not name.startswith("simulator")
        shown = [_difference(one) for one in cells]
        if about and any(shown):
            rows.append((_words(name), *(words or "–" for words in shown)))
    if rows:
        columns: list[Column] = [("minus all", KEEP), *((kind, RIGHT) for kind in found)]
        note = "Their intervals are in --json."
        print_table("Perturbed tasks and cross-app transfer", columns, rows, note, tight=True)
    if small := len(parts) - len(found):
        left = f"{count(small, 'subset')} of fewer than {LEAST_TASKS} tasks"
        print_line(f"{left} left out here: --json and the report have all.", "dim")


def _print_breakdown(results: "Sequence[EpisodeResult]", assigned: Mapping[str, int]) -> None:
    from agent_runner.metrics import breakdown

    for kind, parts in breakdown(results, assigned).items():
        if len(parts) > 1:
            columns: list[Column] = [(kind, KEEP), *((name, RIGHT) for name in ("success", "95 %", "scored", "bounds"))]
            rows = [(name, *_cells(one)) for name, one in parts.items()]
            print_table(f"Success by {kind}", columns, rows, tight=True)


def _print_effort(results: "Sequence[EpisodeResult]") -> None:
    from agent_runner.metrics import effort
    from agent_runner.report.wording import amount_words

    rows = [
        (_words(name), amount_words(mean), amount_words(middle))
        for name, (mean, middle) in effort(results).items()
        if mean
    ]
    if rows:
        print_table("An episode took", [("", KEEP), ("mean", RIGHT), ("median", RIGHT)], rows, tight=True)


def _difference(one: "Estimate | None") -> str:
    """Return the words for a difference, "" for none and for one that stands on too few tasks."""
    if one is None or one.value is None or one.n < LEAST_TASKS:
        return ""
    return f"{one.value:+.3f}, n {one.n}"


def _cells(one: "Estimate") -> tuple[str, str, str, str]:
    interval = f"{_number(one.low)} to {_number(one.high)}" if one.low is not None else "–"
    whole = one.worst is None or one.worst == one.best  # nothing is missing, or nobody can say what it would be
    bounds = "" if whole else f"{_number(one.worst)} to {_number(one.best)}"
    return _number(one.value), interval, f"{one.n}/{one.assigned}", bounds


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _words(name: str) -> str:
    return name[:80].replace("_", " ")
