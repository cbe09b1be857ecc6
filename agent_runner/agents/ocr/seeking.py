"""Finds a part on the frames: looks, scrolls on, clears what is in the way, and looks again."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from agent_runner.agents.ocr.guide import Order
from agent_runner.agents.ocr.hints import Hint, same_line
from agent_runner.agents.ocr.looking import Look
from agent_runner.agents.ocr.matching import EQUAL, Candidate, among_icons, among_lines, is_sure
from agent_runner.agents.ocr.words import likeness, plain, says
from gui_sim import actions as do
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_WIDTH, Rect

Doing = Generator[do.Action, Look, None]
Seeking = Generator[do.Action, Look, list[Candidate]]
SCROLLS = 30  # swipes in one direction before the end must have come
SHELF = 14  # the same of a row that moves sideways
HIGH, LOW, LOW_WITH_KEYS = 150.0, 690.0, 520.0  # points from the top between which a finger scrolls
SHORT = 76.0  # points of a swipe down that moves a sheet's content but not the sheet
SIDE = 8.0  # points from the left edge: a finger there scrolls and touches nothing else
BESIDE = 40.0  # points from a caption to the field it names,
BELOW = 26.0  # where that is below it
AT_HOME = 0.5  # how much of its surroundings a part has to have where nobody had to scroll to it


TINY = 3  # letters of words that are looked for closely where they are not seen at once


class Lost(GuiSimError):
    """What could not be done by eye, in words."""


class Seeker:
    """Acts and looks; `look` is what is seen now, `thought` says what was made of it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.thought = ""
        self.down = 0.0  # points that the present screen has been scrolled down, as far as that is known

    def act(self, action: do.Action) -> Doing:
        """Do one action and look again."""
        self.look = yield action

    def shows(self, words: str) -> bool:
        """Whether words stand on the screen."""
        return any(says(words, line.text) for line in self.look.lines)

    def value_beside(self, caption: Rect) -> str:
        """Return what stands at the right end of a caption's line."""
        right = [one for one in self.look.lines if same_line(one.at, caption) and one.at.x > caption.right]
        return right[-1].text if right else ""

    def candidates(self, hint: Hint) -> list[Candidate]:
        """Return the places on the present frame that a hint may mean, the likeliest first."""
        if hint.says:
            words = plain(hint.says)
            if len(words) <= TINY and all(plain(line.text) != words for line in self.look.lines):
                return among_lines(hint, self.look.small_print)
            return among_lines(hint, self.look.lines)
        if hint.icon[0]:
            return among_icons(hint, self.look.icons(*hint.icon), self.look.lines)
        return self._beside(hint)

    def _beside(self, hint: Hint) -> list[Candidate]:
        """Return the places right of or below the words beside a part that shows nothing of its own."""
        for near in sorted(hint.near, key=lambda one: not one.line):
            around = Hint(near.words, near.words, near=tuple(one for one in hint.near if one is not near))
            if near.side in ("left", "above") and (found := among_lines(around, self.look.lines)):
                return [replace(one, at=_right_of(one.at) if near.line else _below(one.at)) for one in found]
        return []

    def seek(self, order: Order) -> Seeking:
        """Scroll and clear until a part is in view, and return its candidates, the likeliest first.

        Where none is sure, all of the screen is looked at and the likeliest is gone back to.

        Raises:
            Lost: It is nowhere on the screen.
        """
        hint = order.hint
        found = self.candidates(hint)
        if found and (is_sure(hint, found[0]) or (not order.way and found[0].near >= AT_HOME)):
            return found
        best = found[0] if found else None

        def sure() -> list[Candidate]:
            nonlocal best
            seen = self.candidates(hint)
            if seen and (best is None or seen[0].score > best.score):
                best = seen[0]
            return seen if seen and is_sure(hint, seen[0]) else []

        try:
            return (yield from self.search(order, sure))
        except Lost:
            if best is None:
                raise
        least = best.score - EQUAL
        return (yield from self.search(order, lambda: [one for one in self.candidates(hint) if one.score >= least]))

    def search(self, order: Order, find: Callable[[], list[Candidate]]) -> Seeking:
        """Scroll and clear until `find` finds something.

        Raises:
            Lost: It finds nothing on all of the screen.
        """
        if found := find():
            return found
        if self.look.keyboard:
            yield from self.hide_keyboard()
            if found := find():
                return found
        if order.hint.shelf and (found := (yield from self._along_shelf(order.hint.shelf, find))):
            return found
        for way in (order.way or 1, -(order.way or 1)):
            for _ in range(SCROLLS):
                before = self.look
                yield from self._scroll(way)
                if before.same(self.look):
                    break
                if found := find():
                    return found
        yield from self.act(do.Wait(minutes=0.1))  # a notice at the top goes by itself
        if found := find():
            return found
        seen = ", ".join(line.text for line in self.look.lines[:16])
        raise Lost(f"Cannot {order.move}: nothing on the screen looks like it. It shows: {seen}.")

    def _scroll(self, way: int) -> Doing:
        """Scroll by most of a screen, down or up; a sheet no further up than it came down, as it would go away."""
        low = LOW_WITH_KEYS if self.look.keyboard else LOW
        far = low - HIGH
        if way < 0 and self.look.sheet:
            far = min(far, self.down) if self.down > SHORT else SHORT
        start, end = (low, low - far) if way > 0 else (HIGH, HIGH + far)
        self.thought = f"Scroll {'down' if way > 0 else 'up'}."
        before = self.look
        yield from self.act(do.Swipe(path=((SIDE, start), (SIDE, end))))
        if before.same(self.look):
            yield from self.act(do.Swipe(path=((SCREEN_WIDTH / 2, start), (SCREEN_WIDTH / 2, end))))
        if not before.same(self.look):
            self.down = max(0.0, self.down + self.look.scrolled_since(before))

    def _along_shelf(self, shelf: Sequence[str], find: Callable[[], list[Candidate]]) -> Seeking:
        """Move a row sideways until something is found."""
        for way in (-1, 1):
            for _ in range(SHELF):
                line = next((one for one in self.look.lines if any(likeness(w, one.text) > 0.9 for w in shelf)), None)
                if line is None:
                    return []
                before, y = self.look, line.at.center.y
                x = SCREEN_WIDTH / 2 - way * 130.0
                self.thought = f"Move the row with {line.text} sideways."
                yield from self.act(do.Swipe(path=((x, y), (x + way * 240.0, y))))
                if found := find():
                    return found
                if before.same(self.look):
                    break
        return []

    def hide_keyboard(self) -> Doing:
        """Put the keyboard away, by its key if that says so, else by a touch where nothing stands."""
        if not self.look.keyboard:
            return
        self.thought = "The keyboard is in the way."
        if self.look.done_key:
            yield from self.act(do.Press(button="return"))
        if self.look.keyboard and (point := self.look.blank()) is not None:
            yield from self.act(do.Tap(x=point.x, y=point.y))


def _right_of(at: Rect) -> Rect:
    return Rect(min(at.right + BESIDE, SCREEN_WIDTH - 30.0), at.y, 2.0, at.height)


def _below(at: Rect) -> Rect:
    return Rect(at.x, at.bottom + BELOW, at.width, 2.0)
