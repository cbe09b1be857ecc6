"""What Photos remembers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gui_sim.context import Context
from gui_sim.gates import ASSISTANT, PHOTOS, Gate, GateState, NeedsPermission, NeedsUnlock
from gui_sim.model import Record, private, ref

Kind = Literal["photo", "screenshot", "scan"]

CHOSEN = "For the assistant"
"""The album whose photos the assistant sees where the owner shares chosen photos only."""

LOCKED = "The hidden album is locked."
HIDDEN = NeedsUnlock("photos", "hidden", text=LOCKED, opens_with="unlock_hidden_album")
NOT_CHOSEN = NeedsPermission("photos", text="This photo is not shared with the assistant.")


@dataclass(frozen=True)
class HiddenLock(NeedsUnlock):
    """The lock of the hidden album, for a tool: shut only where the photo lies in it."""

    photo: str = ""

    def open(self, ctx: GateState) -> bool:
        """Tell whether the photo can be used."""
        photo = ctx.store.maybe(Photo, self.photo) if isinstance(ctx, Context) else None
        return photo is None or not photo.hidden or super().open(ctx)


@dataclass(frozen=True)
class OfPhoto(Gate):
    """The gate of one photo: the library's, or that of the hidden album."""

    photo: str = ""
    hidden: bool = False

    @property
    def name(self) -> str:
        """A short name."""
        return "photos"

    def standing(self, ctx: GateState) -> Gate | None:
        """Return the gate that stands before the photo; None if it may be seen as all others."""
        if ctx.permission(ASSISTANT, "photos") != "granted":
            if not isinstance(ctx, Context) or not PHOTOS.open(ctx):
                return PHOTOS
            if self.photo not in chosen(ctx):
                return NOT_CHOSEN
        return HIDDEN if self.hidden else None


class Photo(Record, prefix="ph"):
    """A picture in the library. `people` are names; `seen_text` is what can be read in it, line by line.

    `asset` says what is drawn: what is seen and, after a semicolon, who (see `gui_sim.canvas.picture_snaps`).
    `true_subject` is what it is about, whatever its caption says.
    """

    taken_at: datetime
    place: str = ""
    people: tuple[str, ...] = ()
    caption: str = ""
    seen_text: str = ""
    kind: Kind = "photo"
    favourite: bool = False
    hidden: bool = False
    asset: str
    true_subject: str = private(default="")

    newest_by = "taken_at"

    def row_gate(self) -> Gate | None:
        """Return the gate of the library, or of the hidden album."""
        return OfPhoto(photo=self.id, hidden=self.hidden)

    @property
    def seed(self) -> str:
        """What draws it, its text with it."""
        return f"{self.asset}\n{self.seen_text}" if self.seen_text else self.asset


class Album(Record, prefix="ab"):
    """Photos put together under a name. `shared_with` are the people who see it too and may add to it."""

    name: str
    photo_ids: tuple[str, ...] = ref(Photo, default=())
    shared_with: tuple[str, ...] = ()

    policy = PHOTOS


def chosen(ctx: Context) -> frozenset[str]:
    """Return the photos that the owner has chosen for the assistant; kept until an album changes."""

    def make() -> frozenset[str]:
        albums = ctx.store.find(Album, name=CHOSEN)
        return frozenset(photo_id for album in albums for photo_id in album.photo_ids)

    made: frozenset[str] = ctx.store.remember(Album, "chosen", make)
    return made
