"""Training plans: to choose one, to follow it, to note what was done."""

from collections.abc import Sequence
from datetime import date, time, timedelta

from apps.fitpulse.models import VIP_PLANS, PlanRun, PlanSession, RunState, SessionLog, TrainingPlan, Weekday
from apps.fitpulse.screens.membership import Membership
from apps.fitpulse.screens.parts import LEVEL_NAMES, days_words, near_day, padded, plan_tile, vip_badge
from apps.fitpulse.tools import log_session, start_plan, update_plan_run
from apps.fitpulse.tools.planning import LOGGED_BACK, STARTS_AHEAD, STEP, USUAL_HOUR
from apps.fitpulse.training import active_run, last_day, training_days, week_of
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import clock, count, full_day, span, tomorrow

RUN_STATES: tuple[tuple[RunState, str], ...] = (("active", "Active"), ("paused", "Paused"), ("ended", "Ended"))


class Plans(ui.Screen):
    """The plan that is followed, and all that there are."""

    title = "Plans"
    icon = "target"
    large_title = True

    def body(self) -> ui.View:
        """The list; plans that were followed at its end."""
        runs = self.ctx.find(PlanRun, order=("-starts", "-id"))
        now = [run.id for run in runs if run.state != "ended"]
        past = [run.id for run in runs if run.state == "ended"]
        none = ui.Empty("target", "No plans", "Training plans are listed here.")
        return ui.List(
            ui.Section(ui.ForEach(now, self.run, name="now"), header="Your plan") if now else None,
            ui.Section(ui.ForEach(self.ctx.ids(TrainingPlan), self.plan, name="plans", empty=none), header="All plans"),
            ui.Section(ui.ForEach(past, self.run, name="past"), header="Earlier") if past else None,
        )

    def run(self, key: str) -> ui.View:
        """A plan that the owner follows or followed."""
        run = self.ctx.get(PlanRun, key)
        plan = self.ctx.maybe(TrainingPlan, run.plan_id)
        return ui.Row(
            plan.name if plan else "Plan",
            f"{days_words(run.days)} at {clock(run.at)}",
            value=dict(RUN_STATES)[run.state],
            leading=ui.Ring("Done", progress(self.ctx, run), 34.0),
            to=RunDetail(key),
        )

    def plan(self, key: str) -> ui.View:
        """One plan."""
        plan = self.ctx.get(TrainingPlan, key)
        return ui.Row(
            plan.name,
            plan.goal,
            detail=plan_words(plan),
            leading=plan_tile(plan),
            trailing=vip_badge() if plan.vip else None,
            to=PlanDetail(key),
        )


class PlanDetail(ui.Screen):
    """One plan, and the form that begins it."""

    title = "Plan"

    plan_id: str

    starts = ui.State[date](lambda screen: tomorrow(screen.ctx.today))
    days = ui.State[tuple[Weekday, ...]](("mon", "wed", "fri"))
    at = ui.State[time](USUAL_HOUR)

    def body(self) -> ui.View:
        """What it is, its sessions, and when one trains."""
        plan = self.ctx.maybe(TrainingPlan, self.plan_id)
        if plan is None:
            return ui.Empty("target", "No longer there", "This plan has left FitPulse.")
        shut = plan.vip and not self.ctx.allows(VIP_PLANS)
        return ui.Form(
            ui.Section(
                ui.Row(plan.name, plan.goal, title_style="headline", trailing=vip_badge() if plan.vip else None),
                ui.Row("Weeks", value=str(plan.weeks)),
                ui.Row("Sessions a week", value=str(plan.days_per_week)),
                ui.Row("Session length", value=span(plan.minutes)),
                ui.Row("Level", value=LEVEL_NAMES[plan.level]),
            ),
            *(self.members_only() if shut else self.form(plan)),
        )

    def members_only(self) -> Sequence[ui.View]:
        """The lock, and the way to the membership."""
        return (
            ui.LockCard(VIP_PLANS.sentence(self.ctx)),
            padded(ui.Button("Members only", role="primary", to=Membership())),
        )

    def form(self, plan: TrainingPlan) -> Sequence[ui.View]:
        """The sessions, and days, hour and the button."""
        today = self.ctx.today
        other = active_run(self.ctx)
        known = self.ctx.maybe(TrainingPlan, other.plan_id) if other is not None else None
        told = f"You are following {known.name}. Pause or end it first." if known is not None else ""
        return (
            ui.Section(
                *(ui.Row(one.text, f"Day {one.n}", title_lines=0) for one in sessions_of(self.ctx, plan.id)),
                header="Each week",
            ),
            ui.Section(
                ui.DatePicker("First day", self.starts, low=today, high=today + timedelta(days=STARTS_AHEAD)),
                ui.WeekdayRow("Training days", self.days),
                ui.TimePicker("Time", self.at, step=STEP),
                header="Your days",
                footer=told,
            ),
            padded(
                ui.Button(
                    "Start plan",
                    role="primary",
                    call=start_plan.call(plan.id, self.starts.value, list(self.days.value), self.at.value),
                    then=ui.PopToRoot(),
                    enabled=bool(self.days.value),
                )
            ),
        )


