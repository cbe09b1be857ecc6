"""Who owns the phone, and what only the owner confirms."""

from apps.settings.screens.parts import save_button
from apps.settings.tools import (
    confirm_age,
    confirm_identity,
    update_profile,
)
from gui_sim import ui
from gui_sim.gates import PROFILE
from gui_sim.wording import full_day, phone_number


class Profile(ui.Screen):
    """Who owns the phone."""

    title = "Profile"
    gate = PROFILE

    name = ui.State[str](lambda screen: screen.ctx.owner.name)
    mail = ui.State[str](lambda screen: screen.ctx.owner.mail)
    home = ui.State[str](lambda screen: screen.ctx.owner.home)
    work = ui.State[str](lambda screen: screen.ctx.owner.work)

    def body(self) -> ui.View:
        """Details, and what only the owner can do."""
        owner = self.ctx.owner
        call = update_profile.call(self.name.value, self.mail.value, self.home.value, self.work.value)
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, trailing=True),
                ui.TextField("Mail", self.mail, kind="email", trailing=True),
                ui.TextField("Home", self.home, trailing=True),
                ui.TextField("Work", self.work, trailing=True),
                ui.Row("Phone", value=phone_number(owner.phone)),
                ui.Row("Born", value=full_day(owner.birth_date)),
            ),
            save_button(call),
            ui.Section(
                ui.Row("Confirm Identity", to=ConfirmFor("identity")),
                ui.Row("Confirm Age", to=ConfirmFor("age")),
                header="For an app",
            ),
        )


class ConfirmFor(ui.Screen):
    """Confirm the owner's identity or age to an app."""

    what: str

    def heading(self) -> str:
        """What is confirmed."""
        return "Confirm Age" if self.what == "age" else "Confirm Identity"

    def body(self) -> ui.View:
        """One row an app."""
        tool = confirm_age if self.what == "age" else confirm_identity
        return ui.List(
            ui.Section(
                *(
                    ui.Row(app.name, leading=ui.IconTile(app.app.icon, app.app.color), call=tool.call(app.id))
                    for app in self.ctx.world.apps
                ),
                footer="Holds for 30 minutes.",
            )
        )
