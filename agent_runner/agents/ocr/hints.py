"""What a manual would say of a part: its words, its icon, what stands beside it. Never where it lies.

A hint is made on a copy of the phone while planning, from the words and icons that the copy would draw. It holds
no coordinate, so the part has to be found on the pixels of the real phone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from agent_runner.agents.ocr.words import likeness, plain
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect

if TYPE_CHECKING:
    from gui_sim.canvas.display_list import DisplayList
    from gui_sim.scene import Layer, Scene
    from gui_sim.spots import Spot
    from gui_sim.ui.view import Gesture

Side = Literal["left", "right", "above", "below"]
SCREEN = Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT)
NEIGHBOURS = 8
SHORT = 3  # letters: shorter words, as the number on a badge, are often not read
OVERLAP = 0.4  # of the lower height: so much in common makes two words one line
PASSING = ("keyboard", "status", "indicator", "toast", "banner")


@dataclass(frozen=True, slots=True)
class Near:
    """Words that stand on one side of a part; `line` if on the same line, `often` how many such a screen has."""

    words: str
    side: Side
    line: bool
    often: int = 1


@dataclass(frozen=True, slots=True)
class Hint:
    """How to know a part.

    `label` is what the move calls it, `says` the words on it that tell most, `own` its other words around those,
    `icon` its icon (name, weight) where it has no words, `near` what stands around it, nearest first. `shelf` holds
    the words of the row that it is in, where that row moves sideways. `place` of `among` tells equal ones apart,
    counted in reading order; `row` says that it belongs to one of the rows of a list.
    """

    label: str
    says: str = ""
    own: tuple[Near, ...] = ()
    icon: tuple[str, str] = ("", "")
    near: tuple[Near, ...] = ()
    shelf: tuple[str, ...] = ()
    place: int = 0
    among: int = 1
    row: bool = False

    @property
    def one_of_many(self) -> bool:
        """Whether others may look like it."""
        return self.row or self.among > 1


@dataclass(frozen=True, slots=True)
class Ink:
    """Words or an icon on a screen, with where they stand; lives only while a hint is made."""

    at: Rect
    words: str = ""
    icon: tuple[str, str] = ("", "")


def inks(scene: "Scene") -> list[Ink]:
    """Return the words and icons that can be seen on a scene, in reading order; not those of the phone's own bars."""
    found: list[Ink] = []
    for layer in reversed(scene.layers):
        if layer.ghost or layer.name in PASSING:
            continue
        found += _seen(drawn(layer))
        if layer.modal:
            break
    apart: list[Ink] = []
    for ink in sorted(found, key=lambda ink: (round(ink.at.center.y / 6), ink.at.x)):
        if not any(_twice(ink, one) for one in apart):
            apart.append(ink)
    return apart


def _twice(one: Ink, other: Ink) -> bool:
    """Whether the same is drawn twice at one place, as words with a shadow are."""
    same = (one.words, one.icon) == (other.words, other.icon)
    return same and abs(one.at.x - other.at.x) < 3.0 and abs(one.at.y - other.at.y) < 3.0


def drawn(layer: "Layer") -> "DisplayList":
    """Return what one layer draws."""
    from gui_sim.ui.paint import Painter

    painter = Painter(layer.env.theme, SCREEN)
    painter.draw(layer.box)
    return tuple(painter.commands)


def _seen(commands: "DisplayList") -> list[Ink]:
    from gui_sim.canvas.display_list import IconGlyph, PopClip, PushClip, TextRun
    from gui_sim.canvas.fonts import measure

    clips, found = [SCREEN], []
    for command in commands:
        match command:
            case PushClip(rect=rect):
                clips.append(clips[-1].intersect(rect))
            case PopClip():
                clips.pop()
            case TextRun(x=x, baseline=baseline, text=text, font=font):
                at = Rect(x, baseline - 0.75 * font.size, measure(text, font), font.size)
                if text.strip() and clips[-1].contains(at.center):
                    found.append(Ink(at, text.strip()))
            case IconGlyph(rect=rect, name=name, weight=weight):
                if clips[-1].contains(rect.center):
                    found.append(Ink(rect, "", (name, weight)))
    return found


