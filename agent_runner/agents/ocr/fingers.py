"""Carries orders out on the real phone by its pixels alone: look, touch, look again."""

from agent_runner.agents.ocr import tracks, wheels
from agent_runner.agents.ocr.guide import Order
from agent_runner.agents.ocr.looking import Look
from agent_runner.agents.ocr.seeking import Doing, Lost, Seeker
from agent_runner.agents.ocr.words import CLOSE, likeness, plain
from gui_sim import actions as do
from gui_sim.geometry import SCREEN_WIDTH, Point
from gui_sim.ui.moves import (
    HoldOn,
    Move,
    PressOn,
    PullDown,
    ShowRow,
    SlideTo,
    SwipeLeftOn,
    SwipeRightOn,
    TypeInto,
    WheelTo,
)

OTHERS = 3  # candidates that are tried
SIDEWAYS = 140.0  # points of a swipe across a row
ENOUGH = 0.25  # of the words that a move should bring
STAYS = 0.5  # of the words of a screen: so many stay where it stays the same one


class Fingers(Seeker):
    """Does orders one action at a time."""

    def carry_out(self, order: Order) -> Doing:
        """Carry out one order.

        Raises:
            Lost: Its part cannot be found, or nothing happens.
        """
        move = order.move
        self.down = 0.0
        if isinstance(move, PressOn):
            self.thought = str(move)
            yield from self.act(do.parse_action({"type": "press", "button": move.label}))
        elif isinstance(move, PullDown):
            self.thought = str(move)
            x = SCREEN_WIDTH - 40.0 if move.label == "control" else 60.0
            yield from self.act(do.Swipe(path=((x, 4.0), (x, 520.0))))
        elif order.pages:
            yield from self._turn_pages(order.pages)
        elif isinstance(move, TypeInto):
            yield from self._type(order, move)
        elif isinstance(move, WheelTo):
            yield from self.hide_keyboard()
            yield from wheels.turn(self, order, move)
        elif isinstance(move, SlideTo):
            yield from self.hide_keyboard()
            yield from tracks.slide(self, order, move)
        else:
            yield from self._touch(order)

    def _touch(self, order: Order) -> Doing:
        move = order.move
        if self.look.done_key:
            yield from self.hide_keyboard()  # what opens might open under it
        found = yield from self.seek(order)
        if isinstance(move, ShowRow):
            return
        for candidate in found[:OTHERS]:
            if order.on is not None and self.look.switch(candidate.at) is order.on:
                return
            self.thought = f'{move}: "{candidate.words}" at {candidate.score:.2f} of {len(found)}'
            before = self.look
            yield from self.act(_gesture(move, candidate.at.center))
            if order.quiet or (not before.same(self.look) and not self._went_wrong(order, before)):
                return
            if not before.same(self.look):
                self.thought = "That is not what should come; back."
                yield from self.act(do.Press(button="back"))
            if not before.same(self.look):
                return  # there is no way back: go on and see
        raise Lost(f"Cannot {move}: what looks like it is not it, or does nothing.")

    def _went_wrong(self, order: Order, before: Look) -> bool:
        """Whether another screen came, and not the one that should: not what it is called, or too little else.

        Where most of what was there still is, it is the same screen, which may stand otherwise than the copy's.
        """
        there = [line.text for line in before.lines if len(plain(line.text)) > 2]  # not the days of a month
        if sum(map(self.shows, there)) >= STAYS * len(there):
            return False
        telling = [words for words in order.then if len(plain(words)) >= 2]
        named = [words for words in telling if likeness(order.move.label, words) >= CLOSE]
        if named and not any(map(self.shows, named)):
            return True
        met = sum(map(self.shows, telling))
        return met < min(2, len(telling)) and met < ENOUGH * len(telling)

    def _turn_pages(self, pages: int) -> Doing:
        way = -1.0 if pages > 0 else 1.0
        for _ in range(abs(pages)):
            self.thought = "Turn the page of the home screen."
            x = SCREEN_WIDTH / 2 - way * 120.0
            yield from self.act(do.Swipe(path=((x, 400.0), (x + way * 240.0, 400.0))))

    def _type(self, order: Order, move: TypeInto) -> Doing:
        if not (order.focused and self.look.keyboard):
            yield from self._focus(order)
        self.thought = str(move)
        before = self.look
        yield from self.act(do.Type(text=move.text, replace=True))
        if before.same(self.look) and not self.shows(move.text):
            raise Lost(f"Cannot {move}: nothing appears.")
        if move.submit:
            yield from self.act(do.Press(button="return"))

    def _focus(self, order: Order) -> Doing:
        """Touch a field until the keyboard comes."""
        found = yield from self.seek(order)
        for candidate in found[:OTHERS]:
            self.thought = f'{order.move}: the field by "{candidate.words}"'
            yield from self.act(do.Tap(x=candidate.at.center.x, y=candidate.at.center.y))
            if self.look.keyboard:
                return
        raise Lost(f"Cannot {order.move}: no keyboard comes.")


def _gesture(move: Move, at: Point) -> do.Action:
    if isinstance(move, HoldOn):
        return do.LongPress(x=at.x, y=at.y)
    if isinstance(move, SwipeLeftOn | SwipeRightOn):
        way = -1.0 if isinstance(move, SwipeLeftOn) else 1.0
        x = min(max(at.x, SIDEWAYS + 30.0), SCREEN_WIDTH - SIDEWAYS - 30.0) - way * SIDEWAYS / 2
        return do.Swipe(path=((x, at.y), (x + way * SIDEWAYS, at.y)))
    return do.Tap(x=at.x, y=at.y)
