"""`gui-sim report`: pages on one run or several."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.places import run_folder
from agent_runner.commands.show import AsJson, print_json, print_line, progress
from gui_sim.errors import GuiSimError


def report(
    runs: Annotated[list[Path], typer.Argument(help="Runs: folders, or names in runs/.", metavar="RUN...")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for the pages. Default for one run: its own folder.")
    ] = None,
    copy_frames: Annotated[
        bool, typer.Option("--copy-frames", help="Copy the frames too: large, but the folder can be moved.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write pages with the numbers of runs, charts, and a table of all episodes with a replay of each.

    The pages open from disk. Several runs stand side by side, each in its colour.

    [bold]Examples[/bold]

      gui-sim report first --open
      gui-sim report first second third --out report
    """
    from agent_runner.report.folder import write_report
    from agent_runner.report.source import read_runs

    folders = [run_folder(name) for name in runs]
    if len({folder.resolve() for folder in folders}) < len(folders):
        raise GuiSimError("A run is named twice; name each once.")
    if out is None and len(folders) > 1:
        raise GuiSimError("Name a folder for the report of several runs with --out DIR.")
    found = read_runs(folders)
    target = out or folders[0]
    with progress(f"Writing pages on {sum(len(run.results) for run in found)} episodes …"):
        page = write_report(target, found, copy_frames=copy_frames)
    if as_json:
        print_json({"page": str(page), "runs": {run.name: len(run.results) for run in found}})
    else:
        print_line(f"Open {page}.")
    if show:
        webbrowser.open(page.resolve().as_uri())
