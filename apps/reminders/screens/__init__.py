"""How Reminders looks."""

from apps.reminders.models import Reminder, ReminderList
from apps.reminders.screens.editing import EditReminder, NewList
from apps.reminders.screens.lists import Done, Gathered, ListDetail, Lists, Today

__all__ = ["OPENS", "TABS", "Done", "EditReminder", "Gathered", "ListDetail", "Lists", "NewList", "Today"]

TABS = (Lists, Today, Done)
OPENS = {Reminder: EditReminder, ReminderList: ListDetail}
