"""Numbers on the picture: one for each part that can be tapped, placed where it hides least (set-of-mark prompting,
Yang et al. 2023, arXiv 2310.11441).

The numbers are commands added to the display list, drawn by the phone's own canvas: equal screens have equal
pictures, marks included.
"""

from collections.abc import Iterator, Sequence

from agent_runner.protocols import Mark
from agent_runner.seeing import SCREEN, Marked, Target
from gui_sim.canvas import display_list as dl
from gui_sim.canvas.fonts import ascent, descent, measure
from gui_sim.geometry import Point, Rect
from gui_sim.scene import Scene
from gui_sim.theme import RGBA, FontKey

MOST = 99
"""Marks of one picture; parts beyond that are left without one."""
FONT = FontKey("text", 700, 11.0)
TALL = 14.0
PADDING = 3.0
INK: RGBA = (255, 255, 255, 255)
CLEAR: RGBA = (0, 0, 0, 0)
COLORS: tuple[RGBA, ...] = ((196, 0, 96, 255), (0, 96, 200, 255), (0, 112, 64, 255), (152, 64, 0, 255))
"""In turn, so that neighbours differ. White on each has a contrast of 5:1 or more."""
OUTLINE_ALPHA = 150
LARGEST = 0.4
"""Share of the screen from which a part gets no outline: it would look like a frame round everything."""
CAPITAL, TAIL = 0.76, 0.2
"""How far letters reach above and below the line, as shares of the font's size."""
STRANGE, OUTSIDE = 0.3, 0.1
"""What a point of a number on another part, and one beside its own part, weighs against a point of a hidden word."""
SAMPLES = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where a part is tried for a point at which nothing else answers, as shares of what shows of it."""


def marked(scene: Scene, targets: Sequence[Target]) -> tuple[Marked, ...]:
    """Number the parts that a tap reaches, from the top down and from left to right.

    A button inside a row that does the same as the row is one part with it.
    """
    found: list[tuple[Target, Point]] = []
    for target in sorted(targets, key=lambda one: -one.shown.width * one.shown.height):
        same = (one for one, _ in found if one.part.label == target.part.label and _holds(one.shown, target.shown))
        if not any(one.part.effect == target.part.effect for one in same):
            point = _reach(scene, target)
            found += [(target, point)] if point is not None else []
    found.sort(key=lambda one: (round(one[0].shown.y), round(one[0].shown.x)))
    return tuple(
        Marked(Mark(number=number, x=round(point.x, 1), y=round(point.y, 1), label=target.part.label), target.shown)
        for number, (target, point) in enumerate(found[:MOST], start=1)
    )


def drawn(scene: Scene, marks: Sequence[Marked]) -> dl.DisplayList:
    """Return the display list of a scene with its marks on top: an outline round each part, and its number."""
    words = [box for command in scene.commands if (box := _ink(command)) is not None]
    commands = list(scene.commands)
    badges: list[Rect] = []
    for one in marks:
        red, green, blue, _ = _color(one.mark)
        if scene.theme.dark:
            red, green, blue = ((part + 255) // 2 for part in (red, green, blue))
        if one.shown.width * one.shown.height < LARGEST * SCREEN.width * SCREEN.height:
            commands.append(dl.RoundRect(one.shown, 3.0, CLEAR, (red, green, blue, OUTLINE_ALPHA), 1.0))
        badges.append(_place(one, marks, words, badges))
    for one, badge in zip(marks, badges, strict=True):  # above all outlines
        commands += _badge(one.mark, badge)
    return tuple(commands)


def _reach(scene: Scene, target: Target) -> Point | None:
    """Return a point at which a tap is answered by this very part, the middle if it can be; None without one."""
    shown = target.shown
    for down in SAMPLES:
        for across in SAMPLES:
            point = Point(shown.x + across * shown.width, shown.y + down * shown.height)
            hit = scene.hit(point, ("tap",))
            if hit is not None and hit.at == target.at and hit.part.label == target.part.label:
                return point
    return None


def _ink(command: dl.Command) -> Rect | None:
    """Return the area of a word or an icon, which a number should not hide; None for what may be drawn over."""
    if isinstance(command, dl.TextRun):
        size = command.font.size
        above, below = CAPITAL * size, TAIL * size
        return Rect(command.x, command.baseline - above, measure(command.text, command.font), above + below)
    return command.rect if isinstance(command, dl.IconGlyph) else None


def _place(one: Marked, marks: Sequence[Marked], words: Sequence[Rect], badges: Sequence[Rect]) -> Rect:
    """Return where a number hides least of words and other numbers, and is nearest to its own part."""
    width = max(TALL, measure(str(one.mark.number), FONT) + 2 * PADDING)
    around = one.shown.inset_by(-2 * TALL)
    words = [word for word in words if not word.intersect(around).is_empty]
    others = [other.shown for other in marks if other is not one and not _holds(other.shown, one.shown)]
    others = [other for other in others if not other.intersect(around).is_empty]
    best, least = one.shown, float("inf")
    for number, place in enumerate(_places(one.shown, width)):
        hidden = sum(_shared(place, word) for word in words) + 4 * sum(_shared(place, badge) for badge in badges)
        strange = sum(_shared(place, other) for other in others)
        outside = width * TALL - _shared(place, one.shown)
        cost = hidden + STRANGE * strange + OUTSIDE * outside + number  # of equals the first
        if cost < least:
            best, least = place, cost
    return best


def _places(shown: Rect, width: float) -> Iterator[Rect]:
    """Yield where the number of a part may stand, the best first: inside it, across its corners, beside it."""
    left, right = shown.x + 1, shown.right - width - 1
    top, bottom = shown.y + 1, shown.bottom - TALL - 1
    middle, center = shown.y + (shown.height - TALL) / 2, shown.x + (shown.width - width) / 2
    inside = [(left, top), (right, top), (left, bottom), (right, bottom), (left, middle), (right, middle)]
    inside += [(center, top), (center, bottom)]
    beyond = [(left - width / 2, top - TALL / 2), (right + width / 2, top - TALL / 2)]
    beyond += [(left - width / 2, bottom + TALL / 2), (right + width / 2, bottom + TALL / 2)]
    beyond += [(left - width - 1, middle), (right + width + 1, middle), (center, top - TALL), (center, bottom + TALL)]
    across = [(shown.x + step * shown.width / 8 - width / 2, y) for y in (top, middle, bottom) for step in range(1, 8)]
    for x, y in (*inside, *beyond, *across):
        kept_x = min(max(0.0, x), SCREEN.width - width)
        kept_y = min(max(0.0, y), SCREEN.height - TALL)
        yield Rect(round(kept_x), round(kept_y), width, TALL)


def _badge(mark: Mark, at: Rect) -> list[dl.Command]:
    text = str(mark.number)
    x = at.x + (at.width - measure(text, FONT)) / 2
    baseline = at.y + (TALL + ascent(FONT) - descent(FONT)) / 2
    return [dl.RoundRect(at, 4.0, _color(mark), INK, 1.0), dl.TextRun(x, baseline, text, FONT, INK)]


def _color(mark: Mark) -> RGBA:
    return COLORS[(mark.number - 1) % len(COLORS)]


def _shared(one: Rect, other: Rect) -> float:
    both = one.intersect(other)
    return both.width * both.height


def _holds(outer: Rect, inner: Rect) -> bool:
    return outer.intersect(inner) == inner
