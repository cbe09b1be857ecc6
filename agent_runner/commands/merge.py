"""`gui-sim merge`: put the parts of a run together."""

from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.places import run_folder
from agent_runner.commands.running import report, write_pages
from agent_runner.commands.show import AsJson, progress
from gui_sim.errors import GuiSimError


def merge(
    runs: Annotated[list[Path], typer.Argument(help="Parts: folders, or names in runs/.", metavar="RUN...")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the whole. Default for one part: its own folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Put parts that were run with --shard together, print the scores and write the page of the whole run.

    Parts that share a folder need no copying: name that folder alone.

    [bold]Examples[/bold]

      gui-sim merge part1 part2 part3 --out runs/whole
      gui-sim merge runs/shared
    """
    from agent_runner.runs.folder import RunFolder
    from agent_runner.runs.merge import merge as put_together

    folders = [run_folder(name) for name in runs]
    if out is None and len(folders) > 1:
        raise GuiSimError("Name a folder for the whole run with --out DIR.")
    target = out or folders[0]
    with progress("Merging") as status:
        count = 0

        def copied(_: object) -> None:
            nonlocal count
            count += 1
            status.update(f"Merging: {count} episodes")

        results = put_together(folders, target, copied)
    settings = RunFolder(target).configuration()
    try:
        assigned = dict.fromkeys(sorted(settings["tasks"]), int(settings["trials"]))
    except (KeyError, TypeError, ValueError):
        raise GuiSimError(f"{target / 'run.yaml'} is not the configuration of a run.") from None
    page = write_pages(target, results, assigned, quiet=as_json)
    report(results, assigned, target, page, as_json)
    if not any(result.scored for result in results):
        raise typer.Exit(1)
