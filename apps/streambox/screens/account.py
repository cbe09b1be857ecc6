"""The viewers' settings, what they watched, and the plan."""

from apps.streambox.models import Language, StreamEpisode, Subtitles, Title, ViewerProfile, WatchRecord
from apps.streambox.screens.detail import TitleDetail
from apps.streambox.screens.parts import LANGUAGES, episode_line, face, padded, poster_of, profile_name, read_words
from apps.streambox.screens.plans import plan_cards
from apps.streambox.tools import set_viewer_profile
from apps.streambox.watching import is_locked, minutes_of, records_of, seconds_in
from gui_sim import ui
from gui_sim.wording import ago, clock

SPOKEN: tuple[tuple[Language, str], ...] = (
    ("en", "English"), ("sv", "Swedish"), ("da", "Danish"), ("no", "Norwegian"), ("de", "German"), ("es", "Spanish"),
    ("fr", "French"), ("it", "Italian"), ("ja", "Japanese"),
)  # fmt: skip
READ: tuple[tuple[Subtitles, str], ...] = (("off", "Off"), *SPOKEN)


class BoxAccount(ui.Screen):
    """Who watches and how, and the plan."""

    title = "Account"
    icon = "user-circle"
    large_title = True

    def body(self) -> ui.View:
        """One row a viewer, then the plans."""
        ids = self.ctx.ids(ViewerProfile)
        none = ui.Empty("users", "No profiles", "Viewers are listed here.")
        return ui.List(
            ui.Section(ui.ForEach(ids, self.row, empty=none), header="Viewers"), plan_cards(self.ctx, "Plan")
        )

    def row(self, key: str) -> ui.View:
        """One viewer."""
        profile = self.ctx.get(ViewerProfile, key)
        locked = is_locked(self.ctx, profile)
        line = "Locked" if locked else f"{LANGUAGES[profile.language]}, {read_words(profile.subtitles)}"
        return ui.Row(profile.name, line, leading=face(self.ctx, profile, 40.0), to=EditViewer(key), enabled=not locked)


class EditViewer(ui.Screen):
    """How a viewer watches."""

    profile_id: str

    language = ui.State[Language](lambda screen: screen.profile.language)
    subtitles = ui.State[Subtitles](lambda screen: screen.profile.subtitles)
    autoplay = ui.State[bool](lambda screen: screen.profile.autoplay)

    @property
    def profile(self) -> ViewerProfile:
        """The viewer; an empty one if it is gone."""
        return self.ctx.maybe(ViewerProfile, self.profile_id) or ViewerProfile(name="")

    def heading(self) -> str:
        """The viewer's name."""
        return self.profile.name or "Viewer"

    def body(self) -> ui.View:
        """The form, and what was watched."""
        profile = self.profile
        if not profile.id or is_locked(self.ctx, profile):
            return ui.Empty("lock-simple", "No longer there", "This profile is locked or gone.")
        call = set_viewer_profile.call(profile.id, self.language.value, self.subtitles.value, self.autoplay.value)
        return ui.Form(
            ui.Section(
                ui.Picker("Language", self.language, SPOKEN),
                ui.Picker("Subtitles", self.subtitles, READ),
                ui.Toggle("Autoplay next episode", self.autoplay),
                footer="Titles dubbed in this language play in it while subtitles are off.",
            ),
            padded(ui.Button("Save", role="primary", call=call, then=ui.Toast("Saved"))),
            ui.Section(
                ui.Row(
                    "Viewing history", leading=ui.Icon("clock-counter-clockwise", 24.0, "tint"), to=Watched(profile.id)
                )
            ),
        )


class Watched(ui.Screen):
    """What a viewer watched, the newest first."""

    profile_id: str = "vp1"

    def heading(self) -> str:
        """Whose history it is."""
        return f"Watched by {profile_name(self.ctx, self.profile_id)}".removesuffix(" by ")

    def body(self) -> ui.View:
        """One row a sitting."""
        profile = self.ctx.maybe(ViewerProfile, self.profile_id)
        if profile is None or is_locked(self.ctx, profile):
            return ui.Empty("lock-simple", "No longer there", "This profile is locked or gone.")
        keys = [record.id for record in records_of(self.ctx, profile.id)]
        none = ui.Empty("film-strip", "Nothing watched yet", "Films and episodes that were begun are listed here.")
        return ui.List(ui.Section(ui.ForEach(keys, self.row, empty=none)))

    def row(self, key: str) -> ui.View:
        """One sitting."""
        record = self.ctx.get(WatchRecord, key)
        title, episode = self.ctx.maybe(Title, record.title_id), self.ctx.maybe(StreamEpisode, record.episode_id)
        if title is None:
            return ui.Row("No longer there", "This title has left StreamBox.")
        today = record.at.date() == self.ctx.today
        when = clock(record.at) if today else f"{ago(record.at, self.ctx.today)}, {clock(record.at)}"
        left = minutes_of(self.ctx, record) - seconds_in(self.ctx, record) // 60
        how = "finished" if record.finished else f"{left} min left"
        return ui.Row(
            title.name,
            episode_line(episode) if episode is not None else title.genres[0],
            detail=f"{when} · {how}",
            leading=ui.Picture("poster", poster_of(title), 44.0, 66.0, 6.0),
            to=TitleDetail(title.id, record.profile_id),
        )
