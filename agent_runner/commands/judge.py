"""`gui-sim judge`: let a model grade a run that is done, beside the machine."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.places import run_folder
from agent_runner.commands.run import Concurrency, endpoint_options
from agent_runner.commands.running import warn_of_shared_roles, write_pages
from agent_runner.commands.show import AsJson, cut, print_json, print_line, progress

if TYPE_CHECKING:
    from agent_runner.runs.folder import RunFolder


def judge(
    run: Annotated[Path, typer.Argument(help="Folder of the run, or its name in runs/.")],
    model: Annotated[str, typer.Option(help="Model of the judge.")],
    base_url: Annotated[str, typer.Option(help="Any chat-completions endpoint.", metavar="URL")] = "",
    api_key_env: Annotated[str, typer.Option(help="Environment variable that holds the key.")] = "OPENAI_API_KEY",
    votes: Annotated[
        int, typer.Option(help="How often each criterion is asked; the majority decides.", min=1, max=15)
    ] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="Further option of the judge. May be repeated.", metavar="NAME=VALUE"),
    ] = None,
    messages: Annotated[
        bool, typer.Option("--messages", help="Rate how the agent's messages are put, instead of the criteria.")
    ] = False,
    concurrency: Concurrency = 4,
    as_json: AsJson = False,
) -> None:
    """Grade each criterion of a run with a model. Nothing is run again; the machine's verdicts stay and go first.

    [bold]Examples[/bold]

      gui-sim judge runs/first --model NAME
      gui-sim judge first --model NAME --base-url http://127.0.0.1:8000/v1 --votes 3
      gui-sim judge first --model NAME --messages
    """
    import asyncio

    from agent_runner.grading import read_verdicts
    from agent_runner.judges.rubric import make_rubric
    from agent_runner.regrade import judge_run
    from agent_runner.runs.config import Wiring
    from agent_runner.runs.folder import RunFolder
    from gui_sim.app import add_app_folders

    folder = RunFolder(run_folder(run))
    settings = folder.configuration()
    options = endpoint_options(model, base_url, api_key_env, option, votes=votes)
    name = make_rubric(options).name
    warn_of_shared_roles({"judge": options, "agent": settings.get("options"), "user": settings.get("user")})
    if messages:
        _rate(folder, options, as_json)
        return
    add_app_folders(settings.get("apps") or ())
    with progress("Judging") as status:
        count = 0

        def advance() -> None:
            nonlocal count
            count += 1
            status.update(f"Judging: {count} episodes")

        graded = judge_run(
            folder, lambda: make_rubric(options), concurrency=concurrency, build=Wiring().build, done=advance
        )
        results = asyncio.run(graded)
    write_pages(folder.folder, results, Counter(result.task for result in results), quiet=as_json)
    given = [
        verdict
        for result in results
        for verdict in read_verdicts(folder.episode(result.task, result.trial))
        if verdict.judge == name
    ]
    outcomes = Counter(verdict.outcome for verdict in given)
    tokens = sum(verdict.usage.input_tokens + verdict.usage.output_tokens for verdict in given)
    cost = sum(verdict.usage.cost for verdict in given)
    if as_json:
        counted = {outcome: outcomes[outcome] for outcome in ("pass", "fail", "ungraded")}
        print_json({"judge": name, "verdicts": counted, "tokens": tokens, "cost": cost, "episodes": len(results)})
    else:
        said = f"{outcomes['pass']} pass, {outcomes['fail']} fail, {outcomes['ungraded']} ungraded"
        print_line(f"{name}: {said}, in {len(results)} episodes; {tokens:,} tokens, ${cost:.4f}.")
        for reason, times in Counter(one.reason for one in given if one.outcome == "ungraded").most_common(5):
            print_line(f"Ungraded, {times} times: {cut(reason, 300)}", "yellow")
        print_line(f"`gui-sim agreement {run}` shows how well it agrees with the machine.")
    if not outcomes["pass"] + outcomes["fail"]:
        raise typer.Exit(1)


def _rate(folder: "RunFolder", options: Mapping[str, Any], as_json: bool) -> None:
    """Rate the messages of all episodes, keep the ratings in `messages.json`, and print how many are how."""
    import asyncio

    from agent_runner.asking import Asker, Endpoint
    from agent_runner.judges.messages import RatedMessage, rate_messages
    from agent_runner.regrade import task_of
    from agent_runner.trajectory import read_steps, to_json_bytes, write_whole

    async def rate() -> list[RatedMessage]:
        asker = Asker(Endpoint.of("judge", {name: value for name, value in options.items() if name != "votes"}))
        found: list[RatedMessage] = []
        try:
            for result in folder.results():
                place = folder.episode(result.task, result.trial)
                rated = await rate_messages(asker, task_of(place), read_steps(place))
                plain = {"judge": options["model"], "messages": [one.to_json() for one in rated]}
                write_whole(place / "messages.json", to_json_bytes(plain))
                found += rated
        finally:
            await asker.close()
        return found

    with progress("Rating messages"):
        rated = asyncio.run(rate())
    ratings = [one.rating for one in rated if one.rating is not None]
    counts = {
        "messages": len(rated),
        "rated": len(ratings),
        "specific": sum(one.specific for one in ratings),
        "answerable": sum(one.answerable for one in ratings),
        "options_offered": sum(one.options == "offered" for one in ratings),
        "options_missing": sum(one.options == "missing" for one in ratings),
    }
    if as_json:
        print_json(counts | {"cost": sum(one.usage.cost for one in rated)})
    else:
        print_line(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items()) + ".")
    if rated and not ratings:
        raise typer.Exit(1)
