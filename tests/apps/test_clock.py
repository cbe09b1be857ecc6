"""Clock: alarms, timers and the sleep schedule."""

from datetime import datetime, timedelta

import pytest

from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import NOW, call, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("clock", "settings")


def test_days_have_one_order(world: World) -> None:
    alarm = call(world, "create_alarm", at="06:40", days=["fri", "mon", "mon"])
    assert alarm["days"] == ["mon", "fri"]
    assert refused(world, "create_alarm", at="06:40", days=["mon", "fri"]) == "already"
    call(world, "create_alarm", at="06:40", days=["tue"])


@pytest.mark.parametrize(
    "changes", [{"at": "25:00"}, {"days": ["someday"]}, {"volume": 63}, {"sound": "Bang"}, {"label": ""}]
)
def test_what_no_alarm_can_be(world: World, changes: dict[str, object]) -> None:
    assert refused(world, "create_alarm", **({"at": "06:40"} | changes)) == "bad_value"


def test_an_alarm_rings_once_and_turns_itself_off(world: World) -> None:
    call(world, "create_alarm", at="09:50", label="Tea")
    world.advance(5 * 60)
    assert notices(world) == []
    world.advance(5 * 60)
    assert notices(world) == ["Tea"]
    assert rows(world, "Alarm")[0].on is False


def test_an_alarm_on_days_rings_again(world: World) -> None:
    call(world, "create_alarm", at="09:50", days=["thu", "fri"])
    world.advance(24 * 3600)
    world.advance(24 * 3600)
    assert notices(world) == ["Alarm", "Alarm"]


def test_a_changed_or_silenced_alarm_does_not_ring_at_its_old_time(world: World) -> None:
    call(world, "create_alarm", at="09:50")
    call(world, "update_alarm", alarm_id="al1", at="10:30")
    world.advance(20 * 60)
    assert notices(world) == []
    call(world, "update_alarm", alarm_id="al1", on=False)
    world.advance(60 * 60)
    assert notices(world) == []


def test_a_timer_ends_or_is_stopped(world: World) -> None:
    call(world, "start_timer", seconds=300, label="Eggs")
    call(world, "start_timer", seconds=300)
    call(world, "stop_timer", timer_id="tm2")
    world.advance(301)
    assert notices(world) == ["Eggs"]
    assert refused(world, "stop_timer", timer_id="tm1") == "not_allowed"
    assert refused(world, "start_timer", seconds=0) == "bad_value"


def test_alarms_survive_a_relaunch_also_when_none_is_left(world: World) -> None:
    call(world, "create_alarm", at="06:40")
    device = Device(world)
    for _ in range(2):
        device = Device.load(device.save())
        device._runtime.open_app("clock")
        device._scene = None
        tap(device, "Alarms")
        assert "06:40" in words(device)
    call(device.world, "delete_alarm", alarm_id="al1")
    again = Device.load(device.save())
    again._runtime.open_app("clock")
    again._scene = None
    tap(again, "Alarms")
    assert "No alarms" in words(again)


def test_the_switch_of_an_alarm_is_the_tool(world: World) -> None:
    call(world, "create_alarm", at="06:40")
    device = Device(world)
    device._runtime.open_app("clock")
    device._scene = None
    tap(device, "Alarms")
    tap(device, "Rings")
    assert rows(world, "Alarm")[0].on is False
    assert world.journal.calls()[-1].tool == "update_alarm"


def test_sleep_needs_a_day_and_two_times(world: World) -> None:
    assert refused(world, "set_sleep_schedule", days=[], bed="23:00", wake="07:00") == "bad_value"
    assert refused(world, "set_sleep_schedule", days=["mon"], bed="07:00", wake="07:00") == "bad_value"
    call(world, "set_sleep_schedule", days=["sun", "mon"], bed="23:00", wake="07:00")
    call(world, "set_sleep_schedule", days=["tue"], bed="22:00", wake="06:00")
    (schedule,) = rows(world, "SleepSchedule")
    assert schedule.days == ("tue",)


NIGHT = {"days": ["fri"], "bed": "22:45", "wake": "06:40", "wind_down_min": 45}


def test_wind_down_is_told_of_on_the_evening_before_a_day_of_the_schedule(world: World) -> None:
    call(world, "set_sleep_schedule", **NIGHT)
    world.advance((datetime(2026, 3, 5, 22, 0) - NOW).total_seconds())
    (notice,) = rows(world, "Notification")
    assert (notice.title, notice.body) == ("Wind down", "Bedtime is at 22:45, 45 min from now.")
    world.advance(timedelta(days=5).total_seconds())
    assert notices(world) == ["Wind down"]
    world.advance(timedelta(days=2).total_seconds())
    assert notices(world) == ["Wind down"] * 2


@pytest.mark.parametrize("change", [{"on": False}, {"bed": "23:30"}])
def test_a_changed_schedule_does_not_wind_down_at_its_old_hour(world: World, change: dict[str, object]) -> None:
    call(world, "set_sleep_schedule", **NIGHT)
    call(world, "set_sleep_schedule", **NIGHT | change)
    world.advance((datetime(2026, 3, 5, 22, 10) - NOW).total_seconds())
    assert not notices(world)


def test_saving_the_same_schedule_twice_tells_once(world: World) -> None:
    call(world, "set_sleep_schedule", **NIGHT)
    call(world, "set_sleep_schedule", **NIGHT | {"days": ["fri", "sat"]})
    world.advance((datetime(2026, 3, 5, 22, 10) - NOW).total_seconds())
    assert notices(world) == ["Wind down"]


def test_recent_timers_show_each_kind_once_and_fill_the_form(world: World) -> None:
    for _ in range(3):
        call(world, "start_timer", seconds=240, label="Tea")
        world.advance(300)
    device = Device(world)
    device._runtime.open_app("clock")
    tap(device, "Timers")
    assert len(device.scene.find("4:00")) == 1
    tap(device, "4:00")
    tap(device, "Start")
    *ended, running = rows(world, "Timer")
    assert [timer.state for timer in ended] == ["done"] * 3
    assert (running.seconds, running.label, running.state) == (240, "Tea", "running")
    tap(device, "Stop")
    assert {timer.state for timer in rows(world, "Timer")} == {"done"}
