"""Asks every judge and keeps their failures apart: a judge that breaks leaves its criteria ungraded."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from agent_runner.judges.evidence import Evidence
from agent_runner.judges.opinions import OTHER, read_opinions
from agent_runner.protocols import Judge, Verdict
from agent_runner.suites import Outcomes, Suite
from agent_runner.trajectory import VERSION, to_json_bytes, write_whole
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError

FILE = "verdicts.json"


async def grade(evidence: Evidence, judges: Sequence[Judge]) -> tuple[list[Verdict], list[str]]:
    """Return all verdicts, and a sentence for each judge that failed.

    A verdict on a criterion that the task does not have is dropped; a criterion without a verdict stays
    ungraded, and so does one on which a judge says two things.
    """
    known = {criterion.id for criterion in evidence.task.criteria}
    verdicts: list[Verdict] = []
    faults: list[str] = []
    for judge in judges:
        try:
            given = await judge.judge(evidence)
        except Exception as error:
            faults.append(f"The judge '{judge.name}' failed: {plain_error(error)}")
            continue
        verdicts += _once([verdict for verdict in given if verdict.criterion in known])
    return verdicts, faults


def _once(given: Sequence[Verdict]) -> list[Verdict]:
    """Return one verdict a criterion of one judge's; those that contradict each other become `ungraded`."""
    kept: dict[str, Verdict] = {}
    for verdict in given:
        first = kept.setdefault(verdict.criterion, verdict)
        if first.outcome != verdict.outcome:
            words = "The judge gave two verdicts that contradict each other."
            kept[verdict.criterion] = replace(first, outcome="ungraded", reason=words, evidence=())
    return list(kept.values())


def errors_of(suite: Suite, evidence: Evidence, outcomes: Outcomes, success: bool | None) -> dict[str, str]:
    """Return each class of error of an episode with what shows it, none of one that did not fail.

    Where no rule names a class, it is that on which models that were asked agree (`errors.json`), else `other`.
    """
    if success is not False:
        return {}
    found = dict(suite.errors(evidence, outcomes))
    if found:
        return found
    given = [one["findings"][0] for one in read_opinions(evidence.folder, "errors") if one["findings"]]
    named = {str(one["error"]): str(one["reason"]) for one in given if one.get("error") in {*suite.classes, OTHER}}
    return named if len(named) == 1 else {OTHER: "No rule names what went wrong."}


def read_verdicts(folder: Path) -> list[Verdict]:
    """Return the verdicts on an episode that are on disk, none if there are none.

    Raises:
        GuiSimError: The file is damaged.
    """
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        return [Verdict.from_json(verdict) for verdict in json.loads(path.read_bytes())["verdicts"]]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise GuiSimError(f"{path} is damaged ({plain_error(error)}); run the episode anew.") from None


def write_verdicts(folder: Path, verdicts: Sequence[Verdict], faults: Sequence[str]) -> None:
    """Write the verdicts on an episode, and what went wrong with judges."""
    plain = [verdict.to_json() for verdict in verdicts]
    data = {"version": VERSION, "verdicts": plain, "faults": list(faults)}
    write_whole(folder / FILE, to_json_bytes(data), sync=False)
