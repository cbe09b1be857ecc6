"""A playlist with its songs."""

from collections.abc import Sequence

from apps.music.models import Playlist
from apps.music.screens.editing import EditPlaylist
from apps.music.screens.parts import head, now_playing, play_buttons, playlist_cover, track_row, tracks_of
from apps.music.screens.player import PlayOptions
from apps.music.tools import edit_playlist, play_music
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import count, span


class PlaylistView(ui.Screen):
    """One playlist: play it, mix it, and if it is the owner's, change it."""

    playlist_id: str

    def heading(self) -> str:
        """Nothing: the name stands below the cover."""
        return ""

    def trailing(self) -> Sequence[ui.View]:
        """How to play it; for an own one also Edit."""
        playlist = self.ctx.maybe(Playlist, self.playlist_id)
        if playlist is None:
            return ()
        options = ui.Button("Options", icon="dots-three-circle", icon_only=True, sheet=PlayOptions("", playlist.id))
        return (
            (options, ui.Button("Edit", role="plain", sheet=EditPlaylist(playlist.id))) if own(playlist) else (options,)
        )

    def footer(self) -> ui.View | None:
        """What plays."""
        return now_playing(self.ctx)

    def body(self) -> ui.View:
        """Cover, buttons, songs."""
        playlist = self.ctx.maybe(Playlist, self.playlist_id)
        if playlist is None:
            return ui.Empty("playlist", "No longer there", "This playlist is gone.")
        by = playlist.by if not own(playlist) else "Public playlist" if playlist.public else "Your playlist"
        hint = "Tap Edit to add songs." if own(playlist) else "Come back later."
        return ui.List(
            head(playlist_cover(playlist), playlist.name, by, length_line(self.ctx, playlist)),
            play_buttons(
                ui.Button("Play", role="secondary", icon="play", call=play_music.call(None, playlist.id)),
                ui.Button("Shuffle", role="secondary", icon="shuffle", call=play_music.call(None, playlist.id, True)),
            )
            if playlist.track_ids
            else None,
            ui.Section(
                ui.ForEach(playlist.track_ids, self.row, empty=ui.Empty("music-notes", "No songs yet", hint)),
            ),
            spacing=18.0,
        )

    def row(self, key: str) -> ui.View:
        """One song; a swipe takes it out of an own playlist."""
        playlist = self.ctx.get(Playlist, self.playlist_id)
        out = ui.Item("Remove", call=edit_playlist.call(playlist.id, remove=[key]), role="destructive")
        return track_row(self.ctx, key, playlist, swipe=(out,) if own(playlist) else ())


def own(playlist: Playlist) -> bool:
    """Tell whether a playlist is the owner's."""
    return playlist.by == "owner"


def length_line(ctx: Context, playlist: Playlist) -> str:
    """Say how many songs a playlist has and how long they take."""
    seconds = sum(track.seconds for track in tracks_of(ctx, playlist.track_ids))
    return f"{count(len(playlist.track_ids), 'song')} · {span(seconds // 60)}"
