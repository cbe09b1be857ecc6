"""The telephone numbers of a person: each with its label, and a field that adds one."""

from collections.abc import Iterable
from typing import Any, get_args

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.records import ContactPhone, PhoneLabel
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.draft import Draft, DraftLine
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, Focus, SetLocal, Toast
from gui_sim.ui.layout import hairline
from gui_sim.ui.moves import Move, TapOn, TypeInto
from gui_sim.ui.overlays import MenuPanel
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View
from gui_sim.values import PhoneFormat
from gui_sim.wording import phone_number

LABELS: tuple[PhoneLabel, ...] = get_args(PhoneLabel)
ICON = 44.0


class PhoneList(Draft[tuple[ContactPhone, ...]]):
    """Numbers with labels, one a row, each with a button that removes it ("Remove +1 (415) 555-0123").

    The last row holds the label of the next number (the menu "<label>: label") and its field; return, or the
    button "<label>: add", adds what is typed, in the form +14155550123.

    Args:
        label: The field's name.
        value: The numbers in order.
        most: The most numbers it holds.
    """

    expands = True
    kind = "phone"
    return_label = "add"
    limit = 40

    def __init__(
        self, label: str, value: Binding[tuple[ContactPhone, ...]], *, most: int = 10, enabled: bool = True
    ) -> None:
        super().__init__(label, value, enabled)
        self.most = most

    def next_label(self, env: Env) -> PhoneLabel:
        """Return the label that the next number gets."""
        kept = env.local(f"label/{self.field_key(env)}")
        return kept if kept in LABELS else LABELS[0]

    def submit(self, env: Env) -> Effect:
        typed = self.raw(env).strip()
        if not typed:
            return Focus("")
        number = _canonical(typed)
        present = self.value.value
        if number is None:
            return Toast(f"“{typed}” is no telephone number.")
        if any(phone.number == number for phone in present):
            return Toast("This number is there already.")
        if len(present) >= self.most:
            return Toast(f"A contact holds at most {self.most} numbers.")
        added = ContactPhone(label=self.next_label(env), number=number)
        return Do(self.changed("", env), self.value.set((*present, added)))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = max(44.0, env.theme.line_height("body") + 22.0)
        present = self.value.value
        wide = max(measure(label, env.theme.font("body")) for label in LABELS) + 34.0
        boxes: list[Placed] = []
        for place, phone in enumerate(present):
            remove = self.value.set(present[:place] + present[place + 1 :]) if self.enabled else None
            boxes.append(_Number(phone, remove, wide, tall).layout(width, env).at(0.0, place * tall))
        top = tall * len(boxes)
        field = DraftLine(self, f"Add {self.label.lower()}", env, tall)
        add = Touch(
            f"{self.label}: add", self.submit(env) if field.text.strip() else None, ICON, tall,
            icon="plus-circle", icon_size=24.0, icon_weight="fill", color="systemGreen",
        )  # fmt: skip
        boxes.append(add.layout(ICON, env).at(5.0, top))
        boxes.append(self._menu(env, wide, tall).at(49.0, top))
        left = 49.0 + wide + 8.0
        boxes.append(field.layout(width - left - 16.0, env).at(left, top))
        return Placed(self, width, top + tall, boxes, note=len(present))

    def _menu(self, env: Env, wide: float, tall: float) -> Placed:
        chosen = self.next_label(env)
        key = f"menu/{env.key(f'{self.label}: label')}"
        keep = f"label/{self.field_key(env)}"
        opener = _Label(f"{self.label}: label", chosen, SetLocal(key, True), wide, tall)
        if env.local(key):
            items = [Item(one, effect=SetLocal(keep, one), checked=one == chosen) for one in LABELS]
            env.present(MenuPanel("", items, key, opener=opener))
        return opener.layout(wide, env)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for child in box.children[1 : box.note + 1]:
            painter.fill(hairline(child.y, 49.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(f"{phone.label} {phone.number}" for phone in self.value.value)
        return Semantic("group", "", shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or len(value) > self.most:
            return False
        if not all(isinstance(one, ContactPhone) and _canonical(one.number) == one.number for one in value):
            return False
        return len({one.number for one in value}) == len(value) and all(one.label in LABELS for one in value)

    def set_moves(self, value: tuple[ContactPhone, ...], env: Env) -> tuple[Move, ...]:
        kept = 0
        moves: list[Move] = []
        for phone in self.value.value:
            if kept < len(value) and phone == value[kept]:
                kept += 1
            else:
                moves.append(TapOn(f"Remove {phone_number(phone.number)}", env.row))
        label = self.next_label(env)
        for phone in value[kept:]:
            if phone.label != label:
                moves += [TapOn(f"{self.label}: label", env.row), TapOn(phone.label)]
                label = phone.label
            moves.append(TypeInto(self.label, env.row, text=phone.number, submit=True))
        return tuple(moves)


class _Number(View):
    """One number with its label."""

    expands = True

    def __init__(self, phone: ContactPhone, remove: Effect | None, wide: float, tall: float) -> None:
        self.phone = phone
        self.remove = remove
        self.wide = wide
        self.tall = tall

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        remove = Touch(
            f"Remove {phone_number(self.phone.number)}", self.remove, ICON, self.tall,
            icon="minus-circle", icon_size=24.0, icon_weight="fill", color="systemRed",
        )  # fmt: skip
        return Placed(self, width, self.tall, (remove.layout(ICON, env).at(5.0, 0.0),))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.text_in(Rect(49.0, 0.0, self.wide, box.height), self.phone.label, "body", "tint", "leading")
        left = 49.0 + self.wide + 8.0
        words = ellipsize(phone_number(self.phone.number), painter.theme.font("body"), box.width - left - 16.0)
        painter.text_in(Rect(left, 0.0, box.width - left, box.height), words, "body", "label", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("row", phone_number(self.phone.number), self.phone.label, whole=False)


class _Label(Touch):
    """The label of the next number, with a small arrow; it opens a menu."""

    def __init__(self, label: str, words: str, effect: Effect, wide: float, tall: float) -> None:
        super().__init__(label, effect, wide, tall, role="menu button", value=words)

    def paint(self, box: Placed, painter: Painter) -> None:
        font = painter.theme.font("body")
        painter.text_in(Rect(0.0, 0.0, box.width, box.height), self.value, "body", "tint", "leading")
        arrow = Rect(measure(self.value, font) + 5.0, (box.height - 13.0) / 2, 13.0, 13.0)
        painter.icon(arrow, "caret-down", "tint", "bold")


def _canonical(text: str) -> str | None:
    try:
        return PhoneFormat().normalise(text, "number")
    except ValueError:
        return None
