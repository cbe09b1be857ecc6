"""What `run`, `resume` and `demo` share: episodes under a progress bar, then pages and numbers."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from agent_runner.commands.bounds import PERSON, Hands, check_prices, for_a_person, in_dollars, unpriced
from agent_runner.commands.numbers import numbers_json, print_errors, print_numbers
from agent_runner.commands.show import KEEP, RIGHT, cut, good, print_json, print_line, print_table

if TYPE_CHECKING:
    from agent_runner.protocols import Usage
    from agent_runner.results import EpisodeResult
    from agent_runner.runs.budget import Spending
    from agent_runner.runs.config import RunConfig
    from agent_runner.runs.forecast import Forecast
    from agent_runner.tasks import Task

SHOWN_EPISODES = 40
SHOWN_REASON = 160


def carry_out(config: "RunConfig", tasks: "Sequence[Task]", folder: Path, hands: Hands, *, as_json: bool) -> None:
    """Run what is left of a run, write its page, print its numbers; status 1 if nothing could be scored.

    A part of a run has numbers and no page: `gui-sim merge` makes it.
    """
    from agent_runner.runs.budget import Budget, Spending
    from agent_runner.runs.job import check_start
    from agent_runner.runs.shards import WHOLE

    check_start(config, tasks)  # before a word on prices: a run that cannot be has none
    check_prices(config, hands.budget)
    person = config.agent == PERSON
    hands = for_a_person(hands) if person else hands
    shard = hands.shard or WHOLE
    assigned = Counter(task.id for task, _ in shard.episodes(tasks, config.trials))
    expected = asyncio.run(_forecast(config, tasks, folder, hands)) if hands.dry_run or _models(config) else None
    if expected is not None and not as_json:
        print_line(expected.words)
    if hands.dry_run:
        if as_json and expected is not None:
            print_json({"folder": str(folder), "forecast": expected.to_json()})
        return
    spending, retried = Spending(hands.budget or Budget()), Counter[str]()
    results = play(config, tasks, folder, hands, spending=spending, retried=retried, quiet=as_json or person)
    page = write_pages(folder, results, assigned, quiet=as_json) if shard == WHOLE else None
    report(results, assigned, folder, page, as_json, used=Used(config, spending, expected, retried))
    if not any(result.scored for result in results):
        raise typer.Exit(1)


def _models(config: "RunConfig") -> bool:
    return any(options.get("model") for options in (config.options, config.user, config.judge))


async def _forecast(config: "RunConfig", tasks: "Sequence[Task]", folder: Path, hands: Hands) -> "Forecast":
    """Return what is left of a run as numbers, without a trace on disk."""
    from agent_runner.runs.config import describe
    from agent_runner.runs.folder import RunFolder
    from agent_runner.runs.forecast import Sample, forecast
    from agent_runner.runs.job import check_start
    from agent_runner.runs.runner import left_of
    from agent_runner.runs.shards import WHOLE

    check_start(config, tasks)
    shard, sample = hands.shard or WHOLE, Sample()
    if not (folder / "run.yaml").is_file():
        return await forecast(config, list(shard.episodes(tasks, config.trials)), sample)
    run = RunFolder(folder)
    run.compare(describe(config, tasks), may_grow=True)
    left = left_of(config, tasks, run, shard, retry=hands.retry, kept=sample.add)
    return await forecast(config, [(task, trial) for task, trial, _ in left], sample)


def warn_of_shared_roles(roles: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Say on standard error which model plays two roles of a run; `roles` holds the options of each."""
    played: dict[str, list[str]] = {}
    for role, options in roles.items():
        if options and options.get("model"):
            played.setdefault(str(options["model"]), []).append(role)
    for model, names in played.items():
        if len(names) > 1:
            words = f"Warning: {model} is {' and '.join(names)} at once, and may favour its own ways."
            typer.echo(words, err=True)


