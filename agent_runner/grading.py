"""Asks every judge and keeps their failures apart: a judge that breaks leaves its criteria ungraded."""

from collections.abc import Sequence

from agent_runner.judges.evidence import Evidence
from agent_runner.protocols import Judge, Verdict
from agent_runner.wording import plain_error


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
