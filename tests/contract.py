"""The contract between a tool and its screen: what tools can do, fingers can do, and both leave equal rows.

Calls are drawn from the domains of a tool's parameters, on a world that other drawn calls have filled. Each
is planned and carried out on a fresh phone and on a used one (apps left open deep down, drafts, filters,
sheets, menus), and compared with the tool's own run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from gui_sim import actions as act
from gui_sim.context import Context
from gui_sim.device import Device
from gui_sim.domains import Days, Domain, Each, Step
from gui_sim.driver import Driver
from gui_sim.journal import Actor
from gui_sim.planner import Plan, plan
from gui_sim.tool import Param, Tool, ToolCall, canonical
from gui_sim.values import encode
from gui_sim.world import World

MOST_DRAWS = 1500
COAXING = 25  # things done beside until a call is valid
WANDERING = 40  # earlier actions on a used phone
FILL = 3  # earlier calls of each tool
NEAR = 20  # days from today that most drawn days lie in
WorldFactory = Callable[[], World]


@dataclass
class Reached:
    """What `check_reachable` did, for whoever measures."""

    plans: list[Plan] = field(default_factory=list)
    drawn: int = 0


def check_reachable(
    world_factory: WorldFactory, tool: Tool[..., Any], rng: Random, n: int = 5, *, fill: int = FILL
) -> Reached:
    """Assert that drawn calls of a tool can be made by hand, with the rows of the tool's own run.

    Args:
        world_factory: Makes a new phone, always the same.
        tool: A tool that writes and that the agent owns.
        rng: Decides everything that is drawn.
        n: How many calls.
        fill: How many calls of each tool of the app are made before, so that there is something to change.
    """
    base = filled(world_factory(), tool.app, rng, fill)
    calls = prepared_calls(base, tool, rng, n, "agent")
    used = wander(Device(base.fork()), rng)
    told = Reached()
    for call in calls:
        told.drawn += 1
        for name, device in (("a fresh", Device(base.fork())), ("a used", used.fork())):
            device.world.clock.freeze()
            if name == "a used" and not device.fork().call(call).ok:
                continue  # what was done on it took the call's ground away
            try:
                told.plans.append(_check(device, call))
            except Exception as error:
                raise AssertionError(f"On {name} phone, {call}: {error}") from error
    return told


def check_owner_only(world_factory: WorldFactory, tool: Tool[..., Any], rng: Random, *, fill: int = 3) -> bool:
    """Assert that a control holds an owner's tool, and that the agent's tap on it changes nothing.

    Returns:
        False if no valid call could be drawn.
    """
    base = filled(world_factory(), tool.app, rng, fill)
    for call in prepared_calls(base, tool, rng, 1, "user"):
        device = Device(base.fork())
        device.world.clock.freeze()
        moves = plan(device, call, prove=False).moves
        actions = Driver(device).actions(moves)
        last = None
        before = device.world.store.digest()
        for action in actions:
            last = device.act(action)
        assert last is not None and last.code == "user_only", f"{call}: the last tap gave {last}"
        assert device.phone.cover is not None, f"{call}: no sheet says that the owner is needed"
        assert device.world.store.digest() == before, f"{call}: the agent's tap changed rows"
        return True
    return False


def _check(device: Device, call: ToolCall) -> Plan:
    """Plan, carry out and compare with the tool's own run on a copy."""
    direct = device.fork()
    outcome = direct.call(call)
    assert outcome.ok, outcome.error
    before, seq = device.world.store.digest(), device.world.journal.last_seq()
    found = plan(device, call)
    assert device.world.store.digest() == before, "planning changed the phone"
    Driver(device).perform(found.moves)
    if not found.note:
        entries = device.world.journal.calls(after=seq)
        made = [entry.call for entry in entries if not entry.side] or [entry.call for entry in entries][-1:]
        assert made == [direct.world.journal.calls()[-1].call], f"the screen made {made}"
    difference = device.world.store.diff(direct.world.store)
    assert not difference, f"rows differ: {difference[:3]}"
    return found


# Drawing calls


def prepared_calls(world: World, tool: Tool[..., Any], rng: Random, n: int, actor: Actor) -> list[ToolCall]:
    """Return drawn calls; if none is valid, let the owner do one thing after another until one is."""
    app = world.app(tool.app)
    others = [other for other in app.tools if other.writes and other is not tool] if app is not None else []
    for round_ in range(COAXING if others else 1):
        tries = MOST_DRAWS if round_ == 0 else MOST_DRAWS // 4
        calls = list(draw_calls(world, tool, rng, n, actor=actor, tries=tries))
        if calls:
            return calls
        if others:
            _use(world, rng.choice(others), rng, 1)
            world.journal.clear()
    return []


def draw_calls(
    world: World,
    tool: Tool[..., Any],
    rng: Random,
    n: int,
    *,
    actor: Actor = "agent",
    tries: int = MOST_DRAWS,
) -> Iterator[ToolCall]:
    """Yield up to `n` different calls that the tool accepts on this world and that change a row.

    The owner's calls give every argument: a form that holds them says all it shows.
    """
    ctx = world.context("agent")
    seen: set[ToolCall] = set()
    for _ in range(tries):
        if len(seen) == n:
            return
        call = canonical(ctx, draw(ctx, tool, rng, 1.0 if actor == "user" else 0.5))
        if call in seen or (tool.updates is not None and len(call.args) < 2):
            continue
        twin = world.fork()
        result = twin.call(call, actor=actor)
        if result.ok and twin.journal.changes(result.seq):  # what changes nothing needs no control
            seen.add(call)
            yield call


