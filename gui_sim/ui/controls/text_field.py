"""One line of text, entered by the keyboard; numbers and amounts are fields that read what is typed."""

from collections.abc import Iterable
from typing import Any, Literal, TypeVar

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.stepper import StepButtons
from gui_sim.ui.controls.touch import Clear
from gui_sim.ui.effects import Do, Effect, Focus, SetLocal
from gui_sim.ui.moves import Move, TypeInto
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Field, Part, Placed, Semantic
from gui_sim.wording import phone_number

Keyboard = Literal["text", "email", "number", "decimal", "phone", "search", "url"]
T = TypeVar("T")
MAX_LINE = 2_000


class Entry(Control[T]):
    """Base of fields: raw text is kept while it is typed, and read into the value at each change."""

    kind: str = "text"
    return_label = "return"
    multiline = False
    limit = MAX_LINE

    def read(self, text: str) -> T | None:
        """Return the value that the text says, or None if it says none yet."""
        raise TypeError(f"{type(self).__name__} needs read().")

    def write(self, value: T) -> str:
        """Return the text that says a value."""
        return str(value)

    def field_key(self, env: Env) -> str:
        """Return the name that the keyboard knows the field by."""
        return env.key(self.label)

    def raw(self, env: Env) -> str:
        """Return the text in the field: what was typed while it has the keyboard, else the value's own."""
        typed = env.local(f"raw/{self.field_key(env)}")
        if isinstance(typed, str) and env.focus == self.field_key(env):
            # What says no value yet (an emptied number) stays as it is while it is typed.
            read = self.read(typed)
            if read is None or read == self.value.value:
                return typed
        return self.write(self.value.value)

    def changed(self, text: str, env: Env) -> Effect:
        """Return the effect of the field now holding a text."""
        text = text[: self.limit]
        read = self.read(text)
        keep = SetLocal(f"raw/{self.field_key(env)}", text)
        return Do(keep, self.value.set(read)) if read is not None else keep

    def submit(self, env: Env) -> Effect:
        """Return what the return key does."""
        return Focus("")

    def is_focused(self, env: Env) -> bool:
        """Tell whether it has the keyboard, and tell the phone what typing does."""
        key = self.field_key(env)
        if env.focus != key:
            return False
        here = Env(env.theme, env.ctx, env.locals, env.focus, env.row)
        env.field = Field(
            key, self.raw(env), lambda text: self.changed(text, here), self.kind, self.return_label,
            self.submit(env), self.multiline,
        )  # fmt: skip
        return True

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        return (TypeInto(self.label, env.row, text=self.write(value)),)


