"""Reminders: lists, days and hours, repeats, steps, sharing, and what the phone tells of."""

from datetime import datetime

import pytest

from gui_sim import actions
from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("reminders", "settings")


def add(world: World, title: str, **more: object) -> str:
    return str(call(world, "create_reminder", title=title, **more)["id"])


def until(world: World, *at: int) -> None:
    world.advance((datetime(*at) - world.clock.now).total_seconds())  # type: ignore[arg-type]


def opened(world: World) -> Device:
    device = Device(world)
    device._runtime.open_app("reminders")
    device._scene = None
    return device


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title": "  "}, "bad_value"),
        ({"due_date": "2026-03-04"}, "past"),
        ({"due_date": "2026-03-05", "due_time": "09:41"}, "past"),
        ({"due_time": "18:00"}, "bad_value"),
        ({"repeat": "daily"}, "bad_value"),
        ({"list_id": "rl9"}, "not_found"),
        ({"parent_id": "rm9"}, "not_found"),
        ({"people": [" "]}, "bad_value"),
    ],
)
def test_what_cannot_be_put_on_a_list(world: World, changes: dict[str, object], code: str) -> None:
    assert refused(world, "create_reminder", **({"title": "Post the letter"} | changes)) == code


def test_due_today_at_a_later_hour_is_not_past(world: World) -> None:
    add(world, "Call the studio", due_date="2026-03-05", due_time="09:42")
    add(world, "Some time today", due_date="2026-03-05")


def test_what_is_listed_is_in_order_of_its_moment(world: World) -> None:
    add(world, "Undated")
    add(world, "Saturday evening", due_date="2026-03-07", due_time="20:00")
    add(world, "Saturday", due_date="2026-03-07", list_id="rl2")
    add(world, "Today", due_date="2026-03-05", due_time="12:00")
    add(world, "In a week", due_date="2026-03-12")

    def listed(**asked: object) -> list[str]:
        return [one["title"] for one in call(world, "list_reminders", **asked)["reminders"]]

    assert listed() == ["Today", "Saturday", "Saturday evening", "In a week", "Undated"]
    assert listed(due="today") == ["Today"]
    assert listed(due="week") == ["Today", "Saturday", "Saturday evening"]
    assert listed(list_id="rl2") == ["Saturday"]
    assert listed(due="overdue") == []
    until(world, 2026, 3, 7, 12, 0)
    assert listed(due="overdue") == ["Today"] and listed(due="today") == ["Saturday", "Saturday evening"]
    call(world, "complete_reminder", reminder_id="rm1")
    call(world, "complete_reminder", reminder_id="rm4")
    assert listed(done=True)[0] in ("Today", "Undated") and len(listed(done=True)) == 2


def test_pages_of_twenty(world: World) -> None:
    for number in range(21):
        add(world, f"Item {number}")
    first, second = call(world, "list_reminders"), call(world, "list_reminders", page=2)
    assert (len(first["reminders"]), first["next_page"], first["total"]) == (20, 2, 21)
    assert [one["title"] for one in second["reminders"]] == ["Item 20"] and "next_page" not in second
    assert refused(world, "list_reminders", page=3) == "bad_value"


def test_an_update_leaves_what_it_does_not_name(world: World) -> None:
    key = add(world, "Water bill", due_date="2026-03-09", due_time="18:00", notes="By card", priority="low")
    changed = call(world, "update_reminder", reminder_id=key, due_time="08:30")
    assert (changed["due_date"], changed["due_time"], changed["notes"]) == ("2026-03-09", "08:30", "By card")
    assert refused(world, "update_reminder", reminder_id=key, due_date="2026-03-01") == "past"
    assert refused(world, "update_reminder", reminder_id=key, due_date="2026-03-05") == "past"
    bare = add(world, "Undated")
    assert refused(world, "update_reminder", reminder_id=bare, due_time="10:00") == "bad_value"
    assert refused(world, "update_reminder", reminder_id=bare, repeat="weekly") == "bad_value"


