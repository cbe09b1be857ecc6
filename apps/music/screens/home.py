"""Listen Now."""

from collections.abc import Sequence

from apps.music.models import SERVICE, Listen, Playlist, Track
from apps.music.screens.parts import album_tile, cover_line, first_of_albums, now_playing, playlist_tile, tracks_of
from apps.music.screens.plan import PlanMusic
from apps.music.taste import heard_genres
from gui_sim import ui
from gui_sim.ids import seeded

LINE = 8  # covers of a line
LATE = 120  # listens looked at


class ListenNow(ui.Screen):
    """What was heard of late, what suits it, what is new."""

    title = "Listen Now"
    icon = "play-circle"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """The plan."""
        return (ui.Button("Plan", icon="user-circle", icon_only=True, to=PlanMusic()),)

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Lines of covers."""
        late = self.late()
        genres = heard_genres(self.ctx)
        return ui.List(
            self.line("Recently played", [album_tile(track) for track in late]) if late else None,
            self.line("Made for you", [playlist_tile(playlist) for playlist in self.made(genres)]),
            *(
                self.line(f"More {genre}", [album_tile(track) for track in self.albums(genre)], genre)
                for genre in (genres[:2] or ["Pop", "Jazz"])
            ),
            self.line("New releases", [album_tile(track) for track in self.newest()]),
        )

    def line(self, header: str, tiles: Sequence[ui.View], key: str = "") -> ui.View | None:
        """One line under its heading."""
        return ui.Section(cover_line(key or header, tiles), header=header, style="bare") if tiles else None

    def late(self) -> list[Track]:
        """Return a song of each album heard of late, the latest first."""
        heard = self.ctx.find(Listen, order="-at", limit=LATE)
        return first_of_albums(tracks_of(self.ctx, (listen.track_id for listen in heard)))[:LINE]

    def made(self, genres: Sequence[str]) -> list[Playlist]:
        """Return the service's playlists, those with songs of the genres heard first."""
        rank = {genre: len(genres) - place for place, genre in enumerate(genres)}

        def suits(playlist: Playlist) -> float:
            tracks = tracks_of(self.ctx, playlist.track_ids)
            return sum(rank.get(track.genre, 0) for track in tracks) / max(1, len(tracks))

        found = self.ctx.find(Playlist, by=SERVICE)
        return sorted(found, key=suits, reverse=True)

    def albums(self, genre: str) -> list[Track]:
        """Return a song of each album of a genre; the order is another each day."""
        found = first_of_albums(self.ctx.find(Track, genre=genre))
        seeded(genre, self.ctx.today).shuffle(found)
        return found[:LINE]

    def newest(self) -> list[Track]:
        """Return a song of each of the newest albums."""
        return first_of_albums(self.ctx.find(Track, order="-year"))[:LINE]
