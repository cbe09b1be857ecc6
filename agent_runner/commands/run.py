"""`gui-sim run`: let an agent try tasks, and grade what it did."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from agent_runner.commands.bounds import (
    PERSON,
    Concurrency,
    DryRun,
    MaxCost,
    MaxSeconds,
    MaxTokens,
    Prices,
    RayAddress,
    RunMaxCost,
    RunMaxSeconds,
    RunMaxSteps,
    RunMaxTokens,
    ShardOption,
    Workers,
    hands,
)
from agent_runner.commands.choosing import AppName, Difficulty, Sample, SampleSeed, Split, chosen_tasks
from agent_runner.commands.options import (
    AGENT,
    AgentName,
    AgentOptions,
    ApiKeyEnv,
    BaseUrl,
    Model,
    agent_options,
    agent_place,
    endpoint_options,
)
from agent_runner.commands.places import RUNS, run_folder
from agent_runner.commands.running import carry_out, warn_of_shared_roles
from agent_runner.commands.show import AppDirs, AsJson, SuiteDirs, SuiteName, TaskDirs, TaskIds
from gui_sim.errors import GuiSimError


class ModeName(StrEnum):
    """How the agent meets the phone."""

    vision = "vision"
    tools = "tools"
    hybrid = "hybrid"


class ObserveName(StrEnum):
    """What the agent sees of the screen."""

    screenshot = "screenshot"
    tree = "tree"
    both = "both"


class UserName(StrEnum):
    """Who plays the phone's owner."""

    scripted = "scripted"
    llm = "llm"
    recorded = "recorded"


class KindName(StrEnum):
    """In which manner the phone's owner answers."""

    plain = "plain"
    terse = "terse"
    stingy = "stingy"
    forgetful = "forgetful"
    mistaken = "mistaken"


class HistoryName(StrEnum):
    """How much of the owner's past the agent is told."""

    full = "full"
    topk = "topk"
    none = "none"


SEEN = "What the agent is told and shown"
ROLES = "Who answers and who grades"
LIMITS = "What is run"