def test_what_is_late_can_still_be_renamed(world: World) -> None:
    key = add(world, "Ring Tomas", due_date="2026-03-05", due_time="10:00")
    until(world, 2026, 3, 6, 12, 0)
    assert call(world, "update_reminder", reminder_id=key, title="Ring Tomas back")["due_date"] == "2026-03-05"
    assert refused(world, "update_reminder", reminder_id=key, due_time="11:00") == "past"


@pytest.mark.parametrize(
    ("repeat", "first", "following"),
    [
        ("daily", "2026-03-05", "2026-03-06"),
        ("weekly", "2026-03-06", "2026-03-13"),
        ("monthly", "2026-03-31", "2026-04-30"),
        ("none", "2026-03-06", None),
    ],
)
def test_one_that_repeats_comes_again_and_an_undone_tick_takes_that_back(
    world: World, repeat: str, first: str, following: str | None
) -> None:
    key = add(world, "Vitamin D", due_date=first, repeat=repeat)
    call(world, "complete_reminder", reminder_id=key)
    done, *again = rows(world, "Reminder")
    assert done.done and done.done_at == NOW
    assert [(str(one.due_date), one.done, one.repeat) for one in again] == (
        [(following, False, repeat)] if following else []
    )
    call(world, "complete_reminder", reminder_id=key, done=False)
    (kept,) = rows(world, "Reminder")
    assert kept.id == key and not kept.done and kept.done_at is None


def test_the_next_time_of_a_late_one_lies_ahead(world: World) -> None:
    key = add(world, "Water the lemon tree", due_date="2026-03-06", repeat="weekly")
    until(world, 2026, 3, 21, 8, 0)
    call(world, "complete_reminder", reminder_id=key)
    assert str(rows(world, "Reminder")[1].due_date) == "2026-03-27"


def test_a_next_time_that_was_changed_stays(world: World) -> None:
    key = add(world, "Vitamin D", due_date="2026-03-05", repeat="daily")
    call(world, "complete_reminder", reminder_id=key)
    call(world, "update_reminder", reminder_id="rm2", notes="With breakfast")
    call(world, "complete_reminder", reminder_id=key, done=False)
    assert len(rows(world, "Reminder")) == 2


def test_steps_follow_their_reminder(world: World) -> None:
    trip = add(world, "Pack", list_id="rl2", due_date="2026-03-06", repeat="weekly")
    step = add(world, "Passport", parent_id=trip, list_id="rl3")
    assert rows(world, "Reminder")[1].list_id == "rl2"
    assert world.journal.calls()[-1].call.args["list_id"] == "rl2"
    assert refused(world, "create_reminder", title="Photo page", parent_id=step) == "bad_value"
    assert refused(world, "update_reminder", reminder_id=step, list_id="rl1") == "bad_value"
    call(world, "update_reminder", reminder_id=trip, list_id="rl1")
    assert {one.list_id for one in rows(world, "Reminder")} == {"rl1"}
    call(world, "complete_reminder", reminder_id=trip)
    assert [(one.title, one.done) for one in rows(world, "Reminder")] == [
        ("Pack", True), ("Passport", True), ("Pack", False), ("Passport", False),
    ]  # fmt: skip
    assert rows(world, "Reminder")[3].parent_id == "rm3"
    assert refused(world, "create_reminder", title="Charger", parent_id=trip) == "bad_value"
    call(world, "delete_reminder", reminder_id="rm3")
    assert len(rows(world, "Reminder")) == 2


def test_people_and_tags_are_sets(world: World) -> None:
    add(world, "Dinner", people=["Sam", " Noor ", "Sam"], tags=["food", "friends"])
    (one,) = rows(world, "Reminder")
    assert one.people == ("Noor", "Sam")
    assert call(world, "search_reminders", query="friends")["hits"][0]["id"] == one.id


def test_lists_have_different_names(world: World) -> None:
    made = call(world, "create_reminder_list", name="Balcony", colour="mint")
    assert (made["colour"], made["shared_with"]) == ("mint", [])
    assert refused(world, "create_reminder_list", name="balcony ") == "already"
    assert refused(world, "create_reminder_list", name="Loft", colour="beige") == "bad_value"


