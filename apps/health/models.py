"""What Health remembers."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Literal, cast

from apps.health.kinds import GoalKind, SampleKind, Stage, area_of
from gui_sim.context import Context
from gui_sim.gates import Gate, GateState, health
from gui_sim.model import Record, private, ref
from gui_sim.records import Connection

WorkoutKind = Literal["run", "walk", "cycle", "swim", "strength", "yoga", "spin", "hike", "row", "other"]
Slot = Literal["breakfast", "lunch", "dinner", "snack"]


class HealthSource(Record, prefix="hc"):
    """A device or a service that measures. It counts while its Connection (same name) is linked."""

    name: str
    maker: str = ""
    kinds: tuple[str, ...] = ()
    last_sync: datetime | None = None


@dataclass(frozen=True)
class Counted(Gate):
    """Stands before what a source measured: its kind is shared, and the source is connected."""

    area: str
    source_id: str
    code: ClassVar[str] = "needs_connection"

    @property
    def name(self) -> str:
        """The permission, as `withheld` lists it; an unlinked source is never told of."""
        return f"health.{self.area}"

    def open(self, ctx: GateState) -> bool:
        """Tell whether both hold."""
        return health(self.area).open(ctx) and is_linked(cast(Context, ctx), self.source_id)

    def _missing(self, ctx: GateState) -> str:
        return "This source is not connected to Health."


def is_linked(ctx: Context, source_id: str | None) -> bool:
    """Tell whether what a source measured counts; what was entered by hand always does."""
    return source_id is None or source_id in linked_ids(ctx)


def linked_ids(ctx: Context) -> tuple[str, ...]:
    """Return the ids of the connected sources, the first one first: where two measured one day, it counts."""

    def make() -> tuple[str, ...]:
        names = {row.source for row in ctx.store.find(Connection, app="health", state="linked")}
        return tuple(source.id for source in ctx.store.find(HealthSource) if source.name in names)

    key = ("linked", ctx.store.table_version(HealthSource))
    return cast(tuple[str, ...], ctx.store.remember(Connection, key, make))


def gate_for(area: str, source_id: str | None) -> Gate:
    """Return the gate of a row: its kind's permission, and its source's connection if it has one."""
    return health(area) if source_id is None else Counted(area, source_id, style="hidden")


class HealthSeries(Record, prefix="hd"):
    """One day of one kind from one source, packed: a value for each step of the day, or None.

    `step` is 5 minutes for the heart rate and 15 for other kinds; the first value begins at midnight.
    """

    source_id: str = ref(HealthSource)
    kind: SampleKind
    day: date
    step: Literal[5, 15] = 15
    values: tuple[float | None, ...] = ()
    device_raw: str = private(default="")

    def row_gate(self) -> Gate | None:
        """By kind and source."""
        return gate_for(area_of(self.kind), self.source_id)


class HealthSample(Record, prefix="hs"):
    """One measurement: a weighing, a glass of water, a glucose test. Without a source, by hand."""

    source_id: str | None = ref(HealthSource, default=None)
    kind: SampleKind
    at: datetime
    value: float
    device_raw: str = private(default="")

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """By kind and source."""
        return gate_for(area_of(self.kind), self.source_id)


class SleepSpan(Record, prefix="hz"):
    """A stretch of one stage of sleep. A night belongs to the day one wakes."""

    source_id: str = ref(HealthSource)
    starts: datetime
    ends: datetime
    stage: Stage

    newest_by = "starts"

    def row_gate(self) -> Gate | None:
        """By source."""
        return gate_for("sleep", self.source_id)


class Workout(Record, prefix="wo"):
    """A workout; from a device if it has a source. `avg_bpm` is 0 where the heart was not measured."""

    source_id: str | None = ref(HealthSource, default=None)
    kind: WorkoutKind
    starts: datetime
    minutes: int
    kcal: int = 0
    avg_bpm: int = 0
    distance_m: int = 0
    note: str = ""

    newest_by = "starts"
    policy = health("activity")

    def row_gate(self) -> Gate | None:
        """By source."""
        return gate_for("activity", self.source_id)


class Meal(Record, prefix="me"):
    """Something eaten; from a service if it has a source."""

    source_id: str | None = ref(HealthSource, default=None)
    at: datetime
    name: str
    slot: Slot = "snack"
    kcal: int
    protein_g: int = 0
    carbs_g: int = 0
    fat_g: int = 0
    sodium_mg: int = 0

    newest_by = "at"
    policy = health("nutrition")

    def row_gate(self) -> Gate | None:
        """By source."""
        return gate_for("nutrition", self.source_id)


class HealthGoal(Record, prefix="hg"):
    """What to reach in a day or a week; one a kind. For weight, a level, the period means nothing."""

    kind: GoalKind
    target: int
    period: Literal["day", "week"] = "day"
    since: date

    newest_by = "since"

    def row_gate(self) -> Gate | None:
        """By kind."""
        return health(area_of(self.kind))
