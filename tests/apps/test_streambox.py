"""StreamBox: what plays and follows, plans, kids, the TV, lists, downloads, and what is told of."""

from typing import Any

import pytest

from apps.streambox.models import ViewerProfile
from apps.streambox.screens.parts import person_of
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.records import Contact, Offer, Subscription
from gui_sim.tool import ToolCall, canonical
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, tap, words

FILM = "ti5"  # Long Shadow at Noon, 109 minutes, Basic, in English, subtitles in English and Spanish
STANDARD, PREMIUM = "ti1", "ti10"
SERIES = "ti52"  # Fjord Nine, Basic, two seasons: ep1 to ep6, ep7 to ep10; Norwegian with an English dub
KIDS, LEAVES = "ti44", "ti14"
MINUTE = 60


@pytest.fixture
def world() -> World:
    return phone("streambox", "wallet", wallet={"balance": 50_000, "auto_authorise": 50_000, "daily_limit": 100_000})


@pytest.fixture
def premium(world: World) -> World:
    call(world, "change_streambox_plan", actor="user", plan="premium")
    return world


def play(world: World, title_id: str = FILM, **args: Any) -> Any:
    return call(world, "play_title", title_id=title_id, **args)["record"]


def minutes(world: World, episode_id: str) -> int:
    return next(int(row.minutes) for row in rows(world, "StreamEpisode") if row.id == episode_id)


def watched(world: World, **args: Any) -> Any:
    return call(world, "list_watching", **args)["watched"]


# Watching


def test_a_film_goes_on_where_it_was_stopped_and_is_then_seen(world: World) -> None:
    play(world)
    world.advance(40 * MINUTE)
    stopped = call(world, "pause_title")
    assert (stopped["watched_min"], stopped["finished"], stopped["playing"]) == (40, False, False)
    assert refused(world, "pause_title") == "already"
    world.advance(600 * MINUTE)
    assert play(world)["from_min"] == 40
    world.advance(69 * MINUTE)
    last = watched(world)[0]
    assert last["record"]["finished"] and last["record"]["watched_min"] == 109 and last["minutes_left"] == 0
    assert play(world)["from_min"] == 0


def test_credits_need_not_be_seen(world: World) -> None:
    play(world)
    world.advance(105 * MINUTE)
    assert call(world, "pause_title")["finished"]


def test_a_change_while_it_plays_does_not_begin_it_anew(world: World) -> None:
    first = play(world)
    world.advance(5 * MINUTE)
    again = play(world, subtitles="es")
    assert (again["id"], again["subtitles"]) == (first["id"], "es") and len(rows(world, "WatchRecord")) == 1


def test_a_viewer_watches_one_thing_at_a_time_and_two_may_watch_two(world: World) -> None:
    play(world)
    world.advance(10 * MINUTE)
    play(world, "ti13")
    play(world, KIDS, profile_id="vp4")
    assert [row.playing for row in rows(world, "WatchRecord")] == [False, True, True]
    assert rows(world, "WatchRecord")[0].watched_min == 10


def test_a_series_plays_its_next_episode(world: World) -> None:
    assert play(world, SERIES)["episode_id"] == "ep1"
    world.advance(20 * MINUTE)
    call(world, "pause_title")
    assert play(world, SERIES)["episode_id"] == "ep1"
    exact = canonical(world.context(), ToolCall("streambox", "play_title", {"title_id": SERIES}))
    assert exact.args["episode_id"] == "ep1"
    assert play(world, SERIES, episode_id="ep6")["episode_id"] == "ep6"
    call(world, "set_viewer_profile", profile_id="vp1", autoplay=False)
    world.advance(minutes(world, "ep6") * MINUTE)
    assert play(world, SERIES)["episode_id"] == "ep7"
    assert refused(world, "play_title", title_id=SERIES, episode_id="ep11") == "bad_value"


def test_episodes_follow_by_themselves_until_it_asks(world: World) -> None:
    play(world, SERIES)
    world.advance(300 * MINUTE)
    assert [(row.episode_id, row.finished) for row in rows(world, "WatchRecord")] == [
        ("ep1", True), ("ep2", True), ("ep3", True),
    ]  # fmt: skip
    assert notices(world) == ["Still watching?"]


def test_without_autoplay_and_at_the_end_nothing_follows(world: World) -> None:
    call(world, "set_viewer_profile", profile_id="vp1", autoplay=False)
    play(world, SERIES)
    world.advance(300 * MINUTE)
    call(world, "set_viewer_profile", profile_id="vp1", autoplay=True)
    play(world, SERIES, episode_id="ep10")
    world.advance(300 * MINUTE)
    assert [row.episode_id for row in rows(world, "WatchRecord")] == ["ep1", "ep10"] and notices(world) == []


