"""`gui-sim run`: let an agent try tasks, and grade what it did."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from agent_runner.commands.places import RUNS, task_dirs
from agent_runner.commands.running import carry_out, warn_of_shared_roles
from agent_runner.commands.show import AppDirs, AsJson, SuiteName, TaskDirs, TaskIds
from gui_sim.errors import GuiSimError


class ModeName(StrEnum):
    """How the agent meets the phone."""

    vision = "vision"
    tools = "tools"
    hybrid = "hybrid"


class UserName(StrEnum):
    """Who plays the phone's owner."""

    scripted = "scripted"
    llm = "llm"


class HistoryName(StrEnum):
    """How much of the owner's past the agent is told."""

    full = "full"
    topk = "topk"
    none = "none"


AGENT = "The agent"
ROLES = "Who answers and who grades"
LIMITS = "What is run"
Concurrency = Annotated[
    int, typer.Option(help="Episodes at once, for agents that wait for an endpoint.", min=1, max=1000)
]
Workers = Annotated[
    int,
    typer.Option(help="Processes of one episode each, for agents that need the processor.", min=0, max=256),
]


def run(
    agent: Annotated[
        str,
        typer.Option(help="Name of an agent, or a file of Python that defines AGENTS.", rich_help_panel=AGENT),
    ] = "oracle-screen",
    mode: Annotated[
        ModeName | None,
        typer.Option(help="See the screen, call functions, or both. Default: vision.", rich_help_panel=AGENT),
    ] = None,
    model: Annotated[str, typer.Option(help="Model of the openai agent.", rich_help_panel=AGENT)] = "",
    base_url: Annotated[
        str, typer.Option(help="Any chat-completions endpoint.", metavar="URL", rich_help_panel=AGENT)
    ] = "",
    api_key_env: Annotated[
        str, typer.Option(help="Environment variable that holds the key.", rich_help_panel=AGENT)
    ] = "OPENAI_API_KEY",
    images: Annotated[
        int | None, typer.Option(help="Screenshots kept in the talk.", min=1, rich_help_panel=AGENT)
    ] = None,
    history: Annotated[
        HistoryName | None,
        typer.Option(help="How much of the owner's past is told. Default: what the suite says.", rich_help_panel=AGENT),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            help="Further option of the agent. May be repeated.",
            metavar="NAME=VALUE",
            rich_help_panel=AGENT,
        ),
    ] = None,
    user: Annotated[
        UserName, typer.Option(help="Who answers: a script, or a model.", rich_help_panel=ROLES)
    ] = UserName.scripted,
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
    tasks_dirs: TaskDirs = None,
    apps_dirs: AppDirs = None,
    limit: Annotated[int, typer.Option(help="At most this many tasks; 0 is all.", min=0)] = 0,
    trials: Annotated[int, typer.Option(help="Tries at each task.", min=1)] = 1,
    max_steps: Annotated[int, typer.Option(help="Steps of an episode; 0 is the suite's limit.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Seed of agents that draw by chance.")] = 0,
    scale: Annotated[int, typer.Option(help="Pixels a point of the screenshots.", min=1, max=3)] = 2,
    concurrency: Concurrency = 4,
    workers: Workers = 0,
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
    from agent_runner.runs.config import RunConfig
    from agent_runner.tasks import load_tasks

    agent, usual = _ORACLES.get(agent, (agent, ModeName.vision))
    chosen = mode or usual
    options: dict[str, Any] = {"model": model, "base_url": base_url, "images": images}
    if agent == "openai":
        options["api_key_env"] = api_key_env
    options |= dict(_option(text) for text in option or ())
    owner = _role("user", user is UserName.llm, user_model, user_base_url, user_option)
    grader = _role("judge", bool(judge_model), judge_model, judge_base_url, judge_option, votes=votes)
    warn_of_shared_roles({"agent": options, "user": owner, "judge": grader})
    config = RunConfig(
        agent=str(Path(agent).resolve()) if agent.endswith(".py") else agent,
        mode=chosen.value,
        options={name: value for name, value in options.items() if value not in (None, "")},
        user=owner,
        judge=grader,
        trials=trials,
        seed=seed,
        recall={"full": "full", "topk": "top", "none": "none", None: None}[history],
        limits={"steps": max_steps} if max_steps else {},
        scale=scale,
        apps=tuple(str(path.resolve()) for path in apps_dirs or ()),
    )
    found = load_tasks(task_dirs(tasks_dirs), suite=suite or None, ids=task or None)
    found = found[:limit] if limit else found
    folder = out or RUNS / _name(agent, model, chosen.value, suite, owner, grader)
    carry_out(config, found, folder, concurrency=concurrency, workers=workers, as_json=as_json)


_ORACLES = {"oracle-screen": ("oracle", ModeName.vision), "oracle-tools": ("oracle", ModeName.tools)}


def endpoint_options(
    model: str, base_url: str, api_key_env: str, option: list[str] | None, **more: Any
) -> dict[str, Any]:
    """Return the options of an endpoint as they are kept with a run, those that were not given left out."""
    given = {"model": model, "base_url": base_url, "api_key_env": api_key_env, **more}
    given |= dict(_option(text) for text in option or ())
    return {name: value for name, value in given.items() if value not in (None, "")}


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


def _option(text: str) -> tuple[str, Any]:
    """Read `name=value`; the value is read as YAML, so numbers and lists are what they look like."""
    import yaml

    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise GuiSimError(f"'{text}' is no option. Write it as NAME=VALUE, for example space=0-1000.")
    try:
        return name, yaml.safe_load(value)
    except yaml.YAMLError:
        raise GuiSimError(f"The value of the option '{name}' can't be read: {value!r}.") from None


def _name(agent: str, model: str, mode: str, suite: str, user: Mapping[str, Any], judge: Mapping[str, Any]) -> str:
    """Name a run after what it runs, so that the same command finds its run again."""
    own = Path(agent).stem if agent.endswith(".py") else agent
    roles = [f"{role}-{given['model']}" if given else "" for role, given in (("user", user), ("judge", judge))]
    words = "-".join(part for part in (own, model, mode, suite, *roles) if part)
    return "".join(one if one.isalnum() or one in "-_." else "-" for one in words).strip(".")
