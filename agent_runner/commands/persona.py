"""`gui-sim persona`: build a persona's phone, and look at who the owner is and how they lived."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.show import KEEP, RIGHT, AsJson, cut, good, print_json, print_line, print_table, progress
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from personas.history import Persona
    from personas.lines import Line
    from personas.pack import Pack

persona = typer.Typer(no_args_is_help=True, help="Build a persona's phone, and look at its owner and past.")

PackName = Annotated[str, typer.Argument(help="Name of a pack, or its folder.", metavar="PACK")]


@persona.command()
def build(pack: PackName = "maya", as_json: AsJson = False) -> None:
    """Live a persona's past and print the digest of its phone: equal on every machine.

    [bold]Examples[/bold]

      gui-sim persona build
      gui-sim persona build ./my_packs/jo --json
    """
    built = _built(pack)
    told = {
        "pack": pack,
        "digest": built.world.store.digest(),
        "lines": len(built.history),
        "rows": sum(_rows(built).values()),
    }
    if as_json:
        print_json(told)
        return
    print_line(f"{told['lines']:,} lines of the past, {told['rows']:,} rows on the phone.")
    print_line(f"digest {told['digest']}")


@persona.command()
def show(pack: PackName = "maya", as_json: AsJson = False) -> None:
    """Show who a persona is: what is open to agents, the people, and the hidden profile.

    [bold]Examples[/bold]

      gui-sim persona show
      gui-sim persona show maya --json
    """
    from personas.pack import load_pack

    loaded = load_pack(pack)
    if as_json:
        print_json(
            {
                "persona": loaded.persona.model_dump(mode="json", exclude={"rows", "changes", "at_now"}),
                "profile": [entry.model_dump(mode="json") for entry in loaded.profile],
            }
        )
        return
    for fact in loaded.persona.facts:
        print_line(fact)
    people = [(one.name, one.relation, one.number, cut(one.notes)) for one in loaded.persona.people.values()]
    print_table("People", [("name", KEEP), ("who", KEEP), ("number", KEEP), "notes"], people)
    entries = [(entry.id, entry.text, entry.drift.on if entry.drift else "") for entry in loaded.profile]
    print_table(f"Hidden profile: {len(entries)} entries", [("entry", KEEP), "", ("changed", KEEP)], entries)


@persona.command()
def stats(pack: PackName = "maya", as_json: AsJson = False) -> None:
    """Count what a past holds: events by app and month, rows, and the evidence for each hidden entry.

    [bold]Examples[/bold]

      gui-sim persona stats
      gui-sim persona stats ./my_packs/jo --json
    """
    from personas.pack import load_pack

    loaded, built = load_pack(pack), _built(pack)
    told = _counts(loaded, built)
    if as_json:
        print_json(told)
        return
    begins, ends = loaded.persona.begins, loaded.persona.now
    print_line(
        f"{(ends - begins).days} days from {begins:%d %B %Y} to {ends:%d %B %Y}: {told['lines']:,} lines, "
        f"{told['calls']:,} calls, {told['rows']:,} rows, {told['entries']} entries in {told['dimensions']} dimensions."
    )
    calls, rows = told["calls_by_app"], told["rows_by_app"]
    table = [(app, calls.get(app, 0) or "", rows.get(app, 0) or "") for app in sorted({*calls, *rows})]
    print_table("By app", [("app", KEEP), ("calls", RIGHT), ("rows", RIGHT)], table)
    print_table("By month", [("month", KEEP), ("lines", RIGHT)], list(told["lines_by_month"].items()))
    shown = [
        (one["entry"], one["calls"], f"{one['share']:.0%}", one["linked"], good(one["enough"], no="too little"))
        for one in told["evidence"]
    ]
    columns = [("entry", KEEP), ("calls", RIGHT), ("show it", RIGHT), ("linked", RIGHT), ("", KEEP)]
    print_table("Evidence", columns, shown)


@persona.command()
def history(
    pack: PackName = "maya",
    since: Annotated[str, typer.Option(help="First day, such as 2026-01-31.", metavar="DAY")] = "",
    until: Annotated[str, typer.Option(help="Last day.", metavar="DAY")] = "",
    app: Annotated[str, typer.Option(help="Only calls of this app.", metavar="APP")] = "",
    entry: Annotated[str, typer.Option(help="Only what is evidence for this entry of the profile.")] = "",
    sample: Annotated[int, typer.Option(help="So many lines by chance, in order; 0 is all.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Seed of the sample.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Print the past in words, as an agent may be told it.

    [bold]Examples[/bold]

      gui-sim persona history --since 2026-02-20
      gui-sim persona history --sample 200 --seed 1
      gui-sim persona history --entry dining.usual_thai
    """
    first, last = _day(since), _day(until)
    if first and last and last < first:
        raise GuiSimError(f"--until {last} lies before --since {first}.")
    built = _built(pack)
    if app and app not in (apps := [one.id for one in built.world.apps]):
        raise GuiSimError(f"There is no app '{cut(app, 40)}'. Apps: {', '.join(apps)}.")
    if entry and entry not in built.profile:
        raise GuiSimError(f"There is no entry '{cut(entry, 40)}'; `gui-sim persona show` lists them.")
    lines = [line for line in built.history if _wanted(line, first, last, app, entry)]
    if sample and sample < len(lines):
        from gui_sim.ids import seeded

        chosen = seeded("history", pack, seed).sample(range(len(lines)), sample)
        lines = [lines[place] for place in sorted(chosen)]
    if as_json:
        print_json(
            [
                {
                    "at": f"{line.at:%Y-%m-%dT%H:%M}",
                    "text": line.text,
                    "entries": line.entries,
                    "call": line.call.to_json() if line.call else None,
                }
                for line in lines
            ]
        )
        return
    for line in lines:
        print_line(f"{line.at:%a %d %b %Y %H:%M}  {line.text}")


