"""A task: what is asked, what depends on the user, how it is graded, and one way to do it right.

One YAML file a task (docs/add_a_task.md). Every value that depends on the user stands once, in `slots`, and is
used by name: `$slot.party`. A reference is replaced where the file is loaded, so the rest of the house sees
plain values; an oracle step remembers which of its arguments came from which slot.
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    Field,
    PrivateAttr,
    ValidationError,
    field_validator,
    model_validator,
)

from agent_runner import conditions
from agent_runner.criteria import EARNING, Allow, Criterion, Line, Model, Name, Wire
from agent_runner.slots import SLOT, Slot
from agent_runner.taskfile import Spot, TaskError, line_of, read
from gui_sim.faults import lines_of_faults

FEW = 12
"""As many ids are listed where one is not there; of more, those that are close."""


class Override(Model):
    """One change to the persona's phone before the episode: a row, a call, or an event that will come."""

    insert: str = ""
    update: str = ""
    delete: str = ""
    call: str = ""
    event: str = ""
    id: str = ""
    row: dict[str, Wire] = Field(default_factory=dict)
    args: dict[str, Wire] = Field(default_factory=dict)
    actor: Literal["user", "world"] = "user"
    at: str = ""
    after: str = ""
    payload: dict[str, Wire] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_kind(self) -> "Override":
        kinds = [kind for kind in ("insert", "update", "delete", "call", "event") if getattr(self, kind)]
        if len(kinds) != 1:
            raise ValueError("A state override is one of insert, update, delete, call, event.")
        if kinds[0] in {"update", "delete"} and not self.id:
            raise ValueError(f"'{kinds[0]}' needs the 'id' of the row.")
        if kinds[0] == "event" and bool(self.at) == bool(self.after):
            raise ValueError("An event needs 'at' (a time) or 'after' (a tool's name).")
        return self


class Overrides(Model):
    """What this task changes in the persona: rows, past events, wordings of the hidden profile."""

    state: Annotated[tuple[Override, ...], Field(max_length=2000)] = ()
    history: tuple[dict[str, Wire], ...] = ()
    profile: tuple[dict[str, Wire], ...] = ()


class OracleStep(Model):
    """One step of a way to do it right.

    Written as `tool_name: {args}`, `ask: slot`, `ask: {owner: tool, args: {...}}`, `wait: minutes`, or
    `answer: words` (or `answer: {text, status}`). `$new.Model` as an argument stands for the id of the
    newest row of that model.
    """

    kind: Literal["call", "ask", "ask_owner", "wait", "answer"]
    tool: str = ""
    args: dict[str, Wire] = Field(default_factory=dict)
    slot: str = ""
    minutes: Annotated[float, Field(ge=0, le=1440, allow_inf_nan=False)] = 0  # as long as an agent may wait
    text: str = ""
    status: Literal["done", "infeasible"] = "done"

    @model_validator(mode="before")
    @classmethod
    def _spell(cls, data: Any) -> Any:
        if isinstance(data, Mapping) and "kind" in data:
            return data
        if not (isinstance(data, Mapping) and len(data) == 1):
            raise ValueError("An oracle step is 'tool_name: {args}', 'ask: …', 'wait: …' or 'answer: …'.")
        ((name, body),) = data.items()
        if name == "ask" and isinstance(body, str):
            return {"kind": "ask", "slot": body}
        if name == "ask":
            known = isinstance(body, Mapping) and isinstance(body.get("owner"), str)
            if not known or set(body) - {"owner", "args"}:
                raise ValueError("'ask' names a slot, or {owner: tool, args: {...}}.")
            return {"kind": "ask_owner", "tool": body["owner"], "args": body.get("args") or {}}
        if name == "wait":
            return {"kind": "wait", "minutes": body}
        if name == "answer":
            return {"kind": "answer", **(body if isinstance(body, Mapping) else {"text": body})}
        return {"kind": "call", "tool": name, "args": body or {}}


