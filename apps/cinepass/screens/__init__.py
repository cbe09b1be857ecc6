"""How CinePass looks."""

from apps.cinepass.models import Cinema, CinemaOrder, Film
from apps.cinepass.screens.cinemas import CinemaDetail, Cinemas
from apps.cinepass.screens.films import FilmDetail, NowShowing, RateFilm
from apps.cinepass.screens.mine import AddSnacks, OrderDetail, Orders
from apps.cinepass.screens.seats import Seats, Snacks

__all__ = [
    "OPENS",
    "TABS",
    "AddSnacks",
    "CinemaDetail",
    "Cinemas",
    "FilmDetail",
    "NowShowing",
    "OrderDetail",
    "Orders",
    "RateFilm",
    "Seats",
    "Snacks",
]

TABS = (NowShowing, Orders, Cinemas)
OPENS = {Film: FilmDetail, Cinema: CinemaDetail, CinemaOrder: OrderDetail}
