"""How a run is carried out: by whom, which part of it, and what it may use up. None of it changes a result."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.runs.budget import Budget
    from agent_runner.runs.config import RunConfig
    from agent_runner.runs.shards import Shard

PERSON = "human"
"""The agent that is a person at the terminal."""
HANDS = "How it is carried out"
COST = "What it may use up"

Concurrency = Annotated[
    int,
    typer.Option(
        help="Episodes at once, for agents that wait for an endpoint.", min=1, max=1000, rich_help_panel=HANDS
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        help="Processes of one episode each, for agents that need the processor.",
        min=0,
        max=256,
        rich_help_panel=HANDS,
    ),
]
ShardOption = Annotated[
    str,
    typer.Option("--shard", help="Only this part, such as 2/5: the second of five.", rich_help_panel=HANDS),
]
RayAddress = Annotated[
    str,
    typer.Option(
        "--ray",
        help="Address of a Ray cluster, or `local` to start one here.",
        metavar="ADDRESS",
        rich_help_panel=HANDS,
    ),
]
DryRun = Annotated[
    bool,
    typer.Option("--dry-run", help="Print what is left and what it will about use, and stop.", rich_help_panel=COST),
]
Prices = Annotated[
    Path | None,
    typer.Option(help="File with prices of models, see docs/cost_control.md.", metavar="FILE", rich_help_panel=COST),
]
MaxSeconds = Annotated[float, typer.Option(help="Wall time of an episode; 0 is no limit.", min=0, rich_help_panel=COST)]
MaxTokens = Annotated[
    int, typer.Option(help="Tokens of an episode's agent; 0 is no limit.", min=0, rich_help_panel=COST)
]
MaxCost = Annotated[
    float, typer.Option(help="Dollars of an episode's agent; 0 is no limit.", min=0, rich_help_panel=COST)
]
RunMaxCost = Annotated[
    float, typer.Option(help="Dollars of the whole run, all roles; 0 is no limit.", min=0, rich_help_panel=COST)
]
RunMaxTokens = Annotated[
    int, typer.Option(help="Tokens of the whole run, all roles; 0 is no limit.", min=0, rich_help_panel=COST)
]
RunMaxSteps = Annotated[int, typer.Option(help="Steps of the whole run; 0 is no limit.", min=0, rich_help_panel=COST)]
RunMaxSeconds = Annotated[
    float, typer.Option(help="Wall time of this command; 0 is no limit.", min=0, rich_help_panel=COST)
]


@dataclass(frozen=True, kw_only=True)
class Hands:
    """By whom and how far a run is carried out; see `agent_runner.runs.runner.run_tasks`."""

    concurrency: int = 1
    workers: int = 0
    ray: str = ""
    shard: "Shard | None" = None
    budget: "Budget | None" = None
    retry: bool = False
    dry_run: bool = False


def hands(
    *,
    concurrency: int,
    workers: int,
    ray: str,
    shard: str,
    run_max_cost: float,
    run_max_tokens: int,
    run_max_steps: int,
    run_max_seconds: float,
    dry_run: bool,
    retry: bool = False,
) -> Hands:
    """Return the options that `run` and `resume` share as one value.

    Raises:
        GuiSimError: `shard` is no part, or workers and a cluster are asked for at once.
    """
    from agent_runner.runs.budget import Budget
    from agent_runner.runs.shards import Shard

    if workers and ray:
        raise GuiSimError("Episodes run in worker processes or on a cluster, not both: give --workers or --ray.")
    if not all(map(isfinite, (run_max_cost, run_max_seconds))):
        raise GuiSimError("A budget is a finite number; leave it out for no limit.")
    budget = Budget(cost=run_max_cost, tokens=run_max_tokens, steps=run_max_steps, seconds=run_max_seconds)
    part = Shard.parse(shard) if shard else None
    return Hands(
        concurrency=concurrency,
        workers=workers,
        ray=ray,
        shard=part,
        budget=budget,
        retry=retry,
        dry_run=dry_run,
    )


def for_a_person(hands: Hands) -> Hands:
    """Return the hands of a run that a person plays, one episode at a time, and say so where more were given.

    Raises:
        GuiSimError: The run is to go to worker processes or a cluster, where nobody sits.
    """
    if hands.workers or hands.ray:
        raise GuiSimError("A person plays one episode at a time, at this terminal: leave out --workers and --ray.")
    if hands.concurrency > 1:
        typer.echo("A person plays one episode at a time: --concurrency is 1.", err=True)
    return replace(hands, concurrency=1)


def unpriced(config: "RunConfig") -> dict[str, str]:
    """Return the roles of a run whose cost nobody knows, each with its model."""
    from agent_runner.runs.prices import is_priced

    roles: Mapping[str, Mapping[str, Any]] = {"agent": config.options, "user": config.user, "judge": config.judge}
    return {role: str(options["model"]) for role, options in roles.items() if not is_priced(options)}


def in_dollars(cost: float | None) -> str:
    """Write a cost; one that nobody knows is told as such, and not as nothing."""
    return "cost unknown" if cost is None else f"${cost:,.4f}"


def check_prices(config: "RunConfig", budget: "Budget | None") -> None:
    """Say on standard error whose cost is unknown.

    Raises:
        GuiSimError: A bound in dollars hangs on a price that is unknown.
    """
    unknown = unpriced(config)
    agent_only = {role: model for role, model in unknown.items() if role == "agent"}
    for option, bound, roles in (
        ("--run-max-cost", budget.cost if budget else 0, unknown),
        ("--max-cost", config.limits.get("cost", 0), agent_only),
    ):
        if bound and roles:
            model = next(iter(roles.values()))
            raise GuiSimError(f"{option} cannot be kept: the price of {model} is unknown. Give --prices FILE.")
    for model in dict.fromkeys(unknown.values()):
        typer.echo(f"Warning: the price of {model} is unknown, so its cost is; --prices FILE tells it.", err=True)
