"""How Settings looks."""

from apps.settings.models import Focus
from apps.settings.screens.focus import FocusDetail, FocusSettings
from apps.settings.screens.home import SettingsHome
from apps.settings.screens.notices import AppSettings, Notifications
from apps.settings.screens.plans import Connections, Subscriptions
from apps.settings.screens.privacy import Privacy, ScopeDetail
from apps.settings.screens.profile import ConfirmFor, Profile
from apps.settings.screens.sections import EditNumber, Section, Wifi

__all__ = [
    "OPENS",
    "TABS",
    "AppSettings",
    "ConfirmFor",
    "Connections",
    "EditNumber",
    "FocusDetail",
    "FocusSettings",
    "Notifications",
    "Privacy",
    "Profile",
    "ScopeDetail",
    "Section",
    "SettingsHome",
    "Subscriptions",
    "Wifi",
]

TABS = (SettingsHome,)
OPENS = {Focus: FocusDetail}
