"""Machine checks on rows, and the writes of the agent that nothing accounts for."""

from collections.abc import Iterable, Sequence

from agent_runner.conditions import field_of, holds, matches
from agent_runner.criteria import Criterion, RowsCheck
from agent_runner.judges.evidence import Evidence, Row
from agent_runner.protocols import Verdict
from agent_runner.trajectory import Call
from gui_sim.model import RowChange
from gui_sim.wording import count

GONE = frozenset({"cancelled", "canceled", "refunded", "declined", "removed", "deleted"})
"""States that say of a row what its absence would say."""


class StateJudge:
    """Decides the criteria that have a check on rows."""

    name = "state"

    async def judge(self, evidence: Evidence) -> list[Verdict]:
        """Return a verdict for each criterion with `rows`."""
        return [
            check_rows(criterion, criterion.rows, evidence)
            for criterion in evidence.task.criteria
            if criterion.rows is not None
        ]


def check_rows(criterion: Criterion, check: RowsCheck, evidence: Evidence) -> Verdict:
    """Return whether the rows of one table are as a check says."""

    def verdict(passed: bool, reason: str, found: Iterable[str]) -> Verdict:
        return Verdict(
            criterion=criterion.id,
            outcome="pass" if passed else "fail",
            reason=reason,
            evidence=tuple(f"{check.table} {row_id}" for row_id in found)[:20],
        )

    found = selected(check, evidence)
    rows = count(len(found), "row")
    if check.change in {"unchanged", "absent"}:
        bad = "changed" if check.change == "unchanged" else "there"
        are = "is" if len(found) == 1 else "are"
        return verdict(not found, f"{rows} of {check.table} {are} {bad}." if found else "None is there.", found)
    if check.count is not None and len(found) != check.count:
        return verdict(False, f"{rows} {check.change} in {check.table}, {check.count} wanted.", found)
    if not found:
        return verdict(False, f"No row of {check.table} was {check.change} as described.", found)
    for row_id, row in found.items():
        for name, expected in check.expect.items():
            actual = field_of(row, name)
            if not holds(expected, actual):
                return verdict(False, f"{check.table}.{name} is {actual!r}, not {expected!r}.", [row_id])
    return verdict(True, f"{rows} of {check.table} {check.change} as described.", found)


def selected(check: RowsCheck, evidence: Evidence) -> dict[str, Row]:
    """Return the rows that a check is about, by id, before any `expect`."""
    if check.change in {"present", "absent"}:
        rows = evidence.tables(check.table)
        return {row_id: row for row_id, row in rows.items() if matches(check.where, row)}
    found: dict[str, Row] = {}
    for change in evidence.changes:
        if change.table != check.table or check.change not in {"unchanged", change.kind}:
            continue
        sides = [change.before] if check.change == "deleted" else [change.after]
        if check.change == "unchanged":
            sides = [change.before, change.after]
        row = next((side for side in sides if side is not None and matches(check.where, side)), None)
        if row is not None:
            found[change.row_id] = row
    return found


def side_effects(evidence: Evidence) -> list[Call]:
    """Return the agent's writes that no criterion or allowance accounts for and that were not undone.

    A call is accounted for if an allowance or an earning criterion names it, or if one of them selects a
    row that it wrote itself (of a criterion with a `count` no more calls or rows than that). It is undone if all
    rows that it wrote ended as they began, or as cancelled rows whose money is back; what else it touched of
    rows that other calls changed too went back with the cancelling. Rows the world wrote follow from the call; they
    stand for it where it wrote no others, as photos are shared by a message.
    """
    final = {(change.table, change.row_id): change for change in evidence.changes}
    accounted, named = _accounted(evidence), _named(evidence)
    rest: list[tuple[Call, list[tuple[str, str]]]] = []
    shared: set[tuple[str, str]] = set()
    for call in evidence.own_calls():
        wrote = [change for change in call.changes if not change.derived] or call.changes  # all through another app
        own = [(change.table, change.row_id) for change in wrote]
        if call.seq in named or accounted.intersection(own):
            shared.update(own)
        else:
            rest.append((call, own))
    moved = {key for key in shared if key in final and _net(key, [call for call, _ in rest], final[key])}
    stray = []
    for call, own in rest:
        left = [final[key] for key in own if key in final and key not in shared]
        gone = any(_cancelled(final[key], evidence.changes) for key in own if key in final)
        marked = moved.intersection(own) and not gone
        if marked or not all(_cancelled(change, evidence.changes) for change in left):
            stray.append(call)
    return stray


