"""The search behind a plan: best first over Screen values, with each form on the way settled by descent.

A node is a page with the moves that lead to it. Its worth is moves so far + 2 x links still to go (from the
routes in the code) - 4 x how well the link's parameters fit the hints. A page that holds the tool is
*settled*: one control after another takes the value that brings its call nearest to the target. A page on the
way is left alone first; only if that leads nowhere is it settled too, on the nearest call that can be seen
through its links.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from gui_sim.context import Context
from gui_sim.grading import gaps
from gui_sim.hints import Hints
from gui_sim.ids import split_id
from gui_sim.pages import Knob, Mark, Page, Reader, Reading, Way
from gui_sim.routes import steps_to
from gui_sim.tool import ToolCall, canonical
from gui_sim.ui.moves import Move
from gui_sim.ui.view import Env

FAR = 1e6  # no call in sight
MOST_NODES = 150
MOST_BODIES = 2_500
LOOK_AHEAD = 3
TOP_LINKS = 3
DISABLED = 0.5
THROUGH_LINK = 0.25
PER_REVEAL = 0.04
CLOSE = 0.5  # the target call itself, a link or two away
ANY_WORDS = "any words"  # what only a field for free text takes
MOST_TEXTS = 24  # hints that are tried in one text field
FEW = 12  # values of a control that are tried for what they open
MOST_ROLLS = 24  # times a pager is turned


@dataclass(frozen=True, slots=True)
class Leg:
    """Moves on one page that belong to one view."""

    mark: Mark | None
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Change:
    """A page after one control was set, and how; the moves are worked out only for changes that are kept."""

    page: Page
    make: Callable[[], Leg]

    @cached_property
    def leg(self) -> Leg:
        """The moves."""
        return self.make()


@dataclass(frozen=True, slots=True)
class Node:
    """A page that may be looked at, with the way to it."""

    page: Page
    legs: tuple[Leg, ...]
    prepare: bool = False

    @property
    def moves(self) -> int:
        """How many moves lead here."""
        return sum(len(leg.moves) for leg in self.legs)


@dataclass(slots=True)
class Nearest:
    """The call that came nearest to the target, for the words of a failure."""

    distance: float = FAR
    screen: str = ""
    call: ToolCall | None = None
    enabled: bool = True


@dataclass(slots=True)
class Seeker:
    """Looks for ways to hold a target call under the finger."""

    ctx: Context
    target: ToolCall
    hints: Hints
    reader: Reader
    nearest: Nearest = field(default_factory=Nearest)
    faults: dict[str, None] = field(default_factory=dict)
    _said: set[str] = field(default_factory=set)  # texts of the call that look like ids but name no record
    _gaps: dict[ToolCall, float] = field(default_factory=dict)
    _ahead: dict[Any, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        looks = [value for value in self.hints.direct if split_id(value)]
        self._said = {value for value in looks if self.ctx.store.resolve(value) is None}

    # Worth

    def call_distance(self, way: Way) -> float:
        """Return how far the call of a way is from the target."""
        call = way.outlet.call
        assert call is not None
        if call not in self._gaps:
            self._gaps[call] = sum(gaps(canonical(self.ctx, call), self.target).values())
        return self._gaps[call] + (0.0 if way.outlet.enabled else DISABLED)

    def best_call(self, page: Page) -> tuple[float, Way | None]:
        """Return the nearest call on a page, and its distance."""
        best: tuple[float, Way | None] = (FAR, None)
        for way in self.reader.read(page).calls:
            distance = self.call_distance(way)
            if distance < best[0]:
                best = (distance, way)
        if best[1] is not None and best[0] < self.nearest.distance:
            outlet = best[1].outlet
            self.nearest = Nearest(best[0], type(page.screen).__name__, outlet.call, outlet.enabled)
        return best

    def ahead(self, page: Page, depth: int = LOOK_AHEAD) -> float:
        """Return the distance of the nearest call that can be seen through a page's links."""
        key = (page.key, depth)
        if key not in self._ahead:
            self._ahead[key] = self._look(page, depth)
        return self._ahead[key]

    def _look(self, page: Page, depth: int) -> float:
        best = FAR
        for way in self._links(page, depth - 1)[:TOP_LINKS]:
            assert way.outlet.to is not None
            there = Page(way.outlet.to)
            seen = self.best_call(there)[0]
            if seen >= FAR and depth > 1:
                seen = self.ahead(there, depth - 1)
            if seen < FAR:
                toll = THROUGH_LINK + PER_REVEAL * len(way.reveal) + (0.0 if way.outlet.enabled else DISABLED)
                best = min(best, seen + toll)
        return best

    def _links(self, page: Page, furthest: int) -> list[Way]:
        """Return the links that lead nearer in so many steps, the best fitting first."""
        ways = []
        for place, way in enumerate(self.reader.read(page).links):
            assert way.outlet.to is not None
            steps = steps_to(type(way.outlet.to), self.target.tool)
            if steps is not None and steps <= furthest:
                rank = self.hints.rank(way.outlet.to.params().values())
                ways.append((-1.0 if rank is None else rank, -steps, -place, way))
        ways.sort(key=lambda item: item[:3], reverse=True)
        fitting = [way for rank, *_, way in ways if rank >= 0]
        return fitting or [way for *_, way in ways[:1]]  # of those about other records one stands for all

    def worth(self, page: Page, through: bool) -> float:
        """Return the distance that settling a page goes by: its own calls, or those through its links."""
        return self.ahead(page) if through else self.best_call(page)[0]

    # Settling one page

    def settle(self, page: Page, through: bool) -> tuple[float, Page, tuple[Leg, ...]]:
        """Set controls one after another as long as that brings a call nearer."""
        legs: tuple[Leg, ...] = ()
        best = self.worth(page, through)
        while best > 0 and self.reader.built < MOST_BODIES:
            changes = self._improve(page, best, through) or self._open_up(page, best, through, 2)
            if not changes:
                break
            page = changes[-1].page
            legs += tuple(change.leg for change in changes)
            best = self.worth(page, through)
        return best, page, legs

    def _improve(self, page: Page, best: float, through: bool) -> list[Change]:
        """Return the one change that helps, from the first control that helps at all."""
        for whole in (False, True):
            for group in self._changes(page, whole):
                found: tuple[float, Change] | None = None
                for change in group:
                    worth = self.worth(change.page, through)
                    if worth < (found[0] if found else best) - 1e-9:
                        found = (worth, change)
                        if worth <= (CLOSE if through else 0.0):
                            break
                if found is not None:
                    return [found[1]]
        return []

    def _open_up(self, page: Page, best: float, through: bool, depth: int) -> list[Change]:
        """Return changes of which the first only makes others possible: a toggle, a month, "I agree"."""
        known = self._offers(page)
        opening: list[Change] = []
        found: tuple[float, int, list[Change]] | None = None
        for whole in (False, True):
            for group in self._changes(page, whole, FEW):
                for change in group:
                    if self.reader.built >= MOST_BODIES or self.worth(change.page, through) > best + 1e-9:
                        continue
                    if self._offers(change.page) <= known:
                        continue
                    opening.append(change)
                    more = self._improve(change.page, best, through)
                    if more:
                        worth = self.worth(more[-1].page, through)
                        size = len(change.leg.moves) + len(more[-1].leg.moves)
                        if found is None or (worth, size) < found[:2]:
                            found = (worth, size, [change, *more])
        if found is not None:
            return found[2]
        if depth > 1:
            rolled = self._roll(page, best, through)
            if rolled:
                return rolled
            for change in opening:
                deeper = self._open_up(change.page, best, through, depth - 1)
                if deeper:
                    return [change, *deeper]
        return []

    def _roll(self, page: Page, best: float, through: bool) -> list[Change]:
        """Return a button pressed again and again until something it shows helps: a pager of months."""
        for way in self.reader.read(page).nudges:
            changes: list[Change] = []
            here, seen = page, {page.key}
            for _ in range(MOST_ROLLS):
                change = self._nudged(here, way)
                if change is None or change.page.key in seen or self.reader.built >= MOST_BODIES:
                    break
                changes.append(change)
                known, here = self._offers(here), change.page
                seen.add(here.key)
                if self.worth(here, through) < best - 1e-9:
                    return changes
                if self._offers(here) - known:
                    more = self._improve(here, best, through)
                    if more:
                        return [*changes, *more]
        return []

    def _nudged(self, page: Page, way: Way) -> Change | None:
        for again in self.reader.read(page).nudges:
            if again.mark == way.mark and again.outlet.moves == way.outlet.moves:
                assert again.outlet.effect is not None
                after = page.after(again.outlet.effect)
                return None if after is None else Change(after, partial(Leg, again.mark, again.moves))
        return None

    # What can be changed

    def _changes(self, page: Page, whole: bool, most: int = 10_000) -> Iterator[Iterator[Change]]:
        """Yield the changes of each control: those that hints suggest, or all other values that it lists."""
        reading = self.reader.read(page)
        for knob in reading.knobs:
            values = self._values(knob, page, whole)[:most]
            if values:
                yield (self._set(page, knob, value) for value in values)
        if not whole:
            for way in reading.nudges:
                if (change := self._nudged(page, way)) is not None:
                    yield iter([change])

    def _set(self, page: Page, knob: Knob, value: Any) -> Change:
        def moves() -> Leg:
            return Leg(knob.mark, (*knob.reveal, *knob.control.set_moves(value, self._env(page, knob))))

        return Change(page.setting(knob.control.value.key, value, knob.shown), moves)

    def _values(self, knob: Knob, page: Page, whole: bool) -> Sequence[Any]:
        control = knob.control
        every = control.values(self._env(page, knob))
        if whole:
            tried = [control.value.value, *self.hints.values]
            return [value for value in every or () if control.accepts(value) and not _among(value, tried)]
        wanted = [value for value in self.hints.values if control.accepts(value)]
        wanted = [value for value in wanted if not _same(value, control.value.value)]
        if every is None and control.accepts(ANY_WORDS):
            return [value for value in wanted if not split_id(value) or value in self._said][:MOST_TEXTS]
        return wanted

    def _env(self, page: Page, knob: Knob) -> Env:
        return self.reader.env(page, knob.mark.row)

    def _offers(self, page: Page) -> set[Any]:
        """Return what a page offers, to tell whether a change made anything new appear."""
        reading: Reading = self.reader.read(page)
        found: set[Any] = {way.mark for way in (*reading.calls, *reading.nudges)}
        found |= {(way.mark, repr(way.outlet.to)) for way in reading.links}
        for knob in reading.knobs:
            found.add(knob.mark)
            said = enumerate(self.hints.direct)
            found |= {(knob.mark, place) for place, value in said if knob.control.accepts(value)}
        return found

    # The search

    def ways(self, starts: Sequence[Node]) -> Iterator[Node]:
        """Yield finished ways, the cheapest first: the last move of each makes the target call."""
        queue: list[tuple[float, int, Node]] = []
        count = 0
        seen: set[Any] = set()
        for node in starts:
            count += 1
            steps = steps_to(type(node.page.screen), self.target.tool)
            if steps is not None:
                heapq.heappush(queue, (node.moves + 2.0 * steps, count, node))
        opened = 0
        while queue and opened < MOST_NODES and self.reader.built < MOST_BODIES:
            cost, _, node = heapq.heappop(queue)
            if (node.page.key, node.prepare) in seen:
                continue
            seen.add((node.page.key, node.prepare))
            opened += 1
            reading = self.reader.read(node.page)
            if reading.fault:
                self.faults[reading.fault] = None
            legs: tuple[Leg, ...] = ()
            if node.prepare:
                steps = steps_to(type(node.page.screen), self.target.tool)
                if steps == 0:
                    yield from self._finish(node)
                _, page, legs = self.settle(node.page, True)
                if not legs:
                    continue
                node = Node(page, (*node.legs, *legs), True)
            else:
                if reading.calls:
                    yield from self._finish(node)
                if reading.knobs or reading.nudges:
                    count += 1
                    late = 10.0 if not reading.calls and self._is_holder(node.page) else 3.0
                    heapq.heappush(queue, (cost + late, count, replace(node, prepare=True)))
            for step, there in self._followed(node):
                count += 1
                heapq.heappush(queue, (step, count, there))

    def _is_holder(self, page: Page) -> bool:
        return steps_to(type(page.screen), self.target.tool) == 0

    def _finish(self, node: Node) -> Iterator[Node]:
        """Settle a page that holds the tool, and yield the way if its call becomes the target."""
        distance, page, legs = self.settle(node.page, False)
        if distance > 0:
            return
        for way in self.reader.read(page).calls:
            if self.call_distance(way) <= 0:
                yield Node(page, (*node.legs, *legs, Leg(way.mark, way.moves)))

    def _followed(self, node: Node) -> Iterator[tuple[float, Node]]:
        for way in self.reader.read(node.page).links:
            to = way.outlet.to
            if to is None or not way.outlet.enabled:
                continue
            steps = steps_to(type(to), self.target.tool)
            if steps is None:
                continue
            there = Node(Page(to), (*node.legs, Leg(way.mark, way.moves)))
            rank = self.hints.rank(to.params().values())
            toll = 10.0 if rank is None else -4.0 * rank
            side = 2.0 if way.outlet.side is not None else 0.0
            yield there.moves + 2.0 * steps + toll + side, there


def _same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and bool(a == b)


def _among(value: Any, tried: Sequence[Any]) -> bool:
    return any(_same(value, other) for other in tried)
