"""The field for whom a message goes to: names in capsules, what is typed, and suggestions below."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.draft import Draft, DraftLine, removals
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, Focus, Toast
from gui_sim.ui.layout import hairline
from gui_sim.ui.moves import Move, TapOn, TypeInto
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

SHOWN = 8
GAP = 6.0
ROOM = 72.0  # points that typing needs at least beside the last capsule


def no_free_entries(text: str) -> str | None:
    """Refuse whatever is typed: only options can be chosen."""
    return None


class TokenField(Draft[tuple[str, ...]]):
    """Several values, chosen from suggestions or typed.

    A capsule's button is "Remove <its words>"; a suggestion's label is its label, a comma and its subtitle.

    Args:
        label: What stands before the capsules ("To").
        value: The chosen values in order.
        options: Value, label and subtitle of what can be suggested.
        free: Returns the value that typed words stand for, or None if they stand for none.
        most: The most values it holds; further ones are refused.
        closes: While it holds the most values there is no field to type into.
    """

    expands = True
    kind = "email"
    return_label = "next"

    def __init__(
        self,
        label: str,
        value: Binding[tuple[str, ...]],
        *,
        options: Sequence[tuple[str, str, str]] = (),
        free: Callable[[str], str | None] = no_free_entries,
        most: int = 50,
        closes: bool = False,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.options = tuple(options)
        self.free = free
        self.most = most
        self.closes = closes

    @staticmethod
    def any_words(most: int) -> Callable[[str], str | None]:
        """Return a `free` that takes whatever is typed, of at most so many characters."""

        def take(text: str) -> str | None:
            words = text.strip()
            return words if 0 < len(words) <= most else None

        return take

    def words(self, value: str) -> str:
        """Return what the capsule of a value says."""
        return next((label for option, label, _ in self.options if option == value), value)

    def added(self, value: str, env: Env) -> Effect:
        """Return the effect that adds a value and empties the field."""
        rest = self.value.value
        if value in rest or len(rest) >= self.most:
            return self.changed("", env)
        return Do(self.changed("", env), self.value.set((*rest, value)))

    def suggestions(self, typed: str) -> Sequence[tuple[str, str, str]]:
        """Return the options that what is typed may mean, exact ones first, then those that begin with it."""
        needle = typed.strip().casefold()
        if not needle:
            return ()
        ranked: list[tuple[int, int]] = []
        for place, (value, label, subtitle) in enumerate(self.options):
            both = f"{label}, {subtitle}".casefold()
            if needle not in both or value in self.value.value:
                continue
            names = (label.casefold(), subtitle.casefold(), both)
            begins = any(name.startswith(needle) for name in names)
            ranked.append((0 if needle in names else 1 if begins else 2, place))
        return [self.options[place] for _, place in sorted(ranked)[:SHOWN]]

    def submit(self, env: Env) -> Effect:
        typed = self.raw(env).strip()
        if not typed:
            return Focus("")
        found = self.suggestions(typed)
        value = self.free(typed)
        if value is None and len(found) == 1:
            value = found[0][0]
        return self.added(value, env) if value is not None else Toast(f"Choose whom “{typed[:40]}” means.")

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("body")
        tall = max(44.0, env.theme.line_height("body") + 22.0)
        start = 16.0 + measure(f"{self.label}:", font) + 8.0
        boxes: list[Placed] = []
        x, y = start, 0.0
        for place, value in enumerate(self.value.value):
            token = self._token(place, value, width - start - 12.0, tall, env)
            if x + token.width > width - 12.0 and x > start:
                x, y = start, y + tall
            boxes.append(token.at(x, y))
            x += token.width + GAP
        if self.closes and len(self.value.value) >= self.most:
            return Placed(self, width, y + tall, boxes, note=tall)
        field = DraftLine(self, "", env, tall)
        if x > start and (width - 16.0 - x) < max(ROOM, measure(field.text, font) + 40.0):
            x, y = start, y + tall
        boxes.append(field.layout(width - 16.0 - x, env).at(x, y))
        y += tall
        if field.focused:
            for option in self.suggestions(field.text):
                row = _Suggestion(option, self.added(option[0], env))
                boxes.append(row.layout(width, env).at(0.0, y))
                y += boxes[-1].height
                field.below += boxes[-1].height
        return Placed(self, width, y, boxes, note=tall)

    def _token(self, place: int, value: str, room: float, tall: float, env: Env) -> Placed:
        words = self.words(value)
        rest = self.value.value[:place] + self.value.value[place + 1 :]
        remove = self.value.set(rest) if self.enabled else None
        wide = min(room, measure(words, env.theme.font("subheadline")) + 38.0)
        return _Token(words, remove, max(44.0, wide), tall).layout(wide, env)

    def paint(self, box: Placed, painter: Painter) -> None:
        words = f"{self.label}:"
        painter.text_in(Rect(16.0, 0.0, 120.0, box.note), words, "body", "secondaryLabel", "leading")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for child in box.children:
            if isinstance(child.view, _Suggestion):
                painter.fill(hairline(child.y, 16.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(self.words(value) for value in self.value.value)
        return Semantic("group", "", shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or len(value) > self.most:
            return False
        known = {option for option, _, _ in self.options}
        distinct = all(isinstance(one, str) for one in value) and len(set(value)) == len(value)
        return distinct and all(one in known or self.free(one) == one for one in value)

    def set_moves(self, value: tuple[str, ...], env: Env) -> tuple[Move, ...]:
        gone, kept = removals(self.value.value, value, self.words)
        moves: list[Move] = [TapOn(f"Remove {words}", env.row, nth) for words, nth in gone]
        for one in value[kept:]:
            moves += self._adding(one, env)
        return tuple(moves)

    def _adding(self, value: str, env: Env) -> tuple[Move, ...]:
        for option, label, subtitle in self.options:
            if option == value:
                exact = f"{label}, {subtitle}" if subtitle else label
                return (TypeInto(self.label, env.row, text=exact), TapOn(exact, env.row))
        return (TypeInto(self.label, env.row, text=value, submit=True),)


class _Token(Touch):
    """A chosen value in a capsule with a cross."""

    def __init__(self, words: str, remove: Effect | None, wide: float, tall: float) -> None:
        super().__init__(f"Remove {words}", remove, wide, tall, text=words)

    def paint(self, box: Placed, painter: Painter) -> None:
        high = min(box.height - 10.0, painter.theme.line_height("subheadline") + 8.0)
        ground = Rect(0.0, (box.height - high) / 2, box.width, high)
        painter.round(ground, high / 2, "tint@0.14")
        line = ellipsize(self.text, painter.theme.font("subheadline"), box.width - 36.0)
        painter.text_in(Rect(11.0, 0.0, box.width - 36.0, box.height), line, "subheadline", "tint", "leading")
        cross = Rect(box.width - 22.0, (box.height - 12.0) / 2, 12.0, 12.0)
        painter.icon(cross, "x", "tint", "bold")


class _Suggestion(View):
    """A row below the field: what can be chosen."""

    expands = True

    def __init__(self, option: tuple[str, str, str], effect: Effect) -> None:
        _, self.title, self.subtitle = option
        self.effect = effect

    @property
    def label(self) -> str:
        """Its label and subtitle, which tell equal names apart."""
        return f"{self.title}, {self.subtitle}" if self.subtitle else self.title

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        second = env.theme.line_height("footnote") + 2.0 if self.subtitle else 0.0
        lines = env.theme.line_height("body") + second
        return Placed(self, width, max(44.0, lines + 14.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        theme = painter.theme
        first = theme.line_height("body")
        second = theme.line_height("footnote") + 2.0 if self.subtitle else 0.0
        top = (box.height - first - second) / 2
        room = box.width - 32.0
        name = ellipsize(self.title, theme.font("body"), room)
        painter.text_in(Rect(16.0, top, room, first), name, "body", "label", "leading")
        if self.subtitle:
            line = ellipsize(self.subtitle, theme.font("footnote"), room)
            below = Rect(16.0, top + first, room, second)
            painter.text_in(below, line, "footnote", "secondaryLabel", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, self.label)
