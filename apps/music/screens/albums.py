"""Albums, and all of one artist."""

from apps.music.models import Track
from apps.music.playing import album_of
from apps.music.screens.parts import (
    album_tile,
    cover_of,
    first_of_albums,
    head,
    now_playing,
    play_buttons,
    track_row,
    tracks_of,
)
from apps.music.tools import play_music
from gui_sim import ui
from gui_sim.wording import count, span


class AlbumView(ui.Screen):
    """The album of a song: its cover and its songs."""

    track_id: str

    def heading(self) -> str:
        """Nothing: the name stands below the cover."""
        return ""

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Cover, buttons, songs, the artist."""
        track = self.ctx.maybe(Track, self.track_id)
        if track is None:
            return ui.Empty("music-notes", "No longer there", "This album has left Undertone.")
        songs = album_of(self.ctx, track)
        seconds = sum(song.seconds for song in tracks_of(self.ctx, songs))
        return ui.List(
            head(cover_of(track), track.album, track.artist, f"{track.genre} · {track.year}"),
            play_buttons(
                ui.Button("Play", role="secondary", icon="play", call=play_music.call(songs[0])),
                ui.Button("Shuffle", role="secondary", icon="shuffle", call=play_music.call(songs[0], shuffle=True)),
            ),
            ui.Section(
                ui.ForEach(songs, lambda key: track_row(self.ctx, key, number=songs.index(key) + 1, line="")),
                footer=f"{count(len(songs), 'song')}, {span(seconds // 60)}",
            ),
            ui.Section(
                ui.Row(track.artist, "More by this artist", leading=ui.Avatar(track.artist), to=ArtistView(track.id))
            ),
            spacing=18.0,
        )


class ArtistView(ui.Screen):
    """All of the artist of a song."""

    track_id: str

    def heading(self) -> str:
        """The artist."""
        track = self.ctx.maybe(Track, self.track_id)
        return track.artist if track else "Artist"

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Albums, then songs."""
        track = self.ctx.maybe(Track, self.track_id)
        if track is None:
            return ui.Empty("music-notes", "No longer there", "This artist has left Undertone.")
        songs = self.ctx.find(Track, artist=track.artist)
        tiles = [album_tile(song, str(song.year)) for song in first_of_albums(songs)]
        return ui.List(
            ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), header="Albums", style="bare"),
            ui.Section(ui.ForEach([song.id for song in songs], self.row), header="Songs"),
        )

    def row(self, key: str) -> ui.View:
        """One song, of which album."""
        return track_row(self.ctx, key, line=self.ctx.get(Track, key).album)
