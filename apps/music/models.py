"""What Music remembers."""

from datetime import datetime
from typing import Literal

from gui_sim.model import Record, ref

Device = Literal["phone", "speaker"]
Repeat = Literal["off", "one", "all"]
SERVICE = "Undertone"


class Track(Record, prefix="tr"):
    """A song; `bpm` is its beats a minute."""

    title: str
    artist: str
    album: str
    genre: str
    seconds: int
    year: int
    explicit: bool = False
    bpm: int = 100


class Playlist(Record, prefix="py"):
    """Songs in an order. Those by Undertone are the same for everyone."""

    name: str
    track_ids: tuple[str, ...] = ref(Track, default=())
    by: Literal["owner", "Undertone"] = "owner"
    public: bool = False


class Listen(Record, prefix="li"):
    """A song that was begun, and whether it was heard to its end."""

    track_id: str = ref(Track)
    at: datetime
    finished: bool = False
    where: Device = "phone"

    newest_by = "at"


class TrackMark(Record, prefix="tk"):
    """What the owner thinks of a song, and whether it is on the phone; one row a song."""

    track_id: str = ref(Track)
    loved: bool = False
    disliked: bool = False
    downloaded: bool = False


class Playback(Record, prefix="pb"):
    """What plays, or was paused: the songs in the order in which they come, and where in them it is.

    There is at most one row. `since` is when the song would have begun had it never been paused; `position` is
    seconds into it while it is paused. `touched` is when someone last chose something.
    """

    track_ids: tuple[str, ...] = ref(Track, default=())
    index: int = 0
    playlist_id: str | None = ref(Playlist, default=None)
    shuffle: bool = False
    repeat: Repeat = "off"
    device: Device = "phone"
    playing: bool = True
    since: datetime
    position: int = 0
    listen_id: str = ref(Listen)
    touched: datetime
