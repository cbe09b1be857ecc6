"""Building a past: equal each time, with more or less in it, at other moments, and kept on disk."""

import itertools
import json
import os
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from gui_sim.errors import GuiSimError
from personas import cache
from personas.history import build_world, live
from personas.pack import load_pack

PERSONA = """
now: 2026-03-05T09:41
begins: 2026-02-01T06:00
owner: {name: Kim Vale, phone: "+14155550100", mail: kim@example.com, birth_date: 1990-01-01, home: 1 Elm, work: 2 Elm}
facts: [Kim likes tea.]
people:
  lou: {name: Lou Marsh, phones: [{label: mobile, number: "+14155550101"}], mails: [lou@example.com], relation: friend}
permissions: {mail: denied}
at_now: [{id: wb1, set: {auto_authorise: 700}}]
"""
PROFILE = """
entries:
  - id: dining.place
    dimension: dining
    text: Kim eats at Nonna Alba.
    value: rs12
    shown: {tool: book_table, param: restaurant_id}
  - id: messages.kiss
    dimension: people_and_messages
    text: Kim ends with x.
    value: {matches: " x$"}
    shown: {tool: send_message, param: body}
"""
LIFE = """
routines:
  - id: dinner
    when: {weekdays: [mon, fri], at: "20:00", spread: 30}
    steps:
      - tool: book_table
        args: {restaurant_id: rs12, day: {next: sat}, at: "19:00", party: {between: [2, 4]}}
        may_fail: true
        entries: [dining.place]
        text: ["Booked {restaurant_id:name} for {party:number}, {day:day} at {at:hour}."]
  - id: note
    when: {weekdays: [tue], at: "12:00"}
    steps:
      - tool: send_message
        args: {to: {phones: [lou]}, body: {one_of: [Hello x, Lunch x]}}
        entries: [messages.kiss]
        text: ["To {to:who}: {body}"]
"""


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUI_SIM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_kept", {})
    return tmp_path / "cache"


@pytest.fixture
def kim(tmp_path: Path) -> str:
    return write(tmp_path, LIFE)


def write(folder: Path, life: str, persona: str = PERSONA, profile: str = PROFILE) -> str:
    pack = folder / "kim"
    (pack / "life").mkdir(parents=True, exist_ok=True)
    (pack / "persona.yaml").write_text(persona)
    (pack / "profile.yaml").write_text(profile)
    (pack / "life" / "life.yaml").write_text(life)
    return str(pack)


def test_two_lives_are_equal_and_independent(kim: str) -> None:
    pack = load_pack(kim)
    (one, lines), (other, others) = live(pack, pack.persona.now), live(pack, pack.persona.now)
    assert one.store.digest() == other.store.digest()
    assert lines == others and len(lines) >= 10
    first, second = build_world(kim), build_world(kim)
    first.world.call(first.world.tool("send_message").call(to=["+14155550101"], body="Hi"))
    assert second.world.store.digest() == one.store.digest()
    assert build_world(kim).world.store.digest() == one.store.digest()


def test_lines_tell_what_was_called(kim: str) -> None:
    booked = next(line for line in build_world(kim).history if line.entries == ("dining.place",))
    assert booked.call is not None
    assert booked.text.startswith("Booked Nonna Alba for ")
    assert booked.call.args["party"] in (2, 3, 4)
    assert booked.call.args["guest_name"] == "Kim Vale"


def test_leaving_out_an_entry_leaves_out_its_events_and_rows(kim: str) -> None:
    whole, less = build_world(kim), build_world(kim, without=["dining.place"])
    bookings = whole.world.store.schema.by_name["TableBooking"].model
    assert whole.world.store.count(bookings) > 0 == less.world.store.count(bookings)
    assert [line for line in whole.history if "dining.place" not in line.entries] == list(less.history)
    with pytest.raises(GuiSimError, match=r"no entry 'dining\.plaice'"):
        build_world(kim, without=["dining.plaice"])


