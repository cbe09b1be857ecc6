"""The measures of Health: what each is called, how it adds up, and which permission it belongs to."""

from dataclasses import dataclass
from typing import Literal

from gui_sim.wording import span

Area = Literal["activity", "heart", "sleep", "body", "nutrition"]
SampleKind = Literal[
    "steps",
    "distance_m",
    "active_kcal",
    "exercise_min",
    "heart_bpm",
    "hrv_ms",
    "oxygen_pct",
    "glucose_mg",
    "weight_g",
    "water_ml",
]
LoggedKind = Literal["weight_g", "water_ml", "glucose_mg"]
GoalKind = Literal["steps", "active_kcal", "exercise_min", "asleep_min", "weight_g", "kcal", "protein_g", "water_ml"]
Stage = Literal["awake", "rem", "core", "deep"]


@dataclass(frozen=True)
class Measure:
    """One measure. `total` ones add up over a day (steps), others are levels and have a mean (heart rate).

    `scale` divides a stored value where it is shown (grams as kilograms), with `digits` decimals.
    """

    kind: str
    area: Area
    name: str
    unit: str
    total: bool
    icon: str
    color: str
    scale: float = 1.0
    digits: int = 0

    def shown(self, value: float) -> float:
        """Return a stored value in the unit that screens use."""
        return round(value / self.scale, self.digits)

    def words(self, value: float | None) -> str:
        """Write a stored value without its unit: "8,123", "71.2"; a dash for none."""
        return "–" if value is None else f"{self.shown(value):,.{self.digits}f}"

    def full(self, value: float | None) -> str:
        """Write a stored value with its unit; time as hours and minutes."""
        if value is None:
            return "No data"
        if self.unit == "min" and value >= 60:
            return span(round(value))
        gap = "" if self.unit == "%" else " "
        return f"{self.words(value)}{gap}{self.unit}"


_ALL = (
    Measure("steps", "activity", "Steps", "steps", True, "person-simple-walk", "systemOrange"),
    Measure("distance_m", "activity", "Distance", "km", True, "path", "systemOrange", 1000.0, 2),
    Measure("active_kcal", "activity", "Active energy", "kcal", True, "flame", "systemOrange"),
    Measure("exercise_min", "activity", "Exercise", "min", True, "person-simple-run", "systemGreen"),
    Measure("heart_bpm", "heart", "Heart rate", "bpm", False, "heart", "systemPink"),
    Measure("hrv_ms", "heart", "Heart rate variability", "ms", False, "activity", "systemPink"),
    Measure("oxygen_pct", "heart", "Blood oxygen", "%", False, "wind", "systemCyan", 1.0, 1),
    Measure("asleep_min", "sleep", "Time asleep", "min", True, "bed", "systemIndigo"),
    Measure("rem_min", "sleep", "REM sleep", "min", True, "bed", "systemIndigo"),
    Measure("core_min", "sleep", "Core sleep", "min", True, "bed", "systemIndigo"),
    Measure("deep_min", "sleep", "Deep sleep", "min", True, "bed", "systemIndigo"),
    Measure("awake_min", "sleep", "Time awake", "min", True, "bed", "systemIndigo"),
    Measure("weight_g", "body", "Weight", "kg", False, "gauge", "systemPurple", 1000.0, 1),
    Measure("kcal", "nutrition", "Energy eaten", "kcal", True, "fork-knife", "systemGreen"),
    Measure("protein_g", "nutrition", "Protein", "g", True, "fork-knife", "systemGreen"),
    Measure("carbs_g", "nutrition", "Carbohydrates", "g", True, "fork-knife", "systemGreen"),
    Measure("fat_g", "nutrition", "Fat", "g", True, "fork-knife", "systemGreen"),
    Measure("sodium_mg", "nutrition", "Sodium", "mg", True, "fork-knife", "systemGreen"),
    Measure("water_ml", "nutrition", "Water", "ml", True, "drop", "systemBlue"),
    Measure("glucose_mg", "nutrition", "Blood glucose", "mg/dL", False, "drop-half", "systemRed"),
)
MEASURES = {measure.kind: measure for measure in _ALL}
AREAS: tuple[Area, ...] = ("activity", "heart", "sleep", "body", "nutrition")
MEAL_KINDS = ("kcal", "protein_g", "carbs_g", "fat_g", "sodium_mg")
HEADLINE: dict[str, str] = {
    "activity": "steps",
    "heart": "heart_bpm",
    "sleep": "asleep_min",
    "body": "weight_g",
    "nutrition": "kcal",
}
"""The measure that stands for its area in an insight."""
MORE_IS_BETTER = ("activity", "sleep")


def kinds_of(area: str) -> tuple[str, ...]:
    """Return the measures of an area, in order."""
    return tuple(measure.kind for measure in _ALL if measure.area == area)


def area_of(kind: str) -> Area:
    """Return the area (and so the permission) of a measure."""
    return MEASURES[kind].area
