"""What HomeHub remembers."""

from datetime import datetime, time
from typing import Literal

from gui_sim.gates import NeedsConnection
from gui_sim.model import Record, private, ref
from gui_sim.values import Value

Kind = Literal["light", "thermostat", "lock", "blind", "tv", "plug", "vacuum", "camera", "speaker"]
Colour = Literal["warm", "neutral", "daylight", "amber", "red", "pink", "violet", "blue", "teal", "green"]
When = Literal["time", "sunset", "arrive", "leave", "motion"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

HUB_NAME = "Alder Hub"
HUB = NeedsConnection("homehub", HUB_NAME, text="No hub is linked.", style="hidden", opens_with="link_hub")


class Room(Record, prefix="hr"):
    """A room of the home."""

    name: str
    floor: int = 0


class HomeDevice(Record, prefix="hv"):
    """Something that the hub can switch.

    `level` is a light's brightness, how far a blind is open, or a loudspeaker's or TV's volume; `target_c` is a
    thermostat's, in whole degrees; a light without a `colour` has only one. Of a lock, `on` means locked. `state` is
    what it does in a word, such as "locked", "open" (a door that stands open), "cleaning" or "heating". One with a
    `firmware_fault` looks reachable and does not answer.
    """

    room_id: str = ref(Room)
    name: str
    kind: Kind
    on: bool = False
    level: int = 0
    target_c: int | None = None
    colour: Colour | None = None
    state: str = "off"
    reachable: bool = True
    firmware_fault: bool = private(default=False)

    policy = HUB


class SceneSetting(Value):
    """How a scene leaves one device. What is turned off has nothing else."""

    device_id: str
    on: bool
    level: int | None = None
    target_c: int | None = None
    colour: Colour | None = None


class Scene(Record, prefix="hn"):
    """Several devices set at once."""

    name: str
    settings: tuple[SceneSetting, ...] = ()
    favourite: bool = False

    policy = HUB


class Automation(Record, prefix="ha"):
    """A scene that runs by itself: at a time, at sunset, when somebody comes, goes or moves. No days are all days."""

    name: str
    when: When
    at: time | None = None
    days: tuple[Weekday, ...] = ()
    scene_id: str = ref(Scene)
    on: bool = True

    policy = HUB


class HomeEvent(Record, prefix="he"):
    """A line of the log: what became of a device, and by whom."""

    at: datetime
    device_id: str = ref(HomeDevice)
    line: str
    by: str

    newest_by = "at"
    policy = HUB
