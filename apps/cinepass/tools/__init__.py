"""What CinePass can do."""

from apps.cinepass.orders import film_near as film_near
from apps.cinepass.orders import film_opens as film_opens
from apps.cinepass.orders import film_over as film_over
from apps.cinepass.orders import order_declined as order_declined
from apps.cinepass.orders import order_paid as order_paid
from apps.cinepass.orders import showing_cancelled as showing_cancelled
from apps.cinepass.orders import showing_moved as showing_moved
from apps.cinepass.tools.booking import add_snacks as add_snacks
from apps.cinepass.tools.booking import book_seats as book_seats
from apps.cinepass.tools.booking import cancel_cinema_order as cancel_cinema_order
from apps.cinepass.tools.booking import rate_film as rate_film
from apps.cinepass.tools.finding import find_showings as find_showings
from apps.cinepass.tools.finding import get_showing as get_showing
from apps.cinepass.tools.finding import search_cinepass as search_cinepass
