"""Contacts: adding, changing, merging and grouping people, and who may see them."""

from pathlib import Path

import pytest

from gui_sim.app import App, InstalledApp
from gui_sim.device import Device
from gui_sim.model import Record, ref
from gui_sim.records import Contact, ContactPhone
from gui_sim.world import World
from tests.apps.kit import NOW, call, notices, phone, refused, rows, tap, words

NOOR = {"name": "Noor Haddad", "phones": [{"label": "mobile", "number": "(415) 555-0123"}]}


class Favourite(Record, prefix="fv"):
    """Someone whom another app keeps."""

    contact_id: str = ref(Contact)


@pytest.fixture
def world() -> World:
    return phone("contacts", "messages", "settings")


def add(world: World, name: str, *numbers: str, **more: object) -> str:
    phones = [{"number": number} for number in numbers]
    return str(call(world, "create_contact", name=name, phones=phones, **more)["id"])


def test_numbers_are_kept_in_one_form(world: World) -> None:
    made = call(world, "create_contact", **NOOR)
    assert made["phones"] == [{"label": "mobile", "number": "+14155550123"}]
    assert call(world, "get_contact", contact_id=made["id"]) == made
    assert "answers" not in made


def test_the_same_name_and_number_are_refused_but_a_namesake_is_not(world: World) -> None:
    call(world, "create_contact", **NOOR)
    again = {"name": "noor haddad", "phones": [{"label": "work", "number": "+14155550123"}]}
    assert refused(world, "create_contact", **again) == "already"
    assert add(world, "Noor Haddad", "+14155550124") == "ct2"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "  "},
        {"phones": [{"label": "pager", "number": "+14155550123"}]},
        {"phones": [{"number": "12"}]},
        {"phones": [{"number": "+14155550123"}, {"number": "415 555 0123"}]},
        {"phones": [{"number": f"+141555501{n}"} for n in range(10, 21)]},
        {"mails": ["nobody"]},
        {"mails": ["a@example.com", "a@example.com"]},
        {"notes": "x" * 2001},
    ],
)
def test_what_is_no_contact_is_refused(world: World, wrong: dict[str, object]) -> None:
    assert refused(world, "create_contact", **(NOOR | wrong)) == "bad_value"


def test_a_birthday_lies_in_the_past(world: World) -> None:
    assert refused(world, "create_contact", **NOOR, birthday="2026-03-06") == "bad_value"


def test_an_update_changes_only_what_is_said(world: World) -> None:
    noor = add(world, "Noor Haddad", "+14155550123", relation="friend", company="Harbour Works")
    changed = call(world, "update_contact", contact_id=noor, relation="", role="Architect")
    assert (changed["relation"], changed["role"], changed["company"]) == ("", "Architect", "Harbour Works")
    assert changed["phones"] == [{"label": "mobile", "number": "+14155550123"}]
    assert refused(world, "update_contact", contact_id="ct99", role="x") == "not_found"


def test_a_deleted_contact_leaves_groups_and_successions(world: World) -> None:
    old, new = add(world, "Old Landlord", "+14155550111"), add(world, "New Landlord", "+14155550112")
    with world.store.transaction():
        world.store.update(world.store.get(Contact, old), superseded_by=new)
    call(world, "set_group_members", group_id="gp4", contact_ids=[new, old])
    call(world, "delete_contact", contact_id=new)
    assert rows(world, "ContactGroup")[3].contact_ids == (old,)
    assert world.store.get(Contact, old).superseded_by is None
    assert refused(world, "delete_contact", contact_id=new) == "not_found"


def test_merging_keeps_what_the_first_says_and_adds_what_it_lacks(world: World) -> None:
    keep = add(world, "Sam Rivers", "+14155550111", company="Harbour Works", mails=["sam@example.com"])
    more = {"company": "Elsewhere", "relation": "friend", "birthday": "1990-01-02", "notes": "Tall"}
    drop = add(world, "S. Rivers", "+14155550111", "+12125550111", **more)
    call(world, "set_group_members", group_id="gp2", contact_ids=[drop])
    merged = call(world, "merge_contacts", keep_id=keep, drop_id=drop)
    assert [one["number"] for one in merged["phones"]] == ["+14155550111", "+12125550111"]
    assert (merged["name"], merged["company"], merged["relation"]) == (
        "Sam Rivers",
        "Harbour Works",
        "friend",
    )
    assert (merged["birthday"], merged["notes"], merged["mails"]) == (
        "1990-01-02",
        "Tall",
        ["sam@example.com"],
    )
    assert [person.id for person in rows(world, "Contact")] == [keep]
    assert rows(world, "ContactGroup")[1].contact_ids == (keep,)


def test_what_another_app_keeps_about_the_dropped_entry_follows(tmp_path: Path) -> None:
    app = App(id="dialler", name="Dialler", icon="phone", color="#34c759", about="Favourites.")
    dialler = InstalledApp(app=app, folder=tmp_path, models=(Favourite,), tools=())
    world = World.create(NOW, apps=["contacts", dialler], strict=True)
    keep, drop = add(world, "Sam Rivers", "+14155550111"), add(world, "S. Rivers", "+14155550112")
    with world.store.transaction():
        world.store.insert(Favourite(contact_id=drop))
    call(world, "merge_contacts", keep_id=keep, drop_id=drop)
    assert [favourite.contact_id for favourite in rows(world, "Favourite")] == [keep]


