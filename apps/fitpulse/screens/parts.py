"""Words and rows that FitPulse's screens share."""

from datetime import date, timedelta

from apps.fitpulse.models import ClassBooking, GymClass, Kind, Level, Studio, TrainingPlan, Weekday
from apps.fitpulse.timetable import length
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import clock, day, money, span

KINDS: tuple[tuple[Kind, str, str, str], ...] = (
    ("yoga", "Yoga", "flower-lotus", "systemPurple"),
    ("spin", "Spin", "bicycle", "systemOrange"),
    ("strength", "Strength", "barbell", "systemRed"),
    ("hiit", "HIIT", "lightning", "systemPink"),
    ("pilates", "Pilates", "person-simple", "systemTeal"),
    ("swim", "Swim", "waves", "systemBlue"),
)
PLAN_SIGNS = (
    ("run", "person-simple-run", "systemGreen"),
    ("marathon", "person-simple-run", "systemGreen"),
    ("bike", "bicycle", "systemOrange"),
    ("swim", "waves", "systemBlue"),
    ("yoga", "flower-lotus", "systemPurple"),
    ("lift", "barbell", "systemRed"),
    ("strength", "barbell", "systemRed"),
    ("walk", "person-simple-walk", "systemGreen"),
    ("back", "person-simple", "systemTeal"),
    ("core", "person-simple", "systemTeal"),
    ("mobility", "person-simple", "systemTeal"),
)
"""Words of a plan, with the sign and the colour they give it; the first that occurs counts."""
KIND_NAMES = {kind: name for kind, name, _, _ in KINDS}
LEVELS: tuple[tuple[Level, str], ...] = (("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard"))
LEVEL_NAMES = dict(LEVELS)
STATES = {
    "awaiting_payment": "Waiting for you",
    "booked": "Booked",
    "waitlist": "Waiting list",
    "attended": "Attended",
    "cancelled": "Cancelled",
    "missed": "Missed",
}
DAY_NAMES: dict[Weekday, str] = {
    "mon": "Mon",
    "tue": "Tue",
    "wed": "Wed",
    "thu": "Thu",
    "fri": "Fri",
    "sat": "Sat",
    "sun": "Sun",
}


def kind_tile(kind: str) -> ui.View:
    """Return the tile of a kind of class."""
    _, _, icon, color = next((row for row in KINDS if row[0] == kind), KINDS[2])
    return ui.IconTile(icon, color)


def plan_tile(plan: TrainingPlan) -> ui.View:
    """Return the tile of a training plan: what one does in it, by the words of its name and goal."""
    words = f"{plan.name} {plan.goal}".casefold()
    icon, color = next(((icon, color) for key, icon, color in PLAN_SIGNS if key in words), ("target", "systemBlue"))
    return ui.IconTile(icon, color)


def vip_badge() -> ui.View:
    """Return the mark of what is for members."""
    return ui.Badge("VIP", "systemIndigo")


def price_words(found: GymClass) -> str:
    """Say what a class costs."""
    return money(found.price) if found.price else "Included"


def days_words(days: tuple[Weekday, ...]) -> str:
    """Say weekdays: "Mon, Wed, Fri"."""
    return "Every day" if len(days) == 7 else ", ".join(DAY_NAMES[each] for each in days)


def near_day(ctx: Context, on: date) -> str:
    """Say a day: "Today", "Tomorrow", "Sat 7 Mar"."""
    today = ctx.today
    return {today: "Today", today + timedelta(days=1): "Tomorrow"}.get(on) or day(on)


def booking_line(ctx: Context, booking: ClassBooking, found: GymClass | None) -> str:
    """Say when a booked class is: "Today, 18:15 – 19:00"."""
    return f"{near_day(ctx, booking.day)}, {clock(booking.starts)} – {clock(booking.starts + length(found))}"


def where_words(ctx: Context, found: GymClass) -> str:
    """Say who teaches, and where."""
    studio = ctx.maybe(Studio, found.studio_id)
    return f"{found.coach} · {studio.name}" if studio is not None else found.coach


def class_words(found: GymClass) -> str:
    """Say how long, how hard and what it costs."""
    return f"{span(found.minutes)} · {LEVEL_NAMES[found.level]} · {price_words(found)}"


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
