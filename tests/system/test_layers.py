"""Notification centre, lock screen, app switcher and control centre."""

from hands import Hands

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.journal import ToolCall
from gui_sim.records import Notification, Offer
from tests.system.conftest import Make


def notify(hands: Hands, *notices: tuple[str, str, str]) -> None:
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        for app, title, link in notices:
            ctx.notify(app, title, "Some words", link)


def centre(hands: Hands) -> None:
    hands.swipe(100.0, 2.0, 100.0, 400.0)
    assert hands.screen.endswith("NotificationCentre")


def states(hands: Hands) -> dict[str, str]:
    return {notice.title: notice.state for notice in hands.device.world.store.find(Notification)}


def test_notices_stand_by_app_with_the_newest_app_first(hold: Make) -> None:
    hands = hold("clock", "notes")
    notify(hands, ("notes", "First", ""), ("clock", "Second", ""), ("notes", "Third", ""))
    centre(hands)
    shown = [label for label in hands.labels() if label in ("First", "Second", "Third", "Clock", "Notes")]
    assert sorted(shown) == sorted(["Notes", "Third", "First", "Clock", "Second"])
    assert shown.index("Notes") + 1 in (shown.index("Third"), shown.index("First"))


def test_a_swipe_and_clear_clears_one_notice_through_the_tool(hold: Make) -> None:
    hands = hold("clock")
    notify(hands, ("clock", "Old", ""), ("clock", "New", ""))
    centre(hands)
    hands.drag("Old", dx=-150.0)
    assert states(hands) == {"Old": "new", "New": "new"}
    hands.tap("Clear")
    assert states(hands) == {"Old": "cleared", "New": "new"}
    assert not hands.nodes("Old") and hands.nodes("New")


def test_a_swipe_back_covers_clear_again(hold: Make) -> None:
    hands = hold("clock")
    notify(hands, ("clock", "Old", ""))
    centre(hands)
    hands.drag("Old", dx=-150.0)
    hands.drag("Old", dx=150.0)
    assert not hands.nodes("Clear") and states(hands) == {"Old": "new"}


def test_many_notices_of_an_app_are_stacked(hold: Make) -> None:
    hands = hold("clock")
    notify(hands, *(("clock", f"Tick {number}", "") for number in range(7)))
    centre(hands)
    assert len(hands.labels("notification")) == 4
    hands.tap("Show more")
    hands.swipe(200.0, 700.0, 200.0, 300.0)
    assert hands.nodes("Tick 0")


def test_an_app_that_may_not_notify_is_not_shown(hold: Make) -> None:
    hands = hold("clock", "settings")
    notify(hands, ("clock", "Tick", ""))
    hands.device.act(act.CallTool(tool="set_app_notifications", args={"app": "clock", "notify": False}))
    centre(hands)
    assert hands.nodes("No notifications")


def test_clearing_equals_the_tool_call(hold: Make) -> None:
    screen, tool = hold("clock"), hold("clock")
    for hands in (screen, tool):
        notify(hands, ("clock", "One", ""), ("clock", "Two", ""))
    centre(screen)
    screen.tap("Clear Clock")
    ids = [notice.id for notice in tool.device.world.store.find(Notification, order="-at")]
    tool.device.act(act.CallTool(tool="clear_notifications", args={"ids": ids}))
    assert screen.device.world.store.digest() == tool.device.world.store.digest()


def test_a_notice_opens_what_it_points_at(hold: Make) -> None:
    for link, screen in (("", "diary:Days"), ("diary/OneDay/yd1", "diary:OneDay"), ("yd1", "diary:OneDay")):
        hands = hold()
        hands.device.act(act.CallTool(tool="write_day", args={"title": "Monday"}))
        notify(hands, ("diary", "Look", link))
        centre(hands)
        hands.tap("Look", "notification")
        assert hands.screen == screen


def test_a_touch_beside_the_cards_closes_it(hold: Make) -> None:
    hands = hold("clock")
    centre(hands)
    assert hands.nodes("No notifications")
    hands.device.act(act.Tap(x=200.0, y=700.0))
    assert hands.screen == "home:HomeScreen"


def offer(hands: Hands) -> None:
    ctx = hands.device.world.context("world")
    call = ToolCall("diary", "write_day", {"title": "Tuesday", "lines": 2, "on": "2031-05-04", "kept": True})
    with hands.device.world.store.transaction():
        ctx.offer("diary", call, "A day to write down", "clock")
    centre(hands)


def test_an_offer_is_taken_as_it_is(hold: Make) -> None:
    hands = hold("clock")
    offer(hands)
    hands.tap("Add")
    store = hands.device.world.store
    assert [found.state for found in store.find(Offer)] == ["taken"]
    day = store.get(store.schema.by_name["DiaryDay"].model, "yd1")
    assert day.title == "Tuesday"  # type: ignore[attr-defined]


def test_an_offer_is_changed_first(hold: Make) -> None:
    hands = hold("clock")
    offer(hands)
    hands.tap("Change")
    hands.tap("Title", "text field")
    hands.type(" evening")
    hands.tap("Lines", "text field")
    hands.tap("delete", "key")
    hands.type("7")
    hands.tap("return", "key")
    hands.tap("Add")
    day = hands.device.world.store.get(hands.device.world.store.schema.by_name["DiaryDay"].model, "yd1")
    assert day.title == "Tuesday evening"  # type: ignore[attr-defined]
    assert day.words == "7 lines of 2031-05-04, plain, True"  # type: ignore[attr-defined]
    assert hands.device.phone.cover is None


