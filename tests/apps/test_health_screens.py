"""Health on screen: locks, charts, and what only the owner may do."""

from apps.health.screens.summary import AllData
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.navigation import Entry
from tests.apps.kit import call, tap, words
from tests.apps.lived_days import deny, lived, sums


def test_a_kind_that_is_not_shared_shows_a_lock_and_no_number() -> None:
    world = lived(3)
    deny(world, "health.heart")
    device = Device(world)
    device._runtime.open_app("health")
    seen = words(device)
    assert "Health has not shared heart with the assistant. Only the owner can change this." in seen
    assert "bpm" not in seen


def test_the_charts_numbers_are_those_of_the_tool() -> None:
    world = lived(5)
    device = Device(world)
    device._runtime.open_app("health")
    card = next(node.label for node in device.observe().tree.walk() if node.label.startswith("Steps, "))
    tap(device, card)
    told = call(world, "get_activity", start="2026-03-02", end="2026-03-05", measures=["steps"])
    seen = words(device)
    for value in sums(told, "steps"):
        assert f"{value:,} steps" in seen
    before = device.observe().frame.hash()
    tap(device, "Previous")
    assert "23 Feb – 1 Mar 2026" in words(device)
    tap(device, "Next")
    assert device.observe().frame.hash() == before


def test_a_swipe_over_the_chart_turns_to_the_span_before_and_back() -> None:
    world = lived(5)
    device = Device(world)
    device._runtime.open_app("health")
    device._runtime.open_link("health/MeasureChart/steps")
    device.act(actions.Swipe(path=((100, 300), (300, 300))))
    assert "23 Feb – 1 Mar 2026" in words(device)
    device.act(actions.Swipe(path=((300, 300), (100, 300))))
    assert "2 Mar – 8 Mar 2026" in words(device)
    device.act(actions.Swipe(path=((300, 300), (100, 300))))
    assert "2 Mar – 8 Mar 2026" in words(device)


def test_connecting_on_screen_needs_the_owner() -> None:
    world = lived(1)
    device = Device(world)
    device._runtime.open_app("health")
    tap(device, "Sources")
    tap(device, "Platelog")
    before = world.store.digest()
    tap(device, "Connect")
    assert world.store.digest() == before
    assert "Only the owner" in words(device)


def test_the_list_of_all_data_has_the_summarys_numbers() -> None:
    device = Device(lived(3))
    device._runtime.open_app("health")
    card = next(node.label for node in device.observe().tree.walk() if node.label.startswith("Heart rate, "))
    opened = device.phone.app
    assert opened is not None
    opened.stack.append(Entry(AllData()))
    assert card.removeprefix("Heart rate, ") in words(device)


def test_sleep_is_wanted_a_night() -> None:
    world = lived(3)
    call(world, "set_goal", kind="asleep_min", target=480)
    device = Device(world)
    device._runtime.open_app("health")
    tap(device, "Goals")
    seen = words(device)
    assert "8 h a night" in seen and "last night" in seen
