"""Random use of a phone: everything a model may send, sensible or hostile, from a seed."""

import json
from random import Random
from typing import Any

from gui_sim import actions as do
from gui_sim.device import Device, Outcome
from gui_sim.store import Store
from tests.contract import draw

HOSTILE = (
    "", " ", "\n", "x" * 3000, "é漢字👨‍👩‍👧‍👦🇩🇪", "שלום", "\u202e\u200d\x00", "%s %n {0.__class__}",
    "'; DROP TABLE x; --", "<script>alert(1)</script>", "-1", "0", "99999999999999999999", "1e309", "12.345", "None",
    "../../etc/passwd", "2031-02-30", "25:61", "\\", "a/b/c", "scroll/main", "e\u0301" * 40,
)  # fmt: skip
BUTTONS = ("home", "back", "return", "volume_up", "volume_down", "lock", "app_switcher")


def next_action(device: Device, rng: Random) -> do.Action:
    """Return an action: mostly a touch of something that is there."""
    kind = rng.random()
    if kind < 0.04:
        app = rng.choice([app.id for app in device.world.apps] + ["home", "Nowhere", rng.choice(HOSTILE)[:200]])
        return do.OpenApp(app=app)
    if kind < 0.10:
        return do.Press(button=rng.choice(BUTTONS))  # type: ignore[arg-type]
    if kind < 0.18 or (device.scene.field is not None and kind < 0.3):
        return do.Type(text=rng.choice(HOSTILE))
    if kind < 0.27:
        return tool_call(device, rng)
    if kind < 0.29:
        return rng.choice([do.AskUser(text="?"), do.Answer(text="x"), do.Wait(minutes=rng.choice([0.1, 1, 90, 1440]))])
    x, y = point(device, rng)
    if kind < 0.36:
        return do.LongPress(x=x, y=y)
    if kind < 0.38:
        return do.DoubleTap(x=x, y=y)
    if kind < 0.58:
        return do.Swipe(path=((x, y), way(x, y, rng)), hold=rng.random() < 0.2)
    return do.Tap(x=x, y=y)


def point(device: Device, rng: Random) -> tuple[float, float]:
    """Return a point: in something that is there, at an edge, or anywhere."""
    kind = rng.random()
    if kind < 0.7:
        nodes = [node for node in device.scene.tree.walk() if node.label and not node.frame.is_empty]
        if nodes:
            frame = rng.choice(nodes).frame
            return frame.x + rng.random() * frame.width, frame.y + rng.random() * frame.height
    if kind < 0.8:
        return rng.choice([(2.0, 400.0), (195.0, 842.0), (60.0, 3.0), (350.0, 3.0), (195.0, 60.0)])
    return rng.uniform(-20, 410), rng.uniform(-20, 864)


def way(x: float, y: float, rng: Random) -> tuple[float, float]:
    """Return where a finger goes from a point."""
    far = rng.choice([5.0, 60.0, 140.0, 400.0])
    dx, dy = rng.choice([(far, 0.0), (-far, 0.0), (0.0, far), (0.0, -far), (far, far)])
    return x + dx, y + dy


def tool_call(device: Device, rng: Random) -> do.CallTool:
    """Return a call whose arguments are drawn from their domains, and often spoilt."""
    world = device.world
    names = sorted(world._tools)
    tool = world.tool(rng.choice(names))
    args: dict[str, Any] = dict(draw(world.context("agent"), tool, rng).args)
    if rng.random() < 0.5:
        args = spoilt(args, rng)
    name = tool.name if rng.random() < 0.97 else tool.name[:-1]
    return do.CallTool(tool=name, args=args)


def spoilt(args: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return arguments with one missing, unknown, of another type or out of bounds."""
    args = dict(args)
    odd = rng.choice([*HOSTILE, None, True, -1, 0, 10**18, 1.5, [], {}, [[]], ["zz1"], {"a": {"b": []}}, "zz99", "ow1"])
    if args and rng.random() < 0.8:
        name = rng.choice(sorted(args))
        if rng.random() < 0.2:
            del args[name]
        else:
            args[name] = odd
    else:
        args["more"] = odd
    return args


def record(device: Device, rng: Random, count: int) -> list[str]:
    """Use a phone at random and return what was done, as JSON lines."""
    done = []
    for _ in range(count):
        action = next_action(device, rng)
        device.act(action)
        done.append(json.dumps(action.model_dump(mode="json")))
    return done


def replay(device: Device, lines: list[str]) -> list[str]:
    """Do recorded actions and return the hash of the frame after each."""
    hashes = []
    for line in lines:
        device.act(do.parse_action(json.loads(line)))
        hashes.append(device.observe().frame.hash())
    return hashes


def broken_links(device: Device) -> list[str]:
    """Return the fields that point at a row which is not there, or at one of another kind.

    A photo that was deleted leaves an empty frame in messages, notes and reviews; only albums let it go.
    """
    store = device.world.store
    found = []
    for table in store.schema.by_name.values():
        framed = table.name != "Album"
        links = [one for one in table.fields if one.ref and not (framed and one.is_set and one.ref == "Photo")]
        if not links:
            continue
        for row in store.find(table.model):
            for field in links:
                told = getattr(row, field.name)
                ids = [id for id in (told if isinstance(told, tuple) else (told,)) if id]
                found += [f"{row.id}.{field.name} = {id!r}" for id in ids if not _leads(store, id, field.ref)]
    return found


def _leads(store: Store, id: str, model: str) -> bool:
    models = model.split("|")
    there = store.resolve(id)
    if there is None:
        return not all(name in store.schema.by_name for name in models)  # an app that has one may be missing
    return type(there).__name__ in models


def well_formed(outcome: Outcome) -> None:
    """Assert that an outcome says all it has to."""
    assert outcome.ok == (outcome.code == "") == (outcome.error == "")
    assert outcome.error == "" or (outcome.error[-1] in '.!?”"' and len(outcome.error) < 2_000), outcome.error
    assert isinstance(outcome.hit, str) and outcome.loop in (0, 1, 2, 3)
    json.dumps(outcome.value)
