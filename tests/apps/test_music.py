"""Music: what plays and what follows it, playlists, marks, the plan, and what is told of."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from apps.music.screens.parts import first_of_albums
from gui_sim.context import Context
from gui_sim.device import Device
from gui_sim.records import Subscription
from gui_sim.tool import ToolCall, canonical
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, tap, words

FIRST, SECOND, LAST = "tr1", "tr2", "tr7"  # of Slow Harbour, seven songs
SPIN = "py6"


@pytest.fixture
def world() -> World:
    return phone("music", "wallet", wallet={"balance": 50_000, "auto_authorise": 50_000, "daily_limit": 100_000})


@pytest.fixture
def solo(world: World) -> World:
    call(world, "change_music_plan", actor="user", plan="solo")
    return world


def seconds(world: World, track_id: str) -> int:
    return next(int(row.seconds) for row in rows(world, "Track") if row.id == track_id)


def playback(world: World) -> Any:
    (found,) = rows(world, "Playback")
    return found


def playing(world: World) -> str:
    now = playback(world)
    return str(now.track_ids[now.index])


def answering(world: World, name: str | None) -> list[str]:
    """Let a speaker at home answer, and return what it was told."""
    told: list[str] = []

    def speaker(ctx: Context, line: str = "", room: str = "") -> str | None:
        told.append(line)
        return name

    world.services = {**world.services, "home_speaker_on": speaker}
    return told


# Playing


def test_a_song_goes_on_with_its_album_and_stops_at_the_end(world: World) -> None:
    call(world, "play_music", track_id="tr6")
    world.advance(seconds(world, "tr6") - 1)
    assert playing(world) == "tr6"
    world.advance(2)
    assert playing(world) == LAST
    world.advance(seconds(world, LAST))
    assert not playback(world).playing and playback(world).index == 0
    assert [(row.track_id, row.finished, row.where) for row in rows(world, "Listen")] == [
        ("tr6", True, "phone"), (LAST, True, "phone"),
    ]  # fmt: skip


def test_a_playlist_plays_in_its_order_from_any_of_its_songs(world: World) -> None:
    told = call(world, "play_music", playlist_id=SPIN)
    order = told["playback"]["track_ids"]
    assert told["track"]["title"] == "Warm-Up" and order[1] == "tr46"
    call(world, "play_music", track_id=order[3], playlist_id=SPIN)
    assert playing(world) == order[3]
    world.advance(seconds(world, order[3]))
    assert playing(world) == order[4]
    assert refused(world, "play_music", track_id=FIRST, playlist_id=SPIN) == "bad_value"


def test_shuffled_songs_all_come_once_and_going_on_does_not_mix_anew(world: World) -> None:
    order = call(world, "play_music", playlist_id=SPIN, shuffle=True)["playback"]["track_ids"]
    plain = call(world, "get_playlist", playlist_id=SPIN)["playlist"]["track_ids"]
    assert sorted(order) == sorted(plain) and order != plain
    following = call(world, "play_music", track_id=order[1], playlist_id=SPIN, shuffle=True)["playback"]["track_ids"]
    assert following == [*order[1:], order[0]]


def test_repeating_begins_again_until_nobody_has_touched_it_for_hours(world: World) -> None:
    call(world, "play_music", track_id=LAST, repeat="all")
    world.advance(seconds(world, LAST))
    assert playing(world) == FIRST and playback(world).playing
    world.advance(timedelta(hours=6).total_seconds())
    assert not playback(world).playing
    assert len(rows(world, "Listen")) < 80


def test_what_is_paused_goes_on_where_it_was(world: World) -> None:
    assert refused(world, "pause_music") == "already"
    assert refused(world, "play_music") == "bad_value"
    call(world, "play_music", track_id=FIRST)
    world.advance(100)
    assert call(world, "pause_music")["position"] == 100
    world.advance(10_000)
    assert playing(world) == FIRST and not playback(world).playing
    call(world, "play_music")
    world.advance(seconds(world, FIRST) - 101)
    assert playing(world) == FIRST
    world.advance(1)
    assert playing(world) == SECOND
    assert [row.track_id for row in rows(world, "Listen")] == [FIRST, SECOND]


def test_going_on_without_a_name_is_the_same_call_as_with_it(world: World) -> None:
    call(world, "play_music", track_id="tr46", playlist_id=SPIN)
    short = canonical(world.context(), ToolCall("music", "play_music", {"shuffle": True}))
    assert (short.args["track_id"], short.args["playlist_id"]) == ("tr46", SPIN)


def test_the_speaker_at_home_must_answer(world: World) -> None:
    assert refused(world, "play_music", track_id=FIRST, device="speaker") == "not_allowed"
    answering(world, None)
    assert refused(world, "play_music", track_id=FIRST, device="speaker") == "not_allowed"
    told = answering(world, "Kitchen speaker")
    call(world, "play_music", track_id=FIRST)
    world.advance(60)
    call(world, "play_music", device="speaker")
    assert told == ["First Ferry, Halvar Lind"]
    assert playback(world).device == "speaker" and len(rows(world, "Listen")) == 1
    world.advance(seconds(world, FIRST))
    assert [row.where for row in rows(world, "Listen")] == ["phone", "speaker"]


def test_a_speaker_of_the_home_is_turned_on() -> None:
    world = phone("music", "homehub")
    call(world, "play_music", playlist_id=SPIN, device="speaker")
    assert [row.on for row in rows(world, "HomeDevice") if row.kind == "speaker"].count(True) == 1
    assert rows(world, "HomeEvent")[-1].line == "Playing Warm-Up, Kassiopeia Drive"


def test_what_was_heard_is_listed_newest_first(world: World) -> None:
    call(world, "play_music", track_id=FIRST)
    world.advance(seconds(world, FIRST))
    told = call(world, "list_listening", start="2026-03-05", end="2026-03-05")
    assert told["total"] == 2 and "next_page" not in told
    assert [heard["title"] for heard in told["listens"]] == ["Slack Water", "First Ferry"]
    assert told["listens"][1]["listen"]["finished"] and told["listens"][1]["genre"] == "Ambient"
    assert call(world, "list_listening", start="2026-03-01", end="2026-03-04")["total"] == 0
    assert world.services["heard_genres"](world.context("world")) == ["Ambient"]


# Playlists


def test_playlists_are_made_by_album_and_named_once(world: World) -> None:
    made = call(world, "create_playlist", name=" Desk ", track_ids=["tr20", "tr3", "tr20"], public=True)
    assert (made["name"], made["track_ids"], made["by"]) == ("Desk", ["tr3", "tr20"], "owner")
    assert refused(world, "create_playlist", name="desk") == "already"
    assert refused(world, "create_playlist", name="Other", track_ids=["tr999"]) == "not_found"
    assert call(world, "create_playlist", name="Quiet Desk")["track_ids"] == []  # Undertone's name is free
    assert refused(world, "play_music", playlist_id="py16") == "bad_value"


def test_playlists_are_changed_by_their_owner_only(world: World) -> None:
    own = call(world, "create_playlist", name="Desk", track_ids=["tr3", "tr20"])["id"]
    call(world, "create_playlist", name="Kitchen")
    assert call(world, "edit_playlist", playlist_id=own, add=["tr1"], remove=["tr3"])["track_ids"] == ["tr20", "tr1"]
    assert refused(world, "edit_playlist", playlist_id=own, add=["tr1"]) == "already"
    assert refused(world, "edit_playlist", playlist_id=own, remove=["tr3"]) == "bad_value"
    assert refused(world, "edit_playlist", playlist_id=own, name="Kitchen") == "already"
    assert call(world, "edit_playlist", playlist_id=own, name="DESK")["name"] == "DESK"
    assert refused(world, "edit_playlist", playlist_id=SPIN, name="Mine") == "not_allowed"
    rest = [f"tr{number}" for number in range(2, 208) if number != 20]
    for at in range(0, 160, 40):
        call(world, "edit_playlist", playlist_id=own, add=rest[at : at + 40])
    assert refused(world, "edit_playlist", playlist_id=own, add=rest[160:]) == "limit"


# Marks and downloads


def test_love_and_dislike_take_each_other_back(world: World) -> None:
    assert refused(world, "mark_track", track_id=FIRST, loved=True, disliked=True) == "bad_value"
    call(world, "mark_track", track_id=FIRST, loved=True)
    mark = call(world, "mark_track", track_id=FIRST, disliked=True)
    assert (mark["loved"], mark["disliked"]) == (False, True)
    assert len(rows(world, "TrackMark")) == 1
    call(world, "mark_track", track_id=FIRST, disliked=False)
    assert call(world, "mark_track", track_id=SECOND, loved=False) is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"loved": True, "disliked": False}, {"loved": True}),
        ({"loved": False, "disliked": True}, {}),
        ({"loved": None, "disliked": False}, {"disliked": False}),
        ({"loved": False}, {}),
    ],
)
def test_a_mark_says_only_what_changes(world: World, given: dict[str, Any], kept: dict[str, Any]) -> None:
    call(world, "mark_track", track_id=FIRST, disliked=True)
    exact = canonical(world.context(), ToolCall("music", "mark_track", {"track_id": FIRST, **given}))
    assert exact.args == {"track_id": FIRST, **kept}


def test_downloads_and_one_song_over_and_over_need_a_plan(world: World) -> None:
    assert refused(world, "download_track", track_id=FIRST) == "needs_plan"
    assert refused(world, "play_music", track_id=FIRST, repeat="one") == "needs_plan"
    assert refused(world, "download_track", actor="user", track_id=FIRST) == "needs_plan"
    assert refused(world, "change_music_plan", plan="solo") == "user_only"
    call(world, "change_music_plan", actor="user", plan="family")
    assert [row.price for row in rows(world, "Subscription")] == [1599]
    assert call(world, "download_track", track_id=FIRST)["downloaded"]
    assert refused(world, "download_track", track_id=FIRST) == "already"
    call(world, "play_music", track_id=FIRST, repeat="one")
    world.advance(seconds(world, FIRST) * 2)
    assert playing(world) == FIRST and len(rows(world, "Listen")) == 3


def test_a_plan_begins_once_it_is_paid() -> None:
    world = phone("music", "wallet", wallet={"balance": 50_000, "auto_authorise": 0, "daily_limit": 100_000})
    call(world, "change_music_plan", actor="user", plan="solo")
    assert refused(world, "download_track", track_id=FIRST) == "needs_plan"
    call(world, "authorise_payment", actor="user", request_id="pr1")
    assert [row.plan for row in world.store.find(Subscription)] == ["solo"]
    call(world, "download_track", track_id=FIRST)


def test_a_new_album_of_a_loved_artist_is_told_of(world: World) -> None:
    album = {"artist": "Halvar Lind", "album": "Ebb", "genre": "Ambient", "tracks": [{"title": "Ebb", "seconds": 300}]}
    happen(world, "album_out", **album)
    assert notices(world) == []
    call(world, "mark_track", track_id=FIRST, loved=True)
    happen(world, "album_out", **(album | {"album": "Neap"}))
    assert notices(world) == ["New album by Halvar Lind"]
    assert [row.year for row in rows(world, "Track")][-2:] == [2026, 2026]


# Screens


@pytest.fixture
def open_player(solo: World) -> Callable[[], Device]:
    def opened() -> Device:
        device = Device(solo.fork())
        device.world.clock.freeze()
        device._runtime.open_app("music")
        tap(device, "Now playing")
        return device

    return opened


def test_the_player_pauses_goes_on_and_marks(solo: World, open_player: Callable[[], Device]) -> None:
    call(solo, "play_music", playlist_id=SPIN)
    device = open_player()
    assert "Up next" in words(device)
    tap(device, "Love")
    tap(device, "Next song")
    assert playing(device.world) == "tr46"
    tap(device, "Pause")
    assert not playback(device.world).playing
    tap(device, "Shuffle")
    assert playback(device.world).shuffle and playing(device.world) == "tr46"
    assert [row.track_id for row in rows(device.world, "TrackMark")] == ["tr45"]


def test_there_is_no_song_before_the_first(solo: World, open_player: Callable[[], Device]) -> None:
    call(solo, "play_music", playlist_id=SPIN)
    assert not open_player().scene.find("Previous song")


def test_the_download_is_grey_on_the_free_plan(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("music")
    tap(device, "Search")
    row = device.scene.find("First Ferry")[0].at.center
    from gui_sim import actions

    device.act(actions.LongPress(x=row.x, y=row.y))
    node = next(node for node in device.observe().tree.walk() if node.label == "Download")
    assert not node.enabled


def test_albums_stand_in_the_order_in_which_they_were_heard(world: World) -> None:
    tracks = {row.id: row for row in rows(world, "Track")}
    other = next(row for row in tracks.values() if row.album != tracks[FIRST].album)
    assert first_of_albums([tracks[SECOND], other, tracks[FIRST]]) == [tracks[SECOND], other]
