"""How Diary looks."""

from apps.diary.models import DiaryDay
from apps.diary.tools import write_day

from gui_sim import ui


class Days(ui.Screen):
    """All days."""

    title = "Days"

    words = ui.State("")
    number = ui.State(1)

    def body(self) -> ui.View:
        """Two fields, a button and the days."""
        days = self.ctx.find(DiaryDay)
        return ui.Form(
            ui.Section(
                ui.TextField("Words", self.words),
                ui.NumberField("Lines", self.number, low=1, high=999_999),
            ),
            ui.Button("Write", call=write_day.call(self.words.value or "Empty")),
            ui.Section(*(ui.Row(day.title, to=OneDay(day.id)) for day in days)),
        )


class OneDay(ui.Screen):
    """One day."""

    day_id: str

    def heading(self) -> str:
        """The day's title."""
        day = self.ctx.maybe(DiaryDay, self.day_id)
        return day.title if day else "Gone"

    def body(self) -> ui.View:
        """Its words."""
        day = self.ctx.maybe(DiaryDay, self.day_id)
        return ui.Text(day.words if day else "No longer there.")


TABS = (Days,)
OPENS = {DiaryDay: OneDay}
