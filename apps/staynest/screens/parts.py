"""Words, pictures and small parts that StayNest's screens share."""

from datetime import date, timedelta

from apps.staynest.models import Lodging, RoomType, StayBooking
from apps.staynest.nights import Price
from apps.staynest.tools.terms import DAYS_AHEAD, MAX_NIGHTS, Bed
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count, day, money

KINDS = (("hotel", "Hotel"), ("flat", "Flat"), ("cabin", "Cabin"), ("hostel", "Hostel"))
AMENITIES = (
    ("wifi", "Wi-Fi", "wifi-high"),
    ("pool", "Pool", "waves"),
    ("gym", "Gym", "barbell"),
    ("kitchen", "Kitchen", "cooking-pot"),
    ("desk", "Desk", "desktop"),
    ("parking", "Parking", "car"),
    ("pets", "Pets welcome", "paw-print"),
    ("lift", "Lift", "arrows-down-up"),
)
BEDS = {"any": "Any beds", "king": "King bed", "twin": "Twin beds", "bunk": "Bunk beds", "sofa": "King and sofa bed"}
WISHED_BEDS: tuple[tuple[Bed, str], ...] = (("any", "Any"), ("king", "King"), ("twin", "Twin"))
STATES = {
    "requested": "Requested",
    "awaiting_payment": "Waiting for you",
    "booked": "Booked",
    "cancelled": "Cancelled",
    "done": "Stayed",
}
SCENES = {"Saltmere": "beach", "Larch Ridge": "mountain", "Granby": "park", "Vila Serena": "coast"}
FRONTS = {"hotel": "hotel", "flat": "apartment", "cabin": "cabin", "hostel": "inn"}
ROOMS = {"king": "bedroom", "sofa": "bedroom", "twin": "twin bedroom", "bunk": "bunk"}


def city_picture(city: str) -> str:
    """Return the seed of a city's picture: its landscape, or a skyline."""
    return f"{SCENES.get(city, 'city')} {city}"


def front(lodging: Lodging | None) -> str:
    """Return the seed of the picture of a house from outside."""
    return f"{FRONTS[lodging.kind]} {lodging.id}" if lodging is not None else "hotel"


def inside(room: RoomType) -> str:
    """Return the seed of a room's picture."""
    return f"{ROOMS[room.beds]} {room.id}"


def place_picture(booking: StayBooking, lodging: Lodging | None) -> str:
    """Return the seed of a stay's picture; of a request only the place's words are known."""
    return front(lodging) if lodging is not None else f"hotel {booking.place}"


def tomorrow(screen: ui.Screen) -> date:
    """Return the day that forms begin with."""
    return screen.ctx.today + timedelta(days=1)


def night_after(check_in: date, wished: date | None) -> date:
    """Return the day of leaving that forms begin with: the one wished for, or the morning after the first night."""
    return wished if wished is not None and wished > check_in else check_in + timedelta(days=1)


def check_in_picker(screen: ui.Screen, value: ui.Binding[date]) -> ui.View:
    """Return the control for the first night."""
    today = screen.ctx.today
    return ui.DatePicker("Check-in", value, low=today, high=today + timedelta(days=DAYS_AHEAD))


def check_out_picker(screen: ui.Screen, value: ui.Binding[date]) -> ui.View:
    """Return the control for the day of leaving."""
    today = screen.ctx.today
    return ui.DatePicker("Check-out", value, low=today, high=today + timedelta(days=DAYS_AHEAD + MAX_NIGHTS))


def dates_line(check_in: date, check_out: date) -> str:
    """Write the days of a stay: "Fri 6 Mar – Sun 8 Mar, 2 nights"."""
    return f"{day(check_in)} – {day(check_out)}, {nights_words(check_in, check_out)}"


def nights_words(check_in: date, check_out: date) -> str:
    """Say how long a stay is, or that it is none."""
    nights = (check_out - check_in).days
    return count(nights, "night") if nights > 0 else "Check-out must be after check-in."


def kind_line(lodging: Lodging) -> str:
    """Say what a house is and where."""
    return f"{dict(KINDS)[lodging.kind]} · {lodging.area}, {lodging.city}"


def room_line(room: RoomType) -> str:
    """Say how one sleeps in a room."""
    return f"{BEDS[room.beds]} · sleeps {room.sleeps}"


def terms_line(lodging: Lodging, room: RoomType) -> str:
    """Say how a room can be cancelled."""
    if not room.refundable:
        return "Not refundable"
    return f"Free cancellation up to {count(lodging.cancel_days, 'day')} before"


def hours_rows(lodging: Lodging) -> tuple[ui.View, ...]:
    """Return the rows that say when to come and to leave."""
    return (
        ui.Row("Check-in", value=f"From {clock(lodging.check_in_from)}"),
        ui.Row("Check-out", value=f"By {clock(lodging.check_out_by)}"),
    )


def bill(price: Price, night: int, rooms: int, footer: str = "", warning: str = "") -> ui.View:
    """Return what a stay costs, line by line."""
    return ui.Section(
        ui.Row(
            f"{count(price.nights, 'night')} × {count(rooms, 'room')}", f"{money(night)} per night", money(price.stay)
        ),
        ui.Row("Discount for a week", value=money(-price.discount)) if price.discount else None,
        ui.Row("Breakfast", value=money(price.breakfast)) if price.breakfast else None,
        ui.Row("Total", value=money(price.total), value_color="label", bold=True),
        header="Price",
        footer=footer,
        warning=warning,
    )


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