def test_it_tells_when_due_and_the_next_morning_if_left(world: World) -> None:
    add(world, "Ring Tomas", due_date="2026-03-05", due_time="11:00")
    add(world, "Post the form", due_date="2026-03-06", list_id="rl3")
    until(world, 2026, 3, 5, 10, 59)
    assert notices(world) == []
    until(world, 2026, 3, 5, 11, 1)
    assert notices(world) == ["Ring Tomas"]
    until(world, 2026, 3, 6, 9, 1)
    told = {(one.title, one.body) for one in rows(world, "Notification")[1:]}
    assert told == {("Ring Tomas", "Overdue since Thu 5 Mar, 11:00"), ("Post the form", "Work")}
    until(world, 2026, 3, 9, 9, 0)
    assert notices(world).count("Ring Tomas") == 2 and notices(world).count("Post the form") == 2


@pytest.mark.parametrize("what", ["done", "moved", "deleted"])
def test_it_does_not_tell_of_what_was_done_moved_or_deleted(world: World, what: str) -> None:
    key = add(world, "Ring Tomas", due_date="2026-03-05", due_time="11:00")
    if what == "done":
        call(world, "complete_reminder", reminder_id=key)
    elif what == "moved":
        call(world, "update_reminder", reminder_id=key, due_date="2026-04-05")
    else:
        call(world, "delete_reminder", reminder_id=key)
    until(world, 2026, 3, 6, 12, 0)
    assert notices(world) == []


@pytest.mark.parametrize(("state", "told"), [("granted", ["Collect the parcel"]), ("denied", [])])
def test_places_are_told_only_with_the_location(world: World, state: str, told: list[str]) -> None:
    tool = "grant_permission" if state == "granted" else "revoke_permission"
    call(world, tool, actor="user", client="reminders", scope="location")
    add(world, "Collect the parcel", place="12 Quay Street")
    add(world, "Elsewhere", place="Wharf Gym")
    add(world, "Nowhere")
    happen(world, "place_reached", place="quay street")
    assert [one.title for one in rows(world, "Notification") if one.app == "reminders"] == told


def test_a_shared_list_sends_a_line_to_its_members() -> None:
    world = phone("reminders", "messages", "settings")
    kept = rows(world, "ReminderList")[1]
    with world.store.transaction():
        world.store.update(kept, shared_with=("+15035550101",))
    key = add(world, "Compost", list_id=kept.id)
    call(world, "complete_reminder", reminder_id=key)
    add(world, "Own")
    assert [(one.sender, one.body) for one in rows(world, "Message")] == [
        ("me", "New in Household: Compost"), ("me", "Done in Household: Compost"),
    ]  # fmt: skip


def test_the_circle_ticks_and_the_line_adds(world: World) -> None:
    add(world, "Descale the kettle", list_id="rl2")
    device = opened(world)
    tap(device, "Household")
    tap(device, "Done")
    assert rows(world, "Reminder")[0].done and "Nothing to do" in words(device)
    assert world.journal.calls()[-1].call.args == {"reminder_id": "rm1", "done": True}


def test_return_in_the_line_puts_a_reminder_on_the_list(world: World) -> None:
    device = opened(world)
    tap(device, "Work")
    tap(device, "Add a reminder")
    device.act(actions.Type(text="Order lime trees"))
    device.act(actions.Press(button="return"))
    (one,) = rows(world, "Reminder")
    assert (one.title, one.list_id) == ("Order lime trees", "rl3")


def test_today_is_told_by_the_part_of_the_day(world: World) -> None:
    for title, hour in (("Early", "11:00"), ("Late", "15:00"), ("Last", "21:00")):
        add(world, title, due_date="2026-03-05", due_time=hour)
    add(world, "Some time", due_date="2026-03-05")
    add(world, "Tomorrow", due_date="2026-03-06")
    until(world, 2026, 3, 5, 14, 0)
    device = opened(world)
    tap(device, "Today")
    shown = words(device)
    for part in ("Overdue", "All day", "Afternoon", "Tonight"):
        assert part in shown
    assert "Morning" not in shown and "Tomorrow" not in shown


def test_a_deleted_reminder_opens_as_gone(world: World) -> None:
    device = Device(world)
    device._runtime.open_link("reminders/EditReminder/rm7")
    device._scene = None
    assert "No longer there" in words(device)
