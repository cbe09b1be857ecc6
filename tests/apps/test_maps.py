from datetime import datetime, timedelta

import pytest

from apps.maps.hours import is_open, state
from apps.maps.transit import LINES, STOPS
from gui_sim import maps
from gui_sim.device import Device
from gui_sim.journal import ToolCall
from gui_sim.records import Permission
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

HOME, WORK, GYM, PARENTS = "pl1", "pl2", "pl12", "pl4"  # of Maya's town
DEFAULT_HOME = "12 Alder Street"
PIER = "3 Pier Road"  # over the river mouth from the harbour
LIBRARY, AIRPORT, BAKERY = "pl35", "pl55", "pl29"


def town(*apps: str, permissions: str = "granted") -> World:
    return phone("maps", *apps, permissions=permissions)


def named(world: World, name: str) -> str:
    found: str = next(row.id for row in rows(world, "Place") if row.name == name)
    return found


def plan(world: World, start: str, end: str, mode: str = "drive", **args: object) -> dict[str, object]:
    told: dict[str, object] = call(world, "plan_route", from_id=start, to_id=end, mode=mode, **args)
    return told


# Places


def test_every_place_lies_where_its_address_does() -> None:
    ctx = town().context("user")
    for place in rows(ctx.world, "Place"):
        spot = maps.spot_of(ctx, place.address)
        assert spot == (place.lat, place.lon)
        assert maps.spot_of(ctx, f"{place.name}, {place.address}, Port Alder") == spot


def test_what_other_apps_name_is_on_the_map() -> None:
    world = phone("maps", "dinespot", "staynest")
    ctx = world.context("user")
    known = {place.name: place for place in rows(world, "Place")}
    for row in rows(world, "Restaurant"):
        assert known[row.name].phone == row.phone and known[row.name].rating == row.rating
    for row in rows(world, "Lodging"):
        if row.city == "Port Alder":
            assert (known[row.name].lat, known[row.name].lon) == (row.lat, row.lon)
    for area in {row.area for row in rows(world, "Restaurant")}:
        assert maps.spot_of(ctx, area) is not None
    for address in (
        "14 Quay Street",
        "8 Weaver's Yard",
        "27 Orchard Lane",
        "3 Mill Rise",
        "61 Canal Side",
        "7 Elm Street",
    ):
        assert maps.spot_of(ctx, address) is not None
    assert maps.spot_of(ctx, "5 Nowhere Street") is None and maps.spot_of(ctx, "Route 9") is None
    assert maps.spot_of(ctx, "9" * 500) is None and maps.spot_of(ctx, "") is None


def test_a_place_tells_whether_it_is_open() -> None:
    world = town()
    told = call(world, "get_place", place_id=GYM)
    assert told["place"]["name"] == "Wharf Gym" and told["open_now"] is True and told["saved"] is None
    assert call(world, "get_place", place_id=HOME)["open_now"] is None
    assert refused(world, "get_place", place_id="pl999") == "not_found"


@pytest.mark.parametrize(
    ("hours", "at", "opened", "line"),
    [
        ("Mon–Fri 08:00–18:00, Sat 09:00–13:00", datetime(2026, 3, 5, 9, 0), True, "Open until 18:00"),
        ("Mon–Fri 08:00–18:00, Sat 09:00–13:00", datetime(2026, 3, 7, 12, 30), True, "Closes soon, 13:00"),
        ("Mon–Fri 08:00–18:00, Sat 09:00–13:00", datetime(2026, 3, 8, 12, 30), False, "Closed"),
        ("Wed–Mon 11:30–23:00", datetime(2026, 3, 3, 12, 0), False, "Closed"),
        ("Wed–Mon 11:30–23:00", datetime(2026, 3, 2, 12, 0), True, "Open until 23:00"),
        ("Daily 10:00–01:00", datetime(2026, 3, 3, 0, 30), True, "Closes soon, 01:00"),
        ("Daily 06:00–00:00", datetime(2026, 3, 3, 22, 30), True, "Open until 00:00"),
        ("Open 24 hours", datetime(2026, 3, 3, 3, 0), True, "Open 24 hours"),
        ("whenever we like", datetime(2026, 3, 3, 3, 0), None, ""),
    ],
)
def test_hours(hours: str, at: datetime, opened: bool | None, line: str) -> None:
    assert is_open(hours, at) is opened and state(hours, at) == line