def run(
    agent: AgentName = "oracle-screen",
    mode: Annotated[
        ModeName | None,
        typer.Option(help="See the screen, call functions, or both. Default: vision.", rich_help_panel=AGENT),
    ] = None,
    model: Model = "",
    base_url: BaseUrl = "",
    api_key_env: ApiKeyEnv = "OPENAI_API_KEY",
    images: Annotated[
        int | None, typer.Option(help="Screenshots kept in the talk.", min=1, rich_help_panel=AGENT)
    ] = None,
    observe: Annotated[
        ObserveName,
        typer.Option(
            help="Show the screen as a picture, as text (the accessibility tree), or both.", rich_help_panel=SEEN
        ),
    ] = ObserveName.screenshot,
    marks: Annotated[
        bool,
        typer.Option(
            "--marks", help="Number what can be tapped, on the picture and in the tree.", rich_help_panel=SEEN
        ),
    ] = False,
    history: Annotated[
        HistoryName | None,
        typer.Option(help="How much of the owner's past is told. Default: what the suite says.", rich_help_panel=SEEN),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(help="Lines told with --history topk. Default: 40.", min=1, rich_help_panel=SEEN),
    ] = None,
    policy: Annotated[
        bool, typer.Option(help="Whether the suite's policy is part of the guidance.", rich_help_panel=SEEN)
    ] = True,
    clarify: Annotated[
        bool,
        typer.Option("--clarify", help="Let the agent only ask at first, until it asks no more.", rich_help_panel=SEEN),
    ] = False,
    option: AgentOptions = None,
    user: Annotated[
        UserName,
        typer.Option(help="Who answers: a script, a model, or the user of an earlier run.", rich_help_panel=ROLES),
    ] = UserName.scripted,
    user_kind: Annotated[
        KindName | None,
        typer.Option(
            help="In which manner: in a word, one thing at a time, late, or wrong at first. Default: plain.",
            rich_help_panel=ROLES,
        ),
    ] = None,
    user_from: Annotated[
        Path | None,
        typer.Option(help="Run whose user is played back, with --user recorded.", metavar="RUN", rich_help_panel=ROLES),
    ] = None,
    user_model: Annotated[str, typer.Option(help="Model of the user.", rich_help_panel=ROLES)] = "",
    user_base_url: Annotated[
        str, typer.Option(help="Endpoint of the user's model.", metavar="URL", rich_help_panel=ROLES)
    ] = "",
    user_option: Annotated[
        list[str] | None,
        typer.Option("--user-option", help="As --option, of the user.", metavar="NAME=VALUE", rich_help_panel=ROLES),
    ] = None,
    judge_model: Annotated[
        str, typer.Option(help="Model that grades too, beside the machine.", rich_help_panel=ROLES)
    ] = "",
    judge_base_url: Annotated[
        str, typer.Option(help="Endpoint of the judge's model.", metavar="URL", rich_help_panel=ROLES)
    ] = "",
    votes: Annotated[
        int,
        typer.Option(help="How often the judge is asked; the majority decides.", min=1, max=15, rich_help_panel=ROLES),
    ] = 1,
    judge_option: Annotated[
        list[str] | None,
        typer.Option("--judge-option", help="As --option, of the judge.", metavar="NAME=VALUE", rich_help_panel=ROLES),
    ] = None,
    suite: SuiteName = "",
    task: TaskIds = None,
    split: Split = None,
    difficulty: Difficulty = None,
    app: AppName = "",
    sample: Sample = 0,
    sample_seed: SampleSeed = 0,
    tasks_dirs: TaskDirs = None,
    apps_dirs: AppDirs = None,
    suites_dirs: SuiteDirs = None,
    limit: Annotated[int, typer.Option(help="At most this many tasks; 0 is all.", min=0)] = 0,
    trials: Annotated[int, typer.Option(help="Tries at each task.", min=1, max=100_000)] = 1,
    max_steps: Annotated[int, typer.Option(help="Steps of an episode; 0 is the task's or suite's limit.", min=0)] = 0,
    max_turns: Annotated[int, typer.Option(help="Replies of an episode, likewise.", min=0)] = 0,
    max_asks: Annotated[int, typer.Option(help="Questions of an episode, likewise.", min=0)] = 0,
    cycles: Annotated[
        int, typer.Option(help="End an episode after so many repeated steps in a row; 0 lets it go on.", min=0)
    ] = 0,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed of agents and users that draw by chance; each task and trial draws its own from it."),
    ] = None,
    scale: Annotated[int, typer.Option(help="Pixels a point of the screenshots.", min=1, max=3)] = 2,
    concurrency: Concurrency = 4,
    workers: Workers = 0,
    ray: RayAddress = "",
    shard: ShardOption = "",
    prices: Prices = None,
    max_seconds: MaxSeconds = 0,
    max_tokens: MaxTokens = 0,
    max_cost: MaxCost = 0,
    run_max_cost: RunMaxCost = 0,
    run_max_tokens: RunMaxTokens = 0,
    run_max_steps: RunMaxSteps = 0,
    run_max_seconds: RunMaxSeconds = 0,
    dry_run: DryRun = False,
    out: Annotated[Path | None, typer.Option("--out", help="Folder of the run. Default: named in runs/.")] = None,
    as_json: AsJson = False,
) -> None:
    """Run episodes and print the scores. The same command again finishes what is left.

    [bold]Examples[/bold]

      gui-sim run --agent oracle-screen --limit 3
      gui-sim run --agent openai --model NAME --mode vision --suite prefer --trials 3
      gui-sim run --agent openai --model NAME --base-url http://127.0.0.1:8000/v1 --mode tools
      gui-sim run --agent openai --model NAME --base-url http://127.0.0.1:8000/v1 --option dialect=ui_tars
      gui-sim run --agent ./my_agent.py --mode hybrid --task thai-with-guests --out runs/mine
    """
    from agent_runner.recall import TOP
    from agent_runner.runs.config import RunConfig
    from agent_runner.runs.prices import read_prices, with_price

    agent, usual = _ORACLES.get(agent, (agent, ModeName.vision))
    chosen = mode or usual
    options = agent_options(agent, model, base_url, api_key_env, option, images=images)
    played = user is UserName.llm or (user is UserName.recorded and bool(user_model))
    owner = _role("user", played, user_model, user_base_url, user_option)
    manner = _manner(user, user_kind, user_from)
    grader = _role("judge", bool(judge_model), judge_model, judge_base_url, judge_option, votes=votes)
    warn_of_shared_roles({"agent": options, "user": owner, "judge": grader})
    known = read_prices(prices) if prices else {}
    options, owner, grader = (with_price(role, known) for role in (options, owner, grader))
    if top and history is not HistoryName.topk:
        raise GuiSimError("--top says how many lines --history topk tells; give both.")
    bounds: dict[str, float] = {"steps": max_steps, "turns": max_turns, "asks": max_asks, "cycles": cycles}
    bounds |= {"seconds": max_seconds, "tokens": max_tokens, "cost": max_cost}
    config = RunConfig(
        agent=agent_place(agent),
        mode=chosen.value,
        options=options,
        user=owner,
        **manner,
        judge=grader,
        trials=trials,
        seed=seed,
        observe=observe.value,
        marks=marks,
        recall={"full": "full", "topk": "top", "none": "none", None: None}[history],
        top=top or TOP,
        policy=policy,
        clarify=clarify,
        # a person may think as long as they like
        limits={name: bound for name, bound in bounds.items() if bound}
        | ({"reply_seconds": 0.0} if agent == PERSON else {}),
        scale=scale,
        apps=tuple(str(path.resolve()) for path in apps_dirs or ()),
        suite_dirs=tuple(str(path.resolve()) for path in suites_dirs or ()),
    )
    found = chosen_tasks(
        tasks_dirs,
        apps_dirs,
        suites_dirs,
        suite=suite,
        ids=task,
        split=split,
        difficulty=difficulty,
        app=app,
        sample=sample,
        sample_seed=sample_seed,
    )
    found = found[:limit] if limit else found
    folder = out or RUNS / _name(agent, model, chosen.value, suite, owner, grader, manner)
    how = hands(
        concurrency=concurrency,
        workers=workers,
        ray=ray,
        shard=shard,
        run_max_cost=run_max_cost,
        run_max_tokens=run_max_tokens,
        run_max_steps=run_max_steps,
        run_max_seconds=run_max_seconds,
        dry_run=dry_run,
    )
    carry_out(config, found, folder, how, as_json=as_json)


