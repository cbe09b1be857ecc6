"""How the phone writes amounts, days and hours, everywhere alike."""

from datetime import date, datetime, time, timedelta


def money(cents: int) -> str:
    """Write cents as dollars: 4820 is "$48.20", -500 is "−$5.00"."""
    sign = "−" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02d}"


def count(number: int, one: str, many: str = "") -> str:
    """Write a number with its noun: "1 guest", "3 guests"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def clock(at: time | datetime) -> str:
    """Write an hour: "09:41"."""
    return f"{at:%H:%M}"


def day(on: date) -> str:
    """Write a day: "Sat 7 Mar"."""
    return f"{on:%a} {on.day} {on:%b}"


def full_day(on: date) -> str:
    """Write a day in full: "7 March 2026"."""
    return f"{on.day} {on:%B %Y}"


def moment(at: datetime) -> str:
    """Write a day and an hour: "Sat 7 Mar, 19:30"."""
    return f"{day(at)}, {clock(at)}"


def ago(at: datetime, today: date) -> str:
    """Write a past moment as lists do: the hour today, "Yesterday", the weekday within a week, else the date."""
    days = (today - at.date()).days
    if days == 0:
        return clock(at)
    if days == 1:
        return "Yesterday"
    if 1 < days < 7:
        return f"{at:%A}"
    return f"{at.day} {at:%b}" + (f" {at:%Y}" if at.year != today.year else "")


def file_size(size: int) -> str:
    """Write a number of bytes: "612 B", "41 KB", "2.4 MB"."""
    if size < 1_000:
        return f"{size} B"
    return f"{size / 1_000:.0f} KB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def span(minutes: int) -> str:
    """Write a length of time: "45 min", "1 h", "1 h 30 min"."""
    hours, rest = divmod(minutes, 60)
    parts = ([f"{hours} h"] if hours else []) + ([f"{rest} min"] if rest or not hours else [])
    return " ".join(parts)


def tomorrow(today: date) -> date:
    """Return the day after."""
    return today + timedelta(days=1)


def phone_number(number: str) -> str:
    """Write an American number as it is written there, "+1 (415) 555-0101", and any other text as it is."""
    if len(number) == 12 and number.startswith("+1") and number[1:].isdigit():
        return f"+1 ({number[2:5]}) {number[5:8]}-{number[8:]}"
    return number
