"""What Maps' tools take, declared once."""

from typing import Annotated

from apps.maps.models import Place
from apps.maps.whereabouts import StartOrPlace
from gui_sim.errors import ToolError
from gui_sim.values import Id, Text, Wire

DAYS_AHEAD = 30

PlaceId = Annotated[str, Id(Place)]
FromId = Annotated[str, StartOrPlace(Place)]
OwnName = Annotated[str, Text(max=60, example="Grandma")]
Guide = Annotated[str, Text(max=40, example="Sunday walks")]


def plain_flags(args: dict[str, Wire]) -> dict[str, Wire]:
    """Return arguments without what to avoid, unless they are of a drive: only cars use toll roads and highways."""
    if args.get("mode", "drive") == "drive":
        return args
    return {**args, "avoid_tolls": False, "avoid_highways": False}


def check_different(start: Place, end: Place) -> None:
    """Raise ToolError unless a route leads somewhere."""
    if start.id == end.id:
        raise ToolError(f"{end.name} is where the route begins.")
