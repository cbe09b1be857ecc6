"""What CinePass remembers. Prices are cents."""

import datetime as dt
from typing import Literal

from gui_sim.model import Record, Value, private, ref

Format = Literal["2D", "3D", "Max", "Lounge"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

EVERY_DAY: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Cinema(Record, prefix="cm"):
    """A house with several screens."""

    name: str
    area: str
    address: str
    lat: float
    lon: float
    formats: tuple[Format, ...] = ()
    step_free: bool = False
    parking: bool = False
    phone: str = ""


class Film(Record, prefix="fm"):
    """A film; it runs from the day it `opens` to `until`, both included. `score` is what others gave it, 0 to 10."""

    name: str
    genres: tuple[str, ...] = ()
    minutes: int
    rating_age: int = 0
    language: str = "English"
    score: float = 0.0
    opens: dt.date
    until: dt.date
    about: str = ""


class Showing(Record, prefix="sh"):
    """A line of the timetable: on each of its weekdays it begins at `starts`, while its film runs.

    `language` is what is spoken (a dubbed one differs from the film's own), `price` is for one seat.
    """

    film_id: str = ref(Film)
    cinema_id: str = ref(Cinema)
    starts: dt.time
    screen: int
    format: Format = "2D"
    language: str = "English"
    subtitles: str = "none"
    price: int
    weekdays: tuple[Weekday, ...] = EVERY_DAY


class ShowingDay(Record, prefix="shd"):
    """An exception to the timetable: another hour (`moved_to`), none at all, no seat left, or seats held back."""

    showing_id: str = ref(Showing)
    day: dt.date
    moved_to: dt.time | None = None
    cancelled: bool = private(default=False)
    full: bool = private(default=False)
    held_seats: tuple[str, ...] = private(default=())


class Snack(Record, prefix="sk"):
    """Something to eat or drink, in one size."""

    name: str
    size: str
    price: int


class SnackLine(Value):
    """So many of a snack."""

    snack_id: str
    quantity: int = 1


class CinemaOrder(Record, prefix="to"):
    """Seats of a showing on a day, with snacks. `more` are snacks that wait for their payment."""

    showing_id: str = ref(Showing)
    day: dt.date
    at: dt.time
    film: str
    cinema: str
    seats: tuple[str, ...] = ()
    snacks: tuple[SnackLine, ...] = ()
    more: tuple[SnackLine, ...] = ()
    total: int = 0
    code: str = ""
    state: Literal["awaiting_payment", "booked", "cancelled", "used"] = "booked"

    newest_by = "day"


class FilmRating(Record, prefix="fmr"):
    """What the owner thinks of a film."""

    film_id: str = ref(Film)
    stars: int
    text: str = ""
    at: dt.datetime

    newest_by = "at"
