"""Pads of round keys: any keys, a number to dial, an amount of money."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Insets, Rect
from gui_sim.ui.acting import Item
from gui_sim.ui.control import Control
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import Frame, HStack, Padding, Spacer, VStack
from gui_sim.ui.moves import HoldOn, Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

LETTERS = {
    "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO",
    "7": "PQRS", "8": "TUV", "9": "WXYZ", "0": "+",
}  # fmt: skip
DIGITS = "123456789*0#"
SIDE = 76.0
GAP = (24.0, 14.0)


class KeyPad(View):
    """Round keys in three columns. An item's icon stands in place of its label; an empty label leaves room.

    Args:
        label: What is entered.
        keys: The keys, row by row. The role "primary" makes a green key.
        shown: Words on a key in place of its label, by label.
        letters: Digits carry the letters of a telephone.
    """

    expands = True

    def __init__(
        self,
        label: str,
        keys: Sequence[Item],
        *,
        shown: Mapping[str, str] | None = None,
        letters: bool = False,
    ) -> None:
        self.label = label
        self.keys = tuple(keys)
        self.shown = shown or {}
        self.letters = letters

    def inner(self, env: Env) -> Iterable[View]:
        return [self._key(item) for item in self.keys if item.label]

    def _key(self, item: Item) -> "_Key":
        words = self.shown.get(item.label, item.label)
        return _Key(item, words, LETTERS.get(words, "") if self.letters else "", self.letters)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        across = 3 * SIDE + 2 * GAP[0]
        left = (width - across) / 2
        boxes = []
        for index, item in enumerate(self.keys):
            if item.label:
                key = Placed(self._key(item), SIDE, SIDE)
                boxes.append(key.at(left + index % 3 * (SIDE + GAP[0]), 8.0 + index // 3 * (SIDE + GAP[1])))
        rows = -(-len(self.keys) // 3)
        return Placed(self, width, rows * (SIDE + GAP[1]) - GAP[1] + 16.0, boxes)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, whole=False)


class _Key(View):
    """One key."""

    def __init__(self, item: Item, words: str, letters: str, raised: bool) -> None:
        self.item = item
        self.words = words
        self.letters = letters
        self.raised = raised and words.isdigit()  # leaves room for letters

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        call = self.item.role == "primary"
        painter.round(box.bounds, SIDE / 2, "systemGreen" if call else "fill")
        ink = "#ffffff" if call else "label" if self.item.enabled else "tertiaryLabel"
        if self.item.icon:
            painter.icon(box.bounds.inset_by(23.0), self.item.icon, ink, "fill")
            return
        large = painter.theme.line_height("largeTitle")
        style = "largeTitle" if large <= 43.0 else "title1"
        area = Rect(0.0, -8.0 if self.raised else 0.0, SIDE, SIDE)
        painter.text_in(area, self.words, style, ink, weight=400)
        if self.letters:
            painter.text_in(Rect(0.0, 49.0, SIDE, 16.0), self.letters, "caption2", ink, weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.item.label, enabled=self.item.enabled)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        action = self.item.action()
        if self.item.enabled and action is not None:
            yield Part("tap", box.bounds, action, self.item.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        if self.item.action() is not None:
            yield self.item.outlet((TapOn(self.item.label, env.row),))


class _Pad(Control[Any]):
    """Base of pads that edit a value: the value large on top, the keys below."""

    expands = True
    characters = DIGITS
    letters = False

    def spelt(self, value: Any) -> str:
        """Return the keys that make a value, from nothing."""
        raise TypeError(f"{type(self).__name__} needs spelt().")

    def made(self, text: str) -> Any:
        """Return the value that keys make."""
        raise TypeError(f"{type(self).__name__} needs made().")

    def words(self) -> str:
        """Return the value as it is shown."""
        raise TypeError(f"{type(self).__name__} needs words().")

    def key(self, name: str) -> str:
        """Return the label of a key."""
        return f"{self.label}: {name}"

    def typed(self, more: str) -> Effect:
        """Return what a key does; a value that would not be accepted stays as it is."""
        value = self.made(self.spelt(self.value.value) + more)
        return self.value.set(value if self.accepts(value) else self.value.value)

    def erased(self) -> Effect:
        """Return what the delete key does."""
        return self.value.set(self.made(self.spelt(self.value.value)[:-1]))

    def content(self, env: Env) -> View:
        keys = [Item(self.key(name), effect=self.typed(name)) if name else Item("") for name in self.names()]
        shown = {self.key(name): name for name in self.characters}
        erase = self.key("delete")
        delete = Touch(erase, self.erased(), 44.0, 44.0, icon="backspace", icon_size=24.0, color="secondaryLabel")
        room = Frame(Spacer(), width=44.0)
        entered = bool(self.spelt(self.value.value))
        return VStack(
            Padding(
                HStack(room, _Figure(self.label, self.words()), delete if entered else room),
                Insets(8.0, 16.0, 8.0, 16.0),
            ),
            KeyPad(self.label, keys, shown=shown, letters=self.letters),
            align="fill",
        )

    def names(self) -> Sequence[str]:
        """Return the names of the keys, row by row."""
        return tuple(self.characters)

    def set_moves(self, value: Any, env: Env) -> tuple[Move, ...]:
        have, want = self.spelt(self.value.value), self.spelt(value)
        pairs = zip(have, want, strict=False)
        same = next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(have), len(want)))
        erase = TapOn(self.key("delete"), env.row)
        return (*(erase,) * (len(have) - same), *(self.press(name, env) for name in want[same:]))

    def press(self, name: str, env: Env) -> Move:
        """Return the move that enters one character."""
        return TapOn(self.key(name), env.row)


class DialPad(_Pad):
    """A telephone's keys with the number above; a long press on 0 gives +. Its value is a text."""

    longest = 20
    letters = True

    def __init__(self, label: str, value: Binding[str]) -> None:
        super().__init__(label, value)

    def spelt(self, value: str) -> str:
        return value

    def made(self, text: str) -> str:
        return text

    def words(self) -> str:
        return str(self.value.value)

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.longest and set(value) <= set(DIGITS + "+")

    def press(self, name: str, env: Env) -> Move:
        return HoldOn(self.key("0"), env.row) if name == "+" else super().press(name, env)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = super().layout(width, env, height)
        pad = box.children[0].children[1]
        zero = pad.children[DIGITS.index("0")]
        box.note = zero.rect.offset(pad.x, pad.y)
        return box

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("long_press", box.note, self.typed("+"), self.key("0"))


