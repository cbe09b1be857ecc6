"""New messages, now or later."""

from datetime import datetime

from apps.messages.models import Thread
from apps.messages.screens.parts import composer
from apps.messages.tools import MOST_PEOPLE, MOST_PHOTOS, send_message
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.people import name_of, number_options, typed_number
from gui_sim.photos import photo_options
from gui_sim.send_time import STEP, bounds, next_morning
from gui_sim.wording import count


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
        pictures = [(key, words, key) for key, words, _ in photo_options(self.ctx)]
        return ui.Form(
            ui.Section(
                ui.TokenField("To", self.to, options=number_options(self.ctx), free=typed_number, most=MOST_PEOPLE),
                ui.TokenField("Photos", self.photos, options=pictures, most=MOST_PHOTOS) if pictures else None,
                ui.Gap(1.0),  # a line closes the fields
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

    at = ui.State[datetime](lambda screen: next_morning(screen.ctx.now))

    def body(self) -> ui.View:
        """What, to whom, and the moment."""
        low, high = bounds(self.ctx.now)
        call = send_message.call(list(self.to), self.text, list(self.photos), self.at.value)
        names_line = ", ".join(name_of(self.ctx, number) for number in self.to)
        ready = bool(self.to) and bool(self.text.strip() or self.photos)
        pictures = count(len(self.photos), "photo") if self.photos else "Nothing yet"
        return ui.Form(
            ui.Section(
                ui.Row("To", names_line, subtitle_lines=3),
                ui.Row("Message", self.text or pictures, subtitle_lines=6),
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
