"""Settings: permissions, focus, networks, the owner's profile and the phone's own switches."""

from gui_sim.app import App

APP = App(
    id="settings",
    name="Settings",
    icon="gear",
    color="#8e8e93",
    about="Permissions, connections, subscriptions, focus, notifications, profile and device state.",
)
