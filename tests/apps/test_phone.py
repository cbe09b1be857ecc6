"""Phone: calls out and in, voicemail, favourites, blocked numbers, and what may be said of them."""

from typing import Any

import pytest

from gui_sim import actions
from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

SAM, NOOR, DAD, STRANGER = "+14155550111", "+14155550112", "+14155550113", "+12125550160"


@pytest.fixture
def world() -> World:
    return with_people(phone("phone", "contacts", "messages", "settings"))


def with_people(world: World) -> World:
    person(world, "Sam Rivers", SAM)
    person(world, "Noor Haddad", NOOR, answers="evenings")
    person(world, "Per Lindholm", DAD, answers="never")
    return world


def person(world: World, name: str, number: str, **private: str) -> None:
    made = call(world, "create_contact", actor="user", name=name, phones=[{"label": "mobile", "number": number}])
    if private:
        model = world.store.schema.by_name["Contact"].model
        with world.store.transaction():
            world.store.update(world.store.get(model, made["id"]), **private)


def script(world: World, number: str, **told: Any) -> None:
    model = world.store.schema.by_name["CallRecord"].model
    with world.store.transaction():
        world.store.insert(model(number=number, direction="in", outcome="missed", at=NOW.replace(hour=8), script=told))


def opened(world: World, *taps: str) -> Device:
    device = Device(world)
    device.world.clock.freeze()
    device._runtime.open_app("phone")
    device._scene = None
    for label in taps:
        tap(device, label)
    return device


# Calls out


def test_who_answers_and_who_does_not(world: World) -> None:
    first = call(world, "place_call", number="(415) 555-0111")
    assert (first["number"], first["contact_id"], first["direction"], first["outcome"]) == (
        SAM, "ct1", "out", "answered",
    )  # fmt: skip
    assert first["seconds"] > 0 and "script" not in first
    call(world, "end_call", call_id=first["id"])
    assert call(world, "place_call", number=NOOR)["outcome"] == "no_answer"
    assert call(world, "place_call", number=DAD)["outcome"] == "no_answer"
    world.advance(10 * 3600)
    assert call(world, "place_call", number=NOOR)["outcome"] == "answered"
    assert [one.sender for one in rows(world, "Message")] == [NOOR]


def test_a_script_is_used_once(world: World) -> None:
    script(world, SAM, outcome="answered", seconds=95, summary="The new landlord is Dele Akande.")
    told = call(world, "place_call", number=SAM)
    assert (told["seconds"], told["summary"]) == (95, "The new landlord is Dele Akande.")
    world.advance(100)
    assert call(world, "place_call", number=SAM)["summary"] == ""


def test_an_unanswered_call_may_bring_a_message(world: World) -> None:
    script(world, SAM, outcome="declined", message="In a meeting, text me", after_min=3)
    assert call(world, "place_call", number=SAM)["outcome"] == "declined"
    assert rows(world, "Message") == []
    world.advance(200)
    (message,) = rows(world, "Message")
    assert (message.sender, message.body) == (SAM, "In a meeting, text me")


def test_one_call_at_a_time(world: World) -> None:
    script(world, SAM, outcome="answered", seconds=300)
    first = call(world, "place_call", number=SAM)
    assert refused(world, "place_call", number=STRANGER) == "conflict"
    assert refused(world, "delete_call_entry", entry_id=first["id"]) == "bad_value"
    world.advance(60)
    assert call(world, "end_call", call_id=first["id"])["seconds"] == 60
    assert refused(world, "end_call", call_id=first["id"]) == "not_allowed"
    call(world, "place_call", number=DAD)


@pytest.mark.parametrize("number", ["12", "sam", "+14155550100"])
def test_numbers_that_cannot_be_called(world: World, number: str) -> None:
    own = rows(world, "Owner")[0].phone
    assert own == "+14155550100"
    assert refused(world, "place_call", number=number) == "bad_value"


def test_airplane_mode_lets_nothing_out_or_in(world: World) -> None:
    call(world, "set_setting", actor="user", key="airplane.on", value="on")
    assert refused(world, "place_call", number=SAM) == "not_allowed"
    happen(world, "call_in", number=SAM)
    assert rows(world, "CallRecord") == []


def test_video_needs_microphone_and_camera() -> None:
    world = with_people(phone("phone", "contacts", "settings", permissions="ask"))
    assert refused(world, "place_call", number=SAM, kind="video") == "needs_permission"
    call(world, "place_call", number=DAD)
    call(world, "place_call", actor="user", number=DAD, kind="video")
    call(world, "grant_permission", actor="user", client="phone", scope="mic_camera")
    assert call(world, "place_call", number=DAD, kind="video")["kind"] == "video"


# Calls in


def test_a_call_rings_and_is_taken(world: World) -> None:
    happen(world, "call_in", number=SAM, seconds=120, summary="Lunch moves to one.")
    (rung,) = rows(world, "CallRecord")
    (notice,) = rows(world, "Notification")
    assert (notice.title, notice.body, notice.link) == ("Sam Rivers", "Incoming call", "phone/InCall/cl1")
    assert call(world, "get_call", call_id=rung.id)["call"]["summary"] == ""
    taken = call(world, "answer_call", call_id=rung.id)
    assert (taken["outcome"], taken["seconds"], taken["summary"]) == ("answered", 120, "Lunch moves to one.")
    assert refused(world, "answer_call", call_id=rung.id) == "not_allowed"
    world.advance(600)
    assert notices(world) == ["Sam Rivers"]


