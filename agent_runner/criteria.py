"""What must hold at the end: a criterion in words with its machine check, and what is allowed besides."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from agent_runner import conditions

Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_.-]{0,99}$")]
Line = Annotated[str, Field(min_length=1, max_length=4000)]
Wire = Any
EARNING = ("action", "personalization", "target", "answer")


class Model(BaseModel):
    """Base of all parts of a task file: frozen, and unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RowsCheck(Model):
    """Rows of one table, before against after.

    `where` selects among the rows with this `change`; `count` of them must be found (at least one if left
    out), and each of them must meet `expect`. `updated` selects on the row after, `deleted` on the row
    before. `present` and `absent` look at the whole final table, `unchanged` says that no selected row was
    inserted, updated or deleted.
    """

    table: str
    change: Literal["inserted", "updated", "deleted", "unchanged", "present", "absent"]
    where: dict[str, Wire] = Field(default_factory=dict)
    expect: dict[str, Wire] = Field(default_factory=dict)
    count: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _sound(self) -> "RowsCheck":
        for value in (*self.where.values(), *self.expect.values()):
            conditions.check(value)
        if self.change in {"unchanged", "absent"} and (self.expect or self.count is not None):
            raise ValueError(f"'{self.change}' takes 'where' only: no rows are there to count.")
        return self


class CallsCheck(Model):
    """Calls on the journal: a tool by an actor, with arguments that meet conditions.

    With `count` exactly so many; 0 means never; left out, at least one. `before` names a tool that must not
    have been called earlier than the first of these calls.
    """

    tool: str
    args: dict[str, Wire] = Field(default_factory=dict)
    actor: Literal["agent", "user"] = "agent"
    count: Annotated[int, Field(ge=0)] | None = None
    before: str = ""

    @model_validator(mode="after")
    def _sound(self) -> "CallsCheck":
        for value in self.args.values():
            conditions.check(value)
        return self


class AnswerCheck(Model):
    """The words that ended the episode; `text` is a condition (a plain text means contains)."""

    status: Literal["done", "infeasible"] | None = None
    text: Wire = None

    @model_validator(mode="after")
    def _sound(self) -> "AnswerCheck":
        conditions.check(self.text)
        if self.status is None and self.text is None:
            raise ValueError("An answer check needs 'status', 'text' or both.")
        return self


class Criterion(Model):
    """One thing that must hold at the end, in words and, wherever the machine can decide it, as a check."""

    id: Name
    kind: Literal["action", "personalization", "target", "guard", "answer"]
    text: Line
    slot: str = ""
    column: str = ""
    weight: Annotated[float, Field(gt=0, le=100)] = 1.0
    rows: RowsCheck | None = None
    calls: CallsCheck | None = None
    answer: AnswerCheck | None = None
    asked: str = ""  # a slot that must have been elicited

    @model_validator(mode="after")
    def _one_check(self) -> "Criterion":
        checks = [self.rows, self.calls, self.answer, self.asked or None]
        if sum(check is not None for check in checks) > 1:
            raise ValueError("A criterion has one machine check: rows, calls, answer or asked.")
        return self

    @property
    def checked(self) -> bool:
        """Whether the machine can decide it."""
        return bool(self.rows or self.calls or self.answer or self.asked)


class Allow(Model):
    """Writes that are neither asked for nor held against the agent: a tool, or rows."""

    tool: str = ""
    args: dict[str, Wire] = Field(default_factory=dict)
    table: str = ""
    where: dict[str, Wire] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_of_two(self) -> "Allow":
        if bool(self.tool) == bool(self.table):
            raise ValueError("An 'allow' entry names either a tool (with args) or a table (with where).")
        for value in (*self.args.values(), *self.where.values()):
            conditions.check(value)
        return self