class RunDetail(ui.Screen):
    """A plan that is followed: how far it is, what comes, what was done."""

    title = "Your plan"

    run_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Edit, while it has not ended."""
        run = self.ctx.maybe(PlanRun, self.run_id)
        if run is None or run.state == "ended":
            return ()
        return (ui.Button("Edit", role="plain", sheet=EditRun(self.run_id)),)

    def body(self) -> ui.View:
        """The facts, the next days, the log."""
        run = self.ctx.maybe(PlanRun, self.run_id)
        if run is None:
            return ui.Empty("target", "No longer there", "This plan is gone.")
        plan = self.ctx.maybe(TrainingPlan, run.plan_id)
        logs = self.ctx.ids(SessionLog, run_id=run.id, order=("-day", "-id"))
        none = ui.Empty("check-circle", "Nothing done yet", "Sessions that you log are listed here.")
        weeks = plan.weeks if plan else 1
        return ui.List(
            ui.Section(
                ui.Row(plan.name if plan else "Plan", plan.goal if plan else "", title_style="headline",
                       trailing=ui.Ring("Done", progress(self.ctx, run), 44.0)),
                ui.Row("Status", value=dict(RUN_STATES)[run.state]),
                ui.Row("Week", value=f"{week_of(self.ctx, run, self.ctx.today)} of {weeks}"),
                ui.Row("Training days", value=days_words(run.days)),
                ui.Row("Time", value=clock(run.at)),
                ui.Row("First day", value=full_day(run.starts)),
                ui.Row("Last day", value=full_day(last_day(self.ctx, run))),
            ),
            padded(ui.Button("Log a session", role="primary", sheet=LogSession(run.id)))
            if run.state == "active" else None,
            ui.Section(
                *(ui.Row(one.text, f"Day {one.n}", title_lines=0) for one in sessions_of(self.ctx, run.plan_id)),
                header="Each week",
            ),
            ui.Section(ui.ForEach(logs, self.log, empty=none), header="Done"),
        )  # fmt: skip

    def log(self, key: str) -> ui.View:
        """A day that is done."""
        log = self.ctx.get(SessionLog, key)
        return ui.Row(near_day(self.ctx, log.day), log.note, value=f"Effort {log.effort}")


class EditRun(ui.Screen):
    """Days, hour and state of a plan that is followed."""

    title = "Edit plan"

    run_id: str

    days = ui.State[tuple[Weekday, ...]](lambda screen: screen.run.days)
    at = ui.State[time](lambda screen: screen.run.at)
    state_of = ui.State[RunState](lambda screen: screen.run.state)

    @property
    def run(self) -> PlanRun:
        """The run; an empty one if it is gone."""
        return self.ctx.maybe(PlanRun, self.run_id) or PlanRun(plan_id="", starts=self.ctx.today)

    def body(self) -> ui.View:
        """The form."""
        if self.ctx.maybe(PlanRun, self.run_id) is None:
            return ui.Empty("target", "No longer there", "This plan is gone.")
        call = update_plan_run.call(self.run_id, list(self.days.value), self.at.value, self.state_of.value)
        return ui.Form(
            ui.Section(
                ui.WeekdayRow("Training days", self.days),
                ui.TimePicker("Time", self.at, step=STEP),
            ),
            ui.Section(
                ui.Picker("Status", self.state_of, RUN_STATES), footer="A plan that has ended cannot be resumed."
            ),
            padded(ui.Button("Save", role="primary", call=call, then=ui.Dismiss(), enabled=bool(self.days.value))),
        )


class LogSession(ui.Screen):
    """Note that one trained, and how hard it was."""

    title = "Log session"

    run_id: str

    day = ui.State[date](lambda screen: screen.ctx.today)
    effort = ui.State(5)
    note = ui.State("")

    def body(self) -> ui.View:
        """Day, effort, a word."""
        run = self.ctx.maybe(PlanRun, self.run_id)
        if run is None:
            return ui.Empty("target", "No longer there", "This plan is gone.")
        today = self.ctx.today
        plan = self.ctx.maybe(TrainingPlan, run.plan_id)
        return ui.Form(
            ui.Section(
                ui.Row(plan.name if plan else "Plan", f"{days_words(run.days)} at {clock(run.at)}"),
                ui.DatePicker("Day", self.day, low=today - timedelta(days=LOGGED_BACK), high=today),
            ),
            ui.Section(
                ui.Slider("Effort", self.effort, low=1, high=10),
                footer="1 is a stroll, 10 is all you have got.",
            ),
            ui.Section(ui.TextEditor("Note", self.note, placeholder="How it went", limit=200)),
            padded(
                ui.Button(
                    "Log session",
                    role="primary",
                    call=log_session.call(run.id, self.day.value, self.effort.value, self.note.value),
                    then=ui.Dismiss(),
                    enabled=self.day.value not in run.done,
                )
            ),
        )


def plan_words(plan: TrainingPlan) -> str:
    """Say how long a plan is and how hard."""
    return f"{count(plan.weeks, 'week')} · {plan.days_per_week} a week · {LEVEL_NAMES[plan.level]}"


def sessions_of(ctx: Context, plan_id: str) -> list[PlanSession]:
    """Return the sessions of a plan's week, as far as the actor may see them."""
    return ctx.find(PlanSession, plan_id=plan_id, order="n")


def progress(ctx: Context, run: PlanRun) -> float:
    """Return which share of a plan's days is done."""
    due = sum(1 for _ in training_days(ctx, run, run.starts))
    return min(1.0, len(run.done) / due) if due else 0.0
