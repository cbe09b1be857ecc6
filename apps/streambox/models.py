"""What StreamBox remembers."""

from datetime import date, datetime
from typing import Literal

from gui_sim.model import Record, private, ref

Tier = Literal["basic", "standard", "premium"]
Language = Literal["en", "sv", "da", "no", "de", "es", "fr", "it", "ja"]
Subtitles = Literal["off", "en", "sv", "da", "no", "de", "es", "fr", "it", "ja"]
Audio = Literal["original", "en", "sv", "da", "no", "de", "es", "fr", "it", "ja"]
Device = Literal["phone", "tv"]
Quality = Literal["standard", "high"]


class Title(Record, prefix="ti"):
    """A film or a series.

    `minutes` are those of the film or of a usual episode. The first of `languages` is the original. It can be seen up
    to the day before it `leaves`.
    """

    name: str
    kind: Literal["film", "series"]
    genres: tuple[str, ...]
    year: int
    minutes: int
    rating_age: int
    languages: tuple[Language, ...]
    subtitles: tuple[Language, ...] = ()
    tier: Tier = "basic"
    leaves: date | None = None


class StreamEpisode(Record, prefix="ep"):
    """One episode of a series."""

    title_id: str = ref(Title)
    season: int
    number: int
    name: str
    minutes: int


class ViewerProfile(Record, prefix="vp"):
    """Someone who watches. One for kids shows what is for them; one with a `pin` is its owner's alone."""

    name: str
    kids: bool = False
    language: Language = "en"
    subtitles: Subtitles = "off"
    autoplay: bool = True
    pin: str = private(default="")


class WatchRecord(Record, prefix="wr"):
    """One sitting before a film or an episode.

    It began `at` a moment, `from_min` minutes into it; `watched_min` is where it stopped, kept once it has. `run` is
    how many episodes before it began by themselves.
    """

    profile_id: str = ref(ViewerProfile)
    title_id: str = ref(Title)
    episode_id: str | None = ref(StreamEpisode, default=None)
    at: datetime
    from_min: int = 0
    watched_min: int = 0
    finished: bool = False
    playing: bool = True
    subtitles: Subtitles = "off"
    audio: Audio = "original"
    device: Device = "phone"
    run: int = 0

    newest_by = "at"


class TitleThumb(Record, prefix="tt"):
    """What a viewer thinks of a title."""

    profile_id: str = ref(ViewerProfile)
    title_id: str = ref(Title)
    thumb: Literal["up", "down"]


class WatchlistEntry(Record, prefix="we"):
    """A title that a viewer means to watch."""

    profile_id: str = ref(ViewerProfile)
    title_id: str = ref(Title)
    added: date

    newest_by = "added"


class Download(Record, prefix="dl"):
    """A film or an episode on the phone, until the day it `expires`."""

    title_id: str = ref(Title)
    episode_id: str | None = ref(StreamEpisode, default=None)
    quality: Quality
    bytes: int
    expires: date
