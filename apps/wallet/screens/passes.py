"""Tickets, memberships, gift cards."""

from apps.wallet.models import Pass
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import moment


class Passes(ui.Screen):
    """Tickets, memberships, gift cards."""

    title = "Passes"
    icon = "ticket"
    large_title = True

    def body(self) -> ui.View:
        """One row a pass."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(Pass, order="-id"),
                    self.row,
                    separators=57.0,
                    empty=ui.Empty("ticket", "No passes", "Tickets and memberships are kept here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One pass."""
        held = self.ctx.get(Pass, key)
        when = moment(held.starts) if held.starts else held.kind.title()
        return ui.Row(held.title, when, leading=ui.IconTile("ticket", "#5856d6"), to=PassView(key))


class PassView(ui.Screen):
    """One pass with its code."""

    title = "Pass"

    pass_id: str

    def body(self) -> ui.View:
        """The code to show at the door."""
        held = self.ctx.maybe(Pass, self.pass_id)
        if held is None:
            return ui.Empty("ticket", "No longer there", "This pass is gone.")
        return ui.List(
            ui.Padding(ui.Text(held.title, "title2", weight=700), Insets(0, 16, 0, 16)),
            ui.Section(ui.CodeView("Code", held.code)),
            ui.Section(
                ui.Row("Kind", value=held.kind.title()),
                ui.Row("When", value=moment(held.starts)) if held.starts else None,
                ui.Row("From", value=self.ctx.app_name(held.app)) if held.app else None,
            ),
        )
