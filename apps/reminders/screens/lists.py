"""The lists, and what is on them."""

from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import Literal

from apps.reminders.due import is_late, nested, open_ones
from apps.reminders.models import Reminder, ReminderList
from apps.reminders.screens.editing import EditReminder, NewList
from apps.reminders.screens.parts import near_day, reminder_row
from apps.reminders.tools import create_reminder
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.people import name_of
from gui_sim.search import matching
from gui_sim.wording import count

View = Literal["scheduled", "all", "flagged"]
NOON, EVENING = time(12, 0), time(18, 0)
NAMES: dict[View, str] = {"scheduled": "Scheduled", "all": "All", "flagged": "Flagged"}


class Lists(ui.Screen):
    """The ways to look at what is to do, and the lists."""

    title = "Lists"
    icon = "list-bullets"
    large_title = True

    query = ui.State("")

    def heading(self) -> str:
        """The app's name stands over the lists."""
        return "Reminders"

    def trailing(self) -> Sequence[ui.View]:
        """A new list, a new reminder."""
        return (
            ui.Button("New list", icon="list-plus", icon_only=True, sheet=NewList()),
            ui.Button("New reminder", icon="plus", icon_only=True, sheet=EditReminder()),
        )

    def body(self) -> ui.View:
        """Search field, cards, lists; or what is found."""
        field = ui.SearchField(self.query, prompt="Search")
        if self.query.value.strip():
            found = matching(self.ctx, Reminder, self.query.value)
            none = ui.Empty("magnifying-glass", "No results", "No reminder says this.")
            return ui.List(
                field,
                ui.Section(
                    ui.ForEach(found, lambda key: reminder_row(self.ctx, key, listed=True), name="found", empty=none)
                ),
                spacing=12.0,
            )
        lists = self.ctx.ids(ReminderList)
        none = ui.Empty("list-bullets", "No lists", "Tap the list with the plus to make one.")
        return ui.List(
            field,
            ui.Padding(self.cards(), Insets(0, 16, 0, 16)),
            ui.Section(ui.ForEach(lists, self.row, empty=none), header="My lists"),
            spacing=16.0,
        )

    def cards(self) -> ui.View:
        """Today, scheduled, all, flagged: how many each."""
        every = open_ones(self.ctx, steps=True)
        today = self.ctx.today
        due = sum(one.due_date is not None and one.due_date <= today for one in every)
        return ui.Grid(
            card("Today", "calendar-check", "systemBlue", due, effect=ui.SelectTab(1)),
            self.card("scheduled", "calendar-blank", "systemRed", every),
            self.card("all", "tray", "systemGray", every),
            self.card("flagged", "flag", "systemOrange", every),
            columns=2,
            spacing=12.0,
        )

    def card(self, view: View, icon: str, color: str, every: list[Reminder]) -> ui.View:
        """One way to look at what is to do."""
        return card(NAMES[view], icon, color, sum(shows(view, one) for one in every), to=Gathered(view))

    def row(self, key: str) -> ui.View:
        """One list."""
        kept = self.ctx.get(ReminderList, key)
        shared = ", ".join(name_of(self.ctx, number) for number in kept.shared_with)
        return ui.Row(
            kept.name,
            f"Shared with {shared}" if shared else "",
            value=str(self.ctx.count(Reminder, list_id=key, done=False)),
            leading=ui.IconTile("list-bullets", kept.tint, 30.0, "bold", round=True),
            to=ListDetail(key),
        )


