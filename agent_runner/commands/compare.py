"""`gui-sim compare`: what changed from one run to another."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_runner.commands.places import run_folder
from agent_runner.commands.show import KEEP, RIGHT, AsJson, Column, print_json, print_line, print_table
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agent_runner.report.comparison import Comparison, Difference, Flip

SHOWN = 12


def compare(
    first: Annotated[Path, typer.Argument(help="A run: its folder, or its name in runs/.", metavar="A")],
    second: Annotated[Path, typer.Argument(help="Another run.", metavar="B")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the comparison as a page too.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two runs by task: each number's difference with its interval, and the tasks that flipped.

    Tasks that are not the same in both are left out and named.

    [bold]Examples[/bold]

      gui-sim compare first second
      gui-sim compare vision tools --out gap.html
    """
    from agent_runner.report.comparison import compare as compare_runs
    from agent_runner.report.comparison import write_comparison
    from agent_runner.report.source import read_runs

    folders = [run_folder(first), run_folder(second)]
    if folders[0].resolve() == folders[1].resolve():
        raise GuiSimError("These are one run; name two.")
    runs = read_runs(folders)
    found = compare_runs(*runs)
    if out is not None:
        write_comparison(out, found, runs)
    if as_json:
        print_json(found.to_json() | ({"page": str(out)} if out else {}))
        return
    _print(found)
    if out is not None:
        print_line(f"Open {out} for the replays of what flipped.")


def _print(found: "Comparison") -> None:
    from agent_runner.report.wording import fewer_chances

    columns: list[Column] = [("number", KEEP), *((name, RIGHT) for name in ("A", "B", "B - A", "95 %", "n"))]
    rates = {name: found.rates[name] for name in fewer_chances(list(found.rates))}
    everything = {**rates, **found.efforts, **{f"error {kind}": one for kind, one in found.errors.items()}}
    title = f"A is {found.first}, B is {found.second}: {len(found.tasks)} tasks, paired"
    print_table(title, columns, [_row(name, one) for name, one in everything.items()], tight=True)
    p = "" if found.p_value is None else f", McNemar's exact p is {found.p_value:.3g}"
    print_line(f"{found.pairs} trials have a score in both{p}.")
    _print_flips("Passed in A, failed in B", found.lost)
    _print_flips("Failed in A, passed in B", found.won)
    for reason, tasks in found.left_out.items():
        print_line(f"Left out, {reason} ({len(tasks)}): {_listed(list(tasks))}.", "yellow")
    if found.settings:
        print_line("What differs in the configurations, from A to B:")
    for line in found.settings:
        print_line(f"  {line}")


def _row(name: str, one: "Difference") -> tuple[str, ...]:
    from agent_runner.report.wording import number_words

    change = one.change
    low, high, moved = (number_words(value, signed=True) for value in (change.low, change.high, change.value))
    interval = "–" if change.low is None or change.high is None else f"{low} to {high}"
    ends = (number_words(value) for value in (one.first, one.second))
    return (name.replace("_", " "), *ends, moved, interval, str(change.n))


def _print_flips(words: str, flips: "Sequence[Flip]") -> None:
    names = [f"{flip.task}/{flip.trial}" if flip.trial else flip.task for flip in flips]
    print_line(f"{words} ({len(flips)}): {_listed(names) or 'none'}.")


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
