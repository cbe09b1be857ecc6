"""Ways through the phone: back, tabs, sheets, layers, scrolling, menus, questions."""

import pytest

from gui_sim import actions as do
from gui_sim.device import Device
from gui_sim.geometry import Point
from tests.device.lab import hold
from tests.system.hands import Hands


def depth(hands: Hands) -> int:
    app = hands.device.phone.app
    assert app is not None
    return len(app.stack)


@pytest.mark.parametrize("way", ["swipe", "button", "press"])
def test_ways_back(way: str) -> None:
    hands = hold()
    hands.tap("Shelf")
    assert hands.screen == "workshop:Shelf"
    if way == "swipe":
        assert hands.swipe(3, 400, 250, 410).hit == "Back"
    elif way == "button":
        assert hands.tap("Back", "button").hit == "Back"
    else:
        assert hands.press("back").ok
    assert hands.screen == "workshop:Jobs"


def test_the_back_swipe_needs_the_edge_and_the_way() -> None:
    hands = hold()
    hands.tap("Shelf")
    for start, end in (((40, 400), (300, 400)), ((3, 400), (40, 400)), ((3, 400), (80, 700))):
        hands.swipe(*start, *end)
        assert hands.screen == "workshop:Shelf"


def test_the_back_button_names_where_it_goes() -> None:
    hands = hold()
    hands.tap("Shelf")
    assert hands.node("Back", "button").value == "Jobs"


def test_a_tab_touched_again_pops_to_its_root_and_top_and_other_tabs_keep_their_place() -> None:
    hands = hold()
    hands.tap("Shelf")
    hands.tap("Place 2")
    assert depth(hands) == 3
    hands.device.act(do.Press(button="back"))
    hands.device.act(do.Press(button="back"))
    hands.swipe(195, 600, 195, 300)
    hands.tap("Letters", "tab")
    hands.tap("First", "text field")
    hands.type("draft")
    hands.press("return")
    hands.tap("Jobs", "tab")
    hands.tap("Letters", "tab")
    assert hands.node("First", "text field").value == "draft"
    hands.swipe(195, 600, 195, 300)
    assert hands.device.phone.top.locals["scroll/main"] > 0
    hands.tap("Letters", "tab")
    assert "scroll/main" not in hands.device.phone.top.locals
    assert hands.node("First", "text field").value == "draft"


def test_a_sheet_is_left_by_cancel_without_change() -> None:
    hands = hold()
    before = hands.device.world.store.digest()
    hands.tap("New")
    assert hands.screen == "workshop:NewJob" and not hands.nodes("Shelf")
    hands.tap("Title", "text field")
    hands.type("draft")
    hands.tap("Cancel")
    assert hands.screen == "workshop:Jobs" and hands.device.world.store.digest() == before
    hands.tap("New")
    assert hands.node("Title", "text field").value == ""


@pytest.mark.parametrize("start", [(195, 80), (195, 700)], ids=["bar", "body"])
def test_a_sheet_is_pulled_down(start: tuple[float, float]) -> None:
    hands = hold()
    hands.tap("New")
    hands.swipe(*start, start[0], start[1] + 60)
    assert hands.screen == "workshop:NewJob"
    hands.swipe(*start, start[0], start[1] + 140)
    assert hands.screen == "workshop:Jobs"


def test_a_sheet_that_waits_for_the_owner_is_left_by_home_and_by_a_pull() -> None:
    for leave in ("home", "pull", "back"):
        hands = hold()
        hands.tap("Safe")
        assert hands.device.phone.cover is not None
        if leave == "pull":
            hands.swipe(195, 300, 195, 500)
        else:
            hands.press(leave)
        assert hands.device.phone.cover is None


def test_a_save_closes_the_sheet_and_shows_the_row() -> None:
    hands = hold()
    hands.tap("New")
    hands.tap("Title", "text field")
    hands.type("Sweep\n")
    assert hands.tap("Save").store_changed
    assert hands.screen == "workshop:Jobs" and hands.nodes("Sweep")


def test_pulling_a_list_down_at_its_top_says_it_is_up_to_date() -> None:
    hands = hold()
    assert hands.swipe(195, 300, 195, 420).hit == "main"
    assert hands.nodes("Up to date")
    hands.device.act(do.Tap(x=3, y=700))
    hands.device.act(do.Tap(x=3, y=700))
    assert not hands.nodes("Up to date")


def test_home_keeps_the_app_where_it_was() -> None:
    hands = hold()
    hands.tap("Shelf")
    hands.press("home")
    assert hands.screen == "home:HomeScreen"
    hands.open("Workshop")
    assert hands.screen == "workshop:Shelf"


def test_home_closes_an_alert_and_a_menu() -> None:
    hands = hold()
    hands.tap("Say it twice")
    hands.press("home")
    assert hands.device.phone.alert == ""
    hands.open("Workshop")
    point = hands.node("Oil the lathe").frame.center
    hands.device.act(do.LongPress(x=point.x, y=point.y))
    assert hands.nodes("Tick off")
    hands.press("home")
    assert not hands.nodes("Tick off")


