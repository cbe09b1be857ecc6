"""The tables of a report: numbers with what they stand on, effort, cost, what is missing, side effects, episodes."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agent_runner.metrics import Estimate, breakdown, effort, missing, never_passed, spent, summary
from agent_runner.report.source import Run
from agent_runner.report.wording import amount_words, fewer_chances, number_words, standing, words
from agent_runner.results import EpisodeResult
from gui_sim.wording import count

Numbers = Mapping[str, Estimate]
OUTCOMES: Mapping[bool | None, str] = {True: "pass", False: "fail", None: "ungraded"}
MOST = 30
"""Lines of a list that a page shows; the table of episodes holds all."""
COLUMNS = (
    "run", "task", "trial", "persona", "suite", "mode", "perturbation", "outcome", "score", "end", "cause",
    "steps", "asks", "cost", "seconds", "errors", "remarks",
)  # fmt: skip
"""What each row of the table of episodes holds, in order."""


def number_table(heading: str, columns: Mapping[str, Numbers]) -> dict[str, Any]:
    """Return a table with a row for each number that something was scored for, and a column for each name."""
    names = dict.fromkeys(name for numbers in columns.values() for name in numbers)
    shown = [name for name in names if name == "success" or any(_has(one, name) for one in columns.values())]
    return {
        "heading": heading,
        "columns": list(columns),
        "rows": [
            {"name": words(name), "cells": [_cell(numbers.get(name)) for numbers in columns.values()]}
            for name in fewer_chances(shown)
        ],
    }


def number_tables(runs: Sequence[Run], whole: Sequence[Numbers]) -> Iterator[dict[str, Any]]:
    """Yield one run's numbers in one table, its suites side by side, and those of several in a table a suite."""
    suites = sorted({result.suite for run in runs for result in run.results})
    parts = {suite: [run.of_suite(suite) for run in runs] for suite in suites} if len(suites) > 1 else {}
    numbers = {suite: [summary(run.results, run.assigned) for run in part] for suite, part in parts.items()}
    if len(runs) == 1:
        yield number_table("", {"all": whole[0], **{suite: own[0] for suite, own in numbers.items()}})
        return
    names = [run.name for run in runs]
    yield number_table("All suites" if numbers else "", dict(zip(names, whole, strict=True)))
    for suite, own in numbers.items():
        yield number_table(suite, dict(zip(names, own, strict=True)))


def part_tables(runs: Sequence[Run]) -> Iterator[dict[str, Any]]:
    """Yield the success of each run by difficulty, and by app, where a run has several."""
    found = {run.name: breakdown(run.results, run.assigned) for run in runs}
    for kind in ("difficulty", "app"):
        columns = {name: parts[kind] for name, parts in found.items()}
        if any(len(parts) > 1 for parts in columns.values()):
            yield number_table(f"Success by {kind}", columns)


def effort_rows(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return mean and median of what an episode took, for each run; measures that are 0 throughout are left out."""
    found = [effort(run.results) for run in runs]
    names = dict.fromkeys(name for own in found for name in own)
    kept = [name for name in names if name == "steps" or any(any(own.get(name, ())) for own in found)]
    return [{"name": words(name), "cells": [_pair(own.get(name)) for own in found]} for name in kept]


def cost_rows(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return what each run cost altogether, by role; roles that sent nothing are left out."""
    found = [spent(run.results) for run in runs]
    kept = [
        role
        for role in dict.fromkeys(role for own in found for role in own)
        if any(own[role].requests for own in found)
    ]
    return [
        {
            "name": words(role),
            "cells": [
                {
                    "requests": count(own[role].requests, "request"),
                    "tokens": f"{own[role].input_tokens:,} in, {own[role].output_tokens:,} out",
                    "cost": f"${own[role].cost:,.2f}" if own[role].cost else "–",
                }
                for own in found
            ],
        }
        for role in kept
    ]


def missing_rows(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return how many trials of each run have no score, by cause."""
    found = [missing(run.results, run.assigned) for run in runs]
    causes = sorted({cause for own in found for cause in own})
    return [{"name": words(cause), "value": cause, "cells": [own.get(cause, 0) for own in found]} for cause in causes]


def unsolved(runs: Sequence[Run]) -> dict[str, Any]:
    """Return the tasks that were scored and that no episode of any run passed."""
    tasks = never_passed([result for run in runs for result in run.results])
    tried = {result.task for run in runs for result in run.results if result.scored}
    shown = [task.encode("utf-8", "replace").decode() for task in tasks[: MOST * 3]]
    return {"tasks": shown, "count": len(tasks), "of": len(tried)}


def side_effect_rows(runs: Sequence[Run]) -> dict[str, Any]:
    """Return the functions that left side effects, with how many episodes of each run have some of it."""
    found = [
        Counter(tool for result in run.results for tool in {one.partition(" (")[0] for one in result.side_effects})
        for run in runs
    ]
    total = sum(found, Counter[str]())
    ordered = sorted(total, key=lambda effect: (-total[effect], effect))
    rows = [{"name": effect[:300], "cells": [own[effect] for own in found]} for effect in ordered[:MOST]]
    return {"rows": rows, "rest": max(0, len(ordered) - MOST)}


def episode_row(run: int, result: EpisodeResult) -> list[Any]:
    """Return what the table of episodes holds of one, in the order of `COLUMNS`; texts are cut."""
    remarks = "; ".join(remark[:400] for remark in result.remarks)
    return [
        run, result.task, result.trial, result.persona[:100], result.suite[:100], result.mode[:100],
        result.perturbation[:100], OUTCOMES[result.success], _rounded(result.score, 3), result.end, result.cause,
        result.steps, result.asks, _rounded(result.spent.cost, 4), _rounded(result.seconds, 1),
        sorted(kind[:100] for kind in result.errors)[:20], remarks[:600],
    ]  # fmt: skip


def shown_columns(rows: Sequence[Sequence[Any]]) -> list[str]:
    """Return the columns that tell rows apart: not those that are empty, nor a run, suite or mode that all share."""
    values = {name: [row[place] for row in rows] for place, name in enumerate(COLUMNS)}
    alike = {name for name in ("run", "suite", "mode", "perturbation") if len(set(values[name])) < 2}
    empty = {name for name in ("cause", "cost", "errors") if not any(values[name])}
    return [name for name in COLUMNS if name not in alike | empty]


def _has(numbers: Numbers, name: str) -> bool:
    return name in numbers and numbers[name].n > 0


def _rounded(value: float | None, digits: int) -> float | None:
    return round(value, digits) if value is not None and math.isfinite(value) else None


def _cell(one: Estimate | None) -> dict[str, Any]:
    if one is None:
        return {"value": "–", "more": []}
    return {"value": number_words(one.value), "more": list(standing(one))}


def _pair(one: tuple[float, float] | None) -> str:
    return "–" if one is None else f"{amount_words(one[0])} / {amount_words(one[1])}"
