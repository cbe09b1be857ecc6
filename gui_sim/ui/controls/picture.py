"""Pictures drawn from a seed, and portraits."""

from collections.abc import Iterable
from typing import Literal

from gui_sim.theme import DISPLAY_FROM, FontFamily, FontKey
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

Kind = Literal["product", "grocery", "food", "place", "person", "map", "photo", "card", "logo", "cover", "poster"]


class Picture(View):
    """A procedural picture. Without `width` it is as wide as offered."""

    def __init__(
        self, kind: Kind, seed: str, width: float | None, height: float, radius: float = 8.0, label: str = ""
    ) -> None:
        self.kind = kind
        self.seed = seed
        self.width = width
        self.height = height
        self.radius = radius
        self.label = label
        self.rigid = width is not None
        self.expands = width is None

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.width if self.width is not None else width, self.height)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.picture(box.bounds, self.radius, self.kind, self.seed)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label) if self.label else None


class Avatar(View):
    """A person's round portrait, or initials on grey for those without one."""

    rigid = True

    def __init__(self, name: str, size: float = 40.0, portrait: bool = True) -> None:
        self.name = name
        self.size = size
        self.portrait = portrait

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.size, self.size)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.portrait:
            painter.picture(box.bounds, self.size / 2, "person", self.name)
            return
        painter.gradient(box.bounds, self.size / 2, "#999eab", "#7c818d")
        words = [word for word in self.name.split() if word[:1].isalpha()]
        words = [word for word in words if not word.endswith(".")] or words  # "Dr." is not a name
        initials = "".join(word[0].upper() for word in (words[:1] + words[-1:] if len(words) > 1 else words))
        if initials:  # as large as the circle allows, whatever the text size
            size = round(self.size * 0.4)
            family: FontFamily = "display" if size >= DISPLAY_FROM else "text"
            painter.lettering(box.bounds, initials, FontKey(family, 600, float(size)), "#ffffff")
        else:
            painter.icon(box.bounds.inset_by(self.size * 0.22), "user", "#ffffff", "fill")
