"""The focuses."""

from datetime import datetime, time, timedelta

from apps.settings.models import Focus
from apps.settings.screens.parts import save_button
from apps.settings.tools import (
    focus_is_on,
    set_focus,
)
from gui_sim import ui
from gui_sim.wording import clock, moment


class FocusSettings(ui.Screen):
    """The focuses."""

    title = "Focus"

    def body(self) -> ui.View:
        """One row a focus."""
        ids = [focus.id for focus in self.ctx.find(Focus)]
        return ui.List(
            ui.Section(
                ui.ForEach(ids, self.row, empty=ui.Empty("moon", "No focus", "There is no focus on this phone.")),
                footer="A focus silences banners; you find them in Notification Centre.",
            )
        )

    def row(self, key: str) -> ui.View:
        """One focus."""
        focus = self.ctx.get(Focus, key)
        state = "On" if focus_is_on(self.ctx, focus) else "Off"
        if focus.on and focus.until is not None and focus.until > self.ctx.now:
            state = f"Until {moment(focus.until)}"
        return ui.Row(focus.name, value=state, leading=ui.IconTile(focus.icon, "#5856d6"), to=FocusDetail(key))


class FocusDetail(ui.Screen):
    """One focus: on or off, and until when."""

    focus_id: str

    on = ui.State[bool](lambda screen: screen.is_on())
    ends = ui.State(False)
    until = ui.State[datetime](lambda screen: next_hour(screen.ctx.now))

    def is_on(self) -> bool:
        """Tell whether it is on now."""
        focus = self.ctx.maybe(Focus, self.focus_id)
        return focus is not None and focus_is_on(self.ctx, focus)

    def heading(self) -> str:
        """The focus's name."""
        focus = self.ctx.maybe(Focus, self.focus_id)
        return focus.name if focus else "Focus"

    def body(self) -> ui.View:
        """The form."""
        focus = self.ctx.maybe(Focus, self.focus_id)
        if focus is None:
            return ui.Empty("moon", "No longer there", "This focus is gone.")
        until = self.until.value if self.on.value and self.ends.value else None
        return ui.Form(
            ui.Section(
                ui.Toggle(focus.name, self.on),
                ui.Toggle("Ends by Itself", self.ends),
                ui.DateTimePicker("Until", self.until, step=1) if self.ends.value else None,
            ),
            save_button(set_focus.call(focus.id, self.on.value, until)),
            ui.Section(
                ui.Row("Schedule", value=f"{clock(focus.starts)} – {clock(focus.ends)}"),
                footer="Comes on by itself between these hours.",
            ) if focus.starts is not None and focus.ends is not None else None,
            ui.Section(
                ui.Row("Apps", ", ".join(self.ctx.app_name(app) for app in focus.allow_apps) or "None"),
                ui.Row("People", ", ".join(focus.allow_people) or "None"),
                header="Allowed notifications",
            ),
        )  # fmt: skip


def next_hour(now: datetime) -> datetime:
    """Return the next full hour."""
    return datetime.combine(now.date(), time(now.hour)) + timedelta(hours=1)
