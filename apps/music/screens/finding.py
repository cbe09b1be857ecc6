"""Looking for songs and playlists."""

from apps.music.models import Playlist, Track
from apps.music.screens.parts import now_playing, playlist_cover, track_row
from apps.music.screens.playlists import PlaylistView, length_line
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.search import matching

SCOPES = (("songs", "Songs"), ("playlists", "Playlists"))


class SearchMusic(ui.Screen):
    """Songs and playlists by any of their words."""

    title = "Search"
    icon = "magnifying-glass"
    large_title = True

    query = ui.State("")
    scope = ui.State("songs")
    genre = ui.State("")

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Field, scope, genres, what they find."""
        field = ui.SearchField(self.query, prompt="Songs, artists, albums", scope=self.scope, scopes=SCOPES)
        if self.scope.value == "playlists":
            found = matching(self.ctx, Playlist, self.query.value)
            none = ui.Empty("playlist", "No playlists", "Try another word.")
            return ui.List(
                field, ui.Section(ui.ForEach(found, self.playlist, name="playlists", empty=none)), spacing=14.0
            )
        where = {"genre": self.genre.value} if self.genre.value else {}
        found = matching(self.ctx, Track, self.query.value, **where)
        none = ui.Empty("music-notes", "No songs", "Try another word or another genre.")
        chips = ui.Chips("Genre", self.genre, [("", "All"), *((genre, genre) for genre in genres_of(self.ctx))])
        return ui.List(
            field,
            ui.Padding(chips, Insets(0.0, 0.0, 0.0, 0.0)),
            ui.Section(ui.ForEach(found, self.song, name="songs", empty=none)),
            spacing=14.0,
        )

    def song(self, key: str) -> ui.View:
        """One song."""
        return track_row(self.ctx, key)

    def playlist(self, key: str) -> ui.View:
        """One playlist."""
        playlist = self.ctx.get(Playlist, key)
        picture = ui.Picture("cover", playlist_cover(playlist), 56.0, 56.0, 6.0)
        return ui.Row(playlist.name, length_line(self.ctx, playlist), leading=picture, to=PlaylistView(key))


def genres_of(ctx: Context) -> list[str]:
    """Return the genres there are, in the order of the catalogue."""
    return list(dict.fromkeys(track.genre for track in ctx.find(Track)))
