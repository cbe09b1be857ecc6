"""`gui-sim resume`: finish a run that was stopped."""

import json
from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.bounds import (
    Concurrency,
    DryRun,
    RayAddress,
    RunMaxCost,
    RunMaxSeconds,
    RunMaxSteps,
    RunMaxTokens,
    ShardOption,
    Workers,
    hands,
)
from agent_runner.commands.places import run_folder, task_dirs
from agent_runner.commands.running import carry_out
from agent_runner.commands.show import AsJson, TaskDirs
from gui_sim.errors import GuiSimError


def resume(
    run: Annotated[Path, typer.Argument(help="Folder of the run, or its name in runs/.")],
    tasks_dirs: TaskDirs = None,
    concurrency: Concurrency = 4,
    workers: Workers = 0,
    ray: RayAddress = "",
    shard: ShardOption = "",
    run_max_cost: RunMaxCost = 0,
    run_max_tokens: RunMaxTokens = 0,
    run_max_steps: RunMaxSteps = 0,
    run_max_seconds: RunMaxSeconds = 0,
    dry_run: DryRun = False,
    retry: Annotated[
        bool,
        typer.Option(
            "--retry/--no-retry", help="Try again what the phone, the endpoint, the user or the judge made fail."
        ),
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Finish a run: keep the episodes that are done, make the others anew, print the scores.

    Episodes without a score are tried again, except where no judge can grade them.

    [bold]Examples[/bold]

      gui-sim resume runs/openai-vision-prefer
      gui-sim resume openai-vision-prefer --concurrency 16 --run-max-cost 40
    """
    from pydantic import TypeAdapter, ValidationError

    from agent_runner.runs.config import RunConfig
    from agent_runner.runs.folder import RunFolder
    from agent_runner.tasks import load_tasks

    folder = run_folder(run)
    known = RunFolder(folder).configuration()
    names = RunConfig.__dataclass_fields__
    given = {name: value for name, value in known.items() if name in names}
    try:
        TypeAdapter(RunConfig).validate_json(json.dumps(given), strict=True)
        config = RunConfig(**given)
        ids = sorted(known["tasks"])
    except (TypeError, KeyError, ValidationError):
        raise GuiSimError(f"{folder / 'run.yaml'} is not the configuration of a run.") from None
    try:
        found = load_tasks(task_dirs(tasks_dirs), ids=ids)
    except GuiSimError as error:
        hint = "" if tasks_dirs else " If the run was given --tasks, give it here too."
        raise GuiSimError(f"{error}{hint}") from None
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
        retry=retry,
    )
    carry_out(config, found, folder, how, as_json=as_json)