@pytest.mark.parametrize("args", [{"subtitles": "sv"}, {"audio": "de"}, {"audio": "sv", "subtitles": "off"}])
def test_only_languages_that_a_title_has_can_be_chosen(world: World, args: dict[str, str]) -> None:
    assert refused(world, "play_title", title_id=FILM, **args) == "bad_value"


def test_the_history_is_evidence_of_taste(world: World) -> None:
    play(world)
    world.advance(200 * MINUTE)
    call(world, "thumb_title", title_id=FILM, thumb="up")
    assert watched(world)[0]["thumb"] == "up" and watched(world)[0]["title"] == "Long Shadow at Noon"
    assert world.services["watched_genres"](world.context("world")) == ["Crime", "Thriller"]


# Plans, kids, PINs, leaving


def test_titles_and_downloads_need_their_plan(world: World) -> None:
    assert refused(world, "play_title", title_id=STANDARD) == "needs_plan"
    assert refused(world, "play_title", actor="user", title_id=PREMIUM) == "needs_plan"
    assert refused(world, "download_title", title_id=FILM) == "needs_plan"
    assert refused(world, "change_streambox_plan", plan="premium") == "user_only"
    call(world, "change_streambox_plan", actor="user", plan="standard")
    play(world, STANDARD)
    call(world, "download_title", title_id=FILM)
    assert refused(world, "play_title", title_id=PREMIUM) == "needs_plan"
    assert refused(world, "download_title", title_id=STANDARD, quality="high") == "needs_plan"
    call(world, "change_streambox_plan", actor="user", plan="premium")
    call(world, "download_title", title_id=STANDARD, quality="high")
    play(world, PREMIUM)
    assert [(row.plan, row.price) for row in world.store.find(Subscription)] == [("premium", 1599)]


def test_a_plan_begins_once_it_is_paid() -> None:
    world = phone("streambox", "wallet", wallet={"balance": 50_000, "auto_authorise": 0, "daily_limit": 100_000})
    call(world, "change_streambox_plan", actor="user", plan="standard")
    assert refused(world, "play_title", title_id=STANDARD) == "needs_plan"
    call(world, "authorise_payment", actor="user", request_id="pr1")
    play(world, STANDARD)


def test_kids_are_shown_what_is_for_them(world: World) -> None:
    assert refused(world, "play_title", title_id=FILM, profile_id="vp4") == "not_allowed"
    assert play(world, KIDS, profile_id="vp4")["profile_id"] == "vp4"


def test_a_profile_with_a_pin_is_the_owners(world: World) -> None:
    assert refused(world, "play_title", title_id=FILM, profile_id="vp2") == "not_allowed"
    assert refused(world, "set_watchlist", title_id=FILM, profile_id="vp2") == "not_allowed"
    assert refused(world, "list_watching", profile_id="vp2") == "not_allowed"
    call(world, "play_title", actor="user", title_id=FILM, profile_id="vp2")
    assert "4021" not in str(call(world, "list_watching"))


def test_what_has_left_cannot_be_watched(premium: World) -> None:
    premium.advance(25 * 24 * 60 * MINUTE)
    assert refused(premium, "play_title", title_id=LEAVES) == "not_allowed"
    assert refused(premium, "download_title", title_id=LEAVES) == "not_allowed"


# The TV


def test_without_a_home_there_is_no_tv(world: World) -> None:
    assert refused(world, "play_title", title_id=FILM, device="tv") == "not_allowed"


def test_the_tv_must_be_on_and_the_film_scene_is_offered() -> None:
    world = phone("streambox", "homehub")
    assert refused(world, "play_title", title_id=FILM, device="tv") == "not_allowed"
    tv = next(row.id for row in rows(world, "HomeDevice") if row.kind == "tv")
    call(world, "set_device", device_id=tv, on=True)
    assert play(world, device="tv")["device"] == "tv"
    offers = [offer for offer in world.store.find(Offer) if offer.from_app == "streambox"]
    assert [offer.call["tool"] for offer in offers] == ["run_scene"]
    assert "Long Shadow at Noon" in offers[0].line


# Lists, thumbs, viewers


def test_a_list_holds_a_title_once(world: World) -> None:
    call(world, "set_watchlist", title_id=FILM)
    assert refused(world, "set_watchlist", title_id=FILM) == "already"
    call(world, "set_watchlist", title_id=FILM, profile_id="vp3")
    call(world, "set_watchlist", title_id=FILM, on=False)
    assert refused(world, "set_watchlist", title_id=FILM, on=False) == "already"
    assert [row.profile_id for row in rows(world, "WatchlistEntry")] == ["vp3"]