@pytest.mark.parametrize("layer", ["notifications", "control", "app_switcher", "lock"])
def test_home_over_a_layer_gives_the_app_back_and_then_goes_home(layer: str) -> None:
    hands = hold()
    hands.tap("Shelf")
    pull(hands, layer)
    assert hands.device.phone.layer is not None
    hands.press("home")
    assert hands.screen == "workshop:Shelf" and hands.device.phone.layer is None
    hands.press("home")
    assert hands.screen == "home:HomeScreen"


@pytest.mark.parametrize("layer", ["notifications", "control", "app_switcher"])
def test_back_closes_a_layer(layer: str) -> None:
    hands = hold()
    pull(hands, layer)
    hands.press("back")
    assert hands.screen == "workshop:Jobs"


def pull(hands: Hands, layer: str) -> None:
    if layer in ("notifications", "control"):
        x = 60 if layer == "notifications" else 350
        hands.swipe(x, 4, x, 400)
    else:
        hands.press(layer)


def test_the_bottom_swipe_goes_home_and_resting_opens_the_switcher() -> None:
    hands = hold()
    assert hands.swipe(195, 840, 195, 500).hit == "Home"
    assert hands.screen == "home:HomeScreen"
    hands.open("Workshop")
    hands.swipe(195, 840, 195, 500, hold=True)
    assert hands.screen.endswith("AppSwitcher")


def test_closing_an_app_forgets_its_stack_and_keeps_its_rows() -> None:
    hands = hold()
    hands.tap("Shelf")
    hands.device.act(do.CallTool(tool="add_job", args={"title": "Sweep"}))
    digest = hands.device.world.store.digest()
    hands.press("app_switcher")
    hands.drag("Workshop", dy=-200)
    assert hands.device.phone.apps == {} and hands.device.phone.recents == []
    assert hands.device.world.store.digest() == digest
    hands.open("Workshop")
    assert hands.screen == "workshop:Jobs" and hands.nodes("Sweep")


def test_scrolling_follows_the_finger_and_stops_at_the_ends() -> None:
    hands = hold()
    hands.tap("Shelf")
    locals = hands.device.phone.top.locals
    for start, end, offset in ((600, 500, 100), (600, 350, 350), (300, 600, 50), (300, 700, 0), (300, 500, 0)):
        hands.swipe(195, start, 195, end)
        assert locals["scroll/main"] == offset
    node = hands.node("main", "scroll")
    assert node.value == "start"
    for _ in range(40):
        hands.swipe(195, 700, 195, 100)
    assert hands.node("main", "scroll").value == "end" and hands.nodes("Place 299")
    first = locals["scroll/main"]
    hands.swipe(195, 700, 195, 100)
    assert locals["scroll/main"] == first


def test_a_scroll_says_the_name_that_the_tree_has_for_the_area() -> None:
    hands = hold()
    hands.tap("Shelf")
    assert hands.swipe(195, 600, 195, 500).hit == "main" == hands.nodes("main", "scroll")[0].label
    hands.tap("Back")
    hands.tap("Drawer", "tab")
    frame = hands.node("Tools", "scroll").frame
    outcome = hands.swipe(300, frame.center.y, 100, frame.center.y)
    assert outcome.hit == "Tools" and hands.node("Tools", "scroll").value == "middle"


def test_a_swipe_up_on_a_sideways_line_scrolls_the_screen() -> None:
    hands = hold()
    hands.tap("Drawer", "tab")
    frame = hands.node("Tools", "scroll").frame
    assert hands.swipe(195, frame.center.y, 195, frame.center.y - 100).hit == "main"


def test_a_large_title_moves_into_the_bar() -> None:
    hands = hold()
    hands.device.act(do.CallTool(tool="add_job", args={"title": "One more"}))
    for number in range(9):
        hands.device.act(do.CallTool(tool="add_job", args={"title": f"Job {number}"}))
    assert hands.nodes("Jobs", "header") and not hands.nodes("Jobs", "navigation bar")
    hands.swipe(195, 600, 195, 560)
    assert hands.nodes("Jobs", "navigation bar")
    hands.swipe(195, 400, 195, 500)
    assert not hands.nodes("Jobs", "navigation bar")


def test_rows_under_the_bars_are_out_of_reach() -> None:
    hands = hold()
    hands.tap("Shelf")
    hands.swipe(195, 600, 195, 420)
    for gesture in ("tap", "long_press", "swipe_left", "drag_y"):
        hit = hands.device.scene.hit(Point(250, 70), (gesture,))  # type: ignore[arg-type]
        assert hit is None, f"{gesture} reaches {hit and hit.part.label} under the bar"
    for gesture in ("tap", "long_press", "swipe_left"):
        assert hands.device.scene.hit(Point(250, 300), (gesture,)) is not None  # type: ignore[arg-type]


