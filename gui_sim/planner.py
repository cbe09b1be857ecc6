"""From a ToolCall to finger moves, with no route written by hand.

`plan` first runs the call on a copy of the phone (if the tool refuses, its sentence is the error), then
searches the screens for a way, and proves it: the moves are carried out on another copy, where exactly this
call must have been made through the screen and must have changed the same rows in the same way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.driver import DriveError, Driver
from gui_sim.errors import GuiSimError
from gui_sim.geometry import Rect
from gui_sim.grading import gaps
from gui_sim.hints import hints_of
from gui_sim.journal import ToolCall
from gui_sim.model import RowChange
from gui_sim.navigation import AppState, Entry
from gui_sim.pages import Mark, Page, Reader
from gui_sim.pathfinding import Leg, Node, Seeker
from gui_sim.routes import steps_to
from gui_sim.spots import Spot, places
from gui_sim.tool import Tool, canonical
from gui_sim.ui.moves import Move, PressOn, PullDown, TapOn

MOST_PROOFS = 4
ELSEWHERE = 6  # what a way through another app than the tool's own costs more
EDGES = ("notifications", "control")


class PlanError(GuiSimError):
    """There is no way, in words: what the tool said, or the nearest screen and what stays different there."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves that make a call through the screen.

    `call` is canonical, `note` says what is unusual about the moves, `bodies` counts the screens looked at.
    """

    moves: tuple[Move, ...]
    call: ToolCall
    note: str = ""
    bodies: int = 0

    def __str__(self) -> str:
        return "; ".join(map(str, self.moves))


@dataclass(frozen=True, slots=True)
class _Truth:
    """What the tool's own run does: the call in the journal, and the rows it changed."""

    call: ToolCall
    rows: tuple[RowChange, ...]


def plan(device: Device, call: ToolCall, *, prove: bool = True) -> Plan:
    """Return moves for whoever holds the device, from the device as it is; it stays untouched.

    Args:
        device: The phone.
        call: The call to make.
        prove: Run the call first and the moves after, on copies. Without it the moves are only found: for
            calls that the holder may not make, whose control is to be touched all the same.

    Raises:
        PlanError: The tool refuses the call, or no way through the screens was found.
    """
    ctx = device.world.context(device.actor)
    tool = ctx.tool(call.tool)
    if tool is None:
        raise PlanError(f"There is no tool '{call.tool}'.")
    target = canonical(ctx, call)
    truth = _dry_run(device, target) if prove else None
    try:
        return _whole(device, target, truth)
    except PlanError as error:
        if truth is None or tool.updates is None:
            raise
        return _in_parts(device, tool, target, error)


def _whole(device: Device, target: ToolCall, truth: _Truth | None) -> Plan:
    """Return the plan of one call as one call."""
    ctx = device.world.context(device.actor)
    hints = hints_of(ctx, target)
    reader = Reader(ctx, hints, target.tool)
    seeker = Seeker(ctx, target, hints, reader)
    failures: list[str] = []
    tried: set[tuple[Move, ...]] = set()
    for node in seeker.ways(list(_starts(device, reader, target))):
        moves = tuple(move for leg in node.legs for move in leg.moves)
        if moves in tried:
            continue
        tried.add(moves)
        if truth is None:
            return Plan(moves, target, bodies=reader.built)
        try:
            return Plan(_prove(device, node.legs, truth), target, bodies=reader.built)
        except (DriveError, PlanError) as error:
            failures.append(str(error))
            if len(failures) >= MOST_PROOFS:
                break
    raise PlanError(_why(seeker, target, failures))


def _in_parts(device: Device, tool: Tool[..., object], target: ToolCall, error: PlanError) -> Plan:
    """Return an update as one call an argument, where no form carries them all.

    What says how to change (an argument with a default of its own, such as a scope) goes with each.
    """
    first = tool.params[0].name
    leaves = {param.name for param in tool.params if not param.required and param.default is None}
    changed = [name for name in target.args if name in leaves]
    if len(changed) < 2:
        raise error
    always = {name: value for name, value in target.args.items() if name not in leaves or name == first}
    twin = _copy(device)
    moves: list[Move] = []
    bodies = 0
    for name in changed:
        part = ToolCall(target.app, target.tool, always | {name: target.args[name]})
        try:
            found = _whole(twin, part, _dry_run(twin, part))
            Driver(twin).perform(found.moves)
        except (PlanError, DriveError):
            raise error from None
        moves += found.moves
        bodies += found.bodies
    return Plan(tuple(moves), target, f"{len(changed)} calls, as no form carries all arguments.", bodies)


# Where a way begins


