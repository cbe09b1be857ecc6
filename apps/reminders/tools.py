"""What Reminders can do."""

from collections.abc import Iterable
from datetime import date, datetime, time
from random import Random
from typing import Annotated, Any

from apps.reminders.alerts import at_place as at_place
from apps.reminders.alerts import place_reached as place_reached
from apps.reminders.alerts import remind
from apps.reminders.alerts import reminder_due as reminder_due
from apps.reminders.alerts import reminder_overdue as reminder_overdue
from apps.reminders.completing import finish, reopen
from apps.reminders.due import Due, is_due, open_ones
from apps.reminders.models import Colour, Priority, Reminder, ReminderList, Repeat
from apps.reminders.sharing import tell_others
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Each, Id, Range, Text, Wire

PAGE = 20
YEARS_AHEAD = Days(past=0, future=1825)
LONGEST_TITLE = 200
LIST_NAMES = (
    "Allotment", "Balcony", "Books to read", "Camping", "Films", "Gifts", "Groceries", "House move", "Packing",
    "Party", "Repairs", "Running", "School", "Studio", "Summer", "Wedding",
)  # fmt: skip


class ListName(Text):
    """The name of a list; a sample is one that people give their lists."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a name."""
        return rng.choice(LIST_NAMES)


ReminderId = Annotated[str, Id(Reminder)]
ListId = Annotated[str, Id(ReminderList)]
Title = Annotated[str, Text(max=LONGEST_TITLE, min=1, example="Water the lemon tree")]
Notes = Annotated[str, Text(max=2000, example="Two cans, not one")]
Place = Annotated[str, Text(max=200, example="80 Harbour Row")]
DueDate = Annotated[date | None, YEARS_AHEAD]
People = Annotated[list[str], Each(Text(max=80, min=1))]
Tags = Annotated[list[str], Each(Text(max=40, min=1))]

search_reminders = search_tool("search_reminders", (Reminder, ReminderList), "Find reminders and lists of them.")


@tool()
def list_reminders(
    ctx: Context,
    list_id: ListId | None = None,
    due: Due = "any",
    done: bool = False,
    page: Annotated[int, Range(1, 10_000)] = 1,
) -> dict[str, Any]:
    """List reminders by when they are due, or done ones by when they were done; twenty a page.

    Args:
        list_id: Only this list; all, if left out.
        due: today, week (today and the six days after), overdue (its hour or day has passed), or any.
        done: Those that are done, the latest first, in place of those to do.
        page: Which page, from 1.
    """
    if list_id is not None:
        ctx.get(ReminderList, list_id)
    found = ctx.find(Reminder, done=True, order="-done_at") if done else open_ones(ctx, steps=True)
    kept = [one for one in found if list_id in (None, one.list_id) and is_due(one, due, ctx.now)]
    if page > 1 and (page - 1) * PAGE >= len(kept):
        raise ToolError(f"There is no page {page}; there are {-(-len(kept) // PAGE)}.")
    told: dict[str, Any] = {
        "reminders": kept[(page - 1) * PAGE : page * PAGE],
        "total": len(kept),
        "page": page,
    }
    return told | ({"next_page": page + 1} if page * PAGE < len(kept) else {})


@tool(writes=True, sets=("people", "tags"))
def create_reminder(
    ctx: Context,
    title: Title,
    due_date: DueDate = None,
    due_time: time | None = None,
    list_id: ListId = "rl1",
    notes: Notes = "",
    priority: Priority = "none",
    repeat: Repeat = "none",
    place: Place = "",
    people: People = [],
    tags: Tags = [],
    parent_id: ReminderId | None = None,
) -> Reminder:
    """Put something to do on a list.

    Args:
        title: What to do.
        due_date: The day it is due.
        due_time: The hour it is due; needs a day.
        list_id: Which list; `rl1` is the usual one. A step of another reminder goes to that one's list.
        notes: Anything else.
        priority: How much it matters.
        repeat: How often it comes again once it is done; needs a day.
        place: Where it is to be done; the phone reminds there if Reminders may use the location.
        people: Names of people it has to do with.
        tags: Words to find it by.
        parent_id: The reminder that it is a step of.
    Raises:
        ToolError: past: the moment has passed; bad_value: an hour or a repeat without a day, or a step of a step.
    """
    parent = _parent(ctx, parent_id)
    kept = ctx.get(ReminderList, parent.list_id if parent is not None else list_id)
    _check_due(ctx, due_date, due_time, repeat)
    reminder = ctx.insert(
        Reminder, list_id=kept.id, title=title, notes=notes, due_date=due_date, due_time=due_time, priority=priority,
        repeat=repeat, place=place, people=trimmed(people), tags=trimmed(tags), parent_id=parent_id,
    )  # fmt: skip
    tell_others(ctx, kept, f"New in {kept.name}: {title}")
    return remind(ctx, reminder)


