"""What is wrong in a pack ends its build with a sentence that says where and what."""

import itertools
import os
import re
from datetime import datetime
from pathlib import Path

import pytest

from agent_runner.shots import set_the_stage
from gui_sim.errors import GuiSimError
from personas import cache
from personas.history import build_world
from tests.personas.kim import LIFE, PERSONA, PROFILE, write


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUI_SIM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_kept", {})
    return tmp_path / "cache"


@pytest.mark.parametrize(
    ("life", "said"),
    [
        (
            LIFE.replace("book_table", "bok_table"),
            r"life.yaml: .*'dinner' on 2026-02-02, step 1: there is no tool 'bok_table'",
        ),
        (
            LIFE.replace("rs12", "rs999").replace("may_fail: true", "may_fail: false"),
            r"'dinner' on 2026-02-02.*rs999",
        ),
        (LIFE.replace("{restaurant_id:name}", "{place}"), "nothing called 'place'"),
        (LIFE.replace("{at:hour}", "{at:oclock}"), "no way of telling 'oclock'"),
        (LIFE.replace("[lou]", "[lu]"), "there is no person 'lu'"),
        (
            LIFE.replace("dining.place", "dining.plate"),
            r"life.yaml: .*'dinner' names the entry 'dining.plate'",
        ),
        (LIFE.replace('at: "20:00", ', ""), r"life.yaml:4: routines.0.when.at: is missing"),
        (LIFE.replace("id: note", "id: dinner"), r"life.yaml: the routine 'dinner' is there already, in .*life.yaml"),
        (LIFE.replace("may_fail", "may_flail"), r"life.yaml:[0-9]+: routines.0.steps.0.may_flail"),
        ("routines: [", "is not valid YAML"),
        ("routines: &a [*a]", r"life.yaml:1: aliases"),
        ("routines: !!python/object/apply:os.system ['true']", r"life.yaml:1: the tag .* is refused"),
        ("\nroutines: !!set {a}", r"life.yaml:2: the tag .* is refused"),
        ("\nroutines: !!int ''", r"life.yaml:2: '' cannot be read as int"),
        ("\nroutines: !!int 1" + "0" * 400, r"life.yaml:2: .* is too large"),
        ("\nroutines: " + "[" * 100_000, r"life.yaml:2: .*(nested too deeply|nesting depth)"),
        ("\nroutines: \x07", r"life.yaml:2: .*(special|control) characters"),
    ],
)
def test_a_wrong_life_is_told_of_with_its_place(tmp_path: Path, life: str, said: str) -> None:
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, life))


@pytest.mark.parametrize(
    ("field", "moment", "said"),
    [
        ("now", "2026-03-05T09:41:00+05:00", r"persona.yaml:[0-9]+: now: .*without a zone"),
        ("now", "9999-12-31", r"persona.yaml:[0-9]+: now: .*years"),
        ("begins", "0001-01-01", r"persona.yaml:[0-9]+: begins: .*years"),
        ("begins", "12345", r"persona.yaml:[0-9]+: begins: .*without a zone"),
        ("begins", "1990-01-01", r"begins at 1990-01-01T00:00; .* at most 3660 days"),
        ("begins", "2030-01-01", r"persona.yaml:[0-9]+: .now. .* lies before .begins. .2030-01-01T00:00"),
    ],
)
def test_a_moment_that_no_past_can_reach_is_told_of(tmp_path: Path, field: str, moment: str, said: str) -> None:
    folder = write(tmp_path, LIFE)
    path = Path(folder) / "persona.yaml"
    path.write_text(re.sub(rf"(?m)^{field}: .*$", f"{field}: {moment}", path.read_text()))
    with pytest.raises(GuiSimError, match=said):
        build_world(folder)


