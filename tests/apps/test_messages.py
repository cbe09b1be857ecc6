"""Messages: sending now and later, answers that come back, threads, and who may read them."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.messages.models import Message, Thread
from apps.messages.spotting import code_in, moment_in, street_in
from gui_sim.actions import Press
from gui_sim.context import Context
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.records import Contact
from gui_sim.ui.moves import HoldOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import NOW, call, notices, phone, refused, rows, tap, words

NOOR, SAM = "+14155550123", "+14155550124"


@pytest.fixture
def world() -> World:
    made = phone("contacts", "messages", "settings", "calendar")
    call(made, "create_contact", name="Noor Haddad", phones=[{"number": NOOR}])
    return made


def arrive(world: World, sender: str, body: str, **more: Any) -> None:
    """Let a message come at once."""
    with world.store.transaction():
        Context(world, "world", "timeline").schedule("message_in", {"sender": sender, "body": body, **more}, at=NOW)
    world.advance(0)


def keep(world: World, message: Message) -> Message:
    with world.store.transaction():
        return world.store.insert(message)


def opened(world: World, app: str = "messages") -> Device:
    device = Device(world)
    device._runtime.open_app(app)
    return device


def test_a_message_goes_to_the_thread_of_exactly_these_people(world: World) -> None:
    first = call(world, "send_message", to=[SAM, "(415) 555-0123"], body="Lunch?")
    assert (first["sender"], first["state"]) == ("me", "delivered")
    again = call(world, "send_message", to=[NOOR, SAM, NOOR], body="At one")
    alone = call(world, "send_message", to=[NOOR], body="Only you")
    assert again["thread_id"] == first["thread_id"] != alone["thread_id"]
    assert [set(thread.numbers) for thread in rows(world, "Thread")] == [{NOOR, SAM}, {NOOR}]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"to": []}, "bad_value"),
        ({"to": ["Noor"]}, "bad_value"),
        ({"to": [NOOR], "body": " \n"}, "bad_value"),
        ({"to": [f"+141555501{n}" for n in range(10, 21)]}, "limit"),
        ({"to": [NOOR], "send_at": "2026-03-05T09:40"}, "past"),
        ({"to": [NOOR], "send_at": "2026-03-05T10:03"}, "bad_value"),
        ({"to": [NOOR], "send_at": "2027-04-05T10:00"}, "bad_value"),
        ({"to": [NOOR], "photo_ids": ["ct1"]}, "not_found"),
        ({"to": [NOOR], "body": "x" * 2001}, "bad_value"),
    ],
)
def test_what_cannot_be_sent_is_refused(world: World, args: dict[str, Any], code: str) -> None:
    assert refused(world, "send_message", **({"body": "Hi"} | args)) == code
    assert not rows(world, "Thread")


def test_a_scheduled_message_waits_and_keeps_its_thread(world: World) -> None:
    sent = call(world, "send_message", to=[NOOR], body="Good morning", send_at="2026-03-06T08:00")
    assert sent["state"] == "scheduled"
    assert refused(world, "delete_thread", thread_id=sent["thread_id"]) == "not_allowed"
    assert refused(world, "react_to_message", message_id=sent["id"], reaction="heart") == "not_allowed"
    world.advance(timedelta(hours=30).total_seconds())
    (message,) = rows(world, "Message")
    assert (message.state, message.at) == ("delivered", datetime(2026, 3, 6, 8, 0))
    call(world, "delete_thread", thread_id=sent["thread_id"])
    assert not rows(world, "Message") and not rows(world, "Thread")


def test_in_airplane_mode_a_message_fails_and_says_so(world: World) -> None:
    call(world, "set_setting", key="airplane.on", value="on")
    assert call(world, "send_message", to=[NOOR], body="Hi")["state"] == "failed"
    assert notices(world) == ["Not delivered"]


@pytest.mark.parametrize(("answers", "minutes"), [("always", 7), ("evenings", 499), ("never", None)])
def test_a_planned_answer_comes_once_and_when_the_person_answers(
    world: World, answers: str, minutes: int | None
) -> None:
    with world.store.transaction():
        world.store.update(world.store.get(Contact, "ct1"), answers=answers)
        thread = world.store.insert(Thread(numbers=(NOOR,)))
        plan = [{"after_min": 7, "body": "See you then"}]
        message = Message(thread_id=thread.id, sender=NOOR, body="Sunday?", at=NOW, reply_plan=plan)
        world.store.insert(message)
    assert "See you" not in str(call(world, "get_thread", thread_id=thread.id))
    assert call(world, "search_messages", query="See you")["total"] == 0
    call(world, "send_message", to=[NOOR], body="Yes")
    call(world, "send_message", to=[NOOR], body="And cake")
    world.advance(86_400)
    came = [(one.body, one.at) for one in rows(world, "Message") if one.sender == NOOR][1:]
    assert came == ([] if minutes is None else [("See you then", NOW + timedelta(minutes=minutes))])
    assert world.store.get(Thread, thread.id).unread == len(came)
    states = [one.state for one in rows(world, "Message") if one.sender == "me"]
    assert states == [("read" if came else "delivered")] * 2


def test_messages_arrive_from_people_groups_and_shops(world: World) -> None:
    arrive(world, "415 555 0123", "One")
    arrive(world, NOOR, "Two", numbers=[SAM])
    arrive(world, "QuickBite", "Your code is 4821")
    arrive(world, SAM, "Three", thread_id="th2")
    threads = [(thread.numbers, thread.unread) for thread in rows(world, "Thread")]
    assert threads == [((NOOR,), 1), ((NOOR, SAM), 2), (("QuickBite",), 1)]
    assert notices(world) == [
        "Noor Haddad",
        "Noor, +1 (415) 555-0124",
        "QuickBite",
        "Noor, +1 (415) 555-0124",
    ]


def test_a_muted_thread_brings_no_notice(world: World) -> None:
    arrive(world, NOOR, "One")
    call(world, "set_thread", thread_id="th1", muted=True)
    arrive(world, NOOR, "Two")
    assert len(notices(world)) == 1 and rows(world, "Thread")[0].unread == 2


def test_a_thread_is_read_in_pages(world: World) -> None:
    for number in range(45):
        call(world, "send_message", to=[NOOR], body=f"Message {number}")
    first = call(world, "get_thread", thread_id="th1")
    last = call(world, "get_thread", thread_id="th1", page=3)
    assert [one["body"] for one in first["messages"]][::19] == ["Message 25", "Message 44"]
    assert (first["next_page"], first["total"]) == (2, 45)
    assert [one["body"] for one in last["messages"]] == [f"Message {n}" for n in range(5)]
    assert "next_page" not in last
    assert first["people"] == [{"number": NOOR, "name": "Noor Haddad"}]
    assert refused(world, "get_thread", thread_id="th1", page=4) == "bad_value"


def test_reactions_pins_and_read_marks(world: World) -> None:
    arrive(world, NOOR, "One")
    assert call(world, "react_to_message", message_id="ms1", reaction="laugh")["reaction"] == "laugh"
    assert refused(world, "react_to_message", message_id="ms9", reaction="laugh") == "not_found"
    assert call(world, "set_thread", thread_id="th1", pinned=True)["pinned"] is True
    before = world.fork()
    assert call(world, "mark_thread_read", thread_id="th1")["unread"] == 0
    assert not world.store.diff(before.store)  # a read mark is bookkeeping


def test_the_shut_gate_hides_threads_but_lets_send() -> None:
    world = phone("contacts", "messages", "settings", permissions="ask")
    call(world, "create_contact", name="Noor Haddad", phones=[{"number": NOOR}])
    arrive(world, NOOR, "The code is 4821")
    assert [(row.title, row.body, row.link) for row in rows(world, "Notification")] == [
        ("Messages", "New message", "messages")
    ]
    for tool, args in (
        ("search_messages", {"query": "code"}),
        ("get_thread", {"thread_id": "th1"}),
        ("mark_thread_read", {"thread_id": "th1"}),
        ("set_thread", {"thread_id": "th1", "muted": True}),
        ("delete_thread", {"thread_id": "th1"}),
        ("react_to_message", {"message_id": "ms1", "reaction": "heart"}),
    ):
        assert refused(world, tool, **args) == "needs_permission"
    device = opened(world)
    assert "Messages are not shared" in words(device)
    assert "Noor" not in words(device) and "4821" not in words(device)
    Driver(device).perform(
        [
            TapOn("New message"),
            TypeInto("To", text=NOOR, submit=True),
            TypeInto("Text message", text="On my way"),
            TapOn("Send"),
        ]
    )
    assert [one.body for one in rows(world, "Message")] == ["The code is 4821", "On my way"]
    assert len(rows(world, "Thread")) == 1


def test_names_follow_contacts_at_once_unless_those_are_shut(world: World) -> None:
    arrive(world, NOOR, "One")
    device = opened(world)
    assert "Noor Haddad" in words(device)
    call(world, "update_contact", contact_id="ct1", name="Noor Aziz")
    assert "Noor Aziz" in words(device)
    with world.store.transaction():
        permission = world.store.schema.by_name["Permission"].model
        row = world.store.find(permission, client="assistant", scope="contacts")[0]  # type: ignore[arg-type]
        world.store.update(row, state="denied")
    assert "Noor" not in words(device) and "+1 (415) 555-0123" in words(device)
    assert call(world, "get_thread", thread_id="th1")["people"] == [{"number": NOOR, "name": ""}]


def test_opening_a_chat_marks_it_read_beside_the_journal(world: World) -> None:
    arrive(world, NOOR, "One")
    device = opened(world)
    assert "unread" in words(device)
    tap(device, "Noor Haddad")
    (entry,) = [one for one in world.journal.calls() if one.call.tool == "mark_thread_read"]
    assert entry.side and rows(world, "Thread")[0].unread == 0


def test_the_icon_counts_unread_messages_until_they_are_read(world: World) -> None:
    arrive(world, NOOR, "One.")
    arrive(world, NOOR, "Two.")
    device = Device(world)
    device.world.clock.freeze()
    assert 'icon "Messages" = 2 new' in words(device)
    tap(device, "Messages")
    tap(device, "Noor Haddad")
    device.act(Press(button="home"))
    assert 'icon "Messages"' in words(device) and "new" not in words(device)


def test_a_chat_opens_at_its_end_and_sends_from_its_foot(world: World) -> None:
    for number in range(60):
        call(world, "send_message", to=[NOOR], body=f"Message {number}")
    device = opened(world)
    tap(device, "Noor Haddad")
    assert device.scene.find("Message 59", gesture="long_press")
    assert not device.scene.find("Message 20", gesture="long_press")
    Driver(device).perform([TypeInto("Text message", text="Two\nlines"), TapOn("Send")])
    assert rows(world, "Message")[-1].body == "Two\nlines"
    assert device.phone.top.state["draft"] == "" and device.scene.find("Two\nlines", gesture="long_press")


def test_a_senders_short_name_takes_no_answers(world: World) -> None:
    arrive(world, "QuickBite", "Your code is 4821")
    device = opened(world)
    tap(device, "QuickBite")
    assert "takes no answers" in words(device) and not device.scene.find("Send")


def test_a_time_in_a_message_becomes_an_event(world: World) -> None:
    arrive(world, NOOR, "Dinner tomorrow at 7:30 pm, 12 Elm Street?")
    device = opened(world)
    body = "Dinner tomorrow at 7:30 pm, 12 Elm Street?"
    Driver(device).perform([TapOn("Noor Haddad"), HoldOn(body), TapOn("Create event, Fri 6 Mar, 19:30")])
    (event,) = rows(world, "Event")
    assert (event.title, event.starts, event.place) == (
        "With Noor Haddad",
        datetime(2026, 3, 6, 19, 30),
        "12 Elm Street",
    )


def test_search_finds_names_numbers_and_words(world: World) -> None:
    arrive(world, NOOR, "The blue folder")
    arrive(world, "+12125550177", "Is the sofa for sale?")
    device = opened(world)
    for asked, there, gone in (
        ("noor", "Noor Haddad", "555-0177"),
        ("SOFA", "555-0177", "Noor Haddad"),
        ("folder", "Noor Haddad", "555-0177"),
    ):
        Driver(device).perform([TypeInto("Search", text=asked)])
        assert there in words(device) and gone not in words(device)
    Driver(device).perform([TypeInto("Search", text="nothing like it")])
    assert "No results" in words(device)


@pytest.mark.parametrize(
    ("body", "moment"),
    [
        ("See you at 19:30", datetime(2026, 3, 5, 19, 30)),
        ("See you at 8:00", datetime(2026, 3, 6, 8, 0)),
        ("Tomorrow 7 pm?", datetime(2026, 3, 6, 19, 0)),
        ("On Thursday at 12 am", datetime(2026, 3, 12, 0, 0)),
        ("Monday, 10:15", datetime(2026, 3, 9, 10, 15)),
        ("3 March at 9 am", datetime(2027, 3, 3, 9, 0)),
        ("31 June at 9 am", None),
        ("13:30 pm", None),
        ("It costs 12.50", None),
        ("", None),
    ],
)
def test_moments_in_messages(body: str, moment: datetime | None) -> None:
    assert moment_in(body, NOW) == moment


def test_streets_and_codes_in_messages() -> None:
    assert street_in("Meet me at 12 Elm Street, second floor") == "12 Elm Street"
    assert street_in("We were 12 people in the street") == ""
    assert code_in("Your delivery code: 4821.") == "4821"
    assert code_in("Call 4821 now") == ""
