"""What RideNow remembers."""

from datetime import datetime
from typing import Literal

from gui_sim.model import Record, private, ref

TypeName = Literal["Go", "Comfort", "XL", "Green", "Access"]
RideState = Literal["awaiting_payment", "finding", "assigned", "arrived", "riding", "done", "cancelled"]


class RideType(Record, prefix="rt"):
    """A kind of car. `base` and `per_km` are cents; `eta_min` is how long one usually takes to come.

    No such car drives until `away_until`.
    """

    name: TypeName
    seats: int
    base: int
    per_km: int
    eta_min: int
    about: str = ""
    surge: float = private(default=1.0)
    away_until: datetime | None = private(default=None)


class RideSpot(Record, prefix="rp"):
    """A place that rides often begin or end at, with a word on where exactly."""

    label: str
    address: str
    note: str = ""


class Ride(Record, prefix="rd"):
    """A ride. `fare`, `tip` and `paid` are cents; `at` is when it is to begin, `since` when its state came to be.

    `ahead` rides are booked for a time. What a changed way costs more than was paid is taken at its end.
    """

    pickup: str
    dropoff: str
    stops: tuple[str, ...] = ()
    type_id: str = ref(RideType)
    at: datetime
    booked_at: datetime
    since: datetime
    ahead: bool = False
    passengers: int = 1
    quiet: bool = False
    ac: bool = False
    pet: bool = False
    note: str = ""
    driver: str = ""
    plate: str = ""
    meters: int = 0
    minutes: int = 0
    fare: int
    paid: int = 0
    tip: int = 0
    tip_state: Literal["none", "awaiting_payment", "paid"] = "none"
    stars: int | None = None
    review: str = ""
    state: RideState = "finding"
    driver_eta: int = private(default=0)
    pin: str = private(default="")

    newest_by = "at"
