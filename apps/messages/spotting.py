"""What can be tapped in a message: a time, a street, a code."""

import re
from datetime import date, datetime, time, timedelta

_CLOCK = re.compile(
    r"\b(?:(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?: ?(?P<half>[ap])\.?m\b)?"
    r"|(?P<hour12>1[0-2]|[1-9]) ?(?P<half12>[ap])\.?m\b)",
    re.IGNORECASE,
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_DAY = re.compile(
    rf"\b(?P<word>today|tonight|tomorrow|{'|'.join(_WEEKDAYS)})\b"
    rf"|\b(?P<number>[12]?\d|3[01]) (?P<month>{'|'.join(_MONTHS)})\b",
    re.IGNORECASE,
)
_STREET = re.compile(
    r"\b\d{1,4} (?:[A-Z][\w'’]{1,20} ){1,3}"
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Row|Square|Place|Drive|Way|Quay|Boulevard)\b"
)
_CODE = re.compile(r"\bcode\b[^0-9]{0,20}(?P<code>\d{4,8})\b", re.IGNORECASE)
STEP = 5  # minutes; events begin on one


def moment_in(body: str, at: datetime) -> datetime | None:
    """Return the moment that a message sent at a time speaks of; without a day, the next such hour."""
    clock = _clock(body)
    if clock is None:
        return None
    named = _DAY.search(body)
    if named is not None:
        day = _day(named, at.date())
        return datetime.combine(day, clock) if day is not None else None
    same_day = datetime.combine(at.date(), clock)
    return same_day if same_day > at else same_day + timedelta(days=1)


def street_in(body: str) -> str:
    """Return the first street with a number that a message names, or ''."""
    found = _STREET.search(body)
    return found[0] if found else ""


def code_in(body: str) -> str:
    """Return the code that a message brings, or ''."""
    found = _CODE.search(body)
    return found["code"] if found else ""


def _clock(body: str) -> time | None:
    found = _CLOCK.search(body)
    if found is None:
        return None
    hour, minute = int(found["hour"] or found["hour12"]), int(found["minute"] or 0)
    half = (found["half"] or found["half12"] or "").lower()
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute) if minute % STEP == 0 else None


def _day(found: re.Match[str], sent: date) -> date | None:
    word = (found["word"] or "").lower()
    if word in ("today", "tonight"):
        return sent
    if word == "tomorrow":
        return sent + timedelta(days=1)
    if word:
        return sent + timedelta(days=(_WEEKDAYS.index(word) - sent.weekday() - 1) % 7 + 1)
    month, number = _MONTHS.index(found["month"].lower()) + 1, int(found["number"])
    try:
        day = date(sent.year, month, number)
        return day if day >= sent else date(sent.year + 1, month, number)
    except ValueError:
        return None
