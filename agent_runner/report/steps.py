"""One step as a replay shows it: in words, with the touch to be drawn, and all that is known of it as plain data."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from agent_runner.trajectory import Call, Step, is_hash
from gui_sim.model import RowChange

MAX_SHOWN = 20_000
"""Characters of one text that a page holds; the whole is in the run's folder."""

_BRIEF = 160
_GESTURES = frozenset({"tap", "double_tap", "long_press", "swipe", "type", "press"})


def outline(step: Step, after: str) -> dict[str, Any]:
    """Return what the filmstrip, the phone and the keys need of a step; `after` is the frame that follows it."""
    action = step.action or {}
    return {
        "index": step.index,
        "frame": cut(step.frame, _BRIEF),
        "after": cut(after, _BRIEF),
        "gesture": gesture(action),
        "words": cut(action_words(action, step.hit), _BRIEF),
        "brief": cut(_arguments(action), _BRIEF),
        "ok": step.ok,
        "error": bool(_errors(step)),
        "warning": bool(_warnings(step)),
        "wrote": any(call.changes for call in step.calls),
        "talked": bool(step.question or step.reply),
    }


def detail(step: Step) -> dict[str, Any]:
    """Return all that a page tells of a step besides its outline."""
    action = step.action or {}
    is_call = action.get("type") == "call_tool"
    call = {"tool": action.get("tool"), "args": action.get("args")} if is_call else None
    shown = {key: value for key, value in step.usage.__dict__.items() if value}
    if step.sent:
        shown["sent image"] = list(step.sent)
    return {
        "turn": step.turn,
        "time": _time(step.now),
        "screen": cut(step.screen),
        "words": cut(action_words(action, step.hit)),
        "thought": cut(step.thought),
        "errors": _errors(step),
        "warnings": _warnings(step),
        "outcome": "" if not step.ok or call else cut(step.text),
        "question": cut(step.question),
        "answer": cut(step.reply),
        "events": [_event(event) for event in step.events],
        "rows": [_row(entry, change) for entry in step.calls for change in entry.changes],
        "journal": [
            {"actor": entry.actor, "tool": entry.tool, "args": _bounded(entry.args), "side": entry.side}
            for entry in step.calls
            if entry.tool and not (call and entry.tool == call["tool"] and entry.actor == "agent")
        ],
        "call": _bounded(call),
        "has_result": bool(call and step.ok),
        "result": _parsed(step.text) if call and step.ok else None,
        "action": _bounded(step.action),
        "tree": cut(step.tree),
        "raw": cut(step.raw),
        "told": {cut(name, _BRIEF): part for name, part in step.told.items() if is_hash(part)},
        "usage": shown or None,
    }


def action_words(action: Mapping[str, Any], hit: str = "") -> str:
    """Say in a few words what an action (as JSON) does; `hit` is the label of what it touched."""
    hit = "" if hit == "main" else hit  # the screen itself scrolls: no need to name it
    at = f"({_whole(action.get('x'))}, {_whole(action.get('y'))})"
    match action.get("type"):
        case "tap" | "double_tap" | "long_press" as kind:
            verb = {"tap": "Tap", "double_tap": "Double tap", "long_press": "Hold"}[kind]
            return f"{verb} “{hit}”" if hit else f"{verb} at {at}"
        case "swipe":
            verb = "Drag" if action.get("hold") else "Swipe"
            path = action.get("path") or [(0, 0), (0, 0)]
            (x0, y0), (x1, y1) = path[0], path[-1]
            if abs(x1 - x0) > abs(y1 - y0):
                return f"{verb} {'right' if x1 > x0 else 'left'}" + (f" on “{hit}”" if hit else "")
            return f"{verb} {'down' if y1 > y0 else 'up'}" + (f" on “{hit}”" if hit else "")
        case "type":
            return f"Type “{action.get('text', '')}”"
        case "press":
            return f"Press {str(action.get('button', '')).replace('_', ' ')}"
        case "open_app":
            return f"Open {action.get('app', '')}"
        case "wait":
            return f"Wait {float(action.get('minutes', 1)):g} min"
        case "call_tool":
            return f"Call {action.get('tool', '')}"
        case "ask_user":
            return "Ask the owner"
        case "answer":
            ending = "Answer" if action.get("status", "done") == "done" else "Give up"
            return f"{ending}: {action.get('text', '')}"
        case _:
            return "A reply without a usable action"


