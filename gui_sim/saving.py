"""A device at rest: a JSON header and the store's bytes. Nothing in it is code, and nothing in it is run."""

import dataclasses
import hashlib
import json
import struct
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, get_args

from gui_sim.app import InstalledApp
from gui_sim.cycles import Cycles
from gui_sim.errors import GuiSimError
from gui_sim.journal import Actor
from gui_sim.navigation import AppState, Entry, PhoneState
from gui_sim.ui.screen import Screen
from gui_sim.values import Value, decode, encode
from gui_sim.world import SavedWorld, World

MAGIC = b"GUISIM2\n"
_START = len(MAGIC) + 8 + hashlib.sha256().digest_size  # of the header, after its length and the digest


@dataclasses.dataclass(frozen=True)
class Rest:
    """All that a device is while nobody looks at it."""

    world: World
    phone: PhoneState
    cycles: Cycles
    scale: int
    actor: Actor
    step: int
    newest: str


def pack(rest: Rest) -> bytes:
    """Return a device at rest as bytes."""
    world = rest.world.save()
    head = {
        "world": world.meta,
        "version": rest.world.store.version,
        "phone": _phone(rest.phone),
        "cycles": rest.cycles.to_json(),
        "scale": rest.scale,
        "actor": rest.actor,
        "step": rest.step,
        "newest": rest.newest,
    }
    text = json.dumps(head, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
    body = text + world.blob
    return MAGIC + struct.pack("<Q", len(text)) + hashlib.sha256(body).digest() + body


def unpack(data: bytes, apps: Sequence[InstalledApp] | None = None) -> Rest:
    """Return what the bytes describe, with the apps named in them or with those given.

    Raises:
        GuiSimError: They are no saved device, or a damaged one, or its apps are not here.
    """
    if not data.startswith(MAGIC) or len(data) < _START:
        raise GuiSimError("These bytes are no saved device.")
    (length,) = struct.unpack("<Q", data[len(MAGIC) : len(MAGIC) + 8])
    if hashlib.sha256(data[_START:]).digest() != data[len(MAGIC) + 8 : _START]:
        raise GuiSimError("The saved device is damaged: its bytes are not those that were saved.")
    try:
        return _rest(json.loads(data[_START : _START + length]), data[_START + length :], apps)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        raise GuiSimError("The saved device is damaged: its header cannot be read.") from None


def _rest(head: Mapping[str, Any], blob: bytes, apps: Sequence[InstalledApp] | None) -> Rest:
    scale, actor, step, newest = head["scale"], head["actor"], head["step"], head["newest"]
    whole = [scale, step, head["version"]]
    if any(type(number) is not int for number in whole) or not 1 <= scale <= 3 or not isinstance(newest, str):
        raise ValueError("A number of the header is of no use.")
    if actor not in get_args(Actor):
        raise ValueError("The header names an actor that there is not.")
    world = World.load(SavedWorld(head["world"], blob), apps)
    world.store.version = head["version"]  # cycles go by it
    phone, cycles = _read_phone(head["phone"], world), Cycles.from_json(head["cycles"])
    return Rest(world, phone, cycles, scale, actor, step, newest)


def _phone(phone: PhoneState) -> dict[str, Any]:
    head: dict[str, Any] = {}
    for part in dataclasses.fields(PhoneState):
        value = getattr(phone, part.name)
        if part.name == "apps":
            value = {
                app: {
                    "tabs": [[_entry(entry) for entry in stack] for stack in state.tabs],
                    "tab": state.tab,
                    "sheets": [[_entry(entry) for entry in stack] for stack in state.sheets],
                }
                for app, state in value.items()
            }
        elif isinstance(value, Entry):
            value = _entry(value)
        head[part.name] = value
    return head


def _entry(entry: Entry) -> dict[str, Any]:
    screen = type(entry.screen)
    return {
        "screen": f"{screen.__module__}:{screen.__name__}",
        "params": {name: _freeze(value) for name, value in entry.screen.params().items()},
        "state": {key: _freeze(value) for key, value in entry.state.items()},
        "locals": {key: _freeze(value) for key, value in entry.locals.items()},
    }


def _read_phone(head: Mapping[str, Any], world: World) -> PhoneState:
    known = _screens(world)
    values: dict[str, Any] = dict(head)
    values["apps"] = {
        app: AppState(
            app,
            [[_read_entry(entry, known) for entry in stack] for stack in state["tabs"]],
            state["tab"],
            [[_read_entry(entry, known) for entry in stack] for stack in state["sheets"]],
        )
        for app, state in head["apps"].items()
    }
    for name in ("home", "layer", "cover"):
        values[name] = _read_entry(head[name], known) if head[name] is not None else None
    return PhoneState(**values)


def _read_entry(data: Mapping[str, Any], known: Mapping[str, type[Screen]]) -> Entry:
    name = data["screen"]
    if name not in known:
        raise GuiSimError(f"The saved device shows the screen {name}, which no installed app has.")
    params = {key: _thaw(value) for key, value in data["params"].items()}
    state = {key: _thaw(value) for key, value in data["state"].items()}
    return Entry(known[name](**params), state, {key: _thaw(value) for key, value in data["locals"].items()})


def _screens(world: World) -> dict[str, type[Screen]]:
    """Return every screen that may be shown, by its name in a saved device."""
    for app in world.apps:
        app.screens()
    found: dict[str, type[Screen]] = {}
    waiting: list[type[Screen]] = [Screen]
    while waiting:
        screen = waiting.pop()
        found[f"{screen.__module__}:{screen.__name__}"] = screen
        waiting += screen.__subclasses__()
    return found


def _freeze(value: Any) -> Any:
    """Return a value of a screen's state as JSON, with a tag where JSON has no such type."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, datetime):
        return {"$": "datetime", "v": value.isoformat()}
    if isinstance(value, date):
        return {"$": "date", "v": value.isoformat()}
    if isinstance(value, time):
        return {"$": "time", "v": value.isoformat()}
    if isinstance(value, tuple | list):
        return {"$": "tuple", "v": [_freeze(item) for item in value]}
    if isinstance(value, Mapping):
        return {"$": "dict", "v": [[_freeze(key), _freeze(item)] for key, item in value.items()]}
    if isinstance(value, Value):
        return {"$": "value", "v": [_value_name(type(value)), encode(value)]}
    raise GuiSimError(f"A screen holds a {type(value).__name__}, which cannot be saved; keep plain values in State.")


def _thaw(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    kind, inside = value["$"], value["v"]
    if kind == "tuple":
        return tuple(_thaw(item) for item in inside)
    if kind == "dict":
        return {_thaw(key): _thaw(item) for key, item in inside}
    if kind == "value":
        return _thaw_value(*inside)
    read: Callable[[str], Any] = {
        "datetime": datetime.fromisoformat,
        "date": date.fromisoformat,
        "time": time.fromisoformat,
    }[kind]
    return read(inside)


def _value_name(kind: type[Value]) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _thaw_value(name: str, wire: Any) -> Value:
    """Return a value of one of the classes that installed apps declare; no other is ever made."""
    kinds = list(Value.__subclasses__())
    for kind in kinds:
        if _value_name(kind) == name:
            try:
                made: Value = decode(kind, wire, name)
            except ValueError as error:
                raise GuiSimError(f"The saved device is damaged: {error}") from None
            return made
        kinds += kind.__subclasses__()
    raise GuiSimError(f"The saved device holds a value of {name[:80]}, which no installed app has.")
