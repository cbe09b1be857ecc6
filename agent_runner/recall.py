"""The owner's past in words: how much of it an agent is given, and which lines show a detail of a task."""

from collections.abc import Sequence
from typing import Any, Literal

from agent_runner.protocols import HistoryLine
from agent_runner.tasks import Task
from agent_runner.user.language import words

Recall = Literal["full", "top", "none"]
TOP = 40
SHOWN = 10
"""Lines that are kept of what shows one entry of the profile: the latest."""


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
    return tuple(_dated(history[index]) for index in kept)


def evidence_lines(history: Sequence[HistoryLine], task: Task) -> dict[str, dict[str, Any]]:
    """Return what shows the inferable slots of a task, by entry of the profile: how many lines, and the last."""
    entries = {entry for slot in task.slots.values() if slot.source == "inferable" for entry in slot.evidence}
    found = {entry: [line for line in history if entry in line.entries] for entry in sorted(entries)}
    return {
        entry: {"count": len(lines), "last": [_dated(line) for line in lines[-SHOWN:]]}
        for entry, lines in found.items()
        if lines
    }


def _dated(line: HistoryLine) -> str:
    return f"{line.at.isoformat(' ', 'minutes')} {line.text}"


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
