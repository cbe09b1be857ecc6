"""`gui-sim validate`: prove tasks by machine, before a model ever sees them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from agent_runner.commands.choosing import AppName, Difficulty, Sample, SampleSeed, Split, chosen_tasks
from agent_runner.commands.show import (
    KEEP,
    AppDirs,
    AsJson,
    ProofWorkers,
    SuiteDirs,
    SuiteName,
    TaskDirs,
    TaskIds,
    good,
    print_json,
    print_line,
    print_table,
    progress,
)

if TYPE_CHECKING:
    from agent_runner.validation.validate import TaskReport


def validate(
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
    screen: Annotated[
        bool, typer.Option("--screen/--no-screen", help="Send the oracle through the screen too.")
    ] = True,
    workers: ProofWorkers = 0,
    as_json: AsJson = False,
) -> None:
    """Check tasks: they can be done, nothing else passes, and slots are known only from where they say.

    [bold]Examples[/bold]

      gui-sim validate
      gui-sim validate --task thai-with-guests
      gui-sim validate --suite prefer --workers 2
      gui-sim validate --app dinespot --sample 5
      gui-sim validate --tasks ./my_tasks --no-screen --json
    """
    from agent_runner.validation.many import prover
    from personas.history import build_world

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
    reports: list[TaskReport] = []
    try:
        proving = prover(build_world, workers, apps_dirs or (), suites_dirs or ())
        with progress("Validating") as status, proving as prove:
            for proved, report in prove((one, screen) for one in found):
                reports.append(report)
                status.update(f"Validated {proved.id} ({len(reports)} of {len(found)})")
    except KeyboardInterrupt:
        if not as_json:
            _print_faults(reports)
        held = sum(report.ok for report in reports)
        typer.echo(f"Stopped. Of {len(found)} tasks {len(reports)} were proved, and {held} of them hold.", err=True)
        raise typer.Exit(130) from None
    if as_json:
        print_json([_plain(report) for report in reports])
    else:
        rows = [(one.task, good(one.ok), f"{sum(c.ok for c in one.checks)}/{len(one.checks)}") for one in reports]
        print_table("Tasks", [("task", KEEP), ("", KEEP), ("checks", KEEP)], rows)
        _print_faults(reports)
        print_line(f"{sum(report.ok for report in reports)} of {len(reports)} tasks hold.")
        sources = [slot.source for one in found for slot in one.slots.values()]
        print_line(
            f"{sum(len(report.checks) for report in reports)} checks; {sources.count('inferable')} inferable and "
            f"{sources.count('ask_only')} ask-only slots.",
            "dim",
        )
    if not all(report.ok for report in reports):
        raise typer.Exit(1)


def _print_faults(reports: Iterable["TaskReport"]) -> None:
    for report in reports:
        for fault in report.faults:
            print_line(f"{report.source or report.task}: {fault}", "red")


def _plain(report: "TaskReport") -> dict[str, object]:
    checks = [{"name": check.name, "ok": check.ok, "faults": list(check.faults)} for check in report.checks]
    return {"task": report.task, "source": report.source, "ok": report.ok, "checks": checks}
