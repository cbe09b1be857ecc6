"""`prefer`: infer what the owner's past tells, ask what only the owner knows (after iPrefBench)."""

from collections.abc import Mapping
from typing import Any

from agent_runner.conditions import field_of, same
from agent_runner.criteria import Criterion
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.state import selected
from agent_runner.protocols import Limits
from agent_runner.suites import Outcomes, Suite

GUIDANCE = """\
You act for the owner of this phone. Their past shows what they usually want: use it without asking. What it
cannot show, such as a choice for this one occasion, ask the owner before you act: one clear question for each
such detail, and nothing else. Do not take an app's default, and do not guess, where the owner's wish can be
known. If what they want cannot be had, say so before you settle for another."""


def columns(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, float | None]:
    """Return action completion and personalization, the latter also by source of the slot."""
    groups: dict[str, list[str]] = {"action": [], "personalization": [], "inferable": [], "ask_only": []}
    for criterion in evidence.task.criteria:
        if criterion.kind not in groups:
            continue
        groups[criterion.kind].append(outcomes[criterion.id])
        if criterion.kind == "personalization" and criterion.slot:
            groups[evidence.task.slots[criterion.slot].source].append(outcomes[criterion.id])
    return {name: share(found) for name, found in groups.items()}


def share(outcomes: list[str]) -> float | None:
    """Return passed over all; None for no criteria, or if one of them is ungraded."""
    if not outcomes or "ungraded" in outcomes:
        return None
    return outcomes.count("pass") / len(outcomes)


def slot_errors(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, str]:
    """Name what went wrong with each slot whose criterion failed, from the value that was left.

    Ask-only: `ignored_answer` (asked), `silent_default`, `silent_guess`, `undone` (nothing was left to
    judge). Inferable: `missed_inference` (the default, or undone), `wrong_inference`.
    """
    errors: dict[str, str] = {}
    for criterion in evidence.task.criteria:
        if not criterion.slot or outcomes[criterion.id] != "fail" or criterion.slot in errors:
            continue
        left, default = _value_left(criterion, evidence)
        if evidence.task.slots[criterion.slot].source == "inferable":
            errors[criterion.slot] = "wrong_inference" if left not in (None, default) else "missed_inference"
        elif criterion.slot in evidence.ledger.elicited:
            errors[criterion.slot] = "ignored_answer"
        elif left is None:
            errors[criterion.slot] = "undone"
        else:
            errors[criterion.slot] = "silent_default" if same(default, left) else "silent_guess"
    return errors


def _value_left(criterion: Criterion, evidence: Evidence) -> tuple[Any, Any]:
    """Return the value in the first row of a check, and the default in the call that wrote the row."""
    check = criterion.rows
    if check is None or not check.expect:
        return None, None
    name = next(iter(check.expect))
    for row_id, row in selected(check, evidence).items():
        for call in evidence.own_calls():
            if any(change.row_id == row_id and change.table == check.table for change in call.changes):
                return field_of(row, name), evidence.defaults(call.tool).get(name.split(".")[0])
        return field_of(row, name), None
    return None, None


SUITE = Suite(
    name="prefer",
    about="Infer what history tells, ask what only the user knows.",
    guidance=GUIDANCE,
    limits=Limits(steps=80, turns=80, asks=20),
    columns=columns,
    slots=slot_errors,
)
