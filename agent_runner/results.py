"""What one episode came to, as one line of `results.jsonl`."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from math import inf
from typing import Any

from pydantic import TypeAdapter

from agent_runner.criteria import EARNING
from agent_runner.protocols import Cause, End, Usage, Verdict
from agent_runner.taskcounts import apps_touched, transfers
from agent_runner.tasks import Task

MACHINE_JUDGES = frozenset({"state", "trajectory"})
"""Judges whose verdicts are checks of the machine; they go before any other's."""
_USAGES = ("usage", "user_usage", "judge_usage", "wasted")
MOST = 2**53
"""The largest number of a result that is believed: JSON readers disagree on larger ones, and sums may overflow."""


@dataclass(frozen=True, kw_only=True)
class EpisodeResult:
    """One try at one task.

    `scored` is False only when something other than the agent failed; then `success` and `score` are None.
    `success` is that every criterion passed, `score` the share of earning weight that passed; the first is
    never made from the second. `claimed` is that the agent said it was done, which feeds no score; `feasible`
    is that the task can be done at all, so that giving up is wrong. `criteria` holds the outcome of each
    criterion with its kind, slot and source, `slots` what went wrong with a slot (see `suites.prefer`),
    `errors` each class of error and what shows it. `interaction` are the counts of the ledger, `messages`
    and `simulator` those of `judges.interaction`. `columns` is what the suite shows: None where a number of
    the task could not be had, absent where the task has none such. `tries` counts how often the episode was
    begun because something other than the agent failed; `wasted` is what the tries before this one cost.
    `warnings` are the agent's, on how the run was set up; they count as nothing.
    `apps` are those that the task touches.
    """

    task: str
    suite: str
    trial: int
    persona: str = ""
    template: str = ""
    perturbation: str = "none"
    difficulty: str = ""
    split: str = ""
    apps: tuple[str, ...] = ()
    transfer: bool = False
    feasible: bool = True
    mode: str = ""
    end: End = "crashed"
    cause: Cause = ""
    error: str = ""
    scored: bool = False
    success: bool | None = None
    score: float | None = None
    claimed: bool = False
    criteria: tuple[Mapping[str, Any], ...] = ()
    side_effects: tuple[str, ...] = ()
    slots: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    interaction: Mapping[str, int] = field(default_factory=dict)
    messages: Mapping[str, int] = field(default_factory=dict)
    simulator: Mapping[str, int] = field(default_factory=dict)
    columns: Mapping[str, float | None] = field(default_factory=dict)
    steps: int = 0
    turns: int = 0
    asks: int = 0
    invalid: int = 0
    cycles: int = 0
    warnings: tuple[str, ...] = ()
    agent_calls: int = 0
    user_calls: int = 0
    usage: Usage = field(default_factory=Usage)
    user_usage: Usage = field(default_factory=Usage)
    judge_usage: Usage = field(default_factory=Usage)
    tries: int = 1
    wasted: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    final_frame: str = ""
    base_digest: str = ""
    final_digest: str = ""

    @property
    def spent(self) -> Usage:
        """What all roles and all tries cost."""
        return self.usage + self.user_usage + self.judge_usage + self.wasted

    @classmethod
    def begun(cls, task: Task, trial: int, mode: str, columns: Iterable[str] = (), **more: Any) -> "EpisodeResult":
        """Return what is known of an episode before its first step; `columns` are the names of the suite's."""
        return cls(
            task=task.id,
            suite=task.suite,
            trial=trial,
            persona=task.persona,
            template=task.template,
            perturbation=task.perturbation,
            difficulty=task.difficulty,
            split=task.split,
            apps=tuple(sorted(apps_touched(task))),
            transfer=transfers(task),
            feasible=task.oracle[-1].status == "done",
            mode=mode,
            interaction={"required": len(task.required)},
            columns=dict.fromkeys(columns),
            **more,
        )

    @property
    def lost(self) -> bool:
        """Whether something other than the agent kept the episode from coming to any state worth a look."""
        return self.cause in {"environment", "user"}

    @property
    def clean(self) -> bool | None:
        """Success without side effects."""
        return None if self.success is None else self.success and not self.side_effects

    @property
    def false_complete(self) -> bool:
        """Said done, and is not."""
        return self.claimed and self.success is False

    @property
    def remarks(self) -> list[str]:
        """What a reader of a list of episodes should know of this one, in words; empty if all went well."""
        words = [f"{self.cause}: {self.error}" if self.error else self.cause]
        words += [f"side effect: {one}" for one in self.side_effects]
        words += ["said done, is not"] if self.false_complete else []
        words += [f"{row['id']} {row['outcome']}" for row in self.criteria if row["outcome"] != "pass"]
        words += [f"warning: {one}" for one in self.warnings]
        return [part for part in words if part]

    def to_json(self) -> dict[str, Any]:
        """Return plain data, to be written and not to be changed."""
        return vars(self) | {name: asdict(vars(self)[name]) for name in _USAGES}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EpisodeResult":
        """Return the result that plain data describes.

        Raises:
            ValueError: It describes none.
        """
        text = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
        checked = _checker().validate_json(text, strict=True)
        if any(MOST < abs(number) < inf for number in _numbers(checked)):
            raise ValueError("A number is larger than a run counts to.")
        plain = dict(data)
        for name in _USAGES:
            plain[name] = Usage(**plain.get(name, {}))
        for name in ("criteria", "side_effects"):
            plain[name] = tuple(plain[name])
        for name in ("apps", "warnings"):
            plain[name] = tuple(plain.get(name, ()))
        return cls(**plain)


