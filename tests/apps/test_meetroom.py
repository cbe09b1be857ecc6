"""MeetRoom: planning, changing and cancelling meetings, being in them, what others do, recordings, and the plan."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.meetroom.models import Meeting
from apps.meetroom.screens import InMeeting, JoinByNumber, MeetHome, MeetingChat, MeetingDetail, RecordingDetail
from apps.meetroom.screens.planning import length_wheel, people_field
from gui_sim import actions, ui
from gui_sim.device import Device
from gui_sim.records import Contact, ContactPhone
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, tap, words

NOOR, SAM, NUMBER = "noor.haddad@example.com", "sam.rivers@example.com", "+14155550133"
PLAN: dict[str, Any] = {"title": "Planting plan", "starts": "2026-03-06T10:00"}


@pytest.fixture
def world() -> World:
    world = phone("meetroom", "calendar", "contacts", "wallet", "mail", "messages", "files", "settings")
    call(world, "grant_permission", actor="user", client="meetroom", scope="mic_camera")
    with world.store.transaction():
        world.store.insert(Contact(name="Noor Haddad", mails=(NOOR,)))
        world.store.insert(Contact(name="Bea Thornton", phones=(ContactPhone(number=NUMBER),)))
        account = world.store.schema.by_name["WalletAccount"].model
        world.store.update(world.store.get(account, "wb1"), balance=50_000, auto_authorise=50_000, daily_limit=90_000)
    return world


def plan(world: World, **changes: Any) -> Any:
    return call(world, "schedule_meeting", **(PLAN | changes))


def meeting(world: World, id: str = "mt1") -> Meeting:
    return world.store.get(Meeting, id)


def until(world: World, moment: str) -> None:
    """Let time pass up to a moment."""
    world.advance((datetime.fromisoformat(moment) - world.clock.now).total_seconds())


def show(world: World, screen: Screen) -> Device:
    """A phone that shows a screen of the app."""
    return shown(world, "meetroom", screen)


# Planning


def test_planning_invites_by_mail_and_text_and_fills_the_calendar(world: World) -> None:
    told = plan(world, participants=[NOOR.upper(), NUMBER, NOOR], agenda="Roses\nPaths")
    assert told["participants"] == [NUMBER, NOOR] and told["host"] == world.context("agent").owner.mail
    assert told["waiting_room"] is True and told["record"] is False and told["minutes"] == 30
    assert len(told["passcode"]) == 6 and told["link"].startswith("https://meetroom.example/j/")
    (mail,) = [row for row in rows(world, "MailItem") if row.subject == "Invitation: Planting plan"]
    assert mail.to == (NOOR,) and told["link"] in mail.body and "Roses" in mail.body
    (message,) = rows(world, "Message")
    assert "Planting plan" in message.body and rows(world, "Thread")[0].numbers == (NUMBER,)
    (event,) = rows(world, "Event")
    assert (event.title, str(event.starts), str(event.ends)) == (
        "Planting plan",
        "2026-03-06 10:00:00",
        "2026-03-06 10:30:00",
    )
    assert rows(world, "Offer")[0].state == "taken"


def test_a_calendar_that_is_not_shared_gets_an_offer() -> None:
    world = phone("meetroom", "calendar", permissions="ask")
    plan(world, recurring="weekly")
    (offer,) = rows(world, "Offer")
    assert offer.state == "open" and offer.call["args"]["repeat"] == "weekly" and not rows(world, "Event")


def test_times_people_and_passcodes_are_checked(world: World) -> None:
    assert refused(world, "schedule_meeting", **PLAN | {"starts": "2026-03-05T09:40"}) == "past"
    assert refused(world, "schedule_meeting", **PLAN | {"starts": "2026-03-05T09:42"}) == "bad_value"
    assert refused(world, "schedule_meeting", **PLAN, minutes=32) == "bad_value"
    assert refused(world, "schedule_meeting", **PLAN, participants=["Noor"]) == "bad_value"
    assert refused(world, "schedule_meeting", **PLAN, participants=[world.context("user").owner.mail]) == "bad_value"
    assert refused(world, "schedule_meeting", **PLAN, passcode="12") == "bad_value"
    assert plan(world, passcode="roses26")["passcode"] == "roses26"


def test_own_meetings_do_not_overlap_in_any_week(world: World) -> None:
    plan(world, recurring="weekly")
    assert refused(world, "schedule_meeting", title="Other", starts="2026-03-20T10:15") == "conflict"
    plan(world, title="After", starts="2026-03-20T10:30")
    assert refused(world, "update_meeting", meeting_id="mt2", starts="2026-03-20T10:25") == "conflict"
    call(world, "cancel_meeting", meeting_id="mt1")
    call(world, "update_meeting", meeting_id="mt2", starts="2026-03-20T10:25")


def test_long_large_and_recorded_meetings_need_the_plan(world: World) -> None:
    many = [f"guest{number}@example.com" for number in range(11)]
    for more in ({"minutes": 45}, {"record": True}, {"participants": many}):
        assert refused(world, "schedule_meeting", **PLAN, **more) == "needs_plan"
    plan(world, participants=many[:10], minutes=40)
    assert refused(world, "update_meeting", meeting_id="mt1", minutes=45) == "needs_plan"
    assert refused(world, "update_meeting", meeting_id="mt1", participants=many) == "needs_plan"
    assert refused(world, "change_meetroom_plan", plan="pro") == "user_only"
    call(world, "change_meetroom_plan", actor="user", plan="pro")
    assert rows(world, "WalletAccount")[0].balance == 50_000 - 1_299
    call(world, "update_meeting", meeting_id="mt1", minutes=120, participants=many)
    assert refused(world, "change_meetroom_plan", actor="user", plan="pro") == "already"
    call(world, "change_meetroom_plan", actor="user", plan="free")
    assert refused(world, "update_meeting", meeting_id="mt1", minutes=100) == "needs_plan"


def test_the_plan_waits_for_the_owner_to_pay() -> None:
    world = phone("meetroom", "wallet", wallet={"balance": 5_000, "auto_authorise": 0})
    call(world, "change_meetroom_plan", actor="user", plan="pro")
    assert refused(world, "schedule_meeting", **PLAN, minutes=60) == "needs_plan"
    call(world, "authorise_payment", actor="user", request_id="pr1")
    plan(world, minutes=60)


def test_changing_tells_those_who_stay_come_and_go(world: World) -> None:
    plan(world, participants=[NOOR, SAM])
    call(world, "update_meeting", meeting_id="mt1", starts="2026-03-06T11:00", title="Planting day",
         participants=[NOOR, "lena@example.com"])  # fmt: skip
    told = {(row.subject, row.to) for row in rows(world, "MailItem")}
    assert ("Changed: Planting day", (NOOR,)) in told and ("Invitation: Planting day", ("lena@example.com",)) in told
    assert ("Cancelled: Planting day", (SAM,)) in told
    (event,) = rows(world, "Event")
    assert event.title == "Planting day" and event.starts.hour == 11
    until(world, "2026-03-06T10:00")
    assert "Starts in 10 min" not in notices(world)
    until(world, "2026-03-06T11:00")
    assert (
        "Starts in 10 min" in notices(world)
        and refused(world, "update_meeting", meeting_id="mt1", minutes=40) == "too_late"
    )


def test_cancelling_tells_everyone_and_ends_it(world: World) -> None:
    plan(world, participants=[NOOR, NUMBER])
    call(world, "cancel_meeting", meeting_id="mt1", note="I am ill.")
    assert any(row.subject.startswith("Cancelled") and "I am ill." in row.body for row in rows(world, "MailItem"))
    assert any("I am ill." in row.body for row in rows(world, "Message"))
    assert refused(world, "cancel_meeting", meeting_id="mt1") == "too_late"
    assert refused(world, "join_meeting", meeting_id="mt1") == "too_late"


# Being there


def test_joining_leaving_and_the_microphone(world: World) -> None:
    plan(world, starts="2026-03-05T09:45", participants=[NOOR])
    assert refused(world, "leave_meeting", meeting_id="mt1") == "not_allowed"
    call(world, "join_meeting", meeting_id="mt1", mic=True)
    assert meeting(world).state == "live" and meeting(world).mic
    assert refused(world, "join_meeting", meeting_id="mt1") == "already"
    plan(world, title="Other", starts="2026-03-05T11:00")
    assert refused(world, "join_meeting", meeting_id="mt2") == "conflict"
    call(world, "leave_meeting", meeting_id="mt1")
    assert meeting(world).state == "planned"  # its time has not begun
    until(world, "2026-03-05T09:46")
    call(world, "join_meeting", meeting_id="mt1")
    call(world, "send_meeting_chat", meeting_id="mt1", text="Here I am.")
    call(world, "leave_meeting", meeting_id="mt1")
    assert meeting(world).state == "ended" and meeting(world).chat[0].text == "Here I am."
    assert refused(world, "send_meeting_chat", meeting_id="mt1", text="Bye") == "not_allowed"


def test_the_microphone_is_the_owners_to_allow() -> None:
    world = phone("meetroom", permissions="ask")
    plan(world)
    assert refused(world, "join_meeting", meeting_id="mt1", mic=True) == "needs_permission"
    call(world, "join_meeting", meeting_id="mt1")


def test_someone_waits_and_a_weekly_meeting_comes_again(world: World) -> None:
    plan(world, participants=[NOOR], recurring="weekly")
    until(world, "2026-03-06T10:00")
    assert "Someone waits" in notices(world)
    until(world, "2026-03-06T10:30")
    assert str(meeting(world).starts) == "2026-03-13 10:00:00" and meeting(world).state == "planned"
    until(world, "2026-03-27T10:31")
    assert str(meeting(world).starts) == "2026-04-03 10:00:00"
    plan(world, title="Alone", starts="2026-03-27T12:00")
    until(world, "2026-03-27T12:30")
    assert meeting(world, "mt2").state == "ended" and notices(world).count("Someone waits") == 4


def test_others_invite_move_and_call_off(world: World) -> None:
    happen(world, "meeting_in", title="Quarter", starts="2026-03-05T11:00", host=NOOR, agenda="Budget",
           script={"chat": [{"after_min": 2, "by": NOOR, "text": "Welcome."}]})  # fmt: skip
    assert "New invitation" in notices(world) and rows(world, "Offer")[0].state == "open"
    assert refused(world, "update_meeting", meeting_id="mt1", minutes=20) == "not_allowed"
    assert refused(world, "cancel_meeting", meeting_id="mt1") == "not_allowed"
    assert refused(world, "join_meeting", meeting_id="mt1") == "not_allowed"  # it is not open yet
    happen(world, "meeting_moved", meeting_id="mt1", starts="2026-03-05T09:50")
    assert "Moved by the host" in notices(world) and "09:50" in str(rows(world, "Offer")[0].call)
    call(world, "join_meeting", meeting_id="mt1")
    world.advance(121)
    assert [line.text for line in meeting(world).chat] == ["Welcome."]
    until(world, "2026-03-05T10:00")
    call(world, "leave_meeting", meeting_id="mt1")
    assert meeting(world).state == "planned"  # it goes on without the owner
    happen(world, "meeting_called_off", meeting_id="mt1")
    assert meeting(world).state == "cancelled" and rows(world, "Offer")[0].state == "dismissed"


# Recordings


def test_a_recorded_meeting_leaves_a_transcript_that_files_keeps(world: World) -> None:
    call(world, "change_meetroom_plan", actor="user", plan="pro")
    plan(world, starts="2026-03-05T09:45", participants=[NOOR], agenda="Roses\nPaths", record=True)
    until(world, "2026-03-05T09:45")
    call(world, "join_meeting", meeting_id="mt1")
    call(world, "send_meeting_chat", meeting_id="mt1", text="The list is in the mail.")
    until(world, "2026-03-05T10:05")
    call(world, "leave_meeting", meeting_id="mt1")
    world.advance(300)
    assert "Recording ready" in notices(world)
    told = call(world, "get_transcript", recording_id="mx1")
    assert told["minutes"] == 20 and any("Roses" in line for line in told["lines"]) and "next_page" not in told
    assert any("Noor Haddad: " in line for line in told["lines"]) and "in the mail" in told["chat"][0]
    assert refused(world, "get_transcript", recording_id="mx1", page=2) == "bad_value"
    assert call(world, "search_meetroom", query="Paths", fields=["MeetingRecording.*"])["total"] == 1
    assert call(world, "get_meeting", meeting_id="mt1")["recording_ids"] == ["mx1"]
    call(world, "save_transcript", recording_id="mx1")
    (file,) = [row for row in rows(world, "File") if row.from_app == "meetroom"]
    assert file.name.startswith("Planting plan") and "Roses" in file.content and "## Chat" in file.content
    assert refused(world, "save_transcript", recording_id="mx1") == "already"
    assert refused(world, "save_transcript", recording_id="mx1", folder_id="fo999") == "not_found"


def test_a_meeting_nobody_joined_is_not_recorded_and_long_transcripts_have_pages(world: World) -> None:
    call(world, "change_meetroom_plan", actor="user", plan="pro")
    plan(world, record=True)
    until(world, "2026-03-06T11:00")
    assert meeting(world).state == "ended" and not rows(world, "MeetingRecording")
    long = "\n".join(f"{minute:02d}:00 Sam: Point {minute}" for minute in range(55))
    happen(world, "recording_ready", meeting_id="mt1", at="2026-03-06T10:00", transcript=long)
    assert call(world, "get_transcript", recording_id="mx1")["next_page"] == 2
    assert len(call(world, "get_transcript", recording_id="mx1", page=2)["lines"]) == 15


# Screens


def test_the_form_ends_where_the_plan_does(world: World) -> None:
    ctx = world.context("agent")
    length, people = ui.Binding("seconds", 1_800), ui.Binding[tuple[str, ...]]("people", ())
    many = tuple(f"guest{number}@example.com" for number in range(11))
    assert length_wheel(ctx, length).accepts(2_400) and people_field(ctx, people).accepts(many[:10])
    assert not length_wheel(ctx, length).accepts(2_700) and not people_field(ctx, people).accepts(many)
    call(world, "change_meetroom_plan", actor="user", plan="pro")
    assert length_wheel(ctx, length).accepts(18_000) and people_field(ctx, people).accepts(many)


def test_a_kind_of_meeting_begins_at_once(world: World) -> None:
    device = show(world, MeetHome())
    tap(device, "New")
    tap(device, "Stand-up, 15 min")
    assert meeting(world).starts == NOW + timedelta(minutes=4) and meeting(world).minutes == 15
    tap(device, "Join", -1 if len(device.scene.find("Join")) == 1 else 0)
    assert meeting(world).state == "live" and meeting(world).camera and not meeting(world).mic
    assert "Leave" in words(device) and "You are in no meeting" not in words(device)


def test_who_is_there_has_a_tile_with_a_name(world: World) -> None:
    happen(world, "meeting_in", title="Quarter", starts="2026-03-05T09:45", host=NOOR, participants=[SAM],
           script={"absent": [SAM]})  # fmt: skip
    call(world, "join_meeting", meeting_id="mt1")
    device = show(world, InMeeting())
    assert "Noor Haddad" in words(device) and "2 people" in words(device) and "sam rivers" not in words(device)
    call(world, "leave_meeting", meeting_id="mt1")
    assert "You are in no meeting" in words(show(world, InMeeting()))


def test_names_stay_hidden_while_contacts_are_not_shared() -> None:
    world = phone("meetroom", "contacts", permissions="ask")
    with world.store.transaction():
        world.store.insert(Contact(name="Noor Haddad", mails=(NOOR,)))
    happen(world, "meeting_in", title="Quarter", starts="2026-03-05T09:45", host=NOOR)
    assert "Haddad" not in words(show(world, MeetingDetail("mt1"))).replace(NOOR, "")
    assert "Haddad" not in str(call(world, "get_meeting", meeting_id="mt1"))
    assert not any("Haddad" in row.body for row in rows(world, "Notification"))


def test_a_meeting_is_found_by_its_number(world: World) -> None:
    digits = plan(world)["link"][-10:]
    device = show(world, JoinByNumber())
    assert "Planting plan" in words(device)
    tap(device, "Meeting number")
    device.act(actions.Type(text=f"{digits[:3]} {digits[3:6]} {digits[6:]}"))
    assert "Planting plan" in words(device)
    device.act(actions.Type(text="7"))
    assert "No meeting found" in words(device)


def test_screens_of_what_is_gone_say_so(world: World) -> None:
    assert "No longer there" in words(show(world, RecordingDetail("mx9")))
    assert "Nothing written yet" in words(show(world, MeetingChat()))
