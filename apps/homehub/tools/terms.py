"""What HomeHub's tools take, declared once."""

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, get_args

from apps.homehub.devices import COLDEST, DIMMED, FULL, LEVELS, WARMEST, whole
from apps.homehub.happenings import DAYS
from apps.homehub.models import Automation, Colour, HomeDevice, Room, Scene, SceneSetting, Weekday
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.values import Choice, Each, Id, Range, Text

COLOURS: tuple[Colour, ...] = get_args(Colour)
LONGEST_NAME = 40


@dataclass(frozen=True)
class SettingOf(Domain):
    """How a scene leaves a device; a sample is one that its device can do."""

    def sample(self, rng: Random, ctx: Scope) -> Any:
        """Return one."""
        assert isinstance(ctx, Context)
        device = rng.choice(ctx.find(HomeDevice))
        on = device.kind == "lock" or rng.random() < 0.6
        levelled, heats = device.kind in LEVELS, device.kind == "thermostat"
        setting = SceneSetting(
            device_id=device.id,
            on=on,
            level=rng.randint(1 if device.kind in DIMMED else 0, FULL) if levelled else None,
            target_c=rng.randint(COLDEST, WARMEST) if heats else None,
            colour=rng.choice(COLOURS) if device.colour is not None else None,
        )
        return whole(device, setting)


RoomId = Annotated[str, Id(Room)]
DeviceId = Annotated[str, Id(HomeDevice)]
SceneId = Annotated[str, Id(Scene)]
AutomationId = Annotated[str, Id(Automation)]
Level = Annotated[int, Range(0, FULL)]
Target = Annotated[int, Range(0, 60)]
Settings = Annotated[list[SceneSetting], Each(SettingOf())]
Days = Annotated[list[Weekday], Each(Choice(DAYS))]
Name = Annotated[str, Text(min=1, max=LONGEST_NAME, example="Reading")]
HubCode = Annotated[str, Text(min=9, max=9, example="2046-8813")]
