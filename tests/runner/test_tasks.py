import copy
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from agent_runner.conditions import check, field_of, holds, matches, pick
from agent_runner.taskfile import TaskError, read
from agent_runner.tasks import load_tasks, parse_task
from gui_sim.errors import GuiSimError
from tests.runner import demo

DINNER = """\
id: thai
suite: prefer
instruction: Book us a table.
now: 2026-03-05T09:41
slots:
  place: {source: inferable, value: zq1, evidence: [dining.thai]}
  party: {source: ask_only, value: 5, say: Five of us., asks: [how many people]}
criteria:
  - id: booked
    kind: action
    text: A table is booked.
    rows: {table: SeatBooking, change: inserted, where: {day: 2026-03-07},
           expect: {party: $slot.party}, count: 1}
oracle:
  - ask: party
  - ask: {owner: top_up_purse, args: {amount: 500}}
  - wait: 5
  - reserve_seat: {place_id: $slot.place, day: 2026-03-07, at: 19:00, party: $slot.party}
  - answer: Booked.
"""


def write(folder: Path, text: str, name: str = "one.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder


def test_a_file_becomes_a_task_with_its_values_in_place(tmp_path: Path) -> None:
    (task,) = load_tasks([write(tmp_path / "packs/mira/tasks/prefer", DINNER).parents[2]])
    assert task.persona == "mira" and task.required == ("party",)
    rows = task.criteria[0].rows
    assert rows and rows.where == {"day": "2026-03-07"} and rows.expect == {"party": 5}
    ask, owner, wait, call, answer = task.oracle
    assert (ask.kind, ask.slot, owner.kind, owner.args, wait.minutes) == (
        "ask",
        "party",
        "ask_owner",
        {"amount": 500},
        5,
    )
    assert call.args == {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
    assert task.origins(3) == {"place_id": "place", "party": "party"} and answer.text == "Booked."


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("kind: action", "kind: acton", 10, "kind"),
        ("suite: prefer", "suit: prefer", 2, "suit"),
        ("expect: {party: $slot.party}", "expect: {party: $slot.people}", 13, "no slot 'people'"),
        ("count: 1", "count: 0", 13, "count"),
        ("change: inserted", "change: vanished", 12, "change"),
        ("- ask: party", "- ask: people", 1, "people"),
        ("  - answer: Booked.\n", "", 1, "ends with 'answer'"),
        ("say: Five of us., ", "", 7, "say"),
        ("now: 2026-03-05T09:41", "now: soon", 4, "2026-03-05T09:41"),
        ("now: 2026-03-05T09:41", "now: 2026-03-05T09:41Z", 4, "without a zone"),
        ("{day: 2026-03-07}", "{day: {matches: '('}}", 12, "bad expression"),
        ("{day: 2026-03-07}", "{day: {one_of: []}}", 12, "at least one value"),
        ("instruction: Book us a table.", "instruction: Book us a table.\nid: other", 4, "twice"),
        ("kind: action", "kind: guard", 1, "earns"),
        ("  - wait: 5", "  - {wait: 5, answer: x}", 17, "oracle"),
        ("now: 2026-03-05T09:41", "now: 0001-01-01T09:41", 4, "between the years"),
        ("now: 2026-03-05T09:41", "now: 12345", 4, "2026-03-05T09:41"),
        ("now: 2026-03-05T09:41", "now: !!timestamp 2026-99-99", 4, "refused"),
        ("id: thai", "id: !!python/name:os.system ", 1, "refused"),
        ("id: thai", "id: !!python/object/apply:os.system ['true']", 1, "refused"),
        ("value: 5", "value: !!int ''", 7, "cannot be read as int"),
        ("value: 5", "value: !!bool maybe", 7, "cannot be read as bool"),
        ("value: 5", "value: !!set {a}", 7, "refused"),
        ("value: 5", "value: 1" + "0" * 400, 7, "too large"),
        ("value: 5", "value: 1" + "0" * 5000, 7, "too large"),
        ("value: 5", "value: !!int " + "1:" * 100_000 + "1", 7, "too large"),
        ("value: 5", "value: 1.0e999", 7, "too large"),
        ("value: 5", "value: $slot.party", 7, "cannot name a slot"),
        ("value: 5", "value: {one_of: [$slot.place]}", 7, "cannot name a slot"),
        ("value: 5", "other: {matches: '('}, value: 5", 7, "bad expression: missing ): ("),
        ("value: 5", "value: {matches: '(x{1000}){1000}'}", 13, "bad expression"),
        ("value: zq1", "candidates: [{one_of: 5}, zq1], value: zq1", 6, "at least one value"),
        ("{day: 2026-03-07}", "{day: {set: [{matches: '('}]}}", 12, "bad expression"),
        ("{day: 2026-03-07}", "{? [day] : 2026-03-07}", 12, "a key is a text"),
        ("wait: 5", "wait: -5", 17, "must be at least 0."),
        ("wait: 5", "wait: 10000000", 17, "must be at most 1,440."),
        ("wait: 5", "answer: Already done.", 1, "before its last step"),
        ("oracle:", "allow: [{table: SeatBooking, where: {day: {between: 5}}}]\noracle:", 14, "'between' needs"),
        ("value: 5", "value: \x07", 7, "characters"),
        ("value: 5", "value: " + "[" * 100_000, 7, "nest"),
        ("value: 5", "value: " + "{a: " * 100_000, 7, "nest"),
        ("oracle:", "limits: {steps: -5}\noracle:", 14, "must be at least 0."),
    ],
)
def test_a_fault_names_file_line_and_what_is_wrong(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in DINNER
    folder = write(tmp_path, DINNER.replace(old, new, 1))
    with pytest.raises(TaskError) as error:
        load_tasks([folder])
    assert f"one.yaml:{line}:" in str(error.value) and words in str(error.value)


def test_an_empty_list_of_criteria_is_a_configuration_error() -> None:
    with pytest.raises(TaskError, match="doing nothing would pass"):
        demo.task(criteria=[])


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    write(tmp_path, DINNER.replace("kind: action", "kind: acton"), "a.yaml")
    write(tmp_path, DINNER.replace("suite: prefer", "suit: prefer"), "b.yaml")
    with pytest.raises(TaskError) as error:
        load_tasks([tmp_path])
    assert "a.yaml" in str(error.value) and "b.yaml" in str(error.value)


def test_choosing_by_suite_and_id(tmp_path: Path) -> None:
    write(tmp_path, DINNER)
    write(tmp_path, DINNER.replace("id: thai", "id: gate").replace("suite: prefer", "suite: gated"), "b.yaml")
    assert [task.id for task in load_tasks([tmp_path])] == ["gate", "thai"]
    assert [task.id for task in load_tasks([tmp_path], "gated")] == ["gate"]
    assert [task.id for task in load_tasks([tmp_path], ids=["thai"])] == ["thai"]
    with pytest.raises(TaskError, match="no task 'tahi'"):
        load_tasks([tmp_path], ids=["tahi"])
    with pytest.raises(TaskError, match="no such folder"):
        load_tasks([tmp_path / "nowhere"])
    write(tmp_path, DINNER, "copy.yaml")
    with pytest.raises(TaskError, match="is taken by"):
        load_tasks([tmp_path])


@pytest.mark.parametrize(
    "text",
    [
        "a: &x [1]\nb: *x\n",
        "a: !!python/object/apply:os.system [x]\n",
        "a: !include /etc/passwd\n",
        "a: [1, 2\n",
        "",
        "\t- a\n",
        "[" * 2000,
        "a: " + "x" * 600_000,
    ],
)
def test_hostile_files_are_refused_in_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(TaskError, match=r"one.yaml"):
        load_tasks([write(tmp_path, text)])


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "one.yaml")
    with pytest.raises(GuiSimError, match=r"one.yaml: is not a file"):
        read(tmp_path / "one.yaml")


