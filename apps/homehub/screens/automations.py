"""Automations: switched by a toggle, made and changed by a form."""

from collections.abc import Sequence
from datetime import time

from apps.homehub.happenings import DAYS, next_run
from apps.homehub.models import HUB, Automation, Scene, Weekday, When
from apps.homehub.screens.words import WHEN_ICONS, WHENS, is_linked, no_hub, padded
from apps.homehub.tools import delete_automation, set_automation
from gui_sim import ui
from gui_sim.wording import clock, moment

EVERY_DAY = "Without days it runs every day."


class Automations(ui.Screen):
    """What runs by itself; a switch turns each on or off."""

    title = "Automations"
    icon = "clock-clockwise"
    large_title = True
    appears_with = HUB

    def trailing(self) -> Sequence[ui.View]:
        """A new automation."""
        if not is_linked(self):
            return ()
        return (ui.Button("Add automation", icon="plus", icon_only=True, sheet=EditAutomation()),)

    def body(self) -> ui.View:
        """One row each."""
        if not is_linked(self):
            return no_hub()
        empty = ui.Empty("clock-clockwise", "No automations", "Tap + to let a scene run by itself.")
        return ui.List(ui.Section(ui.ForEach(self.ctx.ids(Automation), self.row, empty=empty)))

    def row(self, key: str) -> ui.View:
        """One automation: the row opens it, a swipe deletes it."""
        one = self.ctx.get(Automation, key)
        scene = self.ctx.maybe(Scene, one.scene_id)
        turned = set_automation.call(one.name, one.when, one.scene_id, one.at, list(one.days), not one.on, key)
        upcoming = next_run(self.ctx, one)
        return ui.Row(
            one.name,
            when_line(one.when, one.at, one.days),
            detail=f"{scene.name if scene else 'No scene'}{f', next {moment(upcoming)}' if upcoming else ''}",
            color="label" if one.on else "secondaryLabel",
            leading=ui.IconTile(WHEN_ICONS[one.when], "#f08a24" if one.on else "#8e8e93"),
            trailing=ui.Toggle("Runs", on=one.on, call=turned, bare=True),
            sheet=EditAutomation(key),
            swipe=(ui.Item("Delete", call=delete_automation.call(key), role="destructive"),),
        )


class EditAutomation(ui.Screen):
    """An automation, new or known."""

    automation_id: str = ""

    name = ui.State[str](lambda screen: screen.known.name if screen.known else "")
    when = ui.State[When](lambda screen: screen.known.when if screen.known else "time")
    at = ui.State[time](lambda screen: (screen.known and screen.known.at) or time(7, 0))
    days = ui.State[tuple[Weekday, ...]](lambda screen: screen.known.days if screen.known else ())
    scene_id = ui.State[str](lambda screen: screen.known.scene_id if screen.known else screen.first_scene())
    on = ui.State[bool](lambda screen: screen.known.on if screen.known else True)

    @property
    def known(self) -> Automation | None:
        """The automation being changed, if there is one."""
        return self.ctx.maybe(Automation, self.automation_id) if self.automation_id else None

    def first_scene(self) -> str:
        """Return the scene that a new one begins with."""
        return next(iter(self.ctx.ids(Scene)), "")

    def heading(self) -> str:
        """New or not."""
        return "Edit automation" if self.automation_id else "New automation"

    def body(self) -> ui.View:
        """When, which days, which scene."""
        if self.automation_id and self.known is None:
            return ui.Empty("clock-clockwise", "No longer there", "This automation has been deleted.")
        scenes = [(scene.id, scene.name) for scene in self.ctx.find(Scene)]
        timed = self.when.value == "time"
        call = set_automation.call(
            self.name.value, self.when.value, self.scene_id.value, self.at.value if timed else None,
            list(self.days.value), self.on.value, self.automation_id or None,
        )  # fmt: skip
        key = self.automation_id
        gone = ui.Row("Delete automation", role="destructive", call=delete_automation.call(key), then=ui.Dismiss())
        return ui.Form(
            ui.Segmented("When", self.when, WHENS),
            ui.Section(
                ui.TextField("Name", self.name, placeholder="Lights at dusk", trailing=True),
                ui.TimePicker("Time", self.at, step=1) if timed else None,
                ui.WeekdayRow("Days", self.days),
                footer=EVERY_DAY if not self.days.value else "",
            ),
            ui.Section(
                ui.Picker("Scene", self.scene_id, scenes, placeholder="None"),
                ui.Toggle("Enabled", self.on),
            ),
            padded(ui.Button("Save automation", role="primary", call=call, then=ui.Dismiss())),
            ui.Section(gone) if self.known else None,
            spacing=20.0,
        )


def when_line(when: When, at: time | None, days: Sequence[Weekday]) -> str:
    """Say when an automation runs: "07:00, weekdays"."""
    first = {
        "time": clock(at) if at is not None else "At a time",
        "sunset": "At sunset",
        "arrive": "When somebody comes home",
        "leave": "When the last person leaves",
        "motion": "When motion is seen",
    }[when]
    named = {DAYS: "every day", DAYS[:5]: "weekdays", DAYS[5:]: "weekends", (): "every day"}
    return f"{first}, {named.get(tuple(days)) or ', '.join(day.title() for day in days)}"