def test_an_unknown_persona_is_told_of_with_those_there_are() -> None:
    with pytest.raises(GuiSimError, match=r"There is no persona 'nobody'. Personas: .*maya"):
        build_world("nobody")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("birth_date: 1990-01-01", "birth_date: 0", r"persona.yaml:4: owner.birth_date: must be a day of the calendar"),
        ("birth_date: 1990-01-01", "birth_date: 2030-01-01", "is not born yet"),
        ("name: Kim Vale", 'name: " "', r"persona.yaml:4: owner.name"),
        ("mail: denied", "male: denied", r"persona.yaml: permissions: there is no scope 'male'. Scopes: calendar"),
        ("mail: denied", "snapp/location: denied", r"persona.yaml: permissions: there is no app 'snapp'"),
        (
            "permissions:",
            "rows: {SavedPlace: [{place_id: pl999, label: home}]}\npermissions:",
            r"persona.yaml: SavedPlace, row 1: 'place_id' names 'pl999', which is not there",
        ),
        (
            "permissions:",
            "rows: {TimelineEvent: [{kind: notify, payload: {}, at: 2026-02-10T00:00}]}\npermissions:",
            r"the timeline event 'notify' cannot happen with {}: it needs 'app'",
        ),
        (
            "permissions:",
            "rows: {TimelineEvent: [{kind: set_row, payload: {model: Nope}, at: 2026-02-10T00:00}]}\npermissions:",
            r"makes a 'Nope', which is no model",
        ),
    ],
)
def test_what_a_persona_cannot_be_is_told_of(tmp_path: Path, old: str, new: str, said: str) -> None:
    folder = write(tmp_path, LIFE, PERSONA.replace(old, new))
    with pytest.raises(GuiSimError, match=f"(?i){said}"):
        build_world(folder)


DINNER = 'when: {weekdays: [mon, fri], at: "20:00", spread: 30}'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('at: "20:00"', "at: 2000", r"life.yaml:4: routines.0.when.at: must be an hour such as 19:30"),
        ('at: "20:00"', 'at: "20:00Z"', r"life.yaml:4: routines.0.when.at: must be an hour .* without a zone"),
        (DINNER, "when: {on: [2026-02-30], at: 20:00}", r"routines.0.when.on.0: must be a day of the calendar"),
        (
            DINNER,
            "when: {weekdays: [mon], at: 20:00, since: 2026-03-01, until: 2026-02-01}",
            r"'until' \(2026-02-01\) lies before 'since'",
        ),
        ("{between: [2, 4]}", "four", r"'dinner' on 2026-02-02, step 1: .*'party' must be a whole number"),
        ("{between: [2, 4]}", "400", r"'dinner' on 2026-02-02, step 1: .*'party' must be from 1 to"),
        ("{between: [2, 4]}", "2, occasion: wake", "'occasion' must be one of"),
        ("day: {next: sat}, ", "", "book_table needs the argument 'day'"),
        ("rs12", "rs999", "'restaurant_id' names 'rs999', and there has never been such a Restaurant"),
        ("rs12", "nonna", "'restaurant_id' names 'nonna', and there has never been such a Restaurant"),
        ("restaurant_id: rs12", "restaurant: rs12", "book_table has no argument 'restaurant'; it takes restaurant_id"),
        ("{between: [2, 4]}", "{between: [2, 4], step: 0}", r"the choice {'between'.*cannot be made: zero step"),
        ("{next: sat}", "{days: 1000000000000}", r"the choice {'days': 1000000000000} cannot be made"),
        ("{next: sat}", "{next: []}", r"the choice {'next': \[\]} cannot be made"),
        ("{between: [2, 4]}", "{by_month: {}}", r"the choice {'by_month': {}} says nothing for '2'"),
        ("{between: [2, 4]}", "{lacks: wb9.balance, of: 5}", "there is no 'wb9.balance'"),
        ("rs12", "{row: Showing, where: {film_id.nope: 1}}", "Film has no field 'nope'"),
        ("{party:number}", "{party:hour}", "cannot be told as 'hour'"),
        ("{restaurant_id:name}", "{restaurant_id.__class__}", "has no field '__class__' to tell"),
    ],
)
def test_a_slip_in_a_life_is_a_sentence_even_where_a_refusal_is_part_of_it(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, LIFE.replace(old, new, 1)))


GONE = """
  - id: errand
    when: {weekdays: [wed], at: "12:00"}
    steps:
      - {tool: create_reminder, args: {title: Bread, list_id: rl1}}
      - {tool: delete_reminder, args: {reminder_id: {made: errand}}}
      - {tool: delete_reminder, args: {reminder_id: {made: errand}}, may_fail: true}
"""


