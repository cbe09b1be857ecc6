"""Health: what counts, buckets and their limits, gates, entries by hand, goals, the plan, and generated days."""

from datetime import date, datetime, timedelta

import pytest

from gui_sim.tool import ToolCall
from tests.apps.kit import call, notices, phone, refused, rows
from tests.apps.lived_days import AREAS, TODAY, day, deny, lived, sums

# Reading


def test_every_grain_adds_up_to_the_same_steps() -> None:
    world = lived(14)
    first, last = "2026-02-23", "2026-03-04"
    by_day = sums(call(world, "get_activity", start=first, end=last, measures=["steps"]), "steps")
    total = sum(value or 0 for value in by_day)
    assert len(by_day) == 10 and all(by_day)
    for grain in ("week", "month", "year"):
        told = call(world, "get_activity", start=first, end=last, resolution=grain, measures=["steps"])
        assert sum(value or 0 for value in sums(told, "steps")) == total
    hours = call(world, "get_activity", start=last, end=last, resolution="hour", measures=["steps"])
    assert sum(value or 0 for value in sums(hours, "steps")) == by_day[-1]


def test_buckets_tell_what_they_lack() -> None:
    world = lived(10)
    told = call(world, "get_activity", start="2026-02-18", end="2026-03-08", resolution="week", measures=["steps"])
    buckets = told["measures"]["steps"]["buckets"]
    assert [bucket["start"] for bucket in buckets] == ["2026-02-16", "2026-02-23", "2026-03-02"]
    assert [bucket["days_with_data"] for bucket in buckets] == [0, 6, 4]
    assert [bucket["partial"] for bucket in buckets] == [True, True, True]
    assert buckets[0]["sum"] is None and buckets[0]["mean"] is None
    assert buckets[1]["mean"] == pytest.approx(buckets[1]["sum"] / 6, abs=0.06)
    assert (told["days_with_data"], told["days"], told["sources"]) == (10, 16, ["Pulsar Band"])


def test_a_whole_week_is_not_partial() -> None:
    world = lived(14)
    told = call(world, "get_activity", start="2026-02-23", end="2026-03-01", resolution="week", measures=["steps"])
    assert [bucket["partial"] for bucket in told["measures"]["steps"]["buckets"]] == [False]


@pytest.mark.parametrize(
    ("tool", "grain", "days", "sentence"),
    [
        ("get_activity", "hour", 7, "At most 7 days by hour."),
        ("get_heart", "day", 92, "At most 92 days by day."),
        ("get_sleep", "night", 92, "At most 92 nights by night."),
        ("get_nutrition", "day", 92, "At most 92 days by day."),
        ("get_body", "week", 7 * 53 - 3, "At most 53 weeks by week."),
        ("get_sleep", "month", 1065, "At most 36 months by month."),
    ],
)
def test_limits_of_the_grain(tool: str, grain: str, days: int, sentence: str) -> None:
    world = phone("health")
    end = TODAY
    longest = {"start": str(end - timedelta(days=days - 1)), "end": str(end), "resolution": grain}
    call(world, tool, **longest)
    more = {"week": 7, "month": 31}.get(grain, 1)
    longest["start"] = str(end - timedelta(days=days - 1 + more))
    result = world.call(ToolCall("health", tool, longest))
    assert result.error is not None and (result.error.code, str(result.error)) == ("bad_value", sentence)


def test_a_turned_span_is_refused() -> None:
    world = phone("health")
    for tool in (*AREAS.values(), "get_nutrition", "list_workouts"):
        assert refused(world, tool, start="2026-03-04", end="2026-03-03") == "bad_value"


def test_levels_have_mean_low_and_high() -> None:
    world = lived(2)
    told = call(world, "get_heart", start="2026-03-04", end="2026-03-04")
    (bucket,) = told["measures"]["heart_bpm"]["buckets"]
    assert "sum" not in bucket
    assert 40 < bucket["low"] < bucket["mean"] < bucket["high"] < 130


def test_a_night_belongs_to_the_day_one_wakes() -> None:
    world = lived(3)
    told = call(world, "get_sleep", start="2026-03-04", end="2026-03-04")
    (bucket,) = told["measures"]["asleep_min"]["buckets"]
    assert bucket["asleep_from"] < "2026-03-04T01:00" and bucket["awake_at"] > "2026-03-04T05"
    stages = sum(told["measures"][f"{stage}_min"]["buckets"][0]["sum"] for stage in ("rem", "core", "deep"))
    assert stages == bucket["sum"]


