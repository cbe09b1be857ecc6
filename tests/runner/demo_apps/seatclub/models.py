"""What Seat Club remembers."""

from datetime import date, time
from typing import Literal

from gui_sim.model import Record, bookkeeping, private, ref


class SeatPlace(Record, prefix="zq"):
    """A place with tables."""

    name: str
    tables_left: int = private(default=20)


class SeatBooking(Record, prefix="zr"):
    """A table booked in the owner's name."""

    place_id: str = ref("SeatPlace")
    day: date
    at: time
    party: int = 2
    note: str = ""
    state: Literal["booked", "cancelled"] = "booked"
    looked_at: int = bookkeeping(default=0)


class SeatPurse(Record, prefix="zs"):
    """The member's balance, in cents."""

    balance: int = 0
