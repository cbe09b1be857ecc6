"""Mail: drafts and sending, mailboxes, what comes with mails and comes back, and who may read them."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.mail.boxes import split_sender, topic
from apps.mail.models import MailFile, MailItem
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.planner import plan
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import HoldOn, SwipeRightOn, TapOn, TypeInto
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

NOOR, SAM = "noor@example.com", "sam.rivers@example.com"


@pytest.fixture
def world() -> World:
    made = phone("contacts", "mail", "settings", "calendar")
    call(made, "create_contact", name="Noor Haddad", phones=[{"number": "+14155550123"}], mails=[NOOR])
    return made


def mail(world: World, key: str) -> MailItem:
    return world.store.get(MailItem, key)


def draft(world: World, **more: Any) -> str:
    return str(call(world, "save_draft", **({"to": [NOOR], "subject": "Lunch", "body": "At one?"} | more))["id"])


def opened(world: World) -> Device:
    device = Device(world)
    device._runtime.open_app("mail")
    return device


def shut(world: World) -> None:
    call(world, "revoke_permission", actor="user", client="assistant", scope="mail")


def test_a_draft_is_kept_changed_whole_and_sent(world: World) -> None:
    made = call(world, "save_draft", to=[SAM, "Noor@Example.com"], subject="Lunch", body="At one?", file_ids=["mf2"])
    assert (made["sender"], made["state"], made["mailbox_id"]) == ("me", "draft", "mb2")
    assert made["to"] == [NOOR, SAM] and made["file_ids"] == ["mf2"]
    changed = call(world, "save_draft", to=[NOOR], subject="Lunch?", draft_id=made["id"])
    assert (changed["body"], changed["file_ids"], changed["id"]) == ("", [], made["id"])
    sent = call(world, "send_mail", draft_id=made["id"])
    assert (sent["state"], sent["mailbox_id"], sent["at"]) == ("sent", "mb3", "2026-03-05T09:41")
    assert refused(world, "send_mail", draft_id=made["id"]) == "not_found"
    assert refused(world, "save_draft", body="More", draft_id=made["id"]) == "not_found"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"to": [], "subject": " ", "body": "\n"}, "bad_value"),
        ({"to": ["Noor"]}, "bad_value"),
        ({"to": ["a@b"]}, "bad_value"),
        (
            {"to": [f"p{n}@example.com" for n in range(30)], "bcc": [f"q{n}@example.com" for n in range(21)]},
            "bad_value",
        ),
        ({"file_ids": ["mf99"]}, "not_found"),
        ({"file_ids": ["ct1"]}, "not_found"),
        ({"reply_to": "ml999"}, "not_found"),
        ({"draft_id": "ml1"}, "not_found"),
        ({"body": "x" * 10_001}, "bad_value"),
    ],
)
def test_what_cannot_be_kept_is_refused(world: World, args: dict[str, Any], code: str) -> None:
    assert refused(world, "save_draft", **({"body": "Hi"} | args)) == code


def test_an_answer_leaves_from_the_account_of_its_mail_and_stays_one(world: World) -> None:
    answer = draft(world, reply_to="ml12")
    assert (mail(world, answer).mailbox_id, mail(world, answer).in_reply_to) == ("mb9", "ml12")
    assert refused(world, "save_draft", body="Hi", draft_id=answer, reply_to="ml1") == "bad_value"
    call(world, "save_draft", to=[SAM], body="Hi", draft_id=answer, reply_to="ml12")
    assert refused(world, "save_draft", body="Hi", reply_to=answer) == "bad_value"
    assert call(world, "send_mail", draft_id=answer)["mailbox_id"] == "mb10"


def test_a_mail_without_receivers_cannot_be_sent(world: World) -> None:
    assert refused(world, "send_mail", draft_id=draft(world, to=[])) == "bad_value"
    assert call(world, "send_mail", draft_id=draft(world, to=[], bcc=[SAM]))["state"] == "sent"


@pytest.mark.parametrize(
    ("at", "code"),
    [("2026-03-05T09:40", "past"), ("2026-03-05T10:03", "bad_value"), ("2027-04-05T10:00", "bad_value")],
)
def test_times_to_send_lie_ahead_on_a_step(world: World, at: str, code: str) -> None:
    assert refused(world, "send_mail", draft_id=draft(world), send_at=at) == code


def test_a_mail_waits_for_its_time_and_tells_that_it_went(world: World) -> None:
    first, second, third = draft(world), draft(world, subject="Dinner"), draft(world, subject="Tea")
    for key in (first, second, third):
        waiting = call(world, "send_mail", draft_id=key, send_at="2026-03-06T08:00")
        assert (waiting["state"], waiting["mailbox_id"]) == ("scheduled", "mb2")
    call(world, "delete_mail", mail_id=second)
    call(world, "save_draft", to=[NOOR], body="Not yet", draft_id=third)
    world.advance(timedelta(days=2).total_seconds())
    assert (mail(world, first).state, mail(world, first).at) == ("sent", datetime(2026, 3, 6, 8, 0))
    assert mail(world, second).state == mail(world, third).state == "draft"
    assert notices(world) == ["Mail sent"]


def test_a_mail_written_in_airplane_mode_goes_out_later(world: World) -> None:
    call(world, "set_setting", key="airplane.on", value="on")
    key = draft(world)
    assert call(world, "send_mail", draft_id=key)["state"] == "scheduled"
    world.advance(1_800)
    assert mail(world, key).state == "scheduled"
    call(world, "set_setting", key="airplane.on", value="off")
    world.advance(1_800)
    assert mail(world, key).state == "sent"


def test_a_planned_answer_comes_once(world: World) -> None:
    assert "A place is kept" not in str(call(world, "get_mail", mail_id="ml10"))
    for _ in range(2):
        key = draft(world, to=["friends@botanicfriends.example"], subject="Re: Open day in the glasshouse")
        call(world, "send_mail", draft_id=key)
    world.advance(86_400)
    came = [row for row in rows(world, "MailItem") if row.body.startswith("A place is kept")]
    assert [(row.subject, row.at) for row in came] == [("Re: Open day in the glasshouse", NOW + timedelta(minutes=45))]
    assert came[0].in_reply_to and not came[0].read
    found = call(world, "get_mail", mail_id="ml10")["conversation"]
    assert found[0] == "ml10" and came[0].id in found and len(found) == 4


def test_mail_to_nowhere_comes_back(world: World) -> None:
    call(world, "send_mail", draft_id=draft(world, to=[NOOR, "who@nowhere.invalid"]))
    world.advance(120)
    (back,) = [row for row in rows(world, "MailItem") if row.subject == "Undeliverable: Lunch"]
    assert "who@nowhere.invalid" in back.body and NOOR not in back.body
    assert notices(world) == ["Mail Delivery"]


def test_mails_go_where_they_may_and_boxes_count(world: World) -> None:
    def unread(box: str) -> int:
        return next(row["unread"] for row in call(world, "list_mailboxes") if row["id"] == box)

    assert unread("mb1") == 4
    call(world, "move_mail", mail_id="ml3", mailbox_id="mb7")
    assert (unread("mb1"), unread("mb7")) == (3, 1)
    call(world, "mark_mail", mail_id="ml3", read=True, flagged=True)
    assert unread("mb7") == 0 and mail(world, "ml3").flagged
    assert call(world, "delete_mail", mail_id="ml4")["mailbox_id"] == "mb5"
    assert call(world, "delete_mail", mail_id="ml12")["mailbox_id"] == "mb12"
    assert refused(world, "delete_mail", mail_id="ml4") == "not_allowed"
    key = draft(world)
    for moved, box in (("ml1", "mb3"), ("ml1", "mb2"), (key, "mb1"), (key, "mb6")):
        assert refused(world, "move_mail", mail_id=moved, mailbox_id=box) == "bad_value"
    boxes = {row["id"]: row["mails"] for row in call(world, "list_mailboxes")}
    assert boxes["mb5"] == 2 and boxes["mb2"] == 1 and boxes["mb3"] == 0


def test_a_file_is_read_with_its_mail_and_saved_once_a_folder(world: World) -> None:
    (file,) = call(world, "get_mail", mail_id="ml12")["files"]
    assert "Oak bench,each,$640.00" in file["content"]
    assert call(world, "save_attachment", mail_id="ml12", file_id="mf6", folder_id="fo1")["saved_in"] == ["fo1"]
    assert refused(world, "save_attachment", mail_id="ml12", file_id="mf6", folder_id="fo1") == "already"
    assert refused(world, "save_attachment", mail_id="ml12", file_id="mf7", folder_id="fo1") == "not_found"
    assert refused(world, "save_attachment", mail_id="ml12", file_id="mf6", folder_id="fo99") == "not_found"
    key = draft(world, file_ids=["mf7"])
    assert refused(world, "save_attachment", mail_id=key, file_id="mf7", folder_id="fo1") == "bad_value"
    call(world, "send_mail", draft_id=key)
    call(world, "save_attachment", mail_id=key, file_id="mf7", folder_id="fo1")


def test_a_mail_that_comes_brings_files_and_an_invitation(world: World) -> None:
    happen(
        world, "mail_in", sender="Oskar Weil <oskar@cityparks.example>", account="Work", subject="Visit", body="At 10?",
        cc=[NOOR], files=[{"name": "Plan.pdf", "content": "The plan"}],
        invitation={"title": "Site visit", "starts": "2026-03-09T10:00"},
    )  # fmt: skip
    came = rows(world, "MailItem")[-1]
    assert (came.mailbox_id, came.to, came.cc, came.read) == ("mb8", ("me",), (NOOR,), False)
    assert world.store.get(MailFile, came.file_ids[0]).bytes == len("The plan")
    (offer,) = call(world, "list_offers")
    assert offer["line"] == "Invitation: Site visit, Mon 9 Mar, 10:00" and came.offer_id == offer["id"]
    call(world, "take_offer", offer_id=offer["id"])
    assert [row.title for row in rows(world, "Event")] == ["Site visit"]
    assert notices(world) == ["Oskar Weil"]


def test_apps_deliver_mails_and_write_in_the_owners_name(world: World) -> None:
    call(world, "create_event", title="Supper", starts="2026-03-07T19:00", invitees=[NOOR])
    sent = rows(world, "MailItem")[-1]
    assert (sent.subject, sent.state, sent.to, sent.read) == ("Invitation: Supper", "sent", (NOOR,), True)
    ctx = world.context("world")
    with world.store.transaction():
        ctx.deliver_mail("orders@freshcart.example", "Your order", "$12.00")
    came = rows(world, "MailItem")[-1]
    assert (came.state, came.mailbox_id) == ("received", "mb1") and notices(world)[-1] == "orders@freshcart.example"


def test_with_mail_shut_the_agent_writes_and_sees_only_its_own_drafts(world: World) -> None:
    owners = str(call(world, "save_draft", actor="user", to=[NOOR], body="Secret")["id"])
    shut(world)
    for tool, args in (
        ("search_mail", {"query": "Bill"}),
        ("get_mail", {"mail_id": "ml1"}),
        ("list_mailboxes", {}),
        ("move_mail", {"mail_id": "ml1", "mailbox_id": "mb4"}),
        ("mark_mail", {"mail_id": "ml1", "flagged": True}),
        ("delete_mail", {"mail_id": "ml1"}),
        ("save_attachment", {"mail_id": "ml1", "file_id": "mf1", "folder_id": "fo1"}),
    ):
        assert refused(world, tool, **args) == "needs_permission"
    assert refused(world, "send_mail", draft_id=owners) == "not_found"
    assert refused(world, "save_draft", body="Hi", draft_id=owners) == "not_found"
    assert refused(world, "save_draft", body="Hi", reply_to="ml1") == "not_found"
    assert refused(world, "save_draft", body="Hi", file_ids=["mf1"]) == "not_found"
    key = draft(world)
    call(world, "save_draft", to=[NOOR], body="At two?", draft_id=key)
    assert call(world, "send_mail", draft_id=key)["state"] == "sent"
    happen(world, "mail_in", sender=SAM, subject="Party", body="Come!", invitation={"title": "Party"})
    assert "Party" not in str(call(world, "list_notifications")) + str(call(world, "list_offers"))
    assert call(world, "search_phone", query="At two?")["total"] == 0


def test_with_mail_shut_lists_are_locked_and_a_mail_can_be_written(world: World) -> None:
    shut(world)
    device = opened(world)
    assert "Mail is not shared with the assistant." in words(device) and "Quayside" not in words(device)
    Driver(device).perform(
        [
            TapOn("New mail"),
            TypeInto("To", text=NOOR, submit=True),
            TypeInto("Subject", text="Lunch"),
            TypeInto("Mail", text="At one?"),
            TapOn("Send"),
        ]
    )
    calls = [entry.call.tool for entry in world.journal.calls()[-2:]]
    assert calls == ["save_draft", "send_mail"] and rows(world, "MailItem")[-1].state == "sent"


def test_send_keeps_what_was_changed_first_and_later_opens_the_kept_draft(world: World) -> None:
    key = draft(world)
    device = opened(world)
    Driver(device).perform([TapOn("Drafts", "mb2"), TapOn("Noor Haddad", key), TypeInto("Mail", text="At two?")])
    Driver(device).perform([TapOn("More"), TapOn("Send later"), TapOn("Schedule")])
    assert (mail(world, key).state, mail(world, key).body) == ("scheduled", "At two?")
    assert mail(world, key).at == datetime(2026, 3, 6, 9, 0)
    assert "Sends Fri 6 Mar, 09:00" in words(device)


def test_reply_all_and_forward_begin_with_what_the_mail_held(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("Inbox", "mb1"), TapOn("Quayside Homes", "ml3")])
    assert mail(world, "ml3").read and world.journal.calls()[-1].side
    Driver(device).perform([TapOn("Answer"), TapOn("Reply all"), TypeInto("Mail", text="Thanks"), TapOn("Send")])
    sent = rows(world, "MailItem")[-1]
    assert (sent.to, sent.cc, sent.subject) == (
        ("office@quaysidehomes.example",),
        ("board@quaysidehomes.example",),
        "Re: Lift out of use next week",
    )
    Driver(device).perform([TapOn("Answer"), TapOn("Forward"), TypeInto("To", text=NOOR, submit=True), TapOn("Send")])
    passed = rows(world, "MailItem")[-1]
    assert passed.file_ids == ("mf3",) and "stairs on the courtyard side" in passed.body and not passed.in_reply_to


def test_swipes_and_the_long_press_mark_mails(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("Inbox", "mb1"), SwipeRightOn("City Library", "ml5"), TapOn("Read", "ml5")])
    assert mail(world, "ml5").read
    Driver(device).perform([HoldOn("City Library", "ml5"), TapOn("Flag, mark as unread")])
    assert (mail(world, "ml5").read, mail(world, "ml5").flagged) == (False, True)
    Driver(device).perform([TapOn("Flagged")])
    assert "City Library" in words(device) and "Quayside" not in words(device)


def test_senders_and_subjects_are_read(world: World) -> None:
    assert split_sender("Bayside Power <Bills@BaysidePower.example>") == ("Bayside Power", "bills@baysidepower.example")
    assert split_sender("sam@example.com") == ("", "sam@example.com")
    assert split_sender("Mill Lane") == ("Mill Lane", "")
    assert topic("Re: FWD: re:Lunch ") == "Lunch" and topic("Report: a draft") == "Report: a draft"


def test_a_file_found_on_the_phone_can_be_saved_from_its_own_screen(world: World) -> None:
    device = opened(world)
    device._runtime.open_link("mail/AttachedFile/mf6")
    Driver(device).perform([TapOn("Save to"), TapOn("On this phone")])
    assert world.journal.calls()[-1].call.args == {"mail_id": "ml12", "file_id": "mf6", "folder_id": "fo1"}
    assert "saved in On this phone" in words(device)


def test_a_contacts_mail_button_begins_a_mail_to_them(world: World) -> None:
    device = Device(world)
    device._runtime.open_link("contacts/ContactDetail/ct1")
    Driver(device).perform([TapOn("Mail"), TypeInto("Mail", text="Hello"), TapOn("Send")])
    assert rows(world, "MailItem")[-1].to == (NOOR,) and device.scene.name == "mail:Mailboxes"


def test_a_draft_is_kept_on_cancel_while_the_keyboard_is_up(world: World) -> None:
    device = opened(world)
    Driver(device).perform([TapOn("New mail"), TypeInto("Mail", text="Dear all"), TapOn("Cancel")])
    tap(device, "Save draft")  # the sheet stands above the keys
    assert rows(world, "MailItem")[-1].body == "Dear all" and device.scene.name == "mail:Mailboxes"


def test_a_way_is_found_to_an_answer_without_the_subject_it_begins_with(world: World) -> None:
    device = Device(world)
    device.world.clock.freeze()
    args = {"to": [SAM], "subject": "", "body": "Seen", "reply_to": "ml7"}
    Driver(device).perform(plan(device, ToolCall("mail", "save_draft", args)).moves)
    answer = rows(world, "MailItem")[-1]
    assert (answer.subject, answer.to, answer.in_reply_to) == ("", (SAM,), "ml7")


def test_mails_that_answer_nothing_each_begin_a_conversation(world: World) -> None:
    ctx = world.context("world")
    with world.store.transaction():
        for body in ("Seat 11C.", "Seat 13D."):
            ctx.deliver_mail("tripgo@tripgo.example", "Your ticket to Port Alder", body)
    first, second = (row.id for row in rows(world, "MailItem")[-2:])
    answer = draft(world, subject="Re: Your ticket to Port Alder", reply_to=first)
    assert call(world, "get_mail", mail_id=first)["conversation"] == [first, answer]
    assert call(world, "get_mail", mail_id=second)["conversation"] == [second]


def test_the_icon_counts_unread_mails_as_the_inboxes_do(world: World) -> None:
    for subject in ("One", "Two"):
        happen(world, "mail_in", sender=NOOR, subject=subject, body="Hello.")
    inboxes = [box.id for box in rows(world, "Mailbox") if box.kind == "inbox"]
    unread = [one for one in rows(world, "MailItem") if not one.read and one.mailbox_id in inboxes]
    assert len(unread) >= 2
    assert f'icon "Mail" = {len(unread)} new' in words(Device(world))
    assert f'tab "Inbox" = {len(unread)}' in words(opened(world))
    for one in unread:
        call(world, "mark_mail", mail_id=one.id, read=True)
    assert "new" not in words(Device(world))
