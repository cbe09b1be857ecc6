"""How well those who grade agree: models that judge, the machine, and people, on the same items of a run.

An item is a criterion, an answer of the simulated user or a piece of a question; each rater calls it `pass` or
`fail`. Nothing here runs or changes anything: it reads what a run left on disk, and a sheet of labels.
"""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Literal

from agent_runner.grading import read_verdicts
from agent_runner.judges.interaction import AnswerFinding, PieceFinding, answers_of, pieces_of
from agent_runner.judges.messages import judged_pieces
from agent_runner.judges.opinions import OTHER, Opinion, read_opinions
from agent_runner.metrics import bootstrap, kappa
from agent_runner.regrade import task_of
from agent_runner.report.folder import replay_address
from agent_runner.results import MACHINE_JUDGES, EpisodeResult
from agent_runner.runs.folder import RunFolder
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import Step, read_steps
from agent_runner.wording import cut, plain_error
from gui_sim.errors import GuiSimError

Sheet = Literal["criteria", "answers", "pieces", "errors"]
SHEETS: tuple[Sheet, ...] = ("criteria", "answers", "pieces", "errors")
COLUMNS = ("sheet", "task", "trial", "item", "instruction", "text", "about", "replay", "label", "labeller")
MACHINE, LEDGER, RULES, HUMAN = "machine", "ledger", "rules", "human"
BY_RULE = (MACHINE, LEDGER, RULES)
"""Who checks by machine: criteria, what was asked and answered, errors."""
MAX_SHEET = 50_000_000
"""Bytes of a sheet of labels."""
MAX_CELL = 8_000
"""Characters of a cell; no spreadsheet takes more than 32,767."""
_GRADES = ("pass", "fail", "ungraded")


@dataclass(frozen=True, order=True)
class Item:
    """What is graded of one episode: a criterion's id, `step 3` (an answer), `step 3, piece 0`, or a class of error."""

    sheet: Sheet
    task: str
    trial: int
    name: str


@dataclass(frozen=True)
class Grade:
    """What one rater says of an item, and why."""

    value: str
    why: str = ""


@dataclass(frozen=True)
class Blank:
    """An item as a person who labels it sees it, without any rater's grade."""

    item: Item
    instruction: str
    text: str
    about: str


@dataclass
class Ratings:
    """All grades of a run by rater, the kind of each item, and the answers of its simulated user."""

    raters: dict[str, dict[Item, Grade]] = field(default_factory=lambda: defaultdict(dict))
    kinds: dict[Item, str] = field(default_factory=dict)
    blanks: list[Blank] = field(default_factory=list)
    answers: list[AnswerFinding] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """How one rater's grades fit a reference's, over the items that both graded.

    `ungraded` counts items that the reference graded and the rater had before it but could not grade. `base_rate`
    is the share of *fail* in the reference; precision and recall are of *fail*. None is "not defined". `low` and
    `high` bound the 95 % interval of the agreement, tasks resampled whole.
    """

    rater: str
    reference: str
    kind: str
    n: int
    ungraded: int
    base_rate: float | None
    agreement: float | None
    low: float | None
    high: float | None
    kappa: float | None
    precision: float | None
    recall: float | None


@dataclass(frozen=True)
class Disagreement:
    """An item on which two raters differ."""

    item: Item
    rater: str
    says: Grade
    reference: str
    holds: Grade


def ratings_of(folder: Path, spoken: Callable[[Task], Sequence[str]] | None = None) -> Ratings:
    """Read the grades of a run's finished episodes.

    `spoken` gives what the owner of a task may speak from besides its details, where a model played the owner.

    Raises:
        GuiSimError: A file of the run is damaged.
    """
    run, found = RunFolder(folder), Ratings()
    for result in run.results():
        place = run.episode(result.task, result.trial)
        task = task_of(place)
        steps = list(read_steps(place))
        _criteria(found, task, place, result.trial)
        known = spoken(task) if spoken else ()
        try:
            _answers(found, task, result.trial, answers_of(task, steps, spoken=known, played=spoken is not None))
            _pieces(found, task, result.trial, pieces_of(task, steps))
        except (LookupError, TypeError, ValueError):
            raise GuiSimError(f"{place / 'steps.jsonl'} is damaged; run the episode anew.") from None
        try:
            _opinions(found, task, place, result.trial, steps)
            if result.success is False:
                _errors(found, task, place, result)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            words = f"What a model said is damaged in {place} ({plain_error(error)}); ask it again."
            raise GuiSimError(words) from None
    return found


def _answers(found: Ratings, task: Task, trial: int, answers: Iterable[AnswerFinding]) -> None:
    for answer in answers:
        item = Item("answers", task.id, trial, f"step {answer.step}")
        _add(found, item, LEDGER, Grade("fail" if answer.fault else "pass", answer.fault), answer.by)
        about = f"Asked: {answer.question} Details: {_details(task)}"
        found.blanks.append(Blank(item, task.instruction, answer.answer, about))
        found.answers.append(answer)


