"""StayNest on screen: lists, filters, the form, and pictures of rooms."""

from datetime import date, timedelta

import pytest

from apps.staynest.models import Lodging, RoomType
from apps.staynest.screens import BookStay, LodgingDetail, StayFilters, Stays
from gui_sim.canvas.picture_rooms import DRAWN, ROOMS
from gui_sim.canvas.pictures import draw
from gui_sim.world import World
from tests.apps.kit import call, phone, refused, rows, tap, words
from tests.apps.stays import IN, OUT, ROOM, rich, show, stock


@pytest.fixture
def world() -> World:
    world = phone("staynest", "calendar", "wallet", "mail", "messages", wallet={"auto_authorise": 500_000})
    return rich(world)


def test_houses_are_kept_in_lists(world: World) -> None:
    call(world, "save_lodging", lodging_id="hb1")
    call(world, "save_lodging", lodging_id="hb1", list_name="Winter")
    assert refused(world, "save_lodging", lodging_id="hb1") == "already"
    assert refused(world, "save_lodging", lodging_id="hb2", on=False) == "not_allowed"
    call(world, "save_lodging", lodging_id="hb1", on=False)
    assert [row.list_name for row in rows(world, "SavedLodging")] == ["Winter"]
    assert refused(world, "save_lodging", lodging_id="hb1", list_name="") == "bad_value"


def test_the_heart_keeps_a_house_and_lets_it_go(world: World) -> None:
    device = show(world, LodgingDetail("hb1"))
    tap(device, "Saved")
    assert [row.lodging_id for row in rows(world, "SavedLodging")] == ["hb1"]
    tap(device, "Saved")
    assert not rows(world, "SavedLodging")


def test_the_list_shows_prices_and_what_is_full_or_closed(world: World) -> None:
    stays = Stays("Larch Ridge", date(2026, 3, 6), date(2026, 3, 8))
    names = {house.name: house for house in world.store.find(Lodging, city="Larch Ridge")}
    for room in world.store.find(RoomType, lodging_id=names["Larch Lodge"].id):
        stock(world, room.id, 0)
    device = show(world, stays)
    text = words(device)
    assert "per night" in text and "11 stays" not in text
    bound = stays.bind(world.context("agent"), {})
    assert isinstance(bound, Stays)
    free = {house.name for house in bound.houses() if bound.room(house) is not None}
    assert "Larch Lodge" not in free and "The Nuthatch" not in free and "Summit Cabin" in free


def test_filters_narrow_the_list(world: World) -> None:
    plain = Stays("Saltmere", date(2026, 3, 20), date(2026, 3, 22))
    strict = Stays("Saltmere", plain.check_in, plain.check_out, amenities=("pets",), kind="cabin", bed="king")
    found = [screen.bind(world.context("agent"), {}) for screen in (plain, strict)]
    houses = [{house.id for house in screen.houses()} for screen in found if isinstance(screen, Stays)]
    assert houses[1] < houses[0] and houses[1] == {"hb35"}
    device = show(world, StayFilters(**strict.params()))
    assert "Free cancellation" in words(device)


def test_the_form_says_what_the_tool_says(world: World) -> None:
    stock(world, ROOM, 0, IN, IN)
    screen = BookStay(ROOM, date.fromisoformat(IN), date.fromisoformat(OUT))
    assert "taken on some of these nights" in words(show(world, screen))
    before = world.store.digest()
    full = BookStay(ROOM, date.fromisoformat(IN), date.fromisoformat(IN) + timedelta(days=1), 4)
    assert "take more rooms" in words(show(world, full))
    assert world.store.digest() == before


def test_every_kind_of_room_has_its_picture() -> None:
    assert set(ROOMS) == set(DRAWN)
    seeds = [f"{named[0]} ro1" for named in ROOMS.values()]
    drawn = {bytes(draw("place", seed, (60, 40)).get_buffer().raw) for seed in seeds}
    assert len(drawn) == len(ROOMS)