def test_another_moment_ends_the_past_there(kim: str) -> None:
    early = build_world(kim, now=datetime(2026, 2, 12, 8, 0))
    assert early.world.clock.now == datetime(2026, 2, 12, 8, 0)
    assert max(line.at for line in early.history) < datetime(2026, 2, 12, 8, 0)
    assert list(early.history) == [line for line in build_world(kim).history if line.at < early.world.clock.now]


def test_pasts_that_differ_only_lately_go_on_from_what_they_have_in_common(kim: str) -> None:
    pack = load_pack(kim)
    extra = {"at": "2026-02-20T10:00", "text": "Wrote to the gym.", "entries": [],
             "call": {"tool": "send_message", "args": {"to": ["+14155550109"], "body": "Hi"}}}  # fmt: skip
    world, lines = live(pack, pack.persona.now, [extra])
    for _ in range(2):  # the second time from what the first kept
        gone_on = build_world(kim, history=[extra])
        assert gone_on.world.store.digest() == world.store.digest()
        assert list(gone_on.history) == lines
        extra = {**extra, "at": "2026-02-25T10:00"}
        world, lines = live(pack, pack.persona.now, [extra])


def test_more_past_is_lived_in_its_place(kim: str) -> None:
    extra = {"at": "2026-02-20T10:00", "call": {"tool": "send_message", "args": {"to": ["+14155550109"], "body": "Hi"}},
             "text": "Wrote to the gym.", "entries": ["messages.kiss"]}  # fmt: skip
    more = build_world(kim, history=[extra])
    line = next(line for line in more.history if line.text == "Wrote to the gym.")
    assert line.at == datetime(2026, 2, 20, 10)
    assert line.call is not None and line.call.app == "messages"
    assert [one.at for one in more.history] == sorted(one.at for one in more.history)
    bad = {**extra, "call": {"tool": "send_message", "args": {"to": [], "body": "Hi"}}}
    with pytest.raises(GuiSimError, match="cannot happen"):
        build_world(kim, history=[bad])
    with pytest.raises(GuiSimError, match="An extra event of the past is"):
        build_world(kim, history=[{"text": "no time"}])


def test_other_wordings_change_nothing_that_an_agent_sees(kim: str) -> None:
    plain = build_world(kim)
    other = build_world(kim, profile=[{"entry": "dining.place", "text": "Anywhere."}])
    assert other.profile["dining.place"] == "Anywhere."
    assert plain.profile["dining.place"] == "Kim eats at Nonna Alba."
    assert (other.history, other.facts) == (plain.history, plain.facts)
    assert other.world.store.digest() == plain.world.store.digest()


def test_permissions_and_limits_hold_from_now_on(kim: str) -> None:
    world = build_world(kim).world
    assert world.context().permission("assistant", "mail") == "denied"
    assert world.context().permission("assistant", "calendar") == "granted"
    account = world.store.schema.by_name["WalletAccount"].model
    assert world.store.get(account, "wb1").auto_authorise == 700  # type: ignore[attr-defined]


