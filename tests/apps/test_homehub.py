"""HomeHub: what devices can do, doors, scenes, automations, the hub's link, and what happens at home by itself."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest

from apps.homehub.happenings import next_run
from apps.homehub.models import HUB_NAME, Automation, HomeDevice, HomeEvent, Scene
from apps.homehub.scenes import holds
from apps.homehub.screens import DeviceControl, EditScene
from gui_sim.device import Device
from gui_sim.records import Connection, Offer
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

LAMP, CEILING, TV, SPEAKER, BLIND, HEATING = "hv2", "hv1", "hv4", "hv5", "hv6", "hv7"
DOOR, CAMERA, VACUUM, PRINTER, FAN = "hv13", "hv15", "hv16", "hv26", "hv29"
FILM, NIGHT, HOME = "hn2", "hn3", "hn4"


@pytest.fixture
def world() -> World:
    return phone("homehub", "clock", "settings", "weather", "reminders")


def unlink(world: World) -> World:
    with world.store.transaction():
        world.store.update(world.store.find(Connection, app="homehub")[0], state="off")
    return world


def device(world: World, id: str) -> HomeDevice:
    return world.store.get(HomeDevice, id)


def last(world: World) -> HomeEvent:
    return world.store.find(HomeEvent, order="-id", limit=1)[0]


def automate(world: World, **changes: Any) -> Automation:
    wish = {"name": "Film at eight", "when": "time", "scene_id": FILM, "at": "20:00"}
    return world.store.get(Automation, call(world, "set_automation", **(wish | changes))["id"])


def show(world: World, tab: str = "") -> Device:
    shown = Device(world)
    shown._runtime.open_app("homehub")
    if tab:
        tap(shown, tab)
    return shown


# Devices


def test_a_device_is_switched_and_the_log_says_who(world: World) -> None:
    call(world, "set_device", device_id=TV, on=True)
    assert (device(world, TV).on, device(world, TV).state) == (True, "on")
    assert (last(world).line, last(world).by, last(world).at) == ("Turned on", "Assistant", NOW)
    call(world, "set_device", actor="user", device_id=LAMP, level=15, colour="amber")
    assert (last(world).line, last(world).by) == ("15%, amber colour", "Owner")


def test_what_is_as_it_was_changes_nothing(world: World) -> None:
    before = world.store.digest()
    call(world, "set_device", device_id=LAMP, on=True, level=45, colour="warm")
    assert world.store.count(HomeEvent) == 3 and world.store.digest() == before


@pytest.mark.parametrize(
    ("id", "given", "on", "level"),
    [
        (LAMP, {"level": 0}, False, 0),
        ("hv3", {"level": 80}, True, 80),
        (LAMP, {"on": False}, False, 45),
        (BLIND, {"on": False}, False, 0),
        ("hv23", {"on": True}, True, 100),
        (BLIND, {"level": 30}, True, 30),
        (SPEAKER, {"level": 0}, False, 0),
        (TV, {"level": 60}, False, 60),
    ],
)
def test_light_and_blind_are_off_at_level_nought(
    world: World, id: str, given: dict[str, Any], on: bool, level: int
) -> None:
    call(world, "set_device", device_id=id, **given)
    assert (device(world, id).on, device(world, id).level) == (on, level)


@pytest.mark.parametrize(
    ("id", "given", "code"),
    [
        (DOOR, {"on": False}, "not_allowed"),
        (HEATING, {"target_c": 4}, "limit"),
        (HEATING, {"target_c": 31}, "limit"),
        (HEATING, {"level": 20}, "bad_value"),
        (LAMP, {"target_c": 20}, "bad_value"),
        (CEILING, {"colour": "red"}, "bad_value"),
        (LAMP, {"level": 101}, "bad_value"),
        (LAMP, {"on": False, "level": 20}, "bad_value"),
        (PRINTER, {"on": False}, "blocked"),
        (FAN, {"on": True}, "blocked"),
        ("hv99", {"on": True}, "not_found"),
    ],
)
def test_what_a_device_cannot_do_is_refused(world: World, id: str, given: dict[str, Any], code: str) -> None:
    assert refused(world, "set_device", device_id=id, **given) == code


def test_a_fault_is_not_told_of(world: World) -> None:
    told = [row["device"] for row in call(world, "list_devices", room_id="hr7")]
    fan = next(row for row in told if row["id"] == FAN)
    assert fan["reachable"] is True and "firmware_fault" not in fan


def test_a_vacuum_comes_home_by_itself(world: World) -> None:
    call(world, "set_device", device_id=VACUUM, on=True)
    assert device(world, VACUUM).state == "cleaning"
    world.advance(51 * 60)
    assert (device(world, VACUUM).on, device(world, VACUUM).state) == (False, "docked")


def test_the_log_is_read_by_time_and_page(world: World) -> None:
    for number in range(23):
        call(world, "set_device", device_id=HEATING, target_c=5 + number)
    told = call(world, "list_home_events", start="2026-03-05T00:00", end="2026-03-05T23:00")
    assert (told["total"], len(told["events"]), told["next_page"]) == (23, 20, 2)
    rest = call(world, "list_home_events", start="2026-03-05T00:00", end="2026-03-05T23:00", page=2)
    assert len(rest["events"]) == 3 and "next_page" not in rest
    assert refused(world, "list_home_events", start="2026-03-05T00:00", end="2026-03-04T00:00") == "bad_value"


# Doors


def test_only_the_owner_opens_a_lock(world: World) -> None:
    assert refused(world, "unlock_door", device_id=DOOR) == "user_only"
    call(world, "unlock_door", actor="user", device_id=DOOR)
    assert (device(world, DOOR).on, device(world, DOOR).state) == (False, "unlocked")
    assert refused(world, "unlock_door", actor="user", device_id=DOOR) == "already"
    assert refused(world, "unlock_door", actor="user", device_id=LAMP) == "not_allowed"
    call(world, "set_device", device_id=DOOR, on=True)
    assert device(world, DOOR).state == "locked"


def test_a_door_left_open_is_told_of_and_cannot_be_locked(world: World) -> None:
    happen(world, "door_opened", device_id=DOOR)
    assert refused(world, "set_device", device_id=DOOR, on=True) == "blocked"
    world.advance(11 * 60)
    assert "Door left open" in notices(world)
    happen(world, "door_closed", device_id=DOOR)
    call(world, "set_device", device_id=DOOR, on=True)


def test_a_door_that_was_closed_in_time_is_not(world: World) -> None:
    happen(world, "door_opened", device_id=DOOR)
    happen(world, "door_closed", device_id=DOOR)
    world.advance(11 * 60)
    assert "Door left open" not in notices(world)


# Scenes


def test_a_scene_sets_what_answers_and_names_the_rest(world: World) -> None:
    happen(world, "device_lost", device_id=TV)
    told = call(world, "run_scene", scene_id=FILM)
    assert told["skipped"] == ["TV"] and len(told["changed"]) == 4
    assert device(world, LAMP).colour == "amber" and device(world, BLIND).state == "closed"
    assert refused(world, "run_scene", scene_id=FILM) == "blocked"


def test_a_scene_that_holds_is_not_run_again(world: World) -> None:
    call(world, "run_scene", scene_id=FILM)
    assert holds(world.context("agent"), world.store.get(Scene, FILM))
    assert refused(world, "run_scene", scene_id=FILM) == "already"


def test_a_scene_is_saved_whole(world: World) -> None:
    settings = [{"device_id": LAMP, "on": True}, {"device_id": CEILING, "on": False, "level": 30}]
    made = call(world, "save_scene", name=" Reading ", settings=settings)
    assert made["name"] == "Reading"
    assert made["settings"] == [
        {"device_id": CEILING, "on": False, "level": None, "target_c": None, "colour": None},
        {"device_id": LAMP, "on": True, "level": 45, "target_c": None, "colour": "warm"},
    ]
    assert refused(world, "save_scene", name="film NIGHT", settings=settings) == "already"
    call(world, "save_scene", name="Film night", settings=settings, scene_id=FILM)
    assert len(world.store.get(Scene, FILM).settings) == 2


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ([], "bad_value"),
        ([{"device_id": LAMP, "on": True}, {"device_id": LAMP, "on": False}], "bad_value"),
        ([{"device_id": DOOR, "on": False}], "not_allowed"),
        ([{"device_id": HEATING, "on": True, "target_c": 35}], "limit"),
        ([{"device_id": CEILING, "on": True, "colour": "red"}], "bad_value"),
        ([{"device_id": "hv99", "on": True}], "not_found"),
    ],
)
def test_what_a_scene_cannot_do_is_refused(world: World, settings: list[dict[str, Any]], code: str) -> None:
    assert refused(world, "save_scene", name="Odd", settings=settings) == code


# Automations


def test_an_automation_runs_at_its_hour_on_its_days(world: World) -> None:
    automate(world, days=["fri"])
    world.advance(timedelta(hours=12).total_seconds())
    assert not device(world, TV).on
    world.advance(timedelta(hours=24).total_seconds())
    assert device(world, TV).on and world.store.count(HomeEvent, by="Film at eight") == 5


def test_a_changed_automation_keeps_its_new_hour_only(world: World) -> None:
    made = automate(world)
    automate(world, at="22:00", automation_id=made.id)
    world.advance(timedelta(hours=11).total_seconds())
    assert not device(world, TV).on
    world.advance(timedelta(hours=2).total_seconds())
    assert device(world, TV).on


def test_one_that_is_off_or_deleted_does_not_run(world: World) -> None:
    automate(world, on=False)
    call(world, "delete_automation", automation_id=automate(world, name="Other", at="21:00").id)
    world.advance(timedelta(hours=13).total_seconds())
    assert not device(world, TV).on


def test_sunset_is_that_of_weather(world: World) -> None:
    made = automate(world, when="sunset", at=None)
    upcoming = next_run(world.context("agent"), made)
    assert upcoming is not None and time(17, 30) < upcoming.time() < time(18, 30)
    assert next_run(phone("homehub").context("agent"), made) == datetime(2026, 3, 5, 18, 30)


def test_hours_belong_to_time_alone(world: World) -> None:
    assert refused(world, "set_automation", name="A", when="time", scene_id=FILM) == "bad_value"
    assert refused(world, "set_automation", name="A", when="leave", scene_id=FILM, at="07:00") == "bad_value"


def test_automations_that_disagree_at_one_moment_conflict(world: World) -> None:
    automate(world, days=["fri", "sat"])
    wish = {"name": "B", "when": "time", "at": "20:00"}
    assert refused(world, "set_automation", **wish, scene_id=NIGHT, days=["sat"]) == "conflict"
    call(world, "set_automation", **wish, scene_id=NIGHT, days=["sun"])
    call(world, "set_automation", **wish, scene_id="hn6", days=["sat"])
    call(world, "set_automation", **wish, scene_id=NIGHT, days=["sat"], on=False)


# The hub


def test_without_a_hub_there_are_rooms_only(world: World) -> None:
    unlink(world)
    mine = {tool.name for tool in world.tools("agent")}
    assert not mine & {"list_devices", "list_home_events", "set_device", "run_scene", "save_scene"}
    assert "search_homehub" in mine
    found = call(world, "search_homehub", query="", page=1)
    assert {hit["model"] for hit in found["hits"]} == {"Room"} and "withheld" not in found
    assert not world.call(_turn_on()).ok
    shown = show(world)
    assert "No hub linked" in words(shown) and "Ceiling light" not in words(shown)


def test_the_owner_links_the_hub(world: World) -> None:
    unlink(world)
    assert refused(world, "link_hub", code="2046-8813") == "user_only"
    assert refused(world, "link_hub", actor="user", code="2046+8813") == "bad_value"
    call(world, "link_hub", actor="user", code="2046-8813")
    assert f"{HUB_NAME} is linked" in notices(world)
    assert world.call(_turn_on()).ok


def test_a_hub_may_not_answer(world: World) -> None:
    with world.store.transaction():
        world.store.update(world.store.find(Connection, app="homehub")[0], accepts_link=False)
    assert refused(world, "link_hub", actor="user", code="2046-8813") == "not_allowed"


def _turn_on() -> Any:
    from apps.homehub.tools import set_device

    return set_device.call(TV, True)


# What happens by itself, and for other apps


def test_bedtime_offers_the_night_once(world: World) -> None:
    call(world, "set_sleep_schedule", actor="user", days=["fri", "sat"], bed="23:00", wake="07:00")
    world.advance(timedelta(hours=38).total_seconds())
    offers = [offer for offer in world.store.find(Offer, to_app="homehub") if offer.state == "open"]
    assert [(offer.line, offer.from_app) for offer in offers] == [("Good night: bedtime is at 23:00", "clock")]
    call(world, "take_offer", offer_id=offers[0].id)
    assert device(world, HEATING).target_c == 18


def test_coming_home_runs_an_automation_or_offers_the_scene(world: World) -> None:
    happen(world, "place_reached", place=world.context("world").owner.home)
    assert [offer.line for offer in world.store.find(Offer)] == ["I'm home: you have come home"]
    automate(world, when="arrive", at=None, scene_id=HOME)
    happen(world, "home_reached")
    assert device(world, "hv14").on


def test_leaving_and_moving_run_automations(world: World) -> None:
    automate(world, when="leave", at=None, scene_id="hn5")
    happen(world, "home_left")
    assert not device(world, CEILING).on
    automate(world, name="Light", when="motion", at=None, scene_id=HOME)
    happen(world, "home_motion", device_id=CAMERA, away=True)
    assert device(world, CEILING).on and "Motion while you are away" in notices(world)


def test_leaks_and_lost_devices_are_told_of(world: World) -> None:
    happen(world, "home_leak", room_id="hr7")
    happen(world, "device_lost", device_id=LAMP)
    assert notices(world)[-2:] == ["Leak", "Device lost"]
    assert refused(world, "set_device", device_id=LAMP, on=False) == "blocked"
    happen(world, "device_back", device_id=LAMP)
    call(world, "set_device", device_id=LAMP, on=False)


def test_other_apps_ask_for_loudspeaker_tv_and_scenes(world: World) -> None:
    ctx = world.context("agent")
    assert ctx.serve("home_tv_is_on") is False
    with world.store.transaction():
        assert ctx.serve("home_speaker_on", line="Tidewater, Alma Reyes") == "Speaker"
        assert ctx.serve("home_speaker_on", room="Kitchen") == "Speaker"
        ctx.serve("offer_home_scene", occasion="film", line="your film begins", from_app="streambox")
    assert device(world, SPEAKER).state == device(world, "hv11").state == "playing"
    assert rows(world, "Offer")[0].line == "Film night: your film begins"
    call(world, "set_device", device_id=TV, on=True)
    assert ctx.serve("home_tv_is_on") is True
    assert ctx.serve("home_speaker_on", room="Attic") is None
    unlink(world)
    assert ctx.serve("home_tv_is_on") is False and ctx.serve("home_speaker_on") is None


# Screens


def test_a_tap_switches_and_a_lock_waits_for_the_owner(world: World) -> None:
    shown = show(world)
    tap(shown, "Sofa lamp")
    assert device(world, "hv3").on
    tap(shown, "Hall")
    tap(shown, "Front door")
    assert device(world, DOOR).on and shown.phone.cover is not None


def test_screens_say_when_something_is_gone(world: World) -> None:
    for screen in (DeviceControl("hv99"), EditScene("hn99")):
        shown = show(world)
        shown._runtime.push(screen)
        shown._scene = None
        assert "No longer there" in words(shown)
