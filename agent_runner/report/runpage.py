"""The page of a run, `index.html` in its folder: its numbers, and its episodes with a way to each replay.

Replay pages point to the run's frames instead of holding them, so a run is a folder of small files that a
browser opens as it lies. Everything is made from what the run left on disk; all words are escaped.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent_runner.metrics import Estimate, effort, missing, slot_errors, summary
from agent_runner.report.pages import relative_address, render_page
from agent_runner.report.replay import load, render
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import RunFolder
from agent_runner.trajectory import write_whole

NAME = "index.html"
REPLAY = "replay.html"
_OUTCOMES = {True: "pass", False: "fail", None: "ungraded"}
_WORDS = {"pass": "Success", "fail": "Failed", "ungraded": "Not graded"}


@dataclass(frozen=True, kw_only=True)
class Link:
    """A way from one page to another, with the words on it."""

    words: str
    page: Path


def write_run_page(
    folder: Path,
    results: Sequence[EpisodeResult],
    assigned: Mapping[str, int],
    *,
    links: Sequence[Link] = (),
    done: Callable[[EpisodeResult], None] = lambda result: None,
) -> Path:
    """Write the run's page and the replay page of each episode that has none yet; return the run's page.

    `assigned` maps each task to its trials, `links` lead to related pages, `done` is called once an episode.
    """
    run = RunFolder(folder)
    for result in results:
        write_replay(run.episode(result.task, result.trial))
        done(result)
    page = folder / NAME
    write_whole(page, _page(run, results, assigned, links).encode("utf-8", "replace"), sync=False)
    return page


def write_replay(folder: Path) -> Path:
    """Write the replay page of an episode's folder, unless it is newer than the result it shows."""
    page, result = folder / REPLAY, folder / "result.json"
    fresh = page.is_file() and result.is_file() and page.stat().st_mtime_ns > result.stat().st_mtime_ns
    if not fresh:
        html = render(load(folder, page, embed=False))
        write_whole(page, html.encode("utf-8", "replace"), sync=False)
    return page


def _page(run: RunFolder, results: Sequence[EpisodeResult], assigned: Mapping[str, int], links: Sequence[Link]) -> str:
    suites = sorted({result.suite for result in results})
    groups = {"all": (list(results), dict(assigned))}
    if len(suites) > 1:
        for suite in suites:
            own = [result for result in results if result.suite == suite]
            tasks = {result.task for result in own}
            groups[suite] = own, {task: trials for task, trials in assigned.items() if task in tasks}
    causes = sorted({result.cause for result in results} - {""})
    return render_page(
        "run.html.j2",
        "run.js",
        title=run.folder.resolve().name,
        facts=list(_facts(run.configuration())),
        links=[(link.words, relative_address(link.page, run.folder)) for link in links],
        groups=list(groups),
        numbers=list(_numbers([summary(own, plan) for own, plan in groups.values()])),
        effort=[(_words(name), f"{mean:,.1f}", f"{mid:,.1f}") for name, (mean, mid) in _effort(results)],
        missing=[(_words(cause), count) for cause, count in missing(results, assigned).items()],
        slots=[(_words(kind), count) for kind, count in slot_errors(results).items()],
        episodes=[_row(run, result) for result in results],
        suites=suites if len(suites) > 1 else [],
        causes=causes,
        outcomes=list(_WORDS.items()),
    )


def _facts(settings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what decided the results and is not as usual, as name and value."""
    options = settings.get("options") or {}
    limits = settings.get("limits") or {}
    pairs = (
        ("Agent", settings.get("agent")),
        *((_words(str(name)), value) for name, value in options.items()),
        ("User", (settings.get("user") or {}).get("model")),
        ("Judge", (settings.get("judge") or {}).get("model")),
        ("Mode", settings.get("mode")),
        ("Trials", settings.get("trials")),
        ("Seed", settings.get("seed")),
        ("History", settings.get("recall")),
        ("Policy", "left out" if settings.get("policy") is False else None),
        *((f"Limit of {name}", value) for name, value in limits.items()),
        ("Version", (settings.get("versions") or {}).get("gui-sim")),
    )
    for name, value in pairs:
        if value not in (None, ""):
            yield name, str(value)


def _numbers(groups: Sequence[Mapping[str, Estimate]]) -> Iterator[dict[str, Any]]:
    """Yield one row a number with a cell for each group; numbers that nothing was scored for are left out."""
    for name in dict.fromkeys(name for group in groups for name in group):
        cells = [group.get(name) for group in groups]
        if name == "success" or any(cell and cell.n for cell in cells):
            yield {"name": _words(name), "cells": [_cell(cell) for cell in cells]}


def _cell(one: Estimate | None) -> dict[str, Any]:
    if one is None or one.value is None:
        return {"value": "–", "more": [f"0 of {one.assigned} scored"] if one else []}
    more = [f"{one.low:.3f} to {one.high:.3f}"] if one.low is not None and one.high is not None else []
    more += [f"n {one.n}" if one.n == one.assigned else f"n {one.n} of {one.assigned}"]
    if one.n != one.assigned and one.worst is not None and one.best is not None:
        more.append(f"bounds {one.worst:.3f} to {one.best:.3f}")
    return {"value": f"{one.value:.3f}", "more": more}


def _effort(results: Sequence[EpisodeResult]) -> Iterator[tuple[str, tuple[float, float]]]:
    return ((name, pair) for name, pair in effort(results).items() if any(pair) or name == "steps")


def _row(run: RunFolder, result: EpisodeResult) -> dict[str, Any]:
    """Return what the table shows of an episode; `find` is what the filter looks through."""
    outcome = _OUTCOMES[result.success]
    remarks = [remark[:400] for remark in result.remarks]
    about = (result.task, result.persona, result.suite, result.perturbation, result.end, *remarks)
    return {
        "task": result.task,
        "trial": result.trial,
        "persona": result.persona,
        "suite": result.suite,
        "outcome": outcome,
        "words": _WORDS[outcome],
        "score": "–" if result.score is None else f"{result.score:.2f}",
        "end": result.end,
        "cause": result.cause,
        "steps": result.steps,
        "asks": result.asks,
        "seconds": f"{result.seconds:.1f}",
        "remarks": remarks,
        "find": " ".join(about).lower(),
        "address": relative_address(run.episode(result.task, result.trial) / REPLAY, run.folder),
    }


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
