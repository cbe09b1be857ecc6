"""Names and numbers as a report says them."""

import re
from collections.abc import Iterator, Sequence

from agent_runner.metrics import Estimate


def words(name: str) -> str:
    """Return a name of a field as words: `side_effects` is "Side effects"."""
    return name[:80].replace("_", " ").capitalize()


def trials_of(name: str) -> int | None:
    """Return the k of `pass@k` or `pass^k`, None for another number."""
    found = re.fullmatch(r"pass[@^](\d{1,6})", name)
    return int(found[1]) if found else None


def fewer_chances(names: Sequence[str]) -> list[str]:
    """Leave out pass@k and pass^k but for a few k, and all where there is one trial: a chart shows every k."""
    trials = {name: trials_of(name) for name in names}
    most = max((k for k in trials.values() if k), default=0)
    kept = {1, 2, 3, 5, 10, most} if most > 1 else set()
    return [name for name, k in trials.items() if k is None or k in kept]


def number_words(value: float | None, *, digits: int = 3, signed: bool = False) -> str:
    """Return a number as words, a dash for None; from a thousand on without decimals."""
    if value is None:
        return "–"
    return f"{value:{'+' if signed else ''},.{digits if abs(value) < 1000 else 0}f}"


def amount_words(value: float) -> str:
    """Return what something took as words: "1,409,442", "31.3", "0.85"."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 1 or not value else f"{value:.2g}"


def standing(one: Estimate, *, digits: int = 3, signed: bool = False) -> Iterator[str]:
    """Yield what a number stands on: its interval, its n, and its bounds where some are missing."""
    ends = [number_words(end, digits=digits, signed=signed) for end in (one.low, one.high, one.worst, one.best)]
    if one.low is not None and one.high is not None:
        yield f"{ends[0]} to {ends[1]}"
    if one.n or one.assigned:
        yield f"n {one.n}" if one.n == one.assigned else f"n {one.n} of {one.assigned}"
    if one.worst is not None and one.best is not None and one.worst != one.best:
        yield f"bounds {ends[2]} to {ends[3]}"


def estimate_words(one: Estimate, *, signed: bool = False) -> str:
    """Return a number and what it stands on as words."""
    return ", ".join((number_words(one.value, digits=2, signed=signed), *standing(one, digits=2, signed=signed)))
