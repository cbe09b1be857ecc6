"""What RideNow can do."""

from apps.ridenow.tools.booking import book_ride as book_ride
from apps.ridenow.tools.finding import get_ride as get_ride
from apps.ridenow.tools.finding import quote_rides as quote_rides
from apps.ridenow.tools.finding import search_ridenow as search_ridenow
from apps.ridenow.tools.keeping import cancel_ride as cancel_ride
from apps.ridenow.tools.keeping import change_ride as change_ride
from apps.ridenow.tools.keeping import rate_ride as rate_ride
from apps.ridenow.trips import cars_gone as cars_gone
from apps.ridenow.trips import driver_cancels as driver_cancels
from apps.ridenow.trips import fare_rises as fare_rises
from apps.ridenow.trips import fares_surge as fares_surge
from apps.ridenow.trips import ride_declined as ride_declined
from apps.ridenow.trips import ride_goes_on as ride_goes_on
from apps.ridenow.trips import ride_paid as ride_paid