def test_an_offer_is_put_aside(hold: Make) -> None:
    hands = hold("clock")
    offer(hands)
    hands.tap("Dismiss", "button")
    assert not hands.nodes("A day to write down")
    assert [found.state for found in hands.device.world.store.find(Offer)] == ["open"]


def test_the_lock_screen_shows_the_time_and_opens_by_touch_or_swipe(hold: Make) -> None:
    hands = hold("clock")
    notify(hands, ("clock", "While away", ""))
    hands.press("lock")
    assert hands.screen.endswith("LockScreen")
    assert "Saturday, 3 May" in hands.labels() and hands.nodes("While away")
    assert not hands.nodes("Diary", "icon")
    hands.swipe(200.0, 500.0, 200.0, 300.0)
    assert hands.screen == "home:HomeScreen"
    hands.press("lock")
    hands.device.act(act.Tap(x=200.0, y=300.0))
    assert hands.screen == "home:HomeScreen"


def test_the_switcher_shows_apps_in_order_of_use_opens_and_closes_them(hold: Make) -> None:
    hands = hold("clock", "notes")
    for app in ("Diary", "Clock", "Notes", "Clock"):
        hands.open(app)
    hands.press("app_switcher")
    cards = [label for label in hands.labels("button") if label in ("Diary", "Clock", "Notes")]
    assert cards == ["Clock", "Notes"]  # the third lies beyond the edge
    hands.drag("Clock", dy=-200.0)
    assert [label for label in hands.labels("button") if label in ("Diary", "Clock", "Notes")] == [
        "Notes",
        "Diary",
    ]
    assert hands.device.phone.recents == ["notes", "diary"] and "clock" not in hands.device.phone.apps
    hands.tap("Notes")
    assert hands.screen == "notes:Blank"


def test_a_closed_app_starts_anew(hold: Make) -> None:
    hands = hold()
    hands.open("Diary")
    hands.tap("Words", "text field")
    hands.type("draft")
    hands.press("app_switcher")
    hands.drag("Diary", dy=-200.0)
    assert hands.nodes("No open apps")
    hands.open("Diary")
    assert hands.node("Words", "text field").value == ""


def test_layers_survive_copying_and_saving(hold: Make) -> None:
    hands = hold("settings", diary=False)
    hands.open("Settings")
    for layer in ("switcher", "spotlight", "lock", "control", "notifications"):
        hands.device._runtime.layer(layer)
        hands.device.advance(0.0)
        shown = hands.device.observe().scene.commands
        assert hands.device.fork().observe().scene.commands == shown
        assert Device.load(hands.device.save()).observe().scene.commands == shown


def control(hands: Hands) -> None:
    hands.swipe(350.0, 2.0, 350.0, 400.0)
    assert hands.screen.endswith("ControlCentre")


def test_switches_of_the_control_centre_are_calls_of_the_settings(hold: Make) -> None:
    hands = hold("settings")
    control(hands)
    assert hands.node("Wi-Fi").value == "On"
    hands.tap("Wi-Fi")
    assert hands.node("Wi-Fi").value == "Off"
    hands.tap("Dark Mode")
    assert hands.device.scene.theme.dark
    calls = [record.call.tool for record in hands.device.world.journal.calls()]
    assert calls == ["set_setting", "set_setting"]


def test_levels_follow_a_drag_and_a_touch(hold: Make) -> None:
    hands = hold("settings")
    control(hands)
    frame = hands.node("Brightness").frame
    hands.device.act(act.Tap(x=frame.center.x, y=frame.y + frame.height * 0.75))
    assert hands.node("Brightness").value == "25%"
    hands.drag("Brightness", dy=-frame.height / 2)
    assert hands.node("Brightness").value == "75%"
    hands.drag("Brightness", dy=-600.0)
    assert hands.device.world.setting("display.brightness", "") in ("100", "99")


def test_a_focus_is_chosen_from_a_menu_and_shows_in_the_status_bar(hold: Make) -> None:
    hands = hold("settings")
    control(hands)
    hands.tap("Focus")
    hands.tap("Do Not Disturb")
    assert hands.node("Focus").value == "Do Not Disturb"
    assert "focus on" in hands.device.observe().tree.children[-1].value


def test_without_the_apps_the_tiles_do_nothing(hold: Make) -> None:
    hands = hold()
    control(hands)
    for tile in ("Wi-Fi", "Focus", "Timer", "Brightness"):
        assert not hands.node(tile).enabled
        assert not hands.tap(tile).store_changed
    hands.swipe(200.0, 700.0, 200.0, 400.0)
    assert hands.screen == "home:HomeScreen"


def test_a_card_of_the_switcher_is_a_small_picture_of_its_app(hold: Make) -> None:
    hands = hold()
    hands.open("Diary")
    hands.tap("Words", "text field")
    hands.type("draft")
    hands.press("app_switcher")
    runs = [c for c in hands.device.scene.commands if type(c).__name__ == "TextRun"]
    sizes = [run.font.size for run in runs if run.text == "draft"]  # type: ignore[union-attr]
    assert sizes[-1] == sizes[0] * 246.0 / 390.0  # the first is the app itself, under the switcher
    assert not hands.nodes("draft")  # a picture: nothing in it can be touched
