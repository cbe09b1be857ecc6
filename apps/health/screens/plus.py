"""Goals, the plan Health Plus, and sources."""

from typing import Literal

from apps.health.kinds import MEASURES, GoalKind
from apps.health.models import HealthGoal, HealthSource
from apps.health.reading import cell_over
from apps.health.spans import period_start
from apps.health.tools import change_health_plan, connect_health_source, disconnect_health_source, set_goal
from apps.health.tools.owners import FREE_PLAN, PLUS_PLAN
from apps.health.tools.reads import source_state
from apps.health.tools.writes import GOAL_RANGE
from gui_sim import ui
from gui_sim.gates import health
from gui_sim.geometry import Insets
from gui_sim.wording import ago, moment, money

GOALS: tuple[GoalKind, ...] = (
    "steps",
    "active_kcal",
    "exercise_min",
    "asleep_min",
    "weight_g",
    "kcal",
    "protein_g",
    "water_ml",
)
USUAL: dict[str, int] = {
    "steps": 8_000,
    "active_kcal": 500,
    "exercise_min": 30,
    "asleep_min": 480,
    "weight_g": 70_000,
    "kcal": 2_200,
    "protein_g": 80,
    "water_ml": 2_000,
}
KIND_NAMES = {"sleep": "Sleep", "meals": "Meals"}


class Goals(ui.Screen):
    """What one wants to reach, how far it is, and the plan."""

    title = "Goals"
    icon = "target"
    large_title = True

    def body(self) -> ui.View:
        """A row for each kind of goal, set or not; then Health Plus."""
        return ui.List(
            ui.Section(*(self.row(kind) for kind in GOALS)),
            ui.Section(
                ui.Row(
                    "Health Plus",
                    "Trends, percentiles, best and worst days",
                    value="On" if self.ctx.plan("health") == "plus" else money(PLUS_PLAN.price),
                    leading=ui.IconTile("sparkle", "systemPurple"),
                    to=PlusPlans(),
                )
            ),
        )

    def row(self, kind: GoalKind) -> ui.View:
        """One kind: its target, and how far it is."""
        measure = MEASURES[kind]
        tile = ui.IconTile(measure.icon, measure.color)
        gate = health(measure.area)
        if not self.ctx.allows(gate):
            return ui.Row(measure.name, gate.sentence(self.ctx), leading=ui.IconTile("lock-key", "systemGray"))
        found = self.ctx.find(HealthGoal, kind=kind)
        if not found:
            return ui.Row(measure.name, "No goal", leading=tile, sheet=EditGoal(kind))
        goal = found[0]
        so_far = self.so_far(goal)
        night = kind == "asleep_min" and goal.period == "day"
        every = "" if kind == "weight_g" else " a night" if night else f" a {goal.period}"
        return ui.Row(
            measure.name,
            f"{measure.full(goal.target)}{every}",
            detail=f"{measure.full(so_far)} {'last night' if night else 'so far'}"
            if so_far is not None and measure.total
            else "",
            leading=tile,
            trailing=ui.Ring("Done", (so_far or 0.0) / goal.target, 34.0, measure.color) if measure.total else None,
            sheet=EditGoal(kind),
        )

    def so_far(self, goal: HealthGoal) -> float | None:
        """Return what was reached today or this week."""
        today = self.ctx.today
        whole = cell_over(self.ctx, goal.kind, period_start(today, goal.period), today)
        return whole.total if whole else None