class ListDetail(ui.Screen):
    """One list: what is to do, its steps, and a line to add more."""

    style = "plain"
    title = "List"
    large_title = True

    list_id: str

    draft = ui.State("")
    with_done = ui.State(False)

    def heading(self) -> str:
        """The list's name."""
        kept = self.ctx.maybe(ReminderList, self.list_id)
        return kept.name if kept is not None else "List"

    def trailing(self) -> Sequence[ui.View]:
        """What is shown, and a reminder with all details."""
        done = self.with_done.value
        item = ui.Item(
            "Hide completed" if done else "Show completed", effect=self.with_done.set(not done),
            icon="eye-slash" if done else "eye",
        )  # fmt: skip
        return (
            ui.Menu("More", (item,), icon="dots-three-circle", style="icon"),
            ui.Button("New reminder", icon="plus", icon_only=True, sheet=EditReminder("", self.list_id)),
        )

    def body(self) -> ui.View:
        """Who else keeps it, what is to do, what is done."""
        kept = self.ctx.maybe(ReminderList, self.list_id)
        if kept is None:
            return ui.Empty("list-bullets", "No longer there", "This list is gone.")
        others = ", ".join(name_of(self.ctx, number) for number in kept.shared_with)
        open_here = [one.id for one in nested(self.ctx, kept.id)]
        done = self.ctx.ids(Reminder, list_id=kept.id, done=True, order="-done_at") if self.with_done.value else []
        empty = ui.Empty("check-circle", "Nothing to do", "Write the first reminder below.")
        return ui.List(
            ui.Padding(ui.Text(f"Shared with {others}", "subheadline", "secondaryLabel"), Insets(0, 16, 0, 16))
            if others
            else None,
            ui.Section(
                ui.ForEach(open_here, lambda key: reminder_row(self.ctx, key, nested=True), empty=empty),
                self.entry(),
                style="plain",
            ),
            ui.Section(
                ui.ForEach(done, lambda key: reminder_row(self.ctx, key), name="done"),
                header=f"{count(len(done), 'reminder')} completed",
                style="plain",
            ) if self.with_done.value else None,
            spacing=12.0,
        )  # fmt: skip

    def entry(self) -> ui.View:
        """A line for one more reminder: return adds it, as does the button."""
        call = create_reminder.call(self.draft.value, list_id=self.list_id)
        clear = self.draft.set("")
        ready = bool(self.draft.value.strip())
        submit = ui.Perform(call, clear) if ready else None
        field = ui.TextField("Add a reminder", self.draft, bare=True, on_submit=submit)
        return ui.Padding(
            ui.HStack(
                ui.Padding(ui.Icon("circle-dashed", 29.0, "systemGray3"), Insets(0, -4.5, 0, 0)),
                field,
                ui.Button("Add", role="plain", call=call, then=clear, enabled=ready),
            ),
            Insets(0, 12, 0, 12.5),  # the circle and the words stand below those of the rows
        )


class Gathered(ui.Screen):
    """Reminders of all lists: those with a day, all, or those of high priority."""

    title = "All"
    style = "plain"
    large_title = True

    view: View

    def heading(self) -> str:
        """What is gathered."""
        return NAMES.get(self.view, "All")

    def trailing(self) -> Sequence[ui.View]:
        """A new reminder."""
        return (ui.Button("New reminder", icon="plus", icon_only=True, sheet=EditReminder()),)

    def body(self) -> ui.View:
        """By day, or by list."""
        found = [one for one in open_ones(self.ctx, steps=True) if shows(self.view, one)]
        if not found:
            return ui.Empty("check-circle", "Nothing to do", f"There is nothing under {self.heading()}.")
        if self.view == "scheduled":
            today = self.ctx.today
            return grouped(self.ctx, found, lambda one: near_day(one.due_date or today, today), hours_only=True)
        if self.view == "flagged":
            lists = {kept.id: kept.name for kept in self.ctx.find(ReminderList)}
            return grouped(self.ctx, found, lambda one: lists.get(one.list_id, "No list"))
        kept = [(kept, [one.id for one in nested(self.ctx, kept.id)]) for kept in self.ctx.find(ReminderList)]
        return ui.List(
            *(
                group(one.name, keys, lambda key: reminder_row(self.ctx, key, nested=True), one.tint)
                for one, keys in kept
                if keys
            ),
            spacing=18.0,
        )


