"""What must not be known does not reach an agent before it asks; and the test that says so finds planted leaks."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.commands.places import task_dirs
from agent_runner.loop import Loop
from agent_runner.protocols import AgentView, Mode
from agent_runner.seeing import PLAIN
from agent_runner.setup import persona_for
from agent_runner.tasks import Task, load_tasks, parse_task
from agent_runner.validation.blindness import MODES, Walker, blind_faults
from agent_runner.validation.validate import validate_task
from personas.history import Persona, build_world
from tests.runner import demo

TASKS = {task.id: task for task in load_tasks(task_dirs(None))}
FEW = ("thai-with-guests", "nursery-bill")
SEAT = {"place_id": "zq1", "day": "2026-03-09", "at": "19:00"}


@lru_cache(maxsize=4)
def persona(id: str) -> Persona:
    found: Persona = persona_for(TASKS[id], build_world)  # type: ignore[assignment]
    return found


def faults(task: Task, *modes: Mode) -> list[str]:
    device: Any = demo.FakeDevice
    return blind_faults(task, demo.persona(), demo.build_world, modes or MODES, device, PLAIN)


@pytest.mark.parametrize("data", [demo.TASK, demo.PAY])
def test_a_sound_task_is_blind(data: Any) -> None:
    assert faults(demo.task(data, context="Her parents visit.")) == []


def test_it_is_a_check_of_validate() -> None:
    device: Any = demo.FakeDevice
    leaking = demo.task(overrides={"state": [{"insert": "SeatBooking", "row": {**SEAT, "party": "$slot.party"}}]})
    for task, ok in ((demo.task(), True), (leaking, False)):
        report = validate_task(task, demo.build_world, screen=False, make_device=device)
        assert [check.ok for check in report.checks if check.name == "blind"] == [ok]


# Planted leaks


@pytest.mark.parametrize(("mode", "field"), [("vision", "picture"), ("hybrid", "picture")])
def test_a_value_that_a_row_of_the_phone_holds_is_found(mode: Mode, field: str) -> None:
    task = demo.task(overrides={"state": [{"insert": "SeatBooking", "row": {**SEAT, "party": "$slot.party"}}]})
    (fault,) = faults(task, mode)
    assert fault.startswith("With another ask-only value the agent sees something else before it asks: in ")
    assert f"{mode} mode" in fault and f"'{field}'" in fault


def test_a_value_that_is_yet_to_come_is_found() -> None:
    event = {"event": "heartbeat", "at": "2026-03-09T09:00", "payload": {"party": "$slot.party"}}
    (fault,) = faults(demo.task(overrides={"state": [event]}), "tools")
    assert "ask-only value" in fault and "somewhere on the phone" in fault


LEAKS: list[tuple[str, Callable[[Task], Any]]] = [
    ("context", lambda task: task.context),
    ("rubric", lambda task: task.criteria),
    ("will of the owner", lambda task: task.user_will),
    ("oracle", lambda task: task.oracle),
    ("ask-only value", lambda task: task.slots["party"].say),
    ("profile wording", lambda task: task.overrides.profile),
]


@pytest.mark.parametrize(("name", "told"), LEAKS)
@pytest.mark.parametrize("field", ["guidance", "tree"])
def test_whatever_a_view_holds_of_it_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, told: Callable[[Task], Any], field: str
) -> None:
    whole = Loop._view

    def leaky(self: Loop, *args: Any) -> AgentView:
        view = whole(self, *args)
        more: dict[str, Any] = {field: f"{getattr(view, field)} {told(self.task)}"}
        return replace(view, **more) if view.turn else view

    monkeypatch.setattr(Loop, "_view", leaky)
    found = faults(demo.task(context="Her parents visit."), "tools")  # a rubric names values too
    assert any(f"another {name} the agent" in fault for fault in found)
    assert all(f"in tools mode, view 2: '{field}'" in fault for fault in found)


def test_a_leak_of_two_together_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Loop._view

    def leaky(self: Loop, *args: Any) -> AgentView:
        both = "entirely" in self.task.context and "entirely" in self.task.slots["party"].say
        return replace(whole(self, *args), guidance=str(both))

    monkeypatch.setattr(Loop, "_view", leaky)
    (fault,) = faults(demo.task(context="Her parents visit."), "tools")
    assert "life behind it" in fault and "'guidance'" in fault


# What the walk looks at


@pytest.mark.parametrize("mode", MODES)
def test_every_field_and_the_models_request_are_looked_at(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    walkers: list[Walker] = []
    begun = Walker.attach

    def attach(self: Walker, task: Task, device: Any) -> None:
        walkers.append(self)
        begun(self, task, device)

    monkeypatch.setattr(Walker, "attach", attach)
    id = FEW[0]
    assert blind_faults(TASKS[id], persona(id), build_world, (mode,)) == []
    places = [place for place, _ in walkers[0].seen]
    views = {place.partition(":")[0] for place in places}
    assert {"view 1: 'instruction'", "view 1: 'picture'", "view 2: 'results'", "view 1: 'history'"} <= set(places)
    assert "view 1: the request of the native agent" in places
    assert ("view 1: the request of the generic agent" in places) == (mode == "vision")
    assert len(views) >= {"tools": 2, "vision": 12, "hybrid": 5}[mode]
    hashes = {hash for place, hash in walkers[0].seen if place.endswith("'picture'")}
    assert len(hashes) >= {"tools": 1, "vision": 8, "hybrid": 4}[mode]


def test_a_leak_on_the_real_phone_is_found() -> None:
    given = TASKS["saturday-with-the-friends"]
    data = yaml.safe_load(Path(given.source).read_text(encoding="utf-8"))
    alarm = {"call": "create_alarm", "args": {"at": "06:00", "label": "$slot.occasion"}}
    data.setdefault("overrides", {}).setdefault("state", []).append(alarm)
    task = parse_task(data, persona="maya")
    (fault,) = blind_faults(task, persona(given.id), build_world, ("tools",))
    assert "another ask-only value" in fault and "'results'" in fault


@pytest.mark.full
@pytest.mark.parametrize("id", sorted(TASKS))
def test_every_shipped_task_is_blind_in_every_mode(id: str) -> None:
    assert blind_faults(TASKS[id], persona(id), build_world) == []