def hint_of(scene: "Scene", spot: "Spot", gesture: "Gesture", shelf: Sequence[str] = ()) -> Hint:
    """Return how to know a part that is in view; `shelf` are further words of the row that it is in."""
    found = inks(scene)
    mine = [ink for ink in found if _belongs(scene, spot, ink, gesture)]
    if not mine:  # something covers it
        mine = [ink for ink in found if spot.at.contains(ink.at.center)]
    first = _telling(mine, spot.part.label)
    anchor = first.at if first is not None else spot.at
    equal = [ink for ink in found if first is not None and (ink.words, ink.icon) == (first.words, first.icon)]
    return Hint(
        label=spot.part.label,
        says=first.words if first is not None else "",
        own=_around(found, anchor, [ink for ink in mine if ink is not first and len(plain(ink.words)) >= SHORT]),
        icon=first.icon if first is not None else ("", ""),
        near=_around(found, anchor, [ink for ink in found if not any(ink is one for one in mine)]),
        shelf=tuple(dict.fromkeys((*shelf, *shelf_words(scene, spot)))),
        place=next((index for index, ink in enumerate(equal) if ink is first), 0),
        among=max(1, len(equal)),
        row=bool(spot.place.row),
    )


def _telling(mine: Sequence[Ink], label: str) -> Ink | None:
    """Return the words of a part that tell most: its label's, else the first; its icon if they tell nothing."""
    words = [ink for ink in mine if plain(ink.words)]
    icons = [ink for ink in mine if ink.icon[0]]
    badge = all(plain(ink.words).isdigit() and len(plain(ink.words)) <= 2 for ink in words)
    if icons and badge:
        return icons[0]
    words.sort(key=lambda ink: -likeness(ink.words, label) if len(plain(ink.words)) > 1 else 0.0)
    return words[0] if words else None


def _belongs(scene: "Scene", spot: "Spot", ink: Ink, gesture: "Gesture") -> bool:
    hit = scene.hit(ink.at.center, (gesture,))
    if hit is None or hit.part.label != spot.part.label:
        return False
    return abs(hit.at.x - spot.at.x) < 0.5 and abs(hit.at.y - spot.at.y) < 0.5


def _around(found: Sequence[Ink], anchor: Rect, others: Sequence[Ink]) -> tuple[Near, ...]:
    """Return what stands around a part, nearest first, those on its own line before all others."""
    words = sorted((ink for ink in others if plain(ink.words)), key=lambda ink: distance(anchor, ink.at))
    beside = [ink for ink in words if same_line(anchor, ink.at)]
    around = [ink for ink in words if not same_line(anchor, ink.at)]
    said = [ink.words for ink in found]
    return tuple(
        Near(ink.words, side_of(anchor, ink.at), same_line(anchor, ink.at), said.count(ink.words))
        for ink in (*beside[:NEIGHBOURS], *around[:NEIGHBOURS])
    )


def shelf_words(scene: "Scene", spot: "Spot") -> tuple[str, ...]:
    """Return the words in view of the row that a part is in, where that row moves sideways."""
    shelf = next((scroller.at for scroller in spot.place.scrollers if not scroller.vertical), None)
    if shelf is None:
        return ()
    return tuple(ink.words for ink in inks(scene) if ink.words and shelf.contains(ink.at.center))


def same_line(one: Rect, other: Rect) -> bool:
    """Whether two boxes share a line."""
    common = min(one.bottom, other.bottom) - max(one.y, other.y)
    return common > OVERLAP * min(one.height, other.height)


def side_of(one: Rect, other: Rect) -> Side:
    """Return on which side of a box another lies."""
    if same_line(one, other):
        return "left" if other.center.x < one.center.x else "right"
    return "above" if other.center.y < one.center.y else "below"


def distance(one: Rect, other: Rect) -> float:
    """Return how far two boxes are apart, a step to another line counting double."""
    across = max(0.0, max(one.x, other.x) - min(one.right, other.right))
    along = max(0.0, max(one.y, other.y) - min(one.bottom, other.bottom))
    return across + (0.0 if same_line(one, other) else 2.0 * along + 8.0)