class Task(Model):
    """What is asked of the agent, and everything the graders need."""

    id: Name
    suite: Name
    persona: str = ""
    instruction: Line
    perturbation: Literal["none", "instruction", "preference", "environment"] = "none"
    overrides: Overrides = Field(default_factory=Overrides)
    now: datetime
    context: str = ""
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    split: Literal["public", "private"] = "public"
    template: str = ""
    tags: tuple[str, ...] = ()
    slots: dict[str, Slot] = Field(default_factory=dict)
    criteria: tuple[Criterion, ...]
    allow: tuple[Allow, ...] = ()
    user_will: dict[str, bool | dict[str, Wire]] = Field(default_factory=dict)
    oracle: Annotated[tuple[OracleStep, ...], Field(max_length=200)]
    limits: dict[Literal["steps", "turns", "asks"], Annotated[int, Field(ge=0)]] = Field(default_factory=dict)
    _source: str = PrivateAttr("")
    _origins: tuple[dict[str, str], ...] = PrivateAttr(())
    _raw: dict[str, Any] = PrivateAttr(default_factory=dict)

    @field_validator("now", mode="before")
    @classmethod
    def _moment(cls, value: Any) -> Any:
        if isinstance(value, str):
            try:
                moment = datetime.fromisoformat(value)
            except ValueError:
                raise ValueError("'now' is a moment such as 2026-03-05T09:41.") from None
            if moment.tzinfo is not None:
                raise ValueError("'now' is local time, without a zone.")
            if not 1970 <= moment.year < 2200:
                raise ValueError("'now' must lie between the years 1970 and 2199.")
            return moment
        if not isinstance(value, datetime):
            raise ValueError("'now' is a moment such as 2026-03-05T09:41.")
        return value

    @model_validator(mode="after")
    def _gradable(self) -> "Task":
        if not any(criterion.kind in EARNING for criterion in self.criteria):
            raise ValueError("'criteria' needs at least one that earns; without it doing nothing would pass.")
        if not self.oracle or self.oracle[-1].kind != "answer":
            raise ValueError("'oracle' needs steps and ends with 'answer'.")
        if any(step.kind == "answer" for step in self.oracle[:-1]):
            raise ValueError("'oracle' has an 'answer' before its last step; the episode would end there.")
        ids = [criterion.id for criterion in self.criteria]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"Criteria share the id '{twice[0]}'.")
        for named in (*(c.slot for c in self.criteria), *(c.asked for c in self.criteria)):
            if named and named not in self.slots:
                raise ValueError(f"A criterion names the slot '{named}', which is not among the slots.")
        for step in self.oracle:
            if step.kind == "ask" and step.slot not in self.slots:
                raise ValueError(f"The oracle asks for the slot '{step.slot}', which is not among the slots.")
        return self

    @property
    def source(self) -> str:
        """The file it came from, "" if built in code."""
        return self._source

    @property
    def raw(self) -> Mapping[str, Any]:
        """The data it was read from, with `$slot` as it was written."""
        return self._raw

    def origins(self, step: int) -> Mapping[str, str]:
        """Return which arguments of an oracle step came from which slot (argument to slot)."""
        return self._origins[step] if step < len(self._origins) else {}

    def with_slot(self, name: str, value: Wire) -> "Task":
        """Return the task as its file would give it if a slot had another value."""
        raw = copy.deepcopy(self._raw)
        raw["slots"][name]["value"] = value
        return parse_task(raw, source=self._source, persona=self.persona)

    @property
    def required(self) -> tuple[str, ...]:
        """The slots that only the user knows."""
        return tuple(name for name, slot in self.slots.items() if slot.source == "ask_only")


def parse_task(data: Any, *, source: str = "", lines: Mapping[Spot, int] | None = None, persona: str = "") -> Task:
    """Return the task that plain data describes, with references to slots replaced.

    Raises:
        TaskError: One line for each fault: file, line number, and what to write instead.
    """
    known = dict(lines or {})
    where = source or "task"
    if not isinstance(data, dict):
        raise TaskError(f"{where}:1: a task is a mapping with id, suite, instruction, criteria, oracle.")
    raw = copy.deepcopy(data)
    steps = data.get("oracle")
    origins = tuple(map(_origin, steps if isinstance(steps, list) else ()))
    try:
        data = _resolve(data, where, known)
        if persona:
            data.setdefault("persona", persona)
        task = Task.model_validate(data)
    except ValidationError as error:
        raise TaskError(lines_of_faults(error, where, known)) from None
    task._source = source
    task._origins = origins
    task._raw = raw
    return task


