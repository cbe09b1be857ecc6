"""Believable days of a body: what a source would have measured on one day, from a seed and a few habits.

Shapes are plain sums of smooth bumps: a heart that is lowest before waking and follows effort, steps that peak
at the commute, at lunch and in workouts, sleep in cycles of about 90 minutes whose deep part shrinks towards
morning (Carskadon and Dement, Normal Human Sleep), weight that drifts by grams, glucose that rises after meals.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from gui_sim.ids import seeded

HEART_STEP = 5
STEP = 15
CYCLE = 90  # minutes of a cycle of sleep
STRIDE_M = 0.74
KCAL_A_STEP = 0.042

Values = tuple[float | None, ...]
Span = tuple[datetime, datetime, str]


@dataclass(frozen=True)
class Effort:
    """A workout as the body feels it: when, how long, and how hard from 0 to 1."""

    starts: datetime
    minutes: int
    hard: float = 0.7


@dataclass(frozen=True)
class Habits:
    """What makes one person's days theirs. `bed` is the evening before the day, `wake` its morning."""

    steps: int = 8000
    resting_bpm: int = 58
    weight_g: int = 72_000
    drift_g: int = 0  # a day, counted from `since`
    since: date = date(2026, 1, 1)
    bed: time = time(23, 0)
    wake: time = time(6, 45)
    commutes: tuple[time, ...] = (time(8, 15), time(17, 45))
    glucose: int = 92


def rng(seed: object, day: date, *parts: object) -> Random:
    """Return the chance of one thing on one day."""
    return seeded("health", seed, day.isoformat(), *parts)


def night_of(seed: object, day: date, habits: Habits) -> tuple[datetime, datetime]:
    """Return when the sleep that ends on a day begins and ends."""
    chance = rng(seed, day, "night")
    free = day.weekday() >= 5
    wake = datetime.combine(day, habits.wake) + timedelta(minutes=round(chance.gauss(55 if free else 0, 14)))
    late = habits.bed < time(12, 0)
    bed_day = day if late else day - timedelta(days=1)
    late_evening = 35 if day.weekday() in (5, 6) else 0
    bed = datetime.combine(bed_day, habits.bed) + timedelta(minutes=round(chance.gauss(late_evening, 18)))
    return bed, max(wake, bed + timedelta(hours=4))