@pytest.mark.parametrize("life", [LIFE.replace("{next: sat}", "2026-02-14"), LIFE + GONE])
def test_a_day_that_is_over_or_a_row_that_is_gone_is_a_refusal_that_may_be(tmp_path: Path, life: str) -> None:
    build_world(write(tmp_path, life))
    with pytest.raises(GuiSimError, match=r"already have a table|no such reminder"):
        build_world(write(tmp_path, life.replace("may_fail: true", "may_fail: false")))


def test_a_step_that_is_wrong_does_not_make_its_routine_seem_empty(tmp_path: Path) -> None:
    with pytest.raises(GuiSimError) as told:
        build_world(write(tmp_path, LIFE.replace("tool: book_table", "event: x\n        tool: book_table")))
    assert "a step is a 'tool' or an 'event'" in str(told.value) and "at least 1 item" not in str(told.value)


def test_a_refusal_is_told_and_not_what_could_not_be_told_after_it(tmp_path: Path) -> None:
    life = LIFE.replace("{between: [2, 4]}", "four").replace("may_fail: true", "may_fail: false")
    with pytest.raises(GuiSimError, match="'party' must be a whole number"):
        build_world(write(tmp_path, life))


def test_values_that_grow_out_of_each_other_are_bounded(tmp_path: Path) -> None:
    names = [f"v{chr(97 + number)}" for number in range(20)]
    texts = [f"{name}: '{f'{{{last}}}' * 10}'" for last, name in itertools.pairwise(names)]
    lists = [f"{name}: [{{var: {last}}}, {{var: {last}}}]" for last, name in itertools.pairwise(names)]
    for grown, said in ((["va: xxxxxxxxxx", *texts], "longer than 20,000"), (["va: x", *lists], "is too much")):
        life = LIFE.replace("    steps:", f"    vars: {{{', '.join(grown)}}}\n    steps:", 1)
        with pytest.raises(GuiSimError, match=said):
            build_world(write(tmp_path, life))


@pytest.mark.parametrize(
    ("routines", "steps", "said"),
    [(3000, 1, "persona.yaml: .* routines over"), (1, 9000, "life.yaml: the routine 'r0' .* more than 500,000")],
)
def test_a_life_without_end_is_refused(tmp_path: Path, routines: int, steps: int, said: str) -> None:
    when = '{at: "10:00", weekdays: [mon, tue, wed, thu, fri, sat, sun], chance: 0.9}'
    each = ", ".join(["{tool: x, chance: 0.001}"] * steps)
    life = "routines:\n" + "".join(f"- {{id: r{n}, when: {when}, steps: [{each}]}}\n" for n in range(routines))
    persona = PERSONA.replace("begins: 2026-02-01T06:00", "begins: 2023-02-01T06:00")
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, life, persona, "entries: []"))


def test_what_a_pattern_brings_names_the_file_that_uses_it(tmp_path: Path) -> None:
    folder = write(tmp_path, LIFE)
    values = "{amount: 9999999, amount_was: 9999999, changed: 2026-02-09, day: mon, at: 07:20}"
    (Path(folder) / "patterns.yaml").write_text(f"patterns: [{{pattern: wallet_fed, values: {values}}}]")
    with pytest.raises(GuiSimError, match=r"patterns.yaml: the routine 'wallet_fed' on 2026-02-.., step 1: .*'amount'"):
        build_world(folder)


def test_an_entry_that_is_there_twice_names_both_files(tmp_path: Path) -> None:
    again = PROFILE.split("  - id: messages.kiss")[0]
    with pytest.raises(GuiSimError, match=r"life.yaml: the entry 'dining.place' is there already, in .*profile.yaml"):
        build_world(write(tmp_path, again + LIFE))


def test_a_file_of_a_pack_is_a_file(tmp_path: Path) -> None:
    folder = write(tmp_path, LIFE)
    pipe = Path(folder) / "life" / "pipe.yaml"
    os.mkfifo(pipe)  # reading it would wait for ever
    with pytest.raises(GuiSimError, match=r"pipe.yaml: is not a file"):
        build_world(folder)
    pipe.unlink()
    (Path(folder) / "profile.yaml").unlink()
    (Path(folder) / "profile.yaml").symlink_to("/dev/zero")
    with pytest.raises(GuiSimError, match=r"profile.yaml: is not a file"):
        build_world(folder)


