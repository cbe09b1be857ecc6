"""Photos: changing, albums, sharing, the hidden album, and what the assistant may see."""

from datetime import timedelta
from typing import Any

import pytest

from apps.photos.models import Album, Photo
from apps.photos.screens.parts import label_of
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.photos import photo_link, photo_seed
from gui_sim.records import Contact
from gui_sim.ui.moves import HoldOn, SwipeLeftOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

JONAS = "+15035550101"


@pytest.fixture
def world() -> World:
    made = phone("contacts", "messages", "notes", "photos", "settings")
    add(
        made,
        place="Tern Island",
        people=("Ida Moor", "Ben Moor"),
        caption="First swim",
        asset="beach; Ida Moor, Ben Moor",
    )
    add(made, place="Tern Island", people=("Ida Moor",), asset="sunset; Ida Moor", favourite=True)
    add(made, kind="screenshot", asset="screenshot", seen_text="Harbour Line\nBooking  HL2207")
    return made


def add(world: World, **fields: Any) -> str:
    """A photo taken three days ago; later ones an hour later each."""
    number = len(rows(world, "Photo"))
    with world.store.transaction():
        made = world.store.insert(Photo(taken_at=NOW - timedelta(days=3) + timedelta(hours=number), **fields))
    return made.id


def photo(world: World, key: str) -> Photo:
    return world.store.get(Photo, key)


def permit(world: World, scope: str, state: str = "granted") -> None:
    call(
        world,
        "grant_permission" if state == "granted" else "revoke_permission",
        "user",
        client="assistant",
        scope=scope,
    )


def opened(world: World, tab: str = "") -> Device:
    device = Device(world)
    device._runtime.open_app("photos")
    if tab:
        tap(device, tab)
    return device


def found(world: World, query: str, **args: Any) -> list[str]:
    return [hit["id"] for hit in call(world, "search_photos", query=query, **args)["hits"]]


def test_photos_are_found_by_place_people_caption_and_text(world: World) -> None:
    assert found(world, "tern island") == ["ph10", "ph9"]
    assert found(world, "Ben Moor") == ["ph9"] and found(world, "swim") == ["ph9"]
    assert found(world, "HL2207") == ["ph11"] and found(world, "weaver", fields=["seen_text"]) == ["ph6"]
    assert found(world, "places", fields=["Album.*"]) == ["ab1"]
    assert call(world, "get_photo", photo_id="ph1")["albums"] == ["Places"]


@pytest.mark.parametrize(
    ("tool", "args", "code"),
    [
        ("get_photo", {"photo_id": "ph99"}, "not_found"),
        ("update_photo", {"photo_id": "ph99", "favourite": True}, "not_found"),
        ("update_photo", {"photo_id": "ph1", "caption": "x" * 301}, "bad_value"),
        ("create_album", {"name": " "}, "bad_value"),
        ("create_album", {"name": "places"}, "already"),
        ("create_album", {"name": "Sea", "photo_ids": ["ph99"]}, "not_found"),
        ("set_album_photos", {"album_id": "ab9", "add": ["ph9"]}, "not_found"),
        ("set_album_photos", {"album_id": "ab1", "add": ["ph1"], "remove": ["ph1"]}, "bad_value"),
        ("delete_photo", {"photo_id": "ph99"}, "not_found"),
        ("share_photos", {"photo_ids": [], "to": [JONAS]}, "bad_value"),
        ("share_photos", {"photo_ids": ["ph1"], "to": []}, "bad_value"),
        ("share_photos", {"photo_ids": ["ph1"], "to": [f"+1415555{n:04}" for n in range(100, 111)]}, "limit"),
    ],
)
def test_what_cannot_be_is_refused(world: World, tool: str, args: dict[str, Any], code: str) -> None:
    assert refused(world, tool, **args) == code


def test_a_photo_is_captioned_marked_and_hidden(world: World) -> None:
    call(world, "update_photo", photo_id="ph9", caption="Cold!", favourite=True)
    assert (photo(world, "ph9").caption, photo(world, "ph9").favourite) == ("Cold!", True)
    call(world, "update_photo", photo_id="ph9", hidden=True)
    assert found(world, "cold") == [] and refused(world, "get_photo", photo_id="ph9") == "needs_unlock"


