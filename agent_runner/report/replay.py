"""The replay of one episode, made from what the run left on disk, with no model and no re-run.

A report has one page for all replays, `replay.html`, which loads the episode that its address names from a data
file; the details of a long episode lie in further files that are loaded when a step of theirs is shown. A page
that stands alone holds its episode, frames and all, so that it can be sent to someone.

All words come from models, users and tasks and are hostile: templates escape them, data go into a page as JSON in
which no `<` occurs, and the page's script puts text in as text only.
"""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from agent_runner.protocols import Verdict
from agent_runner.recall import SHOWN
from agent_runner.report.pages import data_file, json_for_script, relative_address, render_page, write_page
from agent_runner.report.steps import cut, detail, outline
from agent_runner.report.telling import part_words
from agent_runner.report.wording import words
from agent_runner.results import MACHINE_JUDGES, EpisodeResult
from agent_runner.told import FOLDER
from agent_runner.trajectory import Step, is_hash, read_steps
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH
from gui_sim.wording import count

VIEWER = "replay.html"
PART_SIZE = 200_000
"""Characters of details in one data file, about; one step is never divided."""


@dataclass(frozen=True, kw_only=True)
class Past:
    """Lines of the owner's past that show an entry of the profile: how many there are, and the last of them."""

    entry: str
    count: int
    last: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Replay:
    """All that a replay page shows.

    `result` is pass, fail or ungraded; `facts` are name and value pairs for the head of the page; `frames`
    maps a frame's hash to an address that a browser can load; `told` maps the hash of what the agent was told to its
    words; `last_frame` is the screen after the last step;
    `home` is the address of the page that lists the episodes, "" for a page that stands alone; `sees` is that the
    agent sees the screen, so that it says something to name the screen of a step.
    """

    title: str
    instruction: str
    result: str
    steps: Sequence[Step]
    verdicts: Sequence[Verdict] = ()
    criteria: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # id -> (kind, text)
    past: Mapping[str, Sequence[Past]] = field(default_factory=dict)  # criterion -> what shows its slot
    facts: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = ()
    frames: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    last_frame: str = ""
    home: str = ""
    sees: bool = True


def render(replay: Replay) -> str:
    """Return a page that holds a whole episode as HTML, the same bytes for the same episode.

    Raises:
        GuiSimError: A step is not what a run writes.
    """
    with told_as_damage(cut(replay.title, 300)):
        parts = list(_parts(replay))
        data = _head(replay, parts) | {"details": [one for part in parts for one in part]}
        data["told"] = dict(replay.told)
    return _page(replay.title, replay.home, json_for_script(data))


def render_viewer() -> str:
    """Return the page that shows any episode of the report in whose folder it stands."""
    return _page("Replay", "index.html", "null")


def write_data(replay: Replay, path: Path) -> None:
    """Write the data file of an episode, and `<stem>.<n>.js` beside it for each further part of the details.

    A reader finds all parts of the file that it has, for the first is written last.

    Raises:
        GuiSimError: A step is not what a run writes.
    """
    with told_as_damage(cut(replay.title, 300)):
        parts = list(_parts(replay))
        head = _head(replay, parts)
    for number, part in enumerate(parts[1:], start=1):
        write_page(path.with_name(f"{path.stem}.{number}.js"), data_file(part))
    write_page(path, data_file(head | {"details": parts[0] if parts else []}))


def load(folder: Path, page: Path, embed: bool = True, home: str = "") -> Replay:
    """Read an episode's folder, `runs/<name>/episodes/<task>/<trial>`, for a page that will stand at `page`.

    A folder whose episode was cut off has no result and no verdicts yet, and is shown as far as it goes.

    Raises:
        GuiSimError: A file of the folder is not what a run writes; it names the file.
    """
    with told_as_damage(str(folder)):
        return _load(folder, page, embed, home)


@contextmanager
def told_as_damage(what: str) -> Iterator[None]:
    """Say that what is read or shown is damaged, where it is not what a run writes.

    Raises:
        GuiSimError: It is; it names `what`.
    """
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise GuiSimError(f"{what} is damaged ({type(error).__name__}); run the episode anew.") from None


def frame_addresses(names: Iterable[str], folder: Path, page: Path, embed: bool = True) -> dict[str, str]:
    """Return hash to address for the frames that are there: data URLs, or paths from the page's folder."""
    found: dict[str, str] = {}
    start = "" if embed else relative_address(folder, page.parent)
    for name in names:
        path = folder / f"{name}.png"
        if name in found or not is_hash(name) or not path.is_file():
            continue
        if embed:
            found[name] = "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()
        else:
            found[name] = f"{start}/{name}.png"
    return found


def _page(title: str, home: str, data: str) -> str:
    return render_page(
        "replay.html.j2",
        scripts=("data.js", "replay.js"),
        styles=("theme.css", "replay.css"),
        title=title,
        home=home,
        data=data,
        width=f"{SCREEN_WIDTH:g}",
        height=f"{SCREEN_HEIGHT:g}",
    )


def _parts(replay: Replay) -> Iterator[list[dict[str, Any]]]:
    """Yield the details of all steps, in parts of bounded size."""
    part: list[dict[str, Any]] = []
    size = 0
    for step in replay.steps:
        one = detail(step) | ({} if replay.sees else {"screen": ""})
        part.append(one)
        size += len(json.dumps(one, ensure_ascii=False))
        if size >= PART_SIZE:
            yield part
            part, size = [], 0
    if part:
        yield part


