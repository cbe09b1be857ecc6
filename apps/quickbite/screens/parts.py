"""Words and pictures that QuickBite's screens share."""

from datetime import datetime

from apps.quickbite.basket import PricedLine
from apps.quickbite.hours import is_away, is_open, next_opening
from apps.quickbite.models import Dish, Drop, FoodLine, Kitchen, Tag
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import clock, day, money

BASKET_TAB = 1
CUISINES = (
    "Thai", "Georgian", "Italian", "Pizza", "Japanese", "Indian", "Mexican", "Greek", "Vietnamese", "Chinese",
    "Burgers", "Salads", "Breakfast", "Lebanese", "Spanish", "Comfort", "Desserts",
)  # fmt: skip
TAGS: dict[Tag, str] = {
    "veg": "Vegetarian",
    "vegan": "Vegan",
    "halal": "Halal",
    "spicy": "Spicy",
    "gluten_free": "Gluten-free",
}
DROPS: tuple[tuple[Drop, str], ...] = (("door", "Door"), ("hand", "By hand"), ("lobby", "Lobby"))
STATES = {
    "awaiting_payment": "Waiting for you",
    "placed": "Placed",
    "cooking": "Cooking",
    "on_the_way": "On the way",
    "delivered": "Delivered",
    "cancelled": "Cancelled",
}


def thumbnail(name: str, side: float = 60.0) -> ui.View:
    """Return the small picture of a dish."""
    return ui.Picture("food", name, side, side)


def photo(ctx: Context, kitchen: Kitchen) -> str:
    """Return the seed of a kitchen's picture: the first dish of its menu."""
    first = ctx.find(Dish, kitchen_id=kitchen.id, limit=1)
    return f"{first[0].name}, {kitchen.name}" if first else kitchen.name


def fee_words(kitchen: Kitchen) -> str:
    """Say what delivery costs."""
    return f"{money(kitchen.fee)} delivery"


def hours_words(kitchen: Kitchen, now: datetime) -> str:
    """Say until when a kitchen cooks, or when it opens: "Opens at 17:00", "Closed until Sat 14 Mar"."""
    if is_open(kitchen, now):
        return f"Open until {clock(kitchen.closes)}"
    if is_away(kitchen, now.date()) and kitchen.closed_until is not None:
        return f"Closed until {day(kitchen.closed_until)}"
    opening = next_opening(kitchen, now)
    if opening is None:
        return "Closed"
    on = "" if opening.date() == now.date() else f"{opening:%a} "
    return f"Opens {on}{clock(opening)}"


def tag_words(dish: Dish) -> str:
    """Write what a dish is, the strictest word first: "Vegan, gluten-free"."""
    return ", ".join(TAGS[tag] for tag in dish.tags).capitalize()


def line_words(line: PricedLine | FoodLine) -> str:
    """Say what was chosen of a dish, and the words to the kitchen: "Hot, brown rice · “No coriander”"."""
    parts = [", ".join(line.choices), f"“{line.note}”" if line.note else ""]
    return " · ".join(part for part in parts if part)


def stars_words(stars: int) -> str:
    """Write stars: "★★★★☆"."""
    return "★" * stars + "☆" * (5 - stars)
