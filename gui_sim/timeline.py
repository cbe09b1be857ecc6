"""World events: what happens to the phone by itself, at a time or after a tool has been used."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from gui_sim.errors import GuiSimError, ToolError
from gui_sim.journal import Cause, ToolCall
from gui_sim.records import TimelineEvent
from gui_sim.store import not_
from gui_sim.tool import handler

if TYPE_CHECKING:
    from gui_sim.context import Context
    from gui_sim.world import World

Handler = Callable[["Context", dict[str, Any]], Any]

KINDS = (
    "message_in",
    "mail_in",
    "call_in",
    "notify",
    "stock_change",
    "price_change",
    "delay",
    "cancel_by_provider",
    "slot_freed",
    "new_lab_result",
    "permission_expired",
    "balance_in",
    "weather_change",
    "heartbeat",
    "set_row",
)
"""Kinds that every phone knows; one whose app is not installed passes without effect."""

MAX_FIRINGS = 10_000  # in one advance; past it events must be making each other


class Timeline:
    """Fires a world's due events, in order of time and id, each as an entry of its own in the journal."""

    def __init__(self, world: "World", handlers: Mapping[str, Handler]) -> None:
        self._world = world
        self.handlers = handlers

    def check(self, kind: str) -> None:
        """Raise GuiSimError for a kind that no phone knows."""
        if kind not in KINDS and kind not in self.handlers:
            known = ", ".join(sorted({*KINDS, *self.handlers}))
            raise GuiSimError(f"There is no timeline event of kind '{kind}'. Kinds: {known}.")

    def check_all(self) -> None:
        """Check each event that waits."""
        for event in self._world.store.find(TimelineEvent, done=False):
            self.check(event.kind)

    def rehearse(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Let an event happen now, so that a fork of the world shows whether it can.

        Raises:
            GuiSimError: There is no such kind, or its payload is none for it.
        """
        self.check(kind)
        if function := self.handlers.get(kind):
            self._run(kind, function, dict(payload))

    def advance(self, seconds: float) -> None:
        """Move the clock, stopping at each event on the way to let it happen."""
        clock = self._world.clock
        try:
            target = clock.now if clock.frozen else clock.now + timedelta(seconds=max(0.0, seconds))
        except OverflowError:
            raise GuiSimError(f"{seconds:,.0f} seconds after {clock.now} there is no calendar any more.") from None
        for _ in range(MAX_FIRINGS):
            event = self._next(target)
            if event is None:
                break
            if event.at is not None and event.at > clock.now:
                clock.advance((event.at - clock.now).total_seconds())
            self._fire([event])
        else:
            raise GuiSimError(
                f"More than {MAX_FIRINGS} timeline events are due up to {target:%Y-%m-%dT%H:%M}: the time is too long, "
                "or they make each other."
            )
        clock.advance((target - clock.now).total_seconds())

    def after(self, tool_name: str) -> None:
        """Let happen what waits for a tool's use."""
        waiting = self._world.store.find(TimelineEvent, after=tool_name, done=False)
        self._fire(event for event in waiting if event.at is None)

    def _next(self, target: datetime) -> TimelineEvent | None:
        found: list[TimelineEvent] = self._world.store.remember(TimelineEvent, "soonest", self._soonest)
        return next((event for event in found if event.at is not None and event.at <= target), None)

    def _soonest(self) -> list[TimelineEvent]:
        return self._world.store.find(TimelineEvent, done=False, at=not_(None), order="at", limit=1)

    def _fire(self, events: Iterable[TimelineEvent]) -> None:
        for event in events:
            self.check(event.kind)
            function = self.handlers.get(event.kind)
            store = self._world.store
            call = ToolCall("phone_os", event.kind, event.payload)
            cause = Cause(self._world.step, self._world.clock.now, "world", "timeline", call)
            with store.transaction(cause):
                store.update(event, done=True)
                if function is not None:
                    self._run(event.kind, function, event.payload)

    def _run(self, kind: str, function: Handler, payload: dict[str, Any]) -> None:
        ctx = self._world.context("world", "timeline")
        try:
            with self._world.store.transaction():
                function(ctx, dict(payload))
        except ToolError:
            pass  # the row it speaks of is gone meanwhile: nothing happens, and it does not happen again
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            if self._world.strict:
                raise
            lacks = f"it needs {error}" if isinstance(error, KeyError) else str(error)
            raise GuiSimError(
                f"The timeline event '{kind}' cannot happen with {str(payload)[:200]}: {lacks}."
            ) from error


@handler("notify")
def notify(ctx: "Context", payload: dict[str, Any]) -> None:
    """Put a notice in the centre: app, title, body, link."""
    ctx.notify(payload["app"], payload["title"], payload.get("body", ""), payload.get("link", ""))


@handler("heartbeat")
def heartbeat(ctx: "Context", payload: dict[str, Any]) -> None:
    """Let time pass as a step of its own; apps that act on a rhythm register handlers of their own."""


@handler("permission_expired")
def permission_expired(ctx: "Context", payload: dict[str, Any]) -> None:
    """Take back a permission: client, scope."""
    from gui_sim.records import Permission

    for row in ctx.find(Permission, client=payload.get("client", "assistant"), scope=payload["scope"]):
        ctx.update(row, state="ask", changed_at=ctx.now, changed_by="world")


@handler("set_row")
def set_row(ctx: "Context", payload: dict[str, Any]) -> None:
    """Change a row (id, changes), or make one (model, fields); `notify` may hold a notice to go with it."""
    schema = ctx.store.schema
    if unknown := sorted(set(payload) - {"id", "changes", "model", "fields", "notify"}):
        raise GuiSimError(
            f"A timeline event that changes a row has no '{unknown[0]}': it is {{id, changes}} or {{model, fields}}, "
            "and perhaps 'notify'."
        )
    if "id" in payload:
        record = ctx.store.resolve(payload["id"])
        if record is None:
            raise ToolError("not_found", f"There is no such record: '{payload['id']}'.")
        table = schema.table(type(record))
        ctx.update(record, **_decoded(table, payload.get("changes", {})))
    else:
        if payload["model"] not in schema.by_name:
            raise GuiSimError(f"A timeline event makes a '{payload['model']}', which is no model.")
        table = schema.table(payload["model"])
        ctx.insert(table.model(**_decoded(table, payload.get("fields", {}))))
    if "notify" in payload:
        notify(ctx, payload["notify"])


def _decoded(table: Any, wires: Mapping[str, Any]) -> dict[str, Any]:
    values = {}
    for name, wire in wires.items():
        if name not in table.by_name:
            raise GuiSimError(f"A timeline event sets {table.name}.{name}, which is not a field.")
        try:
            values[name] = table.by_name[name].codec.decode(wire, name)
        except ValueError as error:
            raise GuiSimError(f"A timeline event sets {table.name}.{name}: {error}") from None
    return values


ROW_KINDS = ("stock_change", "price_change", "delay", "cancel_by_provider", "slot_freed", "new_lab_result",
             "weather_change")  # fmt: skip

SYSTEM_HANDLERS: dict[str, Handler] = {
    "notify": notify,
    "heartbeat": heartbeat,
    "permission_expired": permission_expired,
    "set_row": set_row,
    **dict.fromkeys(ROW_KINDS, set_row),
}
"""What the phone does by itself; an app's handler of the same kind wins."""
