"""A title: play it, its episodes, and what a viewer keeps of it."""

from apps.streambox.models import (
    Audio,
    Device,
    Download,
    StreamEpisode,
    Subtitles,
    Title,
    TitleThumb,
    ViewerProfile,
    WatchlistEntry,
)
from apps.streambox.plans import download_gates, tier_gate
from apps.streambox.screens.parts import (
    CROWN,
    DEVICES,
    LANGUAGES,
    audio_options,
    episode_line,
    facts_of,
    leaving_line,
    padded,
    poster,
    poster_line,
    poster_of,
    profile_options,
    subtitle_options,
)
from apps.streambox.screens.plans import BoxPlans
from apps.streambox.screens.player import BoxPlayer
from apps.streambox.tools import download_title, play_title, set_watchlist, thumb_title
from apps.streambox.watching import (
    episodes_of,
    is_gone,
    minutes_of,
    next_episode,
    proposed_audio,
    proposed_subtitles,
    records_of,
    seconds_in,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.tool import ToolCall
from gui_sim.wording import span

ALIKE = 9


class TitleDetail(ui.Screen):
    """A film or a series, for one viewer."""

    named_inside = True

    title_id: str
    profile_id: str = "vp1"

    profile = ui.State[str](lambda screen: screen.profile_id)
    audio = ui.State[Audio](lambda screen: screen.usual_audio())
    subtitles = ui.State[Subtitles](lambda screen: screen.usual_subtitles())
    device = ui.State[Device]("phone")
    season = ui.State[int](lambda screen: screen.usual_season())

    def heading(self) -> str:
        """The title's name."""
        title = self.ctx.maybe(Title, self.title_id)
        return title.name if title is not None else "Title"

    def usual_audio(self) -> Audio:
        """Return the audio that the viewer usually has."""
        title, profile = self.ctx.maybe(Title, self.title_id), self.ctx.maybe(ViewerProfile, self.profile.value)
        return proposed_audio(profile, title) if title is not None and profile is not None else "original"

    def usual_subtitles(self) -> Subtitles:
        """Return the subtitles that the viewer usually has."""
        title, profile = self.ctx.maybe(Title, self.title_id), self.ctx.maybe(ViewerProfile, self.profile.value)
        return proposed_subtitles(profile, title) if title is not None and profile is not None else "off"

    def usual_season(self) -> int:
        """Return the season of the next episode."""
        title = self.ctx.maybe(Title, self.title_id)
        episode = next_episode(self.ctx, self.profile_id, title) if title is not None else None
        return episode.season if episode is not None else 1

    def body(self) -> ui.View:
        """Picture, Play, marks, how it is watched, episodes, titles like it."""
        title = self.ctx.maybe(Title, self.title_id)
        if title is None:
            return ui.Empty("film-strip", "No longer there", "This title has left StreamBox.")
        return ui.List(
            ui.Header("poster", poster_of(title), 260.0, title.name, " · ".join(title.genres)),
            self.facts(title),
            self.play_button(title),
            self.marks(title),
            self.ways(title),
            self.episodes(title) if title.kind == "series" else None,
            self.alike(title),
            spacing=16.0,
        )

    def facts(self, title: Title) -> ui.View:
        """Year, age, length, languages, plan, and when it leaves."""
        spoken = ", ".join(LANGUAGES[code] for code in title.languages)
        read = ", ".join(LANGUAGES[code] for code in title.subtitles) or "none"
        leaves = "It has left StreamBox." if is_gone(self.ctx, title) else leaving_line(title)
        return padded(
            ui.VStack(
                ui.Text(f"{facts_of(title)} · {title.tier.capitalize()}", "subheadline", lines=2, weight=600),
                ui.Text(f"Audio: {spoken}", "footnote", "secondaryLabel", 2),
                ui.Text(f"Subtitles: {read}", "footnote", "secondaryLabel", 2),
                ui.Text(leaves, "footnote", "systemRed", 2) if leaves else None,
                spacing=2.0,
            )
        )

    def play_button(self, title: Title) -> ui.View:
        """Play, and what it plays; or what the plan lacks, which opens the plans."""
        gate = tier_gate(title)
        if not self.ctx.allows(gate):
            return padded(
                ui.VStack(
                    ui.Button("Play", role="primary", icon=CROWN, sheet=BoxPlans()),
                    ui.Text(gate.text, "footnote", "secondaryLabel", 2, align="center"),
                    spacing=6.0,
                    align="fill",
                )
            )
        episode = next_episode(self.ctx, self.profile.value, title) if title.kind == "series" else None
        return padded(
            ui.VStack(
                ui.Button("Play", role="primary", icon="play", call=self.play(title, episode), then=self.player()),
                ui.Text(episode_line(episode), "footnote", "secondaryLabel", 2, align="center") if episode else None,
                spacing=6.0,
                align="fill",
            )
        )

    def play(self, title: Title, episode: StreamEpisode | None) -> ToolCall:
        """Return the call that plays it as chosen below."""
        return play_title.call(
            title.id, episode.id if episode else None, self.profile.value, self.subtitles.value, self.audio.value,
            self.device.value,
        )  # fmt: skip

    def player(self) -> ui.Effect:
        """Return what shows it once it plays."""
        return ui.Present(BoxPlayer(self.profile.value))

    def marks(self, title: Title) -> ui.View:
        """The list, thumbs, and for a film the download."""
        viewer = self.profile.value
        listed = bool(self.ctx.count(WatchlistEntry, profile_id=viewer, title_id=title.id))
        thumbs = self.ctx.find(TitleThumb, profile_id=viewer, title_id=title.id)
        thumb = thumbs[0].thumb if thumbs else "none"
        return ui.Padding(
            ui.HStack(
                ui.MarkButton("Watchlist", "bookmark-simple", on=listed, color="tint",
                              call=set_watchlist.call(title.id, not listed, viewer)),
                ui.Spacer(),
                ui.MarkButton("Thumb up", "thumbs-up", on=thumb == "up", color="tint",
                              call=thumb_title.call(title.id, "none" if thumb == "up" else "up", viewer)),
                ui.Spacer(),
                ui.MarkButton("Thumb down", "thumbs-down", on=thumb == "down", color="tint",
                              call=thumb_title.call(title.id, "none" if thumb == "down" else "down", viewer)),
                ui.Spacer() if title.kind == "film" else None,
                ui.Menu("Download", self.downloads(title, None), icon="download-simple", style="icon")
                if title.kind == "film" else None,
            ),
            Insets(0.0, 36.0, 0.0, 36.0),
        )  # fmt: skip

    def downloads(self, title: Title, episode: StreamEpisode | None) -> tuple[ui.Item, ...]:
        """The qualities of a download; one that the plan lacks opens the plans."""
        key = episode.id if episode is not None else None
        if self.ctx.count(Download, title_id=title.id, episode_id=key):
            return (ui.Item("On the phone already", effect=ui.Toast("On the phone"), icon="check", enabled=False),)
        items = []
        for words, call in (
            ("Download", download_title.call(title.id, key)),
            ("Download in high quality", download_title.call(title.id, key, "high")),
        ):
            gates = download_gates(title, "high" if "high" in words else "standard")
            if all(self.ctx.allows(gate) for gate in gates):
                items.append(ui.Item(words, call=call, icon="download-simple"))
            else:
                items.append(ui.Item(words, sheet=BoxPlans(), icon=CROWN))
        return tuple(items)

    def ways(self, title: Title) -> ui.View:
        """Who watches, how it is spoken, what is read, where it plays."""
        return ui.Section(
            ui.Picker("Viewer", self.profile, profile_options(self.ctx)),
            ui.Picker("Audio", self.audio, audio_options(title)),
            ui.Picker("Subtitles", self.subtitles, subtitle_options(title)),
            ui.Picker("Play on", self.device, DEVICES),
        )

    def episodes(self, title: Title) -> ui.View:
        """The episodes of the chosen season."""
        every = episodes_of(self.ctx, title)
        seasons = sorted({episode.season for episode in every})
        ids = [episode.id for episode in every if episode.season == self.season.value]
        none = ui.Empty("film-strip", "No episodes yet", "They come one by one.")
        return ui.VStack(
            ui.Padding(
                ui.Segmented("Season", self.season, [(number, f"Season {number}") for number in seasons]),
                Insets(0.0, 0.0, 10.0, 0.0),
            ) if len(seasons) > 1 else None,
            ui.Section(ui.ForEach(ids, self.episode, name="episodes", empty=none), header="Episodes"),
            align="fill",
        )  # fmt: skip

    def episode(self, key: str) -> ui.View:
        """One episode: a touch plays it, a long press downloads it."""
        title, episode = self.ctx.get(Title, self.title_id), self.ctx.get(StreamEpisode, key)
        seen = next((r for r in records_of(self.ctx, self.profile.value, title.id) if r.episode_id == key), None)
        allowed = self.ctx.allows(tier_gate(title))
        left = minutes_of(self.ctx, seen) - seconds_in(self.ctx, seen) // 60 if seen is not None else 0
        words = "Watched" if seen is not None and seen.finished else f"{left} min left" if seen is not None else ""
        there = self.ctx.count(Download, title_id=title.id, episode_id=key)
        return ui.Row(
            f"{episode.number}. {episode.name}",
            " · ".join(part for part in (span(episode.minutes), words) if part),
            leading=ui.Icon("check-circle" if words == "Watched" else "play-circle", 28.0, "tint"),
            trailing=ui.Icon("arrow-circle-down", 17.0, "secondaryLabel", "fill") if there else None,
            menu=(
                *self.downloads(title, episode),
                ui.Item("Details", to=EpisodeDetail(key, self.profile.value), icon="info"),
            ),
            call=self.play(title, episode) if allowed else None,
            then=self.player() if allowed else None,
            sheet=None if allowed else BoxPlans(),
        )

    def alike(self, title: Title) -> ui.View | None:
        """Other titles of its first genre."""
        others = [other for other in self.ctx.find(Title) if title.genres[0] in other.genres and other.id != title.id]
        posters = [
            poster(self.ctx, other, TitleDetail(other.id, self.profile_id))
            for other in others[:ALIKE] if not is_gone(self.ctx, other)
        ]  # fmt: skip
        return ui.Section(poster_line("alike", posters), header="More like this", style="bare") if posters else None


class EpisodeDetail(ui.Screen):
    """One episode that was looked up: its series is a touch away."""

    named_inside = True

    episode_id: str
    profile_id: str = "vp1"

    def heading(self) -> str:
        """The episode's name."""
        episode = self.ctx.maybe(StreamEpisode, self.episode_id)
        return episode.name if episode is not None else "Episode"

    def body(self) -> ui.View:
        """The facts, and the series."""
        episode = self.ctx.maybe(StreamEpisode, self.episode_id)
        title = self.ctx.maybe(Title, episode.title_id) if episode is not None else None
        if episode is None or title is None:
            return ui.Empty("film-strip", "No longer there", "This episode has left StreamBox.")
        return ui.List(
            ui.Header("poster", poster_of(title), 220.0, episode.name, title.name),
            self.play_button(title, episode),
            ui.Section(
                ui.Row("Season", value=str(episode.season)),
                ui.Row("Episode", value=str(episode.number)),
                ui.Row("Length", value=span(episode.minutes)),
            ),
            ui.Section(
                ui.Row(title.name, facts_of(title), leading=ui.Picture("poster", poster_of(title), 44.0, 66.0, 6.0),
                       to=TitleDetail(title.id, self.profile_id)),
            ),
            spacing=20.0,
        )  # fmt: skip

    def play_button(self, title: Title, episode: StreamEpisode) -> ui.View | None:
        """Play, as the viewer usually watches; or the way to the plans."""
        profile = self.ctx.maybe(ViewerProfile, self.profile_id)
        if profile is None:
            return None
        if not self.ctx.allows(tier_gate(title)):
            return padded(ui.Button("Play", role="primary", icon=CROWN, sheet=BoxPlans()))
        call = play_title.call(
            title.id, episode.id, profile.id, proposed_subtitles(profile, title), proposed_audio(profile, title)
        )
        then = ui.Present(BoxPlayer(profile.id))
        return padded(ui.Button("Play", role="primary", icon="play", call=call, then=then))