def draw(ctx: Context, tool: Tool[..., Any], rng: Random, optional: float = 0.5) -> ToolCall:
    """Return a call with arguments from their domains, and with that share of the optional ones."""
    args = {}
    for param in tool.params:
        if param.required or rng.random() < optional:
            args[param.name] = encode(_value(ctx, param.type, param.domain, param, rng))
    return ToolCall(tool.app, tool.name, args)


def _value(ctx: Context, type_: Any, domain: Domain | None, param: Param, rng: Random) -> Any:
    plain, marks = _unwrapped(type_)
    step = next((mark for mark in marks if isinstance(mark, Step)), None)
    days = next((mark for mark in marks if isinstance(mark, Days)), None) or Days(past=0, future=30)
    if plain is datetime:
        minute = rng.randrange(0, 1440, step.minutes if step else 5)
        return datetime.combine(_day(days, ctx, rng), time(0, 0)) + timedelta(minutes=minute)
    if plain is date and (domain is None or domain is days):
        return _day(days, ctx, rng)
    if domain is not None and not isinstance(domain, Each):
        return domain.sample(rng, ctx)
    if plain is time:
        return Step(5).sample(rng, ctx)
    if get_origin(plain) is Literal:
        return rng.choice(get_args(plain))
    if plain is bool:
        return rng.random() < 0.5
    if plain is int:
        return rng.randint(1, 5)
    if plain is str:
        return rng.choice(("Blue folder", "Two keys", "By the window"))
    if isinstance(domain, Each):
        return domain.sample(rng, ctx)
    if get_origin(plain) in (list, tuple):
        inner = get_args(plain)[0]
        return [_value(ctx, inner, _domain(inner), param, rng) for _ in range(rng.randint(1, 2))]
    if is_dataclass(plain):
        hints = get_type_hints(plain, include_extras=True)
        return {
            part.name: encode(_value(ctx, hints[part.name], _domain(hints[part.name]), param, rng))
            for part in fields(plain)
        }
    return param.default


def _day(days: Days, ctx: Context, rng: Random) -> date:
    """Return a day of a domain, mostly one near today: events of many years overlap as no calendar's do."""
    if rng.random() < 0.2:
        return days.sample(rng, ctx)
    return Days(min(days.past, NEAR), min(days.future, NEAR)).sample(rng, ctx)


def _domain(type_: Any) -> Domain | None:
    return next((mark for mark in _unwrapped(type_)[1] if isinstance(mark, Domain)), None)


def _unwrapped(type_: Any) -> tuple[Any, list[Any]]:
    """Return the plain type inside Annotated and Optional, and the marks met on the way."""
    marks: list[Any] = []
    while True:
        if hasattr(type_, "__metadata__"):
            marks += type_.__metadata__
            type_ = get_args(type_)[0]
            continue
        inner = [arg for arg in get_args(type_) if arg is not type(None)]
        if get_origin(type_) not in (list, tuple, dict) and len(inner) == 1 and type(None) in get_args(type_):
            type_ = inner[0]
            continue
        return type_, marks


def filled(world: World, app_id: str, rng: Random, each: int = FILL) -> World:
    """Let the owner use each of an app's tools a little, so that there are records to change."""
    app = world.app(app_id)
    others = [other for other in app.tools if other.writes] if app is not None else []
    for other in others:
        _use(world, other, rng, each)
    entries = {entry.seq: entry.tool for entry in world.journal.calls()}
    makers = {
        entries[change.call_seq]
        for change in world.journal.changes()
        if change.kind == "inserted" and not change.derived and change.call_seq in entries
    }
    for other in others:  # what came in the first round may have been cancelled in it
        if other.name in makers:
            _use(world, other, rng, each)
    world.journal.clear()
    return world


def _use(world: World, tool: Tool[..., Any], rng: Random, times: int) -> None:
    """Let the owner make a number of drawn calls of a tool, as far as they are valid."""
    ctx = world.context("user")
    done = 0
    for _ in range(times * 20):
        if done == times:
            return
        done += world.call(draw(ctx, tool, rng), actor="user").ok


# Used phones


def wander(device: Device, rng: Random, actions: int = WANDERING) -> Device:
    """Use a phone at random: open apps, follow rows, type drafts, open menus and sheets, leave all of it."""
    device.world.clock.freeze()
    apps = [app.id for app in device.world.apps]
    device.act(act.OpenApp(app=rng.choice(apps)))
    for _ in range(actions):
        device.act(_any_action(device, apps, rng))
    return device


def _any_action(device: Device, apps: list[str], rng: Random) -> act.Action:
    kind = rng.random()
    if kind < 0.08:
        return act.OpenApp(app=rng.choice(apps))
    if kind < 0.14:
        return act.Press(button=rng.choice(("back", "home", "app_switcher")))
    if kind < 0.24 and device.scene.field is not None:
        return act.Type(text=rng.choice(("a", "Thai", "7", "old draft")))
    nodes = [node for node in device.scene.tree.walk() if node.label and node.enabled and not node.frame.is_empty]
    if not nodes:
        return act.Press(button="home")
    middle = rng.choice(nodes).frame.center
    x, y = min(max(middle.x, 1.0), 389.0), min(max(middle.y, 1.0), 843.0)
    if kind < 0.34:
        return act.LongPress(x=x, y=y)
    if kind < 0.42:
        return act.Swipe(path=((min(x + 60.0, 380.0), y), (max(x - 90.0, 20.0), y)))
    if kind < 0.5:
        return act.Swipe(path=((x, min(max(y, 300.0), 700.0)), (x, 120.0)))
    return act.Tap(x=x, y=y)
