"""What plays, large; and how something is to be played."""

from collections.abc import Sequence

from apps.music.models import Device, Playback, Playlist, Repeat, Track
from apps.music.playing import next_to, playing_id, position, present
from apps.music.taste import mark_of
from apps.music.tools import mark_track, pause_music, play_music
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.tool import ToolCall

REPEATS: tuple[tuple[Repeat, str], ...] = (("off", "Off"), ("all", "All"), ("one", "One song"))
DEVICES: tuple[tuple[Device, str], ...] = (("phone", "Phone"), ("speaker", "Speaker"))
UP_NEXT = 12


class Player(ui.Screen):
    """The song that plays, with its cover, and what can be done about it."""

    title = "Now playing"
    ticks = True

    def leading(self) -> Sequence[ui.View]:
        """Put it away; the music goes on."""
        return (ui.Button("Close", role="plain", effect=ui.Dismiss()),)

    def body(self) -> ui.View:
        """Cover, names, where in the song, buttons, what comes next."""
        playback = present(self.ctx)
        track = self.ctx.maybe(Track, playing_id(playback)) if playback is not None else None
        if playback is None or track is None:
            return ui.Empty("music-notes", "Nothing plays", "Choose a song or a playlist.")
        return ui.VStack(
            ui.Frame(
                ui.Picture("cover", f"{track.album} {track.artist}", 300.0, 300.0, 12.0), grow=True, align="center"
            ),
            ui.Padding(self.names(track), Insets(18.0, 24.0, 4.0, 28.0)),
            ui.Padding(ui.Playhead("Time", position(playback, self.ctx.now), track.seconds), Insets(0, 28, 0, 28)),
            self.buttons(playback, track),
            self.ways(playback, track),
            self.up_next(playback),
            align="fill",
        )

    def names(self, track: Track) -> ui.View:
        """Title, artist, a heart, and a thumb down."""
        from apps.music.screens.albums import ArtistView

        mark = mark_of(self.ctx, track.id)
        return ui.HStack(
            ui.VStack(
                ui.Padding(ui.Text(track.title, "title3", lines=2, weight=700), Insets(0.0, 0.0, 0.0, 4.0)),
                ui.Padding(  # its words stand close below the title
                    ui.Button(track.artist, role="plain", effect=ui.Do(ui.Dismiss(), ui.Push(ArtistView(track.id)))),
                    Insets(-9.0, 0.0, -5.0, 0.0),
                ),
            ),
            ui.Spacer(),
            ui.MarkButton(
                "Dislike",
                "thumbs-down",
                on=mark.disliked,
                color="secondaryLabel",
                call=mark_track.call(track.id, disliked=not mark.disliked),
            ),
            ui.MarkButton("Love", "heart", on=mark.loved, call=mark_track.call(track.id, loved=not mark.loved)),
            spacing=4.0,
        )

    def buttons(self, playback: Playback, track: Track) -> ui.View:
        """Back, play or pause, on."""
        play = ui.GlyphButton("Play", "play", 52.0, call=again(playback, track.id))
        return ui.Padding(
            ui.HStack(
                ui.Spacer(),
                step_button(playback, -1, 34.0),
                ui.Spacer(),
                ui.GlyphButton("Pause", "pause", 52.0, call=pause_music.call()) if playback.playing else play,
                ui.Spacer(),
                step_button(playback, 1, 34.0),
                ui.Spacer(),
            ),
            Insets(14.0, 16.0, 10.0, 16.0),
        )

    def ways(self, playback: Playback, track: Track) -> ui.View:
        """Shuffle, where it plays, repeat."""
        turned = again(playback, track.id, shuffle=not playback.shuffle)
        devices = [
            ui.Item(words, call=again(playback, track.id, device=device), checked=device == playback.device)
            for device, words in DEVICES
        ]
        repeats = [
            ui.Item(
                f"Repeat {words.lower()}", call=again(playback, track.id, repeat=kind), checked=kind == playback.repeat
            )
            for kind, words in REPEATS
        ]
        at_hand, plain = playback.device == "phone", playback.repeat == "off"
        icon = "airplay" if at_hand else "speaker-high"
        way = "repeat-once" if playback.repeat == "one" else "repeat"
        return ui.Padding(
            ui.HStack(
                ui.Spacer(),
                ui.GlyphButton("Shuffle", "shuffle", 24.0, on=playback.shuffle, call=turned),
                ui.Spacer(),
                ui.GlyphButton("Play on", icon, 24.0, color="label" if at_hand else "tint", choices=devices),
                ui.Spacer(),
                ui.GlyphButton("Repeat", way, 24.0, color="label" if plain else "tint", choices=repeats),
                ui.Spacer(),
            ),
            Insets(0.0, 16.0, 14.0, 16.0),
        )

    def up_next(self, playback: Playback) -> ui.View | None:
        """The songs that follow; a touch goes on with one."""
        ids = list(dict.fromkeys(id for step in range(1, UP_NEXT + 1) if (id := next_to(playback, step)) is not None))
        ids = [id for id in ids if id != playing_id(playback) and self.ctx.maybe(Track, id) is not None]
        return ui.Section(ui.ForEach(ids, self.row, name="next"), header="Up next") if ids else None

    def row(self, key: str) -> ui.View:
        """One song that comes."""
        track, playback = self.ctx.get(Track, key), present(self.ctx)
        call = again(playback, key) if playback is not None else None
        picture = ui.Picture("cover", f"{track.album} {track.artist}", 40.0, 40.0, 6.0)
        return ui.Row(track.title, track.artist, leading=picture, title_lines=1, subtitle_lines=1, call=call)


