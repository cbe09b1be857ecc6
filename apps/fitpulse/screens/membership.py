"""The membership, and the coach's report that is part of it."""

from apps.fitpulse.membership import BASIC, REPORT_HEALTH, VIP, VIP_REPORT
from apps.fitpulse.tools.planning import change_fitpulse_plan
from apps.fitpulse.tools.report import MOST_WEEKS, Week, advice, report
from gui_sim import ui

SPANS: tuple[tuple[int, str], ...] = ((4, "4 weeks"), (12, "12 weeks"), (MOST_WEEKS, "26 weeks"))


class Membership(ui.Screen):
    """The two memberships; for members, the coach's report."""

    title = "Membership"
    icon = "crown"
    large_title = True

    weeks = ui.State(4)

    def body(self) -> ui.View:
        """The report where it may be seen, and the cards."""
        cards = ((VIP, change_fitpulse_plan.call("vip")), (BASIC, change_fitpulse_plan.call("basic")))
        return ui.List(
            *(self.coach() if self.ctx.allows(VIP_REPORT) else ()),
            ui.PlanCards(cards, self.ctx.plan("fitpulse") or BASIC.id, header="Your membership"),
        )

    def coach(self) -> tuple[ui.View, ...]:
        """Minutes a week as bars, sums, and what the coach says."""
        if not self.ctx.allows(REPORT_HEALTH):
            return (ui.LockCard(REPORT_HEALTH.sentence(self.ctx)),)
        told = report(self.ctx, self.weeks.value)
        minutes = [(f"{week.week.day} {week.week:%b}", float(week.workout_minutes)) for week in told]
        return (
            ui.Segmented("Span", self.weeks, SPANS),
            ui.Section(
                ui.BarChart("Minutes of workouts a week", minutes, unit="min", height=180.0),
                header="Coach's report: minutes a week",
                footer=advice(told),
            ),
            ui.Section(*sums(told)),
        )


def sums(told: list[Week]) -> tuple[ui.View, ...]:
    """Return the rows with what the weeks add up to."""
    efforts = [week.mean_effort for week in told if week.mean_effort is not None]
    due, done = sum(week.plan_due for week in told), sum(week.plan_done for week in told)
    return (
        ui.Row("Classes", value=str(sum(week.classes for week in told))),
        ui.Row("Missed", value=str(sum(week.missed for week in told))),
        ui.Row("Plan sessions", value=f"{done} of {due}"),
        ui.Row("Workouts", value=str(sum(week.workouts for week in told))),
        ui.Row("Average effort", value=f"{sum(efforts) / len(efforts):.1f}" if efforts else "None yet"),
    )
