"""`gui-sim bench`: speed and memory on this machine, beside the targets."""

import os
from dataclasses import asdict
from typing import Annotated

import typer

from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    good,
    print_json,
    print_line,
    print_table,
    progress,
)


def bench(
    rounds: Annotated[int, typer.Option(help="More rounds, steadier medians.", min=1, max=1000)] = 5,
    scale: Annotated[int, typer.Option(help="Pixels a point.", min=1, max=3)] = 2,
    apps_dirs: AppDirs = None,
    as_json: AsJson = False,
) -> None:
    """Measure the phone on this machine, each figure beside its target.

    [bold]Examples[/bold]

      gui-sim bench
      gui-sim bench --rounds 20 --json
    """
    from agent_runner.bench import measure

    figures = []
    with progress("Measuring") as status:
        for figure in measure(rounds, scale, tuple(str(path) for path in apps_dirs or ())):
            figures.append(figure)
            status.update(f"Measured {figure.name}")
    if as_json:
        print_json([{**asdict(one), "met": one.met, "verdict": one.verdict} for one in figures])
        return
    columns: list[Column] = [
        ("figure", KEEP),
        ("median", RIGHT),
        ("90 %", RIGHT),
        ("target", RIGHT),
        ("n", RIGHT),
        ("", KEEP),
    ]
    rows = [
        (
            one.name,
            f"{one.measured:.2f} {one.unit}",
            f"{one.spread:.2f} {one.unit}",
            f"{one.target:g} {one.unit}",
            one.n,
            good(one.met, one.verdict, one.verdict),
        )
        for one in figures
    ]
    note = "Medians on one core of this machine, warm; 90 % is what nine of ten samples stay below."
    print_table("Speed and memory", columns, rows, note, tight=True)
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load - 1 > cores / 2:
        print_line(f"Other work is going on (load {load:.1f}, cores {cores}): times are too long.", "yellow")
