"""The hidden half of a pack: what is true of the owner, and where the past shows it."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from personas.files import Day, Hour, Part

EntryId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*\.[a-z0-9_]+$")]
Dimension = Literal[
    "cuisine", "dining", "groceries", "goods", "travel", "lodging", "getting_round", "time", "people_and_messages",
    "money", "health_and_training", "media", "home_and_sleep", "order_and_privacy",
]  # fmt: skip


class Shown(Part):
    """Where the past shows an entry: one parameter over the owner's calls of one tool, in the last `days`.

    `param` is a parameter, or more: `slot_id.starts` is a field of the row that it names, `starts:weekday` and
    `starts:clock` are parts of a day or moment, `starts..ends` the minutes between two, `@weekday` the weekday of the
    call itself. `where` holds values or conditions of other parameters, `hours` the hours at which the call was made.
    """

    tool: str
    param: str
    where: dict[str, Any] = {}
    days: Annotated[int, Field(ge=1, le=3660)] = 120
    hours: tuple[Hour, Hour] | None = None

    @model_validator(mode="after")
    def _ordered(self) -> "Shown":
        if self.hours and self.hours[1] < self.hours[0]:
            raise ValueError("'hours' go from the earlier to the later of one day")
        return self


class Drift(Part):
    """What was so before a day."""

    on: Day
    was: Any


class Entry(Part):
    """One entry of the hidden profile: its wording, the value behind it, and where the past shows it."""

    id: EntryId
    dimension: Dimension
    text: str
    value: Any
    shown: Shown
    drift: Drift | None = None


class Profile(Part):
    """The hidden half of a pack."""

    entries: list[Entry]

    @model_validator(mode="after")
    def _once(self) -> "Profile":
        ids = [entry.id for entry in self.entries]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"two entries share the id '{twice[0]}'")
        return self
