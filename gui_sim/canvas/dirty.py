"""Where two display lists differ, as one rectangle: all that must be drawn again."""

from gui_sim.canvas.display_list import Blur, Command, DisplayList, PopClip, PushClip
from gui_sim.geometry import Rect

Clips = tuple[Rect, ...]


def region(before: DisplayList, after: DisplayList, whole: Rect) -> Rect | None:
    """Return a rectangle outside which both lists paint the same pixels, or None if they are equal.

    A command is the same only where it stands in the same clips. A blur reads all of its rectangle, so a
    region that touches one takes it in whole. What holds `whole`, the screen, is not looked at further.
    """
    if before == after:
        return None
    old, new = _placed(before), _placed(after)
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    if len(old) == len(new):
        pairs = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        old, new = [a for a, _ in pairs], [b for _, b in pairs]
    dirty: Rect | None = None
    within: Clips = ()
    area: Rect | None = None
    for command, clips in (*old, *new):
        if clips is not within:  # commands in a row share their clips
            within, area = clips, _area(clips)
        dirty = _join(dirty, command.bounds if area is None else command.bounds.intersect(area))
        if dirty is not None and dirty.intersect(whole) == whole:
            return dirty
    return _with_blurs(dirty, before, after) if dirty else None


def _placed(commands: DisplayList) -> list[tuple[Command, Clips]]:
    """Each command with the clips around it; ends of clips are told by what follows them."""
    placed: list[tuple[Command, Clips]] = []
    clips: Clips = ()
    for command in commands:
        if type(command) is PopClip:
            clips = clips[:-1]
            continue
        placed.append((command, clips))
        if type(command) is PushClip:
            clips = (*clips, command.rect)
    return placed


def _area(clips: Clips) -> Rect | None:
    """What all clips leave visible, None without one; they are snapped to pixels and so may reach a point more."""
    area: Rect | None = None
    for clip in clips:
        area = _grown(clip) if area is None else area.intersect(_grown(clip))
    return area


def _join(dirty: Rect | None, more: Rect) -> Rect | None:
    if more.is_empty:
        return dirty
    return more if dirty is None else dirty.union(more)


def _with_blurs(dirty: Rect, before: DisplayList, after: DisplayList) -> Rect:
    bars = {command.rect: None for command in (*before, *after) if type(command) is Blur}
    while True:
        touched = [bar for bar in bars if not dirty.intersect(_grown(bar)).is_empty]
        if not touched:
            return dirty
        for bar in touched:
            dirty = dirty.union(_grown(bar))
            del bars[bar]


def _grown(rect: Rect) -> Rect:
    """The rectangle with what snapping to pixels may add on each side at scale 1: two points."""
    return Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 4)
