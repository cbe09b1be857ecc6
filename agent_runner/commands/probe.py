"""`gui-sim probe`: does an agent point where it means?"""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.options import (
    AgentName,
    AgentOptions,
    ApiKeyEnv,
    BaseUrl,
    Model,
    agent_options,
    agent_place,
)
from agent_runner.commands.show import KEEP, RIGHT, AsJson, Column, print_json, print_line, print_table, progress

if TYPE_CHECKING:
    from agent_runner.probing import Aim, Probe

SHOWN_SPACES = 4


def probe(
    agent: AgentName = "openai",
    model: Model = "",
    base_url: BaseUrl = "",
    api_key_env: ApiKeyEnv = "OPENAI_API_KEY",
    option: AgentOptions = None,
    scale: Annotated[int, typer.Option(help="Pixels a point of the picture.", min=1, max=3)] = 2,
    picture: Annotated[
        Path | None, typer.Option(help="Write the picture of the targets here too.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask an agent to tap targets at known points, and say what its coordinates are measured in.

    The status is 1 if they are not what is declared, or all of them are off by the same.

    [bold]Examples[/bold]

      gui-sim probe --model NAME --base-url http://127.0.0.1:8000/v1
      gui-sim probe --model NAME --option dialect=ui_tars --option max_side=1024 --scale 3
      gui-sim probe --agent ./my_agent.py --json
    """
    from agent_runner.agents import make_agent
    from agent_runner.probe_screen import picture as drawn
    from agent_runner.probe_screen import targets
    from agent_runner.probing import probe as ask

    name = agent_place(agent)
    options = {"seed": 0, **agent_options(agent, model, base_url, api_key_env, option)}  # a run gives one too
    make_agent(name, options)  # what is wrong with the options is said before anything is shown
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(drawn(scale).png())
    count = len(targets())
    with progress(f"Asked for 0 of {count} targets") as status:
        asked: list[Aim] = []

        def done(aim: "Aim") -> None:
            asked.append(aim)
            status.update(f"Asked for {len(asked)} of {count} targets")

        found = asyncio.run(ask(lambda: make_agent(name, options), scale, done))
    if as_json:
        print_json(_plain(found))
    else:
        _show(found)
    if not found.ok:
        raise typer.Exit(1)


def _show(found: "Probe") -> None:
    columns: list[Column] = [("target", KEEP), ("at", RIGHT), ("written", RIGHT), ("read as", RIGHT), ("off", RIGHT)]
    own = found.readings[0] if found.readings else None
    places = iter(zip(own.points, own.errors, strict=True) if own else ())
    rows: list[tuple[str, ...]] = []
    for aim in found.aims:
        name = f"{aim.target.letter} {aim.target.place}"
        if aim.raw is None:
            rows.append((name, _pair(aim.target.at), "–", "–", "–"))
        else:
            point, error = next(places)
            rows.append((name, _pair(aim.target.at), _pair(aim.raw, 4), _pair(point), f"{error:.1f}"))
    sent = found.aims[0].sent
    print_table(f"Sent: {sent.width} x {sent.height} pixels. In points:", columns, rows)
    if own is not None:
        spaces: list[Column] = [("space", {}), ("median off", RIGHT), ("worst", RIGHT), ("", KEEP)]
        others = sorted(found.readings[1:], key=lambda one: one.median)[:SHOWN_SPACES]
        print_table(
            "What the numbers may be measured in",
            spaces,
            [
                (one.name, f"{one.median:.1f}", f"{one.worst:.1f}", "declared" if one.declared else "")
                for one in (own, *others)
            ],
        )
    for aim in found.aims:
        if aim.raw is None:
            print_line(f"{aim.target.letter}: no point. {aim.why}", "yellow")
    for line in found.words:
        print_line(line, "" if found.ok else "red")


def _pair(at: tuple[float, float], digits: int = 0) -> str:
    return " ".join(f"{number:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{number:.0f}" for number in at)


def _plain(found: "Probe") -> dict[str, Any]:
    return {
        "ok": found.ok,
        "words": list(found.words),
        "fits": found.fits.name if found.fits else None,
        "declared": found.readings[0].name if found.readings else None,
        "sent": found.aims[0].sent,
        "across": asdict(found.across),
        "down": asdict(found.down),
        "targets": [
            {
                "letter": aim.target.letter,
                "place": aim.target.place,
                "at": aim.target.at,
                "raw": aim.raw,
                "why": aim.why,
            }
            for aim in found.aims
        ],
        "spaces": [
            {"name": one.name, "declared": one.declared, "median": one.median, "worst": one.worst}
            for one in found.readings
        ],
    }
