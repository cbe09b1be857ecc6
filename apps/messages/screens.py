"""How Messages looks."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from apps.messages.models import Message, Reaction, Thread
from apps.messages.threads import (
    is_own,
    last_messages,
    messages_of,
    name_of,
    names,
    ordered_threads,
    title_of,
    typed_number,
)
from apps.messages.tools import (
    DAYS_AHEAD,
    LONGEST,
    MOST_PEOPLE,
    MOST_PHOTOS,
    STEP,
    delete_thread,
    mark_thread_read,
    react_to_message,
    send_message,
    set_thread,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import MESSAGES
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.search import matching
from gui_sim.wording import ago, clock, count, day, moment, phone_number

REACTIONS: tuple[tuple[Reaction, str, str], ...] = (
    ("heart", "Heart", "heart"),
    ("thumbs_up", "Thumbs up", "thumbs-up"),
    ("thumbs_down", "Thumbs down", "thumbs-down"),
    ("laugh", "Laugh", "smiley"),
    ("question", "Question", "question"),
)
PAUSE = timedelta(hours=1)  # after which the time stands above the next message


class Threads(ui.Screen):
    """All conversations, the newest first."""

    title = "Messages"
    icon = "chat-circle"
    style = "plain"
    large_title = True
    refreshes = True
    gate = MESSAGES

    query = ui.State("")

    def trailing(self) -> Sequence[ui.View]:
        """A new message."""
        return (ui.Button("New message", icon="note-pencil", icon_only=True, sheet=NewMessage()),)

    def body(self) -> ui.View:
        """Search field and list."""
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search"),
            ui.ForEach(self.ids(), self.row, separators=80.0, empty=self.nothing()),
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
            ui.Item(mute, call=set_thread.call(key, muted=not thread.muted), icon="bell-slash"),
            ui.Item("Delete", call=delete_thread.call(key), icon="trash", role="destructive"),
        )
        marks = (*(("push-pin",) if thread.pinned else ()), *(("bell-slash",) if thread.muted else ()))
        return ui.MessageRow(
            title_of(ctx, thread),
            preview(ctx, thread, last),
            ago(last.at, ctx.now) if last else "",
            leading=avatar(ctx, thread, 46.0),
            unread=thread.unread > 0,
            marks=marks,
            swipe=(ui.Item("Delete", call=delete_thread.call(key), role="destructive"),),
            menu=menu,
            to=Chat(key),
            side=mark_thread_read.call(key),
        )


class Chat(ui.Screen):
    """One conversation: bubbles, and the line to write in."""

    title = "Conversation"
    style = "plain"
    gate = MESSAGES
    from_end = True

    thread_id: str

    draft = ui.State("")

    @property
    def thread(self) -> Thread | None:
        """The conversation, if it is there."""
        return self.ctx.maybe(Thread, self.thread_id)

    def heading(self) -> str:
        """With whom."""
        return title_of(self.ctx, self.thread) if self.thread else "Conversation"

    def trailing(self) -> Sequence[ui.View]:
        """Who is in it, and how it is treated."""
        if self.thread is None:
            return ()
        return (ui.Button("Info", icon="info", icon_only=True, to=ThreadInfo(self.thread_id)),)

    def body(self) -> ui.View:
        """The messages, oldest first."""
        if self.thread is None:
            return ui.Empty("chat-circle", "No longer there", "This conversation has been deleted.")
        messages = messages_of(self.ctx, self.thread_id)
        before = dict(zip([one.id for one in messages[1:]], messages, strict=False))
        last_own = next(
            (one.id for one in reversed(messages) if is_own(one) and one.state != "scheduled"), ""
        )
        return ui.VStack(
            ui.ForEach(
                [message.id for message in messages],
                lambda key: self.bubble(self.ctx.get(Message, key), before.get(key), key == last_own),
                separators=None,
                newest_last=True,
                empty=ui.Empty("chat-circle", "No messages", "Write the first one below."),
            ),
            ui.Gap(10.0),
            align="fill",
        )

    def bubble(self, message: Message, before: Message | None, is_last_own: bool) -> ui.View:
        """One message, below the time if some time lies before it."""
        own = is_own(message)
        group = self.thread is not None and len(self.thread.numbers) > 1
        named = group and not own and (before is None or before.sender != message.sender)
        apart = before is None or message.at - before.at >= PAUSE or message.state == "scheduled"
        menu = [
            ui.Item(
                words,
                call=react_to_message.call(message.id, kind),
                icon=icon,
                checked=message.reaction == kind,
            )
            for kind, words, icon in REACTIONS
        ]
        bubble = ui.Bubble(
            message.body,
            mine=own,
            state=state_line(message) if message.state in ("failed", "scheduled") or is_last_own else "",
            reaction=message.reaction or "",
            pictures=[("photo", photo_id) for photo_id in message.photo_ids],
            menu=menu,
            note=name_of(self.ctx, message.sender) if named else "",
        )
        divider = (
            ui.DayDivider(when(message.at, self.ctx.now)) if apart and message.state != "scheduled" else None
        )
        return ui.VStack(divider, bubble, align="fill") if divider else bubble

    def footer(self) -> ui.View | None:
        """The line to write in."""
        thread = self.thread
        if thread is None:
            return None
        if any(typed_number(number) is None for number in thread.numbers):
            words = ui.Text("This sender takes no answers.", "footnote", "secondaryLabel", align="center")
            return ui.Padding(words, 14.0)
        text = self.draft.value
        more = (
            ui.Item("Photo", sheet=NewMessage("", thread.id), icon="image"),
            ui.Item("Send later", sheet=SendLater(thread.numbers, text), icon="clock"),
        )
        sent = ui.Do(self.draft.set(""), ui.SetLocal("scroll/main", None))
        call = send_message.call(list(thread.numbers), text)
        return composer(
            self.draft, more, ui.SendButton("Send", call=call, then=sent, enabled=bool(text.strip()))
        )


class NewMessage(ui.Screen):
    """A message to anyone: people from contacts or numbers as typed."""

    title = "New message"
    style = "plain"

    number: str = ""
    thread_id: str = ""

    to = ui.State[tuple[str, ...]](lambda screen: screen.first_people())
    text = ui.State("")
    photos = ui.State[tuple[str, ...]](())

    def first_people(self) -> tuple[str, ...]:
        """Return whom it goes to at first."""
        thread = self.ctx.maybe(Thread, self.thread_id)
        return thread.numbers if thread else (self.number,) if self.number else ()

    def body(self) -> ui.View:
        """Whom, and which photos."""
        pictures = photo_options(self.ctx)
        return ui.Form(
            ui.Section(
                ui.TokenField(
                    "To", self.to, options=people_options(self.ctx), free=typed_number, most=MOST_PEOPLE
                ),
                ui.TokenField("Photos", self.photos, options=pictures, most=MOST_PHOTOS)
                if pictures
                else None,
                style="plain",
            ),
        )

    def footer(self) -> ui.View:
        """The line to write in."""
        people, text, photos = self.to.value, self.text.value, self.photos.value
        ready = bool(people) and bool(text.strip() or photos)
        later = ui.Item("Send later", to=SendLater(people, text, photos), icon="clock", enabled=ready)
        return composer(
            self.text,
            (later,),
            ui.SendButton(
                "Send",
                call=send_message.call(list(people), text, list(photos)),
                then=ui.Dismiss(),
                enabled=ready,
            ),
        )


class SendLater(ui.Screen):
    """When a message is to be sent."""

    title = "Send later"

    to: tuple[str, ...] = ()
    text: str = ""
    photos: tuple[str, ...] = ()

    at = ui.State[datetime](lambda screen: screen.next_morning())

    def next_morning(self) -> datetime:
        """Return nine o'clock tomorrow."""
        return datetime.combine(self.ctx.now.date() + timedelta(days=1), datetime.min.time().replace(hour=9))

    def body(self) -> ui.View:
        """What, to whom, and the moment."""
        low = self.ctx.now.replace(second=0, microsecond=0)
        low += timedelta(minutes=STEP - low.minute % STEP)
        high = self.ctx.now + timedelta(days=DAYS_AHEAD)
        call = send_message.call(list(self.to), self.text, list(self.photos), self.at.value)
        names_line = ", ".join(name_of(self.ctx, number) for number in self.to)
        ready = bool(self.to) and bool(self.text.strip() or self.photos)
        return ui.Form(
            ui.Section(
                ui.Row("To", names_line, subtitle_lines=3),
                ui.Row("Message", self.text or count(len(self.photos), "photo"), subtitle_lines=6),
            ),
            ui.Section(ui.DateTimePicker("Send at", self.at, step=STEP, low=low, high=high)),
            ui.Padding(
                ui.Button(
                    "Schedule",
                    role="primary",
                    color="systemGreen",
                    call=call,
                    then=ui.Dismiss(),
                    enabled=ready,
                ),
                Insets(0, 16, 0, 16),
            ),
        )


