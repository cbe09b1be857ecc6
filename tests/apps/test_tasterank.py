"""TasteRank: reviews, the ranking they make, comparing, lists, friends, and the question after a visit."""

from typing import Any

import pytest

from apps.tasterank.models import RankEntry, TasteFriend, Venue, VenueReview, WantToGo
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.records import Offer
from gui_sim.ui.moves import HoldOn, SwipeLeftOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("contacts", "dinespot", "photos", "settings", "tasterank")


def order(world: World) -> list[str]:
    """The venues of the ranking, the best first; their numbers have no gap."""
    entries = world.store.find(RankEntry, order="position")
    assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.venue_id for entry in entries]


def review(world: World, venue_id: str, score: int, **more: Any) -> Any:
    return call(world, "write_review", venue_id=venue_id, score=score, **more)


def opened(world: World, tab: str) -> Device:
    device = Device(world)
    device._runtime.open_app("tasterank")
    tap(device, tab)
    return device


def name(world: World, venue_id: str) -> str:
    return world.store.get(Venue, venue_id).name


def test_a_review_keeps_what_was_said(world: World) -> None:
    made = review(
        world, "vn3", 9, text="Quiet.", dishes_liked=[" Green  curry ", "Green curry"], companions=["Noor"],
        photo_ids=["ph1"], public=False,
    )  # fmt: skip
    assert (made["visited"], made["dishes_liked"], made["friend_id"]) == ("2026-03-05", ["Green curry"], None)
    assert "honest_score" not in made
    told = call(world, "get_venue", venue_id="vn3")
    assert (told["your_review"]["id"], told["position"]) == (made["id"], 1)
    assert [one["friend"] for one in told["friends"]] == ["Odette Brann"]


@pytest.mark.parametrize(
    ("tool", "args", "code"),
    [
        ("get_venue", {"venue_id": "vn999"}, "not_found"),
        ("write_review", {"venue_id": "vn999", "score": 5}, "not_found"),
        ("write_review", {"venue_id": "vn3", "score": 0}, "bad_value"),
        ("write_review", {"venue_id": "vn3", "score": 11}, "bad_value"),
        ("write_review", {"venue_id": "vn1", "score": 7}, "already"),
        ("write_review", {"venue_id": "vn3", "score": 7, "visited": "2026-03-06"}, "bad_value"),
        ("write_review", {"venue_id": "vn3", "score": 7, "visited": "2023-01-01"}, "past"),
        ("write_review", {"venue_id": "vn3", "score": 7, "photo_ids": ["ph99"]}, "not_found"),
        ("write_review", {"venue_id": "vn3", "score": 7, "photo_ids": ["ph7"]}, "not_found"),
        (
            "write_review",
            {"venue_id": "vn3", "score": 7, "dishes_liked": ["Soup"], "dishes_disliked": ["soup"]},
            "bad_value",
        ),
        ("write_review", {"venue_id": "vn3", "score": 7, "dishes_liked": [f"d{n}" for n in range(13)]}, "bad_value"),
        ("edit_review", {"review_id": "rv1", "score": 2}, "not_allowed"),
        ("delete_review", {"review_id": "rv1"}, "not_allowed"),
        ("delete_review", {"review_id": "rv999"}, "not_found"),
        ("rank_venue", {"venue_id": "vn1", "better_than": "vn1"}, "bad_value"),
        ("rank_venue", {"venue_id": "vn1", "better_than": "vn9"}, "bad_value"),
        ("rank_venue", {"venue_id": "vn5", "better_than": "vn1", "worse_than": "vn2"}, "conflict"),
        ("rank_venue", {"venue_id": "vn5", "better_than": "vn1", "worse_than": "vn1"}, "conflict"),
        ("set_want_to_go", {"venue_id": "vn9", "on": False}, "not_found"),
        ("set_want_to_go", {"venue_id": "vn9", "list_name": " "}, "bad_value"),
        ("list_ranking", {"category": "bar"}, "bad_value"),
    ],
)
def test_what_cannot_be_is_refused(world: World, tool: str, args: dict[str, Any], code: str) -> None:
    review(world, "vn1", 9)
    review(world, "vn2", 7)
    assert refused(world, tool, **args) == code


