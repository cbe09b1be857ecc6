"""How many of each of several things: a list with a stepper a row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from gui_sim.ui.controls.row_stack import RowStack
from gui_sim.ui.controls.stepper import Stepper
from gui_sim.ui.effects import Effect
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Env, View

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Counted:
    """A thing that can be had several times: its record, its name, and a line below such as its price."""

    key: str
    name: str
    line: str = ""


class Counters(RowStack[tuple[V, ...]]):
    """A row with a number for each thing; what stands at 0 is not in the value.

    Args:
        label: Its name, only read out.
        value: A value for each thing of which there is one at least.
        things: All there are.
        make: Makes the value of a thing's key and number.
        read: Returns the key and the number of a value.
        most: The highest number.
    """

    def __init__(
        self,
        label: str,
        value: Binding[tuple[V, ...]],
        things: Sequence[Counted],
        make: Callable[[str, int], V],
        read: Callable[[V], tuple[str, int]],
        *,
        most: int = 9,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.things = tuple(things)
        self.make: Callable[[str, int], Any] = make  # generic over what it makes
        self.read: Callable[[Any], tuple[str, int]] = read
        self.most = most
        self.rows = [
            Stepper(thing.name, _Number(self, thing.key), low=0, high=most, subtitle=thing.line, enabled=enabled)
            for thing in self.things
        ]

    def number(self, key: str) -> int:
        """Return how many there are of a thing."""
        return dict(map(self.read, self.value.value)).get(key, 0)

    def changed(self, key: str, number: int) -> Effect:
        """Return what gives one thing another number; the value stands in the order of the things."""
        numbers = dict(map(self.read, self.value.value)) | {key: number}
        kept = [(thing.key, numbers.get(thing.key, 0)) for thing in self.things]
        return self.value.set(tuple(self.make(key, count) for key, count in kept if count))

    def stacked(self) -> Iterable[View]:
        return (Keyed(thing.key, row) for thing, row in zip(self.things, self.rows, strict=True))

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or not self.things:
            return self.enabled and value == ()
        kind = type(self.make(self.things[0].key, 1))
        if any(type(one) is not kind for one in value):
            return False
        numbers = [self.read(one) for one in value]
        keys = [key for key, _ in numbers]
        if len(set(keys)) < len(keys) or not set(keys) <= {thing.key for thing in self.things}:
            return False
        return all(1 <= number <= self.most for _, number in numbers)

    def set_moves(self, value: tuple[V, ...], env: Env) -> tuple[Move, ...]:
        wanted = dict(map(self.read, value))
        moves: list[Move] = []
        for thing, row in zip(self.things, self.rows, strict=True):
            inside = Env(env.theme, env.ctx, env.locals, env.focus, thing.key)
            moves += row.set_moves(wanted.get(thing.key, 0), inside)
        return tuple(moves)


class _Number(Binding[int]):
    """How many there are of one thing."""

    __slots__ = ("key_of_thing", "owner")

    def __init__(self, owner: Counters[Any], key: str) -> None:
        super().__init__(owner.value.key, owner.number(key))
        self.owner = owner
        self.key_of_thing = key

    def set(self, value: int) -> Effect:
        return self.owner.changed(self.key_of_thing, value)
