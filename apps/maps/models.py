"""What Maps remembers."""

from datetime import datetime
from typing import Literal

from gui_sim.maps import Mode
from gui_sim.model import Record, private, ref
from gui_sim.records import Contact

Kind = Literal[
    "address", "office", "restaurant", "cafe", "hotel", "grocery", "shop", "pharmacy", "health", "gym", "cinema",
    "culture", "park", "school", "parking", "station", "stop", "airport", "service",
]  # fmt: skip
Label = Literal["home", "work", "gym", "custom"]


class Place(Record, prefix="pl"):
    """A place on the map. `hours` are words such as "Mon–Fri 08:00–18:00, Sat 09:00–13:00"; none are said of homes."""

    name: str
    kind: Kind
    address: str
    lat: float
    lon: float
    hours: str = ""
    phone: str = ""
    rating: float = 0.0
    step_free: bool = False
    parking: bool = False


class SavedPlace(Record, prefix="sp"):
    """A place that is kept: as home, work or gym, or in a guide; `name` stands in place of its own."""

    place_id: str = ref(Place)
    label: Label = "custom"
    name: str = ""
    guide: str = ""


class RecentRoute(Record, prefix="rr"):
    """A route that was taken, from one place to another."""

    from_id: str = ref(Place)
    to_id: str = ref(Place)
    mode: Mode = "drive"
    at: datetime
    minutes: int
    avoid_tolls: bool = False
    avoid_highways: bool = False

    newest_by = "at"


class PositionShare(Record, prefix="ps"):
    """A person to whom the owner shows where the phone is, until a moment."""

    contact_id: str = ref(Contact)
    until: datetime

    newest_by = "until"


class PhonePosition(Record, prefix="po"):
    """Where the phone was seen last, by the name or address of a place."""

    place: str = private()
    since: datetime = private()
