"""Notes: writing, editing, ticking off, and what a lock leaves to be seen."""

from datetime import datetime
from typing import Any

import pytest

from apps.notes.models import Note
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.records import Contact
from gui_sim.ui.moves import HoldOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("contacts", "mail", "messages", "notes", "settings")


def note(world: World, key: str) -> Note:
    return world.store.get(Note, key)


def opened(world: World) -> Device:
    device = Device(world)
    device._runtime.open_app("notes")
    return device


def titles(world: World, **args: Any) -> list[str]:
    found = call(world, "search_notes", **args)
    return [hit["record"].get("title", hit["record"].get("name")) for hit in found["hits"]]


def test_a_note_is_written_with_things_to_tick_off(world: World) -> None:
    made = call(
        world, "create_note", title="Balcony", checklist=["Soil ", "Two  boxes"], tags=["home ", "green", "home"]
    )
    assert (made["folder_id"], made["tags"], made["created_at"]) == ("nf1", ["green", "home"], "2026-03-05T09:41")
    assert made["checklist"] == [{"text": "Soil", "done": False}, {"text": "Two boxes", "done": False}]
    ticked = call(world, "tick_item", note_id=made["id"], index=1)
    assert [item["done"] for item in ticked["checklist"]] == [False, True]
    assert refused(world, "tick_item", note_id=made["id"], index=2) == "bad_value"
    call(world, "tick_item", note_id=made["id"], index=1, done=False)
    assert not any(item.done for item in note(world, made["id"]).checklist)


@pytest.mark.parametrize(
    ("tool", "args", "code"),
    [
        ("create_note", {"title": " "}, "bad_value"),
        ("create_note", {"title": "x" * 121}, "bad_value"),
        ("create_note", {"title": "A", "folder_id": "nf99"}, "not_found"),
        ("create_note", {"title": "A", "checklist": ["x"] * 101}, "bad_value"),
        ("create_note", {"title": "A", "checklist": [" "]}, "bad_value"),
        ("create_note", {"title": "A", "tags": [f"t{n}" for n in range(21)]}, "bad_value"),
        ("edit_note", {"note_id": "no99", "title": "A"}, "not_found"),
        ("edit_note", {"note_id": "no8", "folder_id": "nf99"}, "not_found"),
        ("edit_note", {"note_id": "no8", "append": "x" * 9_990}, "bad_value"),
        ("edit_note", {"note_id": "no8", "tags": [f"t{n}" for n in range(21)]}, "bad_value"),
        ("tick_item", {"note_id": "no3", "index": -1}, "bad_value"),
        ("get_note", {"note_id": "no99"}, "not_found"),
    ],
)
def test_what_cannot_be_is_refused(world: World, tool: str, args: dict[str, Any], code: str) -> None:
    assert refused(world, tool, **args) == code


def test_text_is_replaced_or_added_to(world: World) -> None:
    before = note(world, "no7").body
    added = call(world, "edit_note", note_id="no7", append="Bay leaf!")
    assert added["body"] == f"{before}\nBay leaf!" and added["edited_at"] == "2026-03-05T09:41"
    logged = world.journal.calls()[-1].call.args
    assert (logged["body"], logged["append"]) == (added["body"], "")
    assert call(world, "edit_note", note_id="no7", body="New", append="line")["body"] == "New\nline"
    assert call(world, "edit_note", note_id="no12", append="First words")["body"] == "First words"


def test_pinning_and_moving_leave_the_time_of_editing(world: World) -> None:
    before = note(world, "no8")
    moved = call(world, "edit_note", note_id="no8", folder_id="nf1", pinned=True)
    assert (moved["folder_id"], moved["pinned"]) == ("nf1", True)
    assert note(world, "no8").edited_at == before.edited_at < NOW
    assert call(world, "edit_note", note_id="no8", tags=["paint"])["tags"] == ["paint"]
    assert note(world, "no8").edited_at == NOW
    call(world, "delete_note", note_id="no8")
    assert refused(world, "get_note", note_id="no8") == "not_found"


def test_search_finds_words_tags_and_folders_newest_first(world: World) -> None:
    assert titles(world, query="flatbread") == ["Flatbread with yoghurt", "Flatbread with spelt"]
    assert titles(world, query="packing", fields=["tags"])[0] == "Packing list, long weekend"
    assert titles(world, query="recipes") == ["Recipes"]
    first = call(world, "search_notes")
    assert (first["total"], first["next_page"], len(first["hits"])) == (19, 2, 5)
    assert [hit["id"] for hit in first["hits"]][:3] == ["no3", "no10", "no1"]


