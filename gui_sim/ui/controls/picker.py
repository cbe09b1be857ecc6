"""One of several options: from a menu, as rows with a tick, or on a wheel that unfolds."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.choosing import Choosing
from gui_sim.ui.controls.folding import Capsule, Folding
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.wheel import Column, Wheels, turns
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack, hairline
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.overlays import MenuPanel
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

T = TypeVar("T")


class Picker(Choosing[T], Folding[T]):
    """One of several options.

    Args:
        label: The row's words; with "inline", the name of the group, only read out.
        value: The chosen option's value.
        options: Pairs of value and text; texts differ.
        style: "menu" (a row that opens a menu), "inline" (a row for each option, the chosen one ticked) or
            "wheel" (a row that unfolds a wheel, named "<label>: choice").
        subtitle: A second line of the row.
        placeholder: Shown while the value is none of the options.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[T],
        options: Sequence[tuple[T, str]],
        style: Literal["menu", "inline", "wheel"] = "menu",
        *,
        subtitle: str = "",
        placeholder: str = "",
        enabled: bool = True,
    ) -> None:
        Choosing.__init__(self, label, value, options, enabled)
        self.style = style
        self.subtitle = subtitle
        self.placeholder = placeholder

    @property
    def shown(self) -> str:
        """The text of the present choice."""
        return self.text_of(self.value.value) or self.placeholder

    def capsules(self, env: Env) -> Sequence[Capsule]:
        return (Capsule(self.label, self.shown),)

    def columns(self, value: T) -> Sequence[Column[T]]:
        """Return the wheel, as it stands with a value chosen."""
        texts = tuple(text for _, text in self.options)
        place = self.index_of(value) or 0
        return (Column(f"{self.label}: choice", texts, place, lambda index: self.options[index][0]),)

    def opening(self, which: str, env: Env) -> Effect | None:
        unknown = self.index_of(self.value.value) is None and self.options
        return self.value.set(self.options[0][0]) if unknown else None

    def panel(self, which: str, env: Env) -> View:
        return Wheels(self.columns(self.value.value), self.value.set)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        if self.style == "wheel":
            return super().layout(width, env, height)
        if self.style == "inline":
            return ticked_rows(self, self._rows(), width, env)
        key = self._menu_key(env)
        if env.local(key):
            env.present(MenuPanel("", [self._item(place) for place in range(len(self.options))], key, opener=self))
        opening = SetLocal(key, True) if self.enabled else None
        row = MenuRow(self.label, self.shown, opening, self.subtitle).layout(width, env)
        return Placed(self, width, row.height, (row,))

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if self.style == "wheel":
            super().paint_over(box, painter)
        elif self.style == "inline":
            separate(box, painter)

    def _menu_key(self, env: Env) -> str:
        return f"menu/{env.key(self.label)}"

    def _item(self, place: int) -> Item:
        value, text = self.options[place]
        chosen = place == self.index_of(self.value.value)
        return Item(text, effect=Do() if chosen else self.value.set(value), checked=chosen)

    def _rows(self) -> Sequence["TickRow"]:
        chosen = self.index_of(self.value.value)
        return [
            TickRow(text, place == chosen, self.value.set(value) if self.enabled else None)
            for place, (value, text) in enumerate(self.options)
        ]

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        if self.style == "inline":
            return Semantic("group", self.label, self.shown, enabled=self.enabled, whole=False)
        return None

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        place, present = self.index_of(value), self.index_of(self.value.value)
        if place is None or place == present:
            return ()
        text = self.options[place][1]
        nth = sum(label == text for _, label in self.options[:place])
        if self.style == "menu":
            return (TapOn(self.label, env.row), TapOn(text, nth=nth))
        if self.style == "inline":
            return (TapOn(text, env.row, nth),)
        first = self.value.value if present is not None else self.options[0][0]
        return self.unfolded(self.label, "", turns(self.columns, first, value, env.row), env)


class MenuRow(View):
    """A row with a value and an up and down caret, which opens a menu."""

    expands = True

    def __init__(self, label: str, value: str, effect: Effect | None, subtitle: str = "", icon: str = "") -> None:
        self.label = label
        self.value = value
        self.effect = effect
        self.subtitle = subtitle
        self.icon = icon

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        ink = "label" if self.effect is not None else "tertiaryLabel"
        row = HStack(
            Icon(self.icon, 22.0) if self.icon else None,
            VStack(
                Text(self.label, "body", ink, 2),
                Text(self.subtitle, "footnote", "secondaryLabel", 2) if self.subtitle else None,
                spacing=2.0,
            ),
            Spacer(8.0),
            Text(self.value, "body", "secondaryLabel", 1) if self.value else None,
            _Carets(),
            spacing=6.0,
        )
        box = Padding(row, Insets(11.0, 16.0, 11.0, 16.0)).layout(width, env)
        tall = max(44.0, box.height)
        return Placed(self, width, tall, (box.at(0.0, (tall - box.height) / 2),))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("menu button", self.label, self.value, self.subtitle, enabled=self.effect is not None)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.label)


class _Carets(View):
    """The small pair of carets that says a menu opens here."""

    rigid = True

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 11.0, 18.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.icon(Rect(0.5, 0.0, 10.0, 9.0), "caret-up", "secondaryLabel", "bold")
        painter.icon(Rect(0.5, 9.0, 10.0, 9.0), "caret-down", "secondaryLabel", "bold")


class TickRow(View):
    """A row of a choice: its words, a tick if chosen."""

    expands = True

    def __init__(self, text: str, chosen: bool, effect: Effect | None, subtitle: str = "") -> None:
        self.text = text
        self.chosen = chosen
        self.effect = effect
        self.subtitle = subtitle

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        ink = "label" if self.effect is not None else "tertiaryLabel"
        words = VStack(
            Text(self.text, "body", ink, 2),
            Text(self.subtitle, "footnote", "secondaryLabel", 1) if self.subtitle else None,
            spacing=2.0,
        )
        box = Padding(words, Insets(11.0, 48.0, 11.0, 16.0)).layout(width, env)
        tall = max(44.0, box.height)
        return Placed(self, width, tall, (box.at(0.0, (tall - box.height) / 2),))

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.chosen:
            painter.icon(Rect(box.width - 36.0, (box.height - 19.0) / 2, 19.0, 19.0), "check", "tint", "bold")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        enabled = self.effect is not None
        return Semantic("button", self.text, self.subtitle, enabled=enabled, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.text)


def ticked_rows(owner: View, rows: Sequence[TickRow], width: float, env: Env) -> Placed:
    """Return rows placed one below the other inside their control."""
    boxes: list[Placed] = []
    y = 0.0
    for row in rows:
        boxes.append(row.layout(width, env).at(0.0, y))
        y += boxes[-1].height
    return Placed(owner, width, y, boxes)


def separate(box: Placed, painter: Painter) -> None:
    """Draw the lines between a control's own rows."""
    for child in box.children[1:]:
        painter.fill(hairline(child.y, 16.0, box.width), "separator")
