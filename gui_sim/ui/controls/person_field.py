"""The field for one person: a name in a capsule, what is typed, and suggestions below."""

from collections.abc import Callable, Sequence
from typing import Any

from gui_sim.ui.control import Control
from gui_sim.ui.controls.token_field import TokenField, no_free_entries
from gui_sim.ui.effects import Effect
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View


class PersonField(Control[str]):
    """One value, chosen from suggestions or typed; empty while nobody is chosen.

    To change it, its capsule is removed first, by the button "Remove <its words>". A suggestion's label is its
    label, a comma and its subtitle.

    Args:
        label: What stands before the capsule ("To").
        value: The chosen value, or "".
        options: Value, label and subtitle of what can be suggested.
        free: Returns the value that typed words stand for, or None if they stand for none.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[str],
        *,
        options: Sequence[tuple[str, str, str]] = (),
        free: Callable[[str], str | None] = no_free_entries,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.field = TokenField(label, _One(value), options=options, free=free, most=1, closes=True, enabled=enabled)

    def content(self, env: Env) -> View:
        return self.field

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and self.field.accepts((value,) if value else ())

    def set_moves(self, value: str, env: Env) -> tuple[Move, ...]:
        return self.field.set_moves((value,) if value else (), env)


class _One(Binding[tuple[str, ...]]):
    """A text as the at most one value of a token field."""

    __slots__ = ("one",)

    def __init__(self, one: Binding[str]) -> None:
        super().__init__(one.key, (one.value,) if one.value else ())
        self.one = one

    def set(self, value: tuple[str, ...]) -> Effect:
        return self.one.set(value[0] if value else "")
