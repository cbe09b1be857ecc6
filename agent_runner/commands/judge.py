"""`gui-sim judge`: let a model look at a run that is done, beside the machine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.bounds import Concurrency, Prices, in_dollars
from agent_runner.commands.options import endpoint_options
from agent_runner.commands.places import run_folder
from agent_runner.commands.running import warn_of_shared_roles, write_pages
from agent_runner.commands.show import AsJson, cut, print_json, print_line, progress
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.judges.opinions import Kind
    from agent_runner.runs.folder import RunFolder

SHOWN_FAULTS = 5


def judge(
    run: Annotated[Path, typer.Argument(help="Folder of the run, or its name in runs/.")],
    model: Annotated[str, typer.Option(help="Model of the judge.")],
    base_url: Annotated[str, typer.Option(help="Any chat-completions endpoint.", metavar="URL")] = "",
    api_key_env: Annotated[str, typer.Option(help="Environment variable that holds the key.")] = "OPENAI_API_KEY",
    votes: Annotated[
        int, typer.Option(help="How often each question is asked; the majority decides.", min=1, max=15)
    ] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="Further option of the judge. May be repeated.", metavar="NAME=VALUE"),
    ] = None,
    messages: Annotated[
        bool,
        typer.Option("--messages", help="Look at the agent's messages instead: what they ask for, how they are put."),
    ] = False,
    answers: Annotated[
        bool,
        typer.Option("--answers", help="Look at the simulated user's answers instead: grounded, and in scope."),
    ] = False,
    errors: Annotated[
        bool, typer.Option("--errors", help="Name the class of error of each failed episode instead.")
    ] = False,
    prices: Prices = None,
    concurrency: Concurrency = 4,
    as_json: AsJson = False,
) -> None:
    """Grade each criterion of a run with a model. Nothing is run again; the machine's verdicts stay and go first.

    [bold]Examples[/bold]

      gui-sim judge runs/first --model NAME
      gui-sim judge first --model NAME --base-url http://127.0.0.1:8000/v1 --votes 3
      gui-sim judge first --model NAME --messages
      gui-sim judge first --model NAME --errors
    """
    from agent_runner.judges.rubric import make_rubric
    from agent_runner.judging import keep_settings
    from agent_runner.runs.folder import RunFolder
    from agent_runner.runs.prices import read_prices, with_price
    from agent_runner.suites import add_suite_folders
    from gui_sim.app import add_app_folders

    chosen: dict[Kind, bool] = {"messages": messages, "answers": answers, "errors": errors}
    kinds = [kind for kind, wanted in chosen.items() if wanted]
    if len(kinds) > 1:
        raise GuiSimError(f"Give one of --{' and --'.join(kinds)} at a time.")
    folder = RunFolder(run_folder(run))
    settings = folder.configuration()
    options = endpoint_options(model, base_url, api_key_env, option, votes=votes)
    options = with_price(options, read_prices(prices) if prices else {})
    name = make_rubric(options).name
    warn_of_shared_roles({"judge": options, "agent": settings.get("options"), "user": settings.get("user")})
    add_app_folders(settings.get("apps") or ())
    add_suite_folders(settings.get("suite_dirs") or ())
    keep_settings(folder, f"{kinds[0]} {model}" if kinds else name, options)
    if kinds:
        usable = _ask(folder, kinds[0], options, concurrency, as_json)
    else:
        usable = _grade(folder, name, options, concurrency, as_json)
    if not usable:
        raise typer.Exit(1)


def _grade(folder: "RunFolder", name: str, options: Mapping[str, Any], concurrency: int, as_json: bool) -> bool:
    """Grade the criteria, and print how many are how; whether any could be graded."""
    import asyncio

    from agent_runner.grading import read_verdicts
    from agent_runner.judges.rubric import make_rubric
    from agent_runner.judging import judge_run
    from agent_runner.report.source import read_run
    from agent_runner.runs.config import Wiring
    from agent_runner.runs.prices import is_priced

    with _Count("Judging") as done:
        graded = judge_run(
            folder, lambda: make_rubric(options), concurrency=concurrency, build=Wiring().build, done=done
        )
        results = asyncio.run(graded)
    write_pages(folder.folder, results, read_run(folder.folder).assigned, quiet=as_json)
    given = [
        verdict
        for result in results
        for verdict in read_verdicts(folder.episode(result.task, result.trial))
        if verdict.judge == name
    ]
    outcomes = Counter(verdict.outcome for verdict in given)
    tokens = sum(verdict.usage.input_tokens + verdict.usage.output_tokens for verdict in given)
    cost = sum(verdict.usage.cost for verdict in given) if is_priced(options) else None
    if as_json:
        counted = {outcome: outcomes[outcome] for outcome in ("pass", "fail", "ungraded")}
        print_json({"judge": name, "verdicts": counted, "tokens": tokens, "cost": cost, "episodes": len(results)})
    else:
        said = f"{outcomes['pass']} pass, {outcomes['fail']} fail, {outcomes['ungraded']} ungraded"
        print_line(f"{name}: {said}, in {len(results)} episodes; {tokens:,} tokens, {in_dollars(cost)}.")
        _say_ungraded([one.reason for one in given if one.outcome == "ungraded"])
        print_line(f"`gui-sim agreement {folder.folder}` shows how well it agrees with the machine.")
    return bool(outcomes["pass"] + outcomes["fail"])


def _ask(folder: "RunFolder", kind: "Kind", options: Mapping[str, Any], concurrency: int, as_json: bool) -> bool:
    """Ask for one kind of opinion, and print how many findings are how; False if none of them could be used."""
    import asyncio

    from agent_runner.judging import ask_run
    from agent_runner.report.source import read_run
    from agent_runner.runs.config import Wiring
    from agent_runner.runs.prices import is_priced

    with _Count(f"Looking at {kind}") as done:
        asked = ask_run(folder, kind, options, concurrency=concurrency, build=Wiring().build, done=done)
        opinions = asyncio.run(asked)
    if kind == "errors":
        results = folder.results()
        write_pages(folder.folder, results, read_run(folder.folder).assigned, quiet=as_json)
    findings = [finding for one in opinions for finding in one["findings"]]
    counts, faults = _COUNTS[kind](findings)
    if kind == "messages":
        asked_for = ("pieces", "matched", "required")
        counts |= {name: sum(one["interaction"][name] for one in opinions) for name in asked_for}
    usage = [one["usage"] for one in opinions]
    tokens = sum(one["input_tokens"] + one["output_tokens"] for one in usage)
    cost = sum(one["cost"] for one in usage) if is_priced(options) else None
    if as_json:
        print_json({kind: len(findings), **counts, "tokens": tokens, "cost": cost})
    else:
        said = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
        print_line(f"{len(findings)} {kind}: {said}; {tokens:,} tokens, {in_dollars(cost)}.")
        _say_ungraded(faults)
    return len(faults) < len(findings) or not findings


def _of_messages(findings: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], list[str]]:
    ratings = [one["rating"] for one in findings if one["rating"]]
    counts = {
        "rated": len(ratings),
        "specific": sum(one["specific"] for one in ratings),
        "answerable": sum(one["answerable"] for one in ratings),
        "options_offered": sum(one["options"] == "offered" for one in ratings),
        "options_missing": sum(one["options"] == "missing" for one in ratings),
    }
    return counts, [one["fault"] for one in findings if not one["rating"]]


def _of_answers(findings: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], list[str]]:
    checks = [one["check"] for one in findings if one["check"]]
    counts = {
        "checked": len(checks),
        "grounded": sum(one["grounded"] for one in checks),
        "in_scope": sum(one["in_scope"] for one in checks),
    }
    return counts, [one["fault"] for one in findings if not one["check"]]


def _of_errors(findings: Sequence[Mapping[str, Any]]) -> tuple[dict[str, int], list[str]]:
    counts = dict(sorted(Counter(one["error"] for one in findings).items()))
    return counts, [one["reason"] for one in findings if one["error"] == "ungraded"]


_COUNTS = {"messages": _of_messages, "answers": _of_answers, "errors": _of_errors}


def _say_ungraded(reasons: Sequence[str]) -> None:
    for reason, times in Counter(reasons).most_common(SHOWN_FAULTS):
        print_line(f"Ungraded, {times} times: {cut(reason, 300)}", "yellow")


class _Count:
    """Shows on standard error how many episodes were looked at; called once for each."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._status = progress(words)
        self._count = 0

    def __enter__(self) -> "_Count":
        self._status.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._status.__exit__(*error)

    def __call__(self) -> None:
        self._count += 1
        self._status.update(f"{self._words}: {self._count} episodes")