class AmountPad(_Pad):
    """Keys for an amount of money with the amount above, cents first. Its value is a number of cents."""

    characters = "1234567890"

    def __init__(self, label: str, value: Binding[int], *, most: int = 10_000_000, sign: str = "$") -> None:
        super().__init__(label, value)
        self.most = most
        self.sign = sign

    def names(self) -> Sequence[str]:
        return (*"123456789", "", "0")

    def spelt(self, value: int) -> str:
        return str(value) if value else ""

    def made(self, text: str) -> int:
        return int(text or "0")

    def words(self) -> str:
        return f"{self.sign}{self.value.value // 100:,}.{self.value.value % 100:02d}"

    def accepts(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= self.most


class _Figure(View):
    """What has been entered, as large as fits."""

    expands = True

    def __init__(self, label: str, words: str) -> None:
        self.label = label
        self.words = words

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        styles = ("largeTitle", "title1", "title3")
        style = next((s for s in styles if measure(self.words, env.theme.font(s, 600)) <= width), "title3")
        line = ellipsize(self.words, env.theme.font(style, 600), width)
        return Placed(self, width, env.theme.line_height("largeTitle") + 8.0, note=(style, line))

    def paint(self, box: Placed, painter: Painter) -> None:
        style, line = box.note
        painter.text_in(box.bounds, line, style, "label", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("text", self.label, self.words)
