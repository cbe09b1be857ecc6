"""Calendar: events, series, invitations, free time and alerts."""

from datetime import datetime, timedelta

import pytest

from gui_sim.device import Device
from gui_sim.tool import ToolCall
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("calendar", "settings")


def titles(world: World, start: str, end: str) -> list[tuple[str, str]]:
    return [(event["starts"][:10], event["title"]) for event in call(world, "list_events", start=start, end=end)]


def test_an_event_lasts_an_hour_unless_said_otherwise(world: World) -> None:
    event = call(world, "create_event", title="Dentist", starts="2026-03-06T14:00")["event"]
    assert (event["ends"], event["alert_min"], event["book_id"]) == ("2026-03-06T15:00", 15, "ca1")


def test_a_past_event_is_only_warned_of(world: World) -> None:
    assert "past" in call(world, "create_event", title="Lunch", starts="2026-03-04T12:00")["warning"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ends": "2026-03-06T14:00"}, "bad_value"),
        ({"starts": "2026-03-06T14:03"}, "bad_value"),
        ({"starts": "tomorrow"}, "bad_value"),
        ({"book_id": "ca4"}, "not_allowed"),
        ({"book_id": "ca99"}, "not_found"),
        ({"title": "   "}, "bad_value"),
        ({"alert_min": 7}, "bad_value"),
        ({"repeat": "hourly"}, "bad_value"),
    ],
)
def test_what_cannot_be_created(world: World, changes: dict[str, object], code: str) -> None:
    assert refused(world, "create_event", **({"title": "Dentist", "starts": "2026-03-06T14:00"} | changes)) == code


def series(world: World) -> str:
    """A weekly class on Tuesdays."""
    told = call(world, "create_event", title="Spin", starts="2026-03-10T18:15", repeat="weekly")
    return str(told["event"]["id"])


def test_a_series_takes_place_every_week(world: World) -> None:
    series(world)
    days = [day for day, _ in titles(world, "2026-03-01", "2026-03-31")]
    assert days == ["2026-03-10", "2026-03-17", "2026-03-24", "2026-03-31"]


@pytest.mark.parametrize(
    ("scope", "left"),
    [
        ("this", ["2026-03-10", "2026-03-24", "2026-03-31"]),
        ("following", ["2026-03-10"]),
        ("all", []),
    ],
)
def test_deleting_from_a_series(world: World, scope: str, left: list[str]) -> None:
    event = series(world)
    call(world, "delete_event", event_id=f"{event}@2026-03-17", scope=scope)
    assert [day for day, _ in titles(world, "2026-03-01", "2026-03-31")] == left


@pytest.mark.parametrize(
    ("scope", "named"),
    [
        ("this", ["Spin", "Yoga", "Spin", "Spin"]),
        ("following", ["Spin", "Yoga", "Yoga", "Yoga"]),
        ("all", ["Yoga"] * 4),
    ],
)
def test_changing_a_series(world: World, scope: str, named: list[str]) -> None:
    event = series(world)
    call(world, "update_event", event_id=f"{event}@2026-03-17", title="Yoga", scope=scope)
    assert [title for _, title in titles(world, "2026-03-01", "2026-03-31")] == named


def test_moving_the_start_moves_the_end(world: World) -> None:
    event = call(world, "create_event", title="Dentist", starts="2026-03-06T14:00", ends="2026-03-06T14:45")["event"]
    moved = call(world, "update_event", event_id=event["id"], starts="2026-03-07T09:00")
    assert moved["ends"] == "2026-03-07T09:45"


def test_a_full_form_and_a_sparse_call_are_one_call(world: World) -> None:
    from gui_sim.tool import ToolCall, canonical

    event = call(world, "create_event", title="Dentist", starts="2026-03-06T14:00")["event"]
    ctx = world.context("agent")
    sparse = ToolCall("calendar", "update_event", {"event_id": event["id"], "starts": "2026-03-06T15:00"})
    full = ToolCall(
        "calendar",
        "update_event",
        {
            "event_id": event["id"], "title": "Dentist", "starts": "2026-03-06T15:00", "ends": "2026-03-06T16:00",
            "place": "", "notes": "", "alert_min": 15, "book_id": "ca1", "scope": "all",
        },
    )  # fmt: skip
    assert canonical(ctx, sparse) == canonical(ctx, full)