# Sources (what is not connected does not count)


def test_an_unlinked_source_is_kept_but_counts_nowhere() -> None:
    world = lived(5)
    assert any(meal.source_id == "hc4" for meal in rows(world, "Meal"))
    assert call(world, "list_meals", day="2026-03-04") == []
    assert call(world, "search_health", query="", fields=["Meal.*"])["total"] == 0
    told = call(world, "get_nutrition", start="2026-03-01", end="2026-03-04")
    assert (told["sources"], told["days_with_data"], told["days"]) == ([], 0, 4)
    call(world, "connect_health_source", actor="user", source_id="hc4")
    told = call(world, "get_nutrition", start="2026-03-01", end="2026-03-04")
    assert (told["sources"], told["days_with_data"]) == (["Platelog"], 4)
    assert len(call(world, "list_meals", day="2026-03-04")) >= 3
    assert call(world, "search_health", query="", fields=["Meal.*"])["total"] > 10


def test_a_disconnected_band_takes_its_days_along() -> None:
    world = lived(5, workouts=[{"kind": "run", "starts": "07:20", "minutes": 30}])
    assert len(call(world, "list_workouts", start="2026-03-01", end="2026-03-05")) == 5
    call(world, "disconnect_health_source", actor="user", source_id="hc1")
    assert call(world, "list_workouts", start="2026-03-01", end="2026-03-05") == []
    for tool in ("get_activity", "get_heart", "get_sleep"):
        told = call(world, tool, start="2026-03-01", end="2026-03-05")
        assert (told["sources"], told["days_with_data"]) == ([], 0)
    assert call(world, "get_body", start="2026-03-01", end="2026-03-05")["sources"] == ["Kilo Scale"]


def test_two_sources_of_one_day_are_not_added() -> None:
    world = phone("health")
    with world.store.transaction():
        ring = world.store.schema.by_name["HealthSource"].model(name="Drift Ring", kinds=("steps",))
        world.store.insert(ring)
    day(world, TODAY - timedelta(days=1), only=["Pulsar Band"])
    before = call(world, "get_activity", start="2026-03-04", end="2026-03-04", measures=["steps"])
    day(world, TODAY - timedelta(days=1), only=["Drift Ring"], seed=2)
    call(world, "connect_health_source", actor="user", source_id="hc5")
    after = call(world, "get_activity", start="2026-03-04", end="2026-03-04", measures=["steps"])
    assert after == before
    day(world, TODAY - timedelta(days=2), only=["Drift Ring"])
    told = call(world, "get_activity", start="2026-03-03", end="2026-03-04", measures=["steps"])
    assert (told["sources"], told["days_with_data"]) == (["Drift Ring", "Pulsar Band"], 2)


def test_a_meal_by_hand_takes_the_place_of_the_diarys() -> None:
    world = lived(2)
    call(world, "connect_health_source", actor="user", source_id="hc4")
    call(world, "log_meal", name="Paella", kcal=800, slot="dinner", at="2026-03-04T20:00")
    dinners = [meal for meal in call(world, "list_meals", day="2026-03-04") if meal["slot"] == "dinner"]
    assert [meal["name"] for meal in dinners] == ["Paella"]


def test_connecting_is_the_owners_and_done_once() -> None:
    world = phone("health")
    assert refused(world, "connect_health_source", source_id="hc3") == "user_only"
    assert refused(world, "connect_health_source", actor="user", source_id="hc1") == "already"
    assert refused(world, "disconnect_health_source", actor="user", source_id="hc3") == "already"
    states = {row["name"]: row["state"] for row in call(world, "list_health_sources")}
    assert states == {"Pulsar Band": "linked", "Kilo Scale": "linked", "Sugarline": "off", "Platelog": "off"}
    (row,) = [row for row in rows(world, "Connection") if row.source == "Sugarline"]
    with world.store.transaction():
        world.store.update(row, accepts_link=False)
    assert refused(world, "connect_health_source", actor="user", source_id="hc3") == "not_allowed"


# Permissions


@pytest.mark.parametrize("area", ["activity", "heart", "sleep", "body", "nutrition"])
def test_each_kind_has_its_own_permission(area: str) -> None:
    world = lived(2)
    call(world, "change_health_plan", actor="user", plan="plus")
    deny(world, f"health.{area}")
    tools = {**AREAS, "nutrition": "get_nutrition"}
    for name, tool in tools.items():
        result = world.call(ToolCall("health", tool, {"start": "2026-03-01", "end": "2026-03-04"}))
        assert result.ok == (name != area)
        if name == area:
            assert result.error is not None and result.error.code == "needs_permission"
            assert str(result.error).startswith(f"Health has not shared {area} with the assistant.")
    args = {"start": "2026-03-01", "end": "2026-03-04"}
    assert refused(world, "get_health_insight", kind=area, **args) == "needs_permission"


