"""Asks every judge and keeps their failures apart: a judge that breaks leaves its criteria ungraded."""

import json
from collections.abc import Sequence
from pathlib import Path

from agent_runner.judges.evidence import Evidence
from agent_runner.protocols import Judge, Verdict
from agent_runner.trajectory import VERSION, to_json_bytes, write_whole
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError

FILE = "verdicts.json"


async def grade(evidence: Evidence, judges: Sequence[Judge]) -> tuple[list[Verdict], list[str]]:
    """Return all verdicts, and a sentence for each judge that failed.

    A verdict on a criterion that the task does not have is dropped; a criterion without a verdict stays
    ungraded.
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
        verdicts += [verdict for verdict in given if verdict.criterion in known]
    return verdicts, faults


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
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise GuiSimError(f"{path} is damaged ({plain_error(error)}); run the episode anew.") from None


def write_verdicts(folder: Path, verdicts: Sequence[Verdict], faults: Sequence[str]) -> None:
    """Write the verdicts on an episode, and what went wrong with judges."""
    plain = [verdict.to_json() for verdict in verdicts]
    write_whole(folder / FILE, to_json_bytes({"version": VERSION, "verdicts": plain, "faults": list(faults)}))