def play(
    config: "RunConfig",
    tasks: "Sequence[Task]",
    folder: Path,
    hands: Hands,
    *,
    spending: "Spending | None" = None,
    retried: Counter[str] | None = None,
    quiet: bool = False,
) -> "list[EpisodeResult]":
    """Run what is left of a run under a progress bar, and return the results of the part that is run.

    `retried` is filled with how many episodes are tried again, by what made them fail. Ctrl-C ends the command and
    says how to go on.
    """
    from agent_runner.runs.runner import run_tasks
    from agent_runner.runs.shards import WHOLE

    shard = hands.shard or WHOLE
    own = {(task.id, trial) for task, trial in shard.episodes(tasks, config.trials)}
    name = folder.name if shard == WHOLE else f"{folder.name} {shard}"
    tried = Counter[str]() if retried is None else retried
    with _Bar(len(own), name, quiet) as bar:
        run = run_tasks(
            config,
            tasks,
            folder,
            concurrency=hands.concurrency,
            workers=hands.workers,
            ray=hands.ray,
            shard=shard,
            spending=spending,
            retry=hands.retry,
            done=bar.count,
            again=lambda last: tried.update([last.cause or "judge"]),
        )
        try:
            results = asyncio.run(run)
        except KeyboardInterrupt:
            bar.stop()
            typer.echo("Stopped. The same command again finishes what is left.", err=True)
            raise typer.Exit(130) from None
    return [result for result in results if (result.task, result.trial) in own]


def write_pages(
    folder: Path,
    results: "Sequence[EpisodeResult]",
    assigned: Mapping[str, int],
    quiet: bool = False,
) -> Path:
    """Write the run's page and its replays under a progress bar, and return the run's page."""
    from agent_runner.report.folder import write_run_page

    with _Bar(len(results), f"{folder.name}: pages", quiet) as bar:
        return write_run_page(folder, results, assigned, done=lambda _: bar.advance())


EACH = 20
"""So many episodes are a line where standard error is no terminal."""


class _Bar:
    """A progress bar on standard error, or lines where that is no terminal, with how many passed so far."""

    def __init__(self, total: int, name: str, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[counts]}", markup=False),
            console=console,
            disable=quiet or not console.is_terminal,
        )
        self._lines = not quiet and not console.is_terminal
        self._row = self._progress.add_task(name, total=total, counts="")
        self._passed = self._failed = self._lost = 0

    def __enter__(self) -> "_Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Leave the bar as it stands; one that never moved goes away, so that what went wrong stands alone."""
        self._progress.live.transient = not any(task.completed for task in self._progress.tasks)
        self._progress.stop()

    def count(self, result: "EpisodeResult") -> None:
        """Count one finished episode."""
        self._passed += result.success is True
        self._failed += result.success is False
        self._lost += result.success is None
        lost = f", {self._lost} without a score" if self._lost else ""
        self.advance(f"{self._passed} passed, {self._failed} failed{lost}")

    def advance(self, counts: str = "") -> None:
        """Go one further."""
        self._progress.update(self._row, advance=1, counts=counts)
        row = self._progress.tasks[self._row]
        if self._lines and (row.completed % EACH == 0 or row.finished):
            parts = [f"{row.description}: {row.completed:,.0f} of {row.total or 0:,.0f}", counts]
            typer.echo(", ".join(filter(None, parts)), err=True)


@dataclass(frozen=True)
class Used:
    """What a run was given and what it used of it."""

    config: "RunConfig"
    spending: "Spending"
    forecast: "Forecast | None"
    retried: Counter[str]

    def to_json(self) -> dict[str, Any]:
        """Return plain data; a cost that nobody knows is null."""
        unknown = unpriced(self.config)
        roles = {
            role: asdict(usage) | ({"cost": None} if role in unknown else {}) for role, usage in self._roles().items()
        }
        lost = asdict(self.spending.wasted) | ({"cost": None} if unknown else {})
        return {
            "used": roles | {"failed_tries": lost, "steps": self.spending.steps},
            "stopped": self.spending.stopped,
            "retried": dict(self.retried),
            "forecast": self.forecast.to_json() if self.forecast else None,
        }

    def lines(self) -> Iterator[str]:
        """Yield what was tried again and what was used in words, a line for each role that asked a model."""
        if self.retried:
            causes = ", ".join(f"{count} {cause}" for cause, count in sorted(self.retried.items()))
            yield f"Tried again, since it failed by no fault of the agent: {causes}."
        unknown = unpriced(self.config)
        for role, usage in (self._roles() | {"failed tries": self.spending.wasted}).items():
            if usage.requests:
                blind = role in unknown or (role == "failed tries" and unknown)
                cost = in_dollars(None if blind else usage.cost)
                cached = f" ({usage.cached_tokens:,} cached)" if usage.cached_tokens else ""
                yield (
                    f"Used by the {role}: {usage.input_tokens:,} tokens in{cached}, {usage.output_tokens:,} out, "
                    f"{usage.requests:,} requests, {cost}."
                )

    def _roles(self) -> "dict[str, Usage]":
        spent = self.spending
        return {"agent": spent.agent, "user": spent.user, "judge": spent.judge}


