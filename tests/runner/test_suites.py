"""The columns of the suites: what a task has, what they compare, and what counts only with something else."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent_runner import suites
from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits, Mode
from agent_runner.regrade import regrade
from agent_runner.results import EpisodeResult
from agent_runner.suites import gated, load_suite, prefer, suite_names
from agent_runner.tasks import Task
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import Answer, AskUser, CallTool
from gui_sim.errors import GuiSimError
from tests.runner import demo

FIX = AskUser(text="Something is missing. Please fix it.")
TOP_UP = AskUser(text="Please top up the purse by $20.")
SPEND = CallTool(tool="spend_purse", args={"amount": 2000})
READ = CallTool(tool="list_seat_places", args={})
DONE = Answer(text="Paid.")


def run(folder: Path, agent: Any, task: Task, mode: Mode = "tools") -> EpisodeResult:
    return asyncio.run(
        run_episode(
            task,
            demo.persona(),
            agent,
            ScriptedUser(task),
            Limits(),
            mode,
            folder / "ep",
            demo.FakeTime(),
            make_device=demo.FakeDevice,
        )
    )


def pay(folder: Path, *actions: Any, mode: Mode = "tools", **changes: Any) -> EpisodeResult:
    return run(folder, demo.Script([[one] for one in actions]), demo.task(demo.PAY, **changes), mode)


def test_reads_are_compared_where_they_are_calls(tmp_path: Path) -> None:
    looked = pay(tmp_path, READ, TOP_UP, SPEND, DONE)
    assert looked.success and looked.columns["overlap_recall"] == 1.0
    assert looked.columns["overlap_precision"] == 0.5, "the reference reads nothing"
    assert (looked.columns["write_f1"], looked.columns["owner_f1"]) == (1.0, 1.0)
    seen = pay(tmp_path, READ, TOP_UP, SPEND, DONE, mode="hybrid")
    assert seen.columns["overlap_precision"] == 1.0, "who sees the screen reads there"


def test_calls_are_compared_in_canonical_form_and_without_ids_of_new_rows(tmp_path: Path) -> None:
    book = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00"}
    raw = {
        "criteria": [{"id": "noted", "kind": "target", "text": "It is noted.", "calls": {"tool": "update_seat"}}],
        "oracle": [
            {"reserve_seat": {**book, "at": "20:00", "party": 3}},
            {"cancel_seat": {"booking_id": "$new.SeatBooking"}},
            {"reserve_seat": book},
            {"update_seat": {"booking_id": "$new.SeatBooking", "note": "window"}},
            {"answer": "Noted."},
        ],
    }
    task = demo.task(demo.PAY, **raw)
    assert run(tmp_path, Oracle(), task).columns["overlap_f1"] == 1.0
    shorter = [
        CallTool(tool="reserve_seat", args={**book, "party": 2, "note": ""}),
        CallTool(tool="update_seat", args={"booking_id": "zr1", "note": "window"}),
        Answer(text="Noted."),
    ]
    columns = run(tmp_path, demo.Script([[one] for one in shorter]), task).columns
    assert (columns["overlap_precision"], columns["overlap_recall"]) == (1.0, 0.5)


def test_both_sides_empty_is_one_and_one_side_empty_is_nothing(tmp_path: Path) -> None:
    nothing = pay(tmp_path, DONE)
    assert (nothing.columns["overlap_f1"], nothing.columns["owner_f1"]) == (0.0, 0.0)
    silent = {"criteria": [{"id": "said", "kind": "answer", "text": "Paid.", "answer": {"text": "paid"}}]}
    assert pay(tmp_path, DONE, **silent, oracle=[{"answer": "Paid."}]).columns["overlap_f1"] == 1.0


@pytest.mark.parametrize(
    ("outcomes", "shown"),
    [
        ("pass pass pass", {"product": 1.0, "quantity": 1.0, "voucher": 1.0, "shopping": 1.0, "shopping_all": 1.0}),
        ("fail pass pass", {"product": 0.0, "quantity": 0.0, "voucher": 1.0, "shopping": 1 / 3, "shopping_all": 0.0}),
        ("pass fail pass", {"product": 1.0, "quantity": 0.0, "voucher": 1.0, "shopping": 2 / 3, "shopping_all": 0.0}),
        (
            "ungraded pass fail",
            {"product": None, "quantity": None, "voucher": 0.0, "shopping": None, "shopping_all": None},
        ),
    ],
)
def test_quantity_counts_only_on_the_right_product(
    tmp_path: Path, outcomes: str, shown: dict[str, float | None]
) -> None:
    names = ("product", "quantity", "voucher")
    criteria = [{"id": name, "kind": "target", "column": name, "text": name} for name in names]
    task = demo.task(demo.PAY, criteria=criteria)
    assert gated._shopping(task, dict(zip(names, outcomes.split(), strict=True))) == pytest.approx(shown)
    assert set(shown) <= set(gated.shows(task)) and "balance" not in gated.shows(task)


def test_all_that_earns_is_a_target(tmp_path: Path) -> None:
    said = {"id": "said", "kind": "answer", "text": "It says so.", "answer": {"text": "paid"}}
    guard = {"id": "kept", "kind": "guard", "text": "Nothing is booked.", "calls": {"tool": "reserve_seat", "count": 0}}
    result = pay(tmp_path, DONE, criteria=[*demo.PAY["criteria"], said, guard])
    assert result.columns["targets"] == 0.5


def test_a_task_has_the_columns_of_its_criteria(tmp_path: Path) -> None:
    task = demo.task()
    assert prefer.shows(task) == ["action", "personalization", "inferable", "ask_only"]
    only = demo.task(criteria=demo.TASK["criteria"][:1])
    assert prefer.shows(only) == ["action"]
    assert set(run(tmp_path, Oracle(), only).columns) == {"action"}


def test_asking_to_fix_it_asks_for_nothing(tmp_path: Path) -> None:
    result = pay(tmp_path, FIX, Answer(text="It can't be paid.", status="infeasible"))
    assert result.messages["vague"] == 1 and result.messages["unanswerable"] == 1
    assert result.errors == {"system_configuration": "The owner was never asked for top_up_purse."}
    asked = pay(tmp_path, TOP_UP, Answer(text="It can't be paid.", status="infeasible"))
    assert list(asked.errors) == ["resource_navigation"] and asked.messages["specific"] == 1


def test_what_is_known_before_an_episode_is_kept_when_it_is_lost(tmp_path: Path) -> None:
    class Broken:
        async def answer(self, question: str, ledger: Any, device: Any) -> Any:
            raise RuntimeError("gone")

    task = demo.task(slots=demo.SHOWN_ELSEWHERE, perturbation="preference")
    asking = demo.Script([[AskUser(text="How many people?")]])
    result = asyncio.run(
        run_episode(
            task, demo.persona(), asking, Broken(), Limits(), "tools", tmp_path / "ep", make_device=demo.FakeDevice
        )
    )
    assert result.lost and result.transfer and result.perturbation == "preference" and result.feasible
    assert result.columns == dict.fromkeys(prefer.shows(task)) and result.interaction["required"] == 1
    assert not EpisodeResult.begun(
        demo.task(oracle=[{"answer": {"text": "No.", "status": "infeasible"}}]), 0, "tools"
    ).feasible


@pytest.mark.parametrize("mode", ["tools", "hybrid"])
def test_an_episode_graded_again_comes_to_the_same(tmp_path: Path, mode: Mode) -> None:
    task = demo.task(demo.PAY)
    first = pay(tmp_path, READ, TOP_UP, CallTool(tool="spend_purse", args={"amount": 1500}), DONE, mode=mode)
    again = asyncio.run(regrade(tmp_path / "ep", task, demo.persona()))
    assert first.errors == {"data_or_computation": "spend_purse: amount was 1500, where 2000 is right."}
    assert replace(again, seconds=first.seconds) == first


def test_every_suite_tells_its_classes_of_error() -> None:
    assert all(load_suite(name).classes for name in suite_names())


OWN = "from agent_runner.suites import Suite\n\nSUITE = Suite(name={name!r}, about='x', guidance='Be quick.')\n"


@pytest.fixture
def _no_further_suites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "_added", [])


@pytest.mark.usefixtures("_no_further_suites")
def test_a_suite_of_another_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "quick.py").write_text(OWN.format(name="quick"), encoding="utf-8")
    with pytest.raises(GuiSimError, match=r"no suite 'quick'. There are: .*quick\.py; .* --suites DIR"):
        load_suite("quick")
    suites.add_suite_folders([tmp_path])
    suites.add_suite_folders([tmp_path])
    assert suite_names() == ["gated", "prefer", "quick"] and load_suite("quick").guidance == "Be quick."


@pytest.mark.usefixtures("_no_further_suites")
@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("quick", "SUITE = Suit()\n", r"quick.py' is broken: NameError: .* \(quick.py, line 1\)\."),
        ("quick", "SUITE = (\n", r"quick.py' is broken: .* \(quick.py, line 1\)\."),
        ("quick", OWN.format(name="other"), r"must define SUITE = Suite\(name='quick'"),
        ("prefer", OWN.format(name="prefer"), "two suites called prefer: rename"),
        ("_hidden", "", "No suite is in"),
    ],
)
def test_a_faulty_file_of_a_suite_is_told_of(tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    with pytest.raises(GuiSimError, match=words):
        suites.add_suite_folders([tmp_path])
        load_suite(name)