class EditGoal(ui.Screen):
    """A goal's target and period."""

    kind: GoalKind

    target = ui.State[int](lambda screen: screen.present[0])
    period = ui.State[Literal["day", "week"]](lambda screen: screen.present[1])

    @property
    def present(self) -> tuple[int, Literal["day", "week"]]:
        """The goal as it stands; the usual one before any is set."""
        found = self.ctx.find(HealthGoal, kind=self.kind)
        return (found[0].target, found[0].period) if found else (USUAL.get(self.kind, 100), "day")

    def heading(self) -> str:
        """What is counted."""
        return f"{MEASURES[self.kind].name} goal" if self.kind in GOALS else "Goal"

    def body(self) -> ui.View:
        """A number, a period, Save."""
        if self.kind not in GOALS:
            return ui.Empty("target", "No longer there", "Health has no such goal.")
        low, high = GOAL_RANGE[self.kind]
        unit = "min" if self.kind == "asleep_min" else MEASURES[self.kind].unit
        decimals = 3 if self.kind == "weight_g" else 0
        least, most = low // 10**decimals, high // 10**decimals
        return ui.Form(
            ui.Section(
                ui.NumberField("Target", self.target, low=low, high=high, unit=unit, decimals=decimals),
                footer=f"From {least:,} to {most:,} {unit}.",
            ),
            ui.Segmented("Period", self.period, (("day", "A day"), ("week", "A week"))),
            ui.Padding(
                ui.Button(
                    "Save",
                    role="primary",
                    call=set_goal.call(self.kind, self.target.value, self.period.value),
                    then=ui.Dismiss(),
                ),
                Insets(0, 16, 0, 16),
            ),
        )


class PlusPlans(ui.Screen):
    """The plans; only the owner changes them."""

    title = "Health Plus"

    def body(self) -> ui.View:
        """Two cards."""
        cards = ((PLUS_PLAN, change_health_plan.call("plus")), (FREE_PLAN, change_health_plan.call("free")))
        return ui.List(ui.PlanCards(cards, self.ctx.plan("health") or FREE_PLAN.id))


class Sources(ui.Screen):
    """What measures, and whether it is connected."""

    title = "Sources"
    icon = "watch"
    large_title = True

    def body(self) -> ui.View:
        """One row a source; the connected ones first."""
        sources = self.ctx.find(HealthSource)
        linked = [source.id for source in sources if source_state(self.ctx, source) == "linked"]
        others = [source.id for source in sources if source.id not in linked]
        none = ui.Empty("watch", "No sources", "Devices and services that can measure are listed here.")
        return ui.List(
            none if not sources else None,
            ui.Section(ui.ForEach(linked, self.row, name="linked"), header="Connected") if linked else None,
            ui.Section(
                ui.ForEach(others, self.row, name="others"),
                header="Not connected",
                footer="What these have measured does not count until they are connected.",
            )
            if others
            else None,
        )

    def row(self, key: str) -> ui.View:
        """One source."""
        source = self.ctx.get(HealthSource, key)
        state = source_state(self.ctx, source)
        line = "Not connected"
        if state == "linked":
            line = f"Synced {ago(source.last_sync, self.ctx.today)}" if source.last_sync else "Never synced"
        return ui.Row(source.name, line, leading=ui.IconTile(source_icon(source), "systemGray"), to=SourceDetail(key))


class SourceDetail(ui.Screen):
    """One source: what it measures, and Connect or Disconnect."""

    source_id: str

    def heading(self) -> str:
        """The source's name."""
        source = self.ctx.maybe(HealthSource, self.source_id)
        return source.name if source else "Source"

    def body(self) -> ui.View:
        """The facts and one button, which is the owner's."""
        source = self.ctx.maybe(HealthSource, self.source_id)
        if source is None:
            return ui.Empty("watch", "No longer there", "This source is gone.")
        linked = source_state(self.ctx, source) == "linked"
        act = (
            ui.Row("Disconnect", role="destructive", call=disconnect_health_source.call(source.id))
            if linked
            else ui.Row("Connect", role="primary", call=connect_health_source.call(source.id))
        )
        names = [KIND_NAMES.get(kind) or MEASURES[kind].name for kind in source.kinds]
        return ui.List(
            ui.Section(
                ui.Row("Status", value="Connected" if linked else "Not connected"),
                ui.Row("Maker", value=source.maker) if source.maker else None,
                ui.Row("Last sync", value=moment(source.last_sync)) if linked and source.last_sync else None,
            ),
            ui.Section(*(ui.Row(name) for name in names), header="Measures") if names else None,
            ui.Section(act, footer="Only the owner of the phone can change this."),
        )


def source_icon(source: HealthSource) -> str:
    """Return the picture of a source by what it measures."""
    if "steps" in source.kinds:
        return "watch"
    return {"weight_g": "gauge", "glucose_mg": "drop-half"}.get(source.kinds[0] if source.kinds else "", "fork-knife")
