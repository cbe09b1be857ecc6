"""Forms of what is entered by hand: a workout, a measurement, a meal; and the diary of meals."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from apps.health.kinds import MEASURES, LoggedKind
from apps.health.models import Meal, Slot, WorkoutKind
from apps.health.reading import latest, meals, source_name
from apps.health.tools import delete_health_entry, log_meal, log_measure, log_workout
from apps.health.tools.writes import ENTRY_DAYS, MEAL_DAYS, MEASURE_RANGE
from gui_sim import ui
from gui_sim.gates import health
from gui_sim.geometry import Insets
from gui_sim.wording import clock, day

SLOTS: tuple[tuple[Slot, str], ...] = (
    ("breakfast", "Breakfast"),
    ("lunch", "Lunch"),
    ("dinner", "Dinner"),
    ("snack", "Snack"),
)
KINDS: tuple[tuple[WorkoutKind, str], ...] = (
    ("run", "Run"),
    ("walk", "Walk"),
    ("cycle", "Cycling"),
    ("swim", "Swim"),
    ("strength", "Strength"),
    ("yoga", "Yoga"),
    ("spin", "Spin"),
    ("hike", "Hike"),
    ("row", "Rowing"),
    ("other", "Other"),
)
UNITS = {"weight_g": "kg", "water_ml": "ml", "glucose_mg": "mg/dL"}
USUAL = {"weight_g": 70_000, "water_ml": 250, "glucose_mg": 95}


def this_minute(screen: ui.Screen) -> datetime:
    """Return the moment that forms begin with."""
    return screen.ctx.now.replace(second=0, microsecond=0)


def minutes_ago(screen: ui.Screen) -> datetime:
    """Return the moment that a workout's form begins with."""
    return this_minute(screen) - timedelta(minutes=30)


def earliest(screen: ui.Screen, days: int) -> datetime:
    """Return the first moment of the day so many days ago."""
    return datetime.combine(screen.ctx.today - timedelta(days=days), datetime.min.time())


class AddData(ui.Screen):
    """What can be entered by hand."""

    title = "Add data"
    icon = "plus-circle"
    large_title = True

    def body(self) -> ui.View:
        """One row a form."""
        return ui.List(
            ui.Section(
                ui.Row("Workout", leading=ui.IconTile("person-simple-run", "systemGreen"), sheet=AddWorkout()),
                ui.Row("Meal", leading=ui.IconTile("fork-knife", "systemGreen"), sheet=AddMeal()),
            ),
            ui.Section(*(self.measure(kind) for kind in MEASURE_RANGE), header="Measurements"),
        )

    def measure(self, kind: str) -> ui.View:
        """The row of a measurement."""
        measure = MEASURES[kind]
        return ui.Row(measure.name, leading=ui.IconTile(measure.icon, measure.color), sheet=AddMeasure(kind))


class AddWorkout(ui.Screen):
    """A workout that no device noticed."""

    title = "Add workout"

    kind = ui.State[WorkoutKind]("run")
    starts = ui.State[datetime](minutes_ago)
    minutes = ui.State(30)
    kcal = ui.State(0)
    distance = ui.State(0)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        call = log_workout.call(
            self.kind.value,
            self.starts.value,
            self.minutes.value,
            self.kcal.value,
            self.distance.value,
            self.note.value,
        )
        return ui.Form(
            ui.Section(
                ui.Picker("Kind", self.kind, KINDS),
                ui.DateTimePicker(
                    "Starts", self.starts, step=1, low=earliest(self, ENTRY_DAYS), high=this_minute(self)
                ),
                ui.NumberField("Duration", self.minutes, low=1, high=600, unit="min"),
            ),
            ui.Section(
                ui.NumberField("Energy", self.kcal, high=5_000, unit="kcal"),
                ui.NumberField("Distance", self.distance, high=300_000, unit="m"),
                ui.TextEditor("Note", self.note, placeholder="Notes", limit=200),
            ),
            add_button(ui.Button("Add", role="primary", call=call, then=ui.Dismiss())),
        )


class AddMeasure(ui.Screen):
    """A measurement: weight, water or glucose."""

    kind: str

    value = ui.State[int](lambda screen: screen.first_value())
    at = ui.State[datetime](this_minute)

    def first_value(self) -> int:
        """Return what the form begins with: a weight is near the last one."""
        shared = self.kind == "weight_g" and self.ctx.allows(health("body"))
        known = latest(self.ctx, self.kind) if shared else None
        return round(known[1] / 100) * 100 if known is not None else USUAL.get(self.kind, 100)

    def heading(self) -> str:
        """What is measured."""
        return MEASURES[self.kind].name if self.kind in MEASURES else "Measurement"

    def body(self) -> ui.View:
        """A number in whole units, and when."""
        kind = logged(self.kind)
        if kind is None:
            return ui.Empty("heart", "No longer there", "Health takes no such measurement.")
        low, high = MEASURE_RANGE[kind]
        decimals = 3 if kind == "weight_g" else 0
        least, most = low // 10**decimals, high // 10**decimals
        return ui.Form(
            ui.Section(
                ui.NumberField("Value", self.value, low=low, high=high, unit=UNITS[kind], decimals=decimals),
                ui.DateTimePicker("When", self.at, step=1, low=earliest(self, MEAL_DAYS), high=this_minute(self)),
                footer=f"From {least:,} to {most:,} {UNITS[kind]}.",
            ),
            add_button(
                ui.Button(
                    "Add",
                    role="primary",
                    call=log_measure.call(kind, self.value.value, self.at.value),
                    then=ui.Dismiss(),
                )
            ),
        )