def test_a_declined_call_leaves_its_voicemail(world: World) -> None:
    happen(world, "call_in", number=SAM, voicemail="Sam here, call me back.")
    assert call(world, "answer_call", call_id="cl1", accept=False)["outcome"] == "declined"
    assert [(one.transcript, one.heard) for one in rows(world, "Voicemail")[1:]] == [("Sam here, call me back.", False)]
    world.advance(600)
    assert [one.body for one in rows(world, "Notification")] == ["Incoming call", "New voicemail"]


def test_a_call_that_nobody_takes_is_missed(world: World) -> None:
    happen(world, "call_in", number=SAM, voicemail="Sam here.", voicemail_seconds=9)
    world.advance(41)
    assert [one.body for one in rows(world, "Notification")] == ["Incoming call", "Missed call", "New voicemail"]
    assert refused(world, "answer_call", call_id="cl1") == "not_allowed"
    assert rows(world, "Voicemail")[1].seconds == 9
    assert rows(world, "CallRecord")[0].outcome == "missed"


def test_a_busy_phone_misses_calls(world: World) -> None:
    script(world, SAM, outcome="answered", seconds=300)
    call(world, "place_call", number=SAM)
    happen(world, "call_in", number=NOOR)
    assert [one.body for one in rows(world, "Notification")] == ["Missed call"]


def test_taking_a_second_call_conflicts(world: World) -> None:
    happen(world, "call_in", number=SAM, seconds=200)
    happen(world, "call_in", number=NOOR)
    call(world, "answer_call", call_id="cl1")
    assert refused(world, "answer_call", call_id="cl2") == "conflict"
    call(world, "answer_call", call_id="cl2", accept=False)


def test_nothing_comes_from_a_blocked_number(world: World) -> None:
    call(world, "set_blocked", number=SAM)
    happen(world, "call_in", number=SAM)
    happen(world, "message_in", sender=SAM, body="Hello?")
    assert not rows(world, "CallRecord") and not rows(world, "Message") and not notices(world)
    assert refused(world, "place_call", number=SAM) == "blocked"
    call(world, "set_blocked", number=SAM, on=False)
    assert refused(world, "set_blocked", number=SAM, on=False) == "not_found"
    happen(world, "call_in", number=SAM)
    assert notices(world) == ["Sam Rivers"]


def test_notices_name_people_only_if_contacts_are_shared() -> None:
    world = with_people(phone("phone", "contacts", "settings", permissions="ask"))
    happen(world, "call_in", number=SAM, missed=True)
    (notice,) = rows(world, "Notification")
    assert notice.title == "+1 (415) 555-0111"
    assert "Sam" not in words(opened(world))


# What is kept


def test_favourites(world: World) -> None:
    call(world, "set_favourite", contact_id="ct1", number=SAM)
    call(world, "set_favourite", contact_id="ct2", number=NOOR, kind="video")
    call(world, "set_favourite", contact_id="ct1", number=SAM, kind="video")
    assert [(one.number, one.kind, one.position) for one in rows(world, "FavouriteNumber")] == [
        (SAM, "video", 1), (NOOR, "video", 2),
    ]  # fmt: skip
    assert refused(world, "set_favourite", contact_id="ct1", number=NOOR) == "bad_value"
    call(world, "set_favourite", contact_id="ct1", number=SAM, on=False, kind="video")
    assert refused(world, "set_favourite", contact_id="ct1", number=SAM, on=False) == "not_found"
    assert [one.number for one in rows(world, "FavouriteNumber")] == [NOOR]


def test_a_merged_contact_takes_its_favourite_along(world: World) -> None:
    call(world, "set_favourite", contact_id="ct2", number=NOOR)
    call(world, "merge_contacts", keep_id="ct1", drop_id="ct2")
    assert rows(world, "FavouriteNumber")[0].contact_id == "ct1"
    assert "Sam Rivers" in words(opened(world, "Favourites"))


def test_entries_are_searched_and_deleted(world: World) -> None:
    script(world, SAM, outcome="answered", summary="The plumber comes on Friday.")
    call(world, "place_call", number=SAM)
    world.advance(3600)
    hits = call(world, "search_calls", query="plumber")["hits"]
    assert [(hit["model"], hit["field"]) for hit in hits] == [("CallRecord", "summary")]
    assert call(world, "get_call", call_id=hits[0]["id"])["name"] == "Sam Rivers"
    call(world, "delete_call_entry", entry_id=hits[0]["id"])
    call(world, "delete_call_entry", entry_id="vm1")
    assert refused(world, "delete_call_entry", entry_id="vm1") == "not_found"


# Screens


