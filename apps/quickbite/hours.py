"""When a kitchen cooks: its hours, its days of rest, and when it opens again."""

from datetime import date, datetime, timedelta

from apps.quickbite.models import Kitchen

AHEAD = 14  # days looked through for the next opening


def shift(kitchen: Kitchen, day: date) -> tuple[datetime, datetime] | None:
    """Return from when until when a kitchen cooks that opens on a day; None if it does not."""
    if f"{day:%a}".lower() in kitchen.closed_on or is_away(kitchen, day):
        return None
    begins, ends = datetime.combine(day, kitchen.opens), datetime.combine(day, kitchen.closes)
    return begins, ends if ends > begins else ends + timedelta(days=1)


def is_away(kitchen: Kitchen, day: date) -> bool:
    """Tell whether a kitchen takes no orders for a day, as on its holidays."""
    if kitchen.closed_from is None or kitchen.closed_until is None:
        return False
    return kitchen.closed_from <= day <= kitchen.closed_until


def is_open(kitchen: Kitchen, at: datetime) -> bool:
    """Tell whether a kitchen cooks at a moment."""
    shifts = (shift(kitchen, at.date() - timedelta(days=back)) for back in (0, 1))
    return any(found is not None and found[0] <= at < found[1] for found in shifts)


def next_opening(kitchen: Kitchen, now: datetime) -> datetime | None:
    """Return when a kitchen opens next; None if that is too far away."""
    for offset in range(AHEAD + 1):
        found = shift(kitchen, now.date() + timedelta(days=offset))
        if found is not None and found[0] > now:
            return found[0]
    return None


def cooking_day(kitchen: Kitchen, now: datetime) -> date:
    """Return the day for which an order placed now would be cooked: today, or the day it opens next."""
    if is_open(kitchen, now):
        return now.date()
    opening = next_opening(kitchen, now)
    return opening.date() if opening is not None else now.date()
