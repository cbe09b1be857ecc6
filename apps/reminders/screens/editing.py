"""Everything about a reminder, and a new list."""

from datetime import date, time, timedelta

from apps.reminders.alerts import HERE
from apps.reminders.due import open_ones, steps_of
from apps.reminders.models import Colour, Priority, Reminder, ReminderList, Repeat
from apps.reminders.tools import (
    YEARS_AHEAD,
    complete_reminder,
    create_reminder,
    create_reminder_list,
    delete_reminder,
    update_reminder,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.system.sheets import PermissionSheet

PRIORITIES: tuple[tuple[Priority, str], ...] = (
    ("none", "None"),
    ("low", "Low"),
    ("medium", "Medium"),
    ("high", "High"),
)
REPEATS: tuple[tuple[Repeat, str], ...] = (
    ("none", "Never"),
    ("daily", "Every day"),
    ("weekly", "Every week"),
    ("monthly", "Every month"),
)
COLOURS: tuple[Colour, ...] = (
    "red", "orange", "yellow", "green", "mint", "teal", "blue", "indigo", "purple", "pink", "brown", "gray",
)  # fmt: skip


class EditReminder(ui.Screen):
    """Everything about a reminder, new or known."""

    reminder_id: str = ""
    in_list: str = "rl1"
    step_of: str = ""
    on_day: date | None = None

    name = ui.State[str](lambda screen: screen.reminder.title if screen.reminder else "")
    notes = ui.State[str](lambda screen: screen.reminder.notes if screen.reminder else "")
    due_date = ui.State[date | None](lambda screen: screen.reminder.due_date if screen.reminder else screen.on_day)
    due_time = ui.State[time | None](lambda screen: screen.reminder.due_time if screen.reminder else None)
    repeat = ui.State[Repeat](lambda screen: screen.reminder.repeat if screen.reminder else "none")
    priority = ui.State[Priority](lambda screen: screen.reminder.priority if screen.reminder else "none")
    list_id = ui.State[str](lambda screen: screen.reminder.list_id if screen.reminder else screen.in_list)
    place = ui.State[str](lambda screen: screen.reminder.place if screen.reminder else "")
    people = ui.State[tuple[str, ...]](())
    tags = ui.State[tuple[str, ...]](())
    parent_id = ui.State[str | None](lambda screen: screen.step_of or None)

    @property
    def reminder(self) -> Reminder | None:
        """The reminder being changed, if there is one."""
        return self.ctx.maybe(Reminder, self.reminder_id) if self.reminder_id else None

    def heading(self) -> str:
        """New or not."""
        return "Details" if self.reminder_id else "New step" if self.step_of else "New reminder"

    def body(self) -> ui.View:
        """The form, and one button."""
        reminder = self.reminder
        if self.reminder_id and reminder is None:
            return ui.Empty("check-circle", "No longer there", "This reminder has been deleted.")
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name, bare=True),
                ui.TextEditor("Notes", self.notes, limit=2000),
            ),
            self.when(reminder),
            ui.Section(
                ui.Picker("List", self.list_id, self.lists(reminder)),
                ui.Picker("Step of", self.parent_id, self.parents()) if reminder is None else None,
            ),
            ui.Section(ui.Segmented("Priority", self.priority, PRIORITIES), header="Priority"),
            ui.Section(
                ui.TextField("Place", self.place, placeholder="None", trailing=True),
                ui.Row("Allow alerts at places", "Reminders may not use the location yet.", role="primary",
                       sheet=PermissionSheet("reminders", "location"))
                if self.place.value.strip() and not HERE.open(self.ctx)
                else None,
            ),
            self.belongs() if reminder is None else self.known(reminder),
            self.steps(reminder) if reminder is not None and reminder.parent_id is None else None,
            ui.Padding(self.save(reminder), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.Row("Delete reminder", role="destructive", call=delete_reminder.call(reminder.id),
                       confirm=ui.Confirm(f"Delete “{reminder.title}”?", "Delete the reminder"), then=ui.Pop()),
            ) if reminder is not None else None,
        )  # fmt: skip

    def when(self, reminder: Reminder | None) -> ui.View:
        """Day, hour and repeat; what a known reminder has cannot be taken away, only changed."""
        today = self.ctx.today
        has_day, has_time = (reminder and reminder.due_date) is not None, (reminder and reminder.due_time) is not None
        return ui.Section(
            ui.DatePicker("Date", self.due_date, low=today, high=today + timedelta(days=YEARS_AHEAD.future),
                          optional=not has_day),
            *(
                ui.TimePicker("Time", self.due_time, step=1, optional=not has_time),
                ui.Picker("Repeat", self.repeat, REPEATS),
            ) if self.due_date.value is not None else (),
        )  # fmt: skip

    def lists(self, reminder: Reminder | None) -> list[tuple[str, str]]:
        """Return the lists it can stand in; a step stays where its reminder is."""
        stays = reminder is not None and self.ctx.maybe(Reminder, reminder.parent_id) is not None
        return [
            (kept.id, kept.name)
            for kept in self.ctx.find(ReminderList)
            if not stays or (reminder is not None and kept.id == reminder.list_id)
        ]

    def parents(self) -> list[tuple[str | None, str]]:
        """Return the reminders of the chosen list that it can be a step of."""
        return [
            (None, "None"),
            *((one.id, one.title) for one in open_ones(self.ctx, self.list_id.value) if one.parent_id is None),
        ]

    def belongs(self) -> ui.View:
        """Whom it has to do with, and words to find it by."""
        known = [(name, name, "") for name in dict.fromkeys(one.name for one in self.ctx.find(Contact, order="name"))]
        used = sorted({tag for one in self.ctx.find(Reminder) for tag in one.tags})
        return ui.Section(
            ui.TokenField("People", self.people, options=known, free=lambda text: short(text, 80)),
            ui.TokenField("Tags", self.tags, options=[(tag, tag, "") for tag in used],
                          free=lambda text: short(text, 40)),
        )  # fmt: skip

    def known(self, reminder: Reminder) -> ui.View | None:
        """Whom it has to do with and its tags, if there are any."""
        if not reminder.people and not reminder.tags:
            return None
        return ui.Section(
            ui.Row("People", value=", ".join(reminder.people)) if reminder.people else None,
            ui.Row("Tags", value=" ".join(f"#{tag}" for tag in reminder.tags)) if reminder.tags else None,
        )

    def steps(self, reminder: Reminder) -> ui.View:
        """The steps, and one more."""
        more = None
        if not reminder.done:
            sheet = EditReminder("", reminder.list_id, reminder.id)
            more = ui.Row("Add a step", role="primary", sheet=sheet)
        return ui.Section(
            ui.ForEach([step.id for step in steps_of(self.ctx, reminder.id)], self.step, name="steps"),
            more,
            header="Steps",
        )

    def step(self, key: str) -> ui.View:
        """One step."""
        step = self.ctx.get(Reminder, key)
        return ui.CheckRow(
            step.title,
            checked=step.done,
            check=complete_reminder.call(key, not step.done),
            tint=self.tint(),
            sheet=EditReminder(key),
        )

    def tint(self) -> str:
        """The colour of the chosen list."""
        kept = self.ctx.maybe(ReminderList, self.list_id.value)
        return kept.tint if kept is not None else "tint"

    def save(self, reminder: Reminder | None) -> ui.View:
        """The button that holds the call."""
        dated = self.due_date.value is not None
        at, again = (self.due_time.value, self.repeat.value) if dated else (None, "none")
        if reminder is not None:
            call = update_reminder.call(
                reminder.id, self.name.value, self.due_date.value, at, self.list_id.value, self.notes.value,
                self.priority.value, again, self.place.value,
            )  # fmt: skip
            return ui.Button("Save", role="primary", call=call, then=ui.Pop(), enabled=bool(self.name.value.strip()))
        call = create_reminder.call(
            self.name.value, self.due_date.value, at, self.list_id.value, self.notes.value, self.priority.value, again,
            self.place.value, list(self.people.value), list(self.tags.value), self.parent_id.value,
        )  # fmt: skip
        return ui.Button("Add", role="primary", call=call, then=ui.Pop(), enabled=bool(self.name.value.strip()))


class NewList(ui.Screen):
    """A list of one's own: its name and colour."""

    title = "New list"

    name = ui.State("")
    colour = ui.State[Colour]("blue")

    def body(self) -> ui.View:
        """The sign as it will be, the name, the colours."""
        call = create_reminder_list.call(self.name.value, self.colour.value)
        color = ReminderList(name="", colour=self.colour.value).tint
        return ui.Form(
            ui.Frame(ui.IconTile("list-bullets", color, 84.0, "bold", round=True), grow=True),
            ui.Section(ui.TextField("List name", self.name, bare=True)),
            ui.Section(ui.Picker("Colour", self.colour, [(colour, colour.title()) for colour in COLOURS])),
            ui.Padding(
                ui.Button("Add list", role="primary", call=call, then=ui.Pop(), enabled=bool(self.name.value.strip())),
                Insets(0, 16, 0, 16),
            ),
        )


def short(text: str, most: int) -> str | None:
    """Return typed words without blanks around them, or None if there are none or too many."""
    words = text.strip()
    return words if 0 < len(words) <= most else None