def test_the_keys_call_and_the_call_is_ended(world: World) -> None:
    script(world, SAM, outcome="answered", seconds=300)
    device = opened(world, "Keypad", *(f"Number: {key}" for key in "4155550111"))
    assert "Sam Rivers" in words(device)
    tap(device, "Call")
    assert "00:00" in words(device)
    tap(device, "Hide")
    tap(device, "Return to call")
    tap(device, "End")
    assert [one.tool for one in world.journal.calls()][-2:] == ["place_call", "end_call"]
    assert "Return to call" not in words(device)


def test_a_ringing_call_is_taken_on_the_screen(world: World) -> None:
    happen(world, "call_in", number=SAM, seconds=200)
    device = opened(world, "Incoming call")
    tap(device, "Accept")
    assert rows(world, "CallRecord")[0].outcome == "answered" and "End" in words(device)


def test_opening_a_voicemail_marks_it_heard_as_a_side_call(world: World) -> None:
    happen(world, "call_in", number=SAM, missed=True, voicemail="Sam here, call me back.")
    device = opened(world, "Voicemail", "Sam Rivers")
    assert rows(world, "Voicemail")[1].heard and world.journal.calls()[-1].side
    tap(device, "Mark as new")
    assert not rows(world, "Voicemail")[1].heard


def test_missed_calls_and_new_voicemail_are_counted_until_they_are_seen(world: World) -> None:
    happen(world, "call_in", number=SAM, missed=True, voicemail="Sam here, call me back.")
    happen(world, "call_in", number=NOOR, missed=True)
    happen(world, "call_in", number=STRANGER)  # it rings: not missed yet
    device = Device(world)
    device.world.clock.freeze()
    assert 'icon "Phone" = 3 new' in words(device)
    tap(device, "Phone")
    assert 'tab "Recents" selected' in words(device) and 'tab "Voicemail" = 1' in words(device)
    (entry,) = [one for one in world.journal.calls() if one.call.tool == "mark_calls_seen"]
    assert entry.side and [one.seen for one in rows(world, "CallRecord")] == [True, True, False]
    device.act(actions.Press(button="home"))
    assert 'icon "Phone" = 1 new' in words(device)
    tap(device, "Phone")
    tap(device, "Voicemail")
    tap(device, "Sam Rivers")
    device.act(actions.Press(button="home"))
    assert 'icon "Phone"' in words(device) and "new" not in words(device)
    assert len([one for one in world.journal.calls() if one.call.tool == "mark_calls_seen"]) == 1


def test_a_missed_call_waits_on_its_tab_until_it_is_shown(world: World) -> None:
    device = opened(world, "Keypad")
    happen(world, "call_in", number=SAM, missed=True)
    device._scene = None
    assert 'tab "Recents" = 1' in words(device)
    device.observe()
    assert not rows(world, "CallRecord")[0].seen  # looking at the phone writes nothing
    tap(device, "Recents")
    assert 'tab "Recents" selected' in words(device) and rows(world, "CallRecord")[0].seen
    assert refused(world, "mark_calls_seen") == "already"


def test_an_icon_carries_no_number_where_its_badge_is_off(world: World) -> None:
    happen(world, "call_in", number=SAM, missed=True)
    call(world, "set_app_notifications", actor="user", app="phone", notify=True, badge=False)
    assert "new" not in words(Device(world))


def test_missed_calls_alone(world: World) -> None:
    happen(world, "call_in", number=SAM, missed=True)
    call(world, "place_call", number=DAD)
    device = opened(world)
    assert "Per Lindholm" in words(device)
    tap(device, "Missed")
    assert "Per Lindholm" not in words(device) and "Sam Rivers" in words(device)


def test_a_number_is_blocked_from_its_card_after_asking(world: World) -> None:
    happen(world, "call_in", number=STRANGER, missed=True)
    device = opened(world, "Info", "Block caller")
    assert rows(world, "BlockedNumber") == []
    tap(device, "Block")
    assert [one.number for one in rows(world, "BlockedNumber")] == [STRANGER]
    assert "Unblock caller" in words(device)


def test_a_favourite_is_added_from_the_list_of_people(world: World) -> None:
    device = opened(world, "Favourites", "Add favourite", "Noor Haddad")
    tap(device, "Video call")
    assert [(one.contact_id, one.kind) for one in rows(world, "FavouriteNumber")] == [("ct2", "video")]
    assert "Noor Haddad" in words(device)


def test_of_several_numbers_each_can_be_a_favourite(world: World) -> None:
    phones = [{"label": "mobile", "number": SAM}, {"label": "work", "number": STRANGER}]
    call(world, "update_contact", contact_id="ct1", phones=phones)
    opened(world, "Favourites", "Add favourite", "Sam Rivers", "Voice call, +1 (212) 555-0160")
    assert [(one.number, one.kind) for one in rows(world, "FavouriteNumber")] == [(STRANGER, "voice")]


def test_a_link_to_a_call_opens_its_caller(world: World) -> None:
    happen(world, "call_in", number=SAM, missed=True)
    device = Device(world)
    device._runtime.open_link("phone/CallerCard/cl1")
    device._scene = None
    assert "Sam Rivers" in words(device)
    device.act(actions.Press(button="back"))
