"""`gui-sim persona`: what it prints of a pack, and what it says when something is wrong."""

import re
from pathlib import Path

import pytest

from tests.personas.kim import LIFE, PERSONA, PROFILE
from tests.runner.command import Command


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture
def kim(tmp_path: Path) -> Path:
    folder = tmp_path / "kim"
    (folder / "life").mkdir(parents=True)
    (folder / "persona.yaml").write_text(PERSONA)
    (folder / "profile.yaml").write_text(PROFILE)
    (folder / "life" / "all.yaml").write_text(LIFE)
    return folder


def test_a_build_prints_a_digest_that_is_equal_each_time(gui_sim: Command, kim: Path) -> None:
    first = gui_sim.json("persona", "build", kim)
    assert re.fullmatch("[0-9a-f]{64}", first["digest"]) and first["lines"] > 5 and first["rows"] > 100
    assert gui_sim.json("persona", "build", kim) == first
    assert first["digest"] in gui_sim("persona", "build", kim)[0]


def test_show_tells_people_and_profile(gui_sim: Command, kim: Path) -> None:
    out, _ = gui_sim("persona", "show", kim)
    assert "Kim likes tea." in out and "Lou Marsh" in out and "dining.place" in out
    told = gui_sim.json("persona", "show", kim)
    assert [entry["id"] for entry in told["profile"]] == ["dining.place", "messages.kiss"]


def test_stats_count_events_rows_and_evidence(gui_sim: Command, kim: Path) -> None:
    told = gui_sim.json("persona", "stats", kim)
    assert told["entries"] == 2 and told["dimensions"] == 2
    assert sum(told["calls_by_app"].values()) == told["calls"] <= told["lines"] == sum(told["lines_by_month"].values())
    assert sum(told["rows_by_app"].values()) == told["rows"]
    place, kiss = told["evidence"]
    assert place["enough"] and place["share"] == 1 and place["linked"] == place["calls"] >= 3
    assert kiss["entry"] == "messages.kiss" and kiss["enough"]
    out, _ = gui_sim("persona", "stats", kim)
    assert "2026-02" in out and "dinespot" in out


def test_an_entry_that_the_past_hardly_shows_is_told(gui_sim: Command, kim: Path) -> None:
    (kim / "profile.yaml").write_text(PROFILE.replace("value: rs12", "value: rs13"))
    place = gui_sim.json("persona", "stats", kim)["evidence"][0]
    assert not place["enough"] and place["share"] == 0
    assert "too little" in gui_sim("persona", "stats", kim)[0]


def test_history_is_cut_by_day_app_and_entry(gui_sim: Command, kim: Path) -> None:
    lines = gui_sim.json("persona", "history", kim)
    days = [line["at"][:10] for line in lines]
    assert days == sorted(days)
    some = gui_sim.json("persona", "history", kim, "--since", "2026-02-10", "--until", "2026-02-20")
    assert [line["at"] for line in some] == [
        line["at"] for line in lines if "2026-02-10" <= line["at"][:10] <= "2026-02-20"
    ]
    assert {line["call"]["app"] for line in gui_sim.json("persona", "history", kim, "--app", "messages")} == {
        "messages"
    }
    dinners = gui_sim.json("persona", "history", kim, "--entry", "dining.place")
    assert dinners and all("dining.place" in line["entries"] for line in dinners)
    assert dinners[0]["text"] in gui_sim("persona", "history", kim)[0]


def test_a_sample_is_by_seed_and_in_order(gui_sim: Command, kim: Path) -> None:
    sample = gui_sim.json("persona", "history", kim, "--sample", "4", "--seed", "1")
    assert len(sample) == 4 and sample == sorted(sample, key=lambda line: line["at"])
    assert sample == gui_sim.json("persona", "history", kim, "--sample", "4", "--seed", "1")
    assert sample != gui_sim.json("persona", "history", kim, "--sample", "4", "--seed", "2")


def test_another_persona_is_made_by_seed(gui_sim: Command, tmp_path: Path) -> None:
    told = gui_sim.json("persona", "new", tmp_path / "p7", "--seed", "7")
    shown = gui_sim.json("persona", "show", tmp_path / "p7")
    assert told["entries"] >= 3 and shown["persona"]["owner"]["name"] == told["owner"]
    assert told["owner"] in gui_sim("persona", "new", tmp_path / "again", "--seed", "7")[0]
    assert "already" in gui_sim("persona", "new", tmp_path / "p7", status=2)[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("build", "nobody"), "There is no persona 'nobody'."),
        (("history", "maya", "--since", "soon"), "'soon' is not a day; write it as 2026-01-31."),
        (("history", "maya", "--since", "2026-02-02", "--until", "2026-02-01"), "lies before --since 2026-02-02"),
        (("build", "."), "There is no persona '.' (that folder holds no persona.yaml)."),
    ],
)
def test_what_is_wrong_is_one_sentence(gui_sim: Command, args: tuple[str, ...], said: str) -> None:
    _, err = gui_sim("persona", *args, status=2)
    assert said in err and "Traceback" not in err


def test_what_no_line_can_be_of_is_told(gui_sim: Command, kim: Path) -> None:
    assert "There is no app 'dine'. Apps: calendar" in gui_sim("persona", "history", kim, "--app", "dine", status=2)[1]
    assert "There is no entry 'dining.x'" in gui_sim("persona", "history", kim, "--entry", "dining.x", status=2)[1]


def test_words_do_not_turn_the_line_they_stand_in(gui_sim: Command, kim: Path) -> None:
    (kim / "persona.yaml").write_text(PERSONA.replace("[Kim likes tea.]", '["Kim \\u202elikes \\u2066tea."]'))
    assert "Kim likes tea." in gui_sim("persona", "show", kim)[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value: rs12", "value: {matches: '('}", "The entry 'dining.place': 'matches' has a bad expression"),
        ("value: rs12", "value: {one_of: 5}", "The entry 'dining.place': 'one_of' needs a list"),
        ("param: restaurant_id", "param: 'restaurant_id:weekday'", "'restaurant_id:weekday' cannot be read from"),
        ("param: restaurant_id", "param: day..at", "'day..at' cannot be read from"),
        ("param: restaurant_id", "param: restaurant_id.__class__", "cannot be read from"),
        ("param: restaurant_id", "param: restaurant_id, hours: ['09:00Z', '12:00Z']", "profile.yaml:7: .*hours.0"),
        ("param: restaurant_id", "param: restaurant_id, hours: ['22:00', '06:00']", "profile.yaml:7: .*earlier"),
    ],
)
def test_an_entry_that_cannot_be_counted_is_one_sentence(
    gui_sim: Command, kim: Path, old: str, new: str, said: str
) -> None:
    (kim / "profile.yaml").write_text(PROFILE.replace(old, new))
    _, err = gui_sim("persona", "stats", kim, status=2)
    assert re.search(said if "profile.yaml" in said else re.escape(said), err) and "Traceback" not in err
