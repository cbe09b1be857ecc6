"""Days that sources bring: the same each time, whole, and small."""

from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest

from apps.health import series
from gui_sim.errors import GuiSimError
from tests.apps.kit import NOW, phone, rows
from tests.apps.lived_days import TODAY, day, lived


def test_a_day_is_the_same_every_time_and_stops_at_now() -> None:
    one, other = lived(3), lived(3)
    assert one.store.digest() == other.store.digest()
    before = one.store.digest()
    day(one, TODAY)
    again = {(row.source_id, row.kind, row.day): row.values for row in rows(one, "HealthSeries")}
    first = {(row.source_id, row.kind, row.day): row.values for row in rows(other, "HealthSeries")}
    assert again == first and before == other.store.digest()
    heart = again["hc1", "heart_bpm", TODAY]
    assert len(heart) == 288 and all(value is None for value in heart[116:]) and heart[115] is not None
    assert all(span.ends <= NOW for span in rows(one, "SleepSpan"))


def test_other_seeds_and_habits_give_other_days() -> None:
    on = date(2026, 3, 3)
    calm, busy = series.Habits(steps=5_000), series.Habits(steps=14_000)
    few = [sum(value or 0 for value in series.steps(seed, on, calm)) for seed in range(30)]
    many = [sum(value or 0 for value in series.steps(seed, on, busy)) for seed in range(30)]
    assert len(set(few)) == 30
    assert 4_000 < sum(few) / 30 < 6_000 < 12_000 < sum(many) / 30 < 16_000


def test_a_workout_shows_in_heart_steps_and_energy() -> None:
    on, habits = date(2026, 3, 3), series.Habits()
    effort = [series.Effort(datetime(2026, 3, 3, 18, 0), 45, 0.85)]
    walked, ran = series.steps(1, on, habits), series.steps(1, on, habits, effort)
    beats = series.heart(1, on, habits, ran, effort)
    inside = [value for value in beats[216:225] if value is not None]
    night = [value for value in beats[24:60] if value is not None]
    assert min(inside) > 120 > 70 > sum(night) / len(night)
    assert sum(value or 0 for value in ran) > sum(value or 0 for value in walked) + 2_000
    assert max(series.activity(1, on, ran, effort)["exercise_min"]) == 15


@pytest.mark.parametrize("seed", range(12))
def test_a_night_is_whole_and_believable(seed: int) -> None:
    spans = series.sleep_spans(seed, date(2026, 3, 7), series.Habits())
    assert all(one[1] == other[0] for one, other in pairwise(spans))
    hours = (spans[-1][1] - spans[0][0]).total_seconds() / 3600
    assert 6 < hours < 11
    deep = [span for span in spans if span[2] == "deep"]
    assert deep and deep[-1][1] < spans[-1][1] - timedelta(hours=1)


def test_an_unknown_entry_of_a_day_is_an_error() -> None:
    world = phone("health")
    with pytest.raises(GuiSimError, match="moods"):
        day(world, TODAY, moods=3)
    world = phone("health")
    with pytest.raises(GuiSimError, match="height"):
        day(world, TODAY, habits={"height": 3})


def test_a_hundred_and_twenty_days_stay_small() -> None:
    assert len(lived(120).store.snapshot()) < 5_000_000