def test_reviews_rank_places_by_their_score(world: World) -> None:
    for venue_id, score in (("vn1", 7), ("vn2", 9), ("vn3", 7), ("vn4", 8), ("vn5", 3)):
        review(world, venue_id, score)
    assert order(world) == ["vn2", "vn4", "vn1", "vn3", "vn5"]
    mine = {one.venue_id: one.id for one in rows(world, "VenueReview") if one.friend_id is None}
    call(world, "edit_review", review_id=mine["vn5"], score=9)
    assert order(world) == ["vn2", "vn5", "vn4", "vn1", "vn3"]
    call(world, "edit_review", review_id=mine["vn4"], text="As good as ever.")
    call(world, "delete_review", review_id=mine["vn2"])
    assert order(world) == ["vn5", "vn4", "vn1", "vn3"]


def test_a_comparison_moves_a_place_no_further_than_needed(world: World) -> None:
    for venue_id in ("vn1", "vn2", "vn3", "vn4"):
        call(world, "rank_venue", venue_id=venue_id)
    assert order(world) == ["vn1", "vn2", "vn3", "vn4"]
    call(world, "rank_venue", venue_id="vn4", better_than="vn2")
    assert order(world) == ["vn1", "vn4", "vn2", "vn3"]
    call(world, "rank_venue", venue_id="vn1", worse_than="vn2")
    assert order(world) == ["vn4", "vn2", "vn1", "vn3"]
    call(world, "rank_venue", venue_id="vn4", better_than="vn3")
    assert order(world) == ["vn4", "vn2", "vn1", "vn3"]
    call(world, "rank_venue", venue_id="vn5", better_than="vn3", worse_than="vn2")
    assert order(world) == ["vn4", "vn2", "vn1", "vn5", "vn3"]


def test_the_ranking_is_listed_ten_a_page_and_by_category(world: World) -> None:
    for number in range(1, 13):
        review(world, f"vn{number}", 8)
    first = call(world, "list_ranking")
    assert (len(first["ranking"]), first["total"], first["next_page"]) == (10, 12, 2)
    second = call(world, "list_ranking", page=2)
    assert [one["place"] for one in second["ranking"]] == [11, 12] and "next_page" not in second
    casual = call(world, "list_ranking", category="casual")["ranking"]
    kinds = {one["venue_id"]: world.store.get(Venue, one["venue_id"]).category for one in casual}
    assert casual and set(kinds.values()) == {"casual"} and casual[0]["place"] == 1


def test_lists_keep_where_to_go_and_why(world: World) -> None:
    call(world, "set_want_to_go", venue_id="vn9")
    call(world, "set_want_to_go", venue_id="vn9", list_name=" Date  night ", why="Pasta")
    call(world, "set_want_to_go", venue_id="vn9", list_name="Date night", why="Wine")
    assert [(one.list_name, one.why) for one in rows(world, "WantToGo")] == [("Want to go", ""), ("Date night", "Wine")]
    assert call(world, "get_venue", venue_id="vn9")["lists"] == ["Want to go", "Date night"]
    call(world, "set_want_to_go", venue_id="vn9", on=False, why="no matter")
    assert [one.list_name for one in rows(world, "WantToGo")] == ["Date night"]


def test_search_finds_places_reviews_wishes_and_friends(world: World) -> None:
    call(world, "set_want_to_go", venue_id="vn9", why="Truffle evening")
    for query, model in (
        ("Chao Phraya", "Venue"),
        ("lukewarm", "VenueReview"),
        ("truffle", "WantToGo"),
        ("Quist", "TasteFriend"),
    ):
        assert call(world, "search_tasterank", query=query)["hits"][0]["model"] == model


def test_a_table_eaten_at_brings_the_question_next_morning(world: World) -> None:
    call(world, "book_table", restaurant_id="rs7", day="2026-03-06", at="19:00")
    call(world, "book_table", restaurant_id="rs9", day="2026-03-06", at="21:00", guest_name="Sam Rivers")
    world.advance((2 * 24 + 1) * 3600)
    assert notices(world).count("How was it?") == 1
    (offer,) = [one for one in rows(world, "Offer") if one.to_app == "tasterank"]
    assert (offer.from_app, offer.line) == ("dinespot", "You ate at Kvevri yesterday. Rate it?")
    call(world, "take_offer", offer_id=offer.id, changes={"score": 8, "text": "Good wine"})
    made = rows(world, "VenueReview")[-1]
    assert (name(world, made.venue_id), made.score, str(made.visited)) == ("Kvevri", 8, "2026-03-06")


