"""How much of the owner's past an agent is given in words: all of it, the most relevant lines, or none."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from agent_runner.protocols import HistoryLine
from agent_runner.user.language import words

Recall = Literal["full", "top", "none"]
TOP = 40


def history_lines(history: Sequence[HistoryLine], instruction: str, how: Recall, top: int = TOP) -> tuple[str, ...]:
    """Return the lines in order of time, each with its date.

    `top` keeps the lines that share the rarest words with the instruction: the sum of log(n / lines with
    the word) over the words shared (inverse document frequency); later lines win ties.
    """
    if how == "none":
        return ()
    kept = list(range(len(history)))
    if how == "top" and len(history) > top:
        given = [set(words(line.text)) for line in history]
        spread = Counter(word for line in given for word in line)
        asked = set(words(instruction))
        weight = [sum(math.log(len(history) / spread[word]) for word in sorted(line & asked)) for line in given]
        kept = sorted(sorted(kept, key=lambda index: (-weight[index], -index))[:top])
    return tuple(f"{history[index].at:%Y-%m-%d %H:%M} {history[index].text}" for index in kept)
