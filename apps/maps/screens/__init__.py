"""How Maps looks."""

from apps.maps.models import Place, RecentRoute
from apps.maps.screens.going import Navigate, ShareLocation
from apps.maps.screens.home import MapHome
from apps.maps.screens.place import PlaceDetail, SavePlace
from apps.maps.screens.planning import RoutePlan
from apps.maps.screens.saved import Guides, Saved

__all__ = [
    "OPENS",
    "TABS",
    "Guides",
    "MapHome",
    "Navigate",
    "PlaceDetail",
    "RoutePlan",
    "SavePlace",
    "Saved",
    "ShareLocation",
]

TABS = (MapHome, Saved, Guides)
OPENS = {Place: PlaceDetail, RecentRoute: Navigate}
