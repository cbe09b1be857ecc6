"""How HomeHub looks."""

from apps.homehub.models import Automation, HomeDevice, Room, Scene
from apps.homehub.screens.automations import Automations, EditAutomation
from apps.homehub.screens.device import DeviceControl
from apps.homehub.screens.log import HomeLog, LinkHub
from apps.homehub.screens.rooms import Rooms, RoomView
from apps.homehub.screens.scenes import EditScene, Scenes

__all__ = [
    "OPENS",
    "TABS",
    "Automations",
    "DeviceControl",
    "EditAutomation",
    "EditScene",
    "HomeLog",
    "LinkHub",
    "RoomView",
    "Rooms",
    "Scenes",
]

TABS = (Rooms, Scenes, Automations, HomeLog)
OPENS = {Room: RoomView, HomeDevice: DeviceControl, Scene: EditScene, Automation: EditAutomation}
