"""What Music's screens share: covers, rows of songs with their menu, and what plays at the foot."""

from collections.abc import Iterable, Sequence

from apps.music.models import Playlist, Track
from apps.music.plans import DOWNLOADS
from apps.music.playing import playing_id, present
from apps.music.screens.player import Player, PlayOptions, step_button
from apps.music.taste import mark_of
from apps.music.tools import download_track, edit_playlist, mark_track, pause_music, play_music
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets

SIDE = 150.0  # points; the covers of a line


def cover_of(track: Track) -> str:
    """Return the seed of an album's cover."""
    return f"{track.album} {track.artist}"


def playlist_cover(playlist: Playlist) -> str:
    """Return the seed of a playlist's cover."""
    return playlist.name


def tracks_of(ctx: Context, ids: Iterable[str]) -> list[Track]:
    """Return songs by their ids; those that are gone are left out."""
    return [track for id in ids if (track := ctx.maybe(Track, id)) is not None]


def first_of_albums(tracks: Iterable[Track]) -> list[Track]:
    """Return the first song of each album, in the order in which they occur."""
    found: dict[tuple[str, str], Track] = {}
    for track in tracks:
        found.setdefault((track.artist, track.album), track)
    return list(found.values())


def line_of(track: Track) -> str:
    """Say who sings, and whether the words are explicit."""
    return f"Explicit · {track.artist}" if track.explicit else track.artist


def menu_of(ctx: Context, track: Track, playlist: Playlist | None = None) -> tuple[ui.Item, ...]:
    """Return what a long press on a song offers."""
    from apps.music.screens.editing import AddToPlaylist

    mark = mark_of(ctx, track.id)
    own = playlist is not None and playlist.by == "owner"
    return (
        ui.Item("Play with options", sheet=PlayOptions(track.id, playlist.id if playlist else ""), icon="sliders"),
        ui.Item("Add to a playlist", sheet=AddToPlaylist(track.id), icon="playlist"),
        ui.Item(
            "Undo love" if mark.loved else "Love", call=mark_track.call(track.id, loved=not mark.loved), icon="heart"
        ),
        ui.Item(
            "Undo dislike" if mark.disliked else "Dislike",
            call=mark_track.call(track.id, disliked=not mark.disliked),
            icon="thumbs-down",
        ),
        ui.Item(
            "Downloaded" if mark.downloaded else "Download",
            call=download_track.call(track.id),
            icon="download-simple",
            enabled=ctx.allows(DOWNLOADS) and not mark.downloaded,
        ),
        *(
            (
                ui.Item(
                    "Remove from playlist",
                    call=edit_playlist.call(playlist.id, remove=[track.id]),
                    icon="trash",
                    role="destructive",
                ),
            )
            if own and playlist is not None
            else ()
        ),
    )


def track_row(
    ctx: Context,
    key: str,
    playlist: Playlist | None = None,
    *,
    number: int | None = None,
    line: str | None = None,
    swipe: Sequence[ui.Item] = (),
) -> ui.View:
    """One song: a touch plays it and what follows, a long press or the dots open its menu.

    Below its title stands who sings, or another `line`.
    """
    track = ctx.maybe(Track, key)
    if track is None:
        return ui.Row("No longer there", "This song has left Undertone.")
    playback = present(ctx)
    plays = playback is not None and playing_id(playback) == key and playback.playing
    mark = mark_of(ctx, key)
    signs = [
        ui.Icon(icon, 15.0, color, "fill")
        for shown, icon, color in (
            (mark.loved, "heart", "systemRed"),
            (mark.disliked, "thumbs-down", "secondaryLabel"),
            (mark.downloaded, "arrow-circle-down", "secondaryLabel"),
        )
        if shown
    ]
    menu = menu_of(ctx, track, playlist)
    numeral = (
        ui.Frame(ui.Text(str(number), "body", "secondaryLabel", 1, align="center"), width=28.0) if number else None
    )
    return ui.Row(
        track.title,
        line_of(track) if line is None else f"Explicit · {line}" if track.explicit and line else line,
        leading=numeral or ui.Picture("cover", cover_of(track), 48.0, 48.0, 6.0),
        trailing=ui.HStack(*signs, _dots(menu), spacing=6.0),
        color="tint" if plays else "label",
        title_lines=1,
        subtitle_lines=1,
        call=play_music.call(key, playlist.id if playlist else None),
        menu=menu,
        swipe=swipe,
    )


def _dots(menu: Sequence[ui.Item]) -> ui.View:
    """The three dots at the end of a song's row, which do not make it taller."""
    dots = ui.Menu("More", menu, icon="dots-three", style="icon", color="secondaryLabel")
    return ui.Padding(dots, Insets(-11.0, 0.0, -11.0, -10.0))


def cover_line(key: str, tiles: Iterable[ui.View]) -> ui.View:
    """Covers side by side that move sideways."""
    framed = [ui.Frame(tile, width=SIDE) for tile in tiles]
    return ui.HScroll(*framed, key=key, spacing=14.0, inset=0.0, bleed=16.0, align="top")


def album_tile(track: Track, line: str = "") -> ui.View:
    """The cover of a song's album, with its name and whose it is, or another line."""
    from apps.music.screens.albums import AlbumView

    tile = ui.Tile(track.album, line or track.artist, "cover", cover_of(track), ratio=1.0, to=AlbumView(track.id))
    return ui.Keyed(track.id, tile)


def playlist_tile(playlist: Playlist) -> ui.View:
    """The cover of a playlist, with its name."""
    from apps.music.screens.playlists import PlaylistView

    words = playlist.by if playlist.by == "Undertone" else "Your playlist"
    tile = ui.Tile(playlist.name, words, "cover", playlist_cover(playlist), ratio=1.0, to=PlaylistView(playlist.id))
    return ui.Keyed(playlist.id, tile)


def now_playing(ctx: Context) -> ui.View | None:
    """What plays or was paused, at the foot of a screen; it opens the player."""
    playback = present(ctx)
    track = ctx.maybe(Track, playing_id(playback)) if playback is not None else None
    if playback is None or track is None:
        return None
    stop = ui.GlyphButton("Pause", "pause", 24.0, call=pause_music.call())
    again = play_music.call(track.id, playback.playlist_id, playback.shuffle, playback.repeat, playback.device)
    where = " · on the speaker" if playback.device == "speaker" else ""
    button = stop if playback.playing else ui.GlyphButton("Play", "play", 24.0, call=again)
    buttons = ui.HStack(button, step_button(playback, 1, 24.0), spacing=0.0)
    return ui.PlayingBar(
        "Now playing", "cover", cover_of(track), track.title, f"{track.artist}{where}", buttons, sheet=Player()
    )


def play_buttons(play: ui.View, shuffle: ui.View) -> ui.View:
    """Play and Shuffle side by side."""
    return ui.Padding(ui.Grid(play, shuffle, columns=2, spacing=12.0), Insets(0.0, 16.0, 0.0, 16.0))


def head(seed: str, title: str, *lines: str) -> ui.View:
    """A large cover with names below, in the middle."""
    words = [ui.Text(line, "subheadline", "secondaryLabel", 2, align="center") for line in lines]
    return ui.Padding(
        ui.VStack(
            ui.Frame(ui.Picture("cover", seed, 220.0, 220.0, 12.0), grow=True, align="center"),
            ui.Gap(10.0),
            ui.Text(title, "title2", lines=3, weight=700, align="center", role="header"),
            *words,
            spacing=2.0,
            align="fill",
        ),
        Insets(8.0, 24.0, 0.0, 24.0),
    )
