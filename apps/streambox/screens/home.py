"""Who watches, and what there is to watch."""

from collections.abc import Sequence

from apps.streambox.models import StreamEpisode, Title, ViewerProfile, WatchlistEntry, WatchRecord
from apps.streambox.notices import watched_genres
from apps.streambox.plans import tier_gate
from apps.streambox.screens.detail import TitleDetail
from apps.streambox.screens.parts import LINE as WIDE
from apps.streambox.screens.parts import face, padded, poster, poster_line, poster_of, profile_name, share_of
from apps.streambox.screens.player import BoxPlayer, now_watching
from apps.streambox.tools import play_title, set_watchlist
from apps.streambox.watching import (
    episode_code,
    is_gone,
    is_locked,
    minutes_of,
    next_episode,
    proposed_audio,
    proposed_subtitles,
    seconds_in,
    suits,
    unfinished,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.search import matching

KNOWN = 12  # titles of a line
FRONT = 210.0  # points across the large poster


class WhoWatches(ui.Screen):
    """The viewers; each has titles, a list and a history of their own."""

    title = "Who's watching?"
    icon = "users"
    large_title = True

    def body(self) -> ui.View:
        """A grid of faces."""
        profiles = self.ctx.find(ViewerProfile)
        if not profiles:
            return ui.Empty("users", "No profiles", "Viewers are listed here.")
        return ui.List(
            padded(
                ui.Grid(*(ui.Keyed(profile.id, self.tile(profile)) for profile in profiles), columns=2, spacing=14.0)
            ),
            padded(ui.Text("Only its owner can open a locked profile.", "footnote", "secondaryLabel")),
        )

    def tile(self, profile: ViewerProfile) -> ui.View:
        """One viewer."""
        locked = is_locked(self.ctx, profile)
        line = "Locked" if locked else "For kids" if profile.kids else " "
        words = ui.VStack(
            ui.Frame(face(self.ctx, profile, 92.0), grow=True, align="center"),
            ui.Gap(8.0),
            ui.Text(profile.name, "headline", "tertiaryLabel" if locked else "label", 1, align="center"),
            ui.HStack(
                ui.Spacer(),
                ui.Icon("lock-simple", 14.0, "secondaryLabel", "fill") if locked else None,
                ui.Text(line, "footnote", "secondaryLabel", 1),
                ui.Spacer(),
                spacing=4.0,
            ),
            align="fill",
        )
        return ui.Card(words, label=profile.name, to=BoxHome(profile.id), enabled=not locked)


class BoxHome(ui.Screen):
    """What a viewer can watch: begun titles, their list, every genre; and a search."""

    title = "Home"
    icon = "house"
    large_title = True

    profile_id: str = "vp1"

    query = ui.State("")

    def footer(self) -> ui.View | None:
        """What the viewer watches at this moment."""
        return now_watching(self.ctx, self.profile_id)

    def heading(self) -> str:
        """Whose home it is, where one was chosen."""
        name = profile_name(self.ctx, self.profile_id)
        return name if self.profile_id != "vp1" and name else "Home"

    def body(self) -> ui.View:
        """A search field, then what it finds, or lines of posters."""
        profile = self.ctx.maybe(ViewerProfile, self.profile_id)
        if profile is None or is_locked(self.ctx, profile):
            return ui.Empty("lock-simple", "Locked", "This profile has a PIN. Only the owner can open it.")
        shown = [title for title in self.ctx.find(Title) if suits(profile, title) and not is_gone(self.ctx, title)]
        field = ui.SearchField(self.query, prompt="Films, series, genres")
        if self.query.value.strip():
            return ui.List(field, self.found(shown))
        return ui.List(field, self.front(shown), self.begun(), self.mine(shown), *self.genres(shown), spacing=22.0)

    def found(self, shown: list[Title]) -> ui.View:
        """The posters of the titles that hold the words, or have an episode that does."""
        by_id = {title.id: title for title in shown}
        ids = matching(self.ctx, Title, self.query.value)
        episodes = [self.ctx.get(StreamEpisode, key) for key in matching(self.ctx, StreamEpisode, self.query.value)]
        hits = [by_id[id] for id in ids if id in by_id]
        posters = [poster(self.ctx, title, self.detail(title.id), width=None) for title in hits]
        keys = [episode.id for episode in episodes if episode.title_id in by_id]
        if not posters and not keys:
            return ui.Empty("magnifying-glass", "Nothing found", "Try a name, a genre or a year.")
        return ui.VStack(
            padded(ui.Grid(*posters, columns=3, spacing=10.0)) if posters else None,
            ui.Section(ui.ForEach(keys, self.episode, name="episodes"), header="Episodes") if keys else None,
            spacing=22.0,
            align="fill",
        )

    def episode(self, key: str) -> ui.View:
        """One episode that was found."""
        episode = self.ctx.get(StreamEpisode, key)
        title = self.ctx.get(Title, episode.title_id)
        picture = ui.Picture("poster", poster_of(title), 40.0, 60.0, 6.0)
        return ui.Row(
            episode.name, f"{title.name} · {episode_code(episode)}", leading=picture, to=self.detail(title.id)
        )

    def front(self, shown: list[Title]) -> ui.View | None:
        """One title large that the plan has and that was not begun: nearest to what is watched, then the newest."""
        begun = {record.title_id for record in self.ctx.find(WatchRecord, profile_id=self.profile_id)}
        liked = set(watched_genres(self.ctx)[:2])
        fresh = [title for title in shown if title.id not in begun] or shown
        if not fresh:
            return None
        best = max(fresh, key=lambda t: (self.ctx.allows(tier_gate(t)), len(liked & set(t.genres)), t.year))
        words = f"{best.genres[0]} · {best.year}"
        made = poster(self.ctx, best, self.detail(best.id), width=FRONT, line=words)
        middle = ui.VStack(made, self.ways_in(best), spacing=12.0, align="center")
        return ui.Padding(ui.HStack(ui.Spacer(), middle, ui.Spacer()), Insets(0.0, 16.0, 0.0, 16.0))

    def ways_in(self, best: Title) -> ui.View | None:
        """Play and the list, right below the large title; nothing where the plan lacks it."""
        profile = self.ctx.maybe(ViewerProfile, self.profile_id)
        if profile is None or not self.ctx.allows(tier_gate(best)):
            return None
        episode = next_episode(self.ctx, profile.id, best) if best.kind == "series" else None
        call = play_title.call(
            best.id, episode.id if episode else None, profile.id, proposed_subtitles(profile, best),
            proposed_audio(profile, best),
        )  # fmt: skip
        listed = bool(self.ctx.count(WatchlistEntry, profile_id=profile.id, title_id=best.id))
        keep = set_watchlist.call(best.id, not listed, profile.id)
        then = ui.Present(BoxPlayer(profile.id))
        return ui.HStack(
            ui.Button("Play", role="primary", icon="play", compact=True, call=call, then=then),
            ui.Button("Watchlist", role="secondary", icon="check" if listed else "plus", compact=True, call=keep),
            spacing=10.0,
        )

    def begun(self) -> ui.View | None:
        """What was begun, with how much is left."""
        posters = [ui.Keyed(record.title_id, self.resumed(record)) for record in unfinished(self.ctx, self.profile_id)]
        return self.line("Continue watching", posters[:KNOWN])

    def resumed(self, record: WatchRecord) -> ui.View:
        """One begun title."""
        title = self.ctx.maybe(Title, record.title_id)
        if title is None:
            return ui.Gap()
        episode = self.ctx.maybe(StreamEpisode, record.episode_id)
        left = f"{max(0, minutes_of(self.ctx, record) - seconds_in(self.ctx, record) // 60)} min left"
        line = left if episode is None else "Next episode" if record.finished else f"{episode_code(episode)}, {left}"
        return ui.Poster(
            title.name, poster_of(title), WIDE, line=line, share=share_of(self.ctx, record), to=self.detail(title.id)
        )

    def mine(self, shown: list[Title]) -> ui.View | None:
        """The viewer's list."""
        listed = {entry.title_id for entry in self.ctx.find(WatchlistEntry, profile_id=self.profile_id)}
        posters = [poster(self.ctx, title, self.detail(title.id)) for title in shown if title.id in listed]
        return self.line("Watchlist", posters)

    def genres(self, shown: list[Title]) -> list[ui.View | None]:
        """A line for each genre; those watched most come first."""
        liked = watched_genres(self.ctx)
        all_genres = list(dict.fromkeys(genre for title in shown for genre in title.genres))
        ordered = sorted(all_genres, key=lambda genre: liked.index(genre) if genre in liked else len(liked))
        return [
            self.line(
                genre, [poster(self.ctx, title, self.detail(title.id)) for title in shown if genre in title.genres]
            )
            for genre in ordered
        ]

    def line(self, header: str, posters: Sequence[ui.View]) -> ui.View | None:
        """One line under its heading."""
        return ui.Section(poster_line(header, posters), header=header, style="bare") if posters else None

    def detail(self, title_id: str) -> ui.Screen:
        """Return the page of a title for this viewer."""
        return TitleDetail(title_id, self.profile_id)