def _named(evidence: Evidence) -> set[int]:
    """Return the numbers of the calls that an earning criterion or an allowance names.

    As with rows (see `_accounted`), a personalization criterion accounts only for calls that no action or target is
    about: by their tool, or by the table of a row that they wrote.
    """
    earning = [one for one in evidence.task.criteria if one.kind != "guard"]
    main = [one for one in earning if one.kind != "personalization"]
    tools = {one.calls.tool for one in main if one.calls is not None}
    tables = {one.rows.table for one in main if one.rows is not None}
    calls = evidence.own_calls()
    found: set[int] = set()
    for criterion in earning:
        check = criterion.calls
        if check is None or check.actor != "agent":
            continue
        fitting = [call for call in calls if call.tool == check.tool and matches(check.args, call.args)]
        if criterion.kind == "personalization":
            fitting = [
                call
                for call in fitting
                if call.tool not in tools and tables.isdisjoint(change.table for change in call.changes)
            ]
        found |= {call.seq for call in fitting[: check.count]}
    for entry in evidence.task.allow:
        found |= {call.seq for call in calls if entry.tool == call.tool and matches(entry.args, call.args)}
    return found


def _net(key: tuple[str, str], calls: Sequence[Call], final: RowChange) -> bool:
    """Whether some calls, taken together, left a mark on a row that other calls changed too.

    Numbers are added up (a seat taken and given back is nothing); another value counts if it is there at
    the end.
    """
    sums: dict[str, float] = {}
    for change in (change for call in calls for change in call.changes if (change.table, change.row_id) == key):
        before, after = change.before or {}, change.after or {}
        for name in change.fields:
            old, new = before.get(name), after.get(name)
            if isinstance(old, int | float) and isinstance(new, int | float) and not isinstance(new, bool):
                sums[name] = sums.get(name, 0) + new - old
            elif (final.after or {}).get(name) == new != (final.before or {}).get(name):
                return True
    return any(abs(total) > 1e-9 for total in sums.values())


def _accounted(evidence: Evidence) -> set[tuple[str, str]]:
    """Return table and id of each row that an earning criterion or an allowance selects.

    A personalization criterion says how a row should be, not that there should be one more: it accounts
    only for tables that no action or target is about.
    """
    checks = [
        (one.kind, one.rows)
        for one in evidence.task.criteria
        if one.rows is not None and one.kind != "guard" and one.rows.change not in {"unchanged", "absent"}
    ]
    main = {check.table for kind, check in checks if kind != "personalization"}
    keys: set[tuple[str, str]] = set()
    for kind, check in checks:
        if kind != "personalization" or check.table not in main:
            keys |= {(check.table, row_id) for row_id in list(selected(check, evidence))[: check.count]}
    for entry in evidence.task.allow:
        for change in evidence.changes:
            row = change.after or change.before or {}
            if entry.table == change.table and matches(entry.where, row):
                keys.add((change.table, change.row_id))
    return keys


def _cancelled(change: RowChange, changes: Sequence[RowChange]) -> bool:
    """Whether a new row ended cancelled, its money is back and no payment waits for it."""
    if change.before is not None or change.after is None or str(change.after.get("state")) not in GONE:
        return False
    moved = 0
    for other in changes:
        row = other.after or {}
        if row.get("ref") != change.row_id:
            continue
        if other.table == "Transaction" and other.before is None and row.get("state") == "posted":
            moved += int(row["amount"])
        if other.table == "PaymentRequest" and row.get("state") == "waiting":
            return False
    return moved == 0
