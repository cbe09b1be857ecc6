"""The list row: picture, two lines, a value, an accessory; it may act, be swiped, or be pressed long."""

from collections.abc import Iterable, Sequence
from typing import Literal, Unpack

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.acting import Deed, Item, Role, needs_owner
from gui_sim.ui.controls.badge import Badge
from gui_sim.ui.controls.icon import Chevron, Icon, IconTile, gap_after, words_inset
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, SetLocal
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.moves import SwipeLeftOn, SwipeRightOn, TapOn
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.view import Env, Gesture, Outlet, Part, Placed, Semantic, View

ACTION_WIDTH = 78.0


class Row(Pressable):
    """One row of a list.

    Args:
        title: The row's label; its first line.
        subtitle: A second line, secondary colour, up to two lines long.
        value: A short value at the right.
        leading: A view at the left (IconTile, Avatar, Picture, Icon).
        trailing: A view at the right, before the accessory.
        detail: A third line, smaller.
        accessory: "chevron" (default where the row leads somewhere), "check", "none".
        role: "destructive" draws the title red, "primary" in the tint (a button in a list).
        swipe: Choices uncovered by a swipe to the left; the first lies outermost.
        lead: Choices uncovered by a swipe to the right; the first lies outermost.
        menu: Choices of a long press.
        bold: Draw the title semibold (something new).
        badge: A count in a red capsule at the right.
        title_style: The type of the first line.
    """

    expands = True

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        value: str = "",
        *,
        leading: View | None = None,
        trailing: View | None = None,
        detail: str = "",
        accessory: Literal["chevron", "check", "none", ""] = "",
        role: Role = "default",
        swipe: Sequence[Item] = (),
        lead: Sequence[Item] = (),
        menu: Sequence[Item] = (),
        bold: bool = False,
        badge: str = "",
        color: str = "",
        title_style: str = "body",
        value_color: str = "secondaryLabel",
        title_lines: int = 2,
        subtitle_lines: int = 2,
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(title, menu=menu, **deed)
        self.subtitle = subtitle
        self.shown_value = value
        self.leading = leading
        self.trailing = trailing
        self.detail = detail
        self.accessory = accessory
        self.role = role
        self.swipe = tuple(swipe)
        self.lead = tuple(lead)
        self.bold = bold
        self.badge = badge
        self.color = color
        self.title_style = title_style
        self.value_color = value_color
        self.title_lines = title_lines
        self.subtitle_lines = subtitle_lines

    @property
    def separator_inset(self) -> float:
        """Where the line below the row begins, so that it lines up with the text."""
        return words_inset(self.leading)

    def content(self, env: Env) -> View:
        color = self.color or {"destructive": "systemRed", "primary": "tint"}.get(self.role, "label")
        pale = "secondaryLabel" if self.enabled else "tertiaryLabel"
        lines: list[View | None] = [
            Text(self.label, self.title_style, color if self.enabled else "tertiaryLabel", self.title_lines,
                 weight=600 if self.bold else None),
            Text(self.subtitle, "subheadline", pale, self.subtitle_lines) if self.subtitle else None,
            Text(self.detail, "footnote", pale, 3) if self.detail else None,
        ]  # fmt: skip
        sum_up = 600 if self.bold and self.value_color == "label" else None
        value = Text(self.shown_value, "body", self.value_color, 2, weight=sum_up) if self.shown_value else None
        end = [view for view in (value, self.trailing, *self._accessory(env)) if view is not None]
        # A tile is as tall as the row allows: it must not make the row taller than one without.
        edge = 7.5 if isinstance(self.leading, IconTile) else 11.0
        words = Padding(VStack(*lines, spacing=2.0), Insets(11.0 - edge, 0.0, 11.0 - edge, 0.0))
        rest = HStack(words, Spacer(), *end, spacing=8.0) if end else words
        return Padding(HStack(self._leading(), rest, spacing=gap_after(self.leading)), Insets(edge, 16.0, edge, 16.0))

    def _leading(self) -> View | None:
        """Return what stands at the left; an icon is as pale as its row's words."""
        icon = self.leading
        if self.enabled or not isinstance(icon, Icon):
            return icon
        return Icon(icon.name, icon.size, "tertiaryLabel", icon.weight)

    def _accessory(self, env: Env) -> list[View]:
        views: list[View] = []
        if self.badge:
            views.append(Badge(self.badge))
        if needs_owner(self.call, env):
            views.append(Icon("lock-key", 18.0, "secondaryLabel", "fill"))
        kind = self.accessory or ("chevron" if self.to is not None else "none")
        if kind == "chevron":
            views.append(Chevron())
        elif kind == "check":
            views.append(Icon("check", 19.0, "tint", "bold"))
        return views

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        inner = self.content(env).layout(width, env)
        tall = max(44.0, inner.height)
        inner.at(0.0, (tall - inner.height) / 2)
        shift = self._shift(env)
        if shift:
            inner.at(-shift, inner.y)
        actions = self._actions(env, width, tall) if shift else ()
        return Placed(self, width, tall, (inner, *actions), note=shift)

    def _actions(self, env: Env, width: float, tall: float) -> Iterable[Placed]:
        led = self._shift(env) < 0
        for index, item in enumerate(self.lead if led else self.swipe):
            usual = "systemBlue" if led else "systemOrange"
            ground = {"destructive": "systemRed", "cancel": "systemGray"}.get(item.role, usual)
            action = item.action()
            done = Do(SetLocal("swiped", None), action) if action is not None else None  # the row moves back
            touch = Touch(
                item.label, done, ACTION_WIDTH, tall,
                text=item.label, style="subheadline", color="#ffffff", ground=ground,
            )  # fmt: skip
            x = ACTION_WIDTH * index if led else width - ACTION_WIDTH * (index + 1)
            yield touch.layout(ACTION_WIDTH, env).at(x, 0.0)

    def _shift(self, env: Env) -> float:
        """Return how far the row has been moved to the left, below 0 to the right."""
        swiped = env.local("swiped")
        if self.swipe and swiped == env.key(self.label):
            return ACTION_WIDTH * len(self.swipe)
        return -ACTION_WIDTH * len(self.lead) if self.lead and swiped == self._led(env) else 0.0

    def _led(self, env: Env) -> str:
        return f"{env.key(self.label)}: led"

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds if box.note else None

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        value = ", ".join(part for part in (self.subtitle, self.detail, self.shown_value, self.badge) if part)
        role = "button" if self.acts else "row"
        plain = self.trailing is None and not box.note
        return Semantic(role, self.label, value, enabled=self.enabled, selected=self.accessory == "check", whole=plain)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if box.note:
            yield Part("tap", box.bounds, SetLocal("swiped", None), self.label)
            back: Gesture = "swipe_right" if box.note > 0 else "swipe_left"
            yield Part(back, box.bounds, SetLocal("swiped", None), self.label)
            return
        yield from super().parts(box, env)
        if self.swipe:
            yield Part("swipe_left", box.bounds, SetLocal("swiped", env.key(self.label)), self.label)
        if self.lead:
            yield Part("swipe_right", box.bounds, SetLocal("swiped", self._led(env)), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield from super().outlets(env)
        for item in self.swipe:
            yield item.outlet((SwipeLeftOn(self.label, env.row), TapOn(item.label, env.row)))
        for item in self.lead:
            yield item.outlet((SwipeRightOn(self.label, env.row), TapOn(item.label, env.row)))

    def inner(self, env: Env) -> Iterable[View]:
        return (self.trailing,) if self.trailing is not None else ()
