"""Further tasks for a persona, made from the patterns it has: never published, as many as asked for, each proved."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent_runner.protocols import BuildWorld
from agent_runner.tasks import Task, parse_task
from agent_runner.validation.many import prover
from agent_runner.validation.validate import TaskReport
from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from gui_sim.yaml_file import write
from personas.pack import Pack, load_pack
from personas.patterns import Template, Use, load_pattern, render, uses_of
from personas.patterns.choosing import Chooser, NoChoice

BARREN = 12
"""Rounds over all templates that bring nothing new, after which there is nothing more to be had."""


@dataclass
class Made:
    """What was made: tasks that hold, how many more were tried, and what was wrong with those, by check."""

    tasks: list[Task] = field(default_factory=list)
    refused: int = 0
    faults: Counter[str] = field(default_factory=Counter)


def make_tasks(
    pack: str,
    suite: str,
    count: int,
    seed: int,
    build: BuildWorld,
    screen_every: int = 10,
    progress: Callable[[Made], None] = lambda made: None,
    workers: int = 0,
) -> Made:
    """Return up to `count` tasks that validation holds to be right; equal seeds give equal tasks.

    Every `screen_every`-th candidate is proved through the screen too; 0 is none. A candidate that validation refuses
    is left out and counted. `progress` hears of each task. `workers` prove that many at once.

    Raises:
        GuiSimError: No pattern of the pack has tasks of this suite.
    """
    made = Made()
    jobs = (
        (task, bool(screen_every) and number % screen_every == 0)
        for number, task in enumerate(candidates(load_pack(pack), suite, seed, build))
    )
    with prover(build, workers) as prove:
        for task, report in prove(jobs):
            if report.ok:
                made.tasks.append(task)
            else:
                made.refused += 1
                made.faults.update(_wrong(task, report))
            progress(made)
            if len(made.tasks) >= count:
                break
    return made


def write_task(task: Task, folder: Path) -> None:
    """Write a task to a file of its own, `<id>.yaml`."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / f"{task.id}.yaml", task.raw)


def candidates(pack: Pack, suite: str, seed: int, build: BuildWorld) -> Iterator[Task]:
    """Yield tasks that differ in what they ask for, in rounds over all templates, as long as there are new ones.

    A template that finds nothing on this phone to be about yields none.
    """
    pairs = [
        (use, template)
        for use in uses_of(pack.folder)
        for template in load_pattern(use.pattern).tasks
        if template.suite == suite
    ]
    if not pairs:
        raise GuiSimError(
            f"No pattern of '{pack.id}' has tasks of the suite '{suite}'. `gui-sim persona new` makes a persona that "
            "has such patterns; docs/personas.md says how to write one."
        )
    seeded("tasks", seed, pack.id).shuffle(pairs)
    world = build(str(pack.folder)).world
    seen: set[str] = set()
    barren = number = 0
    while barren < BARREN:
        barren += 1
        for use, template in pairs:
            chance = seeded("task", seed, use.key, template.id, number)
            chooser = Chooser(chance, pack.persona, world.store, world=world)
            try:
                data = _filled(pack, use, template, chooser, seed, len(seen) + 1)
            except NoChoice:
                continue
            what = repr({name: value for name, value in data.items() if name not in ("id", "instruction")})
            if what not in seen:
                seen.add(what)
                barren = 0
                yield parse_task(data, source=f"{use.key}.{template.id}", persona=str(data["persona"]))
        number += 1


def _filled(pack: Pack, use: Use, template: Template, chooser: Chooser, seed: int, number: int) -> dict[str, Any]:
    known = {**pack.persona.words, **use.values, "id": use.key}
    known |= chooser.values(template.values, known)
    known["now"] = f"{pack.persona.now:%Y-%m-%dT%H:%M}"
    return {
        "id": f"{use.key}-{template.id}-{seed}-{number}".replace("_", "-"),
        "suite": template.suite,
        "persona": pack.id if pack.shipped else str(pack.folder),
        "instruction": render(chooser.rng.choice(template.instruction), known),
        "now": known["now"],
        "template": f"{use.pattern}.{template.id}",
        **render(template.task, known),
    }


def _wrong(task: Task, report: TaskReport) -> list[str]:
    return [f"{task.template}: {check.name}" for check in report.checks if not check.ok]
