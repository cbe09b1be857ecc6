"""What TripGo's tools take, declared once."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from random import Random
from typing import Annotated, Any, get_args

from apps.tripgo.models import Departure, Fare, Meal, Place, Ticket, Traveller
from gui_sim.domains import Domain, Scope
from gui_sim.people import Number
from gui_sim.values import Choice, Days, Each, Id, Phone, Range, Text

DAYS_AHEAD = 330
MOST_TRAVELLERS = 6
MOST_BAGS = 6
MOST_STOPS = 2
WISHES: tuple[Place, ...] = get_args(Place)

_CODE = re.compile(r"([1-9][0-9]?)([A-F])\Z")
_HOUR = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]\Z")


@dataclass(frozen=True)
class SeatFormat(Domain):
    """A wish (window, aisle, any), or the codes of seats, such as "12A" or "12A, 12B"; they become capitals."""

    def normalise(self, text: str, name: str) -> str:
        """Return the wish, or the codes from the front row to the last; raise ValueError for anything else."""
        words = text.strip()
        if words.lower() in WISHES:
            return words.lower()
        codes = {part.strip().upper() for part in words.split(",")}
        found = [match for code in codes if (match := _CODE.match(code)) is not None]
        if len(found) != len(codes):
            raise ValueError(f"'{name}' must be window, aisle, any, or codes of seats such as 12A, 12B.")
        return ", ".join(match[0] for match in sorted(found, key=lambda match: (int(match[1]), match[2])))

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a wish or one code."""
        return rng.choice((*WISHES, f"{rng.randint(1, 40)}{rng.choice('ABCD')}"))


@dataclass(frozen=True)
class HourOrNow(Domain):
    """A time of day as HH:MM, or "now"."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError for any other text."""
        if value is not None and value != "now" and not _HOUR.match(value):
            raise ValueError(f"'{name}' must be a time such as 08:20, or 'now'.")

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a time, or now and then "now"."""
        return "now" if rng.random() < 0.2 else f"{rng.randrange(24):02d}:{rng.randrange(60):02d}"


DepartureId = Annotated[str, Id(Departure)]
FareId = Annotated[str, Id(Fare)]
TicketId = Annotated[str, Id(Ticket)]
TravellerId = Annotated[str, Id(Traveller)]
TravellerIds = Annotated[list[str], Each(Id(Traveller))]
Day = Annotated[date, Days(past=0, future=DAYS_AHEAD)]
Hour = Annotated[str, HourOrNow()]
Town = Annotated[str, Text(min=1, max=60, example="Westmoor")]
Stop = Annotated[str, Text(min=1, max=120, example="14 Quay Street")]
Passengers = Annotated[int, Range(1, MOST_TRAVELLERS)]
Seats = Annotated[str, SeatFormat()]
Bags = Annotated[int, Range(0, MOST_BAGS)]
Name = Annotated[str, Text(min=1, max=80, example="Sam Rivers")]
TravellerPhone = Annotated[Phone, Number()]
Note = Annotated[str, Text(max=300, example="Two pushchairs")]
BirthDate = Annotated[date, Days(past=40_000, future=0)]
MealWish = Annotated[Meal, Choice(get_args(Meal))]


def has_passed(now: datetime, day: date, at: time) -> bool:
    """Tell whether an hour of a day lies before the present minute."""
    return datetime.combine(day, at) < now.replace(second=0, microsecond=0)