def test_free_time_lies_between_events(world: World) -> None:
    call(world, "create_event", title="One", starts="2026-03-06T10:00", ends="2026-03-06T12:00")
    call(world, "create_event", title="Two", starts="2026-03-06T13:00", ends="2026-03-06T17:30")
    gaps = call(world, "find_free_time", start="2026-03-06", end="2026-03-06", minutes=60)
    assert [(gap["starts"][11:], gap["ends"][11:]) for gap in gaps] == [("09:00", "10:00"), ("12:00", "13:00")]
    assert refused(world, "find_free_time", start="2026-03-06", end="2026-06-06") == "bad_value"


def test_an_alert_comes_before_the_event_and_not_after_a_move(world: World) -> None:
    event = call(world, "create_event", title="Dentist", starts="2026-03-05T10:00", alert_min=10)["event"]
    call(world, "create_event", title="Call", starts="2026-03-05T11:00", alert_min=None)
    world.advance(5 * 60)
    assert notices(world) == []
    call(world, "update_event", event_id=event["id"], starts="2026-03-05T10:30")
    world.advance(10 * 60)
    assert notices(world) == []
    world.advance(25 * 60)
    assert notices(world) == ["Dentist"]


def test_only_invitations_are_answered(world: World) -> None:
    from apps.calendar.models import Event

    own = call(world, "create_event", title="Dentist", starts="2026-03-06T14:00")["event"]
    assert refused(world, "answer_invitation", event_id=own["id"], reply="yes") == "not_allowed"
    with world.store.transaction():
        start, end = world.clock.now.replace(hour=15, minute=0), world.clock.now.replace(hour=16, minute=0)
        asked = world.store.insert(Event(book_id="ca2", title="Review", starts=start, ends=end, organiser="Noor"))
    call(world, "answer_invitation", event_id=asked.id, reply="maybe")
    assert world.store.get(Event, asked.id).my_reply == "maybe"


def test_the_calendar_is_shut_without_leave() -> None:
    world = phone("calendar", permissions="ask")
    for tool, args in (
        ("search_calendar", {}),
        ("create_event", {"title": "Dentist", "starts": "2026-03-06T14:00"}),
        ("delete_event", {"event_id": "ev1"}),
    ):
        assert refused(world, tool, **args) == "needs_permission"
    from gui_sim.device import Device
    from tests.apps.kit import words

    device = Device(world)
    device._runtime.open_app("calendar")
    device._scene = None
    assert "not shared with the assistant" in words(device)


def test_all_day_events_fill_whole_days(world: World) -> None:
    event = call(world, "create_event", title="Trip", starts="2026-03-06T14:00", ends="2026-03-07T10:00", all_day=True)
    assert (event["event"]["starts"], event["event"]["ends"]) == ("2026-03-06T00:00", "2026-03-08T00:00")
    assert len(titles(world, "2026-03-07", "2026-03-07")) == 1 and not titles(world, "2026-03-08", "2026-03-08")


def test_monthly_series_skip_months_without_the_day(world: World) -> None:
    call(world, "create_event", title="Rent", starts="2026-01-31T09:00", repeat="monthly")
    assert [day for day, _ in titles(world, "2026-02-01", "2026-03-31")] == ["2026-03-31"]
    assert rows(world, "Event")[0].repeat == "monthly"


def test_birthdays_show_as_all_day_entries_while_contacts_are_shared() -> None:
    from datetime import date

    from gui_sim.records import Contact

    world = phone("calendar", "settings")
    with world.store.transaction():
        world.store.insert(Contact(name="Noor Haddad", birthday=date(1988, 3, 9)))
    assert titles(world, "2026-03-01", "2026-03-31") == [("2026-03-09", "Noor Haddad’s birthday")]
    call(world, "revoke_permission", actor="user", client="assistant", scope="contacts")
    assert titles(world, "2026-03-01", "2026-03-31") == []


def test_invited_people_answer_in_time_and_the_owner_is_told(world: World) -> None:
    mails = [f"guest{number}@example.com" for number in range(8)]
    call(world, "create_event", title="Site visit", starts="2026-03-06T14:00", invitees=mails)
    assert {row.reply for row in rows(world, "Invitee")} == {"none"}
    world.advance(7 * 3600)
    answers = {row.mail: row.reply for row in rows(world, "Invitee")}
    assert "none" not in answers.values() and len(set(answers.values())) > 1
    assert notices(world).count("Invitation answered") == len(mails)


