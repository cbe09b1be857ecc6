"""Playlists of the owner, what they think of songs, songs on the phone, and the plan."""

from dataclasses import dataclass
from random import Random
from typing import Annotated, Literal

from apps.music.models import Playlist, Track, TrackMark
from apps.music.plans import APP, DOWNLOADS, PLANS
from apps.music.taste import mark_of
from apps.music.tools.listening import PlaylistId, TrackId
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.ids import split_id
from gui_sim.plans import begin_paid, change_plan
from gui_sim.records import PaymentRequest, Subscription
from gui_sim.tool import service, tool
from gui_sim.values import Each, Id, Text, Wire
from gui_sim.wording import count

MOST = 200  # songs of a playlist


@dataclass(frozen=True)
class PlaylistName(Text):
    """What a playlist can be called; samples seldom repeat, since a name can be used once."""

    max: int = 60
    min: int = 1

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a name of two words."""
        when = rng.choice(("Rainy", "Early", "Late", "Long", "Bright", "Quiet", "Windy", "First"))
        return f"{when} {rng.choice(('Tuesday', 'Supper', 'Drive', 'Garden', 'Balcony', 'Ferry', 'Train', 'Sketch'))}"


Name = Annotated[str, PlaylistName()]
Tracks = Annotated[list[str], Each(Id(Track))]


@tool(writes=True, sets=("track_ids",))
def create_playlist(ctx: Context, name: Name, track_ids: Tracks = [], public: bool = False) -> Playlist:
    """Make a playlist. Songs stand in it by album; those added later come last.

    Args:
        name: What it is called.
        track_ids: Its songs, from `search_music`.
        public: Whether others can see it.
    Raises:
        ToolError: already (there is one of that name), limit (200 songs).
    """
    _check_free(ctx, name)
    songs = _songs(ctx, track_ids)
    _check_room(len(songs))
    return ctx.insert(Playlist, name=name.strip(), track_ids=songs, public=public)


@tool(writes=True, updates=Playlist, sets=("add", "remove"))
def edit_playlist(
    ctx: Context,
    playlist_id: PlaylistId,
    add: Tracks = [],
    remove: Tracks = [],
    name: Name | None = None,
) -> Playlist:
    """Add songs to an own playlist, take some out, or rename it.

    Args:
        playlist_id: From `search_music`.
        add: Songs to put at its end.
        remove: Songs to take out.
        name: Another name.
    Raises:
        ToolError: not_allowed (a playlist by Undertone), already (a song is in it, or the name is taken), limit.
    """
    playlist = ctx.get(Playlist, playlist_id)
    if playlist.by != "owner":
        raise ToolError("not_allowed", f"{playlist.name} is by {playlist.by}; only own playlists can be changed.")
    added, removed = _songs(ctx, add), _songs(ctx, remove)
    for id in added:
        if id in playlist.track_ids:
            raise ToolError("already", f"{ctx.get(Track, id).title} is in {playlist.name} already.")
    for id in removed:
        if id not in playlist.track_ids:
            raise ToolError(f"{ctx.get(Track, id).title} is not in {playlist.name}.")
    kept = tuple(id for id in playlist.track_ids if id not in removed) + added
    _check_room(len(kept))
    if name is None or name.strip() == playlist.name:
        return ctx.update(playlist, track_ids=kept)
    _check_free(ctx, name, playlist)
    return ctx.update(playlist, track_ids=kept, name=name.strip())


@tool(writes=True)
def mark_track(
    ctx: Context, track_id: TrackId, loved: bool | None = None, disliked: bool | None = None
) -> TrackMark | None:
    """Love a song, or ask for less like it; the one takes the other back. What is left out stays.

    Args:
        track_id: From `search_music`.
        loved: Whether it is loved.
        disliked: Whether it is disliked.
    Raises:
        ToolError: bad_value (both).
    """
    track = ctx.get(Track, track_id)
    if loved and disliked:
        raise ToolError("A song cannot be loved and disliked at once.")
    mark = mark_of(ctx, track.id)
    loves = (mark.loved if loved is None else loved) and not disliked
    dislikes = (mark.disliked if disliked is None else disliked) and not loved
    if (loves, dislikes) == (mark.loved, mark.disliked):
        return mark if mark.id else None
    return _keep(ctx, mark, loved=loves, disliked=dislikes)


@mark_track.norm
def _turned(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """Leave out what changes nothing, or follows from the rest."""
    mark = mark_of(ctx, str(args["track_id"]))
    stands = {"loved": mark.loved, "disliked": mark.disliked}
    other = {"loved": args.get("disliked"), "disliked": args.get("loved")}
    return {
        name: value
        for name, value in args.items()
        if name not in stands or (value is not None and value != stands[name] and not (value is False and other[name]))
    }


@tool(writes=True, needs=(DOWNLOADS,))
def download_track(ctx: Context, track_id: TrackId) -> TrackMark:
    """Put a song on the phone, so that it plays without a connection.

    Args:
        track_id: From `search_music`.
    Raises:
        ToolError: already.
    """
    track = ctx.get(Track, track_id)
    mark = mark_of(ctx, track.id)
    if mark.downloaded:
        raise ToolError("already", f"{track.title} is on the phone already.")
    return _keep(ctx, mark, downloaded=True)


@tool(writes=True, owner="user", pays=True)
def change_music_plan(ctx: Context, plan: Literal["free", "solo", "family"]) -> Subscription:
    """Change the plan with Undertone: Solo costs $9.99 a month, Family $15.99.

    Args:
        plan: The plan wished for.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    return change_plan(ctx, APP, PLANS, plan, "media")


@service("paid:music")
def plan_paid(ctx: Context, request: PaymentRequest) -> None:
    """Begin a plan once its month is paid."""
    begin_paid(ctx, PLANS, request)


def _songs(ctx: Context, ids: list[str]) -> tuple[str, ...]:
    """Return the songs named, each once, in the order of their albums."""
    songs = {id: split_id(ctx.get(Track, id).id) for id in ids}
    return tuple(sorted(songs, key=lambda id: songs[id] or ("", 0)))


def _keep(ctx: Context, mark: TrackMark, **changes: bool) -> TrackMark:
    if mark.id:
        return ctx.update(mark, **changes)
    fields = {"loved": mark.loved, "disliked": mark.disliked, "downloaded": mark.downloaded} | changes
    return ctx.insert(TrackMark, track_id=mark.track_id, **fields)


def _check_free(ctx: Context, name: str, but: Playlist | None = None) -> None:
    wished = name.strip().casefold()
    for playlist in ctx.find(Playlist, by="owner"):
        if playlist.name.casefold() == wished and (but is None or playlist.id != but.id):
            raise ToolError("already", f"There is a playlist called {playlist.name} already.")


def _check_room(songs: int) -> None:
    if songs > MOST:
        raise ToolError("limit", f"A playlist holds at most {count(MOST, 'song')}.")
