from datetime import date, datetime, time

import pytest
from harness import Stage, check_sizes
from screens import Place

from gui_sim.geometry import Point
from gui_sim.ui import DayTimeline, Outlet, Present, Push, TimelineItem, Toast
from gui_sim.ui.controls.day_timeline import columns
from gui_sim.ui.moves import TapOn

DAY = date(2026, 3, 5)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime.combine(DAY, time(hour, minute))


EVENTS = (
    TimelineItem("ev1", "Stand-up", at(9), at(9, 15), to=Place("ev1")),
    TimelineItem("ev2", "Review", at(10), at(11, 30), "systemPurple", "Room 4", Place("ev2")),
    TimelineItem("ev3", "Dentist", at(10, 30), at(11), "systemRed", to=Place("ev3")),
    TimelineItem("ev4", "Trip", at(22), datetime(2026, 3, 6, 4), "systemGreen", to=Place("ev4")),
)


def day(stage: Stage) -> DayTimeline:
    return DayTimeline(DAY, EVENTS, lambda hour: Toast(f"new at {hour}"), hours=(8, 24))


def test_goldens() -> None:
    Stage(day).check_golden("day_timeline")


def test_sizes() -> None:
    check_sizes(day)


def test_overlapping_events_stand_side_by_side() -> None:
    rects = [rect for kind, rect in Stage(day).boxes() if kind == "Keyed"]
    review, dentist = rects[1], rects[2]
    assert review.right <= dentist.x
    assert rects[0].width > 2 * review.width  # nothing beside the first


@pytest.mark.parametrize(
    ("spans", "wanted"),
    [
        ([], []),
        ([(0, 1), (1, 2)], [(0, 1), (0, 1)]),
        ([(0, 2), (1, 3)], [(0, 2), (1, 2)]),
        ([(0, 9), (1, 2), (3, 4), (3, 5), (9, 10)], [(0, 3), (1, 3), (1, 3), (2, 3), (0, 1)]),
    ],
)
def test_lanes(spans: list[tuple[float, float]], wanted: list[tuple[int, int]]) -> None:
    assert columns(spans) == wanted


def test_an_event_over_midnight_ends_with_the_day() -> None:
    stage = Stage(day)
    box = stage.scene().layers[0].box
    trip = stage.boxes()[-1][1]
    assert trip.bottom <= box.height
    assert 'button "Trip" = 22:00 to 04:00' in stage.tree()


def test_events_of_other_days_are_left_out() -> None:
    other = TimelineItem("ev9", "Elsewhere", datetime(2026, 3, 4, 9), datetime(2026, 3, 4, 10))
    assert "Elsewhere" not in Stage(lambda s: DayTimeline(DAY, (other,))).tree()


def test_a_touch_on_an_event_opens_it() -> None:
    stage = Stage(day)
    stage.tap("Dentist", row="ev3")
    assert stage.done == [Push(Place("ev3"))]
    assert [outlet.to for outlet in stage.outlets() if outlet.to] == [event.to for event in EVENTS]


def test_the_margin_of_each_hour_can_be_touched_even_where_an_event_lies() -> None:
    stage = Stage(day)
    stage.tap("10:00")
    stage.tap("23:00")
    assert stage.done == [Toast("new at 10"), Toast("new at 23")]
    assert Outlet((TapOn("23:00"),), effect=Toast("new at 23")) in stage.outlets()


def test_a_touch_on_free_room_tells_the_hour() -> None:
    stage = Stage(day)
    slot = next(rect for kind, rect in stage.boxes() if kind == "_Hour")
    stage.at(Point(300.0, slot.y + 4 * slot.height + 5.0))
    assert stage.done == [Toast("new at 12")]


def test_an_hour_may_lead_to_a_screen() -> None:
    stage = Stage(lambda s: DayTimeline(DAY, (), lambda hour: Present(Place(f"{hour}")), hours=(8, 10)))
    outlets = stage.outlets()
    assert [(o.moves, o.to, o.sheet) for o in outlets] == [
        ((TapOn("08:00"),), Place("8"), True),
        ((TapOn("09:00"),), Place("9"), True),
    ]


def test_the_present_hour_is_marked_only_on_the_present_day() -> None:
    def red(day: date) -> bool:
        stage = Stage(lambda s: DayTimeline(day, ()))
        color = stage.theme.color("systemRed")
        return any(getattr(command, "color", None) == color for command in stage.scene().commands)

    assert red(DAY)
    assert not red(date(2026, 3, 6))