def sleep_spans(seed: object, day: date, habits: Habits) -> list[Span]:
    """Return the stages of the night before a day's morning, without gaps, on whole minutes."""
    chance = rng(seed, day, "stages")
    begin, end = night_of(seed, day, habits)
    total = int((end - begin).total_seconds() // 60)
    spans: list[Span] = []

    def add(stage: str, minutes: int) -> None:
        start = spans[-1][1] if spans else begin
        stop = min(start + timedelta(minutes=max(1, minutes)), end)
        if stop > start:
            spans.append((start, stop, stage))

    cycles = max(3, round(total / CYCLE))
    for cycle in range(cycles):
        late = cycle / cycles
        add("core", chance.randint(14, 24))
        if late < 0.75:
            add("deep", round(chance.randint(26, 38) * (1 - late)))
        add("core", chance.randint(12, 20))
        add("rem", round(chance.randint(12, 18) + 22 * late))
        if chance.random() < 0.45:
            add("awake", chance.randint(1, 7))
    if spans[-1][1] < end:
        add("core", total)
    return spans


def steps(seed: object, day: date, habits: Habits, efforts: Sequence[Effort] = ()) -> Values:
    """Return the steps of each quarter of an hour."""
    chance = rng(seed, day, "steps")
    _, wake = night_of(seed, day, habits)
    up = minute_of(wake, day)
    free = day.weekday() >= 5
    peaks: list[tuple[float, float, float]] = [(760.0, 35.0, 0.8), (1130.0, 70.0, 0.5)]
    if free:
        peaks += [(660.0, 80.0, 1.4), (960.0, 90.0, 1.2)]
    else:
        peaks += [(at.hour * 60.0 + at.minute, 22.0, 2.4) for at in habits.commutes]
    weights = []
    for slot in range(96):
        minute = slot * STEP + STEP / 2
        awake = up <= minute <= 1380
        weight = (0.12 + sum(high * bump(minute, middle, wide) for middle, wide, high in peaks)) if awake else 0.0
        weights.append(weight * chance.uniform(0.35, 1.6))
    goal = habits.steps * chance.gauss(0.86 if free else 1.0, 0.17)
    scale = max(1500.0, goal) / max(1.0, sum(weights))
    moved = [round(weight * scale) for weight in weights]
    for effort in efforts:
        for slot, share in slots_of(effort, day, STEP):
            moved[slot] += round(share * effort.minutes * 95 * effort.hard)
    return tuple(float(count) for count in moved)


def activity(seed: object, day: date, walked: Values, efforts: Sequence[Effort] = ()) -> dict[str, Values]:
    """Return distance (m), active energy (kcal) and exercise (min) of each quarter of an hour."""
    chance = rng(seed, day, "activity")
    counts = [value or 0.0 for value in walked]
    stride = STRIDE_M * chance.uniform(0.97, 1.03)
    energy = [count * KCAL_A_STEP + (1.5 if count else 0.0) for count in counts]
    exercise = [min(15.0, count // 110) if count > 900 else 0.0 for count in counts]
    for effort in efforts:
        for slot, share in slots_of(effort, day, STEP):
            energy[slot] += share * effort.minutes * 9.0 * effort.hard
            exercise[slot] = min(15.0, exercise[slot] + round(share * effort.minutes))
    return {
        "distance_m": tuple(float(round(count * stride)) for count in counts),
        "active_kcal": tuple(round(value, 1) for value in energy),
        "exercise_min": tuple(exercise),
    }


def heart(seed: object, day: date, habits: Habits, walked: Values, efforts: Sequence[Effort] = ()) -> Values:
    """Return the heart rate of each five minutes: daily rhythm, steps, workouts; a gap while charging."""
    chance = rng(seed, day, "heart")
    begin, wake = night_of(seed, day, habits)
    up, rest = minute_of(wake, day), habits.resting_bpm + chance.gauss(0.0, 1.6)
    if efforts:
        rest -= 1.2
    charge = chance.randint(1260, 1330)
    hard = {slot: effort.hard for effort in efforts for slot, _ in slots_of(effort, day, HEART_STEP)}
    wander = 0.0
    values: list[float | None] = []
    for slot in range(288):
        minute = slot * HEART_STEP
        wander = 0.85 * wander + chance.gauss(0.0, 1.3)
        if charge <= minute < charge + 35 and slot not in hard:
            values.append(None)
            continue
        asleep = minute < up and datetime.combine(day, time(0, 0)) + timedelta(minutes=minute) >= begin
        beat = rest + (2.0 * math.cos((minute - 270) / 1440 * 2 * math.pi) * -1 if asleep else
                       11.0 + 5.0 * math.sin((minute - up) / 1440 * 2 * math.pi))  # fmt: skip
        beat += min(38.0, (walked[minute // STEP] or 0.0) * 0.021)
        if slot in hard:
            beat = max(beat, rest + 100 * hard[slot] + chance.gauss(0.0, 5.0))
        values.append(float(round(beat + wander)))
    return tuple(values)


def heart_extras(seed: object, day: date, habits: Habits, efforts: Sequence[Effort] = ()) -> dict[str, Values]:
    """Return heart rate variability (ms) and blood oxygen (%), a few readings a night."""
    chance = rng(seed, day, "extras")
    _, wake = night_of(seed, day, habits)
    calm = 52 - (habits.resting_bpm - 58) * 0.9 + (3 if efforts else 0) + chance.gauss(0.0, 4.0)
    variability: list[float | None] = [None] * 96
    oxygen: list[float | None] = [None] * 96
    for slot in range(4, min(95, minute_of(wake, day) // STEP), 6):
        variability[slot] = float(round(calm + chance.gauss(0.0, 5.0)))
        oxygen[slot] = round(min(99.5, chance.gauss(97.0, 0.7)), 1)
    return {"hrv_ms": tuple(variability), "oxygen_pct": tuple(oxygen)}


def weighing(seed: object, day: date, habits: Habits) -> tuple[datetime, float] | None:
    """Return when one stood on the scale that morning and what it said in grams; None on the odd day."""
    chance = rng(seed, day, "weight")
    if chance.random() < 0.14:
        return None
    _, wake = night_of(seed, day, habits)
    grams = habits.weight_g + habits.drift_g * (day - habits.since).days
    grams += round(250 * math.sin(day.toordinal() / 7 * 2 * math.pi) + chance.gauss(0.0, 220.0))
    return wake + timedelta(minutes=chance.randint(4, 16)), float(round(grams, -2))


def glucose(seed: object, day: date, habits: Habits, meals: Sequence[datetime] = ()) -> Values:
    """Return the blood glucose (mg/dL) of each quarter of an hour: a base and a hump after each meal."""
    chance = rng(seed, day, "glucose")
    eaten = [minute_of(at, day) for at in meals] or [450, 765, 1155]
    rises = [(minute + 45.0, chance.uniform(24.0, 48.0)) for minute in eaten]
    values = []
    for slot in range(96):
        minute = slot * STEP
        dawn = 7.0 * bump(minute, 400.0, 90.0)
        after = sum(high * bump(minute, middle, 42.0) for middle, high in rises)
        values.append(float(round(habits.glucose - 6 + dawn + after + chance.gauss(0.0, 2.2))))
    return tuple(values)


@dataclass(frozen=True)
class Plate:
    """A meal as a food diary would note it."""

    at: datetime
    name: str
    slot: str
    kcal: int
    protein_g: int
    carbs_g: int
    fat_g: int
    sodium_mg: int


MENU: dict[str, tuple[tuple[str, int, int, int, int, int], ...]] = {
    "breakfast": (
        ("Oats with berries", 380, 14, 62, 9, 120),
        ("Yoghurt and granola", 340, 18, 44, 10, 110),
        ("Eggs on toast", 420, 24, 32, 21, 560),
        ("Porridge with banana", 360, 12, 66, 7, 95),
    ),
    "lunch": (
        ("Chicken salad", 480, 38, 24, 24, 780),
        ("Lentil soup and bread", 520, 24, 76, 11, 920),
        ("Tuna sandwich", 510, 32, 52, 18, 980),
        ("Falafel wrap", 610, 20, 74, 25, 1040),
        ("Rice bowl with tofu", 560, 26, 78, 15, 860),
    ),
    "dinner": (
        ("Salmon with potatoes", 680, 42, 52, 31, 640),
        ("Pasta with tomato sauce", 720, 22, 112, 18, 820),
        ("Vegetable curry", 640, 19, 84, 24, 950),
        ("Steak and greens", 690, 52, 18, 43, 720),
        ("Bean chilli", 590, 31, 70, 17, 890),
    ),
    "snack": (
        ("Apple", 95, 0, 25, 0, 2),
        ("Handful of almonds", 170, 6, 6, 15, 1),
        ("Protein bar", 210, 20, 22, 7, 180),
    ),
}
HOURS = {"breakfast": 450, "lunch": 765, "dinner": 1155, "snack": 960}


def plates(seed: object, day: date) -> list[Plate]:
    """Return what a food diary notes on a day: three meals and, on two days of three, a snack."""
    chance = rng(seed, day, "meals")
    found = []
    for slot, dishes in MENU.items():
        name, kcal, *parts = chance.choice(dishes)
        share = chance.uniform(0.85, 1.2)
        minute = round(HOURS[slot] + chance.gauss(0.0, 20.0))
        if slot == "snack" and chance.random() < 0.33:
            continue
        protein, carbs, fat, sodium = (round(part * share) for part in parts)
        at = datetime.combine(day, time(minute // 60, minute % 60))
        found.append(Plate(at, name, slot, round(kcal * share), protein, carbs, fat, sodium))
    return sorted(found, key=lambda plate: plate.at)


def glasses(seed: object, day: date) -> list[tuple[datetime, float]]:
    """Return the glasses of water noted on a day, with millilitres."""
    chance = rng(seed, day, "water")
    minutes = sorted(chance.sample(range(440, 1300, 10), chance.randint(4, 7)))
    return [(datetime.combine(day, time(m // 60, m % 60)), chance.choice((200.0, 250.0, 330.0))) for m in minutes]


def until(values: Values, day: date, step: int, now: datetime) -> Values:
    """Leave out what lies ahead of a moment: those values are None."""
    known = max(0, minute_of(now, day) // step)
    return tuple(value if slot < known else None for slot, value in enumerate(values))


def bump(x: float, middle: float, wide: float) -> float:
    """Return a bell of height 1."""
    return math.exp(-(((x - middle) / wide) ** 2))


def minute_of(at: datetime, day: date) -> int:
    """Return the minutes from a day's midnight to a moment; past its end or before it too."""
    return int((at - datetime.combine(day, time(0, 0))).total_seconds() // 60)


def slots_of(effort: Effort, day: date, step: int) -> list[tuple[int, float]]:
    """Return the steps of a day that a workout touches, each with its share of the workout."""
    begin = minute_of(effort.starts, day)
    end = begin + effort.minutes
    found = []
    for slot in range(max(0, begin // step), min(1440 // step, -(-end // step))):
        inside = min(end, (slot + 1) * step) - max(begin, slot * step)
        if inside > 0:
            found.append((slot, inside / effort.minutes))
    return found
