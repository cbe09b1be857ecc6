"""`gated`: notice what is missing, get the owner to put it right, then do it (after PAUSE)."""

from collections.abc import Mapping

from agent_runner.judges.evidence import Evidence
from agent_runner.metrics import overlap
from agent_runner.protocols import Limits
from agent_runner.suites import Outcomes, Suite
from agent_runner.suites.prefer import share
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


def columns(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, float | None]:
    """Return target completion, and for shopping each column that the task sets, their mean and all-pass.

    Quantity counts only on the right product: without it, it is failed.
    """
    targets = [outcomes[one.id] for one in evidence.task.criteria if one.kind in {"target", "action", "answer"}]
    shown: dict[str, float | None] = {"targets": share(targets)}
    shop: dict[str, float | None] = {}
    for name in SHOPPING:
        named = [outcomes[one.id] for one in evidence.task.criteria if one.column == name]
        if named:
            shop[name] = share(named)
    if shop.get("product") == 0.0 and "quantity" in shop:
        shop["quantity"] = 0.0
    if shop:
        known = [value for value in shop.values() if value is not None]
        whole = len(known) == len(shop)
        shown |= shop
        shown["shopping"] = sum(known) / len(known) if whole else None
        shown["shopping_all"] = float(all(value == 1.0 for value in known)) if whole else None
    return shown | _overlap(evidence) | _effort(evidence)


def _effort(evidence: Evidence) -> dict[str, float | None]:
    return {
        "agent_calls": float(len(evidence.own_calls("agent"))),
        "user_calls": float(len(evidence.own_calls("user"))),
        "rounds": float(len(evidence.ledger.messages)),
    }


def _overlap(evidence: Evidence) -> dict[str, float | None]:
    """Compare the agent's writes with the reference, as multisets of tool and canonical arguments."""
    mine = [ToolCall(call.app, call.tool, call.args) for call in evidence.own_calls("agent")]
    names = ("overlap_precision", "overlap_recall", "overlap_f1")
    return dict(zip(names, overlap(mine, evidence.reference), strict=True))


SUITE = Suite(
    name="gated",
    about="Notice that a permission, plan, connection or balance is missing and get the user to fix it.",
    guidance=GUIDANCE,
    policy=POLICY,
    limits=Limits(steps=120, turns=120, asks=30),
    history="none",
    withheld=frozenset({"list_permissions", "list_connections", "list_subscriptions"}),
    columns=columns,
)
