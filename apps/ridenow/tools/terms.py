"""What RideNow's tools take, declared once."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Annotated

from apps.ridenow.fares import CURRENT
from apps.ridenow.models import Ride, RideType
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.gates import position
from gui_sim.maps import Address
from gui_sim.send_time import SendTime
from gui_sim.values import Each, Id, Range, Text
from gui_sim.wording import count

DAYS_AHEAD = 30
STEP = 5  # minutes between times that can be booked ahead
MOST_STOPS = 3
MOST_PASSENGERS = 6
MOST_TIP = 10_000  # cents
HERE = position("ridenow", "RideNow", "pickup", CURRENT)


@dataclass(frozen=True)
class Pickup(Address):
    """An address, or the word for where the phone is."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one or the other."""
        return CURRENT if rng.random() < 0.3 else super().sample(rng, ctx)


RideId = Annotated[str, Id(Ride)]
TypeId = Annotated[str, Id(RideType)]
From = Annotated[str, Pickup()]
To = Annotated[str, Address()]
Stops = Annotated[list[str], Each(Address())]
When = Annotated[datetime | None, SendTime(STEP, DAYS_AHEAD)]
Passengers = Annotated[int, Range(1, MOST_PASSENGERS)]
Note = Annotated[str, Text(max=200, example="I wait on the harbour side")]
Stars = Annotated[int, Range(1, 5)]
Tip = Annotated[int, Range(0, MOST_TIP)]
Review = Annotated[str, Text(max=300, example="Calm driving")]


def check_stops(stops: list[str]) -> tuple[str, ...]:
    """Return the stops without outer blanks, or raise ToolError if there are too many."""
    if len(stops) > MOST_STOPS:
        raise ToolError("limit", f"A ride has at most {count(MOST_STOPS, 'stop')} on the way.")
    return tuple(" ".join(stop.split()) for stop in stops)
