"""`gui-sim shots`: a picture of every screen of every app."""

from pathlib import Path
from typing import Annotated

import typer

from agent_runner.commands.show import AppDirs, AsJson, print_json, print_line, progress
from gui_sim.errors import GuiSimError


def shots(
    app: Annotated[list[str] | None, typer.Argument(help="Only these apps.")] = None,
    out: Annotated[Path, typer.Option("--out", help="Folder for the pictures.")] = Path("screenshots"),
    scale: Annotated[int, typer.Option(help="Pixels a point.", min=1, max=3)] = 2,
    persona: Annotated[
        str, typer.Option(help="Whose phone: the name of a pack, or its folder; '' is a new phone.")
    ] = "maya",
    dark: Annotated[bool, typer.Option("--dark/--no-dark", help="Main screens in dark mode too.")] = True,
    large: Annotated[bool, typer.Option("--large/--no-large", help="Main screens in the largest text too.")] = True,
    apps_dirs: AppDirs = None,
    as_json: AsJson = False,
) -> None:
    """Draw every screen of every app to screenshots/APP/SCREEN.png.

    [bold]Examples[/bold]

      gui-sim shots
      gui-sim shots dinespot wallet --out /tmp/shots --no-dark --no-large
    """
    from agent_runner.bench import build
    from agent_runner.shots import set_the_stage, unlinked, write_all
    from gui_sim.app import add_app_folders
    from gui_sim.device import Device

    add_app_folders(apps_dirs or ())
    if persona:
        from personas.history import build_world

        world = build_world(persona).world.fork()
        set_the_stage(world, persona)
    else:
        world = build(tuple(str(path) for path in apps_dirs or ()))
    device = Device(world, scale=scale)
    known = [one.id for one in world.apps]
    if missing := [name for name in app or () if name not in known]:
        raise GuiSimError(f"There is no app '{missing[0]}'. The apps are: {', '.join(known)}.")
    looks = [look for look, wanted in (("dark", dark), ("largest", large)) if wanted]
    paths, faults = [], []
    with progress("Drawing") as status:
        for path, fault in write_all(device, out, looks, app or ()):
            if fault:
                faults.append(f"{path}: {fault}")
            else:
                paths.append(path)
            status.update(f"Drew {path}")
    left = unlinked(device, app or ())
    if as_json:
        print_json({"pictures": [str(path) for path in paths], "faults": faults, "unlinked": left})
    else:
        print_line(f"{len(paths)} pictures in {out}")
        for fault in faults:
            print_line(fault, "red")
        if left:
            print_line(f"No link leads to: {', '.join(left)}", "yellow")
    if faults:
        raise typer.Exit(1)
