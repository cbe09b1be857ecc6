"""Plans of apps: what they cost and give, and how the owner goes from one to another, a month at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from gui_sim.errors import ToolError
from gui_sim.records import PaymentRequest, Subscription

if TYPE_CHECKING:
    from gui_sim.context import Context

MONTH = 30  # days that a payment lasts
SHORT = ("vip",)  # ids that are written in capital letters


@dataclass(frozen=True)
class Plan:
    """One plan of an app: its id, its name, cents a month, and a line for each thing that it gives."""

    id: str
    name: str
    price: int = 0
    gives: tuple[str, ...] = ()


def change_plan(ctx: "Context", app: str, plans: Sequence[Plan], wished: str, category: str) -> Subscription:
    """Change the owner's plan with an app; a priced one begins once its first month is paid.

    Args:
        ctx: The tool's context.
        app: The app's id.
        plans: All its plans; the first is the one without a subscription.
        wished: The id of the plan to have.
        category: What the payment counts as.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    plan = next(plan for plan in plans if plan.id == wished)
    found = ctx.store.find(Subscription, app=app)
    present = found[-1] if found else ctx.insert(Subscription, app=app, plan=plans[0].id)
    if present.plan == plan.id:
        raise ToolError("already", f"The plan is {plan.name} already.")
    if not plan.price:
        return ctx.update(present, plan=plan.id, price=0, renews=None)
    charge = ctx.charge(app, plan.name, plan.price, category, present.id, f"{plan.name}, one month")
    return _begin(ctx, present, plan) if charge.state == "paid" else present


def plan_name(plan: Subscription) -> str:
    """Name a plan by its id: "Standard", "VIP"."""
    return plan.plan.upper() if plan.plan in SHORT else plan.plan.capitalize()


def next_renewal(plan: Subscription, today: date) -> date | None:
    """Return the day on which the next month of a plan begins, today or later; None if it does not renew."""
    if plan.renews is None:
        return None
    gone = max(0, -((plan.renews - today).days // MONTH))  # months that have begun since, or begin by then
    return plan.renews + timedelta(days=gone * MONTH)


def begin_paid(ctx: "Context", plans: Sequence[Plan], request: PaymentRequest) -> None:
    """Begin the plan whose month was paid; a payment for anything else is left alone."""
    present = ctx.store.maybe(Subscription, request.ref)
    plan = next((plan for plan in plans if plan.name == request.payee), None)
    if present is not None and plan is not None and present.plan != plan.id:
        _begin(ctx, present, plan)


def _begin(ctx: "Context", present: Subscription, plan: Plan) -> Subscription:
    renews = ctx.today + timedelta(days=MONTH)
    return ctx.update(present, plan=plan.id, price=plan.price, renews=renews)