def test_a_reviewed_place_is_not_asked_about_and_an_old_question_goes(world: World) -> None:
    kvevri = next(one.id for one in rows(world, "Venue") if one.name == "Kvevri")
    call(world, "book_table", restaurant_id="rs7", day="2026-03-06", at="19:00")
    call(world, "book_table", restaurant_id="rs3", day="2026-03-07", at="19:00")
    review(world, kvevri, 8)
    world.advance(10 * 24 * 3600)
    offers = [one for one in world.store.find(Offer) if one.to_app == "tasterank"]
    assert [one.line for one in offers] == ["You ate at Chao Phraya yesterday. Rate it?"]
    world.advance(7 * 24 * 3600)
    assert world.store.get(Offer, offers[0].id).state == "dismissed"


def test_a_friend_reviews_a_place_on_a_list(world: World) -> None:
    happen(world, "friend_review", friend_id="tq1", venue_id="vn9", score=12, text="Go.", dishes_liked=["Tiramisu"])
    assert "A place on your list" not in notices(world)
    call(world, "set_want_to_go", venue_id="vn9")
    happen(world, "friend_review", friend_id="tq2", venue_id="vn9", score=4)
    assert notices(world)[-1] == "A place on your list"
    assert [one.score for one in rows(world, "VenueReview")[-2:]] == [10, 4]
    shown = words(opened(world, "Feed"))
    assert f"Marlo Quist at {name(world, 'vn9')}" in shown


def test_by_hand_cards_are_compared_until_the_place_is_found(world: World) -> None:
    for number in range(1, 5):
        review(world, f"vn{number}", 8)
    device = opened(world, "Places")
    pier = name(world, "vn57")
    found = TypeInto("Places, cuisines, areas, dishes", text=pier)
    Driver(device).perform([found, TapOn(pier, "vn57"), TapOn("Compare")])
    assert "Which was better?" in words(device)
    third, fourth = (name(world, key) for key in ("vn3", "vn4"))
    tap(device, third)
    assert order(world)[-1] == "vn57"
    tap(device, pier)
    assert order(world) == ["vn1", "vn2", "vn3", "vn57", "vn4"] and fourth not in words(device)
    assert "That is its place" in words(device)


def test_by_hand_places_move_in_the_ranking(world: World) -> None:
    for number in range(1, 4):
        review(world, f"vn{number}", 8)
    device = opened(world, "My ranking")
    entry = world.store.find(RankEntry, venue_id="vn3")[0]
    Driver(device).perform([HoldOn(name(world, "vn3"), entry.id), TapOn("Move up")])
    assert order(world) == ["vn1", "vn3", "vn2"]


def test_by_hand_reviews_and_wishes_go_by_swipes(world: World) -> None:
    made = review(world, "vn3", 8)
    call(world, "set_want_to_go", venue_id="vn9")
    device = opened(world, "My reviews")
    Driver(device).perform([SwipeLeftOn(name(world, "vn3"), made["id"]), TapOn("Delete")])
    wish = rows(world, "WantToGo")[0]
    Driver(device).perform([TapOn("Want to go"), SwipeLeftOn(name(world, "vn9"), wish.id), TapOn("Remove")])
    assert not world.store.count(VenueReview, friend_id=None) and not world.store.count(WantToGo)
    assert "Nothing yet" in words(device)


def test_a_place_leads_to_its_table(world: World) -> None:
    device = opened(world, "Places")
    Driver(device).perform([TapOn("Chao Phraya", "vn3"), TapOn("Book on DineSpot")])
    assert "Book a table" in words(device)
    alone = opened(phone("settings", "tasterank"), "Places")
    Driver(alone).perform([TapOn("Chao Phraya", "vn3")])
    assert "Book on DineSpot" not in words(alone)


def test_without_friends_and_reviews_screens_say_so(world: World) -> None:
    with world.store.transaction():
        for model in (VenueReview, TasteFriend):
            for row in world.store.find(model):
                world.store.delete(row)
    for tab, told in (("Feed", "Nothing yet"), ("My ranking", "Nothing ranked"), ("My reviews", "No reviews")):
        assert told in words(opened(world, tab))
