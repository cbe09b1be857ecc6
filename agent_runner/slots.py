"""The details of a task that depend on the user: what each is worth, and where it can be known from."""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from agent_runner import conditions
from agent_runner.criteria import Line, Model, Wire

SLOT = "$slot."
"""Begins a reference to a slot."""

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Habit(Model):
    """Where a habit shows in the past: the values of one parameter over the owner's calls of one tool.

    `param` may also be the hour or the weekday of a moment (`starts:clock`, `starts:weekday`), the minutes
    between two (`starts..ends`), or a field of the row that an argument names (`slot_id.starts`). `shows` is
    the value that the past shows, where the slot's own only follows from it: 25 minutes, and not the moment
    at which a meeting ends.
    """

    tool: str
    param: str
    shows: Wire = None
    where: dict[str, Wire] = Field(default_factory=dict)
    days: Annotated[int, Field(ge=1, le=3660)] = 120
    weekdays: tuple[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"], ...] = ()

    @model_validator(mode="after")
    def _sound(self) -> "Habit":
        for value in (self.shows, *self.where.values()):
            conditions.check(value)
        return self


class Slot(Model):
    """One detail that depends on the user, and where it can be known from.

    `value` is plain or a condition. An ask-only slot has the words of its answer (`say`) and phrases by
    which a question for it is known (`asks`). An inferable slot has `evidence` (profile entries),
    `candidates` and `habit`, by which validation proves that the past shows it and nothing else does.
    """

    source: Literal["inferable", "ask_only"]
    value: Wire
    evidence: tuple[str, ...] = ()
    say: str = ""
    asks: tuple[Line, ...] = ()
    candidates: Annotated[tuple[Wire, ...], Field(max_length=1000)] = ()
    habit: Habit | None = None
    other: Wire = None  # another admissible value, where the tool's parameter cannot name one

    @field_validator("value")
    @classmethod
    def _sound(cls, value: Wire) -> Wire:
        if _names_slot(value):
            raise ValueError("A slot's value stands for itself; it cannot name a slot.")
        conditions.check(value)
        return value

    @field_validator("candidates")
    @classmethod
    def _choosable(cls, candidates: tuple[Wire, ...]) -> tuple[Wire, ...]:
        for candidate in candidates:
            conditions.check(candidate)
            conditions.pick(candidate)
        return candidates

    @field_validator("other")
    @classmethod
    def _other(cls, other: Wire) -> Wire:
        conditions.check(other)
        return other

    @model_validator(mode="after")
    def _complete(self) -> "Slot":
        if self.source == "ask_only" and not (self.say and self.asks):
            raise ValueError("An ask_only slot needs 'say' (the answer) and 'asks' (what a question names).")
        if self.source == "inferable" and not self.evidence:
            raise ValueError("An inferable slot needs 'evidence': the profile entries that show it.")
        return self


def _names_slot(value: Any) -> bool:
    if isinstance(value, str):
        return value.startswith(SLOT)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_names_slot, inner))
