"""Building a past: equal each time, with more or less in it, at other moments, and kept on disk."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from gui_sim.errors import GuiSimError
from personas import cache
from personas.history import build_world, live
from personas.pack import load_pack
from tests.personas.kim import LIFE, write


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUI_SIM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_kept", {})
    return tmp_path / "cache"


@pytest.fixture
def kim(tmp_path: Path) -> str:
    return write(tmp_path, LIFE)


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
    other_key, other_lines = b"0" * 64 + whole[64:], whole.replace(b"Booked", b"Looked", 1)
    for damaged in (whole[:-1], whole[:100], b"", other_key, other_lines):
        file.write_bytes(damaged)
        monkeypatch.setattr(cache, "_kept", {})
        again = build_world(kim)
        assert again.world.store.digest() == digest and again.history


def test_a_changed_pack_is_built_anew(kim: str, tmp_path: Path) -> None:
    before = len(build_world(kim).history)
    write(tmp_path, LIFE.replace("weekdays: [tue]", "weekdays: [tue, wed, thu]"))
    assert len(build_world(kim).history) > before


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
