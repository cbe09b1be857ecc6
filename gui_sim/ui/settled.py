"""The content of a scrolling screen, laid out once for as long as only its place changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gui_sim.theme import Theme
from gui_sim.ui.scroll import VScroll
from gui_sim.ui.view import Env, Field, Placed, View

SCROLLED = f"{VScroll.PLACE}main"


@dataclass(slots=True)
class Kept:
    """A layout with all that it depends on, and what it told the screen: overlays, and the focused field."""

    theme: Theme | None = None
    size: tuple[float, float | None] = (0.0, None)
    focus: str = ""
    locals: dict[str, Any] = field(default_factory=dict)
    box: Placed | None = None
    overlays: list[View] = field(default_factory=list)
    field: Field | None = None


class Settled(View):
    """A view whose layout is taken again from the last frame if nothing but the scroll offset has changed.

    `kept` must be given up with the body that it is the layout of. The placed tree is shared by the scenes of
    several frames, which never change it.
    """

    def __init__(self, child: View, kept: Kept) -> None:
        self.child = child
        self.kept = kept
        self.expands = child.expands
        self.rigid = child.rigid

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        kept = self.kept
        locals = {key: value for key, value in env.locals.items() if key != SCROLLED}
        size = (width, height)
        known = kept.box is not None and (kept.theme, kept.size, kept.focus) == (env.theme, size, env.focus)
        if not known or kept.locals != locals:
            before, outer = len(env.overlays), env.field
            env.field = None
            kept.box = self.child.layout(width, env, height)
            kept.theme, kept.size, kept.focus, kept.locals = env.theme, size, env.focus, locals
            kept.overlays, kept.field = env.overlays[before:], env.field
            env.field = kept.field or outer
        else:
            env.overlays += kept.overlays
            env.field = kept.field or env.field
        assert kept.box is not None
        return Placed(self, kept.box.width, kept.box.height, (kept.box,))