class AddMeal(ui.Screen):
    """Something eaten."""

    title = "Add meal"

    start_slot: Slot = "snack"

    name = ui.State("")
    kcal = ui.State[int | None](None)
    slot = ui.State[Slot](lambda screen: screen.start_slot)
    at = ui.State[datetime](this_minute)
    protein = ui.State(0)
    carbs = ui.State(0)
    fat = ui.State(0)
    sodium = ui.State(0)

    def body(self) -> ui.View:
        """The form."""
        kcal = self.kcal.value
        call = log_meal.call(
            self.name.value, kcal or 0, self.slot.value, self.at.value, self.protein.value, self.carbs.value,
            self.fat.value, self.sodium.value,
        )  # fmt: skip
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, placeholder="Such as porridge", trailing=True),
                ui.NumberField("Energy", self.kcal, high=5_000, unit="kcal", optional=True),
                ui.Picker("Meal", self.slot, SLOTS),
                ui.DateTimePicker("When", self.at, step=1, low=earliest(self, MEAL_DAYS), high=this_minute(self)),
            ),
            ui.Section(
                ui.NumberField("Protein", self.protein, high=500, unit="g"),
                ui.NumberField("Carbohydrates", self.carbs, high=500, unit="g"),
                ui.NumberField("Fat", self.fat, high=500, unit="g"),
                ui.NumberField("Sodium", self.sodium, high=10_000, unit="mg"),
                header="Nutrition",
            ),
            add_button(
                ui.Button(
                    "Add",
                    role="primary",
                    call=call,
                    then=ui.Dismiss(),
                    enabled=bool(self.name.value.strip()) and kcal is not None,
                )
            ),
        )


class MealDiary(ui.Screen):
    """What was eaten, day by day."""

    title = "Meals"
    icon = "fork-knife"
    large_title = True
    gate = health("nutrition")

    day = ui.State[date](lambda screen: screen.ctx.today)

    def trailing(self) -> Sequence[ui.View]:
        """A new meal."""
        return (ui.Button("Add meal", icon="plus", icon_only=True, sheet=AddMeal()),)

    def body(self) -> ui.View:
        """The day, its sums, and its meals by slot."""
        found = meals(self.ctx, self.day.value)
        return ui.List(
            ui.Section(ui.DatePicker("Day", self.day, high=self.ctx.today)),
            ui.Section(
                ui.Padding(
                    ui.Stat(
                        "Energy eaten",
                        f"{sum(meal.kcal for meal in found):,}",
                        "kcal",
                        "systemGreen",
                        "fork-knife",
                    ),
                    Insets(14, 16, 14, 16),
                ),
                ui.Row("Protein", value=f"{sum(meal.protein_g for meal in found)} g"),
                ui.Row("Carbohydrates", value=f"{sum(meal.carbs_g for meal in found)} g"),
                ui.Row("Fat", value=f"{sum(meal.fat_g for meal in found)} g"),
                ui.Row("Sodium", value=f"{sum(meal.sodium_mg for meal in found):,} mg"),
            )
            if found
            else ui.Section(ui.Empty("fork-knife", "No meals", f"Nothing was noted for {day(self.day.value)}.")),
            *(self.slot_section(slot, name, found) for slot, name in SLOTS),
        )

    def slot_section(self, slot: Slot, name: str, found: list[Meal]) -> ui.View | None:
        """The meals of one slot."""
        ids = [meal.id for meal in found if meal.slot == slot]
        return ui.Section(ui.ForEach(ids, self.row, name=slot), header=name) if ids else None

    def row(self, key: str) -> ui.View:
        """One meal; those entered by hand can be swiped away."""
        meal = self.ctx.get(Meal, key)
        remove = ui.Item("Delete", call=delete_health_entry.call(key), role="destructive")
        by = "" if meal.source_id is None else f" · {source_name(self.ctx, meal.source_id)}"
        return ui.Row(
            meal.name,
            f"{clock(meal.at)}{by}",
            value=f"{meal.kcal} kcal",
            swipe=(remove,) if meal.source_id is None else (),
            to=MealDetail(key),
        )


class MealDetail(ui.Screen):
    """One meal."""

    title = "Meal"
    gate = health("nutrition")

    meal_id: str

    def body(self) -> ui.View:
        """What it held, and for one entered by hand a way to delete it."""
        meal = self.ctx.maybe(Meal, self.meal_id)
        if meal is None:
            return ui.Empty("fork-knife", "No longer there", "This meal has been deleted.")
        return ui.List(
            ui.Section(
                ui.Row(meal.name, f"{dict(SLOTS)[meal.slot]}, {day(meal.at.date())}, {clock(meal.at)}"),
                ui.Row("Source", value=source_name(self.ctx, meal.source_id)),
            ),
            ui.Section(
                ui.Row("Energy", value=f"{meal.kcal} kcal"),
                ui.Row("Protein", value=f"{meal.protein_g} g"),
                ui.Row("Carbohydrates", value=f"{meal.carbs_g} g"),
                ui.Row("Fat", value=f"{meal.fat_g} g"),
                ui.Row("Sodium", value=f"{meal.sodium_mg:,} mg"),
                header="Nutrition",
            ),
            ui.Section(ui.Row("Delete meal", role="destructive", call=delete_health_entry.call(meal.id), then=ui.Pop()))
            if meal.source_id is None
            else None,
        )


def logged(kind: str) -> LoggedKind | None:
    """Return a kind that can be entered by hand, or None."""
    kinds: tuple[LoggedKind, ...] = ("weight_g", "water_ml", "glucose_mg")
    return next((each for each in kinds if each == kind), None)


def add_button(button: ui.View) -> ui.View:
    """Return a form's button with room at its sides."""
    return ui.Padding(button, Insets(0, 16, 0, 16))