def test_albums_keep_photos_in_the_order_of_taking(world: World) -> None:
    made = call(world, "create_album", name="  The   island ", photo_ids=["ph10", "ph9", "ph1"])
    assert (made["name"], made["photo_ids"]) == ("The island", ["ph1", "ph9", "ph10"])
    changed = call(world, "set_album_photos", album_id=made["id"], add=["ph11", "ph9"], remove=["ph1", "ph3"])
    assert changed["photo_ids"] == ["ph9", "ph10", "ph11"]
    logged = world.journal.calls()[-1].call.args
    assert (logged["add"], logged["remove"]) == (["ph11"], ["ph1"])


def test_a_deleted_photo_leaves_albums_and_portraits(world: World) -> None:
    with world.store.transaction():
        one = world.store.insert(Contact(name="Ida Moor", photo_id="ph1"))
    call(world, "delete_photo", photo_id="ph1")
    assert world.store.get(Album, "ab1").photo_ids == ("ph2", "ph3", "ph8")
    assert world.store.get(Contact, one.id).photo_id is None
    ctx = world.context("user")
    assert photo_seed(ctx, "ph1") == "" and photo_link(ctx, "ph2") == "photos/PhotoView/ph2"


def test_shared_photos_go_out_as_messages_of_ten(world: World) -> None:
    many = [add(world, asset="park") for _ in range(12)]
    sent = call(world, "share_photos", photo_ids=many, to=[JONAS], note="All of them")
    first, second = rows(world, "Message")[-2:]
    assert (sent["sent"], sent["message_ids"]) == (12, [first.id, second.id])
    assert (first.body, second.body, len(first.photo_ids), len(second.photo_ids)) == ("All of them", "", 10, 2)
    more = [add(world, asset="park") for _ in range(9)]
    assert refused(world, "share_photos", photo_ids=[*many, *more], to=[JONAS]) == "limit"
    alone = phone("photos")
    assert refused(alone, "share_photos", photo_ids=["ph1"], to=[JONAS]) == "not_allowed"


def test_the_hidden_album_opens_for_half_an_hour_by_the_owner_only(world: World) -> None:
    assert refused(world, "unlock_hidden_album") == "user_only"
    for tool, args in (
        ("get_photo", {"photo_id": "ph7"}),
        ("update_photo", {"photo_id": "ph7", "hidden": False}),
        ("delete_photo", {"photo_id": "ph7"}),
        ("set_album_photos", {"album_id": "ab1", "add": ["ph7"]}),
        ("share_photos", {"photo_ids": ["ph7"], "to": [JONAS]}),
    ):
        assert refused(world, tool, **args) == "needs_unlock", tool
    page = call(world, "search_photos", query="5 1 7 2")
    assert (page["hits"], page["withheld"]) == ([], ["photos.unlock"])
    assert "5 1 7 2" not in str(call(world, "search_phone", query="shed"))
    call(world, "unlock_hidden_album", actor="user")
    assert call(world, "get_photo", photo_id="ph7")["photo"]["seen_text"] == "Shed\n5 1 7 2"
    world.advance(31 * 60)
    assert refused(world, "get_photo", photo_id="ph7") == "needs_unlock"


def test_without_permission_nothing_is_seen_and_albums_can_be_made(world: World) -> None:
    permit(world, "photos", "revoked")
    for tool, args in (
        ("search_photos", {}),
        ("get_photo", {"photo_id": "ph9"}),
        ("update_photo", {"photo_id": "ph9", "favourite": True}),
        ("set_album_photos", {"album_id": "ab1", "add": ["ph9"]}),
        ("delete_photo", {"photo_id": "ph9"}),
        ("share_photos", {"photo_ids": ["ph9"], "to": [JONAS]}),
    ):
        assert refused(world, tool, **args) == "needs_permission", tool
    assert refused(world, "create_album", name="Sea", photo_ids=["ph9"]) == "not_found"
    call(world, "create_album", name="Sea")
    device = opened(world)
    assert "Photos are not shared with the assistant." in words(device) and "First swim" not in words(device)
    assert not device.scene.find("Years")


