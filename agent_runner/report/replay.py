"""The replay of one episode: one HTML file made from what the run left on disk, with no model and no re-run.

All words come from models, users and tasks and are hostile: the template escapes them, the data go into the
page as JSON in which no `<` occurs, and the page's script puts text in as text only. A policy in the page
forbids any other script, and anything from outside.
"""

import base64
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from agent_runner.protocols import Verdict
from agent_runner.report.pages import relative_address, render_page
from agent_runner.results import MACHINE_JUDGES, EpisodeResult
from agent_runner.trajectory import Call, Step, read_steps
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH
from gui_sim.model import RowChange

MAX_SHOWN = 20_000
"""Characters of one text that the page holds; the whole is in the run's folder."""


@dataclass(frozen=True, kw_only=True)
class Replay:
    """All that a replay page shows.

    `result` is pass, fail or ungraded; `facts` are name and value pairs for the head of the page; `frames`
    maps a frame's hash to an address that a browser can load; `last_frame` is the screen after the last step;
    `home` is the address of the run's page, "" for a page that stands alone.
    """

    title: str
    instruction: str
    result: str
    steps: Sequence[Step]
    verdicts: Sequence[Verdict] = ()
    criteria: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # id -> (kind, text)
    facts: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()
    frames: Mapping[str, str] = field(default_factory=dict)
    last_frame: str = ""
    home: str = ""


_GESTURES = frozenset({"tap", "double_tap", "long_press", "swipe", "type", "press"})
_RESULT_WORDS = {"pass": "Success", "fail": "Failed", "ungraded": "Not graded"}


def render(replay: Replay) -> str:
    """Return the page as HTML, the same bytes for the same episode."""
    page = {
        "title": replay.title,
        "instruction": replay.instruction,
        "result": replay.result,
        "result_words": _RESULT_WORDS.get(replay.result, replay.result),
        "facts": replay.facts,
        "notes": replay.notes,
        "home": replay.home,
        "width": f"{SCREEN_WIDTH:g}",
        "height": f"{SCREEN_HEIGHT:g}",
    }
    data = json_for_script(_data(replay))
    return render_page("replay.html.j2", "replay.js", page=page, data=data)


