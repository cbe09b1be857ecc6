"""Just enough English to take a message apart: normal words, pieces of a question, phrases that are alike."""

import re
import unicodedata

from rapidfuzz import fuzz

MAX_PIECES = 24
ALIKE = 86.0
"""From this similarity (0 to 100) two runs of words count as the same phrase."""

_REASONING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_UNOPENED = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)  # chat templates open it in the prompt
_SENTENCE = re.compile(r"(?<=[?!.;])\s+|\n+")
_BULLET = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)])\s*")
_OPENERS = (
    "how|what|which|when|where|who|whom|whose|why|do|does|did|is|are|am|was|should|shall|would|will|can|could|"
    "may|any|have|has|at what|for how|with whom"
)
_JOINED = re.compile(rf"\s*(?:,|;)?\s+(?:and|also|plus|and also)\s+(?=(?:{_OPENERS})\b)", re.IGNORECASE)
_QUESTION = re.compile(rf"^(?:{_OPENERS})\b|\?\s*$", re.IGNORECASE)
_REQUEST = re.compile(
    r"\b(please|tell me|let me know|i need|need you to|could you|can you|would you|confirm|specify|provide|"
    r"share|give me|i would like to know|i'd like to know|i want to know|ask)\b",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(r"^(?:or|and|e\.g|for example|such as|like)\b", re.IGNORECASE)


def strip_reasoning(text: str) -> str:
    """Return the text without what a model thought aloud."""
    return _UNOPENED.sub(" ", _REASONING.sub(" ", text)).strip()


def words(text: str) -> list[str]:
    """Return normalised words: compatibility forms folded, lower case, no punctuation."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?", folded)


def pieces(message: str) -> list[str]:
    """Split a message into separately answerable pieces.

    A choice among alternatives is one piece. Sentences that ask for nothing are left out, unless the whole
    message asks for nothing; then it is one piece.
    """
    parts: list[str] = []
    for sentence in _SENTENCE.split(message):
        for part in _JOINED.split(_BULLET.sub("", sentence)):
            if not words(part):
                continue
            if parts and _LEAD_IN.match(part.strip()):
                parts[-1] = f"{parts[-1]} {part.strip()}"
            else:
                parts.append(part.strip())
    asking = [part for part in parts if _QUESTION.search(part) or _REQUEST.search(part)]
    return (asking or [" ".join(parts)] if parts else [])[:MAX_PIECES]


def likeness(phrase: str, text: str) -> float:
    """Return how nearly some run of words of a text equals a phrase, from 0 to 100.

    Whole words are compared, so that "day" is not found in "today".
    """
    wanted, given = words(phrase), words(text)
    if not wanted or not given:
        return 0.0
    target = " ".join(wanted)
    best = 0.0
    for size in range(max(1, len(wanted) - 1), len(wanted) + 2):
        for start in range(max(1, len(given) - size + 1)):
            run = " ".join(given[start : start + size])
            best = max(best, fuzz.ratio(target, run))
    return best


def money(text: str) -> int | None:
    """Return the amount of money that a text names, in cents, None if it names none or several."""
    found = re.findall(
        r"(?:\$|usd\s*)\s?(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*(?:\.\d{1,2})?)\s*(?:dollars|usd)", text.lower()
    )
    amounts = {round(float((one or other).replace(",", "")) * 100) for one, other in found}
    return amounts.pop() if len(amounts) == 1 else None