@persona.command()
def new(
    folder: Annotated[Path, typer.Argument(help="Folder of the new pack; not there yet.", metavar="FOLDER")],
    seed: Annotated[int, typer.Option(help="What everything is chosen by: equal seeds give equal packs.")] = 0,
    name: Annotated[str, typer.Option(help="The owner's name, instead of a chosen one.", metavar="NAME")] = "",
    as_json: AsJson = False,
) -> None:
    """Make another persona by seed: other people, places, tastes and habits, from the same patterns of life.

    [bold]Examples[/bold]

      gui-sim persona new ./my_packs/p7 --seed 7
      gui-sim persona stats ./my_packs/p7
    """
    from personas.pack import load_pack
    from personas.patterns.making import make

    loaded = load_pack(str(make(folder, seed, name)))
    told = {
        "pack": str(folder),
        "owner": loaded.persona.owner.name,
        "entries": len(loaded.profile),
        "routines": len(loaded.routines),
    }
    if as_json:
        print_json(told)
    else:
        print_line(f"{told['owner']}: {told['entries']} entries, {told['routines']} routines, in {folder}.")


def _built(pack: str) -> "Persona":
    from personas.history import build_world

    with progress(f"Living the past of {pack}"):
        return build_world(pack)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise GuiSimError(f"'{cut(text, 40)}' is not a day; write it as 2026-01-31.") from None


def _wanted(line: "Line", since: date | None, until: date | None, app: str, entry: str) -> bool:
    day = line.at.date()
    if (since and day < since) or (until and day > until):
        return False
    if app and (line.call is None or line.call.app != app):
        return False
    return not entry or entry in line.entries


def _rows(built: "Persona") -> dict[str, int]:
    """Return the rows of the phone by app; those of the phone itself are `system`."""
    store = built.world.store
    owners = {model.__name__: app.id for app in built.world.apps for model in app.models}
    found: Counter[str] = Counter()
    for name, table in store.schema.by_name.items():
        found[owners.get(name, "system")] += store.count(table.model)
    return {app: count for app, count in sorted(found.items()) if count}


def _counts(loaded: "Pack", built: "Persona") -> dict[str, Any]:
    from agent_runner.validation.evidence import evidence

    calls = [line.call.app for line in built.history if line.call is not None]
    proofs = [(entry, evidence(entry, built, loaded.persona.now)) for entry in loaded.profile]
    rows = _rows(built)
    return {
        "lines": len(built.history),
        "calls": len(calls),
        "rows": sum(rows.values()),
        "entries": len(loaded.profile),
        "dimensions": len({entry.dimension for entry in loaded.profile}),
        "calls_by_app": dict(sorted(Counter(calls).items())),
        "rows_by_app": rows,
        "lines_by_month": dict(sorted(Counter(f"{line.at:%Y-%m}" for line in built.history).items())),
        "evidence": [
            {
                "entry": entry.id,
                "dimension": entry.dimension,
                "calls": proof.calls,
                "share": round(proof.share, 3),
                "linked": proof.linked,
                "enough": proof.enough,
            }
            for entry, proof in proofs
        ],
    }
