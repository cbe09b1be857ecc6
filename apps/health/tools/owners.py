"""What only the owner of the phone does in Health."""

from typing import Annotated, Literal

from apps.health.models import HealthSource
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.plans import Plan, begin_paid, change_plan
from gui_sim.records import Connection, PaymentRequest, Subscription
from gui_sim.tool import service, tool
from gui_sim.values import Id

FREE_PLAN = Plan("free", "Free", gives=("Charts by hour, day, week, month and year", "Goals and sources"))
PLUS_PLAN = Plan(
    "plus", "Health Plus", 499, ("Trends over any span", "Where you stand in your year", "Best and worst days")
)
PLANS = (FREE_PLAN, PLUS_PLAN)
SourceId = Annotated[str, Id(HealthSource)]


@tool(writes=True, owner="user")
def connect_health_source(ctx: Context, source_id: SourceId) -> Connection:
    """Connect a source: what it has measured counts from now on, earlier days too.

    Args:
        source_id: From `list_health_sources`.
    Raises:
        ToolError: already; not_allowed: the source does not answer.
    """
    source = ctx.get(HealthSource, source_id)
    connection = _connection(ctx, source)
    if connection.state == "linked":
        raise ToolError("already", f"{source.name} is connected.")
    if not connection.accepts_link:
        raise ToolError("not_allowed", f"{source.name} does not answer. Check that it is near and charged.")
    ctx.update(source, last_sync=ctx.now)
    return ctx.update(connection, state="linked", since=ctx.now)


@tool(writes=True, owner="user")
def disconnect_health_source(ctx: Context, source_id: SourceId) -> Connection:
    """Disconnect a source: what it has measured no longer counts.

    Args:
        source_id: From `list_health_sources`.
    Raises:
        ToolError: already.
    """
    source = ctx.get(HealthSource, source_id)
    connection = _connection(ctx, source)
    if connection.state == "off":
        raise ToolError("already", f"{source.name} is not connected.")
    return ctx.update(connection, state="off", since=None)


@tool(writes=True, owner="user", pays=True)
def change_health_plan(ctx: Context, plan: Literal["free", "plus"]) -> Subscription:
    """Change the plan: Health Plus costs $4.99 a month and adds insights.

    Args:
        plan: The plan wished for.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    return change_plan(ctx, "health", PLANS, plan, "health")


@service("paid:health")
def plus_paid(ctx: Context, request: PaymentRequest) -> None:
    """Begin Health Plus once its month is paid."""
    begin_paid(ctx, PLANS, request)


def _connection(ctx: Context, source: HealthSource) -> Connection:
    found = ctx.store.find(Connection, app="health", source=source.name)
    return found[-1] if found else ctx.insert(Connection, app="health", source=source.name)
