"""Words and small parts that DineSpot's screens share."""

from datetime import date, datetime, time, timedelta

from apps.dinespot.models import Occasion, Restaurant, TableBooking
from apps.dinespot.tools import DAYS_AHEAD, Seating
from gui_sim import ui
from gui_sim.wording import count, moment

CUISINES = (
    "Thai", "Italian", "Japanese", "Indian", "Mexican", "French", "Chinese", "Greek", "Seafood", "Vegan", "American",
    "Ethiopian", "Georgian", "Korean", "Lebanese", "Spanish", "Vietnamese",
)  # fmt: skip
SEATINGS: tuple[tuple[Seating, str], ...] = (
    ("any", "Any"),
    ("indoor", "Indoor"),
    ("patio", "Patio"),
    ("bar", "Bar"),
    ("window", "Window"),
    ("private", "Private room"),
)
OCCASIONS: tuple[tuple[Occasion, str], ...] = (
    ("none", "None"),
    ("birthday", "Birthday"),
    ("anniversary", "Anniversary"),
    ("date", "Date"),
    ("business", "Business"),
)
STATES = {
    "booked": "Booked",
    "waitlist": "On the waiting list",
    "awaiting_payment": "Waiting for you",
    "seated": "Visited",
    "cancelled": "Cancelled",
    "no_show": "Not visited",
}


def price_sign(price: int) -> str:
    """Return a price class as people write it."""
    return "$" * price


def picture_of(place: Restaurant | None) -> str:
    """Return the seed of a restaurant's picture: a dish of its cuisine, its own colours."""
    return f"{place.cuisine} {place.id}" if place else "Restaurant"


def tomorrow(screen: ui.Screen) -> date:
    """Return the day that forms begin with."""
    return screen.ctx.today + timedelta(days=1)


def last_day(screen: ui.Screen) -> date:
    """Return the last day that can be booked."""
    return screen.ctx.today + timedelta(days=DAYS_AHEAD)


def near_line(free: list[time], at: time) -> str:
    """Say which hours are free."""
    if at in free:
        return "A table is free at this time."
    if not free:
        return "No table is free near this time."
    return "Free near this time: " + ", ".join(f"{hour:%H:%M}" for hour in free[:6]) + "."


def when_line(booking: TableBooking) -> str:
    """Say when a table is booked and for how many."""
    return f"{moment(datetime.combine(booking.day, booking.at))} · {count(booking.party, 'guest')}"
