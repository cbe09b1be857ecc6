"""The driver on the Lab: finding, scrolling, uncovering, one action at a time."""

import pytest

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.driver import DriveError, Driver
from gui_sim.planner import plan
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import HoldOn, PressOn, PullDown, SlideTo, SwipeLeftOn, TapOn, TypeInto
from tests.planner.lab_world import lab_world


@pytest.fixture
def device() -> Device:
    device = Device(lab_world())
    device.act(act.OpenApp(app="lab"))
    return device


def entry_state(device: Device) -> dict[str, object]:
    return device.phone.top.state


def test_a_row_far_down_is_scrolled_to(device: Device) -> None:
    done = Driver(device).perform([TapOn("Tickets"), TapOn("Cold room", "lt38")])
    assert any(isinstance(action, act.Swipe) for action, _ in done)
    assert device.phone.top.screen.params() == {"ticket_id": "lt38"}


def test_a_row_of_a_lazy_list_is_scrolled_to(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Shelves"), TapOn("Hall Amber", "la1"), TapOn("Amber aisle 1", "la2")])
    driver.perform([TapOn("Amber shelf 1.1", "la3"), TapOn("Jade glass 4", "lp400")])
    assert device.phone.top.screen.params() == {"product_id": "lp400"}


def test_a_missing_part_is_told_in_words(device: Device) -> None:
    with pytest.raises(DriveError, match=r'Cannot tap "Nowhere": there is no such part on lab:Forms; it shows'):
        Driver(device).perform([TapOn("Nowhere")])


def test_a_number_beyond_the_equal_labels_is_missing(device: Device) -> None:
    with pytest.raises(DriveError, match=r'Cannot tap "Share" \(number 5\)'):
        Driver(device).perform([TapOn("Share", nth=4)])


def test_what_the_keyboard_covers_is_uncovered(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Report"), TypeInto("Title", text="Noise")])
    assert device.scene.field is not None
    driver.perform([TapOn("File")])
    assert [entry.tool for entry in device.world.journal.calls()] == ["file_report"]


def test_a_tab_hidden_by_the_keyboard_is_reached(device: Device) -> None:
    Driver(device).perform([TapOn("Shelves"), TypeInto("Products", text="soap"), TapOn("Papers")])
    assert type(device.phone.top.screen).__name__ == "Papers"


def test_text_is_replaced_not_added_to(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Papers"), TapOn("Memo Amber", "lm1")])
    driver.perform([TypeInto("Text", text="Short")])
    assert entry_state(device)["text"] == "Short"
    driver.perform([TypeInto("Text", text="Shorter")])
    assert entry_state(device)["text"] == "Shorter"


def test_return_adds_to_a_list(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Papers"), TapOn("Memo Amber", "lm1"), TypeInto("Tag", text="blue", submit=True)])
    assert entry_state(device)["tags"] == ("old", "amber", "blue")


def test_a_slider_stops_where_it_is_told(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Share")])
    for percent in (0, 1, 37, 100):
        driver.perform([SlideTo("Percent", share=percent / 100)])
        assert entry_state(device)["percent"] == percent


def test_a_row_is_swiped_and_held(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Papers"), SwipeLeftOn("Memo Birch", "lm2"), TapOn("Throw away", "lm2")])
    assert [entry.tool for entry in device.world.journal.calls()] == ["drop_memo"]
    driver.perform([TapOn("Shelves"), TapOn("Taken"), HoldOn("Amber soap 1", "ll1"), TapOn("7")])
    assert device.world.journal.calls()[-1].args == {"line_id": "ll1", "count": 7}


def test_an_open_menu_does_not_stop_it(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Shelves"), TapOn("Taken"), HoldOn("Amber soap 1", "ll1")])
    driver.perform([TapOn("Back")])
    assert type(device.phone.top.screen).__name__ == "Shelves"


def test_buttons_and_edges(device: Device) -> None:
    driver = Driver(device)
    driver.perform([PullDown("notifications")])
    assert device.phone.layer is not None
    driver.perform([PressOn("home"), PressOn("home")])
    assert device.phone.layer is None and device.phone.front == ""


def test_actions_come_one_at_a_time_and_look_before_each(device: Device) -> None:
    call = ToolCall("lab", "set_share", {"percent": 12})
    actions = Driver(device).actions(plan(device, call).moves)
    count = 0
    for action in actions:
        assert device.act(action).ok
        count += 1
    assert count >= 4
    assert device.world.journal.calls()[-1].args == {"percent": 12}


def test_a_refused_call_is_told(device: Device) -> None:
    driver = Driver(device)
    with pytest.raises(DriveError, match="Only the owner can do this"):
        driver.perform([TapOn("Key"), TypeInto("To", text="Ada"), TapOn("Hand over")])


def test_a_banner_in_the_way_is_waited_for(device: Device) -> None:
    driver = Driver(device)
    driver.perform([TapOn("Share")])
    with device.world.store.transaction():
        device.world.context("world").notify("lab", "News", "Something came")
    device.advance(0.0)
    assert device.phone.banner
    driver.perform([TapOn("Back")])
    assert type(device.phone.top.screen).__name__ == "Forms"
