"""One call as a model wrote it, and how its arguments are read: points, texts, numbers, flags."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agent_runner.agents.dialects.base import Size, Space
from agent_runner.agents.dialects.reading import number, numbers
from agent_runner.agents.native_calls import at_mark
from agent_runner.protocols import Mark
from gui_sim.actions import Action
from gui_sim.errors import ToolError

POINTS = ("coordinate", "point", "element", "box", "start_box", "bbox", "position", "touch")
"""Names that the families give to a point; x and y apart are read too."""

_YES = frozenset({"true", "yes", "1"})
_NO = frozenset({"false", "no", "0", ""})


@dataclass(frozen=True)
class Call:
    """A verb with its arguments, and what their coordinates are measured in.

    `marks` are the numbers on the picture. `points` collects coordinates as they were written, whatever they mean.
    """

    verb: str
    args: Mapping[str, Any]
    space: Space
    sent: Size
    marks: tuple[Mark, ...] = ()
    points: list[tuple[float, float]] = field(default_factory=list, compare=False)

    def get(self, *names: str) -> Any:
        """Return the first argument of these names that is there and not null."""
        return next((self.args[name] for name in names if self.args.get(name) is not None), None)

    def text(self, *names: str, default: str | None = None) -> str:
        """Return a text; a number is written out.

        Raises:
            ToolError: It is missing and there is no default, or it is no text or holds half a character.
        """
        value = self.get(*names)
        if value is None and default is not None:
            return default
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = f"{value:.15g}"
        if not isinstance(value, str):
            raise self.wrong(f"needs '{names[0]}', a text")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise self.wrong(f"holds half of a character in '{names[0]}'; send whole ones") from None
        return value

    def number(self, *names: str, default: float | None = None) -> float:
        """Return a finite number.

        Raises:
            ToolError: It is none, or missing and there is no default.
        """
        value = self.get(*names)
        if value is None and default is not None:
            return default
        found = number(value)
        if found is None:
            raise self.wrong(f"needs '{names[0]}', a number")
        return found

    def flag(self, *names: str, default: bool) -> bool:
        """Return a truth value, also one written as a word.

        Raises:
            ToolError: It is neither.
        """
        value = self.get(*names)
        word = str(value).lower() if isinstance(value, bool | int | str) else "?"
        if value is None:
            return default
        if word not in _YES | _NO:
            raise self.wrong(f"needs '{names[0]}' to be true or false")
        return word in _YES

    def place(self, *names: str) -> tuple[float, float] | None:
        """Return a point of the screen, or None where none is given; of a box with four values the centre.

        Raises:
            ToolError: It is no point, or lies outside the space.
        """
        value = self.get(*(names or (*POINTS, "0")))
        if value is None and not names and self.get("x", "y") is not None:
            value = [self.get("x"), self.get("y")]
        if number(value) is not None and self.get("1") is not None:  # two numbers by position
            value = [value, self.get("1")]
        return None if value is None else self.as_point(value)

    def as_point(self, value: Any) -> tuple[float, float]:
        """Return the point of the screen that a value means.

        Raises:
            ToolError: It is no point, or lies outside the space.
        """
        found = numbers(value)
        if len(found) not in (2, 4):
            raise self.wrong("needs a point: two numbers, or the four of a box")
        pairs = list(zip(found[::2], found[1::2], strict=True))
        self.points.extend(pairs)
        corners = [self.space.to_points(x, y, self.sent) for x, y in pairs]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    def mark(self, *names: str) -> tuple[float, float]:
        """Return the point that a number on the picture stands for.

        Raises:
            ToolError: The picture has no numbers, or not this one.
        """
        if not self.marks:
            raise self.wrong("names an element by number; there are no numbers here. Give a point")
        return at_mark(self.number(*names), self.marks)

    def point(self, *names: str) -> tuple[float, float]:
        """Return a point that must be there.

        Raises:
            ToolError: It is missing, or no point, or lies outside the space.
        """
        found = self.place(*names)
        if found is None:
            raise self.wrong("needs a point")
        return found

    def wrong(self, what: str) -> ToolError:
        """Return the error of this call: its verb, and what is wrong."""
        return ToolError("bad_action", f"The action '{self.verb[:80]}' {what}.")


Verb = Callable[[Call], Sequence[Action]]
"""Turns a call into actions. Raises ToolError."""


def plain_name(name: str) -> str:
    """Return a verb or button without case, spaces and underscores: `Long Press` is `longpress`."""
    return "".join(sign for sign in name[:80].casefold() if sign.isalnum())
