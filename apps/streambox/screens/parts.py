"""Words and small parts that StreamBox's screens share."""

from collections.abc import Sequence

from apps.streambox.models import Audio, Device, StreamEpisode, Subtitles, Title, ViewerProfile, WatchRecord
from apps.streambox.plans import tier_gate
from apps.streambox.watching import episode_code, minutes_of, seconds_in
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.wording import day, span

LANGUAGES = {
    "en": "English", "sv": "Swedish", "da": "Danish", "no": "Norwegian", "de": "German", "es": "Spanish",
    "fr": "French", "it": "Italian", "ja": "Japanese",
}  # fmt: skip
DEVICES: tuple[tuple[Device, str], ...] = (("phone", "Phone"), ("tv", "TV"))
CROWN = "crown-simple"
LINE = 116.0  # points; a poster of a line


def poster_of(title: Title) -> str:
    """Return the seed of a title's poster: its genres, then its name."""
    return f"{' '.join(title.genres)} {title.name}"


def sign_of(ctx: Context, title: Title) -> str:
    """Return a crown for a title that the plan lacks."""
    return "" if ctx.allows(tier_gate(title)) else CROWN


def facts_of(title: Title) -> str:
    """Say what a title is in one line."""
    length = span(title.minutes) if title.kind == "film" else f"Series · {span(title.minutes)}"
    return f"{title.year} · {age_of(title)} · {length}"


def age_of(title: Title) -> str:
    """Write for whom a title is."""
    return f"{title.rating_age}+" if title.rating_age else "All ages"


def leaving_line(title: Title) -> str:
    """Say when a title leaves, if it does."""
    return f"Leaves on {day(title.leaves)}" if title.leaves is not None else ""


def poster(ctx: Context, title: Title, to: ui.Screen, *, width: float | None = LINE, **more: str) -> ui.View:
    """The poster of a title, with a crown if the plan lacks it."""
    made = ui.Poster(title.name, poster_of(title), width, sign=sign_of(ctx, title), line=more.get("line", ""), to=to)
    return ui.Keyed(title.id, made)


def poster_line(key: str, posters: Sequence[ui.View]) -> ui.View:
    """Posters side by side that move sideways."""
    return ui.HScroll(*posters, key=key, spacing=10.0, inset=0.0, bleed=16.0, align="top")


def share_of(ctx: Context, record: WatchRecord) -> float:
    """Return how far something has been watched, 0 to 1."""
    return seconds_in(ctx, record) / max(1, minutes_of(ctx, record) * 60)


def episode_line(episode: StreamEpisode) -> str:
    """Name an episode with its place."""
    return f"{episode_code(episode)} · {episode.name}"


def audio_options(title: Title) -> list[tuple[Audio, str]]:
    """Return the original, then the other languages a title is spoken in."""
    first = LANGUAGES.get(title.languages[0], "") if title.languages else ""
    others: list[tuple[Audio, str]] = [(code, LANGUAGES[code]) for code in title.languages]
    return [("original", f"Original ({first})" if first else "Original"), *others]


def subtitle_options(title: Title) -> list[tuple[Subtitles, str]]:
    """Return no subtitles, then the languages there are."""
    there: list[tuple[Subtitles, str]] = [(code, LANGUAGES[code]) for code in title.subtitles]
    return [("off", "Off"), *there]


def read_words(subtitles: str) -> str:
    """Say which subtitles are shown."""
    return f"subtitles in {LANGUAGES[subtitles]}" if subtitles in LANGUAGES else "no subtitles"


def face(ctx: Context, profile: ViewerProfile, size: float) -> ui.View:
    """A viewer's round picture: a portrait, or for kids an animal."""
    if profile.kids:
        return ui.Picture("poster", f"kids {profile.name}", size, size, size / 2)
    return ui.Avatar(person_of(ctx, profile), size)


def person_of(ctx: Context, profile: ViewerProfile) -> str:
    """Return who a viewer named by a first name is, as the other apps show them; else the viewer's name."""
    people = {ctx.owner.name} | {person.name for person in ctx.find(Contact)}
    found = [name for name in people if name.split()[:1] == [profile.name]]
    return found[0] if len(found) == 1 else profile.name


def profile_options(ctx: Context) -> list[tuple[str, str]]:
    """Return the viewers by id."""
    return [(profile.id, profile.name) for profile in ctx.find(ViewerProfile)]


def profile_name(ctx: Context, profile_id: str) -> str:
    """Return a viewer's name."""
    profile = ctx.maybe(ViewerProfile, profile_id)
    return profile.name if profile is not None else ""


def padded(view: ui.View) -> ui.View:
    """A view with the margin of the sections."""
    return ui.Padding(view, Insets(0.0, 16.0, 0.0, 16.0))
