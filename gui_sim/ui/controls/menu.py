"""A pull-down menu of things to do."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.picker import MenuRow
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Effect, SetLocal
from gui_sim.ui.moves import TapOn
from gui_sim.ui.overlays import MenuPanel
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Outlet, Placed, View


class Menu(View):
    """A row, a button or an icon that opens a menu.

    Args:
        label: Its words (only read out with "icon").
        items: The choices; each says what it does, and carries a tick where `checked`.
        icon: An icon before the words, or in place of them.
        style: "row" (a row of a list), "button" (words in the tint), "capsule" (its value alone, on a ground) or
            "icon" (for the bar).
        value: What a row shows at its right, and a capsule in its middle.
        color: The colour of the icon.
    """

    def __init__(
        self,
        label: str,
        items: Sequence[Item],
        *,
        icon: str = "",
        style: Literal["row", "button", "capsule", "icon"] = "row",
        value: str = "",
        enabled: bool = True,
        color: str = "tint",
    ) -> None:
        self.color = color
        self.label = label
        self.items = tuple(items)
        self.icon = icon
        self.style = style
        self.value = value
        self.enabled = enabled
        self.expands = style == "row"
        self.rigid = not self.expands

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        key = f"menu/{env.key(self.label)}"
        if env.local(key):
            env.present(MenuPanel("", self.items, key, opener=self))
        effect = SetLocal(key, True) if self.enabled else None
        view: View
        if self.style == "row":
            view = MenuRow(self.label, self.value, effect, icon=self.icon)
        elif self.style == "icon":
            icon = self.icon or "dots-three-circle"
            view = Touch(
                self.label, effect, 44.0, 44.0, icon=icon, icon_size=24.0, color=self.color, role="menu button"
            )
        elif self.style == "capsule":
            view = _Capsule(self.label, self.value, effect, env)
        else:
            wide = min(width, measure(self.label, env.theme.font("body")) + 16.0)
            tall = max(44.0, env.theme.line_height("body") + 8.0)
            view = Touch(
                self.label, effect, max(44.0, wide), tall,
                text=self.label, role="menu button", value=self.value,
            )  # fmt: skip
        box = view.layout(width, env)
        return Placed(self, box.width, box.height, (box,))

    def outlets(self, env: Env) -> Iterable[Outlet]:
        door = TapOn(self.label, env.row)
        for item in self.items:
            outlet = item.outlet((door, TapOn(item.label)))
            yield outlet if self.enabled else replace(outlet, enabled=False)


class _Capsule(Touch):
    """A value on a rounded ground, which opens the menu."""

    def __init__(self, label: str, value: str, effect: Effect | None, env: Env) -> None:
        wide = measure(value, env.theme.font("body", 600)) + 26.0
        tall = max(44.0, env.theme.line_height("body") + 14.0)
        super().__init__(label, effect, max(46.0, wide), tall, role="menu button", value=value)

    def paint(self, box: Placed, painter: Painter) -> None:
        tall = painter.theme.line_height("body") + 10.0
        ground = Rect(0.0, (box.height - tall) / 2, box.width, tall)
        painter.round(ground, tall / 2, "tertiaryFill")
        ink = "label" if self.effect is not None else "tertiaryLabel"
        painter.text_in(ground, self.value, "body", ink, weight=600)