@create_reminder.norm
def _steps_share_the_list(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    for name in ("people", "tags"):
        items = args.get(name)
        if isinstance(items, list):
            args[name] = list(trimmed(map(str, items)))
    parent = ctx.maybe(Reminder, str(args.get("parent_id")))
    return {**args, "list_id": parent.list_id} if parent is not None else args


@tool(writes=True, updates=Reminder)
def update_reminder(
    ctx: Context,
    reminder_id: ReminderId,
    title: Title | None = None,
    due_date: DueDate = None,
    due_time: time | None = None,
    list_id: ListId | None = None,
    notes: Notes | None = None,
    priority: Priority | None = None,
    repeat: Repeat | None = None,
    place: Place | None = None,
) -> Reminder:
    """Change a reminder; what is left out stays as it is. Its steps move with it to another list.

    Args:
        reminder_id: From `list_reminders`.
        title: Another title.
        due_date: Another day.
        due_time: Another hour; needs a day.
        list_id: Another list.
        notes: Other notes.
        priority: Another priority.
        repeat: Another repeat; needs a day.
        place: Another place.
    Raises:
        ToolError: past: the new moment has passed; bad_value: an hour or a repeat without a day, or a step that
            would leave its reminder's list.
    """
    reminder = ctx.get(Reminder, reminder_id)
    if due_date is not None or due_time is not None:
        day = due_date or reminder.due_date
        _check_due(ctx, day, due_time or reminder.due_time, repeat or reminder.repeat)
    elif repeat is not None:
        _check_repeat(reminder.due_date, repeat)
    if list_id is not None:
        _move(ctx, reminder, ctx.get(ReminderList, list_id))
    given = {
        "title": title, "due_date": due_date, "due_time": due_time, "list_id": list_id, "notes": notes,
        "priority": priority, "repeat": repeat, "place": place,
    }  # fmt: skip
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    return remind(ctx, ctx.update(ctx.get(Reminder, reminder_id), **changes))


@tool(writes=True)
def complete_reminder(ctx: Context, reminder_id: ReminderId, done: bool = True) -> Reminder:
    """Tick a reminder off with its steps, or take the tick away. One that repeats is put on the list again.

    Args:
        reminder_id: From `list_reminders`.
        done: False takes the tick away, and what was put on the list again.
    """
    reminder = ctx.get(Reminder, reminder_id)
    if done == reminder.done:
        return reminder
    if not done:
        return reopen(ctx, reminder)
    kept = ctx.maybe(ReminderList, reminder.list_id)
    if kept is not None:
        tell_others(ctx, kept, f"Done in {kept.name}: {reminder.title}")
    return finish(ctx, reminder)


@tool(writes=True)
def delete_reminder(ctx: Context, reminder_id: ReminderId) -> str:
    """Delete a reminder with its steps.

    Args:
        reminder_id: From `list_reminders`.
    """
    reminder = ctx.get(Reminder, reminder_id)
    for step in ctx.find(Reminder, parent_id=reminder.id):
        ctx.delete(step)
    ctx.delete(reminder)
    return "deleted"


@tool(writes=True)
def create_reminder_list(
    ctx: Context, name: Annotated[str, ListName(max=60, min=1)], colour: Colour = "blue"
) -> ReminderList:
    """Make a list.

    Args:
        name: What it is called.
        colour: The colour of its sign.
    Raises:
        ToolError: already: there is a list of that name.
    """
    if any(kept.name.casefold() == name.strip().casefold() for kept in ctx.find(ReminderList)):
        raise ToolError("already", f"There is a list called {name.strip()} already.")
    return ctx.insert(ReminderList, name=name.strip(), colour=colour)


def trimmed(words: Iterable[str]) -> tuple[str, ...]:
    """Return words without blanks around them, each once, in alphabetical order."""
    return tuple(sorted({word.strip() for word in words}))


def _parent(ctx: Context, parent_id: str | None) -> Reminder | None:
    if parent_id is None:
        return None
    parent = ctx.get(Reminder, parent_id)
    if parent.parent_id is not None:
        raise ToolError(f"{parent.title} is itself a step; a step has no steps.")
    if parent.done:
        raise ToolError(f"{parent.title} is done; it takes no more steps.")
    return parent


def _check_due(ctx: Context, day: date | None, at: time | None, repeat: Repeat) -> None:
    if at is not None and day is None:
        raise ToolError("'due_time' needs a 'due_date'.")
    _check_repeat(day, repeat)
    if day is not None and at is not None and datetime.combine(day, at) <= ctx.now:
        raise ToolError("past", "That time has passed.")


def _check_repeat(day: date | None, repeat: Repeat) -> None:
    if repeat != "none" and day is None:
        raise ToolError("'repeat' needs a 'due_date'.")


def _move(ctx: Context, reminder: Reminder, kept: ReminderList) -> None:
    """Take the steps along to another list."""
    if reminder.parent_id is not None and kept.id != reminder.list_id and ctx.maybe(Reminder, reminder.parent_id):
        raise ToolError("A step stays in the list of its reminder.")
    for step in ctx.find(Reminder, parent_id=reminder.id):
        ctx.update(step, list_id=kept.id)
