"""Which class of error a failed episode of `gated` shows, by rule from its steps, its calls and what was asked."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from agent_runner.conditions import same
from agent_runner.criteria import EARNING
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.reference import made_in, without_ids
from agent_runner.judges.state import side_effects
from agent_runner.rows import NEW
from agent_runner.suites import Outcomes
from agent_runner.trajectory import Call
from agent_runner.wording import cut
from gui_sim.journal import ToolCall

CLASSES: Mapping[str, str] = {
    "system_configuration": "a permission, plan, connection, confirmation or amount of money was missing, and the "
    "owner was never asked for exactly that step",
    "tool_misuse": "a tool was used for what it is not for: the owner's own tool called again and again, a way taken "
    "around what was missing, a refused call repeated, a write that nobody asked for, or a prohibition broken",
    "data_or_computation": "the right tool was used with a wrong value, or a wrong figure was worked out or told",
    "resource_navigation": "the needed tool, screen or record was never reached, or the steps ran out on the way",
}
REPEATED = 3
"""So many equal calls that are refused, or calls of tools that there are not, are misuse."""
OWNERS = 2
"""So many calls of one tool of the owner's are misuse: the first refusal says whose it is."""
UNKNOWN = frozenset({"unknown_tool", "unknown_app"})


def errors(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, str]:
    """Return each class of error with what shows it; empty where no rule decides."""
    unasked = list(_not_asked_for(evidence))
    lost = list(_not_reached(evidence, outcomes, gated=bool(unasked)))
    told = [] if unasked or lost else list(_wrongly_told(evidence, outcomes))
    found = {
        "system_configuration": unasked,
        "tool_misuse": list(_misuse(evidence, outcomes)),
        "data_or_computation": [*_wrong_values(evidence, outcomes), *told],
        "resource_navigation": lost,
    }
    return {kind: cut(" ".join(words), 1000) for kind, words in found.items() if words}


def reads_of(evidence: Evidence) -> list[ToolCall]:
    """Return the agent's calls that went well and wrote nothing, in canonical form."""
    found = []
    for step in evidence.steps():
        action = step.action or {}
        wrote = any(call.actor == "agent" and call.tool == action.get("tool") for call in step.calls)
        if action.get("type") == "call_tool" and step.ok and not wrote:
            found.append(evidence.background.canonical(ToolCall("", str(action["tool"]), action.get("args") or {})))
    return found


def _not_asked_for(evidence: Evidence) -> Iterator[str]:
    """Yield each step of the owner's that the reference takes and that nobody asked for by its name.

    A step that was asked for and refused, or done with another amount, was asked for.
    """
    done = [*evidence.own_calls("user")]
    named = Counter(
        event.tool for event in evidence.ledger.events if event.tool and not (event.kind == "acted" and event.ok)
    )
    for wanted in evidence.background.owner_calls:
        match = next((call for call in done if call.tool == wanted.tool and _same_step(call, wanted)), None)
        if match is not None:
            done.remove(match)
        elif named[wanted.tool] > 0:
            named[wanted.tool] -= 1
        else:
            yield f"The owner was never asked for {wanted.tool}."


def _same_step(call: Call, wanted: ToolCall) -> bool:
    """Whether two calls of an owner's tool are one step, whatever sums of money and ids of new rows they name."""
    named = {name: value for name, value in wanted.args.items() if isinstance(value, str) and not value.startswith(NEW)}
    return all(same(value, call.args.get(name)) for name, value in named.items())