def test_a_locked_note_gives_its_title_only(world: World) -> None:
    found = call(world, "search_notes", query="door")
    (hit,) = [hit for hit in found["hits"] if hit["id"] == "no1"]
    assert hit["record"]["body"] == "" and hit["record"]["tags"] == [] and found["withheld"] == ["notes.unlock"]
    assert titles(world, query="7316") == [] and titles(world, query="door", fields=["body"]) != ["Door codes"]
    assert titles(world, query="^Door c", mode="regex") == ["Door codes"]
    for tool, args in (
        ("get_note", {}),
        ("edit_note", {"append": "More"}),
        ("tick_item", {"index": 0}),
        ("delete_note", {}),
    ):
        assert refused(world, tool, note_id="no1", **args) == "needs_unlock"
    assert "7316" not in str(call(world, "search_phone", query="7316"))
    assert "7316" in call(world, "get_note", actor="user", note_id="no1")["body"]


def test_the_owner_unlocks_one_note_for_half_an_hour(world: World) -> None:
    assert refused(world, "unlock_note", note_id="no1") == "user_only"
    assert refused(world, "unlock_note", actor="user", note_id="no8") == "already"
    call(world, "unlock_note", actor="user", note_id="no1")
    assert "7316" in call(world, "get_note", note_id="no1")["body"]
    assert titles(world, query="7316") == ["Door codes"]
    assert refused(world, "get_note", note_id="no2") == "needs_unlock"
    world.advance(20 * 60)
    call(world, "unlock_note", actor="user", note_id="no1")
    world.advance(20 * 60)
    assert "7316" in call(world, "get_note", note_id="no1")["body"]
    world.advance(11 * 60)
    assert refused(world, "get_note", note_id="no1") == "needs_unlock"


def test_the_agents_screen_covers_a_locked_note_until_the_owner_opens_it(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("Home", "nf2")])
    assert "Door codes" in words(device) and "Locked" in words(device) and "7316" not in words(device)
    Driver(device).perform([TapOn("Door codes", "no1")])
    tap(device, "Unlock")
    assert device.phone.cover is not None and "7316" not in words(device)
    assert refused(world, "get_note", note_id="no1") == "needs_unlock"
    call(world, "unlock_note", actor="user", note_id="no1")
    device.phone.cover = None
    tap(device, "Open note")
    assert "7316" in words(device)
    device.act(actions.Wait(minutes=31))
    assert "7316" not in words(device) and "This note is locked." in words(device)


def test_a_note_is_written_on_where_it_is_read(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("Recipes", "nf4"), TapOn("Lentil soup", "no7")])
    Driver(device).perform([TypeInto("Title", text="Red lentil soup"), TypeInto("Text", text="For six"), TapOn("Done")])
    made = world.journal.calls()[-1].call
    assert made.tool == "edit_note" and set(made.args) == {"note_id", "title", "body", "append"}
    assert (note(world, "no7").title, note(world, "no7").body) == ("Red lentil soup", "For six")
    assert not device.scene.find("Done"), "nothing is left to keep"
    assert device.phone.focus == ""


def test_lists_pin_tick_and_find(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("All notes"), HoldOn("Lentil soup", "no7"), TapOn("Pin")])
    assert note(world, "no7").pinned
    Driver(device).perform([TapOn("Packing list, long weekend", "no3"), TapOn("Done", "3")])
    assert note(world, "no3").checklist[3].done
    assert "3 of 6 done" in words(device)


def test_a_note_is_shared_with_other_apps(world: World) -> None:
    call(world, "create_contact", name="Noor Haddad", phones=[{"number": "+14155550123"}], mails=["noor@example.com"])
    with world.store.transaction():
        world.store.update(world.store.get(Contact, "ct1"), favourite=True)
    device = opened(world)
    Driver(device).perform([TapOn("Travel", "nf5"), TapOn("Packing list, long weekend", "no3")])
    Driver(device).perform([TapOn("Share"), TapOn("Mail")])
    draft = rows(world, "MailItem")[-1]
    assert (draft.state, draft.subject) == ("draft", "Packing list, long weekend")
    assert "- [x] Rain jacket\n- [x] Walking shoes\n- [ ] Two warm jumpers" in draft.body
    Driver(device).perform([TapOn("Share"), TapOn("Noor Haddad")])
    assert rows(world, "Message")[-1].body.startswith("Packing list, long weekend\n\n- [x] Rain jacket")


def test_someone_else_edits_a_shared_note(world: World) -> None:
    happen(world, "note_edited", note_id="no3", by="Noor", append="Binoculars are with me")
    assert note(world, "no3").body == "Binoculars are with me"
    assert note(world, "no3").edited_at == datetime(2026, 3, 5, 9, 41)
    assert notices(world) == ["Packing list, long weekend"]
    happen(world, "note_edited", note_id="no99", by="Noor", body="Gone")
    assert len(notices(world)) == 1
