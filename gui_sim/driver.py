"""Carries labelled moves out on a device: finds the part, scrolls to it, clears what covers it, touches it.

The driver looks at the device before each action, so that `actions` serves an agent that acts once at a time.
How a label is found is one method, `locate`; all else works with what it returns.
"""

from collections.abc import Iterable, Iterator, Sequence

from gui_sim import actions as act
from gui_sim.canvas.graphemes import graphemes
from gui_sim.device import Device, Outcome
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect
from gui_sim.gestures import gestures_of
from gui_sim.scene import Hit
from gui_sim.spots import Scroller, Spot, spots
from gui_sim.ui.controls.wheel import Column, row_height
from gui_sim.ui.effects import Focus
from gui_sim.ui.moves import (
    HoldOn,
    Move,
    PressOn,
    PullDown,
    ShowRow,
    SlideTo,
    SwipeLeftOn,
    SwipeRightOn,
    TapOn,
    TypeInto,
    WheelTo,
)
from gui_sim.ui.view import Gesture

TRIES = 40  # scrolls and clearings before a part counts as out of reach
GLASS = Rect(4.0, 30.0, SCREEN_WIDTH - 8.0, SCREEN_HEIGHT - 60.0)  # where a finger may begin and end
OF_THE_PHONE = ("keyboard", "status", "indicator", "toast", "banner")
SIDEWAYS = 140.0
FAR_OFF = 100.0  # points from the middle
Moves = Iterable[Move]


class DriveError(GuiSimError):
    """A move that cannot be carried out, in words."""


