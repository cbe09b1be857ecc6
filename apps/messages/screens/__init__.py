"""How Messages looks."""

from apps.messages.models import Thread
from apps.messages.screens.chat import Chat, ThreadInfo
from apps.messages.screens.inbox import Threads
from apps.messages.screens.writing import NewMessage, SendLater

__all__ = ["OPENS", "TABS", "Chat", "NewMessage", "SendLater", "ThreadInfo", "Threads"]

TABS = (Threads,)
OPENS = {Thread: Chat}
