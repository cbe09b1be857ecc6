"""The keyboard: pages of keys and pads of digits, and what pressing a key does to the field that has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gui_sim.canvas.graphemes import graphemes
from gui_sim.geometry import SCREEN_WIDTH, Rect
from gui_sim.system.setting_keys import CAPITALS as AUTO_CAPITALS
from gui_sim.ui.effects import Do, System
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Field, Part, Placed, Semantic, View

if TYPE_CHECKING:
    from gui_sim.runtime import Runtime
    from gui_sim.world import World

KEYBOARD_HEIGHT = 291.0
KEY = 33.0
KEY_HEIGHT = 42.0
GAP = 6.0
EDGE = 3.0
PITCH = 54.0  # from one row of keys to the next
TOP = 8.0
FOOT = 226.0  # where the row with the emoji and microphone signs begins

CAPITALS = "capitals"  # the page of letters while caps lock is on
SHIFTED = "shifted"  # the page of letters after shift, until the next one is typed
_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NUMBERS = ("1234567890", '-/:;()$&@"', ".,?!'")
_SYMBOLS = ("[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'")
EMOJI = (
    "😀😃😄😁😆😅😂🙂😊😇"
    "😍😘😋😎🤔😐🙄😴😢😭"
    "😡👍👎👏🙏💪👋🎉🎂🎁"
    "🍕🍔🍟🍣🍜🍎🍷🍺🌞🌧"
)  # fmt: skip
EMOJI_COLUMNS = 8
_PAGES = {"letters", CAPITALS, SHIFTED, "numbers", "symbols", "emoji"}
_BESIDE_SPACE = {"email": "@.", "url": "./"}
_PADS = {"number": "", "decimal": ".", "phone": "+"}
_PAD_LETTERS = {
    "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV", "9": "WXYZ", "0": "",
}  # fmt: skip
_BLUE = ("search", "go", "send", "done", "join")
_SIGNS = {"shift": "arrow-fat-up", "delete": "backspace", "emoji": "smiley", "microphone": "microphone"}


@dataclass(frozen=True, slots=True)
class Key:
    """One key. Its name is what it types or does; `hit` is where a finger finds it."""

    name: str
    face: str
    cap: Rect
    hit: Rect
    special: bool = False
    bare: bool = False  # no cap: the signs below the keys and the emoji


def _key(name: str, face: str, cap: Rect, special: bool = False) -> Key:
    # A finger between two keys means the nearer one, so the areas touch.
    hit = Rect(cap.x - GAP / 2, cap.y - (PITCH - KEY_HEIGHT) / 2, cap.width + GAP, PITCH)
    return Key(name, face, cap, hit, special)


def _line(names: Iterable[str], x: float, row: int, width: float = KEY, face: str = "") -> list[Key]:
    keys = []
    for name in names:
        keys.append(_key(name, face or name, Rect(x, TOP + row * PITCH, width, KEY_HEIGHT)))
        x += width + GAP
    return keys


@lru_cache(maxsize=64)
def keys_of(page: str, upper: bool, return_label: str, kind: str = "text") -> tuple[Key, ...]:
    """Return the keys of a page of the full keyboard, places relative to its corner."""
    if page == "emoji":
        return _emoji_keys()
    if page in ("letters", CAPITALS, SHIFTED):
        first, second, third = (row.upper() if upper else row for row in _LETTERS)
        left = _key("shift", "", Rect(EDGE, TOP + 2 * PITCH, 44.0, KEY_HEIGHT), special=True)
        keys = _line(third, EDGE + 1.5 * (KEY + GAP), 2)
        turn = _key("numbers", "123", Rect(EDGE, TOP + 3 * PITCH, 92.0, KEY_HEIGHT), special=True)
        middle = EDGE + (KEY + GAP) / 2
    else:
        first, second, third = _NUMBERS if page == "numbers" else _SYMBOLS
        other, sign = ("symbols", "#+=") if page == "numbers" else ("numbers", "123")
        left = _key(other, sign, Rect(EDGE, TOP + 2 * PITCH, 44.0, KEY_HEIGHT), special=True)
        wide = (7 * KEY + 2 * GAP) / 5  # five keys take the room of seven letters
        keys = _line(third, EDGE + 1.5 * (KEY + GAP), 2, wide)
        turn = _key("letters", "ABC", Rect(EDGE, TOP + 3 * PITCH, 92.0, KEY_HEIGHT), special=True)
        middle = EDGE
    right = SCREEN_WIDTH - EDGE
    return (
        *_line(first, EDGE, 0),
        *_line(second, middle, 1),
        left,
        *keys,
        _key("delete", "", Rect(right - 44.0, TOP + 2 * PITCH, 44.0, KEY_HEIGHT), special=True),
        turn,
        *_space_row(_BESIDE_SPACE.get(kind, "")),
        _key("return", return_label, Rect(right - 92.0, TOP + 3 * PITCH, 92.0, KEY_HEIGHT), special=True),
        _foot_key("emoji", 10.0),
    )


def _space_row(beside: str) -> list[Key]:
    """Return the space bar, with the signs at its right that the kind of field wants."""
    left, right = EDGE + 98.0, SCREEN_WIDTH - EDGE - 98.0
    signs = _line(beside, right - len(beside) * (KEY + GAP) + GAP, 3)
    wide = right - left - len(signs) * (KEY + GAP)
    return [_key("space", "space", Rect(left, TOP + 3 * PITCH, wide, KEY_HEIGHT)), *signs]


def _foot_key(name: str, x: float) -> Key:
    return Key(name, "", Rect(x + 10.0, FOOT + 8.0, 28.0, 28.0), Rect(x, FOOT, 52.0, 52.0), bare=True)


def _emoji_keys() -> tuple[Key, ...]:
    keys = []
    step = (SCREEN_WIDTH - 12.0) / EMOJI_COLUMNS
    for index, sign in enumerate(graphemes(EMOJI)):
        row, column = divmod(index, EMOJI_COLUMNS)
        cell = Rect(6.0 + column * step, TOP + row * 43.0, step, 43.0)
        keys.append(Key(sign, sign, cell, cell, bare=True))
    turn = Rect(8.0, FOOT + 6.0, 52.0, 38.0)
    erase = Rect(SCREEN_WIDTH - 52.0, FOOT + 10.0, 28.0, 28.0)
    blank = Rect(120.0, FOOT + 6.0, 150.0, 34.0)
    return (
        *keys,
        Key("letters", "ABC", turn, Rect(0.0, FOOT, 76.0, 52.0), special=True, bare=True),
        Key("space", "space", blank, Rect(114.0, FOOT, 162.0, 52.0)),
        Key("delete", "", erase, Rect(SCREEN_WIDTH - 66.0, FOOT, 66.0, 52.0), special=True, bare=True),
    )


@lru_cache(maxsize=16)
def pad_keys(kind: str, return_label: str) -> tuple[Key, ...]:
    """Return the keys of a pad of digits, with one key above it that ends the entry."""
    keys = []
    wide = (SCREEN_WIDTH - 2 * 6.0 - 2 * GAP) / 3
    for index, sign in enumerate(("1", "2", "3", "4", "5", "6", "7", "8", "9", _PADS[kind], "0", "delete")):
        row, column = divmod(index, 3)
        cap = Rect(6.0 + column * (wide + GAP), 50.0 + row * 51.0, wide, 45.0)
        hit = Rect(cap.x - 3.0, cap.y - 3.0, wide + GAP, 51.0)
        if sign:
            plain = sign in (".", "+", "delete")
            keys.append(Key(sign, "" if sign == "delete" else sign, cap, hit, special=plain, bare=plain))
    end = Rect(SCREEN_WIDTH - 86.0, 0.0, 80.0, 44.0)
    return (*keys, Key("return", return_label.capitalize(), end, end, bare=True))


def is_upper(field: Field, page: str, shift: bool, automatic: bool) -> bool:
    """Tell whether letters are capitals: shift was pressed, caps lock is on, or a sentence begins.

    `shift` is False once it has been switched off by hand, which holds until the next key.
    """
    if page in (CAPITALS, SHIFTED):
        return True
    return shift and automatic and page == "letters" and _starts_sentence(field)


def _starts_sentence(field: Field) -> bool:
    if field.kind in ("email", "url", *_PADS):
        return False
    return not field.text or field.text.endswith(("\n", ". ", "! ", "? "))


class Keyboard(View):
    """The keyboard of a field, 390 x 291 points."""

    def __init__(self, field: Field, page: str, shift: bool) -> None:
        self.field = field
        self.page = page if page in _PAGES else "letters"
        self.shift = shift

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    @property
    def is_pad(self) -> bool:
        """Whether the field takes digits only."""
        return self.field.kind in _PADS

    def keys(self, upper: bool) -> tuple[Key, ...]:
        """Return the keys shown."""
        if self.is_pad:
            return pad_keys(self.field.kind, "done" if self.field.return_label == "return" else self.field.return_label)
        return keys_of(self.page, upper, self.field.return_label, self.field.kind)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        upper = is_upper(self.field, self.page, self.shift, _automatic(env.ctx.world))
        boxes = [
            _KeyView(key, upper, self.page == CAPITALS, self.field, self.is_pad).layout(width, env)
            for key in self.keys(upper)
        ]
        return Placed(self, SCREEN_WIDTH, KEYBOARD_HEIGHT, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.blur(box.bounds, "keyboardMaterial")
        if self.is_pad:
            painter.fill(Rect(0.0, 0.0, box.width, 44.0), "background@0.35")
        elif self.page != "emoji":
            painter.icon(Rect(SCREEN_WIDTH - 48.0, FOOT + 8.0, 28.0, 28.0), "microphone", "secondaryLabel")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("keyboard", "Keyboard", self.page if not self.is_pad else self.field.kind, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Do(), "Keyboard")  # between the keys; no gesture passes the layer


class _KeyView(View):
    """A key cap with its shadow, or a sign without one."""

    def __init__(self, key: Key, upper: bool, locked: bool, field: Field, pad: bool) -> None:
        self.key = key
        self.upper = upper
        self.locked = locked
        self.field = field
        self.pad = pad

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        hit = self.key.hit
        return Placed(self, hit.width, hit.height).at(hit.x, hit.y)

    def paint(self, box: Placed, painter: Painter) -> None:
        key = self.key
        cap = key.cap.offset(-key.hit.x, -key.hit.y)
        blue = key.name == "return" and not self.pad and self.field.return_label.lower() in _BLUE
        lit = key.name == "shift" and self.upper
        if not key.bare:
            ground = "tint" if blue else "#ffffff" if lit else "keySecondary" if key.special else "key"
            painter.round(cap.offset(0.0, 1.0), 5.0, "keyShadow")
            painter.round(cap, 5.0, ground)
        if key.name in _SIGNS:
            self._sign(cap, painter, lit)
        else:
            self._face(cap, painter, blue)

    def _sign(self, cap: Rect, painter: Painter, lit: bool) -> None:
        emoji = self.key.name == "emoji"
        sign = "arrow-fat-line-up" if lit and self.locked else _SIGNS[self.key.name]
        side = 28.0 if emoji else 23.0
        at = Rect(cap.center.x - side / 2, cap.center.y - side / 2, side, side)
        ink = "secondaryLabel" if emoji else "#000000" if lit else "label"
        painter.icon(at, sign, ink, "fill" if lit else "regular")

    def _face(self, cap: Rect, painter: Painter, blue: bool) -> None:
        key = self.key
        if self.pad:
            if key.name == "return":
                painter.text_in(cap, key.face, "headline", "tint")
                return
            letters = _PAD_LETTERS.get(key.name, "")
            face = cap if not letters else Rect(cap.x, cap.y + 1.0, cap.width, 29.0)
            painter.text_in(face, key.face, "title2", "label")
            if letters:
                painter.text_in(Rect(cap.x, cap.y + 28.0, cap.width, 12.0), letters, "tab", "label", weight=700)
            return
        word = key.special or key.name in ("space", "return")
        style = "keyLabel" if word else "key"
        if key.bare and not key.special:
            style = "title1"
        painter.text_in(cap, key.face, style, "#ffffff" if blue else "label")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        name = self.key.name
        value = self.field.return_label if name == "return" else ""
        return Semantic("key", name, value, selected=name == "shift" and self.upper)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        name = self.key.name
        yield Part("tap", box.bounds, System("key", name), name)
        if name == "shift":
            yield Part("double_tap", box.bounds, System("key", CAPITALS), name)


def press_key(runtime: "Runtime", field: Field, name: str) -> None:
    """Do what a key of the keyboard does to the field; names are those of the keys."""
    phone = runtime.phone
    if name == "shift":
        upper = is_upper(field, phone.key_page, phone.shift, _automatic(runtime.device.world))
        phone.key_page, phone.shift = ("letters", False) if upper else (SHIFTED, True)
    elif name in _PAGES:
        phone.key_page = name
    elif name == "return" and not field.multiline:
        if field.submit is not None:
            runtime.carry_out(field.submit, phone.top)
    else:
        _write(runtime, field, name)


def _write(runtime: "Runtime", field: Field, name: str) -> None:
    phone = runtime.phone
    if name == "delete":
        text = "".join(graphemes(field.text)[:-1])
    else:
        text = field.text + {"space": " ", "return": "\n"}.get(name, name)
    runtime.carry_out(field.apply(text), phone.top)
    phone.shift = True
    if phone.key_page == SHIFTED or (phone.key_page in ("numbers", "symbols") and name in ("space", "'")):
        phone.key_page = "letters"


def _automatic(world: "World") -> bool:
    return world.setting(AUTO_CAPITALS, "on") == "on"
