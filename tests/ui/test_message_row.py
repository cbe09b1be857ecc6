from harness import Stage, check_sizes

from gui_sim.tool import ToolCall
from gui_sim.ui import Avatar, Item, MessageRow
from gui_sim.ui.moves import SwipeLeftOn, TapOn

DELETE = ToolCall("messages", "delete_thread", {"thread_id": "th1"})
READ = ToolCall("messages", "mark_thread_read", {"thread_id": "th1"})


def row(stage: Stage) -> MessageRow:
    return MessageRow(
        "Noor Haddad",
        "Are you still coming on Sunday? Mum says there will be twelve of us, and two cakes.",
        "Yesterday",
        leading=Avatar("Noor Haddad", 46.0, portrait=False),
        subject=stage.state["subject"],
        unread=stage.state["unread"],
        marks=("push-pin", "bell-slash"),
        swipe=(Item("Delete", call=DELETE, role="destructive"),),
        call=READ,
    )


def test_it_says_what_it_shows() -> None:
    node = Stage(row, subject="Lunch", unread=True).node("Noor Haddad")
    assert node.role == "button"
    for said in ("Lunch", "Sunday", "Yesterday", "unread", "pinned", "muted"):
        assert said in node.value
    assert "unread" not in Stage(row, subject="", unread=False).node("Noor Haddad").value


def test_a_swipe_uncovers_its_action() -> None:
    stage = Stage(row, subject="", unread=False)
    stage.perform([SwipeLeftOn("Noor Haddad"), TapOn("Delete")])
    assert [effect.call for effect in stage.done] == [DELETE]  # type: ignore[attr-defined]
    assert [outlet.call for outlet in stage.outlets()] == [READ, DELETE]


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(row, subject="Lunch", unread=True)


def test_it_is_drawn_as_on_file() -> None:
    Stage(row, subject="", unread=True).check_golden("message_row")
