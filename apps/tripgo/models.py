"""What TripGo remembers."""

import datetime as dt
from typing import Any, Literal

from gui_sim.model import Record, private, ref

Kind = Literal["car", "train", "airplane"]
Cabin = Literal["economy", "standard", "first"]
Place = Literal["window", "aisle", "any"]
Meal = Literal["standard", "vegetarian", "vegan", "halal", "kosher", "gluten_free"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

EVERY_DAY: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Departure(Record, prefix="dp"):
    """A line of the timetable: it leaves at `departs` on each of its weekdays.

    `arrives` is the clock of the destination, `nights` days later, where it is `ahead_h` hours later than at the
    origin. One with `runs_from` or `runs_until` runs only in that season, both days included. `abroad` ones cross a
    border.
    """

    kind: Kind
    operator: str
    number: str
    origin: str
    destination: str
    from_stop: str
    to_stop: str
    departs: dt.time
    arrives: dt.time
    nights: int = 0
    ahead_h: int = 0
    stops: int = 0
    via: str = ""
    weekdays: tuple[Weekday, ...] = EVERY_DAY
    runs_from: dt.date | None = None
    runs_until: dt.date | None = None
    abroad: bool = False


class DepartureDay(Record, prefix="dd"):
    """An exception to the timetable from the `first` to the `last` day, both included; None is as usual.

    `seats_left` counts the free seats of each cabin, `delay_min` is minutes.
    """

    departure_id: str = ref(Departure)
    first: dt.date
    last: dt.date
    seats_left: int | None = private(default=None)
    delay_min: int | None = private(default=None)
    cancelled: bool = private(default=False)


class Fare(Record, prefix="fr"):
    """What a seat costs, in cents a traveller. `bag_kg` is the weight of the one bag it includes, 0 for none."""

    departure_id: str = ref(Departure)
    cabin: Cabin
    price: int
    bag_kg: int = 0
    changeable: bool = True
    refundable: bool = False


class Traveller(Record, prefix="tl"):
    """Someone who travels. The number of the document never leaves the store."""

    name: str
    phone: str
    birth_date: dt.date | None = None
    document_state: Literal["none", "verified"] = "none"
    loyalty: tuple[str, ...] = ()
    seat: Place = "any"
    meal: Meal = "standard"
    document_no: str = private(default="")


class Ticket(Record, prefix="tc"):
    """A journey that is booked, or asked for in free words; a request has neither departure nor fare.

    `time` is None where a request is for as soon as possible, `seat` holds codes, or of a request the wish. `total`
    and `paid` are cents. `delay_min` is the delay that has been announced. `before` is what a change that waits for
    its payment goes back to.
    """

    departure_id: str | None = ref(Departure, default=None)
    fare_id: str | None = ref(Fare, default=None)
    kind: Kind
    date: dt.date
    time: dt.time | None
    start: str
    end: str
    traveller_ids: tuple[str, ...] = ref(Traveller, default=())
    passenger: str
    phone: str
    seat: str = "any"
    bags: int = 0
    meal: Meal = "standard"
    note: str = ""
    total: int = 0
    paid: int = 0
    delay_min: int = 0
    code: str = ""
    state: Literal["requested", "awaiting_payment", "issued", "changed", "cancelled", "used"] = "issued"
    before: dict[str, Any] = private(factory=dict)

    newest_by = "date"