def test_a_kept_world_is_used_and_a_damaged_one_is_not(
    kim: str, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = build_world(kim).world.store.digest()
    (file,) = cache_folder.glob("*.world")
    monkeypatch.setattr(cache, "_kept", {})
    monkeypatch.setattr("personas.history.live", lambda *_: pytest.fail("the kept world was not used"))
    assert build_world(kim).world.store.digest() == digest
    monkeypatch.undo()
    monkeypatch.setenv("GUI_SIM_CACHE", str(cache_folder))
    whole = file.read_bytes()
    head, _, blob = whole.partition(b"\n")
    other_key = json.dumps({**json.loads(head), "key": "0" * 64}).encode()
    other_lines = json.dumps({**json.loads(head), "lines": []}).encode()
    for damaged in (whole[:-1], whole[:100], b"", other_key + b"\n" + blob, other_lines + b"\n" + blob):
        file.write_bytes(damaged)
        monkeypatch.setattr(cache, "_kept", {})
        again = build_world(kim)
        assert again.world.store.digest() == digest and again.history


def test_a_changed_pack_is_built_anew(kim: str, tmp_path: Path) -> None:
    before = len(build_world(kim).history)
    write(tmp_path, LIFE.replace("weekdays: [tue]", "weekdays: [tue, wed, thu]"))
    assert len(build_world(kim).history) > before


@pytest.mark.parametrize(
    ("life", "said"),
    [
        (LIFE.replace("book_table", "bok_table"), r"'dinner' on 2026-02-02, step 1: there is no tool 'bok_table'"),
        (LIFE.replace("rs12", "rs999").replace("may_fail: true", "may_fail: false"), r"'dinner' on 2026-02-02.*rs999"),
        (LIFE.replace("{restaurant_id:name}", "{place}"), "nothing called 'place'"),
        (LIFE.replace("{at:hour}", "{at:oclock}"), "no way of telling 'oclock'"),
        (LIFE.replace("[lou]", "[lu]"), "there is no person 'lu'"),
        (LIFE.replace("dining.place", "dining.plate"), r"life.yaml: routine 'dinner' names the entry 'dining.plate'"),
        (LIFE.replace('at: "20:00", ', ""), r"life.yaml:4: routines.0.when.at: Field required"),
        (LIFE.replace("id: note", "id: dinner"), "two routines share the id 'dinner'"),
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


def test_another_process_comes_to_an_equal_life(kim: str) -> None:
    script = (
        "import sys; from personas.history import live; from personas.pack import load_pack\n"
        "pack = load_pack(sys.argv[1]); world, lines = live(pack, pack.persona.now)\n"
        "print(world.store.digest(), len(lines))"
    )
    pack = load_pack(kim)
    world, lines = live(pack, pack.persona.now)
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-c", script, kim], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [world.store.digest(), str(len(lines))]


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


@pytest.mark.parametrize(("routines", "steps", "said"), [(3000, 1, "routines over"), (1, 9000, "more than 500,000")])
def test_a_life_without_end_is_refused(tmp_path: Path, routines: int, steps: int, said: str) -> None:
    when = '{at: "10:00", weekdays: [mon, tue, wed, thu, fri, sat, sun], chance: 0.9}'
    each = ", ".join(["{tool: x, chance: 0.001}"] * steps)
    life = "routines:\n" + "".join(f"- {{id: r{n}, when: {when}, steps: [{each}]}}\n" for n in range(routines))
    persona = PERSONA.replace("begins: 2026-02-01T06:00", "begins: 2023-02-01T06:00")
    with pytest.raises(GuiSimError, match=said):
        build_world(write(tmp_path, life, persona, "entries: []"))


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
    ("line", "said"),
    [
        ({"at": "2026-02-20T12:30Z", "text": "x"}, "'at' must be a local date and time"),
        ({"at": "2036-02-20T12:30", "text": "x"}, "must lie between the beginning of the life"),
        ({"at": "2020-02-20T12:30", "text": "x"}, "must lie between the beginning of the life"),
        ({"at": "2026-02-20T12:30", "text": "x", "entries": ["dining.plate"]}, "the entry 'dining.plate'"),
        ({"at": "2026-02-20T12:30", "text": "x", "entries": "dining.place"}, "'entries' is a list"),
        ({"at": "2026-02-20T12:30", "txt": "x"}, "it has no 'txt'"),
    ],
)
def test_more_past_lies_in_the_past(kim: str, line: dict[str, object], said: str) -> None:
    with pytest.raises(GuiSimError, match=said):
        build_world(kim, history=[line])


def test_only_an_entry_that_is_there_is_worded_otherwise(kim: str) -> None:
    for wording, said in (({"entry": "dining.plate", "text": "x"}, "no entry 'dining.plate'"), ({}, "{entry, text}")):
        with pytest.raises(GuiSimError, match=said):
            build_world(kim, profile=[wording])