def report(
    results: "Sequence[EpisodeResult]",
    assigned: Mapping[str, int],
    folder: Path,
    page: Path | None,
    as_json: bool,
    used: Used | None = None,
) -> None:
    """Print the numbers of a run, what is missing by cause, what was used, and its episodes."""
    from agent_runner.metrics import missing

    if as_json:
        numbers = numbers_json(results, assigned)
        for role in unpriced(used.config) if used else ():
            numbers["effort"][f"{role}_cost"] = numbers["spent"][role]["cost"] = None
        print_json(
            {
                "folder": str(folder),
                "page": str(page) if page else None,
                **numbers,
                **(used.to_json() if used else {}),
                "episodes": [result.to_json() for result in results],
            }
        )
        return
    lost = missing(results, assigned)
    scored = any(result.scored for result in results)
    if lost and not scored:  # the cause is then what there is to say
        _say_missing(lost, folder, used)
        if error := next((result.error for result in results if result.error), ""):
            print_line(cut(error, 400), "yellow")
    print_numbers(str(folder), results, assigned)
    if lost and scored:
        _say_missing(lost, folder, used)
    print_errors(results)
    for line in used.lines() if used else ():
        print_line(line)
    _episodes(results, folder)
    if page:
        print_line(f"Open {page} for the numbers and a replay of every episode.")
    else:
        print_line("This is a part of a run; `gui-sim merge` puts the parts together and makes the page.")


def _say_missing(lost: Mapping[str, int], folder: Path, used: Used | None) -> None:
    causes = ", ".join(f"{count} {cause.replace('_', ' ')}" for cause, count in lost.items())
    print_line(f"Without a score: {causes}.", "yellow")
    if used and used.spending.stopped:
        how = "runs the rest once that is mended" if used.spending.broken else "with a larger one runs the rest"
        print_line(f"{used.spending.stopped} `gui-sim resume {folder}` {how}.", "yellow")
    elif {"environment", "user"} & set(lost):
        print_line(f"`gui-sim resume {folder}` tries again what failed by no fault of the agent.", "yellow")


def _episodes(results: "Sequence[EpisodeResult]", folder: Path) -> None:
    if len(results) > SHOWN_EPISODES:
        print_line(f"{len(results)} episodes: the page below lists them.", "dim")
        return
    columns: list[Any] = [
        ("task", KEEP),
        ("trial", RIGHT),
        ("success", KEEP),
        ("score", RIGHT),
        ("steps", RIGHT),
    ]
    columns += [("asked", RIGHT), ("end", KEEP)]
    print_table("Episodes", columns, [_episode(result) for result in results], tight=True)
    for result in results:
        if words := "; ".join(_remarks(result, folder)):
            print_line(f"{result.task}{f', trial {result.trial}' if result.trial else ''}: {cut(words, 400)}")


def _remarks(result: "EpisodeResult", folder: Path) -> list[str]:
    """Return the remarks on an episode, the first criterion that failed with its reason."""
    remarks = result.remarks
    first = next((str(row["id"]) for row in result.criteria if row["outcome"] == "fail"), "")
    if first and (reason := _reason(folder / "episodes" / result.task / str(result.trial), first)):
        place = remarks.index(f"{first} fail")
        remarks[place] += f" ({cut(reason, SHOWN_REASON)})"
    return remarks


def _reason(episode: Path, criterion: str) -> str:
    """Return why a criterion failed, "" where no verdict on disk says so."""
    try:
        verdicts = json.loads((episode / "verdicts.json").read_bytes())["verdicts"]
        failed = (one["reason"] for one in verdicts if (one["criterion"], one["outcome"]) == (criterion, "fail"))
        return str(next(failed, "")).removesuffix(".")
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""


def _episode(result: "EpisodeResult") -> tuple[Any, ...]:
    score = "–" if result.score is None else f"{result.score:.2f}"
    success = good(result.success, "pass", "fail")
    return (result.task, result.trial, success, score, result.steps, result.asks, result.end)
