"""What Phone remembers."""

from datetime import datetime
from typing import Any, Literal

from gui_sim.model import Record, bookkeeping, private, ref
from gui_sim.records import Contact

Kind = Literal["voice", "video"]
Outcome = Literal["answered", "missed", "declined", "no_answer"]


class CallRecord(Record, prefix="cl"):
    """One call. `seconds` is how long it lasts, from `at`; `summary` says what was spoken about.

    `seen` tells whether a missed call has been looked at in the history.

    `script` says what is to come. On a call that rings: how long it would last, its summary, the voicemail left if
    nobody answers. On any other: what happens when the owner next calls the number, used once:
    `{"outcome": "answered", "seconds": 240, "summary": "..."}` or `{"outcome": "no_answer", "message": "..."}`.
    """

    number: str
    contact_id: str | None = ref(Contact, default=None)
    direction: Literal["in", "out"]
    kind: Kind = "voice"
    outcome: Outcome
    at: datetime
    seconds: int = 0
    summary: str = ""
    seen: bool = bookkeeping(default=False)
    script: dict[str, Any] = private(factory=dict)

    newest_by = "at"


class Voicemail(Record, prefix="vm"):
    """A message left by a caller."""

    number: str
    at: datetime
    seconds: int
    transcript: str
    heard: bool = bookkeeping(default=False)

    newest_by = "at"


class FavouriteNumber(Record, prefix="fn"):
    """A number of a contact that is called with one tap, and how."""

    contact_id: str = ref(Contact)
    number: str
    kind: Kind = "voice"
    position: int = 0


class BlockedNumber(Record, prefix="bn"):
    """A number whose calls and messages do not arrive."""

    number: str
    since: datetime

    newest_by = "since"