class TextField(Entry[str]):
    """A labelled line of text.

    Args:
        label: Its name, shown at the left of a form's row, or only read out with `bare`.
        value: The text.
        placeholder: Shown while it is empty; the label if not given.
        kind: Which keyboard it brings.
        bare: No label at the left: the placeholder tells what it is for.
        on_submit: What the return key does beside closing the keyboard.
        secure: Shown as dots.
        trailing: The text stands at the right end, as in a form whose other rows have their values there.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[str],
        *,
        placeholder: str = "",
        kind: Keyboard = "text",
        bare: bool = False,
        on_submit: Effect | None = None,
        return_label: str = "done",
        secure: bool = False,
        trailing: bool = False,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.trailing = trailing
        self.placeholder = placeholder or (label if bare else "")
        self.kind = kind
        self.bare = bare
        self.on_submit = on_submit
        self.return_label = return_label
        self.secure = secure

    def read(self, text: str) -> str | None:
        return text.replace("\n", " ") if len(text) <= self.limit else None

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.limit and "\n" not in value

    def submit(self, env: Env) -> Effect:
        return Do(Focus(""), self.on_submit) if self.on_submit is not None else Focus("")

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return _field_row(self, width, env, self.bare, self.secure)

    def paint(self, box: Placed, painter: Painter) -> None:
        _paint_row(self, box, painter, self.placeholder, self.bare)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return _field_semantic(self, box)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield from _field_parts(self, box, env)


class NumberField(Entry[T]):
    """A field that holds a whole number, or cents written as an amount ("12.50").

    Args:
        label: Its name.
        value: The number.
        low, high: The range the tool accepts.
        optional: An empty field stands for None.
        money: The value is cents and is written with two decimals.
        decimals: The value counts in parts of ten to this power and is written in wholes (3: grams as kilograms).
        unit: A word after the number.
        trailing: The number stands at the right end.
        step: With it a minus and a plus button stand at the right, each so far a step.
    """

    expands = True
    kind = "number"

    def __init__(
        self,
        label: str,
        value: Binding[T],
        *,
        low: int = 0,
        high: int = 1_000_000_000,
        money: bool = False,
        unit: str = "",
        placeholder: str = "",
        optional: bool = False,
        decimals: int = 0,
        trailing: bool = True,
        step: int = 0,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.trailing = trailing
        self.step = step
        self.optional = optional
        self.low = low
        self.high = high
        self.money = money
        self.decimals = 2 if money else decimals
        self.unit = unit
        self.placeholder = placeholder or ("0.00" if money else "0")
        self.kind = "decimal" if self.decimals else "number"

    def stepped(self) -> "tuple[Effect | None, Effect | None]":
        """Return what the minus and the plus button do: the next whole step down and up, within the range."""
        number: Any = self.value.value
        if not self.enabled or not isinstance(number, int):
            return None, None
        less: Any = max(self.low, (number - 1) // self.step * self.step)
        more: Any = min(self.high, (number // self.step + 1) * self.step)
        down = self.value.set(less) if number > self.low else None
        return down, self.value.set(more) if number < self.high else None

    def read(self, text: str) -> Any:
        digits = text.strip().removeprefix("$").replace(",", "")
        whole, dot, rest = digits.partition(".")
        figures = whole + rest
        if not (figures.isascii() and figures.isdigit()) or len(digits) > 15:
            return None
        if self.decimals and len(rest) <= self.decimals:
            number = int(whole or 0) * 10**self.decimals + int(rest.ljust(self.decimals, "0"))
        elif not dot:
            number = int(whole)
        else:
            return None
        return number if self.low <= number <= self.high else None

    def write(self, value: T) -> str:
        if not isinstance(value, int) or isinstance(value, bool):
            return ""
        if not self.decimals:
            return str(value)
        whole, rest = divmod(value, 10**self.decimals)
        figures = f"{rest:0{self.decimals}d}"
        return f"{whole}.{figures if self.money else figures.rstrip('0') or '0'}"

    def changed(self, text: str, env: Env) -> Effect:
        effect = super().changed(text, env)
        emptied: Any = None
        return Do(effect, self.value.set(emptied)) if self.optional and not text.strip() else effect

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.optional
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return _field_row(self, width, env, False, False)

    def paint(self, box: Placed, painter: Painter) -> None:
        _paint_row(self, box, painter, self.placeholder, False)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return _field_semantic(self, box)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield from _field_parts(self, box, env)


class _Line:
    """What a field shows in this frame."""

    __slots__ = ("focused", "label", "label_width", "text")

    def __init__(self, text: str, focused: bool, label: str, label_width: float) -> None:
        self.text = text
        self.focused = focused
        self.label = label
        self.label_width = label_width


def _field_row(field: "Entry[Any]", width: float, env: Env, bare: bool, secure: bool) -> Placed:
    focused = field.is_focused(env)
    raw = field.raw(env)
    label = "" if bare else field.label
    font = env.theme.font("body")
    label = ellipsize(label, font, width * 0.45) if label else ""
    least = 0.0 if getattr(field, "trailing", False) else 96.0
    label_width = max(least, measure(label, font) + 16.0) if label else 0.0
    text = "•" * len(raw) if secure else raw
    tall = max(44.0, env.theme.line_height("body") + 22.0)
    boxes: list[Placed] = []
    if getattr(field, "step", 0) and not focused:
        buttons = StepButtons(field.label, *field.stepped()).layout(width, env)  # type: ignore[attr-defined]
        boxes.append(buttons.at(width - buttons.width - 16.0, (tall - buttons.height) / 2))
    if focused and text:
        boxes.append(Clear(field.changed("", env), tall).layout(44.0, env).at(width - 44.0, 0.0))
    return Placed(field, width, tall, boxes, note=_Line(text, focused, label, label_width))


def _field_semantic(field: "Entry[Any]", box: Placed) -> Semantic:
    line: _Line = box.note
    whole = not box.children
    return Semantic("text field", field.label, line.text, enabled=field.enabled, focused=line.focused, whole=whole)


def _paint_row(field: "Entry[Any]", box: Placed, painter: Painter, placeholder: str, bare: bool) -> None:
    line: _Line = box.note
    ink = "label" if field.enabled else "tertiaryLabel"
    if line.label:
        painter.text_in(Rect(16.0, 0.0, line.label_width, box.height), line.label, "body", ink, "leading")
    left = 16.0 + line.label_width
    unit = getattr(field, "unit", "")
    prefix = "$" if getattr(field, "money", False) else ""
    taken = sum(child.width for child in box.children)
    kept = 16.0 if not taken else taken - 4.0 if line.focused else taken + 28.0
    area = Rect(left, 0.0, box.width - left - kept, box.height)
    align: Literal["leading", "trailing"] = "trailing" if getattr(field, "trailing", False) else "leading"
    font = painter.theme.font("body")
    if line.text:
        shown = prefix + (line.text if line.focused else _at_rest(field, line.text)) + (f" {unit}" if unit else "")
        # A long line shows its end while it is typed, its beginning otherwise.
        shown = _tail(shown, font, area.width) if line.focused else ellipsize(shown, font, area.width)
        painter.text_in(area, shown, "body", ink, align)
    else:
        words = ellipsize(prefix + placeholder + (f" {unit}" if unit else ""), font, area.width)
        painter.text_in(area, words, "body", "placeholder", align)
        shown = ""
    if line.focused:
        caret = min(area.right, left + measure(shown, font)) + 1.0 if align == "leading" else area.right + 1.0
        painter.round(Rect(caret, (box.height - 22.0) / 2, 2.0, 22.0), 1.0, "tint")


def _at_rest(field: "Entry[Any]", text: str) -> str:
    """Return a text as it is written while nobody types: a number's thousands apart, telephone numbers in groups."""
    if field.kind == "phone":
        return phone_number(text)
    whole, dot, rest = text.partition(".")
    return f"{int(whole):,}{dot}{rest}" if isinstance(field, NumberField) and whole.isdigit() else text


def _tail(text: str, font: Any, width: float) -> str:
    while text and measure(text, font) > width:
        text = text[max(1, len(text) // 16) :]
    return text


def _field_parts(field: "Entry[Any]", box: Placed, env: Env) -> Iterable[Part]:
    if field.enabled:
        yield Part("tap", box.bounds, Focus(field.field_key(env)), field.label)
