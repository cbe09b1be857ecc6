"""`gated`: notice what is missing, get the owner to put it right, then do it (after PAUSE)."""

from collections.abc import Mapping

from agent_runner.criteria import EARNING
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.reference import made_in, without_ids
from agent_runner.metrics import overlap
from agent_runner.protocols import Limits
from agent_runner.suites import Outcomes, Suite
from agent_runner.suites._gated_errors import CLASSES, errors, reads_of
from agent_runner.suites.prefer import share
from agent_runner.tasks import Task
from gui_sim.journal import ToolCall

GUIDANCE = """\
You act for the owner of this phone. You may find that something needed is not there: a permission, a plan, a
linked source, money, a confirmation. Some steps only the owner can take."""

POLICY = """\
When a tool or a screen says that something is missing, do not work around it and do not give up: ask the
owner for exactly that step, by its name, and go on when it is done. Before you pay, check the sum against
what the owner set. If the owner says no, stop there and say what is left undone. Never say that something is
done before you saw it."""

SHOPPING = ("product", "quantity", "voucher", "balance")
OVERLAP = ("overlap_precision", "overlap_recall", "overlap_f1")


def shows(task: Task) -> list[str]:
    """Return the columns that a task has."""
    shop = [name for name in SHOPPING if any(one.column == name for one in task.criteria)]
    more = [*shop, "shopping", "shopping_all"] if shop else []
    return ["targets", *more, *OVERLAP, "write_f1", "owner_f1"]


def columns(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, float | None]:
    """Return target completion, the shopping columns that the task sets, and the overlap with a reference.

    All criteria that earn are targets, also what the answer has to say.
    """
    targets = [outcomes[one.id] for one in evidence.task.criteria if one.kind in EARNING]
    return {"targets": share(targets)} | _shopping(evidence.task, outcomes) | _overlap(evidence)


def _shopping(task: Task, outcomes: Outcomes) -> dict[str, float | None]:
    """Return each column that a task sets, their mean, and whether all passed.

    Quantity and size count only on the right product: that column is never above it.
    """
    shop: dict[str, float | None] = {}
    for name in SHOPPING:
        if named := [outcomes[one.id] for one in task.criteria if one.column == name]:
            shop[name] = share(named)
    if "product" in shop and "quantity" in shop:
        product, quantity = shop["product"], shop["quantity"]
        shop["quantity"] = None if product is None or quantity is None else min(product, quantity)
    if not shop:
        return {}
    known = [value for value in shop.values() if value is not None]
    whole = len(known) == len(shop)
    mean = sum(known) / len(known) if whole else None
    return shop | {"shopping": mean, "shopping_all": float(min(known) == 1.0) if whole else None}


def _overlap(evidence: Evidence) -> dict[str, float | None]:
    """Compare the agent's calls, and the owner's apart, with the reference: multisets of tool and canonical arguments.

    An agent that sees the screen reads there and not by calls, so there only writes are compared; `write_f1` is of
    writes in every mode. Ids of rows that were made on the way do not count.
    """
    made = made_in([change for call in evidence.calls for change in call.changes])

    def done(actor: str) -> list[ToolCall]:
        own = [ToolCall(call.app, call.tool, call.args) for call in evidence.own_calls(actor)]
        return without_ids(own, made)

    background, writes = evidence.background, done("agent")
    calls, reference = writes, background.writes
    if evidence.mode == "tools":
        calls, reference = [*writes, *without_ids(reads_of(evidence), made)], background.calls
    found: dict[str, float | None] = dict(zip(OVERLAP, overlap(calls, reference), strict=True))
    found["write_f1"] = overlap(writes, background.writes)[2]
    found["owner_f1"] = overlap(done("user"), background.owner_calls)[2]
    return found


SUITE = Suite(
    name="gated",
    about="Notice that a permission, plan, connection or balance is missing and get the user to fix it.",
    guidance=GUIDANCE,
    policy=POLICY,
    limits=Limits(steps=120, turns=120, asks=30),
    history="none",
    withheld=frozenset({"list_permissions", "list_connections", "list_subscriptions"}),
    shows=shows,
    columns=columns,
    errors=errors,
    classes=CLASSES,
)
