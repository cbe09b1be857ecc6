"""What is the owner's: playlists, loved songs, songs on the phone, what was heard."""

from collections.abc import Sequence
from typing import Any, Literal

from apps.music.models import Listen, Playlist, Track, TrackMark
from apps.music.playing import playing_id, present
from apps.music.screens.editing import EditPlaylist, NewPlaylist
from apps.music.screens.parts import (
    album_tile,
    cover_of,
    first_of_albums,
    now_playing,
    playlist_cover,
    track_row,
    tracks_of,
)
from apps.music.screens.plan import PlanMusic
from apps.music.screens.playlists import PlaylistView, length_line
from apps.music.tools import play_music
from gui_sim import ui
from gui_sim.wording import ago, clock

KINDS: dict[str, tuple[str, str, str]] = {
    "loved": ("Loved songs", "heart", "Tap the heart while a song plays."),
    "downloaded": ("Downloaded", "arrow-circle-down", "Tap the dots of a song and choose Download."),
}


class Library(ui.Screen):
    """Playlists and songs of the owner."""

    title = "Library"
    icon = "books"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """A new playlist."""
        return (ui.Button("New playlist", icon="plus", icon_only=True, sheet=NewPlaylist()),)

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Doors, playlists, albums of loved songs."""
        own = self.ctx.ids(Playlist, by="owner", order="name")
        loved = tracks_of(self.ctx, (mark.track_id for mark in self.ctx.find(TrackMark, loved=True)))
        tiles = [album_tile(track) for track in first_of_albums(loved)]
        none = ui.Empty("playlist", "No playlists yet", "Tap + to make one.")
        return ui.List(
            ui.Section(
                *(
                    ui.Row(name, leading=ui.Icon(icon, 24.0, "tint"), value=str(self.count(kind)), to=Marked(kind))
                    for kind, (name, icon, _) in KINDS.items()
                ),
                ui.Row("History", leading=ui.Icon("clock-counter-clockwise", 24.0, "tint"), to=Heard()),
                ui.Row("Plan", leading=ui.Icon("user-circle", 24.0, "tint"), to=PlanMusic()),
            ),
            ui.Section(ui.ForEach(own, self.row, empty=none), header="Playlists"),
            ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), header="Albums", style="bare") if tiles else None,
        )

    def count(self, kind: str) -> int:
        """Return how many songs are marked so."""
        return self.ctx.count(TrackMark, **{kind: True})

    def row(self, key: str) -> ui.View:
        """One playlist."""
        playlist = self.ctx.get(Playlist, key)
        picture = ui.Picture("cover", playlist_cover(playlist), 56.0, 56.0, 6.0)
        edit = ui.Item("Edit", sheet=EditPlaylist(key), icon="pencil-simple")
        return ui.Row(
            playlist.name, length_line(self.ctx, playlist), leading=picture, menu=(edit,), to=PlaylistView(key)
        )


class Marked(ui.Screen):
    """The songs that are loved, or on the phone."""

    kind: Literal["loved", "downloaded"] | str

    def heading(self) -> str:
        """Which ones."""
        return KINDS.get(self.kind, ("Songs", "", ""))[0]

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """The songs, the latest mark first."""
        if self.kind not in KINDS:
            return ui.Empty("music-notes", "No longer there", "There is no such list.")
        name, icon, hint = KINDS[self.kind]
        where: dict[str, Any] = {self.kind: True}
        ids = [mark.track_id for mark in self.ctx.find(TrackMark, order="-id", **where)]
        none = ui.Empty(icon, f"No {name.lower()}", hint)
        return ui.List(ui.Section(ui.ForEach(ids, lambda key: track_row(self.ctx, key), empty=none)))


class Heard(ui.Screen):
    """What was heard, day by day, the newest first."""

    title = "History"

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """One row a song."""
        ids = self.ctx.ids(Listen, order="-at")
        none = ui.Empty("clock-counter-clockwise", "No history yet", "Songs you play are listed here.")
        return ui.List(ui.Section(ui.ForEach(ids, self.row, empty=none)))

    def row(self, key: str) -> ui.View:
        """One song, when it was heard, and where."""
        listen = self.ctx.get(Listen, key)
        track = self.ctx.maybe(Track, listen.track_id)
        if track is None:
            return ui.Row("No longer there", "This song has left Undertone.")
        when = (
            clock(listen.at)
            if listen.at.date() == self.ctx.today
            else f"{ago(listen.at, self.ctx.today)}, {clock(listen.at)}"
        )
        where = " · Speaker" if listen.where == "speaker" else ""
        return ui.Row(
            track.title,
            track.artist,
            detail=f"{when}{where}{self.end(listen)}",
            leading=ui.Picture("cover", cover_of(track), 48.0, 48.0, 6.0),
            title_lines=1,
            subtitle_lines=1,
            call=play_music.call(track.id),
        )

    def end(self, listen: Listen) -> str:
        """Say what became of a song that was not heard to its end."""
        if listen.finished:
            return ""
        playback = present(self.ctx)
        latest = self.ctx.ids(Listen, order="-at", limit=1) == [listen.id]
        now = playback is not None and latest and playing_id(playback) == listen.track_id
        return " · Playing" if now and playback is not None and playback.playing else "" if now else " · Skipped"
