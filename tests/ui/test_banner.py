from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import Banner, Item, NotificationCard, Push, ShareButton, Toast, VStack
from gui_sim.ui.moves import HoldOn, SwipeLeftOn, TapOn

CLEAR = Item("Clear", effect=Toast("cleared"), role="destructive")
LATER = Item("Later", effect=Toast("later"))
PEOPLE = [Item(name, effect=Toast(name)) for name in ("Ana Lima", "Ben Okafor", "Mum", "Chloe", "Dad", "Zoe")]
ACTIONS = [Item("Copy", effect=Toast("copied"), icon="copy"), Item("Print", icon="printer", enabled=False)]


def cards(stage: Stage) -> VStack:
    return VStack(
        Banner("Messages", "chat-circle", "systemGreen", "Ana Lima", "Are we on tonight?", "now",
               to=Place("th1")),
        NotificationCard(
            "Calendar", "calendar", "systemRed", "Dentist", "Today at 10:30, Dr Ng", "9:30",
            to=Place("ev1"), swipe=[CLEAR], menu=[LATER],
        ),
        spacing=8.0,
        align="fill",
    )  # fmt: skip


def share(stage: Stage) -> ShareButton:
    return ShareButton("Grocery list", PEOPLE, ACTIONS)


def test_goldens() -> None:
    Stage(cards).check_golden("banner")
    stage = Stage(share)
    stage.tap("Share")
    stage.check_golden("share_sheet")


def test_sizes() -> None:
    check_sizes(cards)
    check_sizes(cards, [SwipeLeftOn("Dentist")])
    check_sizes(share)


def test_a_notification_opens_is_swiped_and_is_held() -> None:
    stage = Stage(cards)
    stage.perform([TapOn("Ana Lima"), SwipeLeftOn("Dentist"), TapOn("Clear")])
    stage.tap("Dentist")
    stage.perform([HoldOn("Dentist"), TapOn("Later")])
    assert stage.done == [Push(Place("th1")), Toast("cleared"), Toast("later")]


def test_all_of_it_is_known_before() -> None:
    assert [outlet.moves for outlet in Stage(cards).outlets()] == [
        (TapOn("Ana Lima"),),
        (TapOn("Dentist"),),
        (HoldOn("Dentist"), TapOn("Later")),
        (SwipeLeftOn("Dentist"), TapOn("Clear")),
    ]


def test_swiping_keeps_the_height() -> None:
    stage = Stage(cards, width=320.0, text_size="xxxLarge")
    before = stage.boxes()
    stage.perform([SwipeLeftOn("Dentist")])
    assert stage.boxes() == before


def test_meaning() -> None:
    tree = Stage(cards).tree()
    assert 'notification "Dentist" = Calendar, Today at 10:30, Dr Ng, 9:30' in tree


def test_sharing_with_a_person_and_an_action() -> None:
    stage = Stage(share)
    for outlet in stage.outlets():
        if outlet.enabled:
            stage.perform(outlet.moves)
    assert stage.done == [*(Toast(item.label) for item in PEOPLE), Toast("copied")]


def test_the_share_sheet_closes() -> None:
    stage = Stage(share)
    stage.perform([TapOn("Share"), TapOn("Close")])
    assert len(stage.scene().layers) == 1
