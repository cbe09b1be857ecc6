"""Finding music, playing it, and reading what was heard."""

from datetime import date, datetime, time
from typing import Annotated, Any

from apps.music.models import Device, Listen, Playback, Playlist, Repeat, Track
from apps.music.plans import REPEAT_ONE
from apps.music.playing import checked_speaker, coming, pause, play, playing_id, present
from gui_sim.conditions import between
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Id, Range, Wire

PAGE = 20
PAST = 1500  # days that can be read back

TrackId = Annotated[str, Id(Track)]
PlaylistId = Annotated[str, Id(Playlist)]
Day = Annotated[date, Days(past=PAST, future=0)]

search_music = search_tool("search_music", (Track, Playlist), "Find songs and playlists.")


@tool()
def get_playlist(ctx: Context, playlist_id: PlaylistId) -> dict[str, Any]:
    """Read a playlist with its songs in order.

    Args:
        playlist_id: From `search_music`.
    """
    playlist = ctx.get(Playlist, playlist_id)
    tracks = [track for id in playlist.track_ids if (track := ctx.maybe(Track, id)) is not None]
    return {"playlist": playlist, "tracks": tracks, "seconds": sum(track.seconds for track in tracks)}


@tool()
def list_listening(ctx: Context, start: Day, end: Day, page: Annotated[int, Range(1, 1000)] = 1) -> dict[str, Any]:
    """List what was heard between two days, the newest first, 20 songs a page.

    Args:
        start: The first day.
        end: The last day.
        page: Which page.
    """
    span = between(datetime.combine(start, time(0, 0)), datetime.combine(end, time(23, 59, 59)))
    found = ctx.find(Listen, order="-at", at=span)
    shown = [_heard(ctx, listen) for listen in found[(page - 1) * PAGE : page * PAGE]]
    told: dict[str, Any] = {"listens": shown, "total": len(found)}
    return told | ({"next_page": page + 1} if len(found) > page * PAGE else {})


@tool(writes=True, meets=(REPEAT_ONE,))
def play_music(
    ctx: Context,
    track_id: Annotated[str | None, Id(Track)] = None,
    playlist_id: Annotated[str | None, Id(Playlist)] = None,
    shuffle: bool = False,
    repeat: Repeat = "off",
    device: Device = "phone",
) -> dict[str, Any]:
    """Play a song and the rest of its album, or a playlist, from one of its songs if both are named.

    The song that plays already goes on where it is. With neither named, what was paused goes on.

    Args:
        track_id: From `search_music`.
        playlist_id: From `search_music`.
        shuffle: Mix the songs that follow.
        repeat: off stops at the end, all begins again, one repeats the song.
        device: The phone, or the speaker at home.
    Raises:
        ToolError: needs_plan (one song over and over is not part of the free plan), not_allowed (no speaker answers).
    """
    before = present(ctx)
    if track_id is None and playlist_id is None:
        if before is None:
            raise ToolError("Nothing was played yet; name a song or a playlist.")
        track_id, playlist_id = playing_id(before), before.playlist_id
    playlist = ctx.get(Playlist, playlist_id) if playlist_id is not None else None
    if track_id is not None and playlist is not None and ctx.get(Track, track_id).id not in playlist.track_ids:
        raise ToolError(f"This song is not in the playlist {playlist.name}.")
    queue, index = coming(ctx, track_id, playlist, shuffle)
    if not queue:
        raise ToolError("There are no songs in this playlist yet.")
    if repeat == "one":
        ctx.require(REPEAT_ONE)
    track = ctx.get(Track, queue[index])
    checked_speaker(ctx, track, device)
    wanted = Playback(
        track_ids=queue,
        index=index,
        playlist_id=playlist_id,
        shuffle=shuffle,
        repeat=repeat,
        device=device,
        since=ctx.now,
        listen_id="",
        touched=ctx.now,
    )
    return {"track": track, "playback": play(ctx, wanted)}


@play_music.norm
def _named(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """Name what goes on where nothing is named."""
    before = present(ctx)
    if before is None or args["track_id"] is not None or args["playlist_id"] is not None:
        return args
    return args | {"track_id": playing_id(before), "playlist_id": before.playlist_id}


@tool(writes=True)
def pause_music(ctx: Context) -> Playback:
    """Pause what plays. `play_music` without a song goes on from there.

    Raises:
        ToolError: already (nothing plays).
    """
    playback = present(ctx)
    if playback is None or not playback.playing:
        raise ToolError("already", "No music plays.")
    return pause(ctx, playback)


def _heard(ctx: Context, listen: Listen) -> dict[str, Any]:
    track = ctx.maybe(Track, listen.track_id)
    if track is None:
        return {"listen": listen}
    about = {"title": track.title, "artist": track.artist, "genre": track.genre, "explicit": track.explicit}
    return {"listen": listen} | about