def _head(replay: Replay, parts: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Return what a page needs from the start; `parts` gives how many steps each part of the details has."""
    steps = list(replay.steps)
    after = [step.frame for step in steps[1:]] + [replay.last_frame]
    wrote = {
        f"{change.table} {change.row_id}": step.index
        for step in steps
        for call in step.calls
        for change in call.changes
    } | {f"call {call.seq}": step.index for step in steps for call in step.calls}
    return {
        "title": cut(replay.title, 300),
        "instruction": cut(replay.instruction),
        "result": replay.result,
        "facts": [[cut(name, 300), cut(value, 300)] for name, value in replay.facts],
        "notes": [cut(note, 2_000) for note in replay.notes],
        "verdicts": [_verdict(verdict, replay, wrote) for verdict in replay.verdicts],
        "frames": dict(replay.frames),
        "steps": [outline(step, next_frame) for step, next_frame in zip(steps, after, strict=False)],
        "parts": [len(part) for part in parts],
    }


def _verdict(verdict: Verdict, replay: Replay, wrote: Mapping[str, int]) -> dict[str, Any]:
    """Return a verdict with the step to jump to: the one its evidence names, or the last to write its row.

    One that failed has what the past shows of its slot.
    """
    kind, text = replay.criteria.get(verdict.criterion, (verdict.judge, ""))
    step = _step_named(verdict.evidence)
    by = "" if verdict.judge in MACHINE_JUDGES else f" ({verdict.judge})"
    why = "\n".join(part for part in (verdict.reason, ", ".join(verdict.evidence)) if part)
    return {
        "result": verdict.outcome,
        "kind": cut(kind, 300),
        "text": cut((f"{verdict.criterion}: {text}" if text else verdict.criterion) + by, 5_000),
        "why": cut(why, 5_000),
        "step": step if step is not None else next((wrote[one] for one in verdict.evidence if one in wrote), None),
        "past": [_past(one) for one in replay.past.get(verdict.criterion, ()) if verdict.outcome == "fail"],
    }


def _past(shown: Past) -> dict[str, Any]:
    lines = [cut(line, 1_000) for line in shown.last[-SHOWN:]]
    return {"entry": cut(shown.entry, 300), "count": shown.count, "lines": lines}


def _step_named(evidence: Iterable[str]) -> int | None:
    """Return the number in the first piece of evidence that reads `step 12`."""
    for piece in evidence:
        word, _, number = piece.replace(":", " ").partition(" ")
        digits = number.split(" ")[0]
        if word.lower() == "step" and digits.isdecimal() and len(digits) < 10:
            return int(digits)
    return None


def _load(folder: Path, page: Path, embed: bool, home: str) -> Replay:
    steps = list(read_steps(folder))
    task, verdicts = _json(folder / "task.json"), _json(folder / "verdicts.json").get("verdicts", [])
    known = _json(folder / "result.json")
    result = EpisodeResult.from_json(known) if known else None
    last_frame = result.final_frame if result else ""
    names = [*(step.frame for step in steps), last_frame]
    success = None if result is None else result.success
    settings = _run_settings(folder)
    return Replay(
        title=f"{folder.parent.name} · trial {folder.name}",
        instruction=str(task.get("instruction", "")),
        result={True: "pass", False: "fail", None: "ungraded"}[success],
        steps=steps,
        verdicts=[Verdict.from_json(verdict) for verdict in verdicts],
        criteria={one["id"]: (one["kind"], one["text"]) for one in task.get("criteria", [])},
        past=_pasts(task, _json(folder / "state.json").get("past", {})),
        facts=_facts(result, settings) if result else [("Steps", str(len(steps)))],
        notes=_notes(result),
        frames=frame_addresses(names, folder.parents[2] / "frames", page, embed),
        told=_told(steps, folder.parents[2] / FOLDER),
        last_frame=last_frame,
        home=home,
        sees=(result.mode if result else settings.get("mode")) != "tools",
    )


def _told(steps: Iterable[Step], folder: Path) -> dict[str, str]:
    names = {name for step in steps for name in step.told.values()}
    found = {name: part_words(folder, name) for name in sorted(filter(is_hash, names))}
    return {name: words for name, words in found.items() if words is not None}


def _pasts(task: Mapping[str, Any], past: Mapping[str, Any]) -> dict[str, list[Past]]:
    """Return what the past shows of the slot of each criterion; only an inferable slot has such evidence."""
    shown = {entry: Past(entry=entry, count=int(of["count"]), last=list(of["last"])) for entry, of in past.items()}
    evidence = {name: slot.get("evidence", []) for name, slot in task.get("slots", {}).items()}
    return {
        one["id"]: [shown[entry] for entry in evidence.get(one.get("slot"), []) if entry in shown]
        for one in task.get("criteria", [])
    }


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
        ("Steps", f"{result.steps} in {count(result.turns, 'turn')}"),
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
    notes += [f"{words(kind)}: {what}" for kind, what in result.errors.items()]
    return notes + [f"Warning: {one}" for one in result.warnings]


def _run_settings(folder: Path) -> dict[str, Any]:
    path = folder.parents[2] / "run.yaml"
    return _settings_in(path, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(maxsize=4)  # equal for all episodes of a run
def _settings_in(path: Path, changed: int) -> dict[str, Any]:
    from gui_sim import yaml_file

    data = yaml_file.plain(path.read_text(encoding="utf-8"), str(path))
    return data if isinstance(data, dict) else {}


def _json(path: Path) -> dict[str, Any]:
    data = json.loads(path.read_bytes()) if path.is_file() else {}
    return data if isinstance(data, dict) else {}
