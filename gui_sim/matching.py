"""How a query is compared with texts: substring, regular expression in linear time, and fuzzy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import re2
from rapidfuzz import fuzz

from gui_sim.errors import ToolError

Mode = Literal["fixed", "regex", "fuzzy"]

FULL = 100.0
MAX_QUERY = 1000
FUZZY_SCORE = 80
FUZZY_SHARE = 0.6  # a text much shorter than the query is not a part of it
MAX_PROGRAM = 1000  # instructions of an expression
MAX_WORK = 300_000_000  # instructions times characters: a fifth of a second at the worst
_MAX_MEMORY = 1 << 18


@dataclass(frozen=True)
class Matcher:
    """One query, ready to be compared with texts.

    `score(text)` is 0 or up to 100. `may_match(joined, folded)` tells of a whole row, from its texts joined
    and the same without case, whether one of them can match; it may say yes too often. `cost` is the number
    of instructions a character.
    """

    query: str
    score: Callable[[str], float]
    may_match: Callable[[str, str], bool] = lambda joined, folded: True
    cost: int = 0

    def check_work(self, characters: int) -> None:
        """Raise ToolError `bad_value` if so much text would take too long."""
        if self.cost * characters > MAX_WORK:
            raise ToolError("The expression is too large for so much text; make it simpler.")


def make_matcher(query: str, mode: Mode, case: bool) -> Matcher:
    """Return the matcher of a query; the empty query matches all.

    Raises:
        ToolError: `bad_value`: more than 1,000 characters, or an expression that RE2 cannot read.
    """
    if len(query) > MAX_QUERY:
        raise ToolError(f"The query has {len(query):,} characters; send at most {MAX_QUERY:,}.")
    if not query:
        return Matcher(query, lambda text: FULL)
    if mode == "regex":
        return _expression(query, case)
    wanted = query if case else query.casefold()
    if mode == "fuzzy":
        return Matcher(query, lambda text: _fuzzy(wanted, text if case else text.casefold()))
    if case:
        return Matcher(query, lambda text: FULL * (wanted in text), lambda joined, folded: wanted in joined)
    return Matcher(query, lambda text: FULL * (wanted in text.casefold()), lambda joined, folded: wanted in folded)


def compiled(text: str, *, case: bool = True, memory: int = 0) -> Any:
    """Return a compiled expression of RE2, which would else print by itself what it finds wrong.

    Args:
        text: The expression.
        case: Whether large and small letters differ.
        memory: The most bytes it may take; 0 is RE2's own bound.

    Raises:
        ValueError: It cannot be read; the message is the reason.
    """
    options = re2.Options()
    options.case_sensitive = case
    options.log_errors = False
    if memory:
        options.max_mem = memory
    try:
        return re2.compile(text, options)
    except re2.error as error:
        raw = error.args[0] if error.args else b""
        raise ValueError(raw.decode() if isinstance(raw, bytes) else str(raw)) from None


def _expression(query: str, case: bool) -> Matcher:
    try:
        pattern = compiled(query, case=case, memory=_MAX_MEMORY)
    except ValueError as error:
        raise ToolError(f"The expression cannot be read ({error}). It must be in RE2 syntax.") from None
    if pattern.programsize > MAX_PROGRAM:
        raise ToolError("The expression is too large; make it simpler.")
    found = pattern.search
    return Matcher(query, lambda text: FULL if found(text) else 0.0, cost=pattern.programsize)


def _fuzzy(wanted: str, text: str) -> float:
    if len(text) < FUZZY_SHARE * len(wanted):
        return 0.0
    return float(fuzz.partial_ratio(wanted, text, score_cutoff=FUZZY_SCORE))
