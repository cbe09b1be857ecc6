"""Everything that acts: buttons, rows, menu items. What they do is data, listed before anyone taps."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Do, Effect, Perform, Present, Push, SetLocal
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Outlet, View

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


class Acting(View):
    """Base of views that act when touched."""

    def __init__(
        self,
        label: str,
        *,
        call: ToolCall | None = None,
        to: Screen | None = None,
        sheet: Screen | None = None,
        effect: Effect | None = None,
        then: Effect | None = None,
        side: ToolCall | None = None,
        confirm: Confirm | None = None,
        choices: Sequence[Item] = (),
        enabled: bool = True,
    ) -> None:
        self.label = label
        self.call = call
        self.to = to
        self.sheet = sheet
        self.effect = effect
        self.then = then
        self.side = side
        self.confirm = confirm
        self.choices = tuple(choices)  # an action sheet of several choices
        self.enabled = enabled

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    @property
    def acts(self) -> bool:
        """Whether touching it does anything."""
        return bool(self.choices) or self.action() is not None

    def action(self) -> Effect | None:
        """Return what it does once any question is answered."""
        base = action_of(self.call, self.to, self.sheet, self.effect, self.then)
        if base is not None and self.side is not None:
            return Do(Perform(self.side, side=True), base)
        return base

    def tap_effect(self, env: Env) -> Effect | None:
        """Return what a tap does: ask first, or act."""
        if not self.enabled:
            return None
        if self.confirm is not None or self.choices:
            return SetLocal(self.open_key(env), True)
        return self.action()

    def open_key(self, env: Env) -> str:
        """Return the name of the passing state that says its question is open."""
        return f"open/{env.key(self.label)}"

    def show_question(self, env: Env) -> None:
        """Put the question over the screen if it is open; called by `layout`."""
        if not (self.confirm or self.choices) or not env.local(self.open_key(env)):
            return
        from gui_sim.ui.overlays import ActionSheet, AlertBox

        key = self.open_key(env)
        if self.confirm is not None:
            role: Role = "destructive" if self.confirm.destructive else "default"
            items: tuple[Item, ...] = (Item(self.confirm.button, effect=self.action(), role=role),)
            box = AlertBox if self.confirm.alert else ActionSheet
            env.present(box(self.confirm.title, self.confirm.message, items, key, self.confirm.cancel))
        else:
            env.present(ActionSheet("", "", self.choices, key))

    def outlets(self, env: Env) -> Iterable[Outlet]:
        first = TapOn(self.label, env.row)
        if self.choices:
            for item in self.choices:
                yield item.outlet((first, TapOn(item.label)))
        elif self.action() is not None:
            moves: tuple[Move, ...] = (first, TapOn(self.confirm.button)) if self.confirm else (first,)
            to, sheet = self.to or self.sheet, self.sheet is not None
            yield Outlet(moves, self.call, to, self.enabled, self.side, sheet, self.then, self.effect)


def needs_owner(call: ToolCall | None, env: Env) -> bool:
    """Tell whether only the phone's owner may run the call; its control then carries a lock."""
    if call is None:
        return False
    tool = env.ctx.world.find_tool(call.tool)
    return tool is not None and tool.owner == "user"
