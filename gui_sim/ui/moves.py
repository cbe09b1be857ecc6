"""Finger moves by label: what a person would be told to do. The driver finds the place and does them."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Move:
    """Base of all moves. `row` is the record id of the row that holds the part, `nth` counts equal labels."""

    verb: ClassVar[str] = "touch"
    label: str
    row: str = ""
    nth: int = 0

    def __str__(self) -> str:
        place = f" in {self.row}" if self.row else ""
        return f'{self.verb} "{self.label}"{place}' + (f" (number {self.nth + 1})" if self.nth else "")


@dataclass(frozen=True, slots=True)
class TapOn(Move):
    """Touch a part once."""

    verb: ClassVar[str] = "tap"


@dataclass(frozen=True, slots=True)
class HoldOn(Move):
    """Press a part long."""

    verb: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class SwipeLeftOn(Move):
    """Swipe a row to the left, which uncovers its actions."""

    verb: ClassVar[str] = "swipe left on"


@dataclass(frozen=True, slots=True)
class SwipeRightOn(Move):
    """Swipe a part to the right."""

    verb: ClassVar[str] = "swipe right on"


@dataclass(frozen=True, slots=True)
class TypeInto(Move):
    """Focus a field, clear it and enter text; `submit` presses return after."""

    verb: ClassVar[str] = "type into"
    text: str = ""
    submit: bool = False

    def __str__(self) -> str:
        return f'type "{self.text}" into "{self.label}"'


@dataclass(frozen=True, slots=True)
class WheelTo(Move):
    """Turn a wheel until the row with this text is chosen."""

    verb: ClassVar[str] = "turn"
    text: str = ""

    def __str__(self) -> str:
        return f'turn "{self.label}" to "{self.text}"'


@dataclass(frozen=True, slots=True)
class SlideTo(Move):
    """Drag a slider's knob to a share of its track, 0 to 1; from the foot up where it stands upright."""

    verb: ClassVar[str] = "slide"
    share: float = 0.0
    text: str = ""
    upright: bool = False

    def __str__(self) -> str:
        return f'slide "{self.label}" to "{self.text}"'


@dataclass(frozen=True, slots=True)
class ShowRow(Move):
    """Scroll until a row can be seen."""

    verb: ClassVar[str] = "scroll to"


@dataclass(frozen=True, slots=True)
class PressOn(Move):
    """Press a button of the phone: "home", "back", "return", "app_switcher"."""

    verb: ClassVar[str] = "press"


@dataclass(frozen=True, slots=True)
class PullDown(Move):
    """Swipe down from the top edge: "notifications" or "control"."""

    verb: ClassVar[str] = "pull down"