def _starts(device: Device, reader: Reader, target: ToolCall) -> Iterator[Node]:
    """Yield the first screens that may lead to the tool: tabs of apps, and what the edges pull down."""
    world, phone = device.world, device.phone
    # A layer over an app gives the app back first.
    home = (PressOn("home"),) * (2 if phone.layer is not None and phone.front else 1)
    entry = phone.home if phone.front else Entry(phone.home.screen)
    icons = {way.outlet.app: way for way in reversed(reader.read(_page(entry)).apps)}
    for app in world.apps:
        roots = app.tabs
        if not any(steps_to(root, target.tool) is not None for root in roots):
            continue
        way = icons.get(app.id)
        if way is None:
            continue
        begin = (Leg(None, home), Leg(None, way.moves))
        state = phone.apps.get(app.id) or AppState(app.id, [[Entry(root())] for root in roots])
        depth = sum(len(stack) for stack in state.sheets) + len(state.tabs[state.tab]) - 1
        back = (PressOn("back"),) * depth
        for index, stack in enumerate(state.tabs):
            moves: tuple[Move, ...] = back
            if index != state.tab:
                moves = (*back, TapOn(roots[index].title), *(PressOn("back"),) * (len(stack) - 1))
            gate = roots[index].appears_with
            if gate is not None and not reader.ctx.allows(gate):
                continue
            mark = Mark("_TabItem", roots[index].title, "", 0) if index != state.tab else None
            yield Node(_page(stack[0]), (*begin, Leg(mark, moves)))
    for what in EDGES:
        layer = import_module("gui_sim.system").LAYERS[what]
        if steps_to(layer, target.tool) is not None:
            yield Node(Page(layer()), (Leg(None, (*home, PullDown(what))),))


def _page(entry: Entry) -> Page:
    return Page(entry.screen, dict(entry.state), dict(entry.locals))


# Dry run and proof


def _copy(device: Device) -> Device:
    """Return a copy whose clock stands still, so that fingers leave the same times in rows as a call."""
    twin = device.fork()
    twin.world.clock.freeze()
    return twin


def _dry_run(device: Device, target: ToolCall) -> _Truth:
    twin = _copy(device)
    result = twin.world.call(target, actor=device.actor, channel="tool")
    if not result.ok:
        raise PlanError(str(result.error))
    return _Truth(result.call, _rows(twin, result.seq))


def _rows(device: Device, seq: int | None) -> tuple[RowChange, ...]:
    changes = device.world.journal.changes(seq) if seq is not None else []
    return tuple(replace(change, call_seq=None) for change in changes)


def _prove(device: Device, legs: Sequence[Leg], truth: _Truth) -> tuple[Move, ...]:
    """Carry the moves out on a copy and return them, with a number where labels are equal.

    Raises:
        DriveError, PlanError: They cannot be carried out, or do not come to exactly this call and these rows.
    """
    twin = _copy(device)
    prover = _Prover(twin)
    before = twin.world.journal.last_seq()
    moves: list[Move] = []
    for leg in legs:
        prover.mark = leg.mark
        for move in leg.moves:
            prover.nth = move.nth
            for action in prover.carry_out(move):
                prover.check(action)
            moves.append(replace(move, nth=prover.nth))
    entries = twin.world.journal.calls(after=before)
    made = [entry for entry in entries if not entry.side and entry.actor != "world"]  # what it set off is no move
    if not made:  # a call that only ever goes along with a link
        made = [entry for entry in entries if entry.call == truth.call][-1:]
    if [entry.call for entry in made] != [truth.call]:
        raise PlanError(f"The moves made {[entry.call for entry in made]}, not {truth.call}.")
    entry = made[0]
    if entry.actor != device.actor or entry.channel != "gui":
        raise PlanError(f"The call was made by {entry.actor} through {entry.channel}.")
    if _rows(twin, entry.seq) != truth.rows:
        raise PlanError(f"{truth.call.tool} through the screen changed other rows than the tool's own run.")
    return tuple(moves)


class _Prover(Driver):
    """A driver that knows which view a move is meant for, and notes its number among equal labels."""

    mark: Mark | None = None
    nth: int = 0

    def check(self, action: act.Action) -> None:
        """Do an action on the copy."""
        outcome = self.device.act(action)
        if not outcome.ok:
            raise DriveError(f"{action.type} was refused on {self.device.scene.name}: {outcome.error}")

    def choose(self, move: Move, found: Sequence[Spot]) -> Spot | None:
        """Return the part inside the marked view, if only that tells it from others."""
        if len(found) > 1 and self.mark is not None:
            owner = self._owner(found[0], self.mark)
            inside = [spot for spot in found if owner is not None and _holds(owner, spot.at)]
            if move.nth < len(inside):
                self.nth = found.index(inside[move.nth])
                return inside[move.nth]
        return super().choose(move, found)

    def _owner(self, spot: Spot, mark: Mark) -> Rect | None:
        """Return where the marked view lies."""
        count = 0
        for place in places(spot.layer, mark.row):
            view = place.box.view
            label = str(getattr(view, "label", ""))
            if (type(view).__name__, label, place.row) == (mark.kind, mark.label, mark.row):
                if count == mark.nth:
                    return place.at
                count += 1
        return None


def _holds(outer: Rect, inner: Rect) -> bool:
    middle = inner.center
    return outer.x - 0.5 <= middle.x <= outer.right + 0.5 and outer.y - 0.5 <= middle.y <= outer.bottom + 0.5


def _why(seeker: Seeker, target: ToolCall, failures: Sequence[str]) -> str:
    """Say what came nearest, and what stays different there."""
    nearest = seeker.nearest
    if failures:
        text = f"A way was found, but it does not work: {failures[0]}"
    elif nearest.call is None:
        text = f"No screen that can be reached holds {target.tool}."
    else:
        left = gaps(canonical(seeker.ctx, nearest.call), target)
        told = ", ".join(f"'{name}' to {target.args.get(name)!r}" for name in left)
        text = f"{nearest.screen}: cannot bring {told}." if left else f"{nearest.screen}: its button stays disabled."
    return " ".join((text, *seeker.faults))