def test_search_names_what_it_keeps_back() -> None:
    world = lived(2)
    call(world, "log_workout", kind="yoga", starts="2026-03-04T18:00", minutes=40, note="Slow flow")
    call(world, "log_meal", name="Soup", kcal=200)
    call(world, "set_goal", kind="asleep_min", target=470)
    assert "withheld" not in call(world, "search_health")
    for area in ("activity", "sleep"):
        deny(world, f"health.{area}")
    told = call(world, "search_health", query="")
    assert told["withheld"] == ["health.activity", "health.sleep"]
    assert {hit["model"] for hit in told["hits"]} == {"Meal", "HealthSource"}
    assert call(world, "search_health", query="Slow flow")["total"] == 0
    assert call(world, "search_phone", query="Slow flow")["total"] == 0


def test_single_samples_are_hidden_until_shared() -> None:
    world = lived(2)
    args = {"kind": "heart_bpm", "start": "2026-03-04T00:00", "end": "2026-03-04T23:59"}
    first = call(world, "list_raw_samples", **args)
    assert len(first["samples"]) == 100 and first["next_page"] == 2
    assert first["samples"][1]["at"] == "2026-03-04T00:05" and first["samples"][1]["source"] == "Pulsar Band"
    last = call(world, "list_raw_samples", page=3, **args)
    assert len(last["samples"]) == last["total"] - 200 and "next_page" not in last
    assert "note" not in call(world, "get_heart", start="2026-03-04", end="2026-03-04")
    deny(world, "health.raw")
    assert "list_raw_samples" not in {tool.name for tool in world.tools()}
    assert refused(world, "list_raw_samples", **args) == "unknown_tool"
    told = call(world, "get_heart", start="2026-03-04", end="2026-03-04")
    assert told["note"] == "Finer data exists but is not shared."


def test_single_samples_obey_their_kind_too() -> None:
    world = lived(1)
    deny(world, "health.heart")
    args = {"start": "2026-03-04T00:00", "end": "2026-03-04T23:59"}
    assert refused(world, "list_raw_samples", kind="heart_bpm", **args) == "needs_permission"
    assert refused(world, "list_raw_samples", kind="steps", start=args["end"], end=args["start"]) == "bad_value"
    args["end"] = "2026-05-04T00:00"
    assert refused(world, "list_raw_samples", kind="steps", **args) == "bad_value"


# The plan


def test_insights_need_health_plus() -> None:
    world = lived(12)
    args = {"kind": "activity", "start": "2026-02-24", "end": "2026-03-05"}
    assert refused(world, "get_health_insight", **args) == "needs_plan"
    assert refused(world, "change_health_plan", plan="plus") == "user_only"
    assert refused(world, "change_health_plan", actor="user", plan="free") == "already"
    call(world, "change_health_plan", actor="user", plan="plus")
    told = call(world, "get_health_insight", **args)
    steps = call(world, "get_activity", start="2026-02-24", end="2026-03-04", measures=["steps"])
    values = {bucket["start"]: bucket["sum"] for bucket in steps["measures"]["steps"]["buckets"]}
    assert told["best_day"]["day"] == max(values, key=lambda on: values[on])
    assert told["worst_day"]["day"] == min(values, key=lambda on: values[on])
    assert told["mean"] == pytest.approx(sum(values.values()) / 9, abs=0.06)
    call(world, "change_health_plan", actor="user", plan="free")
    assert refused(world, "get_health_insight", **args) == "needs_plan"


def test_health_plus_is_paid_from_the_wallet() -> None:
    world = phone("health", "wallet", wallet={"auto_authorise": 0})
    told = call(world, "change_health_plan", actor="user", plan="plus")
    assert told["plan"] == "free"
    (request,) = rows(world, "PaymentRequest")
    assert request.amount == 499
    call(world, "authorise_payment", actor="user", request_id=request.id)
    assert [row.plan for row in rows(world, "Subscription")] == ["plus"]


# By hand


