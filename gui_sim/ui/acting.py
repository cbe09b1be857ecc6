"""Everything that acts: buttons, rows, menu items. What they do is data, listed before anyone taps."""

from collections.abc import Iterable, Sequence

from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Do, Effect, Perform, SetLocal
from gui_sim.ui.items import Confirm, Deed, Item, Role, action_of, outlet_of
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.overlays import ActionSheet, AlertBox
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

__all__ = ["Acting", "Confirm", "Deed", "Item", "Role", "action_of", "needs_owner", "outlet_of"]


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
        key = self.open_key(env)
        if self.confirm is not None:
            role: Role = "destructive" if self.confirm.destructive else "default"
            items: tuple[Item, ...] = (Item(self.confirm.button, effect=self.action(), role=role),)
            box = AlertBox if self.confirm.alert else ActionSheet
            env.present(box(self.confirm.title, self.confirm.message, items, key, self.confirm.cancel))
        else:
            env.present(ActionSheet("", "", self.choices, key))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, enabled=self.enabled and self.acts)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        tapped = self.tap_effect(env)
        if tapped is not None:
            yield Part("tap", box.bounds, tapped, self.label)

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