def test_a_long_press_opens_a_menu_and_a_touch_beside_closes_it() -> None:
    hands = hold()
    hold_on(hands, "Oil the lathe")
    assert hands.labels("button") == ["Dismiss", "Tick off"]
    outcome = hands.tap("Dismiss", "button")
    assert outcome.hit == "Dismiss" and not hands.nodes("Tick off")
    hold_on(hands, "Oil the lathe")
    assert hands.tap("Tick off").store_changed
    assert hands.node("Oil the lathe").value == "Done"


def hold_on(hands: Hands, label: str) -> None:
    point = hands.node(label).frame.center
    hands.device.act(do.LongPress(x=point.x, y=point.y))


def test_rows_of_a_long_list_have_their_menus_and_swipes() -> None:
    hands = hold()
    hands.tap("Shelf")
    for _ in range(6):
        hands.swipe(195, 700, 195, 200)
    place = next(label for label in hands.labels("button") if label.startswith("Place"))
    place = hands.labels("button")[hands.labels("button").index(place) + 5]
    hold_on(hands, place)
    hands.tap("Dust")
    assert hands.nodes(f"Dusted zz{place.split()[1]}")
    hands.drag(place, dx=-120)
    hands.tap("Dust")
    assert hands.nodes(f"Dusted zz{place.split()[1]}")


def test_a_swipe_uncovers_actions_and_a_swipe_back_covers_them() -> None:
    hands = hold()
    hands.drag("Oil the lathe", dx=-150)
    assert hands.nodes("Delete")
    hands.drag("Oil the lathe", dx=150)
    assert not hands.nodes("Delete")
    hands.drag("Oil the lathe", dx=-150)
    hands.drag("Mend the gate", dx=-150)
    assert len(hands.nodes("Delete")) == 1
    assert hands.tap("Delete").store_changed
    assert not hands.nodes("Mend the gate") and hands.nodes("Oil the lathe")


def job(hands: Hands) -> None:
    hands.tap("Mend the gate")
    assert hands.screen == "workshop:OneJob"


def test_a_confirmation_sheet_is_asked_cancelled_and_answered() -> None:
    hands = hold()
    job(hands)
    before = hands.device.world.store.digest()
    hands.tap("Drop")
    assert hands.nodes("Throw this job away?", "group") and not hands.nodes("Drop")
    hands.tap("Cancel")
    assert hands.nodes("Drop")
    hands.tap("Drop")
    hands.tap("Dismiss")
    assert hands.nodes("Drop") and hands.device.world.store.digest() == before
    hands.tap("Drop")
    assert hands.tap("Throw away").store_changed
    assert hands.screen == "workshop:Jobs" and not hands.nodes("Mend the gate")


def test_an_alert_must_be_answered_and_blocks_what_is_below() -> None:
    hands = hold()
    job(hands)
    spots = [node.frame.center for node in hands.device.observe().tree.walk() if node.role in ("button", "tab")]
    hands.tap("Finish")
    assert hands.labels("button") == ["Cancel", "Tick"]
    shown = hands.device.observe().scene.commands
    for point in (*spots, Point(5, 100), Point(380, 800)):
        twin = hands.device.fork()
        twin.act(do.Tap(x=point.x, y=point.y))
        assert twin.observe().scene.commands == shown or twin.observe().screen == "workshop:OneJob"
        twin.act(do.Swipe(path=((195, 600), (195, 300))))
        assert twin.phone.top.locals.get("scroll/main") is None
    assert hands.tap("Tick").store_changed


def test_a_plain_alert_blocks_all_but_the_phones_own_ways_out() -> None:
    hands = hold()
    hands.tap("Say it twice")
    for action in (do.Tap(x=195, y=200), do.Swipe(path=((3, 400), (300, 400))), do.Swipe(path=((60, 4), (60, 500)))):
        outcome = hands.device.act(action)
        assert not outcome.screen_changed and hands.nodes("OK")


def test_a_record_that_goes_leaves_its_screen_standing() -> None:
    hands = hold()
    job(hands)
    hands.device.act(do.CallTool(tool="drop_job", args={"job_id": "wj1"}))
    assert hands.nodes("Gone") and hands.tap("Back").ok
    assert not hands.nodes("Mend the gate")


def test_dark_sheets_stand_on_a_lighter_ground_than_the_screen() -> None:
    hands = hold("settings")
    hands.device.act(do.CallTool(tool="set_setting", args={"key": "display.dark_mode", "value": "on"}))
    assert ground(hands.device, 600, 6) == (0, 0, 0)
    hands.tap("New")
    assert ground(hands.device, 600, 6) == (0x1C, 0x1C, 0x1E)
    field = hands.node("Title", "text field").frame
    assert ground(hands.device, int(field.y) + 3, int(field.center.x)) == (0x2C, 0x2C, 0x2E)


def ground(device: Device, y: int, x: int) -> tuple[int, ...]:
    return tuple(int(channel) for channel in device.observe().frame.rgb[y, x])