class PlayOptions(ui.Screen):
    """A song or a playlist, and how it is to be played."""

    title = "Play"

    track_id: str
    playlist_id: str = ""

    shuffle = ui.State(False)
    repeat = ui.State[Repeat]("off")
    device = ui.State[Device]("phone")

    def body(self) -> ui.View:
        """What, shuffle, repeat, where, Play."""
        track = self.ctx.maybe(Track, self.track_id)
        playlist = self.ctx.maybe(Playlist, self.playlist_id)
        if track is None and playlist is None:
            return ui.Empty("music-notes", "No longer there", "This has left Undertone.")
        call = play_music.call(
            track.id if track else None,
            playlist.id if playlist else None,
            self.shuffle.value,
            self.repeat.value,
            self.device.value,
        )
        name = track.title if track else playlist.name if playlist else ""
        words = f"{track.artist} · {track.album}" if track else ""
        words = f"from {playlist.name}" if track and playlist else words
        seed = f"{track.album} {track.artist}" if track else name
        return ui.Form(
            ui.Section(ui.Row(name, words, leading=ui.Picture("cover", seed, 56.0, 56.0, 6.0))),
            ui.Section(ui.Toggle("Shuffle", self.shuffle)),
            ui.Section(
                ui.Picker("Repeat", self.repeat, REPEATS),
                ui.Picker("Play on", self.device, DEVICES),
                footer="Repeating one song is part of Solo and Family.",
            ),
            ui.Padding(ui.Button("Play", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


def step_button(playback: Playback, step: int, size: float) -> ui.View:
    """A button to the song before or after, grey at the ends."""
    label, icon = ("Next song", "fast-forward") if step > 0 else ("Previous song", "rewind")
    to = next_to(playback, step)
    return ui.GlyphButton(label, icon, size, call=again(playback, to) if to is not None else None)


def again(
    playback: Playback,
    track_id: str,
    *,
    shuffle: bool | None = None,
    repeat: Repeat | None = None,
    device: Device | None = None,
) -> ToolCall:
    """Return the call that plays a song of what plays, the rest as it is."""
    return play_music.call(
        track_id,
        playback.playlist_id,
        playback.shuffle if shuffle is None else shuffle,
        repeat or playback.repeat,
        device or playback.device,
    )