def test_nobody_answers_for_a_deleted_event(world: World) -> None:
    told = call(world, "create_event", title="Site visit", starts="2026-03-06T14:00", invitees=["a@b.example"])
    call(world, "delete_event", event_id=told["event"]["id"])
    world.advance(8 * 3600)
    assert "Invitation answered" not in notices(world)


def test_how_they_will_answer_is_private(world: World) -> None:
    call(world, "create_event", title="Site visit", starts="2026-03-06T14:00", invitees=["a@b.example"])
    assert "will_reply" not in str(call(world, "search_calendar", query="example"))


def test_an_invitation_arrives_and_waits_in_the_inbox(world: World) -> None:
    happen(world, "invitation_in", title="Budget review", starts="2026-03-06T10:00", organiser="Noor Aziz")
    assert notices(world) == ["New invitation"]
    (event,) = rows(world, "Event")
    assert event.organiser == "Noor Aziz" and event.ends == datetime(2026, 3, 6, 11, 0)
    call(world, "answer_invitation", event_id=event.id, reply="yes")
    assert rows(world, "Event")[0].my_reply == "yes"


def test_notices_say_nothing_that_is_not_shared() -> None:
    world = phone("calendar", "settings", permissions="ask")
    call(world, "create_event", actor="user", title="Scan results", starts="2026-03-05T10:30", alert_min=15)
    happen(world, "invitation_in", title="Tribunal", starts="2026-03-06T10:00", organiser="Noor Aziz")
    world.advance(3600)
    shown = str(call(world, "list_notifications"))
    assert "Calendar" in shown
    assert not [word for word in ("Scan", "Tribunal", "Noor") if word in shown]


def test_a_series_reminds_each_time_once(world: World) -> None:
    event = call(world, "create_event", title="Stand-up", starts="2026-03-06T09:00", repeat="weekdays")["event"]
    call(world, "update_event", event_id=event["id"], notes="Bring coffee", scope="all")
    world.advance(timedelta(days=6).total_seconds())
    assert notices(world) == ["Stand-up"] * 4
    links = [row.link for row in rows(world, "Notification")]
    assert links[-1] == f"calendar/EventDetail/{event['id']}@2026-03-11"


def test_free_time_minds_what_invited_people_share(world: World) -> None:
    from apps.calendar.models import Event, Invitee

    with world.store.transaction():
        start = datetime(2026, 3, 6, 9, 0)
        quiet = world.store.insert(
            Event(book_id="ca1", title="Noor's desk day", starts=start, ends=start + timedelta(hours=5), busy=False)
        )
        world.store.insert(Invitee(event_id=quiet.id, name="Noor Haddad", reply="yes"))
    day = {"start": "2026-03-06", "end": "2026-03-06"}
    assert call(world, "find_free_time", **day)[0]["starts"] == "2026-03-06T09:00"
    assert call(world, "find_free_time", **day, people=["Noor Haddad"])[0]["starts"] == "2026-03-06T14:00"


def test_a_calendar_is_hidden_on_its_screen_alone(world: World) -> None:
    call(world, "create_event", title="Roof check", starts="2026-03-06T14:00", book_id="ca2")
    device = Device(world)
    device._runtime.open_app("calendar")
    tap(device, "Calendars")
    assert "Roof check" in words(device)
    before = world.store.digest()
    tap(device, "Work")
    assert "Roof check" not in words(device) and world.store.digest() == before


def test_what_is_offered_stands_in_the_order_in_which_it_begins(world: World) -> None:
    ctx = world.context("world")
    with world.store.transaction():
        for title, day in (("Train", "2026-03-28"), ("Lunch", "2026-03-15")):
            event = ToolCall("calendar", "create_event", {"title": title, "starts": f"{day}T13:00"})
            ctx.offer("calendar", event, f"{title}, {day}", "settings")
    device = Device(world)
    device._runtime.open_app("calendar")
    tap(device, "Inbox")
    seen = words(device)
    assert seen.index("Lunch") < seen.index("Train")
