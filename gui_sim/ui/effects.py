"""What touching something does, as data: the device carries these out, the planner reads them."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from gui_sim.ui.screen import Screen


class Effect:
    """Base of all effects; frozen values."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Set(Effect):
    """Give a screen's `State` a value."""

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class SetLocal(Effect):
    """Give a control's own passing state (open, revealed, month shown) a value; None forgets it."""

    key: str
    value: Hashable


@dataclass(frozen=True, slots=True)
class Focus(Effect):
    """Give a text field the keyboard; an empty key takes it away."""

    key: str


@dataclass(frozen=True, slots=True)
class Push(Effect):
    """Go to a screen in the same stack."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Present(Effect):
    """Show a screen as a sheet over the present one."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Pop(Effect):
    """Go back one screen; the first screen of a sheet closes the sheet."""


@dataclass(frozen=True, slots=True)
class PopToRoot(Effect):
    """Go back to the first screen of the stack and close every sheet."""


@dataclass(frozen=True, slots=True)
class Dismiss(Effect):
    """Close the topmost sheet."""


@dataclass(frozen=True, slots=True)
class SelectTab(Effect):
    """Show a tab; the one already shown goes to its first screen and its top."""

    index: int


@dataclass(frozen=True, slots=True)
class OpenApp(Effect):
    """Bring an app to the front."""

    app: str


@dataclass(frozen=True, slots=True)
class ScrollTo(Effect):
    """Move a scrolling area to an offset in points."""

    key: str
    offset: float


@dataclass(frozen=True, slots=True)
class Perform(Effect):
    """Run a `ToolCall` as whoever holds the phone, then, if it went well, the effect `then`.

    A `side` call goes along with navigation (a thread marked read); its failure is silent, its entry apart.
    """

    call: ToolCall
    then: Effect | None = None
    side: bool = False


@dataclass(frozen=True, slots=True)
class Toast(Effect):
    """Show a short line at the foot of the screen for two simulated seconds."""

    text: str


@dataclass(frozen=True, slots=True)
class System(Effect):
    """A request to the phone itself: 'home', a layer such as 'spotlight', 'close_app', 'open_link'."""

    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """Several effects in order."""

    effects: tuple[Effect, ...] = field(default=())

    def __init__(self, *effects: Effect) -> None:
        object.__setattr__(self, "effects", effects)
