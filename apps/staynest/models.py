"""What StayNest remembers."""

from datetime import date, time
from typing import Literal

from gui_sim.model import Record, private, ref

Kind = Literal["hotel", "flat", "cabin", "hostel"]
Amenity = Literal["wifi", "pool", "gym", "kitchen", "desk", "parking", "pets", "lift"]
Beds = Literal["king", "twin", "bunk", "sofa"]

HOME_COUNTRY = "United States"


class Lodging(Record, prefix="hb"):
    """A house with rooms to let. It takes nobody from `closed_from` to `closed_until`, both nights included.

    Cancelling is free up to `cancel_days` before the first night. `breakfast_price` is cents a guest and night,
    `owner_floor` the least cents a night that a week's discount may come down to.
    """

    name: str
    kind: Kind
    city: str
    area: str
    country: str = HOME_COUNTRY
    lat: float
    lon: float
    rating: float
    amenities: tuple[Amenity, ...] = ()
    check_in_from: time = time(15, 0)
    check_out_by: time = time(11, 0)
    cancel_days: int = 2
    breakfast_price: int = 0
    closed_from: date | None = None
    closed_until: date | None = None
    phone: str = ""
    owner_floor: int = private(default=0)


class RoomType(Record, prefix="ro"):
    """A kind of room. `night` is cents a room and night; `breakfast` says whether it can be had with it."""

    lodging_id: str = ref(Lodging)
    name: str
    beds: Beds
    sleeps: int
    night: int
    breakfast: bool = False
    refundable: bool = True
    rooms: int = private(default=1)


class RoomNights(Record, prefix="rn"):
    """An exception to the usual number of free rooms, from the first to the last night, both included."""

    room_id: str = ref(RoomType)
    first: date
    last: date
    rooms_left: int = private()


class StayBooking(Record, prefix="sb"):
    """Nights that are booked, or asked for. A request names its place in words and has no room.

    `total` and `paid` are cents; what is not paid yet is paid at the place.
    """

    lodging_id: str | None = ref(Lodging, default=None)
    room_id: str | None = ref(RoomType, default=None)
    place: str
    check_in: date
    check_out: date
    guests: int
    rooms: int = 1
    guest_name: str
    phone: str
    arrival: time = time(15, 0)
    bed: Literal["any", "king", "twin", "bunk", "sofa"] = "any"
    breakfast: bool = False
    note: str = ""
    total: int = 0
    paid: int = 0
    state: Literal["requested", "awaiting_payment", "booked", "cancelled", "done"] = "booked"

    newest_by = "check_in"


class SavedLodging(Record, prefix="hw"):
    """A lodging kept in a list."""

    lodging_id: str = ref(Lodging)
    list_name: str = "Saved"