def gesture(action: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what is drawn over the frame: a ripple, an arrow, or a plate with words; None for the rest.

    Raises:
        LookupError, TypeError, ValueError: The action is not one that the phone could have carried out.
    """
    match action.get("type"):
        case "tap" | "double_tap" | "long_press" as kind:
            return {"kind": kind, "x": float(action["x"]), "y": float(action["y"])}
        case "swipe":
            start, second, *rest = ([float(x), float(y)] for x, y in action["path"])
            return {"kind": "swipe", "path": [start, second, *rest]}
        case "type" | "press" | "open_app" | "wait":
            return {"kind": "plate", "text": cut(action_words(action), 200)}
        case _:
            return None


def cut(text: str, limit: int = MAX_SHOWN) -> str:
    """Return the beginning of a text, with a sign if there is more."""
    return text if len(text) <= limit else text[:limit] + " …"


def _arguments(action: Mapping[str, Any]) -> str:
    """Return what a call of a function is given, in a line; "" for another action."""
    args = action.get("args") if action.get("type") == "call_tool" else None
    if not isinstance(args, Mapping):
        return ""
    shown = (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) for value in args.values())
    return ", ".join(f"{name} {value}" for name, value in zip(args, shown, strict=True))


def _errors(step: Step) -> list[str]:
    errors = [cut(error) for error in step.errors]
    if not step.ok and step.text != " ".join(step.errors):
        errors.append(cut(step.text) or "The action failed.")
    return errors


def _warnings(step: Step) -> list[str]:
    warnings = [cut(warning) for warning in step.warnings]
    if step.loop:
        what = "The same step" if step.loop == 1 else f"A cycle of {step.loop} steps"
        warnings.append(f"{what} keeps coming back.")
    touched = (step.action or {}).get("type") in _GESTURES
    if step.ok and touched and not (step.screen_changed or step.store_changed):
        warnings.append("Nothing changed.")
    return warnings


def _row(call: Call, change: RowChange) -> dict[str, Any]:
    before, after = change.before or {}, change.after or {}
    return {
        "table": change.table,
        "id": change.row_id,
        "change": change.kind,
        "actor": "world" if change.derived else call.actor,
        "fields": [
            {"name": name, "before": _bounded(before.get(name)), "after": _bounded(after.get(name))}
            for name in change.fields
        ],
    }


def _event(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry of the ledger: its kind, the slot or function it is about, and the words of the piece."""
    about = next((str(event[key]) for key in ("slot", "tool") if event.get(key)), "")
    failed = "" if event.get("ok", True) else "did not go through"
    words = [about.replace("_", " "), cut(str(event.get("piece", "")), 2_000), failed]
    return {"kind": str(event.get("kind", "")), "words": " · ".join(word for word in words if word)}


def _whole(value: Any) -> str:
    return f"{value:.0f}" if isinstance(value, int | float) else "?"


def _time(now: str) -> str:
    try:
        return f"{datetime.fromisoformat(now):%a %-d %b, %H:%M:%S}"
    except ValueError:
        return cut(now, _BRIEF)


def _parsed(text: str) -> Any:
    """Return a result as the JSON it is, or as text where it is none that a page can hold."""
    try:
        value = json.loads(text, parse_constant=str) if len(text) <= MAX_SHOWN else cut(text)
        json.dumps(value)
    except (ValueError, RecursionError):
        return cut(text)
    return value


def _bounded(value: Any) -> Any:
    """Return a value with its texts cut; one that is large altogether becomes the beginning of its JSON."""
    if isinstance(value, str):
        return cut(value, 2_000)
    if isinstance(value, Mapping | list | tuple):
        text = json.dumps(value, ensure_ascii=False)
        return value if len(text) <= MAX_SHOWN else cut(text)
    return value