def _pieces(found: Ratings, task: Task, trial: int, pieces: Iterable[PieceFinding]) -> None:
    for piece in pieces:
        item = Item("pieces", task.id, trial, f"step {piece.step}, piece {piece.number}")
        grade = Grade("pass" if piece.finding == "matched" else "fail", f"{piece.finding} {piece.slot}".strip())
        _add(found, item, LEDGER, grade, "")
        found.blanks.append(Blank(item, task.instruction, piece.piece, f"Details: {_details(task)}"))


def _errors(found: Ratings, task: Task, place: Path, result: EpisodeResult) -> None:
    """Add who finds which class of error in a failed episode; `fail` is that it is there.

    Rules that name none have not graded the episode, whatever a model made of it.
    """
    opinions = {str(one["judge"]): (one, dict(one["findings"][0])) for one in read_opinions(place, "errors")}
    named = {str(one.get("error")): one.get("reason") for _, one in opinions.values()}
    ruled = not any(kind == OTHER or named.get(kind) == why for kind, why in result.errors.items())
    for kind, words in load_suite(task.suite).classes.items():
        item = Item("errors", task.id, result.trial, kind)
        value = "ungraded" if not ruled else "fail" if kind in result.errors else "pass"
        _add(found, item, RULES, Grade(value, result.errors.get(kind, "")), kind)
        found.blanks.append(Blank(item, task.instruction, words, "label fail if the failure comes from this"))
        for opinion, one in opinions.values():
            value = "ungraded" if one["error"] == "ungraded" else "fail" if one["error"] == kind else "pass"
            _opine(found, item, opinion, Grade(value, str(one["reason"])))


def _opinions(found: Ratings, task: Task, place: Path, trial: int, steps: Sequence[Step]) -> None:
    """Add what models say of the same pieces and answers; what is no longer there is passed over."""
    for opinion in read_opinions(place, "messages"):
        for (step, number), (finding, why) in judged_pieces(task, steps, opinion).items():
            item = Item("pieces", task.id, trial, f"step {step}, piece {number}")
            value = finding if finding == "ungraded" else "pass" if finding == "matched" else "fail"
            _opine(found, item, opinion, Grade(value, f"{finding}: {why}"))
    for opinion in read_opinions(place, "answers"):
        for one in opinion["findings"]:
            check = one["check"]
            value = "ungraded" if not check else "pass" if check["grounded"] and check["in_scope"] else "fail"
            item = Item("answers", task.id, trial, f"step {one['step']}")
            _opine(found, item, opinion, Grade(value, str(check["reason"] if check else one["fault"])))


def _opine(found: Ratings, item: Item, opinion: Opinion, grade: Grade) -> None:
    if item in found.kinds:
        found.raters[_rater(opinion["judge"], str(opinion.get("prompt", "")))].setdefault(item, grade)


def _rater(judge: str, prompt: str) -> str:
    return f"{judge} ({prompt})"


def _criteria(found: Ratings, task: Task, place: Path, trial: int) -> None:
    verdicts = read_verdicts(place)
    for criterion in task.criteria if verdicts else ():
        item = Item("criteria", task.id, trial, criterion.id)
        found.blanks.append(Blank(item, task.instruction, criterion.text, criterion.kind))
        for verdict in verdicts:
            if verdict.criterion == criterion.id:
                rater = MACHINE if verdict.judge in MACHINE_JUDGES else _rater(verdict.judge, verdict.prompt)
                _add(found, item, rater, Grade(verdict.outcome, verdict.reason), criterion.kind)


def _add(found: Ratings, item: Item, rater: str, grade: Grade, kind: str) -> None:
    found.raters[rater].setdefault(item, grade)
    found.kinds[item] = kind


def _details(task: Task) -> str:
    return "; ".join(f"{name}: {slot.say or 'the past shows it'}" for name, slot in task.slots.items())


def compared(ratings: Ratings) -> Iterator[tuple[str, str]]:
    """Yield which rater is measured against which: judges against the machine and each other, all against people."""
    people = sorted(name for name in ratings.raters if name.startswith(HUMAN))
    judges = sorted(name for name in ratings.raters if name not in (*BY_RULE, *people))
    pairs = [(judge, rule) for judge in judges for rule in BY_RULE]
    pairs += combinations(judges, 2)
    pairs += ((rater, person) for person in people for rater in (*judges, *BY_RULE))
    pairs += combinations(people, 2)
    for one, other in pairs:
        if ratings.raters.get(one, {}).keys() & ratings.raters.get(other, {}).keys():
            yield one, other


def measure(ratings: Ratings, rater: str, reference: str) -> list[Agreement]:
    """Return the agreement of two raters by sheet, over all items of the sheet first and then by kind of item."""
    found = []
    for sheet in SHEETS:
        items = sorted(
            item
            for item in ratings.raters[rater].keys() & ratings.raters[reference].keys()
            if item.sheet == sheet and ratings.raters[reference][item].value != "ungraded"
        )
        kinds = sorted({ratings.kinds.get(item, "") for item in items} - {""})
        groups: list[tuple[str, list[Item]]] = [(sheet, items)] if items else []
        if len(kinds) > 1:
            groups += [(f"{sheet}: {k}", [item for item in items if ratings.kinds.get(item, "") == k]) for k in kinds]
        found += [_measured(ratings, rater, reference, name, own) for name, own in groups]
    return found


