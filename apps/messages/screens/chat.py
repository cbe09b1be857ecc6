"""One conversation."""

from collections.abc import Sequence
from datetime import timedelta

from apps.messages.models import Message, Reaction, Thread
from apps.messages.screens.parts import avatar, composer, opens_photo, state_line, when
from apps.messages.screens.writing import NewMessage, SendLater
from apps.messages.spotting import code_in, moment_in, street_in
from apps.messages.threads import is_own, messages_of, title_of
from apps.messages.tools import delete_thread, react_to_message, send_message, set_thread
from gui_sim import ui
from gui_sim.gates import MESSAGES
from gui_sim.geometry import Insets
from gui_sim.people import name_of, people_by_number, typed_number
from gui_sim.photos import photo_seed
from gui_sim.wording import count, moment, phone_number

REACTIONS: tuple[tuple[Reaction, str, str], ...] = (
    ("heart", "Heart", "heart"),
    ("thumbs_up", "Thumbs up", "thumbs-up"),
    ("thumbs_down", "Thumbs down", "thumbs-down"),
    ("laugh", "Laugh", "smiley"),
    ("question", "Question", "question"),
)


PAUSE = timedelta(hours=1)  # after which the time stands above the next message


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
        after = dict(zip([one.id for one in messages], messages[1:], strict=False))
        last_own = next((one.id for one in reversed(messages) if is_own(one) and one.state != "scheduled"), "")
        return ui.VStack(
            ui.ForEach(
                [message.id for message in messages],
                lambda key: self.bubble(self.ctx.get(Message, key), before.get(key), after.get(key), key == last_own),
                separators=False,
                newest_last=True,
                empty=ui.Empty("chat-circle", "No messages", "Write the first one below."),
            ),
            ui.Gap(10.0),
            align="fill",
        )

    def bubble(self, message: Message, before: Message | None, after: Message | None, is_last_own: bool) -> ui.View:
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
            pictures=[("photo", photo_seed(self.ctx, photo_id)) for photo_id in message.photo_ids],
            opens=opens_photo(self.ctx, message.photo_ids),
            menu=(*menu, *self.further(message)),
            note=name_of(self.ctx, message.sender) if named else "",
            tail=after is None or after.sender != message.sender or after.at - message.at >= PAUSE,
        )
        divider = ui.DayDivider(when(message.at, self.ctx.today)) if apart and message.state != "scheduled" else None
        return ui.VStack(divider, bubble, align="fill") if divider else bubble

    def further(self, message: Message) -> list[ui.Item]:
        """What else can be done with a message: copy it, or follow a time, a street or a code in it."""
        ctx, body = self.ctx, message.body
        items = [ui.Item("Copy", effect=ui.Toast("Copied"), icon="copy")] if body else []
        if code := code_in(body):
            items.append(ui.Item(f"Copy code {code}", effect=ui.Toast(f"{code} copied"), icon="password"))
        create = ctx.tool("create_event")
        starts = moment_in(body, message.at)
        if create is not None and starts is not None:
            title = f"With {title_of(ctx, self.thread)}" if self.thread else "Event"
            call = create.call(title=title[:120], starts=starts, place=street_in(body), notes=body)
            items.append(ui.Item(f"Create event, {moment(starts)}", call=call, icon="calendar-plus"))
        if street_in(body) and ctx.installed("maps"):
            items.append(ui.Item("Open in Maps", effect=ui.OpenApp("maps"), icon="map-pin"))
        return items

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
        return composer(self.draft, more, ui.SendButton("Send", call=call, then=sent, enabled=bool(text.strip())))


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
        sent = (photo for one in messages_of(self.ctx, thread.id) for photo in one.photo_ids)
        photos = list(dict.fromkeys(sent))
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
                    "Save",
                    role="primary",
                    then=ui.Pop(),
                    call=set_thread.call(thread.id, self.muted.value, self.pinned.value),
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.LinkedPhotos(photos),
                header="Photos",
                style="bare",
            )
            if photos
            else None,
            ui.Section(
                ui.Row(
                    "Delete conversation",
                    role="destructive",
                    call=delete_thread.call(thread.id),
                    confirm=ui.Confirm("Delete this conversation?", "Delete the conversation"),
                    then=ui.PopToRoot(),
                )
            ),
        )

    def member(self, number: str) -> ui.View:
        """One person, who leads to their contact."""
        ctx = self.ctx
        person = people_by_number(ctx).get(number)
        name = name_of(ctx, number)
        opens = ui.System("open_link", f"contacts/ContactDetail/{person.id}") if person else None
        known = ui.Avatar(name, 40.0, portrait=bool(person and person.photo_id))
        shown = phone_number(number)
        return ui.Row(
            name,
            shown if shown != name else "",
            leading=known,
            effect=opens if ctx.installed("contacts") else None,
        )
