"""Choices as data: one entry of a menu or action sheet, and the question put before an action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Effect, Perform, Present, Push
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Outlet

Role = Literal["default", "primary", "secondary", "plain", "destructive", "cancel"]


@dataclass(frozen=True, slots=True)
class Item:
    """One choice in a menu, an action sheet, a context menu or behind a swipe.

    Exactly one of `call`, `to` (pushed), `sheet` (presented) or `effect` says what it does.
    """

    label: str
    call: ToolCall | None = None
    to: Screen | None = None
    sheet: Screen | None = None
    effect: Effect | None = None
    then: Effect | None = None
    role: Role = "default"
    icon: str = ""
    checked: bool = False
    enabled: bool = True

    def action(self) -> Effect | None:
        """Return what choosing it does."""
        return action_of(self.call, self.to, self.sheet, self.effect, self.then)

    def outlet(self, moves: tuple[Move, ...]) -> Outlet:
        """Return the outlet that the moves lead to."""
        to = self.to or self.sheet
        sheet = self.sheet is not None
        return Outlet(moves, self.call, to, self.enabled, sheet=sheet, then=self.then, effect=self.effect)


@dataclass(frozen=True, slots=True)
class Confirm:
    """A question put before an action: an action sheet, or an alert, with one button that does it."""

    title: str
    button: str
    message: str = ""
    destructive: bool = True
    alert: bool = False
    cancel: str = "Cancel"


def action_of(
    call: ToolCall | None, to: Screen | None, sheet: Screen | None, effect: Effect | None, then: Effect | None
) -> Effect | None:
    """Return the one effect that these describe."""
    if call is not None:
        return Perform(call, then)
    if to is not None:
        return Push(to)
    if sheet is not None:
        return Present(sheet)
    return effect


def outlet_of(effect: Effect, moves: tuple[Move, ...]) -> Outlet:
    """Return the outlet of moves that end in an effect."""
    match effect:
        case Perform(call=call, then=then, side=False):
            return Outlet(moves, call, then=then)
        case Push(screen=screen):
            return Outlet(moves, to=screen)
        case Present(screen=screen):
            return Outlet(moves, to=screen, sheet=True)
    return Outlet(moves, effect=effect)


class Deed(TypedDict, total=False):
    """What an acting view does, as keyword arguments; see `Acting`."""

    call: ToolCall | None
    to: Screen | None
    sheet: Screen | None
    effect: Effect | None
    then: Effect | None
    side: ToolCall | None
    confirm: Confirm | None
    choices: Sequence[Item]
    enabled: bool