def test_with_chosen_photos_only_those_of_one_album_are_seen(world: World) -> None:
    call(world, "create_album", actor="user", name="For the assistant", photo_ids=["ph9", "ph11"])
    permit(world, "photos", "revoked")
    permit(world, "photos.chosen")
    page = call(world, "search_photos", query="")
    assert {hit["id"] for hit in page["hits"] if hit["model"] == "Photo"} == {"ph9", "ph11"}
    assert "photos" in page["withheld"]
    assert refused(world, "get_photo", photo_id="ph10") == "not_found"
    assert call(world, "get_photo", photo_id="ph9")["photo"]["caption"] == "First swim"
    shown = words(opened(world))
    assert "First swim" in shown and "Limited" in shown and "First snow" not in shown


def test_photos_of_this_day_are_told_of_each_morning(world: World) -> None:
    with world.store.transaction():
        for year in (2024, 2025):
            world.store.insert(Photo(taken_at=NOW.replace(year=year) + timedelta(days=1), asset="park"))
        world.store.insert(Photo(taken_at=NOW.replace(year=2025) + timedelta(days=1), asset="park", hidden=True))
    world.advance(25 * 3600)
    told = [row for row in rows(world, "Notification") if row.title == "On this day"]
    assert [(row.body, row.link) for row in told] == [
        ("1 photo from 6 March 2025", "photos/Collection/2025-03-06"),
        ("1 photo from 6 March 2024", "photos/Collection/2024-03-06"),
    ]
    world.advance(24 * 3600)
    assert notices(world).count("On this day") == 2


def test_someone_adds_to_a_shared_album(world: World) -> None:
    happen(world, "album_addition", album_id="ab1", by="Ida Moor", asset="harbour; Ida Moor", people=["Ida Moor"])
    new = rows(world, "Photo")[-1]
    assert world.store.get(Album, "ab1").photo_ids[-1] == new.id and new.people == ("Ida Moor",)
    assert notices(world)[-1] == "Places"


def test_by_hand_a_photo_is_leafed_to_marked_and_described(world: World) -> None:
    device = opened(world)
    driver = Driver(device)
    driver.perform([TapOn(_label(world, "ph9"), "ph9")])
    assert "Tern Island" in words(device)
    driver.perform([SwipeLeftOn("Photo"), TapOn("Favourite")])
    assert not photo(world, "ph10").favourite and not photo(world, "ph9").favourite
    driver.perform([TapOn("Info"), TypeInto("Caption", text="Late light"), TapOn("Save")])
    assert photo(world, "ph10").caption == "Late light" and "Late light" in words(device)
    driver.perform([TapOn("Delete"), TapOn("Delete photo")])
    assert world.store.maybe(Photo, "ph10") is None


def test_by_hand_several_photos_are_taken_out_of_an_album(world: World) -> None:
    device = opened(world, "Albums")
    driver = Driver(device)
    labels = {key: _label(world, key) for key in ("ph1", "ph3")}
    driver.perform(
        [TapOn("Places", "ab1"), TapOn("Select"), *(TapOn(labels[key], key) for key in labels), TapOn("Remove")]
    )
    assert world.store.get(Album, "ab1").photo_ids == ("ph2", "ph8")


def test_months_and_years_lead_to_their_photos(world: World) -> None:
    device = opened(world)
    tap(device, "Years")
    assert "2026" in words(device)
    tap(device, "2026")
    assert "First swim" in words(device) and "March 2026" in words(device)


def test_a_face_searches_for_its_person(world: World) -> None:
    device = opened(world, "Search")
    tap(device, "Ben Moor")
    assert "1 photo" in words(device) and "First swim" in words(device)


def test_the_agent_meets_the_lock_of_the_hidden_album(world: World) -> None:
    device = opened(world, "Albums")
    Driver(device).perform([TapOn("Hidden")])
    assert "The hidden album is locked." in words(device)
    tap(device, "View album")
    assert device.phone.cover is not None
    call(world, "unlock_hidden_album", actor="user")
    again = opened(world, "Albums")
    Driver(again).perform([TapOn("Hidden"), HoldOn(_label(world, "ph7"), "ph7"), TapOn("Unhide")])
    assert not photo(world, "ph7").hidden


def test_a_sent_photo_is_seen_in_its_conversation_and_opens(world: World) -> None:
    call(world, "share_photos", photo_ids=["ph9"], to=[JONAS], note="Look")
    device = Device(world)
    device._runtime.open_app("messages")
    Driver(device).perform([TapOn("+1 (503) 555-0101")])
    assert "1 picture" in words(device)
    tap(device, "Look")
    assert "First swim" in words(device)


def _label(world: World, key: str) -> str:
    return label_of(photo(world, key))
