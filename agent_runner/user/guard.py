"""What an answer of the owner may say: checked by rule, before it is sent and again by whoever grades it.

An answer gives what was asked and nothing else, and every number and name in it comes from somewhere. Numbers
are compared as numbers ("twenty-five" is 25, and not 5); a name is a word with a capital that does not begin a
sentence, or any word that is such a name in what the owner knows.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from agent_runner.numerals import ONES, TENS
from agent_runner.slots import Slot
from agent_runner.tasks import Task
from agent_runner.user.language import strip_reasoning, words

MAX_ANSWER = 400
"""Characters of an answer."""

_NUMBERS = {word: number for number, word in enumerate(ONES)} | {
    word: 10 * number for number, word in enumerate(TENS, start=2)
}
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_THINKING = re.compile(
    r"</?think|```|[{}]|\b(as an ai|language model|let me think|step by step|my reasoning|the agent|the user)\b",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d{1,18}")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_CLOCK = {"half", "quarter", "past"}  # "at six" is not "at a quarter to six"
NOT = {"no", "not", "never", "without", "none", "nothing", "neither", "nor", "cannot"}
"""Words that turn an answer round, beside those that end in n't."""
PLAIN = {
    *words("i i'm i'd i'll i've ok okay yes no not the a an and or of for to in on at with my our we us it is are be"),
    *words("will would there that this please just so but by from as was were have has had do does did can could me"),
    *words("should you your they them she her he his its than then too also very want like need make keep"),
}
"""Words that carry no meaning of their own in an answer."""
_OPEN = PLAIN | {
    *words("anything something everything else any other more further what which how detail details preference"),
    *words("preferences information info special requirement requirements know tell about let all give share say"),
    *words("thing things important remember consider help"),
}


def numbers(text: str) -> set[str]:
    """Return the numbers a text names, in digits: written in digits ("05", "12th", "6pm") or in words up to 9999."""
    found: set[int] = set()
    running: int | None = None  # what the number words up to here come to
    for word in (*words(_THOUSANDS.sub("", text)), ""):
        value = _NUMBERS.get(word)
        if running is not None and value is not None and _goes_on(running, value):
            running += value
        elif word == "hundred" and (running is None or 0 < running < 100):
            running = 100 * (running or 1)
        elif not (word == "and" and running is not None and running >= 100):
            found |= {running} if running is not None else set()
            running = value
            found |= {int(digits) for digits in _DIGITS.findall(word)}
    return set(map(str, found))


def _goes_on(running: int, value: int) -> bool:
    """Whether a number word adds to the one before it: "twenty" goes on with "five", "one hundred" with "twenty"."""
    if running and running % 100 == 0:
        return 0 < value < 100
    return running % 100 >= 20 and running % 10 == 0 and 0 < value < 10


def names(text: str) -> set[str]:
    """Return the capitalised words of a text that do not begin a sentence, in lower case."""
    found: set[str] = set()
    for sentence in _SENTENCE.split(text):
        given = [word for word in _WORD.findall(sentence)[1:] if word[0].isupper()]
        found.update(*map(words, given))
    return found.intersection(words(text)) - PLAIN  # a letter alone may be folded otherwise than in its word


def exact(text: str) -> set[str]:
    """Return what cannot be said in other words: numbers, names, and the words of a time of day."""
    return numbers(text) | names(text) | _CLOCK.intersection(words(text))


def content(text: str) -> set[str]:
    """Return the words of a text that carry meaning, without numbers and names."""
    carrying = {word for word in words(text) if word not in PLAIN and len(word) > 2 and not numbers(word)}
    return carrying - names(text) - _CLOCK


def open_ended(piece: str) -> bool:
    """Whether a piece asks for anything at all ("anything else?") and so for no detail."""
    return not [word for word in words(piece) if word not in _OPEN]


def conveys(answer: str, slot: Slot) -> bool:
    """Whether an answer says what a slot's own words say.

    All numbers and names must be there, and half of the words that carry meaning if there is nothing else to go by
    or there are more than three of them: "six" is enough for "six packs, please".
    """
    given, loose = _marks(answer), content(slot.say)
    weighed = loose if len(loose) > 3 or not exact(slot.say) else set()
    enough = exact(slot.say) <= given and 2 * len(weighed & given) >= len(weighed)
    return enough and _denies(answer) == _denies(slot.say)


def given_away(answer: str, slots: Iterable[tuple[str, Slot]], allowed: str) -> str:
    """Return the first slot that an answer tells although its words are not allowed, "" if there is none.

    `allowed` holds all texts that may be repeated: the question, and the words on what was asked.
    """
    given, known = _marks(answer), _marks(allowed)
    for name, slot in slots:
        sharp, loose = (numbers(slot.say) | names(slot.say)) - known, content(slot.say) - known
        if sharp & given or (len(loose & given) >= min(2, len(loose) or 2) and 2 * len(loose & given) > len(loose)):
            return name
    return ""


def unsupported(answer: str, allowed: str, known: str = "") -> str:
    """Return the first number or name of an answer that no allowed text holds, "" if there is none.

    The names in `known` (all that whoever answers was told) are names wherever they stand and however they are
    written. "One" is passed over: it is more often a word than a number.
    """
    named = names(answer) | names(known).intersection(words(answer))
    loose = (numbers(answer) | named) - _marks(allowed) - {"1"}
    return next(iter(sorted(loose)), "")


def unfit(answer: str) -> str:
    """Return why a text is no answer of an owner at all, "" if it may be one."""
    if strip_reasoning(answer) != answer.strip() or _THINKING.search(answer):
        return "The answer holds reasoning or markup."
    if len(answer) > MAX_ANSWER:
        return f"The answer is longer than {MAX_ANSWER} characters."
    return ""


def sayings(task: Task, slots: Iterable[str]) -> str:
    """Return the words on some slots, as one text."""
    return " ".join(task.slots[name].say for name in slots)


def own_words(task: Task, profile: Mapping[str, str], facts: Iterable[str]) -> list[str]:
    """Return what an owner may speak from beside the details.

    What shows an inferable detail is for the agent to find: a model that does not know it cannot tell it.
    """
    shown = {entry for slot in task.slots.values() if slot.source == "inferable" for entry in slot.evidence}
    return [*facts, *(text for entry, text in profile.items() if entry not in shown)]


def others(task: Task, slots: Sequence[str]) -> list[tuple[str, Slot]]:
    """Return the slots with words of their own that are not among some."""
    return [(name, slot) for name, slot in task.slots.items() if slot.say and name not in slots]


def _marks(text: str) -> set[str]:
    return set(words(text)) | numbers(text)


def _denies(text: str) -> bool:
    given = words(text)
    return bool(NOT.intersection(given)) or any(word.endswith("n't") for word in given)
