"""Which apps may notify."""

from apps.settings.screens.parts import info, save_button
from apps.settings.tools import (
    set_app_notifications,
)
from gui_sim import ui


class Notifications(ui.Screen):
    """Which apps may notify."""

    title = "Notifications"

    def body(self) -> ui.View:
        """One row an app."""
        apps = self.ctx.world.apps
        return ui.List(
            ui.Section(
                *(
                    ui.Row(
                        app.name,
                        value="On" if info(self.ctx, app.id).notify else "Off",
                        leading=ui.IconTile(app.app.icon, app.app.color),
                        to=AppSettings(app.id),
                    )
                    for app in apps
                )
            )
        )


class AppSettings(ui.Screen):
    """Notices and badge of one app."""

    app: str

    notify = ui.State[bool](lambda screen: info(screen.ctx, screen.app).notify)
    badge = ui.State[bool](lambda screen: info(screen.ctx, screen.app).badge)

    def heading(self) -> str:
        """The app's name."""
        return str(self.ctx.app_name(self.app))

    def body(self) -> ui.View:
        """Two switches and Save."""
        about = info(self.ctx, self.app)
        return ui.Form(
            ui.Section(ui.Toggle("Allow Notifications", self.notify), ui.Toggle("Badge", self.badge)),
            save_button(set_app_notifications.call(self.app, self.notify.value, self.badge.value)),
            ui.Section(ui.Row("Version", value=about.version)),
        )
