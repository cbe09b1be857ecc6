"""Where the app opens: what is next."""

from apps.fitpulse.models import ClassBooking, PlanRun, TrainingPlan
from apps.fitpulse.screens.booking import booking_row
from apps.fitpulse.screens.parts import near_day
from apps.fitpulse.screens.plans import LogSession, RunDetail, progress
from apps.fitpulse.tools.finding import is_ahead
from apps.fitpulse.training import active_run, session_on, training_days, week_of
from gui_sim import ui
from gui_sim.wording import clock

CLASSES_TAB, PLANS_TAB = 1, 2


class Today(ui.Screen):
    """The plan that is followed, with its next session, and the next classes."""

    title = "Today"
    icon = "sun"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """Two parts: plan and classes."""
        run = active_run(self.ctx)
        bookings = [one for one in self.ctx.find(ClassBooking, order=("starts", "id")) if is_ahead(self.ctx, one)]
        none = ui.Empty("calendar-plus", "No class booked", "Find a class that fits your week.")
        return ui.List(
            ui.Section(self.plan(run) if run is not None else self.no_plan(), style="bare", header="Plan"),
            ui.Section(ui.ForEach([one.id for one in bookings[:3]], self.row, empty=none), header="Next classes"),
            ui.Section(ui.Row("Find a class", role="primary", effect=ui.SelectTab(CLASSES_TAB))),
        )

    def plan(self, run: PlanRun) -> ui.View:
        """The card of the plan: how far it is, and the next session."""
        plan = self.ctx.maybe(TrainingPlan, run.plan_id)
        weeks = plan.weeks if plan is not None else 1
        today = self.ctx.today
        coming = next((day for day in training_days(self.ctx, run, today) if day not in run.done), None)
        session = session_on(self.ctx, run, coming) if coming is not None else None
        done_today = today in run.done
        return ui.Card(
            ui.VStack(
                ui.Text(f"Week {week_of(self.ctx, run, today)} of {weeks}", "subheadline", "secondaryLabel"),
                ui.Progress("Done", progress(self.ctx, run)),
                ui.Text(f"{near_day(self.ctx, coming)}, {clock(run.at)}", "subheadline", "tint", weight=600)
                if coming is not None
                else None,
                ui.Text(session.text, "body") if session is not None else None,
                ui.Button("Log a session", role="secondary", sheet=LogSession(run.id)) if not done_today
                else ui.Text("Today's session is done.", "subheadline", "systemGreen", weight=600),
                spacing=10.0,
                align="fill",
            ),
            title=plan.name if plan is not None else "Plan",
            to=RunDetail(run.id),
        )  # fmt: skip

    def no_plan(self) -> ui.View:
        """What stands there while no plan is followed."""
        words = ui.Text(
            "Weeks of training, a few sessions each. Choose one to follow.", "subheadline", "secondaryLabel"
        )
        return ui.Card(words, title="No plan yet", effect=ui.SelectTab(PLANS_TAB))

    def row(self, key: str) -> ui.View:
        """One booked class."""
        return booking_row(self.ctx, key)