def test_all_hours_can_be_read() -> None:
    for place in rows(town(), "Place"):
        assert not place.hours or is_open(place.hours, NOW) is not None, place.hours


# Routes


def test_a_route_has_minutes_metres_and_steps() -> None:
    world = town()
    told = plan(world, HOME, WORK, "walk")
    assert told["minutes"] == -(-told["meters"] * 60 // 4800)  # type: ignore[operator]  # 4.8 km/h
    assert told["arrives"] == (NOW + timedelta(minutes=told["minutes"])).isoformat(timespec="minutes")  # type: ignore[arg-type]
    assert told["steps"][0].startswith("Head south on Quay Street")  # type: ignore[index]
    assert told["steps"][-1] == "Arrive at your destination"  # type: ignore[index]
    assert plan(world, HOME, WORK, "cycle")["minutes"] < told["minutes"]  # type: ignore[operator]


def test_no_way_is_shorter_than_the_crows() -> None:
    world = town()
    ctx = world.context("user")
    addresses = [address for address, _ in maps.addresses(ctx)]
    for a, b in zip(addresses[::5], addresses[3::5], strict=False):
        for mode in ("drive", "walk", "cycle", "transit"):
            way, back = maps.way(ctx, (a, b), mode=mode), maps.way(ctx, (b, a), mode=mode)  # type: ignore[arg-type]
            assert way is not None and back is not None and way.minutes >= 1 and len(way.line) >= 2
            if mode != "transit":
                assert abs(way.meters - back.meters) <= 1 and abs(way.minutes - back.minutes) <= 1
        assert maps.way(ctx, (a, b), mode="walk") == maps.way(ctx, (a, b), mode="walk")


def test_the_toll_bridge_can_be_avoided() -> None:
    world = town()
    pier, harbour = named(world, "Harbour Pharmacy"), named(world, "Canal Park")
    toll, free = plan(world, pier, harbour), plan(world, pier, harbour, avoid_tolls=True)
    assert toll["toll"] == 240 and "Continue onto Estuary Bridge" in toll["steps"]  # type: ignore[operator]
    assert free["toll"] == 0 and free["minutes"] > toll["minutes"]  # type: ignore[operator]
    assert plan(world, pier, harbour, "cycle")["toll"] == 0


def test_the_highway_can_be_avoided() -> None:
    world = town()
    station, airport = named(world, "Central Station"), named(world, "Port Alder Airport")
    fast, slow = plan(world, station, airport), plan(world, station, airport, avoid_highways=True)
    assert fast["highway"] and not slow["highway"]
    assert slow["minutes"] > fast["minutes"]  # type: ignore[operator]
    assert plan(world, station, airport, "walk")["highway"] is False


def test_traffic_makes_driving_slower_and_the_night_faster() -> None:
    world = town()
    minutes = [
        plan(world, HOME, PARENTS, depart_at=f"2026-03-06T{hour}")["minutes"] for hour in ("08:30", "12:00", "23:00")
    ]
    assert minutes[0] > minutes[1] >= minutes[2]  # type: ignore[operator]
    assert plan(world, HOME, PARENTS, "walk", depart_at="2026-03-06T08:30") | {"departs": "", "arrives": ""} == (
        plan(world, HOME, PARENTS, "walk", depart_at="2026-03-06T08:30") | {"departs": "", "arrives": ""}
    )


def test_trams_and_buses_keep_a_timetable() -> None:
    world = town()
    a, b = named(world, "Central Station"), named(world, "Orchard Lane stop")
    told = plan(world, a, b, "transit", depart_at="2026-03-06T12:00")
    assert told["lines"] == ["Tram 2"] and any("towards Orchard Lane" in step for step in told["steps"])  # type: ignore[attr-defined]
    back = plan(world, b, a, "transit", depart_at="2026-03-06T12:00")
    assert any("towards Central Station" in step for step in back["steps"])  # type: ignore[attr-defined]
    changed = plan(world, named(world, "Ferry Terminal"), b, "transit", depart_at="2026-03-06T12:00")
    assert changed["lines"] == ["Tram 1", "Tram 2"]
    night = plan(world, a, b, "transit", depart_at="2026-03-06T02:00")
    assert night["lines"] == [] and night["minutes"] == plan(world, a, b, "walk")["minutes"]
    assert all(stop in STOPS for line in LINES for stop in line.stops)


def test_routes_that_cannot_be() -> None:
    world = town()
    assert refused(world, "plan_route", from_id=HOME, to_id=HOME) == "bad_value"
    assert refused(world, "plan_route", from_id="pl999", to_id=HOME) == "not_found"
    assert refused(world, "plan_route", from_id=HOME, to_id=WORK, depart_at="2026-03-05T09:00") == "past"
    assert refused(world, "plan_route", from_id=HOME, to_id=WORK, depart_at="2026-03-04T09:00") == "past"
    assert refused(world, "start_route", from_id=HOME, to_id=HOME) == "bad_value"


# Where the phone is


def test_here_is_home_until_the_phone_is_seen_elsewhere() -> None:
    world = town("reminders")
    assert call(world, "get_here")["address"] == DEFAULT_HOME
    happen(world, "place_reached", place="Wharf Gym")
    assert call(world, "get_here")["name"] == "Wharf Gym" and world.context("user").here == "110 Quay Street"
    world.advance(60.0 * 200)
    assert call(world, "get_here")["address"] == DEFAULT_HOME


def test_here_needs_the_location_but_a_place_does_not() -> None:
    world = town(permissions="ask")
    assert refused(world, "get_here") == "needs_permission"
    assert refused(world, "start_route", from_id="here", to_id=GYM) == "needs_permission"
    assert refused(world, "plan_route", from_id="here", to_id=GYM) == "needs_permission"
    assert plan(world, HOME, GYM)["minutes"]
    call(world, "start_route", from_id=HOME, to_id=GYM)
    device = Device(world)
    device._runtime.open_app("maps")
    assert "Use my location" in words(device)


# Setting out


def test_a_route_is_remembered_and_ends_with_the_arrival() -> None:
    world = town("reminders")
    with world.store.transaction():
        world.store.insert(Permission(client="reminders", scope="location", state="granted"))
    call(world, "create_reminder", title="Ask for the key", place="Wharf Gym")
    told = call(world, "start_route", from_id="here", to_id=GYM, mode="walk")
    going = rows(world, "RecentRoute")[0]
    assert (going.from_id, going.to_id, going.minutes) == (named(world, DEFAULT_HOME), GYM, told["route"]["minutes"])
    world.advance(60.0 * (going.minutes + 1))
    assert notices(world) == ["You have arrived", "Ask for the key"]
    assert call(world, "get_here")["place_id"] == GYM


def test_who_turns_elsewhere_does_not_arrive() -> None:
    world = town()
    call(world, "start_route", from_id=HOME, to_id=PARENTS, mode="walk")
    call(world, "start_route", from_id=HOME, to_id=GYM, mode="walk")
    world.advance(60.0 * 200)
    assert [row.body for row in rows(world, "Notification")] == ["Wharf Gym"]


def test_a_place_that_closes_is_told_of() -> None:
    world = town()
    call(world, "start_route", from_id=HOME, to_id=named(world, "Lantern Picture House"))
    world.advance(60.0 * (5 * 60 + 5))  # 14:46
    call(world, "start_route", from_id=HOME, to_id=named(world, "Hearthmill Bakery"))
    told = [title for title in notices(world) if title != "You have arrived"]
    assert told == ["Lantern Picture House will be closed", "Hearthmill Bakery closes soon"]


def test_what_to_avoid_means_nothing_on_foot() -> None:
    world = town()
    told = world.call(ToolCall("", "start_route", {"from_id": HOME, "to_id": GYM, "mode": "walk", "avoid_tolls": True}))
    assert told.ok and "avoid_tolls" not in {k for k, v in told.call.args.items() if v}
    assert not rows(world, "RecentRoute")[0].avoid_tolls


# Saved places


def test_places_are_saved_changed_and_let_go() -> None:
    world = town()
    call(world, "save_place", place_id=HOME, label="home")
    assert refused(world, "save_place", place_id=HOME, label="home") == "already"
    assert refused(world, "save_place", place_id=WORK, label="home") == "already"
    call(world, "save_place", place_id=HOME, label="home", name="Flat", guide="Mine")
    assert [(row.name, row.guide) for row in rows(world, "SavedPlace")] == [("Flat", "Mine")]
    assert refused(world, "save_place", place_id=GYM, on=False) == "not_allowed"
    call(world, "save_place", place_id=HOME, on=False, label="gym", name="x")
    assert not rows(world, "SavedPlace")


# The owner's position


def test_only_the_owner_shares_where_the_phone_is() -> None:
    world = town("contacts", "messages")
    call(world, "create_contact", name="Noor", phones=[{"label": "mobile", "number": "+15035550106"}])
    person = rows(world, "Contact")[-1].id
    assert refused(world, "share_location", contact_id=person) == "user_only"
    call(world, "share_location", actor="user", contact_id=person, minutes=90)
    assert rows(world, "PositionShare")[0].until == NOW + timedelta(minutes=90)
    assert DEFAULT_HOME in rows(world, "Message")[-1].body
    call(world, "share_location", actor="user", contact_id=person)
    assert [row.until for row in rows(world, "PositionShare")] == [NOW + timedelta(minutes=60)]


# Other apps


def test_the_calendar_says_when_to_leave() -> None:
    world = town("calendar")
    call(world, "create_event", title="Spin", starts="2026-03-05T18:15", place="Wharf Gym")
    call(world, "create_event", title="Call", starts="2026-03-05T18:15", place="Somewhere")
    minutes = world.context("user").serve("travel_minutes", to="Wharf Gym", at=datetime(2026, 3, 5, 18, 15))
    world.advance(60.0 * (8 * 60 + 34 - minutes + 1))
    told = [row for row in rows(world, "Notification") if row.title == "Time to leave"]
    assert [row.body for row in told] == [f"{minutes} min to Wharf Gym: Spin"]


def test_a_way_over_stops_adds_up() -> None:
    ctx = town().context("user")
    direct = maps.way(ctx, ("14 Quay Street", "27 Orchard Lane"))
    over = maps.way(ctx, ("14 Quay Street", "Wharf Gym", "27 Orchard Lane"))
    parts = [maps.way(ctx, pair) for pair in (("14 Quay Street", "Wharf Gym"), ("Wharf Gym", "27 Orchard Lane"))]
    assert direct is not None and over is not None
    assert over.meters == sum(part.meters for part in parts if part is not None) >= direct.meters
    assert maps.way(ctx, ("14 Quay Street", "Atlantis")) is None
    assert maps.way(ctx, ("14 Quay Street", "14 Quay Street")) is None


def test_without_maps_nobody_knows() -> None:
    ctx = phone("dinespot").context("user")
    assert maps.ground(ctx) is None and maps.spot_of(ctx, "14 Quay Street") is None
    assert maps.way(ctx, ("14 Quay Street", "Wharf Gym")) is None and maps.addresses(ctx) == []


# Screens


def test_search_on_the_map_and_go() -> None:
    world = town()
    device = Device(world)
    device._runtime.open_app("maps")
    tap(device, "Café")
    seen = words(device)
    assert "Copper Kettle" in seen and "Loom Café" in seen and "Wharf Gym" not in seen
    tap(device, "Copper Kettle")
    tap(device, "Directions")
    tap(device, "Go")
    assert "Head" in words(device) and len(rows(world, "RecentRoute")) == 1
    tap(device, "End")
    tap(device, "End route")
    assert "Search Maps" in words(device)


def test_the_map_is_moved_and_brought_nearer() -> None:
    device = Device(town())
    device._runtime.open_app("maps")
    first = device.observe().frame.hash()
    tap(device, "Closer")
    nearer = device.observe().frame.hash()
    tap(device, "Farther")
    assert nearer != first == device.observe().frame.hash()
