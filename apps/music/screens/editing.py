"""Making playlists, changing them, and putting a song into one."""

from collections.abc import Iterable, Sequence

from apps.music.models import Playlist, Track
from apps.music.tools import create_playlist, edit_playlist
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.search import matching
from gui_sim.wording import count

Songs = tuple[str, ...]


class NewPlaylist(ui.Screen):
    """A name, songs, who sees it."""

    title = "New playlist"

    name = ui.State("")
    public = ui.State(False)
    songs = ui.State[Songs](())
    query = ui.State("")

    def trailing(self) -> Sequence[ui.View]:
        """Make it."""
        call = create_playlist.call(self.name.value, list(self.songs.value), self.public.value)
        named = bool(self.name.value.strip())
        return (ui.Button("Create", role="plain", call=call, then=ui.Dismiss(), enabled=named),)

    def body(self) -> ui.View:
        """The form."""
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, placeholder="Playlist name"),
                ui.Toggle("Public", self.public),
                footer="Anyone on Undertone can find a public playlist.",
            ),
            *chooser(self.ctx, "Songs", self.songs, self.query),
        )


class EditPlaylist(ui.Screen):
    """An own playlist: its name, songs to take out, songs to add."""

    title = "Edit playlist"

    playlist_id: str

    name = ui.State[str](lambda screen: screen.playlist.name)
    remove = ui.State[Songs](())
    add = ui.State[Songs](())
    query = ui.State("")

    @property
    def playlist(self) -> Playlist:
        """The playlist; an empty one if it is gone."""
        return self.ctx.maybe(Playlist, self.playlist_id) or Playlist(name="")

    def trailing(self) -> Sequence[ui.View]:
        """Keep it so."""
        playlist = self.playlist
        if not playlist.id:
            return ()
        call = edit_playlist.call(playlist.id, list(self.add.value), list(self.remove.value), self.name.value)
        named = bool(self.name.value.strip())
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=named),)

    def body(self) -> ui.View:
        """The form."""
        playlist = self.playlist
        if not playlist.id:
            return ui.Empty("playlist", "No longer there", "This playlist is gone.")
        inside = options_of(self.ctx, playlist.track_ids)
        return ui.Form(
            ui.Section(ui.TextField("Name", self.name, placeholder="Playlist name")),
            ui.Section(
                ui.MultiPicker("Songs to remove", self.remove, inside),
                header=f"{len(self.remove.value)} to remove" if self.remove.value else "In this playlist",
                footer="Tap a song to remove it when you save.",
            )
            if inside
            else None,
            *chooser(self.ctx, "Songs to add", self.add, self.query, but=playlist.track_ids),
        )


class AddToPlaylist(ui.Screen):
    """The own playlists a song can be put into."""

    title = "Add to a playlist"

    track_id: str

    def body(self) -> ui.View:
        """One row a playlist, and a new one."""
        track = self.ctx.maybe(Track, self.track_id)
        if track is None:
            return ui.Empty("music-notes", "No longer there", "This song has left Undertone.")
        own = self.ctx.ids(Playlist, by="owner", order="name")
        return ui.List(
            ui.Section(
                ui.Row("New playlist", role="primary", leading=ui.Icon("plus", 22.0, "tint"), sheet=NewPlaylist())
            ),
            ui.Section(ui.ForEach(own, self.row), header=f"Add “{track.title}” to") if own else None,
        )

    def row(self, key: str) -> ui.View:
        """One playlist; grey if the song is in it."""
        playlist = self.ctx.get(Playlist, key)
        inside = self.track_id in playlist.track_ids
        return ui.Row(
            playlist.name,
            "Already in this playlist" if inside else count(len(playlist.track_ids), "song"),
            leading=ui.Picture("cover", playlist.name, 48.0, 48.0, 6.0),
            call=edit_playlist.call(key, add=[self.track_id]),
            then=ui.Dismiss(),
            enabled=not inside,
        )


def chooser(
    ctx: Context, label: str, songs: ui.Binding[Songs], query: ui.Binding[str], but: Iterable[str] = ()
) -> tuple[ui.View, ...]:
    """A search field, and below it the songs that it finds and those that are ticked."""
    left_out = set(but)
    found = [id for id in matching(ctx, Track, query.value) if id not in left_out]
    ticked = [id for id in songs.value if id not in found]
    options = options_of(ctx, [*ticked, *found])
    none = ui.Empty("music-notes", "No songs", "Try another word.")
    return (
        ui.SearchField(query, prompt="Songs, artists, albums"),
        ui.Section(
            ui.MultiPicker(label, songs, options) if options else none,
            header=f"{label} · {len(songs.value)} chosen" if songs.value else label,
        ),
    )


def options_of(ctx: Context, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Return songs with words that tell them apart."""
    options: dict[str, str] = {}
    for id in ids:
        track = ctx.maybe(Track, id)
        if track is not None:
            words = f"{track.title} · {track.artist}"
            options[id] = f"{words} · {track.album}" if words in options.values() else words
    return list(options.items())
