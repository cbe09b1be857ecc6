"""How much of the owner's past an agent is given in words: all of it, the most relevant lines, or none."""

from collections.abc import Sequence
from typing import Literal

from agent_runner.protocols import HistoryLine
from agent_runner.user.language import words

Recall = Literal["full", "top", "none"]
TOP = 40


def history_lines(history: Sequence[HistoryLine], instruction: str, how: Recall, top: int = TOP) -> tuple[str, ...]:
    """Return the lines in order of time, each with its date.

    `top` keeps the `top` lines that BM25 ranks highest for the instruction (Lucene's variant, k1 = 1.5, b = 0.75;
    Kamphuis et al. 2020); of equals, and where too few lines share a word with it, the later ones.
    """
    if how == "none":
        return ()
    kept: Sequence[int] = range(len(history))
    if how == "top" and len(history) > top:
        weight = _relevance([line.text for line in history], instruction)
        kept = sorted(sorted(kept, key=lambda index: (-weight[index], -index))[:top])
    lines = (history[index] for index in kept)
    return tuple(f"{line.at.isoformat(' ', 'minutes')} {line.text}" for line in lines)


def _relevance(lines: Sequence[str], query: str) -> list[float]:
    import bm25s  # lazy: loads numpy, which most commands do without

    given = [words(line) for line in lines]
    known = {word for line in given for word in line}
    asked = [word for word in words(query) if word in known]
    if not asked:
        return [0.0] * len(lines)
    ranking = bm25s.BM25(method="lucene", k1=1.5, b=0.75, backend="numpy")
    ranking.index(given, show_progress=False)
    # Rounded, so that machines that add in another order still agree on what is equal.
    return [round(float(score), 4) for score in ranking.get_scores(asked)]
