"""What the assistant and the apps may use."""

from apps.settings.models import Setting
from apps.settings.screens.sections import control
from apps.settings.tools import (
    client_name,
    grant_permission,
    revoke_permission,
    scope_name,
    scopes,
)
from gui_sim import ui
from gui_sim.records import Permission

ICONS = {
    "calendar": ("calendar-blank", "#ff3b30"),
    "contacts": ("address-book", "#8e8e93"),
    "files": ("folder", "#007aff"),
    "health": ("heart", "#ff2d55"),
    "location": ("navigation-arrow", "#007aff"),
    "mail": ("envelope", "#007aff"),
    "messages": ("chat-circle", "#34c759"),
    "mic_camera": ("microphone", "#ff9500"),
    "notifications": ("bell", "#ff3b30"),
    "photos": ("image", "#af52de"),
    "profile": ("user", "#5856d6"),
}


class Privacy(ui.Screen):
    """What the assistant and the apps may use."""

    title = "Privacy & Security"

    def body(self) -> ui.View:
        """Scopes of the assistant, then those that apps asked for."""
        others = [p for p in self.ctx.find(Permission) if p.client != "assistant"]
        rows = [self.row("assistant", scope) for scope in scopes(self.ctx)]
        return ui.List(
            ui.Section(*rows, header="Assistant", footer="What the assistant on this phone may see and use."),
            ui.Section(*(self.row(p.client, p.scope) for p in others), header="Apps") if others else None,
            ui.Section(*(control(self.ctx, setting) for setting in self.ctx.find(Setting, section="privacy"))),
        )

    def row(self, client: str, scope: str) -> ui.View:
        """One scope of one client."""
        state = self.ctx.permission(client, scope)
        label = scope_name(scope)
        if client != "assistant":
            label = f"{client_name(self.ctx, client)}: {scope_name(scope).lower()}"
        shown = {"granted": "Allowed", "denied": "Off", "ask": "Not asked"}[state]
        tile = ui.IconTile(*ICONS.get(scope.partition(".")[0], ("hand", "#8e8e93")))
        return ui.Row(label, value=shown, leading=tile, to=ScopeDetail(client, scope))


class ScopeDetail(ui.Screen):
    """Whether one client may use one thing."""

    client: str
    scope: str

    def heading(self) -> str:
        """What it is."""
        return scope_name(self.scope)

    def body(self) -> ui.View:
        """Allow and Don't allow."""
        state = self.ctx.permission(self.client, self.scope)
        who = client_name(self.ctx, self.client)
        return ui.List(
            ui.Section(
                ui.Row(
                    "Allow",
                    call=grant_permission.call(self.client, self.scope),
                    accessory="check" if state == "granted" else "none",
                ),
                ui.Row(
                    "Don't allow",
                    call=revoke_permission.call(self.client, self.scope),
                    accessory="check" if state == "denied" else "none",
                ),
                header=f"{who}: {scope_name(self.scope)}",
                footer="Only the owner of the phone can change this.",
            )
        )
