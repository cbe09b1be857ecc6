"""The first screen of Health: what stands out today, one card a measure; and everything else by name."""

from datetime import date, timedelta

from apps.health.kinds import AREAS, MEASURES, area_of, kinds_of
from apps.health.models import Workout
from apps.health.reading import day_cells, latest, nights, workouts
from apps.health.screens.charts import MeasureChart, SleepView
from apps.health.screens.entries import AddWorkout
from apps.health.spans import days_of
from apps.health.tools import delete_health_entry
from gui_sim import ui
from gui_sim.gates import health
from gui_sim.geometry import Insets
from gui_sim.wording import ago, day, moment, span

CARDS = (
    "steps",
    "asleep_min",
    "heart_bpm",
    "active_kcal",
    "exercise_min",
    "weight_g",
    "kcal",
    "water_ml",
    "glucose_mg",
)
AREA_NAMES = {
    "activity": "Activity",
    "heart": "Heart",
    "sleep": "Sleep",
    "body": "Body",
    "nutrition": "Nutrition",
}
WORKOUTS = {
    "run": ("Run", "person-simple-run"),
    "walk": ("Walk", "person-simple-walk"),
    "cycle": ("Cycling", "bicycle"),
    "swim": ("Swim", "waves"),
    "strength": ("Strength", "barbell"),
    "yoga": ("Yoga", "flower-lotus"),
    "spin": ("Spin", "bicycle"),
    "hike": ("Hike", "person-simple-walk"),
    "row": ("Rowing", "boat"),
    "other": ("Other", "timer"),
}


class Summary(ui.Screen):
    """Today at a glance."""

    title = "Summary"
    icon = "heart"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """A card for each measure that has data or is not shared, then the lists."""
        cards = [self.card(kind) for kind in CARDS if self.has(kind)]
        return ui.List(
            ui.Section(
                ui.VStack(*cards, spacing=12.0, align="fill")
                if cards
                else ui.Empty("heart", "No data", "Connect a source, or add data by hand."),
                style="bare",
            ),
            ui.Section(
                ui.Row(
                    "Workouts",
                    value=self.workout_count(),
                    leading=ui.IconTile("barbell", "systemGreen"),
                    to=Workouts(),
                ),
                ui.Row("All health data", leading=ui.IconTile("list-bullets", "systemGray"), to=AllData()),
            ),
        )

    def has(self, kind: str) -> bool:
        """Tell whether a card has something to say: a number, or that it is not shared."""
        shut = not self.ctx.allows(health(area_of(kind)))
        return shut or bool(day_cells(self.ctx, kind))

    def workout_count(self) -> str:
        """How many workouts there were in the last seven days."""
        if not self.ctx.allows(health("activity")):
            return "Not shared"
        week = workouts(self.ctx, self.ctx.today - timedelta(days=6))
        return f"{len(week)} this week" if week else "None this week"

    def card(self, kind: str) -> ui.View:
        """One measure: its newest number, when, and the last seven days."""
        measure = MEASURES[kind]
        gate = health(measure.area)
        if not self.ctx.allows(gate):
            return locked_card(measure.name, measure.icon, gate.sentence(self.ctx))
        today = self.ctx.today
        cells = day_cells(self.ctx, kind)
        trend = [
            cells[each].value(kind) if each in cells else None for each in days_of(today - timedelta(days=6), today)
        ]
        value, unit, when = self.newest(kind)
        head = ui.HStack(
            ui.Icon(measure.icon, 18.0, measure.color, "fill"),
            ui.Text(measure.name, "subheadline", measure.color, 1, weight=600),
            ui.Spacer(),
            ui.Text(when, "footnote", "secondaryLabel", 1),
            ui.Chevron(),
            spacing=6.0,
        )
        number = ui.HStack(
            *(figure(word) for word in f"{value} {unit}".split()),
            ui.Spacer(),
            ui.Sparkline(trend, measure.color, "bars" if measure.total else "line"),
            spacing=4.0,
            align="bottom",
        )
        to: ui.Screen = SleepView(max(cells)) if kind == "asleep_min" else MeasureChart(kind)
        return ui.Card(
            ui.VStack(head, number, spacing=10.0, align="fill"),
            label=f"{measure.name}, {value} {unit}",
            to=to,
        )

    def newest(self, kind: str) -> tuple[str, str, str]:
        """Return the newest number of a measure, its unit, and when that was."""
        measure, today = MEASURES[kind], self.ctx.today
        if kind == "asleep_min":
            night = max(nights(self.ctx))
            minutes = day_cells(self.ctx, kind)[night].total
            return f"{int(minutes) // 60} h {int(minutes) % 60}", "min", when_day(night, today)
        if measure.total:
            cells = day_cells(self.ctx, kind)
            newest = max(each for each in cells if each <= today)
            return measure.words(cells[newest].total), measure.unit, when_day(newest, today)
        found = latest(self.ctx, kind)
        return (measure.words(found[1]), measure.unit, ago(found[0], today)) if found else ("–", measure.unit, "")


def figure(word: str) -> ui.View:
    """Return a number large, or its unit small on the same line."""
    if word[0].isdigit() or word == "–":
        return ui.Text(word, "title1", lines=1, weight=600)
    return ui.Padding(ui.Text(word, "subheadline", "secondaryLabel", 1, weight=500), Insets(0, 0, 3.5, 0))