class Today(ui.Screen):
    """What is due today and what is late, by the part of the day."""

    title = "Today"
    icon = "calendar-check"
    style = "plain"
    large_title = True
    refreshes = True

    def trailing(self) -> Sequence[ui.View]:
        """A new reminder for today."""
        return (ui.Button("New reminder", icon="plus", icon_only=True,
                          sheet=EditReminder(on_day=self.ctx.today)),)  # fmt: skip

    def body(self) -> ui.View:
        """Late ones, the whole day, morning, afternoon, tonight."""
        now = self.ctx.now
        due = [
            one for one in open_ones(self.ctx, steps=True) if one.due_date is not None and one.due_date <= now.date()
        ]
        if not due:
            return ui.Empty("check-circle", "All done", "Nothing is due today.")
        parts = ("Overdue", "All day", "Morning", "Afternoon", "Tonight")
        ordered = sorted(due, key=lambda one: parts.index(part_of_day(one, now)))
        return grouped(self.ctx, ordered, lambda one: part_of_day(one, now))


class Done(ui.Screen):
    """What has been done, the latest first."""

    title = "Done"
    icon = "check-circle"
    style = "plain"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """By the day it was done."""
        done = self.ctx.find(Reminder, done=True, order="-done_at")
        if not done:
            return ui.Empty("check-circle", "Nothing done yet", "What you tick off is listed here.")
        today = self.ctx.today
        return grouped(
            self.ctx, done, lambda one: near_day((one.done_at or self.ctx.now).date(), today), hours_only=True
        )


def card(name: str, icon: str, color: str, number: int, **leads: object) -> ui.View:
    """Return the card of a way to look at what is to do."""
    deed = leads
    return ui.Card(
        ui.VStack(
            ui.HStack(round_icon(icon, color), ui.Spacer(), ui.Text(str(number), "title1", weight=700)),
            ui.Text(name, "headline", "secondaryLabel", 1),
            spacing=8.0,
            align="fill",
        ),
        label=name,
        padding=12.0,
        **deed,  # type: ignore[arg-type]  # `to` or `effect`
    )


def round_icon(icon: str, color: str) -> ui.View:
    """Return a white icon on a round ground."""
    return ui.Background(ui.Padding(ui.Icon(icon, 20.0, "#ffffff", "fill"), 7.0), color, 17.0)


def grouped(
    ctx: Context,
    reminders: Sequence[Reminder],
    name: Callable[[Reminder], str],
    *,
    hours_only: bool = False,
) -> ui.View:
    """Return reminders of several lists under the names of their groups, in the order given."""
    groups: dict[str, list[str]] = {}
    for one in reminders:
        groups.setdefault(name(one), []).append(one.id)
    return ui.List(
        *(
            group(title, keys, lambda key: reminder_row(ctx, key, listed=True, hours_only=hours_only))
            for title, keys in groups.items()
        ),
        spacing=18.0,
    )


def group(title: str, keys: Sequence[str], row: Callable[[str], ui.View], color: str = "label") -> ui.View:
    """Return rows under a heading."""
    heading = ui.Text(title, "title3", color, 1, weight=700, role="header")
    return ui.VStack(
        ui.Padding(heading, Insets(0, 16, 2, 16)),
        ui.Section(ui.ForEach(keys, row, name=title), style="plain"),
        align="fill",
    )


def shows(view: View, reminder: Reminder) -> bool:
    """Tell whether a way to look at reminders shows one that is open."""
    return {"scheduled": reminder.due_date is not None, "flagged": reminder.priority == "high"}.get(view, True)


def part_of_day(reminder: Reminder, now: datetime) -> str:
    """Name the part of the day in which something due by today stands."""
    if is_late(reminder, now):
        return "Overdue"
    if reminder.due_time is None:
        return "All day"
    return "Morning" if reminder.due_time < NOON else "Afternoon" if reminder.due_time < EVENING else "Tonight"