_ORACLES = {"oracle-screen": ("oracle", ModeName.vision), "oracle-tools": ("oracle", ModeName.tools)}


def _role(name: str, played: bool, model: str, base_url: str, option: list[str] | None, **more: Any) -> dict[str, Any]:
    """Return the options of a model's role, none if no model plays it."""
    if not played:
        if model or base_url or option:
            wanted = "--user llm" if name == "user" else "--judge-model"
            raise GuiSimError(f"Options of the {name} are given, but no model plays it; say {wanted}.")
        return {}
    if not model:
        raise GuiSimError(f"The {name} needs a model. Name it with --{name}-model.")
    return endpoint_options(model, base_url, "", option, **more)


def _manner(user: UserName, kind: KindName | None, run: Path | None) -> dict[str, Any]:
    """Return how the user answers: as it is told, or all as in the run that is played back."""
    from agent_runner.runs.folder import RunFolder

    if user is not UserName.recorded:
        if run is not None:
            raise GuiSimError("--user-from names the run of --user recorded; give both.")
        return {"user_kind": kind.value} if kind else {}
    if run is None:
        raise GuiSimError("--user recorded plays back the user of a run. Name it with --user-from.")
    if kind is not None:
        raise GuiSimError("A recorded user answers in the manner of its run; leave out --user-kind.")
    folder = run_folder(run).resolve()
    known = RunFolder(folder).configuration()
    seed = known.get("user_seed")
    return {
        "user_kind": known.get("user_kind", KindName.plain.value),
        "user_seed": known.get("seed") or 0 if seed is None else seed,
        "user_from": str(folder),
    }


def _name(
    agent: str,
    model: str,
    mode: str,
    suite: str,
    user: Mapping[str, Any],
    judge: Mapping[str, Any],
    manner: Mapping[str, Any],
) -> str:
    """Name a run after what it runs, so that the same command finds its run again."""
    from agent_runner.agents import file_of

    file = file_of(agent)
    own = "-".join(filter(None, (file[0].stem, file[1]))) if file else agent
    roles = [f"{role}-{given['model']}" if given else "" for role, given in (("user", user), ("judge", judge))]
    source = f"user-of-{Path(manner['user_from']).name}" if manner.get("user_from") else ""
    owner = source or manner.get("user_kind", "").replace("plain", "")
    words = "-".join(part for part in (own, model, mode, suite, *roles, owner) if part)
    return "".join(one if one.isalnum() or one in "-_." else "-" for one in words).strip(".")
