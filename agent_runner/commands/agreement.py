"""`gui-sim agreement`: how well models that judge, the machine and people agree on a run."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.places import run_folder
from agent_runner.commands.show import RIGHT, AsJson, Column, cut, print_json, print_line, print_table
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.agreement import Agreement, Disagreement, Ratings
    from agent_runner.tasks import Task

SHOWN = 40


def agreement(
    run: Annotated[Path, typer.Argument(help="Folder of the run, or its name in runs/.")],
    labels: Annotated[
        list[Path] | None,
        typer.Option("--labels", help="A sheet that people have filled in. May be repeated.", metavar="FILE"),
    ] = None,
    blank: Annotated[
        Path | None,
        typer.Option("--blank", help="Write a sheet to be filled in, without any grade on it.", metavar="FILE"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the grades of models that judge, of the machine and of people, and list where they differ.

    [bold]Examples[/bold]

      gui-sim agreement runs/first
      gui-sim agreement runs/first --blank labels.csv
      gui-sim agreement runs/first --labels labels.csv
    """
    from agent_runner.agreement import compared, disagreements, measure, ratings_of, read_labels, write_blank
    from agent_runner.runs.folder import RunFolder
    from agent_runner.suites import add_suite_folders

    folder = run_folder(run)
    settings = RunFolder(folder).configuration()
    add_suite_folders(settings.get("suite_dirs") or ())
    ratings = ratings_of(folder, _spoken(settings))
    if blank is not None:
        if blank.exists():
            raise GuiSimError(f"{blank} is there already; name another file, so that no label is lost.")
        count = write_blank(blank, ratings.blanks)
        if as_json:
            print_json({"file": str(blank), "rows": count})
        else:
            print_line(f"{blank}: {count} rows. Write pass or fail into 'label', then give it with --labels.")
        return
    unused = sum(read_labels(path, ratings) for path in labels or ())
    pairs = list(compared(ratings))
    measured = [one for rater, reference in pairs for one in measure(ratings, rater, reference)]
    differing = [one for rater, reference in pairs for one in disagreements(ratings, rater, reference)]
    if as_json:
        print_json(
            {
                "agreement": [asdict(one) for one in measured],
                "disagreements": [asdict(one) for one in differing],
                "simulator": _simulator(ratings),
                "unused_labels": unused,
            }
        )
        return
    _show(measured, differing, ratings)
    if unused:
        print_line(f"{unused} labels are of nothing in this run.", "yellow")


def _spoken(settings: Mapping[str, Any]) -> "Callable[[Task], Sequence[str]] | None":
    """Return what a task's owner may speak from, if a model played the owner in a run; None for the script."""
    from agent_runner.runs.config import Wiring
    from agent_runner.runs.job import personas_of
    from agent_runner.user.guard import own_words
    from gui_sim.app import add_app_folders

    if not settings.get("user"):
        return None
    add_app_folders(settings.get("apps") or ())
    personas = personas_of(Wiring().build)

    def spoken(task: "Task") -> Sequence[str]:
        persona = personas.get(task)
        return own_words(task, persona.profile, persona.facts)

    return spoken


def _show(measured: "list[Agreement]", differing: "list[Disagreement]", ratings: "Ratings") -> None:
    names = ("n", "un-\ngraded", "agree-\nment", "95 %", "kappa", "fails", "preci-\nsion", "recall")
    columns: list[Column] = ["on", *((name, RIGHT) for name in names)]
    for rater, reference in dict.fromkeys((one.rater, one.reference) for one in measured):
        rows = [_row(one) for one in measured if (one.rater, one.reference) == (rater, reference)]
        print_table(f"{rater} against {reference}", columns, rows, tight=True)
    if measured:
        print_line("fails: share of fail in what is measured against. Precision and recall are of fail.", "dim")
    else:
        print_line("There is nothing to compare: run `gui-sim judge` first, or give --labels.")
    for one in differing[:SHOWN]:
        item = one.item
        print_line(
            f"{item.task}, trial {item.trial}, {item.name}: {_short(one.rater)} says {one.says.value} "
            f"({cut(one.says.why, 200) or 'no reason'}), {one.reference} {one.holds.value} "
            f"({cut(one.holds.why, 200) or 'no reason'})."
        )
    if len(differing) > SHOWN:
        print_line(f"{len(differing) - SHOWN} more: --json lists all.", "dim")
    counts = _simulator(ratings)
    if counts["answers"]:
        words = f"{counts['grounded']} of {counts['answers']} answers are grounded, {counts['in_scope']} in scope"
        more = f"{counts['rejected']} were not sent as they were, {counts['fallback']} scripted instead"
        print_line(f"Simulated user: {words}, {more}.")


def _simulator(ratings: "Ratings") -> dict[str, int]:
    answers = ratings.answers
    return {
        "answers": len(answers),
        "grounded": sum(not one.unsupported for one in answers),
        "in_scope": sum(not one.unasked for one in answers),
        "rejected": sum(len(one.rejected) for one in answers),
        "fallback": sum(one.by == "fallback" for one in answers),
    }


def _row(one: "Agreement") -> tuple[object, ...]:
    interval = "" if one.low is None or one.high is None else f"{one.low:.2f} to {one.high:.2f}"
    tail = (one.kappa, one.base_rate, one.precision, one.recall)
    shown = [_number(value) for value in tail]
    return one.kind, one.n, one.ungraded, _number(one.agreement), interval, *shown


def _short(rater: str) -> str:
    """Return a rater without the hash of its prompt."""
    return rater.partition(" (")[0]


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
