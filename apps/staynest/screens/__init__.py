"""How StayNest looks."""

from apps.staynest.models import Lodging, StayBooking
from apps.staynest.screens.booking import BookStay, ChangeStay, RequestStay
from apps.staynest.screens.finding import StayFilters, Stays, Where
from apps.staynest.screens.lodging import LodgingDetail, Saved, SaveStay
from apps.staynest.screens.mine import MyStays, StayDetail

__all__ = [
    "OPENS",
    "TABS",
    "BookStay",
    "ChangeStay",
    "LodgingDetail",
    "MyStays",
    "RequestStay",
    "SaveStay",
    "Saved",
    "StayDetail",
    "StayFilters",
    "Stays",
    "Where",
]

TABS = (Where, Saved, RequestStay, MyStays)
OPENS = {Lodging: LodgingDetail, StayBooking: StayDetail}
