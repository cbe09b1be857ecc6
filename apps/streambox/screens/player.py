"""What a viewer watches, over the whole screen."""

from collections.abc import Sequence

from apps.streambox.models import Audio, Device, StreamEpisode, Subtitles, Title, WatchRecord
from apps.streambox.screens.parts import DEVICES, audio_options, episode_line, poster_of, read_words, subtitle_options
from apps.streambox.tools import pause_title, play_title
from apps.streambox.watching import episode_code, episodes_of, minutes_of, playing_now, records_of, seconds_in
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.tool import ToolCall

PALE = "#ffffff"


class BoxPlayer(ui.Screen):
    """The film or episode that plays, or was stopped last, and how it sounds and reads."""

    title = "Player"
    full = True
    bare = True
    ticks = True
    scrolls = False
    own_status = False
    background = "#000000"

    profile_id: str = "vp1"

    def body(self) -> ui.View:
        """Picture, name, where in it, buttons."""
        record = shown_record(self.ctx, self.profile_id)
        title = self.ctx.maybe(Title, record.title_id) if record is not None else None
        close = ui.HStack(ui.GlyphButton("Close", "x", 24.0, color=PALE, effect=ui.Dismiss()), ui.Spacer())
        top = ui.Padding(close, Insets(50.0, 8.0, 0.0, 8.0))
        if record is None or title is None:
            words = ui.Text("Nothing plays", "title3", PALE, align="center")
            return ui.Background(ui.VStack(top, ui.Padding(words, 80.0), ui.Spacer(), align="fill"), "#000000")
        episode = self.ctx.maybe(StreamEpisode, record.episode_id)
        on_tv = "Playing on the TV" if record.device == "tv" else ""
        page = ui.VStack(
            top,
            ui.Gap(40.0),
            ui.Picture("poster", poster_of(title), None, 220.0, 0.0, label=f"A scene of {title.name}"),
            ui.Padding(
                ui.VStack(
                    ui.Text(title.name, "title2", PALE, 2, weight=700),
                    ui.Text(episode_line(episode), "subheadline", f"{PALE}@0.7", 2) if episode is not None else None,
                    ui.Text(self.spoken(title, record), "footnote", f"{PALE}@0.6", 2),
                    ui.Text(on_tv, "footnote", "tint", 1) if on_tv else None,
                    spacing=3.0,
                ),
                Insets(20.0, 24.0, 16.0, 24.0),
            ),
            ui.Padding(
                ui.Playhead("Time", seconds_in(self.ctx, record), minutes_of(self.ctx, record) * 60, PALE),
                Insets(0.0, 24.0, 0.0, 24.0),
            ),
            self.buttons(title, record),
            self.ways(title, record),
            ui.Spacer(),
            align="fill",
        )
        return ui.Background(page, "#000000")

    def spoken(self, title: Title, record: WatchRecord) -> str:
        """Say what is heard and read."""
        return f"{dict(audio_options(title)).get(record.audio, 'Original')}, {read_words(record.subtitles)}"

    def buttons(self, title: Title, record: WatchRecord) -> ui.View:
        """The episode before, play or pause, the episode after."""
        play = ui.GlyphButton("Play", "play", 56.0, color=PALE, call=self.again(record))
        pause = ui.GlyphButton("Pause", "pause", 56.0, color=PALE, call=pause_title.call(record.profile_id))
        series = title.kind == "series"
        return ui.Padding(
            ui.HStack(
                ui.Spacer(),
                self.step("Previous episode", "skip-back", title, record, -1) if series else None,
                ui.Spacer() if series else None,
                pause if record.playing else play,
                ui.Spacer() if series else None,
                self.step("Next episode", "skip-forward", title, record, 1) if series else None,
                ui.Spacer(),
            ),
            Insets(26.0, 16.0, 22.0, 16.0),
        )

    def step(self, label: str, icon: str, title: Title, record: WatchRecord, way: int) -> ui.View:
        """A button to the episode before or after, grey at the ends."""
        ids = [episode.id for episode in episodes_of(self.ctx, title)]
        at = ids.index(record.episode_id) + way if record.episode_id in ids else -1
        call = self.again(record, episode_id=ids[at]) if 0 <= at < len(ids) else None
        return ui.GlyphButton(label, icon, 34.0, color=PALE, call=call)

    def ways(self, title: Title, record: WatchRecord) -> ui.View:
        """Audio, subtitles, and where it plays, each a sheet of choices."""
        audio = [
            ui.Item(f"Audio: {words}", call=self.again(record, audio=code), checked=code == record.audio)
            for code, words in audio_options(title)
        ]
        subtitles = [
            ui.Item(f"Subtitles: {words}", call=self.again(record, subtitles=code), checked=code == record.subtitles)
            for code, words in subtitle_options(title)
        ]
        places = [
            ui.Item(f"Play on: {words}", call=self.again(record, device=device), checked=device == record.device)
            for device, words in DEVICES
        ]
        return ui.Padding(
            ui.HStack(
                ui.Spacer(),
                ui.GlyphButton("Audio", "translate", 26.0, color=PALE, choices=audio),
                ui.Spacer(),
                ui.GlyphButton("Subtitles", "closed-captioning", 28.0, color=PALE, choices=subtitles),
                ui.Spacer(),
                ui.GlyphButton(
                    "Play on",
                    "television-simple",
                    26.0,
                    color="tint" if record.device == "tv" else PALE,
                    choices=places,
                ),
                ui.Spacer(),
            ),
            Insets(0.0, 16.0, 20.0, 16.0),
        )

    def again(
        self, record: WatchRecord, *, episode_id: str | None = None, audio: Audio | None = None,
        subtitles: Subtitles | None = None, device: Device | None = None,
    ) -> ToolCall:  # fmt: skip
        """Return the call that plays it with something changed."""
        return play_title.call(
            record.title_id, episode_id or record.episode_id, record.profile_id, subtitles or record.subtitles,
            audio or record.audio, device or record.device,
        )  # fmt: skip


def shown_record(ctx: Context, profile_id: str) -> WatchRecord | None:
    """Return the sitting that goes on, or the last one."""
    found: Sequence[WatchRecord] = records_of(ctx, profile_id)
    return next((record for record in found if record.playing), found[0] if found else None)


def now_watching(ctx: Context, profile_id: str) -> ui.View | None:
    """What a viewer watches at this moment, at the foot of a screen; it opens the player."""
    record = playing_now(ctx, profile_id)
    title = ctx.maybe(Title, record.title_id) if record is not None else None
    if record is None or title is None:
        return None
    episode = ctx.maybe(StreamEpisode, record.episode_id)
    where = "on the TV" if record.device == "tv" else "on the phone"
    line = f"{episode_code(episode)} {where}" if episode is not None else where.capitalize()
    pause = ui.GlyphButton("Pause", "pause", 24.0, call=pause_title.call(profile_id))
    return ui.PlayingBar(
        "Now watching", "poster", poster_of(title), title.name, line, pause, sheet=BoxPlayer(profile_id)
    )
