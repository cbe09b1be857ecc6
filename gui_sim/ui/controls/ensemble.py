"""Several things, each in or out, and how each one that is in is set: the devices of a scene."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import VStack, hairline
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

V = TypeVar("V")
INSET = 52.0


@dataclass(frozen=True)
class Knob:
    """A control of one field of a member, and when it is shown."""

    field: str
    make: Callable[[Binding[Any]], Control[Any]]
    shown: Callable[[Any], bool] = lambda value: True


@dataclass(frozen=True)
class Member(Generic[V]):
    """One thing: the record it is about, its name and a line below, how it is set when it joins, and its knobs.

    `settled` makes one value of a changed one, where a field follows from another.
    """

    key: str
    name: str
    line: str
    usual: V
    knobs: Sequence[Knob] = ()
    settled: Callable[[V], V] = field(default=lambda value: value)


class Ensemble(Control[tuple[V, ...]]):
    """Rows of members with a tick before each; below one that is ticked stand its own controls.

    Args:
        label: Its name, only read out.
        value: The values of those that are in; what is changed stands in the order of the members.
        members: All there are.
        key_of: Returns which member a value is of.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[tuple[V, ...]],
        members: Sequence[Member[V]],
        key_of: Callable[[V], str],
        *,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.members = tuple(members)
        self.key_of = key_of

    def of(self, member: Member[V]) -> V | None:
        """Return the value of a member, None while it is out."""
        return next((one for one in self.value.value if self.key_of(one) == member.key), None)

    def joined(self, member: Member[V], new: V | None) -> tuple[V, ...]:
        """Return all values with a member's own put in, or taken out."""
        kept = {self.key_of(one): one for one in self.value.value if self.key_of(one) != member.key}
        if new is not None:
            kept[member.key] = new
        return tuple(kept[one.key] for one in self.members if one.key in kept)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        y = 0.0
        for member in self.members:
            boxes.append(Keyed(member.key, self._row(member)).layout(width, env).at(0.0, y))
            y += boxes[-1].height
        return Placed(self, width, y, boxes)

    def _row(self, member: Member[V]) -> View:
        present = self.of(member)
        turned = self.value.set(self.joined(member, member.usual if present is None else None))
        head = _Head(member.name, member.line, present is not None, turned if self.enabled else None)
        knobs = [] if present is None else [
            knob.make(_Field(self, member, present, knob.field)) for knob in member.knobs if knob.shown(present)
        ]  # fmt: skip
        return VStack(head, *knobs, align="fill")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for child in box.children[1:]:
            painter.fill(hairline(child.y, INSET, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(member.name for member in self.members if self.of(member) is not None)
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple):
            return False
        known = {member.key: member for member in self.members}
        if any(type(one) is not type(self.members[0].usual) for one in value) if self.members else value:
            return False
        keys = [self.key_of(one) for one in value]
        if len(set(keys)) < len(keys) or not set(keys) <= set(known):
            return False
        return all(self._can_say(known[self.key_of(one)], one) for one in value)

    def _can_say(self, member: Member[V], wanted: V) -> bool:
        reached = member.usual
        for knob in member.knobs:
            if knob.shown(reached):
                value = getattr(wanted, knob.field)
                if not knob.make(_Field(self, member, reached, knob.field)).accepts(value):
                    return False
                reached = _with(member, reached, knob.field, value)
        return reached == wanted

    def set_moves(self, value: tuple[V, ...], env: Env) -> tuple[Move, ...]:
        wanted = {self.key_of(one): one for one in value}
        moves: list[Move] = []
        for member in self.members:
            present, goal = self.of(member), wanted.get(member.key)
            if present == goal:
                continue
            inside = dataclasses.replace(env, row=member.key)
            if present is None or goal is None:
                moves.append(TapOn(member.name, member.key))
            reached = member.usual if present is None else present
            for knob in member.knobs if goal is not None else ():
                if knob.shown(reached):
                    control = knob.make(_Field(self, member, reached, knob.field))
                    moves += control.set_moves(getattr(goal, knob.field), inside)
                    reached = _with(member, reached, knob.field, getattr(goal, knob.field))
        return tuple(moves)


class _Field(Binding[Any]):
    """One field of one member."""

    __slots__ = ("member", "name", "owner", "present")

    def __init__(self, owner: Ensemble[Any], member: Member[Any], present: Any, name: str) -> None:
        super().__init__(owner.value.key, getattr(present, name))
        self.owner = owner
        self.member = member
        self.present = present
        self.name = name

    def set(self, value: Any) -> Effect:
        new = _with(self.member, self.present, self.name, value)
        return self.owner.value.set(self.owner.joined(self.member, new))


class _Head(View):
    """The row of a member: a circle, ticked while it is in, and its name."""

    expands = True

    def __init__(self, name: str, line: str, chosen: bool, effect: Effect | None) -> None:
        self.name = name
        self.line = line
        self.chosen = chosen
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        words = VStack(
            Text(self.name, "body", "label" if self.effect is not None else "tertiaryLabel", 2),
            Text(self.line, "footnote", "secondaryLabel", 1) if self.line else None,
            spacing=1.0,
        ).layout(width - INSET - 16.0, env)
        tall = max(48.0, words.height + 14.0)
        return Placed(self, width, tall, (words.at(INSET, (tall - words.height) / 2),))

    def paint(self, box: Placed, painter: Painter) -> None:
        sign = Rect(15.0, (box.height - 25.0) / 2, 25.0, 25.0)
        icon, ink = ("check-circle", "tint") if self.chosen else ("circle", "systemGray3")
        painter.icon(sign, icon, ink, "fill" if self.chosen else "regular")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        enabled = self.effect is not None
        return Semantic("button", self.name, self.line, enabled=enabled, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.name)


def _with(member: Member[Any], present: Any, name: str, value: Any) -> Any:
    return member.settled(dataclasses.replace(present, **{name: value}))
