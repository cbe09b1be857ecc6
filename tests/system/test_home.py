"""The home screen: pages, folders, dock, badges, and where apps stand."""

from datetime import date

from gui_sim import actions as act
from gui_sim.app import App
from gui_sim.canvas.display_list import TextRun
from gui_sim.geometry import Rect
from gui_sim.records import Permission
from gui_sim.system.app_icon import draw_icon
from gui_sim.system.placing import Folder, arrange
from gui_sim.theme import Theme
from gui_sim.ui.moves import TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import walk
from tests.system.conftest import Make, plain_app

ALL = """
    phone messages mail music calendar contacts reminders notes clock photos files maps weather health wallet
    homehub settings dinespot tasterank quickbite freshcart staynest tripgo ridenow streambox cinepass
    shopwave payport fitpulse carepoint meetroom
"""


def names(slots: tuple[object, ...]) -> list[str]:
    return [slot.name for slot in slots]  # type: ignore[attr-defined]


def test_the_phones_own_apps_come_first_then_folders_then_the_rest() -> None:
    pages = arrange([plain_app(id) for id in [*ALL.split(), "zebra", "aardvark"]])
    assert [app.id for app in pages.dock] == ["phone", "messages", "mail", "music"]
    assert len(pages.pages) == 2
    assert names(pages.pages[0])[:2] == ["Calendar", "Contacts"]
    assert len(pages.pages[0]) == 13
    assert names(pages.pages[1])[:4] == ["Food", "Going", "Fun", "Shopwave"]
    assert names(pages.pages[1])[-2:] == ["Aardvark", "Zebra"]


def test_every_app_stands_somewhere_exactly_once() -> None:
    apps = [plain_app(id) for id in [*ALL.split(), *(f"own{number}" for number in range(40))]]
    pages = arrange(apps)
    placed = [app.id for app in pages.dock]
    for page in pages.pages:
        assert len(page) <= 24
        for slot in page:
            placed += [app.id for app in slot.apps] if isinstance(slot, Folder) else [slot.id]
    assert sorted(placed) == sorted(app.id for app in apps)


def test_the_dock_is_filled_when_its_apps_are_missing_and_one_app_makes_no_folder() -> None:
    pages = arrange([plain_app(id) for id in ("messages", "contacts", "calendar", "settings", "clock", "dinespot")])
    assert [app.id for app in pages.dock] == ["messages", "contacts", "calendar", "settings"]
    assert [names(page) for page in pages.pages] == [["Clock"], ["Dinespot"]]


def test_a_phone_without_apps_has_one_empty_page() -> None:
    assert arrange([]).pages == ((),)


def test_swiping_turns_pages_and_stops_at_the_ends(hold: Make) -> None:
    hands = hold("clock", "notes")
    assert hands.nodes("Clock") and not hands.nodes("Diary")
    hands.swipe(300.0, 400.0, 100.0, 400.0)
    assert hands.nodes("Diary") and not hands.nodes("Clock")
    hands.swipe(300.0, 400.0, 100.0, 400.0)
    assert hands.nodes("Diary")
    hands.swipe(100.0, 400.0, 300.0, 400.0)
    assert hands.nodes("Clock")


def test_a_dot_shows_its_page_and_home_goes_back_to_the_first(hold: Make) -> None:
    hands = hold("clock")
    hands.tap("Page 2")
    assert hands.node("Page 2").selected and hands.nodes("Diary")
    hands.press("home")
    assert hands.nodes("Clock")


def test_an_icon_opens_its_app(hold: Make) -> None:
    hands = hold()
    assert hands.tap("Diary").hit == "Diary"
    assert hands.screen == "diary:Days"


def test_a_folder_opens_lists_its_apps_and_closes_beside_its_panel(hold: Make) -> None:
    hands = hold("dinespot", "quickbite", "clock")
    hands.tap("Page 2")
    assert hands.node("Food", "folder").value == "Dinespot, Quickbite"
    hands.tap("Food")
    assert hands.labels("icon") == ["Dinespot", "Quickbite"]
    hands.swipe(300.0, 760.0, 100.0, 760.0)
    assert hands.nodes("Quickbite")
    hands.device.act(act.Tap(x=30.0, y=120.0))
    assert not hands.nodes("Quickbite")
    hands.tap("Food")
    hands.tap("Quickbite")
    assert hands.screen == "quickbite:Blank"
    hands.press("home")
    assert hands.nodes("Food") and not hands.nodes("Quickbite")


def test_badges_count_new_notices_of_apps_that_may_notify(hold: Make) -> None:
    hands = hold("clock", "notes", "dinespot", "quickbite")
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        for app in ("clock", "clock", "notes", "dinespot"):
            ctx.notify(app, "Something")
    assert hands.node("Clock").value == "2 new"
    with hands.device.world.store.transaction():
        denied = ctx.find(Permission, client="clock", scope="notifications")
        if denied:
            ctx.update(denied[0], state="denied")
        else:
            ctx.insert(Permission(client="clock", scope="notifications", state="denied"))
    assert hands.node("Clock").value == ""
    assert hands.node("Notes").value == "1 new"


def test_an_app_whose_badge_is_off_has_none(hold: Make) -> None:
    hands = hold("clock", "notes", "settings")
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        for app in ("clock", "notes"):
            ctx.notify(app, "Something")
    hands.device.act(act.CallTool(tool="set_app_notifications", args={"app": "clock", "notify": True, "badge": False}))
    assert hands.node("Clock").value == ""
    assert hands.node("Notes").value == "1 new"


def test_a_swipe_down_opens_the_search_and_a_short_one_does_not(hold: Make) -> None:
    hands = hold()
    hands.swipe(200.0, 300.0, 200.0, 330.0)
    assert hands.screen == "home:HomeScreen"
    hands.swipe(200.0, 300.0, 200.0, 450.0)
    assert hands.screen == "home:Spotlight"


def test_every_app_is_an_outlet_and_its_moves_open_it(hold: Make) -> None:
    hands = hold("clock", "notes", "dinespot", "quickbite", "phone")
    for start in ((), ("Page 2",), ("Page 2", "Food")):
        twin = type(hands)(hands.device.fork())
        for label in start:
            twin.tap(label)
        layer = twin.device.scene.layer("home")
        assert layer is not None
        env = layer.env
        outlets = {
            outlet.app: outlet for view in walk(layer.box.view, env) for outlet in view.outlets(env) if outlet.app
        }
        assert set(outlets) == {"diary", "clock", "notes", "dinespot", "quickbite", "phone"}
        for app, outlet in outlets.items():
            finger = type(hands)(twin.device.fork())
            for move in outlet.moves:
                assert isinstance(move, TapOn)
                finger.tap(move.label)
            assert finger.device.phone.front == app


def test_the_icon_of_a_calendar_shows_the_day() -> None:
    def words(size: float) -> list[str]:
        painter = Painter(Theme(), Rect(0.0, 0.0, 390.0, 844.0))
        app = App("calendar", "Calendar", "calendar-blank", "#ff3b30", "", dated=True)
        draw_icon(painter, Rect(0.0, 0.0, size, size), app, date(2026, 3, 5))
        return [run.text for run in painter.commands if isinstance(run, TextRun)]

    assert words(60.0) == ["THU", "5"]
    assert words(13.0) == ["5"]
