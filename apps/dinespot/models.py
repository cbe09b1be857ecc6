"""What DineSpot remembers."""

from datetime import date, time
from typing import Literal

from gui_sim.model import Record, private, ref

SeatingKind = Literal["indoor", "patio", "bar", "window", "private"]
Noise = Literal["quiet", "medium", "lively"]
Occasion = Literal["none", "birthday", "anniversary", "date", "business"]


class Restaurant(Record, prefix="rs"):
    """A place that takes bookings. `price` goes from 1 to 4, `deposit` is cents a booking.

    `closed_on` are days of the week, `closed_days` single days.
    """

    name: str
    cuisine: str
    area: str
    price: int
    rating: float
    opens: time
    closes: time
    seating: tuple[SeatingKind, ...] = ("indoor",)
    diet: tuple[str, ...] = ()
    kids: bool = True
    noise: Noise = "medium"
    deposit: int = 0
    cancel_hours: int = 2
    closed_on: tuple[str, ...] = ()
    closed_days: tuple[date, ...] = ()
    phone: str = ""


class Sitting(Record, prefix="si"):
    """An exception to the usual number of free tables, at one hour of one day."""

    restaurant_id: str = ref(Restaurant)
    day: date
    at: time
    seating: SeatingKind
    tables_left: int = private()


class TableBooking(Record, prefix="bk"):
    """A table held, or a place on the waiting list."""

    restaurant_id: str = ref(Restaurant)
    day: date
    at: time
    party: int
    seating: Literal["any", "indoor", "patio", "bar", "window", "private"] = "any"
    occasion: Occasion = "none"
    note: str = ""
    guest_name: str
    phone: str
    state: Literal["booked", "waitlist", "awaiting_payment", "seated", "cancelled", "no_show"] = "booked"

    newest_by = "day"
