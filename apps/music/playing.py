"""What plays: the songs that come, where in them it is, and what happens at their ends."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from apps.music.models import Device, Listen, Playback, Playlist, Track
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler

UNTOUCHED = timedelta(hours=4)
"""After so long without anyone choosing something the music stops at the end of a song."""


@handler("track_over")
def track_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Go on to the next song, if the one that began with this `listen_id` has played to its end."""
    playback = present(ctx)
    if playback is None or not playback.playing or playback.listen_id != payload.get("listen_id"):
        return
    track = ctx.store.maybe(Track, playing_id(playback))
    if track is not None and ends_at(playback, track) > ctx.now:
        return  # it was paused meanwhile
    listen = ctx.store.maybe(Listen, playback.listen_id)
    if listen is not None:
        ctx.update(listen, finished=True)
    index = playback.index if playback.repeat == "one" else playback.index + 1
    over = index >= len(playback.track_ids)
    if (over and playback.repeat == "off") or ctx.now - playback.touched >= UNTOUCHED:
        ctx.update(playback, playing=False, position=0, index=0 if over else index)
        return
    begin(ctx, ctx.update(playback, index=0 if over else index))


def present(ctx: Context) -> Playback | None:
    """Return what plays or was paused; None before anything was."""
    return next(iter(ctx.find(Playback, limit=1)), None)


def playing_id(playback: Playback) -> str:
    """Return the id of the song that plays or was paused."""
    return playback.track_ids[playback.index] if playback.index < len(playback.track_ids) else ""


def position(playback: Playback, now: datetime) -> int:
    """Return how many seconds of the song have been heard."""
    return int((now - playback.since).total_seconds()) if playback.playing else playback.position


def next_to(playback: Playback, step: int) -> str | None:
    """Return the song so many places on (or back); the list goes round if it is shuffled or repeated."""
    at = playback.index + step
    if playback.track_ids and (playback.shuffle or playback.repeat == "all"):
        at %= len(playback.track_ids)
    return playback.track_ids[at] if 0 <= at < len(playback.track_ids) else None


def ends_at(playback: Playback, track: Track) -> datetime:
    """Return when the song will have played to its end."""
    return playback.since + timedelta(seconds=track.seconds)


def album_of(ctx: Context, track: Track) -> list[str]:
    """Return the songs of a song's album in their order."""
    return ctx.ids(Track, artist=track.artist, album=track.album)


def coming(ctx: Context, track_id: str | None, playlist: Playlist | None, shuffle: bool) -> tuple[tuple[str, ...], int]:
    """Return the songs to play, a playlist's or those of the song's album, and the place of the one to begin with.

    Shuffled ones have another order each day, which goes round from the song that was named.
    """
    if playlist is not None:
        found = [id for id in playlist.track_ids if ctx.store.maybe(Track, id) is not None]
    else:
        found = album_of(ctx, ctx.get(Track, track_id or ""))
    if shuffle:
        ctx.rng("shuffle", playlist.id if playlist else found[0], ctx.today).shuffle(found)
    at = found.index(track_id) if track_id in found else 0
    return (tuple(found[at:] + found[:at]), 0) if shuffle else (tuple(found), at)


def play(ctx: Context, wanted: Playback) -> Playback:
    """Play songs as a new row says: from the start, or on from where the same song of the same list is now."""
    before = present(ctx)
    if before is None:
        return begin(ctx, wanted)
    same = (playing_id(before), before.playlist_id) == (playing_id(wanted), wanted.playlist_id)
    at = position(before, ctx.now)
    after = ctx.update(
        before,
        track_ids=wanted.track_ids,
        index=wanted.index,
        playlist_id=wanted.playlist_id,
        shuffle=wanted.shuffle,
        repeat=wanted.repeat,
        device=wanted.device,
        touched=ctx.now,
    )
    if not same or at == 0:
        return begin(ctx, after)
    going = ctx.update(after, playing=True, since=ctx.now - timedelta(seconds=at), position=0)
    _await_end(ctx, going)
    return going


def begin(ctx: Context, playback: Playback) -> Playback:
    """Begin the song at the index from its start, and note that it was."""
    listen = ctx.insert(Listen, track_id=playing_id(playback), at=ctx.now, where=playback.device)
    values: dict[str, Any] = {"playing": True, "since": ctx.now, "position": 0, "listen_id": listen.id}
    begun = ctx.update(playback, **values) if playback.id else ctx.insert(replace(playback, **values))
    _await_end(ctx, begun)
    return begun


def pause(ctx: Context, playback: Playback) -> Playback:
    """Stop the song where it is."""
    return ctx.update(playback, playing=False, position=max(1, position(playback, ctx.now)))


def checked_speaker(ctx: Context, track: Track, device: Device) -> None:
    """Let the speaker at home play, if that is what was asked for.

    Raises:
        ToolError: not_allowed.
    """
    if device == "speaker" and not ctx.serve("home_speaker_on", line=f"{track.title}, {track.artist}"):
        raise ToolError("not_allowed", "No speaker at home answers. Play on the phone instead.")


def _await_end(ctx: Context, playback: Playback) -> None:
    track = ctx.store.maybe(Track, playing_id(playback))
    if track is not None:
        ctx.schedule("track_over", {"listen_id": playback.listen_id}, at=ends_at(playback, track))
