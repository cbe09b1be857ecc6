"""What Reminders remembers."""

from datetime import date, datetime, time
from typing import Literal

from gui_sim.model import Record, ref

Colour = Literal[
    "red", "orange", "yellow", "green", "mint", "teal", "blue", "indigo", "purple", "pink", "brown", "gray"
]  # fmt: skip
Priority = Literal["none", "low", "medium", "high"]
Repeat = Literal["none", "daily", "weekly", "monthly"]


class ReminderList(Record, prefix="rl"):
    """A list of reminders. `shared_with` are the telephone numbers of those who keep it together with the owner."""

    name: str
    colour: Colour = "blue"
    shared_with: tuple[str, ...] = ()

    @property
    def tint(self) -> str:
        """The theme's name of its colour."""
        return f"system{self.colour.title()}"


class Reminder(Record, prefix="rm"):
    """Something to do. One with a `parent_id` is a step of another one, and in the same list."""

    list_id: str = ref(ReminderList)
    title: str
    notes: str = ""
    due_date: date | None = None
    due_time: time | None = None
    priority: Priority = "none"
    repeat: Repeat = "none"
    place: str = ""
    people: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    done: bool = False
    done_at: datetime | None = None
    parent_id: str | None = ref("Reminder", default=None)