def test_merging_refuses_one_entry_and_too_many_numbers(world: World) -> None:
    one = add(world, "Sam", *(f"+141555501{n}" for n in range(10, 20)))
    other = add(world, "Sam R", "+14155550130")
    assert refused(world, "merge_contacts", keep_id=one, drop_id=one) == "not_allowed"
    assert refused(world, "merge_contacts", keep_id=one, drop_id=other) == "bad_value"


def test_members_of_a_group_are_a_set(world: World) -> None:
    one, other = add(world, "Sam", "+14155550111"), add(world, "Noor", "+14155550112")
    first = call(world, "set_group_members", group_id="gp1", contact_ids=[other, one, other])
    assert first["contact_ids"] == [one, other]
    assert refused(world, "set_group_members", group_id="gp1", contact_ids=["ct99"]) == "not_found"
    assert call(world, "search_contacts", query="Family")["hits"][0]["record"] == first


@pytest.mark.parametrize("actor", ["agent", "user"])
def test_without_the_permission_only_adding_works(actor: str) -> None:
    world = phone("contacts", "settings", permissions="ask")
    call(world, "create_contact", actor="agent", **NOOR)
    if actor == "agent":
        assert refused(world, "get_contact", contact_id="ct1") == "needs_permission"
        assert refused(world, "update_contact", contact_id="ct1", role="x") == "needs_permission"
        assert refused(world, "search_contacts", query="Noor") == "needs_permission"
        assert refused(world, "set_group_members", group_id="gp1", contact_ids=[]) == "needs_permission"
    else:
        assert call(world, "get_contact", actor="user", contact_id="ct1")["name"] == "Noor Haddad"


def test_a_shut_list_shows_a_lock_and_still_lets_add() -> None:
    world = phone("contacts", "settings", permissions="ask")
    call(world, "create_contact", **NOOR)
    device = Device(world)
    device._runtime.open_app("contacts")
    assert "Contacts are not shared" in words(device) and "Noor" not in words(device)
    tap(device, "New contact")
    assert "First and last name" in words(device) or "Name" in words(device)


def test_birthdays_are_told_at_nine_by_name_only_if_contacts_are_shared() -> None:
    for state, line in (("granted", "Noor Haddad turns 36 today."), ("ask", "One of your contacts.")):
        world = phone("contacts", "settings", permissions=state)
        call(world, "create_contact", **NOOR, birthday="1990-03-07")
        world.advance(86_400)
        assert notices(world) == []
        world.advance(86_400)
        (notice,) = rows(world, "Notification")
        assert (notice.title, notice.body, f"{notice.at:%d %H:%M}") == ("Birthday today", line, "07 09:00")


def test_duplicates_are_told_on_mondays(world: World) -> None:
    add(world, "Sam Rivers", "+14155550111"), add(world, "S. Rivers", "+14155550111")
    world.advance(7 * 86_400)
    assert notices(world) == ["Possible duplicate"]


def test_a_namesake_and_a_shared_number_are_listed_as_duplicates(world: World) -> None:
    (
        add(world, "Sam Rivers", "+14155550111"),
        add(world, "S. Rivers", "+14155550111"),
        add(world, "Noor", "+14155550112"),
    )
    device = Device(world)
    device._runtime.open_app("contacts")
    tap(device, "Duplicates")
    tap(device, "Sam Rivers / S. Rivers")
    tap(device, "Merge")
    tap(device, "Keep S. Rivers")
    assert [person.name for person in rows(world, "Contact")] == ["S. Rivers", "Noor"]
    assert "No duplicates" in words(device)


def test_a_number_half_typed_into_the_form_survives_a_saved_phone(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("contacts")
    tap(device, "New contact")
    entry = device.phone.top
    entry.state["phones"] = (ContactPhone(label="work", number="+12125550111"),)
    twin = Device.load(device.save())
    assert twin.phone.top.state["phones"] == entry.state["phones"]
    assert "+1 (212) 555-0111" in words(twin)


def test_letters_at_the_edge_go_to_their_people(world: World) -> None:
    for number in range(30):
        add(world, f"{'ABCDEFGHIJ'[number // 3]}dam {number}", f"+1415555{1000 + number}")
    device = Device(world)
    device._runtime.open_app("contacts")
    before = device.scene.find("Gdam 18")
    tap(device, "Index G")
    found = device.scene.find("Gdam 18")
    assert found and (not before or found[0].at.y < before[0].at.y)


def test_two_people_of_one_name_are_told_apart_in_a_group(world: World) -> None:
    add(world, "Sam Rivers", "+14155550111"), add(world, "Sam Rivers", "+14155550112")
    device = Device(world)
    device._runtime.open_app("contacts")
    tap(device, "Groups")
    tap(device, "Family")
    tap(device, "Sam Rivers, +1 (415) 555-0112")
    tap(device, "Save members")
    assert rows(world, "ContactGroup")[0].contact_ids == ("ct2",)
