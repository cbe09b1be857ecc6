"""A finished episode in words for a judge that reads: bounded, and every line with a name to quote it by."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent_runner.judges.evidence import Evidence
from agent_runner.trajectory import Step
from agent_runner.wording import cut
from gui_sim.model import RowChange

MAX_STEPS = 40_000
MAX_ROWS = 24_000
"""Characters of all steps, and of all rows, that are shown."""
MAX_LINE = 700
_ID = re.compile(r"[a-z]{2,3}\d+")


@dataclass(frozen=True)
class Record:
    """The lines of an episode by name: `step 3`, `TableBooking tb12`, `answer`, `summary`."""

    lines: Mapping[str, str]

    @property
    def text(self) -> str:
        """All lines as they are shown."""
        return "\n".join(f"[{name}] {line}" for name, line in self.lines.items())

    def holds(self, source: str, quote: str) -> bool:
        """Whether a quote occurs in the line that it is said to come from; white space and case do not count."""
        line = self.lines.get(source.strip().strip("[]"))
        return line is not None and bool(_plain(quote)) and _plain(quote) in _plain(line)


def record_of(evidence: Evidence) -> Record:
    """Return the record of an episode: what was done and said, the last words, and the rows that changed.

    What the agent thought is left out: a judge is to see what happened, not what was claimed to happen.
    """
    steps = [(f"step {step.index}", cut(_step(step), MAX_LINE)) for step in evidence.steps()]
    rows = [(f"{one.table} {one.row_id}", cut(_row(one, evidence), MAX_LINE)) for one in evidence.changes]
    kept_steps, kept_rows = _ends(steps, MAX_STEPS), _ends(rows, MAX_ROWS)
    lines = dict(kept_steps)
    if evidence.answer is not None:
        text, status = evidence.answer
        lines["answer"] = f"The agent ended with status {status} and said: {cut(text, 2000)}"
    else:
        lines["answer"] = "The agent gave no answer."
    lines |= dict(kept_rows)
    lines["summary"] = _summary(evidence, len(steps), len(steps) - len(kept_steps), len(rows) - len(kept_rows))
    return Record({name: " ".join(line.split()) for name, line in lines.items()})  # no line can feign another


def _summary(evidence: Evidence, steps: int, hidden_steps: int, hidden_rows: int) -> str:
    counts: dict[str, int] = {}
    for change in evidence.changes:
        counts[f"{change.table} {change.kind}"] = counts.get(f"{change.table} {change.kind}", 0) + 1
    changed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    said = f"{steps} steps, {len(evidence.ledger.messages)} messages to the owner. "
    said += f"Rows that differ at the end: {changed}." if changed else "No row differs at the end."
    if hidden_steps or hidden_rows:
        said += f" Not shown for length: {hidden_steps} steps from the middle, {hidden_rows} rows."
    return said


def _ends(lines: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """Return as many lines as there is room for: from the beginning a quarter, from the end the rest."""
    if sum(len(line) for _, line in lines) <= room:
        return list(lines)
    head = _fitting(lines, room // 4)
    tail = _fitting(list(reversed(lines[len(head) :])), room - room // 4)
    return [*head, *reversed(tail)]


def _fitting(lines: Iterable[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    kept = []
    for name, line in lines:
        room -= len(line)
        if room < 0:
            break
        kept.append((name, line))
    return kept


def _step(step: Step) -> str:
    if step.question:
        asked = f"Asked the owner: {cut(step.question, 300)}"
        return f"{asked} The owner said: {cut(step.reply, 300)}{_acts(step)}"
    action = dict(step.action or {})
    kind = str(action.pop("type", "no action"))
    given = ", ".join(f"{name}={_value(value)}" for name, value in action.items() if value not in (None, "", {}))
    outcome = step.text if step.ok else f"Error: {step.text}"
    return f"{kind}{f' ({given})' if given else ''}: {cut(outcome, 300)}{_acts(step)}"


def _acts(step: Step) -> str:
    """Return what the step called, where its action does not say so itself."""
    called = str((step.action or {}).get("tool", ""))
    calls = [call for call in step.calls if call.tool and not call.side and call.tool != called]
    return "".join(f" {call.actor.capitalize()} called {call_words(call.tool, call.args)}." for call in calls)


def call_words(tool: str, args: Mapping[str, Any]) -> str:
    """Return a call as it is read: `book_table(party=5, day=2026-03-07)`."""
    return f"{tool}({', '.join(f'{name}={_value(value)}' for name, value in args.items())})"


def _row(change: RowChange, evidence: Evidence) -> str:
    before, after = change.before or {}, change.after or {}
    row = after or before
    if change.kind == "updated":
        moved = [
            f"{name}: {_named(before.get(name), evidence)} -> {_named(after.get(name), evidence)}"
            for name in change.fields
        ]
        rest = {name: value for name, value in row.items() if name not in change.fields}
        return f"updated. Changed {'; '.join(moved)}. Unchanged {_fields(rest, evidence)}"
    return f"{change.kind}: {_fields(row, evidence)}"


def _fields(row: Mapping[str, Any], evidence: Evidence) -> str:
    return "; ".join(f"{name}: {_named(value, evidence)}" for name, value in row.items())


def _named(value: Any, evidence: Evidence) -> str:
    """Return a value, an id with the name of what it stands for."""
    shown = _value(value)
    name = evidence.name_of(value) if isinstance(value, str) and _ID.fullmatch(value) else ""
    return f"{shown} ({name})" if name else shown


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().strip("\"'“”‘’")