@pytest.mark.parametrize(
    "days",
    ["on: [2025-02-10, 2026-03-06]", "weekdays: [mon], since: 2026-04-01", "month_days: [12], until: 2026-01-31",
     "on: [2026-02-01]", "weekdays: [sun], since: 2026-02-02, until: 2026-02-07", "month_days: [30], chance: 0.1"],
)  # fmt: skip
def test_a_routine_that_never_comes_is_told_of(tmp_path: Path, days: str) -> None:
    life = LIFE + f"  - {{id: other, when: {{at: 05:00, {days}}}, steps: [{{tool: open_notes}}]}}\n"
    said = r"life.yaml: the routine 'other' never happens: .* from 'begins' \(2026-02-01T06:00\) to 'now'"
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, life))


def test_a_routine_that_chance_alone_keeps_away_or_a_task_comes_before_is_none_of_them(tmp_path: Path) -> None:
    life = LIFE + "  - {id: other, when: {at: 05:00, on: [2026-02-20], chance: 0.01}, steps: [{tool: open_notes}]}\n"
    folder = write(tmp_path, life)
    assert build_world(folder).history and build_world(folder, now=datetime(2026, 2, 12, 8, 0)).history


SECOND = "{name: Lee Vale}"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (f"rows: {{Owner: [{SECOND}]}}", "persona.yaml: makes a second Owner, 'ow2'"),
        (
            "changes: [{id: ow1, set: {name: Lee Vale}}]",
            "persona.yaml: makes the owner's name 'Lee Vale', and by 'owner'",
        ),
        ("at_now: [{id: ow1, set: {home: 9 Ash}}]", "persona.yaml: makes the owner's home '9 Ash'"),
        (
            "rows: {TimelineEvent: [{kind: set_row, at: 2026-02-10T00:00, payload: {id: ow1, changes: {work: Sea}}}]}",
            "persona.yaml: makes the owner's work 'Sea'",
        ),
    ],
)
def test_the_owner_is_the_one_of_the_pack(tmp_path: Path, rows: str, said: str) -> None:
    persona = re.sub(r"(?m)^at_now:.*\n", "", PERSONA)
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, LIFE, f"{persona}{rows}\n"))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (f"event: set_row, args: {{model: Owner, fields: {SECOND}}}", "makes a second Owner"),
        ("tool: update_profile, args: {name: Lee Vale}", "makes the owner's name 'Lee Vale'"),
    ],
)
def test_no_life_changes_the_owner(tmp_path: Path, step: str, said: str) -> None:
    life = LIFE + f"  - {{id: other, when: {{on: [2026-02-12], at: 09:00}}, steps: [{{{step}}}]}}\n"
    with pytest.raises(GuiSimError, match=f"life.yaml: the routine 'other' on 2026-02-12, step 1: {said}"):
        build_world(write(tmp_path, life))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("actor: user, tool: update_profile, args: {name: Lee Vale}", "makes the owner's name 'Lee Vale'"),
        (f"event: set_row, args: {{model: Owner, fields: {SECOND}}}", "makes a second Owner"),
    ],
)
def test_no_stage_changes_the_owner(tmp_path: Path, call: str, said: str) -> None:
    folder = write(tmp_path, LIFE)
    (Path(folder) / "stage.yaml").write_text(f"calls: [{{{call}}}]")
    with pytest.raises(GuiSimError, match=f"stage.yaml: {said}"):
        set_the_stage(build_world(folder).world, folder)


def test_a_value_that_no_calendar_holds_is_told_of_as_of_any_other(tmp_path: Path) -> None:
    step = "event: cars_gone, args: {type_id: {newest: RideType}, minutes: 9000000000000}"
    life = LIFE + f"  - {{id: other, when: {{on: [2026-02-12], at: 09:00}}, steps: [{{{step}}}]}}\n"
    with pytest.raises(GuiSimError, match=r"'other' on 2026-02-12, step 1: .*'cars_gone' cannot happen"):
        build_world(write(tmp_path, life))


def test_no_extra_event_of_the_past_changes_the_owner(tmp_path: Path) -> None:
    extra = {"at": "2026-02-20T12:30", "text": "x", "call": {"tool": "update_profile", "args": {"home": "9 Ash"}}}
    with pytest.raises(
        GuiSimError, match=r"An extra event of the past at 2026-02-20 .* makes the owner's home '9 Ash'"
    ):
        build_world(write(tmp_path, LIFE), history=[extra])
