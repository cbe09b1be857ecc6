"""Runs of the same tasks side by side: one line for each suite and mode, and a page with both."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent_runner.metrics import effort, summary
from agent_runner.report.pages import relative_address, render_page
from agent_runner.report.runpage import NAME, REPLAY
from agent_runner.results import EpisodeResult
from agent_runner.trajectory import write_whole

HEADINGS = (
    "epi-\nsodes",
    "suc-\ncess",
    "comple-\ntion",
    "person-\nalized",
    "preci-\nsion",
    "\nrecall",
    "side\neffects",
    "mean\nsteps",
    "sec-\nonds",
)
"""Names of the cells of a line, on two rows so that a line fits a terminal."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """The numbers of one suite in one mode; None where a number does not apply.

    `completion` is of actions, or of targets in a suite that sets those. Steps and seconds are means. Rates are over
    the `scored` episodes.
    """

    suite: str
    mode: str
    episodes: int
    scored: int
    success: float | None
    completion: float | None
    personalization: float | None
    precision: float | None
    recall: float | None
    side_effects: float | None
    steps: float
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """Return the numbers as words, in the order of `HEADINGS`."""
        rates = (
            self.success,
            self.completion,
            self.personalization,
            self.precision,
            self.recall,
            self.side_effects,
        )
        shown = ("–" if rate is None else f"{rate:.2f}" for rate in rates)
        episodes = f"{self.episodes}" if self.scored == self.episodes else f"{self.scored}/{self.episodes}"
        return (episodes, *shown, f"{self.steps:.1f}", f"{self.seconds:.1f}")


def compare(runs: Mapping[str, Sequence[EpisodeResult]]) -> list[Line]:
    """Return a line for each suite in each run; `runs` maps a mode to its results."""
    suites = sorted({result.suite for results in runs.values() for result in results})
    return [
        _line(suite, mode, [result for result in results if result.suite == suite])
        for suite in suites
        for mode, results in runs.items()
    ]


def _line(suite: str, mode: str, results: Sequence[EpisodeResult]) -> Line:
    numbers = summary(results)
    means = effort(results)

    def value(*names: str) -> float | None:
        found = (numbers[name].value for name in names if name in numbers)
        return next((one for one in found if one is not None), None)

    # Precision says something only where there is something to ask.
    asks = any(result.interaction.get("required") for result in results)
    return Line(
        suite=suite,
        mode=mode,
        episodes=len(results),
        scored=sum(result.scored for result in results),
        success=value("success"),
        completion=value("action", "targets"),
        personalization=value("personalization"),
        precision=value("interaction_precision") if asks else None,
        recall=value("interaction_recall") if asks else None,
        side_effects=value("side_effects"),
        steps=means["steps"][0] if means else 0.0,
        seconds=means["seconds"][0] if means else 0.0,
    )


def write_comparison(
    page: Path,
    lines: Sequence[Line],
    folders: Mapping[str, Path],
    runs: Mapping[str, Sequence[EpisodeResult]],
) -> None:
    """Write a page with the lines, a link to each run's page, and each task's episode in each run."""
    html = render_page(
        "comparison.html.j2",
        "comparison.js",
        title=page.resolve().parent.name,
        headings=[heading.replace("-\n", "").replace("\n", " ").strip() for heading in HEADINGS],
        lines=[(line.suite, line.mode, line.cells()) for line in lines],
        links=[(mode, relative_address(folder / NAME, page.parent)) for mode, folder in folders.items()],
        modes=list(runs),
        tasks=list(_tasks(page, folders, runs)),
    )
    write_whole(page, html.encode("utf-8", "replace"), sync=False)


def _tasks(
    page: Path, folders: Mapping[str, Path], runs: Mapping[str, Sequence[EpisodeResult]]
) -> Iterator[dict[str, Any]]:
    by_key = {(mode, one.task, one.trial): one for mode, results in runs.items() for one in results}
    for suite, task, trial in sorted({(one.suite, one.task, one.trial) for one in by_key.values()}):
        found = [(mode, by_key.get((mode, task, trial))) for mode in runs]
        yield {
            "suite": suite,
            "task": task,
            "trial": trial,
            "cells": [_cell(page, folders[mode], one) for mode, one in found],
        }


def _cell(page: Path, folder: Path, result: EpisodeResult | None) -> dict[str, str] | None:
    if result is None:
        return None
    outcome = {True: "pass", False: "fail", None: "ungraded"}[result.success]
    own = folder / "episodes" / result.task / str(result.trial) / REPLAY
    return {
        "outcome": outcome,
        "words": f"{result.steps} steps",
        "address": relative_address(own, page.parent),
        "remarks": "; ".join(result.remarks)[:400],
    }
