"""All conversations."""

from collections.abc import Sequence

from apps.messages.models import Message, Thread
from apps.messages.screens.chat import Chat
from apps.messages.screens.parts import avatar, preview
from apps.messages.screens.writing import NewMessage
from apps.messages.threads import last_messages, ordered_threads, title_of
from apps.messages.tools import delete_thread, mark_thread_read, set_thread
from gui_sim import ui
from gui_sim.gates import MESSAGES
from gui_sim.people import name_of
from gui_sim.search import matching
from gui_sim.wording import ago


class Threads(ui.Screen):
    """All conversations, the newest first."""

    title = "Messages"
    icon = "chat-circle"
    style = "plain"
    large_title = True
    refreshes = True
    gate = MESSAGES

    query = ui.State("")

    def tab_badge(self) -> int:
        """Messages that have not been read."""
        return sum(thread.unread for thread in self.ctx.find(Thread))

    def trailing(self) -> Sequence[ui.View]:
        """A new message."""
        return (ui.Button("New message", icon="note-pencil", icon_only=True, sheet=NewMessage()),)

    def body(self) -> ui.View:
        """Search field and list."""
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search"),
            ui.ForEach(self.ids(), self.row, empty=self.nothing()),
            align="fill",
        )

    def ids(self) -> list[str]:
        """Return the threads that hold what is searched, in their names or in a message."""
        asked = self.query.value.strip().casefold()
        threads = ordered_threads(self.ctx)
        if not asked:
            return [thread.id for thread in threads]
        holding = {self.ctx.get(Message, key).thread_id for key in matching(self.ctx, Message, asked)}
        holding |= set(matching(self.ctx, Thread, asked))
        return [
            thread.id
            for thread in threads
            if thread.id in holding or any(asked in text.casefold() for text in self.called(thread))
        ]

    def called(self, thread: Thread) -> list[str]:
        """Return all that a thread may be called."""
        return [title_of(self.ctx, thread), *(name_of(self.ctx, number) for number in thread.numbers)]

    def nothing(self) -> ui.View:
        """What stands in an empty list."""
        if self.query.value.strip():
            return ui.Empty("magnifying-glass", "No results", "Try other words.")
        return ui.Empty("chat-circle", "No messages", "Conversations are listed here.")

    def row(self, key: str) -> ui.View:
        """One conversation."""
        ctx = self.ctx
        thread = ctx.get(Thread, key)
        last = last_messages(ctx).get(key)
        pin, mute = ("Unpin" if thread.pinned else "Pin", "Show alerts" if thread.muted else "Hide alerts")
        menu = (
            ui.Item(pin, call=set_thread.call(key, pinned=not thread.pinned), icon="push-pin"),
            ui.Item(
                mute, call=set_thread.call(key, muted=not thread.muted), icon="bell" if thread.muted else "bell-slash"
            ),
            ui.Item("Delete", call=delete_thread.call(key), icon="trash", role="destructive"),
        )
        marks = (*(("push-pin",) if thread.pinned else ()), *(("bell-slash",) if thread.muted else ()))
        return ui.MessageRow(
            title_of(ctx, thread),
            preview(ctx, thread, last),
            ago(last.at, ctx.today) if last else "",
            leading=avatar(ctx, thread, 46.0),
            unread=thread.unread > 0,
            marks=marks,
            swipe=(ui.Item("Delete", call=delete_thread.call(key), role="destructive"),),
            menu=menu,
            to=Chat(key),
            side=mark_thread_read.call(key),
        )
