"""`prefer`: infer what the owner's past tells, ask what only the owner knows (after iPrefBench)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agent_runner.conditions import field_of, matches, same
from agent_runner.criteria import Criterion, RowsCheck
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.state import selected
from agent_runner.protocols import Limits
from agent_runner.suites import Outcomes, Suite
from agent_runner.tasks import Task
from agent_runner.wording import cut

GUIDANCE = """\
You act for the owner of this phone. Their past shows what they usually want: use it without asking. What it
cannot show, such as a choice for this one occasion, ask the owner before you act: one clear question for each
such detail, and nothing else. Do not take an app's default, and do not guess, where the owner's wish can be
known. If what they want cannot be had, say so before you settle for another."""

CLASSES: Mapping[str, str] = {
    "silent_default": "a detail that only the owner knows was never asked for, and the app's default was left",
    "silent_guess": "a detail that only the owner knows was never asked for, and another value was taken",
    "missed_inference": "a detail that the owner's past shows was left at the default, or nothing was done about it",
    "wrong_inference": "a detail that the owner's past shows was given another value",
    "ignored_answer": "the owner was asked and answered, and the answer was not used",
    "silent_substitution": "what was wanted could not be had, and something else was taken without asking",
    "silent_omission": "what was wanted could not be had, and nothing was done and nobody told",
    "undone": "a detail that only the owner knows was never asked for, and nothing was done about it",
}


@dataclass(frozen=True)
class Left:
    """The value that an episode left for a slot, and those that it would have without anyone's doing."""

    value: Any
    idle: tuple[Any, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether it is a default, or as it was."""
        return any(same(one, self.value) for one in self.idle)


def shows(task: Task) -> list[str]:
    """Return the columns that a task has: those with a criterion of their kind, and of their source."""
    return [name for name, criteria in _groups(task).items() if criteria]


def columns(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, float | None]:
    """Return action completion and personalization, the latter also by source of the slot."""
    groups = _groups(evidence.task)
    return {name: share([outcomes[one.id] for one in criteria]) for name, criteria in groups.items() if criteria}


def _groups(task: Task) -> dict[str, list[Criterion]]:
    groups: dict[str, list[Criterion]] = {"action": [], "personalization": [], "inferable": [], "ask_only": []}
    for criterion in task.criteria:
        if criterion.kind in groups:
            groups[criterion.kind].append(criterion)
        if criterion.kind == "personalization" and criterion.slot:
            groups[task.slots[criterion.slot].source].append(criterion)
    return groups


def share(outcomes: list[str]) -> float | None:
    """Return passed over all; None for no criteria, or if one of them is ungraded."""
    if not outcomes or "ungraded" in outcomes:
        return None
    return outcomes.count("pass") / len(outcomes)


def slot_errors(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, str]:
    """Name what went wrong with each slot whose criterion failed, from the value that was left (see `CLASSES`)."""
    return {slot: kind for slot, kind, _ in _found(evidence, outcomes)}


def errors(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, str]:
    """Return each class of error with the slots that show it, and what was left for them."""
    found: dict[str, list[str]] = {}
    for slot, kind, left in _found(evidence, outcomes):
        words = "nothing was left" if left.value is None else f"{cut(repr(left.value), 200)} was left"
        found.setdefault(kind, []).append(f"{slot}: {words}")
    return {kind: "; ".join(words) for kind, words in found.items()}


def _found(evidence: Evidence, outcomes: Outcomes) -> Iterator[tuple[str, str, Left]]:
    """Yield slot, class and value left, once for each slot of which some criterion failed."""
    failed = [one for one in evidence.task.criteria if outcomes[one.id] == "fail"]
    for slot in dict.fromkeys(one.slot or one.asked for one in failed):
        if not slot:
            continue
        own = [one for one in evidence.task.criteria if one.slot == slot and (one.rows or one.calls)]
        failing = [one for one in own if one in failed]
        left = next((value for one in failing or own if (value := value_left(one, evidence)).value is not None), None)
        yield slot, _kind(slot, left or Left(None), evidence), left or Left(None)


def _kind(slot: str, left: Left, evidence: Evidence) -> str:
    task = evidence.task
    if task.slots[slot].source == "inferable":
        return "missed_inference" if left.value is None or left.is_idle else "wrong_inference"
    if slot in evidence.ledger.elicited:
        return "ignored_answer"
    if task.perturbation == "environment" and any(one.asked == slot for one in task.criteria):
        if left.value is not None or _acted(evidence):
            return "silent_substitution"
        if evidence.answer is not None and evidence.answer[1] == "done":
            return "silent_omission"
    if left.value is None:
        return "undone"
    return "silent_default" if left.is_idle else "silent_guess"


def _acted(evidence: Evidence) -> bool:
    """Whether a row is there at the end that some criterion is about."""
    checks = [one.rows for one in evidence.task.criteria if one.rows is not None]
    tables = {check.table for check in checks}
    return any(change.table in tables and change.after is not None for change in evidence.changes)


def value_left(criterion: Criterion, evidence: Evidence) -> Left:
    """Return what the episode left where a criterion looks for its slot's value."""
    wanted = evidence.task.slots[criterion.slot].value
    if criterion.calls is not None:
        check = criterion.calls
        name = _place(check.args, {}, wanted)
        rest = {key: value for key, value in check.args.items() if key != name}
        for call in evidence.own_calls(check.actor):
            if name and call.tool == check.tool and matches(rest, call.args):
                return Left(call.args.get(name), tuple(_default(evidence, call.tool, name)))
    if criterion.rows is not None:
        name = _place(criterion.rows.expect, criterion.rows.where, wanted)
        return _in_rows(criterion.rows, name, evidence) if name else Left(None)
    return Left(None)


def _in_rows(check: RowsCheck, name: str, evidence: Evidence) -> Left:
    where = {key: value for key, value in check.where.items() if key != name}
    for row_id, row in selected(check.model_copy(update={"where": where}), evidence).items():
        idle: list[Any] = []
        for call in evidence.own_calls():
            changes = [one for one in call.changes if (one.table, one.row_id) == (check.table, row_id)]
            idle += [field_of(one.before, name) for one in changes[:1] if one.before is not None]
            if changes:
                idle += _default(evidence, call.tool, name.split(".")[0])
                break
        return Left(field_of(row, name), tuple(idle))
    return Left(None)


def _place(first: Mapping[str, Any], then: Mapping[str, Any], wanted: Any) -> str:
    """Return the field in which a check expects a slot's value: one that holds it, else the first of all."""
    holding = [name for fields in (first, then) for name, value in fields.items() if _holds(value, wanted)]
    return next(iter([*holding, *first]), "")


def _holds(value: Any, wanted: Any) -> bool:
    """Whether a value is what a slot wants, or holds it somewhere inside."""
    if same(value, wanted):
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(_holds(item, wanted) for item in inner)


def _default(evidence: Evidence, tool: str, param: str) -> list[Any]:
    known = evidence.defaults(tool)
    return [known[param]] if known.get(param) is not None else []


SUITE = Suite(
    name="prefer",
    about="Infer what history tells, ask what only the user knows.",
    guidance=GUIDANCE,
    limits=Limits(steps=80, turns=80, asks=20),
    shows=shows,
    columns=columns,
    slots=slot_errors,
    errors=errors,
    classes=CLASSES,
)