def test_a_meal_is_now_and_a_snack_unless_said() -> None:
    world = phone("health")
    told = call(world, "log_meal", name="Apple", kcal=95)
    assert (told["at"], told["slot"], told["source_id"]) == ("2026-03-05T09:41", "snack", None)
    assert refused(world, "log_meal", name="Apple", kcal=95, at="2026-02-01T09:00") == "past"
    assert refused(world, "log_meal", name="Apple", kcal=95, at="2026-03-05T10:00") == "bad_value"
    assert refused(world, "log_meal", name=" ", kcal=95) == "bad_value"


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [("weight_g", 20_000, 300_000), ("water_ml", 10, 5_000), ("glucose_mg", 20, 600)],
)
def test_a_measurement_lies_in_its_range(kind: str, low: int, high: int) -> None:
    world = phone("health")
    call(world, "log_measure", kind=kind, value=low)
    call(world, "log_measure", kind=kind, value=high)
    assert refused(world, "log_measure", kind=kind, value=low - 1) == "bad_value"
    assert refused(world, "log_measure", kind=kind, value=high + 1) == "bad_value"
    assert [row.value for row in rows(world, "HealthSample")] == [low, high]


def test_water_by_hand_adds_up_and_glucose_by_hand_has_a_mean() -> None:
    world = phone("health")
    for amount in (250, 330):
        call(world, "log_measure", kind="water_ml", value=amount)
        call(world, "log_measure", kind="glucose_mg", value=amount - 150)
    told = call(world, "get_nutrition", start="2026-03-05", end="2026-03-05")
    assert sums(told, "water_ml") == [580]
    assert told["measures"]["glucose_mg"]["buckets"][0]["mean"] == 140
    assert told["sources"] == ["Entered by hand"]


def test_only_what_was_entered_by_hand_can_be_deleted() -> None:
    world = lived(2, workouts=[{"kind": "run", "starts": "07:20", "minutes": 30}])
    mine = [
        call(world, "log_meal", name="Apple", kcal=95)["id"],
        call(world, "log_workout", kind="walk", starts="2026-03-04T12:00", minutes=20)["id"],
        call(world, "log_measure", kind="weight_g", value=70_000)["id"],
    ]
    for entry in mine:
        call(world, "delete_health_entry", entry_id=entry)
        assert refused(world, "delete_health_entry", entry_id=entry) == "not_found"
    band = next(row.id for row in rows(world, "Workout"))
    assert refused(world, "delete_health_entry", entry_id=band) == "not_allowed"
    hidden = next(row.id for row in rows(world, "Meal"))
    assert refused(world, "delete_health_entry", entry_id=hidden) == "not_found"
    assert refused(world, "delete_health_entry", entry_id="hc1") == "not_found"


def test_one_goal_a_kind() -> None:
    world = phone("health")
    call(world, "set_goal", kind="steps", target=9_000)
    call(world, "set_goal", kind="steps", target=60_000, period="week")
    assert [(goal.target, goal.period) for goal in rows(world, "HealthGoal")] == [(60_000, "week")]
    assert refused(world, "set_goal", kind="exercise_min", target=9_000) == "bad_value"


# Notices


def test_a_goal_is_told_of_once_when_it_is_reached() -> None:
    world = phone("health")
    call(world, "set_goal", kind="water_ml", target=500)
    call(world, "log_measure", kind="water_ml", value=300)
    assert notices(world) == []
    call(world, "log_measure", kind="water_ml", value=300)
    call(world, "log_measure", kind="water_ml", value=300)
    assert notices(world) == ["Goal reached"]


def test_unusual_glucose_little_sleep_and_silent_sources_are_told_of() -> None:
    world = phone("health")
    call(world, "log_measure", kind="glucose_mg", value=240)
    assert notices(world) == ["High blood glucose"]
    monday = date(2026, 3, 9)
    world.clock.now = datetime(2026, 3, 9, 22, 0)
    for back in reversed(range(7)):
        day(world, monday - timedelta(days=back), only=["Pulsar Band"], habits={"bed": "01:30", "wake": "06:00"})
    assert sorted(notices(world)[1:]) == ["Little sleep this week", "No new data"]
    bodies = [row.body for row in rows(world, "Notification")]
    assert any(body.startswith("Kilo Scale has not synced") for body in bodies)
    day(world, monday, only=["Pulsar Band"], habits={"bed": "01:30", "wake": "06:00"})
    assert notices(world).count("No new data") == 1


def test_a_notice_says_nothing_that_is_not_shared() -> None:
    world = phone("health", "settings")
    deny(world, "health.nutrition")
    call(world, "log_measure", kind="glucose_mg", value=240)
    (notice,) = rows(world, "Notification")
    assert "240" not in notice.body and "glucose" not in notice.title
