"""Acting views that also answer a long press with a menu of choices."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gui_sim.ui.acting import Acting, Deed, Item
from gui_sim.ui.effects import SetLocal
from gui_sim.ui.moves import HoldOn, TapOn
from gui_sim.ui.overlays import ContextMenu
from gui_sim.ui.view import Env, Outlet, Part, Placed


class Pressable(Acting):
    """Base of acting views with a context menu."""

    def __init__(self, label: str, *, menu: Sequence[Item] = (), **deed: Unpack[Deed]) -> None:
        super().__init__(label, **deed)
        self.menu = tuple(menu)

    def menu_key(self, env: Env) -> str:
        """Return the name of the passing state that says its menu is open."""
        return f"menu/{env.key(self.label)}"

    def show_menu(self, env: Env) -> None:
        """Put the menu, or a question, over the screen if it is open; called by `layout`."""
        self.show_question(env)
        if self.menu and env.local(self.menu_key(env)):
            env.present(ContextMenu(self.label, self.menu, self.menu_key(env), opener=self))

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield from super().parts(box, env)
        if self.menu:
            yield Part("long_press", box.bounds, SetLocal(self.menu_key(env), True), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield from super().outlets(env)
        for item in self.menu:
            yield item.outlet((HoldOn(self.label, env.row), TapOn(item.label)))
