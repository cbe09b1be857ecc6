"""Lists that several people keep."""

from apps.reminders.models import ReminderList
from gui_sim.context import Context

MOST = 10  # people a message goes to


def tell_others(ctx: Context, kept: ReminderList, line: str) -> None:
    """Send a line to those with whom a list is shared."""
    if kept.shared_with:
        ctx.call("send_message", to=list(kept.shared_with[:MOST]), body=line)
