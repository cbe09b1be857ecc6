"""`gui-sim replay`: pages on which an episode can be stepped through, and films of it."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.places import episode_folders
from agent_runner.commands.show import AsJson, print_json, print_line, progress
from gui_sim.errors import GuiSimError

FILM = "As a film"


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
    gif: Annotated[
        Path | None, typer.Option("--gif", help="Write a GIF of one episode.", metavar="FILE", rich_help_panel=FILM)
    ] = None,
    webp: Annotated[
        Path | None,
        typer.Option("--webp", help="Write an animated WebP of one episode.", metavar="FILE", rich_help_panel=FILM),
    ] = None,
    mp4: Annotated[
        Path | None,
        typer.Option("--mp4", help="Write a video of one episode.", metavar="FILE", rich_help_panel=FILM),
    ] = None,
    seconds_per_step: Annotated[
        float, typer.Option(help="How long a film shows a step.", min=0.05, max=60, rich_help_panel=FILM)
    ] = 1.0,
    width: Annotated[int, typer.Option(help="Pixels across of a film.", min=120, max=1560, rich_help_panel=FILM)] = 390,
    show: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a page for each episode: screens with the touches drawn on, thoughts, questions, rows, verdicts.

    [bold]Examples[/bold]

      gui-sim replay runs/first --task thai-with-guests --open
      gui-sim replay runs/first/episodes/thai-with-guests/0 --out thai.html
      gui-sim replay first --task thai-with-guests --trial 0 --gif thai.gif --seconds-per-step 0.5
    """
    folders = episode_folders(path, task, trial)
    films = {kind: file for kind, file in (("gif", gif), ("webp", webp), ("mp4", mp4)) if file is not None}
    if films and len(folders) > 1:
        raise GuiSimError(f"A film shows one episode and here are {len(folders)}: name one --task and --trial.")
    made = _films(folders[0], films, width, seconds_per_step) if films else _pages(folders, out, link)
    if as_json:
        print_json([str(file) for file in made])
    else:
        for file in made:
            print_line(str(file))
    if show:
        webbrowser.open(made[0].resolve().as_uri())


def _pages(folders: list[Path], out: Path | None, link: bool) -> list[Path]:
    from agent_runner.report.pages import write_page
    from agent_runner.report.replay import load, render

    single = out is not None and out.suffix == ".html"
    if single and len(folders) > 1:
        raise GuiSimError(f"{out} is one file for {len(folders)} episodes: name a folder, or one --task and --trial.")
    made = []
    for folder in folders:
        page = folder / "replay.html"
        if out is not None:
            page = out if single else out / f"{folder.parent.name}-{folder.name}.html"
        write_page(page, render(load(folder, page, embed=not link)))
        made.append(page)
    return made


def _films(folder: Path, files: dict[str, Path], width: int, seconds_per_step: float) -> list[Path]:
    from agent_runner.report.animation import write_animation
    from agent_runner.report.film import Film

    film = Film(folder, width=width, seconds_per_step=seconds_per_step)
    for kind, file in files.items():
        with progress(f"Drawing {len(film.shots)} pictures …"):
            write_animation(film, file, kind)
    return list(files.values())