class ThreadInfo(ui.Screen):
    """Who is in a conversation, how it is treated, and its photos."""

    title = "Details"
    gate = MESSAGES

    thread_id: str

    muted = ui.State[bool](lambda screen: screen.thread.muted if screen.thread else False)
    pinned = ui.State[bool](lambda screen: screen.thread.pinned if screen.thread else False)

    @property
    def thread(self) -> Thread | None:
        """The conversation, if it is there."""
        return self.ctx.maybe(Thread, self.thread_id)

    def body(self) -> ui.View:
        """Members, the form, photos."""
        thread = self.thread
        if thread is None:
            return ui.Empty("chat-circle", "No longer there", "This conversation has been deleted.")
        photos = [photo for one in messages_of(self.ctx, thread.id) for photo in one.photo_ids]
        return ui.List(
            ui.VStack(
                ui.Frame(avatar(self.ctx, thread, 88.0), grow=True),
                ui.Text(title_of(self.ctx, thread), "title2", align="center", weight=600),
                spacing=8.0,
                align="fill",
            ),
            ui.Section(
                *(self.member(number) for number in thread.numbers),
                header=count(len(thread.numbers), "person", "people"),
            ),
            ui.Section(ui.Toggle("Hide alerts", self.muted), ui.Toggle("Pin", self.pinned)),
            ui.Padding(
                ui.Button(
                    "Save", role="primary", then=ui.Pop(),
                    call=set_thread.call(thread.id, self.muted.value, self.pinned.value),
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Grid(*(ui.Picture("photo", photo, None, 104.0) for photo in photos), columns=3, spacing=4.0),
                header="Photos",
                style="bare",
            ) if photos else None,
            ui.Section(
                ui.Row(
                    "Delete conversation", role="destructive", call=delete_thread.call(thread.id),
                    confirm=ui.Confirm("Delete this conversation?", "Delete the conversation"), then=ui.PopToRoot(),
                )
            ),
        )  # fmt: skip

    def member(self, number: str) -> ui.View:
        """One person, who leads to their contact."""
        ctx = self.ctx
        person = next(
            (one for one in ctx.find(Contact) if any(phone.number == number for phone in one.phones)), None
        )
        name = name_of(ctx, number)
        opens = ui.System("open_link", f"contacts/ContactDetail/{person.id}") if person else None
        known = ui.Avatar(name, 40.0, portrait=bool(person and person.photo_id))
        shown = phone_number(number)
        return ui.Row(
            name, shown if shown != name else "", leading=known,
            effect=opens if ctx.installed("contacts") else None,
        )  # fmt: skip


def composer(text: ui.Binding[str], more: Sequence[ui.Item], send: ui.SendButton) -> ui.View:
    """Return the line to write in, with further things to do at its left."""
    return ui.Composer(
        ui.MessageField("Text message", text, limit=LONGEST),
        send,
        leading=ui.Menu("More", more, icon="plus-circle", style="icon"),
    )


def preview(ctx: Context, thread: Thread, last: Message | None) -> str:
    """Return the beginning of a thread's newest message, in a group with who wrote it."""
    if last is None:
        return "No messages"
    words = last.body.replace("\n", " ") or count(len(last.photo_ids), "photo")
    if last.state == "scheduled":
        return f"Sends {moment(last.at)}: {words}"
    if last.state == "failed":
        return f"Not delivered: {words}"
    if len(thread.numbers) > 1 and not is_own(last):
        return f"{name_of(ctx, last.sender).split(' ')[0]}: {words}"
    return words


def avatar(ctx: Context, thread: Thread, size: float) -> ui.View:
    """Return the portrait of who is in a thread; a group has initials of its name."""
    if len(thread.numbers) != 1:
        return ui.Avatar(title_of(ctx, thread), size, portrait=False)
    name = names(ctx).get(thread.numbers[0], "")
    return ui.Avatar(name, size, portrait=thread.numbers[0] in with_photo(ctx))


def with_photo(ctx: Context) -> set[str]:
    """Return the numbers of people of whom there is a photo; kept until a contact changes."""
    if ctx.filters(Contact):
        return set()

    def make() -> set[str]:
        people = [person for person in ctx.store.find(Contact) if person.photo_id]
        return {phone.number for person in people for phone in person.phones}

    made: set[str] = ctx.store.remember(Contact, "numbers with photo", make)
    return made


def state_line(message: Message) -> str:
    """Say how a message of the owner's went."""
    if message.state == "scheduled":
        return f"Sends {moment(message.at)}"
    return {"failed": "Not delivered", "read": "Read", "delivered": "Delivered", "sent": "Sent"}[
        message.state
    ]


def when(at: datetime, now: datetime) -> str:
    """Write the time above messages: "Today 09:41", "Yesterday 18:02", "Mon 2 Mar, 14:05"."""
    days = (now.date() - at.date()).days
    if days in (0, 1):
        return f"{'Yesterday' if days else 'Today'} {clock(at)}"
    return f"{day(at)}{year(at.date(), now.date())}, {clock(at)}"


def year(on: date, today: date) -> str:
    """Write the year of a day that is not of this one."""
    return f" {on.year}" if on.year != today.year else ""


def people_options(ctx: Context) -> list[tuple[str, str, str]]:
    """Return the numbers of contacts, with names and labels."""
    return [
        (phone.number, person.name, f"{phone.label} {phone_number(phone.number)}")
        for person in ctx.find(Contact, order="name")
        for phone in person.phones
    ]


def photo_options(ctx: Context) -> list[tuple[str, str, str]]:
    """Return the photos that can go with a message, by their captions; none without an app of photos."""
    table = ctx.store.schema.by_name.get("Photo")
    if table is None:
        return []
    return [
        (photo.id, getattr(photo, "caption", "") or photo.id, photo.id) for photo in ctx.find(table.model)
    ]


TABS = (Threads,)
OPENS = {Thread: Chat}
