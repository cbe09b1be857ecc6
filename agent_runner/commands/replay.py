"""`gui-sim replay`: pages on which an episode can be stepped through."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.places import episode_folders
from agent_runner.commands.show import AsJson, print_json, print_line
from gui_sim.errors import GuiSimError


def replay(
    path: Annotated[Path, typer.Argument(help="An episode's folder, or a run (its folder, or its name in runs/).")],
    task: Annotated[str, typer.Option("--task", help="Only this task of the run.", metavar="ID")] = "",
    trial: Annotated[int | None, typer.Option("--trial", help="Only this trial.", min=0)] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="File (one episode) or folder. Default: inside the run.")
    ] = None,
    link: Annotated[
        bool,
        typer.Option("--link", help="Point to the run's frames instead of holding them: small, not movable."),
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a page for each episode: screens with the touches drawn on, thoughts, questions, rows, verdicts.

    [bold]Examples[/bold]

      gui-sim replay runs/first --task thai-with-guests --open
      gui-sim replay runs/first/episodes/thai-with-guests/0 --out thai.html
    """
    from agent_runner.report.replay import load, render

    folders = episode_folders(path, task, trial)
    single = out is not None and out.suffix == ".html"
    if single and len(folders) > 1:
        raise GuiSimError(f"{out} is one file for {len(folders)} episodes: name a folder, or one --task and --trial.")
    pages: list[Path] = []
    for folder in folders:
        page = folder / "replay.html"
        if out is not None:
            page = out if single else out / f"{folder.parent.name}-{folder.name}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(render(load(folder, page, embed=not link)), encoding="utf-8", errors="replace")
        pages.append(page)
    if as_json:
        print_json([str(page) for page in pages])
    else:
        for page in pages:
            print_line(str(page))
    if show:
        webbrowser.open(pages[0].resolve().as_uri())
