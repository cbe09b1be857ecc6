"""Taking the lines of some evidence away tells the same as a life without it, lived anew."""

from pathlib import Path

import pytest

from agent_runner.tasks import load_tasks
from agent_runner.validation.habits import counts
from gui_sim.ids import seeded
from personas.history import build_world

PACK = Path(__file__).parents[2] / "personas/packs/maya"
SLOTS = sorted(
    (task.id, name, slot.evidence)
    for task in load_tasks([PACK], suite="prefer")
    for name, slot in task.slots.items()
    if slot.habit is not None and not task.overrides.history
)
SOME = seeded("labels").sample(SLOTS, 8)
TASKS = {task.id: task for task in load_tasks([PACK], suite="prefer")}


@pytest.mark.full  # a life is lived anew for each
@pytest.mark.parametrize(("id", "name", "evidence"), SOME, ids=[f"{id}.{name}" for id, name, _ in SOME])
def test_a_life_without_the_evidence_has_the_same_counts(id: str, name: str, evidence: tuple[str, ...]) -> None:
    task = TASKS[id]
    habit = task.slots[name].habit
    assert habit is not None
    whole = counts(habit, build_world("maya", now=task.now), task.now, without=evidence)
    less = counts(habit, build_world("maya", now=task.now, without=evidence), task.now)
    assert sorted(map(repr, whole)) == sorted(map(repr, less))
