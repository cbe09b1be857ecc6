"""How TripGo looks."""

from apps.tripgo.models import Departure, Ticket, Traveller
from apps.tripgo.screens.booking import FareChoice, QuickTrip, SeatMap
from apps.tripgo.screens.finding import DepartureList, TripSearch
from apps.tripgo.screens.mine import ChangeTicket, MyTrips, TicketDetail
from apps.tripgo.screens.travellers import TravellerDetail, TravellerForm, Travellers

__all__ = [
    "OPENS",
    "TABS",
    "ChangeTicket",
    "DepartureList",
    "FareChoice",
    "MyTrips",
    "QuickTrip",
    "SeatMap",
    "TicketDetail",
    "TravellerDetail",
    "TravellerForm",
    "Travellers",
    "TripSearch",
]

TABS = (TripSearch, QuickTrip, MyTrips, Travellers)
OPENS = {Ticket: TicketDetail, Departure: FareChoice, Traveller: TravellerDetail}
