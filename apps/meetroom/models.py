"""What MeetRoom remembers."""

from datetime import datetime
from typing import Any, Literal

from gui_sim.fields import Value
from gui_sim.model import Record, private, ref

Recurring = Literal["none", "weekly"]
State = Literal["planned", "live", "ended", "cancelled"]


class ChatLine(Value):
    """One line of a meeting's chat; `by` is a mail address, a number or a name."""

    by: str
    at: datetime
    text: str


class Meeting(Record, prefix="mt"):
    """A meeting. `host` and `participants` are mail addresses or numbers; the owner's own mail is the host of theirs.

    A weekly one is one row: when its time is over, `starts` is the next time. `joined_at`, `camera`, `mic` and `chat`
    are of the present time alone.

    `join_script` says what is to come, of all times: `{"chat": [{"after_min": 2, "by": "priya@example.com", "text":
    "..."}], "absent": ["priya@example.com"], "transcript": "..."}`.
    """

    title: str
    starts: datetime
    minutes: int = 30
    host: str
    participants: tuple[str, ...] = ()
    link: str = ""
    passcode: str = ""
    agenda: str = ""
    waiting_room: bool = True
    record: bool = False
    recurring: Recurring = "none"
    state: State = "planned"
    joined_at: datetime | None = None
    camera: bool = False
    mic: bool = False
    chat: tuple[ChatLine, ...] = ()
    join_script: dict[str, Any] = private(factory=dict)

    newest_by = "starts"


class MeetingRecording(Record, prefix="mx"):
    """What was said and written in a meeting. A line of `transcript` is "00:05 Name: words"."""

    meeting_id: str = ref(Meeting)
    title: str
    at: datetime
    minutes: int
    transcript: str = ""
    chat: str = ""
    saved_in: tuple[str, ...] = ()

    newest_by = "at"


class MeetingPreset(Record, prefix="mo"):
    """A kind of meeting that is begun with one touch; `camera` is how its join form begins."""

    name: str
    minutes: int = 30
    waiting_room: bool = True
    camera: bool = False