class AllData(ui.Screen):
    """Every measure by name, under its kind."""

    title = "All health data"

    def body(self) -> ui.View:
        """One section a kind."""
        return ui.List(*(self.section(area) for area in AREAS), spacing=24.0)

    def section(self, area: str) -> ui.View:
        """The measures of a kind, or a lock."""
        gate = health(area)
        if not self.ctx.allows(gate):
            return ui.Section(locked_row(gate.sentence(self.ctx)), header=AREA_NAMES[area])
        return ui.Section(*(self.row(kind) for kind in kinds_of(area)), header=AREA_NAMES[area])

    def row(self, kind: str) -> ui.View:
        """One measure: its newest day where it adds up, else its newest number, as the summary has them."""
        measure = MEASURES[kind]
        value, when = "No data", ""
        found = None if measure.total else latest(self.ctx, kind)
        cells = day_cells(self.ctx, kind) if measure.total else {}
        if found is not None:
            value, when = measure.full(found[1]), ago(found[0], self.ctx.today)
        elif cells:
            newest = max(cells)
            value, when = measure.full(cells[newest].total), when_day(newest, self.ctx.today)
        return ui.Row(
            measure.name,
            when,
            value=value,
            leading=ui.IconTile(measure.icon, measure.color),
            to=MeasureChart(kind),
        )


class Workouts(ui.Screen):
    """All workouts, newest first."""

    title = "Workouts"
    gate = health("activity")

    def trailing(self) -> tuple[ui.View, ...]:
        """A new workout."""
        return (ui.Button("Add workout", icon="plus", icon_only=True, sheet=AddWorkout()),)

    def body(self) -> ui.View:
        """The list; those entered by hand can be swiped away."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    [workout.id for workout in workouts(self.ctx)],
                    self.row,
                    empty=ui.Empty("barbell", "No workouts", "Workouts of your band and your own are listed here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One workout."""
        workout = self.ctx.get(Workout, key)
        name, icon = WORKOUTS[workout.kind]
        remove = ui.Item("Delete", call=delete_health_entry.call(key), role="destructive")
        return ui.Row(
            name,
            moment(workout.starts),
            detail=workout_line(workout),
            value=span(workout.minutes),
            leading=ui.IconTile(icon, "systemGreen"),
            swipe=(remove,) if workout.source_id is None else (),
            to=WorkoutDetail(key),
        )


class WorkoutDetail(ui.Screen):
    """One workout."""

    title = "Workout"
    gate = health("activity")

    workout_id: str

    def body(self) -> ui.View:
        """The facts, and for one entered by hand a way to delete it."""
        workout = self.ctx.maybe(Workout, self.workout_id)
        if workout is None:
            return ui.Empty("barbell", "No longer there", "This workout has been deleted.")
        name, icon = WORKOUTS[workout.kind]
        return ui.List(
            ui.Section(ui.Row(name, moment(workout.starts), leading=ui.IconTile(icon, "systemGreen"))),
            ui.Section(
                ui.Row("Duration", value=span(workout.minutes)),
                ui.Row("Energy", value=f"{workout.kcal} kcal") if workout.kcal else None,
                ui.Row("Average heart rate", value=f"{workout.avg_bpm} bpm") if workout.avg_bpm else None,
                ui.Row("Distance", value=MEASURES["distance_m"].full(workout.distance_m))
                if workout.distance_m
                else None,
                ui.Row("Note", workout.note) if workout.note else None,
            ),
            ui.Section(
                ui.Row(
                    "Delete workout",
                    role="destructive",
                    call=delete_health_entry.call(workout.id),
                    then=ui.Pop(),
                )
            )
            if workout.source_id is None
            else None,
        )


def workout_line(workout: Workout) -> str:
    """Say what a workout took and where it went."""
    parts = [
        f"{workout.kcal} kcal" if workout.kcal else "",
        f"{workout.avg_bpm} bpm" if workout.avg_bpm else "",
        MEASURES["distance_m"].full(workout.distance_m) if workout.distance_m else "",
        workout.note,
    ]
    return " · ".join(part for part in parts if part)


def locked_card(name: str, icon: str, sentence: str) -> ui.View:
    """Return the card of a measure that is not shared: a lock and no number."""
    head = ui.HStack(
        ui.Icon(icon, 18.0, "secondaryLabel", "fill"),
        ui.Text(name, "subheadline", "secondaryLabel", 1, weight=600),
        ui.Spacer(),
        ui.Icon("lock-key", 18.0, "secondaryLabel", "fill"),
        spacing=6.0,
    )
    return ui.Card(
        ui.VStack(head, ui.Text(sentence, "footnote", "secondaryLabel"), spacing=8.0, align="fill"),
        label=name,
    )


def locked_row(sentence: str) -> ui.View:
    """Return the row that stands for measures that are not shared."""
    return ui.Row("Not shared", sentence, leading=ui.IconTile("lock-key", "systemGray"))


def when_day(on: date, today: date) -> str:
    """Write a day as cards do: Today, Yesterday, or the date."""
    away = (today - on).days
    return {0: "Today", 1: "Yesterday"}.get(away) or day(on)