def json_for_script(value: Any) -> str:
    """Return JSON that may stand inside a script element: no `<`, `>`, `&` or line separator occurs in it."""
    text = json.dumps(_finite(value), ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    # A lone surrogate, which JSON allows and UTF-8 does not, is shown as the replacement character.
    return text.encode("utf-8", "replace").decode("utf-8")


def _finite(value: Any) -> Any:
    """Return the value with NaN and infinities, which a page's JSON cannot hold, as words."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def _data(replay: Replay) -> dict[str, Any]:
    steps = list(replay.steps)
    after = [step.frame for step in steps[1:]] + [replay.last_frame]
    wrote = {
        f"{change.table} {change.row_id}": step.index
        for step in steps
        for call in step.calls
        for change in call.changes
    }
    return {
        "width": SCREEN_WIDTH,
        "height": SCREEN_HEIGHT,
        "steps": [_step(step, next_frame) for step, next_frame in zip(steps, after, strict=False)],
        "verdicts": [_verdict(verdict, replay.criteria, wrote) for verdict in replay.verdicts],
        "frames": dict(replay.frames),
    }


def _step(step: Step, after: str) -> dict[str, Any]:
    action = step.action or {}
    errors = [_cut(error) for error in step.errors]
    if not step.ok and step.text != " ".join(step.errors):
        errors.append(_cut(step.text) or "The action failed.")
    warnings = []
    if step.loop:
        what = "The same step" if step.loop == 1 else f"A cycle of {step.loop} steps"
        warnings.append(f"{what} keeps coming back.")
    if step.ok and action.get("type") in _GESTURES and not (step.screen_changed or step.store_changed):
        warnings.append("Nothing changed.")
    is_call = action.get("type") == "call_tool"
    call = {"tool": action.get("tool"), "args": action.get("args")} if is_call else None
    shown = {key: value for key, value in step.usage.__dict__.items() if value}
    return {
        "index": step.index,
        "turn": step.turn,
        "time": _time(step.now),
        "screen": step.screen,
        "frame": step.frame,
        "after": after,
        "gesture": gesture(action),
        "words": _cut(action_words(action, step.hit)),
        "thought": _cut(step.thought),
        "ok": step.ok,
        "errors": errors,
        "warnings": warnings,
        "outcome": "" if not step.ok or call else _cut(step.text),
        "question": _cut(step.question),
        "answer": _cut(step.reply),
        "events": [_event(event) for event in step.events],
        "rows": [_row(entry, change) for entry in step.calls for change in entry.changes],
        "journal": [
            {"actor": entry.actor, "tool": entry.tool, "args": entry.args, "side": entry.side}
            for entry in step.calls
            if entry.tool and not (call and entry.tool == call["tool"] and entry.actor == "agent")
        ],
        "call": call,
        "has_result": bool(call and step.ok),
        "result": _parsed(step.text) if call and step.ok else None,
        "action": step.action,
        "usage": {**shown, "sent image": list(step.sent)} if step.sent and shown else shown or None,
    }


def _verdict(verdict: Verdict, criteria: Mapping[str, tuple[str, str]], wrote: Mapping[str, int]) -> dict[str, Any]:
    """Return a verdict with the step to jump to: the one its evidence names, or the last to write its row."""
    kind, text = criteria.get(verdict.criterion, (verdict.judge, ""))
    step = _step_named(verdict.evidence)
    by = "" if verdict.judge in MACHINE_JUDGES else f" ({verdict.judge})"
    why = "\n".join(part for part in (verdict.reason, ", ".join(verdict.evidence)) if part)
    return {
        "result": verdict.outcome,
        "kind": kind,
        "text": (f"{verdict.criterion}: {text}" if text else verdict.criterion) + by,
        "why": _cut(why),
        "step": step if step is not None else next((wrote[one] for one in verdict.evidence if one in wrote), None),
    }


def _step_named(evidence: Iterable[str]) -> int | None:
    """Return the number in the first piece of evidence that reads `step 12`."""
    for piece in evidence:
        word, _, number = piece.replace(":", " ").partition(" ")
        digits = number.split(" ")[0]
        if word.lower() == "step" and digits.isdecimal() and len(digits) < 10:
            return int(digits)
    return None


def _row(call: Call, change: RowChange) -> dict[str, Any]:
    before, after = change.before or {}, change.after or {}
    return {
        "table": change.table,
        "id": change.row_id,
        "change": change.kind,
        "actor": "world" if change.derived else call.actor,
        "fields": [
            {"name": name, "before": _short(before.get(name)), "after": _short(after.get(name))}
            for name in change.fields
        ],
    }


def _event(event: Mapping[str, Any]) -> str:
    kind = str(event.get("kind", ""))
    about = next((str(event[key]) for key in ("slot", "tool", "piece") if event.get(key)), "")
    return f"{kind}: {about}" if about else kind


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
    """Return what is drawn over the frame: a ripple, an arrow, or a plate with words; None for the rest."""
    match action.get("type"):
        case "tap" | "double_tap" | "long_press" as kind:
            return {"kind": kind, "x": action["x"], "y": action["y"]}
        case "swipe":
            return {"kind": "swipe", "path": [list(point) for point in action["path"]]}
        case "type" | "press" | "open_app" | "wait":
            return {"kind": "plate", "text": _cut(action_words(action), 200)}
        case _:
            return None


def _whole(value: Any) -> str:
    return f"{value:.0f}" if isinstance(value, int | float) else "?"


def _time(now: str) -> str:
    try:
        return f"{datetime.fromisoformat(now):%a %-d %b, %H:%M:%S}"
    except ValueError:
        return now


def _parsed(text: str) -> Any:
    """Return a result as the JSON it is, or as text where it is none that a page can hold."""
    try:
        value = json.loads(text, parse_constant=str) if len(text) <= MAX_SHOWN else _cut(text)
        json.dumps(value)
    except (ValueError, RecursionError):
        return _cut(text)
    return value


def _short(value: Any) -> Any:
    return _cut(value, 2_000) if isinstance(value, str) else value


def _cut(text: str, limit: int = MAX_SHOWN) -> str:
    return text if len(text) <= limit else text[:limit] + " …"


def load(folder: Path, page: Path, embed: bool = True) -> Replay:
    """Read an episode's folder, `runs/<name>/episodes/<task>/<trial>`, for a page that will stand at `page`.

    A folder whose episode was cut off has no result and no verdicts yet, and is shown as far as it goes.

    Raises:
        GuiSimError: A file of the folder is not what a run writes; it names the file.
    """
    try:
        return _load(folder, page, embed)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise GuiSimError(f"{folder} is damaged ({type(error).__name__}); run the episode anew.") from None


def _load(folder: Path, page: Path, embed: bool) -> Replay:
    steps = list(read_steps(folder))
    task, verdicts = _json(folder / "task.json"), _json(folder / "verdicts.json").get("verdicts", [])
    known = _json(folder / "result.json")
    result = EpisodeResult.from_json(known) if known else None
    last_frame = result.final_frame if result else ""
    names = [*(step.frame for step in steps), last_frame]
    success = None if result is None else result.success
    return Replay(
        title=f"{folder.parent.name} · trial {folder.name}",
        instruction=str(task.get("instruction", "")),
        result={True: "pass", False: "fail", None: "ungraded"}[success],
        steps=steps,
        verdicts=[Verdict.from_json(verdict) for verdict in verdicts],
        criteria={one["id"]: (one["kind"], one["text"]) for one in task.get("criteria", [])},
        facts=_facts(result, _run_settings(folder)) if result else [("Steps", str(len(steps)))],
        notes=_notes(result),
        frames=frame_addresses(names, folder.parents[2] / "frames", page, embed),
        last_frame=last_frame,
        home="" if embed else relative_address(folder.parents[2] / "index.html", page.parent),
    )


def _facts(result: EpisodeResult, settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    usage = result.usage
    tokens = f"{usage.input_tokens:,} in, {usage.output_tokens:,} out" if usage.requests else ""
    options = settings.get("options") or {}
    agent = " ".join(str(one) for one in (settings.get("agent"), options.get("model")) if one)
    score = "" if result.score is None else f"{result.score:.2f}"
    pairs = (
        ("Suite", result.suite),
        ("Persona", result.persona),
        ("Agent", agent),
        ("Mode", result.mode),
        ("Steps", f"{result.steps} in {result.turns} turns"),
        ("Invalid", str(result.invalid or "")),
        ("Tokens", tokens),
        ("Score", score),
    )
    return [(name, value) for name, value in pairs if value]


def _notes(result: EpisodeResult | None) -> list[str]:
    if result is None:
        return ["The episode was cut off before its end."]
    endings = {
        "done": "The agent said it was done.",
        "infeasible": "The agent said that it can't be done.",
        "limit": "A limit was reached.",
        "crashed": "The episode broke off.",
    }
    notes = [endings[result.end]]
    if result.false_complete:
        notes.append("False complete: it is not done.")
    if result.cause:
        notes.append(f"Cause: {result.cause}.")
    if result.error:
        notes.append(result.error)
    notes += [f"Side effect: {one}" for one in result.side_effects]
    return notes + [f"{slot}: {what}" for slot, what in result.slots.items()]


def _run_settings(folder: Path) -> dict[str, Any]:
    path = folder.parents[2] / "run.yaml"
    return _settings_in(path, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(maxsize=4)  # equal for all episodes of a run
def _settings_in(path: Path, changed: int) -> dict[str, Any]:
    import yaml

    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data if isinstance(data, dict) else {}


def _json(path: Path) -> dict[str, Any]:
    data = json.loads(path.read_bytes()) if path.is_file() else {}
    return data if isinstance(data, dict) else {}


def frame_addresses(names: Iterable[str], folder: Path, page: Path, embed: bool = True) -> dict[str, str]:
    """Return hash to address for the frames that are there: data URLs, or paths from the page's folder."""
    found: dict[str, str] = {}
    for name in names:
        path = folder / f"{name}.png"
        if not name.isalnum() or name in found or not path.is_file():
            continue
        if embed:
            found[name] = "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()
        else:
            found[name] = relative_address(path, page.parent)
    return found
