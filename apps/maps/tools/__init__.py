"""What Maps can do."""

from apps.maps.serving import here as here
from apps.maps.serving import map_addresses as map_addresses
from apps.maps.serving import map_ground as map_ground
from apps.maps.serving import map_spot as map_spot
from apps.maps.serving import map_way as map_way
from apps.maps.serving import phone_at as phone_at
from apps.maps.serving import travel_minutes as travel_minutes
from apps.maps.tools.finding import get_here as get_here
from apps.maps.tools.finding import get_place as get_place
from apps.maps.tools.finding import plan_route as plan_route
from apps.maps.tools.finding import search_maps as search_maps
from apps.maps.tools.going import route_arrives as route_arrives
from apps.maps.tools.going import share_location as share_location
from apps.maps.tools.going import start_route as start_route
from apps.maps.tools.keeping import save_place as save_place
