"""How DineSpot looks."""

from apps.dinespot.models import Restaurant, TableBooking
from apps.dinespot.screens.bookings import BookingDetail, Bookings
from apps.dinespot.screens.finding import Explore, FindTable, RestaurantDetail
from apps.dinespot.screens.forms import BookTable, ChangeTable

__all__ = [
    "OPENS",
    "TABS",
    "BookTable",
    "BookingDetail",
    "Bookings",
    "ChangeTable",
    "Explore",
    "FindTable",
    "RestaurantDetail",
]

TABS = (Explore, FindTable, Bookings)
OPENS = {Restaurant: RestaurantDetail, TableBooking: BookingDetail}