def _measured(ratings: Ratings, rater: str, reference: str, kind: str, items: Sequence[Item]) -> Agreement:
    mine, other = ratings.raters[rater], ratings.raters[reference]
    both = [item for item in items if mine[item].value != "ungraded"]
    pairs = [(mine[item].value == "pass", other[item].value == "pass") for item in both]
    called = sum(not one for one, _ in pairs)
    failed = sum(not two for _, two in pairs)
    hit = sum(not one and not two for one, two in pairs)
    by_task: dict[str, tuple[float, float]] = {}
    for item, (one, two) in zip(both, pairs, strict=True):
        agree, count = by_task.get(item.task, (0.0, 0.0))
        by_task[item.task] = agree + (one == two), count + 1
    low, high = bootstrap(by_task, {})
    return Agreement(
        rater=rater,
        reference=reference,
        kind=kind,
        n=len(pairs),
        ungraded=len(items) - len(both),
        base_rate=_share(failed, len(pairs)),
        agreement=_share(sum(one == two for one, two in pairs), len(pairs)),
        low=low,
        high=high,
        kappa=kappa(pairs),
        precision=_share(hit, called),
        recall=_share(hit, failed),
    )


def disagreements(ratings: Ratings, rater: str, reference: str) -> list[Disagreement]:
    """Return the items that both graded, and differently, in order."""
    mine, other = ratings.raters[rater], ratings.raters[reference]
    return [
        Disagreement(item, rater, mine[item], reference, other[item])
        for item in sorted(mine.keys() & other.keys())
        if {mine[item].value, other[item].value} == {"pass", "fail"}
    ]


def write_blank(path: Path, blanks: Iterable[Blank]) -> int:
    """Write a sheet to be labelled, and return its rows; no grade is on it, so that none sways a label."""
    ordered = sorted(blanks, key=lambda blank: (SHEETS.index(blank.item.sheet), blank.item))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8", errors="replace") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for blank in ordered:
            item = blank.item
            replay = replay_address(item.task, item.trial)
            words = (_cell(text) for text in (blank.instruction, blank.text, blank.about))
            writer.writerow((item.sheet, item.task, item.trial, item.name, *words, replay, "", ""))
    return len(ordered)


def read_labels(path: Path, ratings: Ratings) -> int:
    """Add the labels of a filled sheet as raters, one a labeller, and return how many fit no item of the run.

    A row without a label is passed over.

    Raises:
        GuiSimError: The file is no such sheet, or larger than any; it names the line.
    """
    unused = 0
    known = {blank.item for blank in ratings.blanks}
    try:
        if path.stat().st_size > MAX_SHEET:
            raise GuiSimError(f"{path} is larger than {MAX_SHEET // 1_000_000} MB, and so no sheet of labels.")
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file)
            if lacking := [name for name in (*COLUMNS[:4], "label") if name not in (reader.fieldnames or ())]:
                raise GuiSimError(f"{path} has no column '{lacking[0]}'. `--blank FILE` writes a sheet to fill in.")
            for row in reader:
                label = (row["label"] or "").strip().lower()
                if not label:
                    continue
                item, rater = _labelled(row, path, reader.line_num)
                if label not in _GRADES:
                    raise GuiSimError(
                        f"{path}:{reader.line_num}: a label is pass, fail or ungraded, not {label[:40]!r}."
                    )
                if item not in known:
                    unused += 1
                elif ratings.raters[rater].setdefault(item, Grade(label)).value != label:
                    raise GuiSimError(f"{path}:{reader.line_num}: {rater} labels this item twice, differently.")
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise GuiSimError(f"{path} cannot be read: {error}.") from None
    return unused


def _labelled(row: Mapping[str, str | None], path: Path, line: int) -> tuple[Item, str]:
    sheet = next((one for one in SHEETS if one == (row["sheet"] or "").strip()), None)
    trial = (row["trial"] or "").strip()
    if sheet is None or not (trial.isascii() and trial.isdecimal() and len(trial) < 10):
        raise GuiSimError(f"{path}:{line}: a row names a sheet ({', '.join(SHEETS)}) and a trial by its number.")
    name = "".join(sign for sign in row.get("labeller") or "" if sign.isprintable()).strip()[:60]
    item = Item(sheet, (row["task"] or "").strip(), int(trial), (row["item"] or "").strip())
    return item, f"{HUMAN} {name}".strip()


def _cell(text: str) -> str:
    """Return words that no spreadsheet takes for a formula: some are an agent's own."""
    line = cut(" ".join(text.split()), MAX_CELL)
    return f"'{line}" if line[:1] in {"=", "+", "-", "@"} else line


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
