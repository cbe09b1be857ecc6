"""Some of many photos: a grid whose tiles are ticked by touch."""

from collections.abc import Iterable, Sequence
from typing import Any

from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import subsets, turned_over
from gui_sim.ui.controls.photo_grid import in_columns
from gui_sim.ui.effects import Effect, Toast
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

BADGE = 22.0


class PhotoPicker(Control[tuple[str, ...]]):
    """Any number of photos, in the order of the options; a touch ticks one or takes the tick away.

    Args:
        label: Its name, only read out.
        value: Ids of the ticked photos.
        options: Id, label and seed of each photo.
        columns: How many stand side by side.
        most: The most that can be ticked.
    """

    expands = True
    edge_to_edge = True

    def __init__(
        self,
        label: str,
        value: Binding[tuple[str, ...]],
        options: Sequence[tuple[str, str, str]],
        *,
        columns: int = 4,
        most: int = 1_000,
    ) -> None:
        super().__init__(label, value)
        self.options = tuple(options)
        self.columns = columns
        self.most = most
        self.known = {key for key, _, _ in self.options}

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        every = [key for key, _, _ in self.options]
        chosen = self.value.value
        tiles: list[View] = []
        for key, label, seed in self.options:
            full = key not in chosen and len(chosen) >= self.most
            tapped = Toast(f"At most {self.most}.") if full else self.value.set(turned_over(chosen, key, every))
            tiles.append(Keyed(key, _Pick(label, seed, key in chosen, tapped)))
        boxes, tall = in_columns(tiles, self.columns, width, env)
        return Placed(self, width, tall, boxes)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, f"{len(self.value.value)} chosen", whole=False)

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, tuple) or len(set(value)) != len(value) or len(value) > self.most:
            return False
        return self.known.issuperset(value)

    def set_moves(self, value: tuple[str, ...], env: Env) -> tuple[Move, ...]:
        present = self.value.value
        gone = [TapOn(label, key) for key, label, _ in self.options if key in present and key not in value]
        new = [TapOn(label, key) for key, label, _ in self.options if key in value and key not in present]
        return (*gone, *new)

    def values(self, env: Env) -> Sequence[tuple[str, ...]] | None:
        return subsets([key for key, _, _ in self.options]) if self.most >= len(self.options) else None


class _Pick(View):
    """One photo; a tick in its corner once it is chosen."""

    expands = True

    def __init__(self, label: str, seed: str, chosen: bool, effect: Effect) -> None:
        self.label = label
        self.seed = seed
        self.chosen = chosen
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, width)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.picture(box.bounds, 0.0, "photo", self.seed)
        badge = Rect(box.width - BADGE - 5.0, box.height - BADGE - 5.0, BADGE, BADGE)
        if self.chosen:
            painter.fill(box.bounds, "#ffffff@0.35")
            painter.round(badge, BADGE / 2, "#ffffff")
            painter.round(badge.inset_by(1.5), BADGE / 2 - 1.5, "systemBlue")
            painter.icon(badge.inset_by(5.0), "check", "#ffffff", "bold")
        else:
            painter.round(badge, BADGE / 2, "#000000@0.15", "#ffffff", 1.5)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, self.label)
