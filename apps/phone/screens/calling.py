"""The call that rings, is under way, or has just ended."""

from apps.phone.calls import ends_at, present_call, rings
from apps.phone.models import CallRecord
from apps.phone.tools import answer_call, end_call, place_call
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.people import name_of, people_by_number
from gui_sim.wording import clock

TONES = "123456789*0#"
SHOWN = 14  # tones that are shown
FOOT = 60.0  # points below the buttons


class InCall(ui.Screen):
    """A call over the whole screen: who, how long, and what can be done with it."""

    title = "Call"
    bare = True
    full = True
    background = "#2b3036"
    own_status = False
    ticks = True
    scrolls = False

    call_id: str = ""

    muted = ui.State(False)
    speaker = ui.State(False)
    camera = ui.State(True)
    keys = ui.State(False)
    dialled = ui.State("")

    @property
    def call(self) -> CallRecord | None:
        """The call, if it is there."""
        return present_call(self.ctx, self.call_id)

    def body(self) -> ui.View:
        """The name, what is going on, and the buttons."""
        call = self.call
        if call is None:
            return page(None, "No call", "", buttons(ui.RoundButton("Close", "x", effect=ui.Pop())))
        portrait = None if self.keys.value else self.portrait(call)
        return page(portrait, name_of(self.ctx, call.number), self.line(call), self.controls(call))

    def portrait(self, call: CallRecord) -> ui.View:
        """The picture of who calls; larger in a video call."""
        person = people_by_number(self.ctx).get(call.number)
        name = person.name if person else ""
        return ui.Avatar(name, 132.0 if call.kind == "video" else 96.0, portrait=bool(person and person.photo_id))

    def live(self, call: CallRecord) -> bool:
        """Whether the two are speaking."""
        return call.outcome == "answered" and self.ctx.now < ends_at(call)

    def line(self, call: CallRecord) -> str:
        """Say what is going on."""
        kind = "Video call" if call.kind == "video" else "Call"
        if rings(self.ctx, call):
            return f"Incoming {kind.lower()}"
        if self.live(call):
            return timer((self.ctx.now - call.at).total_seconds())
        if call.outcome == "answered":
            return f"{kind} ended, {timer(call.seconds)}"
        return {"missed": f"Missed at {clock(call.at)}", "declined": "Declined"}.get(call.outcome, "No answer")

    def controls(self, call: CallRecord) -> ui.View:
        """What can be done now."""
        if rings(self.ctx, call):
            no, yes = answer_call.call(call.id, False), answer_call.call(call.id)
            return buttons(
                ui.RoundButton("Decline", "phone-disconnect", ground="systemRed", call=no, then=ui.Pop()),
                ui.RoundButton("Accept", "phone", ground="systemGreen", call=yes),
            )
        if not self.live(call):
            again = place_call.call(call.number, call.kind)
            return buttons(
                ui.RoundButton("Close", "x", effect=ui.Pop()),
                ui.RoundButton("Call again", "phone", ground="systemGreen", call=again),
            )
        over = end_call.call(call.id)
        hang_up = ui.RoundButton("End", "phone-disconnect", ground="systemRed", call=over, then=ui.Pop())
        if self.keys.value:
            return ui.VStack(self.pad(), ui.Gap(22.0), buttons(self.keypad(), hang_up), align="fill")
        return ui.VStack(
            buttons(switch("Mute", "microphone-slash", self.muted), self.keypad(),
                    switch("Speaker", "speaker-high", self.speaker)),
            ui.Gap(22.0),
            buttons(
                ui.RoundButton("Message", "chat-circle", effect=self.message(call)),
                switch("Camera", "video-camera", self.camera)
                if call.kind == "video"
                else ui.RoundButton("Contact", "user-circle", effect=self.contact(call)),
                ui.RoundButton("Hide", "arrows-in-simple", effect=ui.Pop()),
            ),
            ui.Gap(30.0),
            buttons(hang_up),
            align="fill",
        )  # fmt: skip

    def keypad(self) -> ui.View:
        """The button that shows and hides the keys."""
        return switch("Keypad", "dots-nine", self.keys)

    def pad(self) -> ui.View:
        """Tones to send during the call."""
        return ui.VStack(
            ui.Text(self.dialled.value[-SHOWN:] or " ", "title1", "#ffffff", 1, align="center"),
            *(
                buttons(
                    *(
                        ui.RoundButton(key, effect=self.dialled.set(self.dialled.value + key))
                        for key in TONES[start : start + 3]
                    )
                )
                for start in range(0, len(TONES), 3)
            ),
            align="fill",
            spacing=12.0,
        )

    def message(self, call: CallRecord) -> ui.Effect | None:
        """Write to whom one speaks with."""
        if not self.ctx.installed("messages"):
            return None
        return ui.System("open_link", f"messages/NewMessage/{call.number}")

    def contact(self, call: CallRecord) -> ui.Effect | None:
        """Show whose number it is."""
        person = people_by_number(self.ctx).get(call.number)
        if person is None or not self.ctx.installed("contacts"):
            return None
        return ui.System("open_link", f"contacts/ContactDetail/{person.id}")


def page(portrait: ui.View | None, name: str, line: str, controls: ui.View) -> ui.View:
    """Return the page of a call: who at the top, the buttons at the foot."""
    return ui.Padding(
        ui.VStack(
            ui.Gap(70.0),
            ui.Frame(portrait, grow=True) if portrait is not None else None,
            ui.Gap(14.0),
            ui.Text(name, "largeTitle", "#ffffff", 2, align="center", weight=500),
            ui.Text(line, "title3", "#ffffff@0.7", 2, align="center") if line else None,
            ui.Spacer(),
            controls,
            ui.Gap(FOOT),
            align="fill",
            spacing=4.0,
        ),
        Insets(0, 16, 0, 16),
    )


def switch(label: str, icon: str, value: ui.Binding[bool]) -> ui.RoundButton:
    """Return a round button that turns something of the call on and off."""
    return ui.RoundButton(label, icon, on=value.value, effect=value.set(not value.value))


def buttons(*views: ui.View) -> ui.View:
    """Return views in one line, evenly apart."""
    spread: list[ui.View] = [ui.Spacer()]
    for view in views:
        spread += [view, ui.Spacer()]
    return ui.HStack(*spread)


def timer(seconds: float) -> str:
    """Write how long a call lasts: "02:13"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"