def load_tasks(dirs: Iterable[Path | str], suite: str | None = None, ids: Sequence[str] | None = None) -> list[Task]:
    """Return the tasks in all `*.yaml` files below the folders, sorted by id.

    A folder may be a `tasks` folder, a persona's pack, or a folder of packs: files count that lie below a
    folder named `tasks`, or all of them if there is no such folder. `persona` defaults to the pack's name.

    Raises:
        TaskError: A file is wrong, two tasks share an id, an id asked for is not there, or there is no task
        at all.
    """
    found: dict[str, Task] = {}
    faults: list[str] = []
    for path in _files(dirs):
        try:
            data, lines = read(path)
            task = parse_task(data, source=str(path), lines=lines, persona=_pack(path))
        except TaskError as error:
            faults.append(str(error))
            continue
        if task.id in found:
            faults.append(f"{path}:1: the id '{task.id}' is taken by {found[task.id].source}.")
        found[task.id] = task
    if faults:
        raise TaskError("\n".join(faults))
    if missing := [one for one in ids or () if one not in found]:
        raise TaskError(f"There is no task '{missing[0]}'. {_known(missing[0], found)}")
    chosen = [task for _, task in sorted(found.items()) if suite in (None, task.suite) and (not ids or task.id in ids)]
    if not chosen:
        suites = ", ".join(sorted({task.suite for task in found.values()}))
        raise TaskError(
            f"No task{f' of suite {suite!r}' if suite else ''} is in {', '.join(map(str, dirs))}. "
            + (f"Suites there: {suites}." if suites else "Name another folder of task files with --tasks DIR.")
        )
    return chosen


def _known(id: str, found: Iterable[str]) -> str:
    """Return the ids nearest to one that is not there, or how many there are, in words."""
    names = sorted(found)
    if len(names) <= FEW:
        return f"Known: {', '.join(names) or 'none'}."
    close = ", ".join(get_close_matches(id, names, n=3, cutoff=0.5))
    return f"{f'Close: {close}. ' if close else ''}`gui-sim tasks` lists all {len(names)}."


def _files(dirs: Iterable[Path | str]) -> list[Path]:
    files: list[Path] = []
    for folder in map(Path, dirs):
        if folder.is_file():
            files.append(folder)
            continue
        if not folder.is_dir():
            raise TaskError(f"{folder}: there is no such folder of tasks.")
        below = sorted(path for path in folder.rglob("*.yaml") if path.is_file())
        inside = [path for path in below if "tasks" in path.relative_to(folder.parent).parts[:-1]]
        files += inside or below
    return files


def _pack(path: Path) -> str:
    parts = path.resolve().parts
    return parts[len(parts) - 1 - parts[::-1].index("tasks") - 1] if "tasks" in parts[1:-1] else ""


def _origin(step: Any) -> dict[str, str]:
    """Return argument to slot for one raw oracle step; a reference may sit deep inside the argument."""

    def named(value: Any) -> str:
        if isinstance(value, str):
            return value.removeprefix(SLOT) if value.startswith(SLOT) else ""
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return next((name for name in map(named, inner) if name), "")

    body = next(iter(step.values()), None) if isinstance(step, dict) else None
    return {key: name for key, value in body.items() if (name := named(value))} if isinstance(body, dict) else {}


def _resolve(data: dict[str, Any], where: str, lines: dict[Spot, int]) -> dict[str, Any]:
    """Replace `$slot.name` everywhere but in the slots themselves."""
    given = data.get("slots")
    slots: dict[str, Any] = given if isinstance(given, dict) else {}

    def walk(value: Any, path: Spot, plain: bool) -> Any:
        if isinstance(value, str) and value.startswith(SLOT):
            name = value.removeprefix(SLOT)
            body = slots.get(name)
            if not isinstance(body, dict) or "value" not in body:
                raise TaskError(f"{where}:{line_of(lines, path)}: there is no slot '{name}' to take a value from.")
            try:
                conditions.check(body["value"])
                return conditions.pick(body["value"]) if plain else body["value"]
            except ValueError as error:
                raise TaskError(f"{where}:{line_of(lines, path)}: {error}") from None
        if isinstance(value, dict):
            return {key: walk(item, (*path, key), plain) for key, item in value.items()}
        if isinstance(value, list):
            return [walk(item, (*path, index), plain) for index, item in enumerate(value)]
        return value

    return {
        key: value if key == "slots" else walk(value, (key,), key in {"oracle", "overrides"})
        for key, value in data.items()
    }