def test_a_thumb_is_turned_and_taken_back(world: World) -> None:
    assert refused(world, "thumb_title", title_id=FILM, thumb="none") == "already"
    call(world, "thumb_title", title_id=FILM, thumb="up")
    assert refused(world, "thumb_title", title_id=FILM, thumb="up") == "already"
    call(world, "thumb_title", title_id=FILM, thumb="down")
    assert [row.thumb for row in rows(world, "TitleThumb")] == ["down"]
    call(world, "thumb_title", title_id=FILM, thumb="none")
    assert rows(world, "TitleThumb") == []


def test_what_is_on_a_list_is_told_of_before_it_leaves(world: World) -> None:
    call(world, "set_watchlist", title_id=LEAVES)
    world.advance(14 * 24 * 60 * MINUTE)
    assert notices(world) == ["Leaving soon"]


def test_a_new_episode_is_told_to_who_follows_the_series(world: World) -> None:
    episode = {"title_id": SERIES, "season": 2, "number": 5, "name": "Slack", "minutes": 44}
    happen(world, "episode_out", **episode)
    assert notices(world) == []
    call(world, "set_watchlist", title_id=SERIES)
    happen(world, "episode_out", **(episode | {"number": 6}))
    assert notices(world) == ["New episode"]
    assert len(call(world, "get_title", title_id=SERIES)["episodes"]) == 12


# Downloads


def test_downloads_are_few_and_expire(premium: World) -> None:
    assert refused(premium, "download_title", title_id=SERIES) == "bad_value"
    assert refused(premium, "download_title", title_id=FILM, episode_id="ep1") == "bad_value"
    for number in range(1, 10):
        call(premium, "download_title", title_id=SERIES, episode_id=f"ep{number}")
    assert refused(premium, "download_title", title_id=SERIES, episode_id="ep1") == "already"
    made = call(premium, "download_title", title_id="ti3")
    assert made["expires"] == "2026-03-09"  # the day the film leaves
    assert refused(premium, "download_title", title_id=FILM) == "limit"
    assert call(premium, "remove_download", download_id=made["id"]) == "Salt and Silence"
    premium.advance(29 * 24 * 60 * MINUTE + 60 * MINUTE)
    assert notices(premium).count("Download expires tomorrow") == 9
    premium.advance(24 * 60 * MINUTE)
    assert rows(premium, "Download") == []


# Screens


def opened(world: World) -> Device:
    device = Device(world)
    device.world.clock.freeze()
    device._runtime.open_app("streambox")
    return device


def test_the_crown_opens_the_plans(world: World) -> None:
    device = opened(world)
    tap(device, "Home")
    tap(device, "Films, series, genres")
    device.act(actions.Type(text="Glass Floor"))
    tap(device, "Glass Floor")
    assert "This title is in Premium." in words(device)
    tap(device, "Play")
    assert "StreamBox Premium" in words(device) and rows(world, "WatchRecord") == []


def test_play_shows_the_player_which_changes_how_it_sounds(world: World) -> None:
    call(world, "set_viewer_profile", profile_id="vp1", subtitles="en")
    call(world, "set_watchlist", title_id=SERIES)
    device = opened(world)
    tap(device, "My Box")
    tap(device, "Fjord Nine")
    tap(device, "Play")
    assert "Original (Norwegian), subtitles in English" in words(device)
    tap(device, "Audio")
    tap(device, "Audio: English")
    tap(device, "Next episode")
    (before, after) = rows(world, "WatchRecord")
    assert (before.audio, after.audio, after.episode_id, after.subtitles) == ("en", "en", "ep2", "en")
    tap(device, "Pause")
    assert not rows(world, "WatchRecord")[1].playing


def test_a_dub_is_proposed_to_who_reads_no_subtitles(world: World) -> None:
    call(world, "set_watchlist", title_id=SERIES)
    device = opened(world)
    tap(device, "My Box")
    tap(device, "Fjord Nine")
    tap(device, "Play")
    assert rows(world, "WatchRecord")[0].audio == "en"


def test_viewers_have_the_faces_of_the_people_they_are(world: World) -> None:
    with world.store.transaction():
        world.store.insert(Contact(name="Second Hand"))
        world.store.insert(Contact(name="Guests Smith"))
        world.store.insert(Contact(name="Guests Brown"))
    ctx = world.context("user")
    assert [person_of(ctx, profile) for profile in world.store.find(ViewerProfile)[:3]] == [
        "Main", "Second Hand", "Guests",
    ]  # fmt: skip


def test_a_locked_profile_does_not_open(world: World) -> None:
    device = opened(world)
    node = next(node for node in device.observe().tree.walk() if node.label == "Second")
    assert not node.enabled