def test_of_very_many_faults_some_are_told_and_the_rest_counted(tmp_path: Path) -> None:
    with pytest.raises(TaskError) as error:
        load_tasks([write(tmp_path, DINNER + "".join(f"k{number}: 1\n" for number in range(5000)))])
    assert str(error.value).count("\n") == 20 and "4,980 more faults" in str(error.value)


def test_a_bad_expression_is_told_once_and_not_by_the_library(capfd: pytest.CaptureFixture[str]) -> None:
    for bad in ("(", "(x{1000}){1000}", ".{1,1000}" * 30):
        with pytest.raises(ValueError, match="'matches' has"):
            check({"matches": bad})
    assert capfd.readouterr().err == ""


def test_plain_scalars_are_not_guessed(tmp_path: Path) -> None:
    data, lines = read(
        write(tmp_path, "a: 19:00\nb: no\nc: 2026-03-07\nd: 010\ne: true\nf: ~\ng: 1.5\nh: -3\n") / "one.yaml"
    )
    assert data == {
        "a": "19:00",
        "b": "no",
        "c": "2026-03-07",
        "d": "010",
        "e": True,
        "f": None,
        "g": 1.5,
        "h": -3,
    }
    assert lines[("c",)] == 3


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=12,
    ),
    st.sampled_from(sorted(demo.TASK)),
)
def test_whatever_stands_in_a_field_it_is_a_task_or_an_error_in_words(value: Any, name: str) -> None:
    data = copy.deepcopy(demo.TASK) | {name: value}
    try:
        parse_task(data)
    except TaskError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("expected", "good", "bad"),
    [
        (5, [5, 5.0], [True, "5", 4, None]),
        (1, [1], [True]),
        ("Baan Siam", ["Baan Siam", " Baan  Siam "], ["Baan siam", "Baan", None]),
        ({"one_of": ["a", 2]}, ["a", 2], ["b", True, "2"]),
        ({"contains": "Peanut"}, ["no peanuts", ["Peanut"]], ["nuts", None, 3, ["Peanuts"]]),
        ({"contains": ["a", "b"]}, [["b", "a", "c"], "b a"], [["a"], "a"]),
        ({"contains": {"dish": "x"}}, [[{"dish": "x", "n": 2}]], [[{"dish": "y"}], []]),
        ({"between": [10, 20]}, [10, 15.5, 20], [9, 21, "15", True, None]),
        ({"between": ["18:00", "19:30"]}, ["18:00", "19:30"], ["20:00", 1800]),
        ({"matches": "^Mira$"}, ["Mira"], ["Mira B", 3, None]),
        ({"set": ["a", "b"]}, [["b", "a"]], [["a", "b", "b"], ["a"], "ab"]),
        ({"set": ["a", "a"]}, [["a", "a"]], [["a"]]),
        ({"any": True}, ["x", 0, False, []], [None, ""]),
        ({"not": "x"}, ["y", None], ["x"]),
        ({"two": 1, "keys": 2}, [{"two": 1, "keys": 2}], [{"two": 1}]),
    ],
)
def test_positive_negative_and_near_miss_of_each_condition(expected: Any, good: list[Any], bad: list[Any]) -> None:
    check(expected)
    assert all(holds(expected, value) for value in good)
    assert not any(holds(expected, value) for value in bad)