class Driver:
    """Does moves on a device, as whoever holds it."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def perform(self, moves: Moves) -> list[tuple[act.Action, Outcome]]:
        """Carry out all moves and return what was done.

        Raises:
            DriveError: A part cannot be found or reached, or the phone refused an action.
        """
        done: list[tuple[act.Action, Outcome]] = []
        for action in self.actions(moves):
            outcome = self.device.act(action)
            done.append((action, outcome))
            if not outcome.ok:
                raise DriveError(f"{_words(action)} was refused on {self.device.scene.name}: {outcome.error}")
        return done

    def actions(self, moves: Moves) -> Iterator[act.Action]:
        """Yield action after action, each after a look at the device; the caller does it in between."""
        for move in moves:
            yield from self.carry_out(move)

    def carry_out(self, move: Move) -> Iterator[act.Action]:
        """Yield the actions of one move."""
        match move:
            case PressOn(label=button):
                yield act.parse_action({"type": "press", "button": button})
            case PullDown(label=what):
                x = SCREEN_WIDTH - 40.0 if what == "control" else 60.0
                yield act.Swipe(path=((x, 4.0), (x, 520.0)))
            case TypeInto():
                yield from self._type(move)
            case WheelTo():
                yield from self._turn(move)
            case SlideTo():
                yield from self._slide(move)
            case ShowRow():
                yield from self._bring(move, "tap")
            case SwipeLeftOn() | SwipeRightOn():
                yield from self._swipe(move)
            case HoldOn():
                yield from self._bring(move, "long_press")
                point = self.aim(self._spot(move, "long_press"), ("long_press",))
                yield act.LongPress(x=point.x, y=point.y)
            case _:
                yield from self._tap(move)

    # Finding

    def locate(self, move: Move, gesture: Gesture) -> list[Spot]:
        """Return the parts that a move may mean on the topmost layer that has any, in reading order.

        Those that are scrolled out of view are among them.
        """
        for layer in reversed(self.device.scene.layers):
            if layer.ghost or layer.name in OF_THE_PHONE:
                continue
            found = spots(layer, gesture, move.label, move.row)
            if found:
                return found
            if layer.modal:
                break
        return []

    def choose(self, move: Move, found: Sequence[Spot]) -> Spot | None:
        """Return which of several equal parts is meant."""
        return found[move.nth] if move.nth < len(found) else None

    def _spot(self, move: Move, gesture: Gesture) -> Spot:
        spot = self.choose(move, self.locate(move, gesture))
        if spot is None:
            where = self.device.scene.name
            raise DriveError(f"Cannot {move}: there is no such part on {where}; {self._seen()}")
        return spot

    def _seen(self) -> str:
        labels = dict.fromkeys(node.label for node in self.device.scene.tree.walk() if node.label)
        return f"it shows {', '.join(list(labels)[:24])}."

    def aim(self, spot: Spot, gestures: Sequence[Gesture]) -> Point:
        """Return a point where a finger meets the part, its middle if that can be.

        Raises:
            DriveError: Something lies over all of it.
        """
        point = self._uncovered(spot, gestures)
        if point is None:
            where = self.device.scene.name
            raise DriveError(f'"{spot.part.label}" on {where} is covered and cannot be uncovered.')
        return point

    def _uncovered(self, spot: Spot, gestures: Sequence[Gesture]) -> Point | None:
        seen = spot.at.intersect(Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT))
        for scroller in spot.place.scrollers:
            seen = seen.intersect(scroller.at)
        if seen.is_empty:
            return None
        shares = (0.5, 0.25, 0.75, 0.1, 0.9)
        points = [Point(seen.x + seen.width * x, seen.y + seen.height * y) for y in shares for x in shares]
        return next((point for point in points if self._meets(spot, point, gestures)), None)

    def _meets(self, spot: Spot, point: Point, gestures: Sequence[Gesture]) -> bool:
        hit = self._hit(point, gestures)
        if hit is None or hit.part.label != spot.part.label:
            return False
        return abs(hit.at.x - spot.at.x) < 0.5 and abs(hit.at.y - spot.at.y) < 0.5

    def _hit(self, point: Point, gestures: Sequence[Gesture]) -> Hit | None:
        return self.device.scene.hit(point, gestures)

    # Bringing a part into view

    def _bring(self, move: Move, gesture: Gesture) -> Iterator[act.Action]:
        """Scroll and clear until the part that a move means can be touched; a long way is no failure."""
        tries, been = TRIES, set[tuple[float, ...]]()
        while tries:
            tries -= 1
            spot = self.choose(move, self.locate(move, gesture))
            if spot is None:
                cleared = self._clear() or self._hide_keyboard()
                if cleared is None:
                    return  # the caller says what is missing
                yield cleared
                continue
            if self._meets(spot, spot.at.center, (gesture,)):
                return
            scrolls = (self._scroll(spot, scroller) for scroller in spot.place.scrollers)
            scroll = next((action for action in scrolls if action is not None), None)
            if scroll is not None:
                offsets = tuple(scroller.offset for scroller in spot.place.scrollers)
                tries += offsets not in been
                been.add(offsets)
                yield scroll
                continue
            if self._uncovered(spot, (gesture,)) is not None:
                return
            cleared = self._uncover(spot)
            if cleared is None:
                return
            yield cleared
        raise DriveError(f"Cannot {move}: it does not come into reach on {self.device.scene.name}.")

    def _scroll(self, spot: Spot, scroller: Scroller, *, middle: bool = False) -> act.Action | None:
        """Return a swipe that brings a part into an area, to its middle if asked to; None if it is there."""
        free, center = scroller.free, spot.at.center
        where = center.y if scroller.vertical else center.x
        low, high = (free.y, free.bottom) if scroller.vertical else (free.x, free.right)
        half = min((spot.at.height if scroller.vertical else spot.at.width) / 2, (high - low) / 2)
        if low + half <= where <= high - half and not (middle and abs(where - (low + high) / 2) > FAR_OFF):
            return None
        wanted = scroller.offset + where - (low + high) / 2
        way = min(max(wanted, 0.0), scroller.most) - scroller.offset
        room = (high - low) * 0.8
        way = min(max(way, -room), room)
        return self._drag(scroller, way) if abs(way) >= 1.0 else None

    def _drag(self, scroller: Scroller, way: float) -> act.Action | None:
        """Return a swipe that scrolls an area by so many points; it begins where only the area answers."""
        gesture: Gesture = "drag_y" if scroller.vertical else "drag_x"
        if abs(way) < 12.0:
            way = 12.0 if way > 0 else -12.0  # a shorter way would be a tap
        free = scroller.free.intersect(GLASS)
        ahead = 1.0 if way > 0 else -1.0
        for across in (0.5, 0.04, 0.96, 0.25, 0.75):
            for along in (0.5 + 0.45 * ahead, 0.5 + 0.3 * ahead, 0.5, 0.35, 0.65):
                share = (across, along) if scroller.vertical else (along, across)
                start = Point(free.x + free.width * share[0], free.y + free.height * share[1])
                end = start.offset(0.0, -way) if scroller.vertical else start.offset(-way, 0.0)
                if not GLASS.contains(end) or (start.x < 18.0 and end.x > start.x):
                    continue
                hit = self._hit(start, gestures_of(start, end))
                if hit is not None and hit.part.gesture == gesture and hit.part.label == scroller.label:
                    return act.Swipe(path=((start.x, start.y), (end.x, end.y)))
        return None

    def _uncover(self, spot: Spot) -> act.Action | None:
        """Return an action that takes away what lies over a part: a banner passes, the keyboard goes."""
        if self.device.phone.banner:
            return act.Wait(minutes=0.1)
        return self._hide_keyboard()

    def _hide_keyboard(self) -> act.Action | None:
        scene = self.device.scene
        field = scene.field
        if field is None:
            return None
        if field.submit == Focus("") and not field.multiline:
            return act.Press(button="return")
        for y in range(60, int(scene.content_bottom()), 12):
            for x in (6.0, 195.0, 384.0, 100.0, 300.0):
                if self._hit(Point(x, float(y)), ("tap",)) is None:
                    return act.Tap(x=x, y=float(y))
        return None

    def _clear(self) -> act.Action | None:
        """Return an action that closes what hides the screen: a notice, a menu, an alert."""
        for layer in reversed(self.device.scene.layers):
            if layer.name in ("alert", "overlay"):
                for label in ("Dismiss", "OK", "Cancel"):
                    for spot in spots(layer, "tap", label, ""):
                        point = self._uncovered(spot, ("tap",))
                        if point is not None:
                            return act.Tap(x=point.x, y=point.y)
        return None

    # Touching

    def _tap(self, move: Move) -> Iterator[act.Action]:
        yield from self._bring(move, "tap")
        point = self.aim(self._spot(move, "tap"), ("tap",))
        yield act.Tap(x=point.x, y=point.y)

    def _swipe(self, move: Move) -> Iterator[act.Action]:
        left = isinstance(move, SwipeLeftOn)
        gesture: Gesture = "swipe_left" if left else "swipe_right"
        yield from self._bring(move, gesture)
        spot = self._spot(move, gesture)
        middle = self.aim(spot, (gesture,))
        reach = min(SIDEWAYS, middle.x - 20.0, SCREEN_WIDTH - 20.0 - middle.x) * (1 if left else -1)
        start, end = middle.offset(reach, 0.0), middle.offset(-reach, 0.0)
        if not self._meets(spot, start, gestures_of(start, end)):
            start = middle
        yield act.Swipe(path=((start.x, start.y), (end.x, end.y)))

    def _type(self, move: TypeInto) -> Iterator[act.Action]:
        key = f"{move.row}/{move.label}" if move.row else move.label
        field = self.device.scene.field
        if field is None or field.key != key:
            yield from self._tap(TapOn(move.label, move.row, move.nth))
            field = self.device.scene.field
        if field is None:
            where = self.device.scene.name
            raise DriveError(f"Cannot {move}: the field did not take the keyboard on {where}.")
        typed = move.text
        if field.text and move.text.startswith(field.text):
            typed = move.text[len(field.text) :]
        elif field.text:
            yield from self._empty(move, field.text)
        if typed:
            yield act.Type(text=typed)
        if move.submit:
            yield act.Press(button="return")

    def _empty(self, move: TypeInto, text: str) -> Iterator[act.Action]:
        """Clear the focused field by its Clear, or by the delete key."""
        clear = TapOn("Clear", move.row)
        if self.locate(clear, "tap"):
            yield from self._tap(clear)
            return
        keyboard = self.device.scene.layer("keyboard")
        keys = spots(keyboard, "tap", "delete", "") if keyboard is not None else []
        if not keys:
            raise DriveError(f"Cannot {move}: the field holds text and has no Clear.")
        point = keys[0].at.center
        for _ in graphemes(text):
            yield act.Tap(x=point.x, y=point.y)

    def _slide(self, move: SlideTo) -> Iterator[act.Action]:
        gesture: Gesture = "drag_y" if move.upright else "drag_x"
        yield from self._bring(move, gesture)
        spot = self._spot(move, gesture)
        track = spot.place.at  # the knob's middle goes from its one end to its other end
        end, starts = _along(track, move)
        start = next(
            (
                point
                for point in starts
                if abs(point.x - end.x) + abs(point.y - end.y) >= 12.0 and self._meets(spot, point, (gesture,))
            ),
            None,
        )
        if start is None:
            raise DriveError(f"Cannot {move}: its track is covered.")
        yield act.Swipe(path=((start.x, start.y), (end.x, end.y)))

    def _turn(self, move: WheelTo) -> Iterator[act.Action]:
        """Turn a wheel by drags as long as the screen allows."""
        for turn in range(TRIES):
            yield from self._bring(move, "drag_y")
            spot = self._spot(move, "drag_y")
            if turn == 1 and spot.place.scrollers:  # one drag did not do: make room for longer ones
                scroll = self._scroll(spot, spot.place.scrollers[0], middle=True)
                if scroll is not None:
                    yield scroll
                    continue
            column = getattr(spot.place.box.view, "column", None)
            if not isinstance(column, Column) or move.text not in column.texts:
                raise DriveError(f'Cannot {move}: the wheel has no row "{move.text}".')
            rows = list(column.texts).index(move.text) - column.index
            if rows == 0:
                return
            yield self._wheel_drag(spot, rows)
        raise DriveError(f"Cannot {move}: the wheel does not come to rest there.")

    def _wheel_drag(self, spot: Spot, rows: int) -> act.Action:
        step = row_height(self.device.scene.theme, 1)
        start = self.aim(spot, ("drag_y",))
        edge = Point(start.x, min(spot.at.bottom - 6.0, GLASS.bottom) if rows > 0 else max(spot.at.y + 6.0, GLASS.y))
        if self._meets(spot, edge, ("drag_y",)):
            start = edge
        room = (start.y - GLASS.y if rows > 0 else GLASS.bottom - start.y) // step
        count = max(1.0, min(float(abs(rows)), room))
        way = -count * step if rows > 0 else count * step
        return act.Swipe(path=((start.x, start.y), (start.x, start.y + way)))


def _along(track: Rect, move: SlideTo) -> tuple[Point, Sequence[Point]]:
    """Return where a knob is to end on its track, and where a finger may take hold of the track."""
    middle = track.center
    if move.upright:
        starts = [Point(middle.x, y) for y in (middle.y, track.y + 20.0, track.bottom - 20.0)]
        return Point(middle.x, track.bottom - track.height * move.share), starts
    starts = [Point(x, middle.y) for x in (middle.x, track.x + 20.0, track.right - 20.0)]
    return Point(track.x + track.width * move.share, middle.y), starts


def _words(action: act.Action) -> str:
    inside = ", ".join(f"{name} {value}" for name, value in action.model_dump(exclude={"type"}).items())
    return f"{action.type.replace('_', ' ')} ({inside})" if inside else action.type
