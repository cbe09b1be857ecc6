"""Which of the lines and icons on a frame is the part that a hint tells of."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent_runner.agents.ocr.hints import Hint, Near, distance
from agent_runner.agents.ocr.icons import Found
from agent_runner.agents.ocr.reading import Line
from agent_runner.agents.ocr.words import likeness, says
from gui_sim.geometry import Rect

GOOD = 0.6  # likeness from which on words may be meant
EQUAL = 0.06  # candidates this near to the best are told apart by their order,
LOOSE = 0.25  # also less near ones where there are just as many of them as there should be
CARD = 60.0  # points within which the other words of a part stand
REACH = 240.0  # points at which what stands around a part tells half as much
ROUGHLY = 5.0  # points by which places may be read wrong
SURE_LIKE = 0.7
SURE_OWN = 0.6
SURE_NEAR = 0.45
WEIGHT_OWN = 0.5
WEIGHT_NEAR = 0.6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may be meant, and how much speaks for it, each from 0 to 1.

    `like` is how well its own words or icon fit, `own` how many of its other words are there, `near` how much of
    what should stand around it does.
    """

    at: Rect
    words: str
    like: float = 1.0
    own: float = 1.0
    near: float = 1.0

    @property
    def score(self) -> float:
        """All of it as one number to compare by."""
        return self.like + WEIGHT_OWN * self.own + WEIGHT_NEAR * self.near


def is_sure(hint: Hint, one: Candidate) -> bool:
    """Whether a candidate is so good that nothing better is to be looked for.

    What is one of several equal parts, or a row of a list, has to have its own words and surroundings too.
    """
    if one.like < SURE_LIKE:
        return False
    if hint.own and one.own < SURE_OWN:
        return False
    return not hint.one_of_many or bool(hint.own) or one.near >= SURE_NEAR


def place_in(wanted: str, line: Line) -> Rect:
    """Return where in a line the words stand, if the line holds more than them."""
    start = line.text.casefold().find(wanted.casefold())
    if start < 0 or len(line.text) <= len(wanted) + 1:
        return line.at
    step = line.at.width / len(line.text)
    return Rect(line.at.x + start * step, line.at.y, len(wanted) * step, line.at.height)


def among_lines(hint: Hint, lines: Sequence[Line]) -> list[Candidate]:
    """Return the places of a part that has words, the likeliest first."""
    found = []
    for line in lines:
        like = likeness(hint.says, line.text)
        if like >= GOOD:
            at = place_in(hint.says, line)
            found.append(Candidate(at, line.text, like, _own(hint.own, at, lines), surroundings(hint.near, at, lines)))
    return ranked(hint, found)


def among_icons(hint: Hint, icons: Sequence[Found], lines: Sequence[Line]) -> list[Candidate]:
    """Return the places of a part that has only an icon, the likeliest first."""
    found = []
    for icon in icons:
        # whether an icon fits is nearly sure or nearly not, so a little less likeness weighs much
        like = max(0.0, 1.0 - 2.0 * (1.0 - icon.like))
        near = surroundings(hint.near, icon.at, lines)
        found.append(Candidate(icon.at, f"icon {hint.icon[0]}", like, 1.0, near))
    return ranked(hint, found)


def ranked(hint: Hint, found: list[Candidate]) -> list[Candidate]:
    """Return candidates by score; of those that are alike, the one first whose place among equals the hint names."""
    found.sort(key=lambda one: -one.score)
    if len(found) < 2 or hint.among < 2:
        return found
    alike = [one for one in found if found[0].like - one.like <= EQUAL and found[0].score - one.score <= LOOSE]
    if len(alike) != hint.among:  # another part of a list is in view
        alike = [one for one in found if found[0].score - one.score <= EQUAL]
    alike.sort(key=lambda one: (round(one.at.center.y / 6), one.at.x))
    chosen = alike[min(hint.place, len(alike) - 1)]
    return [chosen, *(one for one in found if one is not chosen)]


def surroundings(near: Sequence[Near], at: Rect, lines: Sequence[Line]) -> float:
    """Return how much of what stands around a part stands around a place, on the same sides.

    Words that a screen has often tell little, those far off less.
    """
    total, met = 0.0, 0.0
    for rank, one in enumerate(near):
        weight = (1.5 if one.line else 1.0) / ((1.0 + 0.4 * rank) * one.often)
        total += weight
        met += weight * max((_fit(one, at, line) for line in lines), default=0.0)
    return met / total if total else 1.0


def _own(own: Sequence[Near], at: Rect, lines: Sequence[Line]) -> float:
    """Return how many of a part's other words stand close to a place; those that a screen has often tell little."""
    total = sum(1.0 / one.often for one in own)
    met = sum(_met(one, at, lines) / one.often for one in own)
    return met / total if total else 1.0


def _met(one: Near, at: Rect, lines: Sequence[Line]) -> bool:
    for line in lines:
        if says(one.words, line.text):
            words = place_in(one.words, line)
            if max(at.y, words.y) - min(at.bottom, words.bottom) <= CARD and _lies(one, at, words):
                return True
    return False


def _fit(one: Near, at: Rect, line: Line) -> float:
    if not says(one.words, line.text):
        return 0.0
    words = place_in(one.words, line)
    return 1.0 / (1.0 + distance(at, words) / REACH) if _lies(one, at, words) else 0.0


def _lies(one: Near, at: Rect, words: Rect) -> bool:
    """Whether words lie on the side of a place that a hint names; what is nearly on its line may count as on it."""
    across, down = words.center.x - at.center.x, words.center.y - at.center.y
    if one.line and abs(down) > ROUGHLY + (at.height + words.height) / 2:
        return False
    sides = {"left": -across, "right": across, "above": -down, "below": down}
    return sides[one.side] > -ROUGHLY
