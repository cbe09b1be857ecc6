"""Machine checks on what was done and said: calls of the journal, the last words, what was asked."""

from typing import Literal

from agent_runner.conditions import condition, holds, matches
from agent_runner.criteria import AnswerCheck, CallsCheck, Criterion
from agent_runner.judges.evidence import Evidence
from agent_runner.protocols import Verdict
from gui_sim.wording import count


class TrajectoryJudge:
    """Decides the criteria that have a check on calls, on the answer, or on what was asked."""

    name = "trajectory"

    async def judge(self, evidence: Evidence) -> list[Verdict]:
        """Return a verdict for each criterion with `calls`, `answer` or `asked`."""
        verdicts = []
        for criterion in evidence.task.criteria:
            if criterion.calls is not None:
                verdicts.append(_calls(criterion, criterion.calls, evidence))
            elif criterion.answer is not None:
                verdicts.append(_answer(criterion, criterion.answer, evidence))
            elif criterion.asked:
                verdicts.append(_asked(criterion, evidence))
        return verdicts


def _verdict(criterion: Criterion, passed: bool, reason: str, *rests_on: str) -> Verdict:
    outcome: Literal["pass", "fail"] = "pass" if passed else "fail"
    return Verdict(
        criterion=criterion.id, outcome=outcome, reason=reason, evidence=rests_on, judge=TrajectoryJudge.name
    )


def _calls(criterion: Criterion, check: CallsCheck, evidence: Evidence) -> Verdict:
    calls = evidence.own_calls(check.actor)
    found = [call for call in calls if call.tool == check.tool and matches(check.args, call.args)]
    rests_on = [f"call {call.seq}" for call in found[:20]]
    wanted = "at least 1" if check.count is None else str(check.count)
    told = f"{count(len(found), 'such call')} of {check.tool}, {wanted} wanted."
    if not (found if check.count is None else len(found) == check.count):
        # where nothing fits, a reader wants to see what was called instead
        rests_on = rests_on or [f"call {call.seq}" for call in calls if call.tool == check.tool][:20]
        return _verdict(criterion, False, told, *rests_on)
    if check.before and found:
        early = [call for call in calls if call.tool == check.before and call.seq < found[0].seq]
        if early:
            return _verdict(criterion, False, f"{check.before} was called before {check.tool}.", f"call {early[0].seq}")
    return _verdict(criterion, True, told, *rests_on)


def _answer(criterion: Criterion, check: AnswerCheck, evidence: Evidence) -> Verdict:
    if evidence.answer is None:
        return _verdict(criterion, False, "The agent gave no answer.")
    text, status = evidence.answer
    if check.status not in (None, status):
        return _verdict(criterion, False, f"The answer says '{status}', not '{check.status}'.", "answer")
    if check.text is not None:
        expected = check.text if condition(check.text) else {"contains": check.text}
        if not holds(expected, text):
            return _verdict(criterion, False, f"The answer does not say {check.text!r}.", "answer")
    return _verdict(criterion, True, "The answer says so.", "answer")


def _asked(criterion: Criterion, evidence: Evidence) -> Verdict:
    asked = criterion.asked in evidence.ledger.elicited
    reason = f"The slot '{criterion.asked}' was {'' if asked else 'not '}asked for and answered."
    return _verdict(criterion, asked, reason)