def test_paths_reach_into_rows() -> None:
    row = {"a": {"b": [{"c": 7}]}}
    assert field_of(row, "a.b.0.c") == 7 and field_of(row, "a.b.9.c") is None and field_of(row, "x.y") is None
    assert matches({"a.b.0.c": {"between": [1, 9]}}, row)


def test_an_expression_that_would_backtrack_runs_in_linear_time() -> None:
    assert not holds({"matches": "^(a+)+$"}, "a" * 5000 + "b")


def test_an_oracle_gets_a_plain_value_from_a_condition() -> None:
    assert pick({"one_of": [3, 4]}) == 3 and pick({"between": ["18:00", "19:00"]}) == "18:00" and pick(7) == 7
    with pytest.raises(ValueError, match="names no single value"):
        pick({"matches": "x"})


def test_a_slot_with_another_value_changes_every_reference() -> None:
    other = demo.task().with_slot("party", 7)
    assert other.oracle[1].args["party"] == 7 and other.criteria[2].rows is not None
    assert other.criteria[2].rows.expect == {"party": 7}
    assert demo.task().oracle[1].args["party"] == 5


def test_the_sample_of_a_task_is_yaml(tmp_path: Path) -> None:
    assert yaml.safe_load(DINNER)["id"] == "thai"
