"""What TripGo can do."""

from apps.tripgo.news import departure_cancelled as departure_cancelled
from apps.tripgo.news import departure_delayed as departure_delayed
from apps.tripgo.news import fare_falls as fare_falls
from apps.tripgo.news import seats_change as seats_change
from apps.tripgo.news import ticket_declined as ticket_declined
from apps.tripgo.news import ticket_paid as ticket_paid
from apps.tripgo.news import trip_answered as trip_answered
from apps.tripgo.news import trip_boards as trip_boards
from apps.tripgo.news import trip_check_in as trip_check_in
from apps.tripgo.news import trip_delay as trip_delay
from apps.tripgo.news import trip_over as trip_over
from apps.tripgo.tools.booking import book_ticket as book_ticket
from apps.tripgo.tools.booking import create_trip as create_trip
from apps.tripgo.tools.finding import find_departures as find_departures
from apps.tripgo.tools.finding import get_departure as get_departure
from apps.tripgo.tools.finding import search_tripgo as search_tripgo
from apps.tripgo.tools.keeping import cancel_ticket as cancel_ticket
from apps.tripgo.tools.keeping import change_ticket as change_ticket
from apps.tripgo.tools.travellers import save_traveller as save_traveller
from apps.tripgo.tools.travellers import verify_traveller as verify_traveller
