"""What the owner likes to hear, as far as the phone can tell, and what is told of because of it."""

from collections import Counter
from typing import Any

from apps.music.models import Listen, Track, TrackMark
from apps.music.plans import APP
from gui_sim.context import Context
from gui_sim.tool import handler, service

NEWEST = 400  # listens that a taste is told from


@service("heard_genres")
def heard_genres(ctx: Context) -> list[str]:
    """Return the genres heard to the end of late, the most frequent first: evidence of taste for other apps."""
    heard = ctx.find(Listen, order="-at", limit=NEWEST, finished=True)
    genres = Counter(track.genre for listen in heard if (track := ctx.maybe(Track, listen.track_id)) is not None)
    return [genre for genre, _ in genres.most_common()]


@handler("album_out")
def album_out(ctx: Context, payload: dict[str, Any]) -> None:
    """Bring out an album (`artist`, `album`, `genre`, `tracks` with title, seconds, bpm, explicit)."""
    artist, album = str(payload["artist"]), str(payload["album"])
    genre, year = str(payload["genre"]), ctx.today.year
    songs = [
        ctx.insert(
            Track,
            title=str(song["title"]),
            artist=artist,
            album=album,
            genre=genre,
            year=year,
            seconds=int(song["seconds"]),
            bpm=int(song.get("bpm", 100)),
            explicit=bool(song.get("explicit", False)),
        )
        for song in payload["tracks"]
    ]
    if songs and artist in loved_artists(ctx):
        ctx.notify(APP, f"New album by {artist}", album, f"music/AlbumView/{songs[0].id}")


def mark_of(ctx: Context, track_id: str) -> TrackMark:
    """Return what the owner thinks of a song; an empty mark that is not kept if they said nothing."""
    return next(iter(ctx.find(TrackMark, track_id=track_id, limit=1)), TrackMark(track_id=track_id))


def loved_artists(ctx: Context) -> set[str]:
    """Return the artists of whom a song is loved."""
    marks = ctx.find(TrackMark, loved=True)
    return {track.artist for mark in marks if (track := ctx.maybe(Track, mark.track_id)) is not None}