def _misuse(evidence: Evidence, outcomes: Outcomes) -> Iterator[str]:
    """Yield what was called again and again in vain, what was broken, and what nothing asked for."""
    refused: Counter[str] = Counter()
    owners: Counter[str] = Counter()
    for step in evidence.steps():
        action = step.action or {}
        if action.get("type") != "call_tool" or step.ok:
            continue
        tool = str(action.get("tool", ""))[:80]
        if step.code == "user_only":
            owners[tool] += 1
        elif step.code in UNKNOWN:
            refused["tools that there are not"] += 1
        else:
            refused[f"{tool} {sorted((action.get('args') or {}).items(), key=str)}"] += 1
    for tool, times in owners.items():
        if times >= OWNERS:
            yield f"It called {tool}, which is the owner's, {times} times."
    for call, times in refused.items():
        if times >= REPEATED:
            yield f"It was refused {times} times for {cut(call, 200)}."
    for one in evidence.task.criteria:
        if one.kind == "guard" and outcomes[one.id] == "fail":
            yield f"It broke '{one.text}'"
    wanted = Counter(call.tool for call in evidence.background.writes)
    surplus = Counter(call.tool for call in evidence.own_calls()) - wanted
    for tool in dict.fromkeys(effect.tool for effect in side_effects(evidence)):
        if tool not in wanted:
            yield f"It called {tool}, which nothing asked for."
        elif surplus[tool]:
            yield f"It called {tool} more often than was asked for."


def _wrong_values(evidence: Evidence, outcomes: Outcomes) -> Iterator[str]:
    """Yield each argument of a call of a needed tool that differs from the nearest call of the reference.

    Only where a criterion on rows or calls failed; and since words may be put in many ways, only texts that such a
    criterion names.
    """
    checks = [one.rows or one.calls for one in evidence.task.criteria if outcomes[one.id] == "fail"]
    named = {
        name for check in checks if check for name in _names_in(check.model_dump(include={"where", "expect", "args"}))
    }
    if not named:
        return
    made = made_in([change for call in evidence.calls for change in call.changes])
    mine = without_ids([ToolCall(one.app, one.tool, one.args) for one in evidence.own_calls()], made)
    left = Counter(evidence.background.writes) - Counter(mine)
    extra = Counter(mine) - Counter(evidence.background.writes)
    wanted = list(left.elements())
    for call in extra.elements():
        alike = [one for one in wanted if one.tool == call.tool]
        near = min(alike, key=lambda one: len(_differing(one, call)), default=None)
        if near is None:
            continue
        wanted.remove(near)
        for name in _differing(near, call):
            said, right = call.args.get(name), near.args.get(name)
            if name in named or not isinstance(right, str):
                yield f"{call.tool}: {name} was {cut(repr(said), 80)}, where {cut(repr(right), 80)} is right."


def _names_in(value: Any) -> Iterator[str]:
    """Yield the names of fields that a check speaks of, also deep inside."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from str(name).split(".")
            yield from _names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names_in(inner)


def _differing(one: ToolCall, other: ToolCall) -> list[str]:
    names = dict.fromkeys((*one.args, *other.args))
    return [name for name in names if not same(one.args.get(name), other.args.get(name))]


def _not_reached(evidence: Evidence, outcomes: Outcomes, *, gated: bool) -> Iterator[str]:
    """Yield what was never reached; behind a step that the owner was not asked for nothing can be."""
    if evidence.answer is None:
        yield "It came to no end."
    if gated:
        return
    called = {call.tool for call in evidence.own_calls()}
    for tool in dict.fromkeys(call.tool for call in evidence.background.writes):
        if tool not in called:
            yield f"It never called {tool}."
    told = any(one.kind == "answer" and outcomes[one.id] == "fail" for one in evidence.task.criteria)
    if evidence.mode != "tools" or not told:
        return
    read = {call.tool for call in reads_of(evidence)}
    writes = set(evidence.background.writes)
    for tool in dict.fromkeys(call.tool for call in evidence.background.calls if call not in writes):
        if tool not in read:
            yield f"It never called {tool}."


def _wrongly_told(evidence: Evidence, outcomes: Outcomes) -> Iterator[str]:
    """Yield what the answer should say and does not, though it ends as it should."""
    right = evidence.task.oracle[-1].status
    if evidence.answer is None or evidence.answer[1] != right:
        return
    for one in evidence.task.criteria:
        if one.kind in EARNING and one.answer is not None and outcomes[one.id] == "fail":
            yield f"Its words lack this: {one.text}"
