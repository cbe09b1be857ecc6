"""How RideNow looks."""

from apps.ridenow.models import Ride
from apps.ridenow.screens.booking import RideOptions, RidePrefs
from apps.ridenow.screens.history import RateRide, RideDetail, RideHistory
from apps.ridenow.screens.home import RideHome
from apps.ridenow.screens.live import ChangeRide, LiveRide, ShareTrip

__all__ = [
    "OPENS",
    "TABS",
    "ChangeRide",
    "LiveRide",
    "RateRide",
    "RideDetail",
    "RideHistory",
    "RideHome",
    "RideOptions",
    "RidePrefs",
    "ShareTrip",
]

TABS = (RideHome, RideHistory)
OPENS = {Ride: RideDetail}