def _numbers(result: EpisodeResult) -> Iterator[float]:
    """Yield the numbers of a result, those of its parts included."""
    for value in vars(result).values():
        parts = vars(value) if isinstance(value, Usage) else value
        for part in parts.values() if isinstance(parts, Mapping) else (parts,):
            if isinstance(part, int | float):
                yield part


@cache
def _checker() -> TypeAdapter[EpisodeResult]:
    """Check the types of what a file says a result is."""
    return TypeAdapter(EpisodeResult)


def decide(task: Task, verdicts: Sequence[Verdict]) -> dict[str, str]:
    """Return the outcome of each criterion: by its machine check if it has one, else by the first judge that
    graded it.

    A criterion that no judge decided is `ungraded`.
    """
    outcomes: dict[str, str] = {}
    for criterion in task.criteria:
        given = [verdict for verdict in verdicts if verdict.criterion == criterion.id]
        machine = [verdict for verdict in given if verdict.judge in MACHINE_JUDGES]
        chosen = (machine or [verdict for verdict in given if verdict.outcome != "ungraded"])[:1]
        outcomes[criterion.id] = chosen[0].outcome if chosen else "ungraded"
    return outcomes


def success_of(outcomes: Mapping[str, str]) -> bool | None:
    """Return whether all criteria passed; None if that hangs on an ungraded one, or there are none."""
    values = list(outcomes.values())
    if "fail" in values:
        return False
    return True if values and "ungraded" not in values else None


def score_of(task: Task, outcomes: Mapping[str, str]) -> float | None:
    """Return passed weight over all weight of the criteria that earn; None if one of them is ungraded."""
    earning = [criterion for criterion in task.criteria if criterion.kind in EARNING]
    if any(outcomes[criterion.id] == "ungraded" for criterion in earning):
        return None
    total = sum(criterion.weight for criterion in earning)
    return sum(criterion.weight for criterion in earning if outcomes[criterion.id] == "pass") / total


def criteria_rows(task: Task, outcomes: Mapping[str, str]) -> tuple[dict[str, Any], ...]:
    """Return id, kind, slot, source of the slot, column and outcome of each criterion."""
    return tuple(
        {
            "id": criterion.id,
            "kind": criterion.kind,
            "slot": criterion.slot,
            "source": task.slots[criterion.slot].source if criterion.slot else "",
            "column": criterion.column,
            "outcome": outcomes[criterion.id],
        }
        for criterion in task.criteria
    )
