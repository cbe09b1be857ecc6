"""What tools, screens and handlers hold in hand: one actor's view of the phone, and ways to change it."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Literal, overload

from gui_sim import records
from gui_sim.errors import GuiSimError
from gui_sim.gates import TOKEN_MINUTES, Gate
from gui_sim.ids import seeded
from gui_sim.journal import Actor, Channel, ToolCall
from gui_sim.model import R, Record
from gui_sim.store import Order, Store, not_found
from gui_sim.wording import money

if TYPE_CHECKING:
    from gui_sim.tool import Tool
    from gui_sim.world import World


@dataclass(frozen=True)
class Charge:
    """What became of a charge: paid at once, or waiting for the owner under a payment request."""

    state: Literal["paid", "awaiting_payment"]
    request_id: str = ""

    def told(self, amount: int) -> dict[str, Any]:
        """Return what a tool says of a charge of so many cents that waits for the owner."""
        line = f"The owner must confirm {money(amount)}."
        return {"state": self.state, "request_id": self.request_id, "line": line}


class Context:
    """One actor's view. Rows behind a shut gate do not exist for the agent; `store` sees everything.

    Reads are kept until their table changes. Writes raise RuntimeError outside a tool that writes.
    """

    def __init__(self, world: "World", actor: Actor = "agent", channel: Channel = "gui") -> None:
        self.world = world
        self.actor: Actor = actor
        self.caller: Actor = actor  # stays when the actor becomes the world
        self.channel: Channel = channel
        self.met: set[type[Gate]] = set()  # kinds of gates that were asked for
        self.charged = False

    # The phone

    @property
    def store(self) -> Store:
        """All rows, past every gate; for the rules inside tools, never for what is shown."""
        return self.world.store

    @property
    def now(self) -> datetime:
        """The phone's time."""
        return self.world.clock.now

    @property
    def today(self) -> date:
        """The day that it is on the phone. Say it in place of `now` where the hour does not matter."""
        return self.world.clock.now.date()

    @property
    def owner(self) -> records.Owner:
        """The person whose phone this is."""
        owner = self.store.maybe(records.Owner, "ow1")
        if owner is None:
            raise GuiSimError("The phone has no owner; add an Owner with the id 'ow1'.")
        return owner

    @property
    def here(self) -> str:
        """Where the phone is, as an address: what the service `here` says, or else home."""
        function = self.world.services.get("here")
        return str(function(self)) if function is not None else self.owner.home

    def rng(self, *parts: object) -> Random:
        """Return chance that depends on the world's seed and the parts alone."""
        return seeded(self.world.seed, *parts)

    def installed(self, app: str) -> bool:
        """Tell whether an app is on the phone."""
        return self.world.find_app(app) is not None

    def app_name(self, app: str) -> str:
        """Return an app's name as people read it; its id if it is not installed."""
        found = self.world.find_app(app)
        return found.app.name if found is not None else app

    def tool(self, name: str) -> "Tool[..., Any] | None":
        """Return a tool by name, seen or unseen, or None."""
        return self.world.find_tool(name)

    # Gates

    def permission(self, client: str, scope: str) -> str:
        """Return the state of a permission: ask, granted or denied."""
        found = self._system(records.Permission, client=client, scope=scope)
        return found.state if found is not None else "ask"

    def linked(self, app: str, source: str = "") -> bool:
        """Tell whether a source of an app is connected; any source if none is named."""
        where = {"app": app, "state": "linked"} | ({"source": source} if source else {})
        return self._system(records.Connection, **where) is not None

    def plan(self, app: str) -> str:
        """Return the owner's plan with an app, or ''."""
        found = self._system(records.Subscription, app=app)
        return found.plan if found is not None else ""

    def has_token(self, gate: str, app: str) -> bool:
        """Tell whether the owner has confirmed something that still holds."""
        tokens = self._all(records.Token, None, {"gate": gate, "app": app})
        return any(token.until is None or token.until > self.now for token in tokens)

    def give_token(self, gate: str, app: str, minutes: int | None = TOKEN_MINUTES) -> records.Token:
        """Note that the owner has confirmed something, for so many minutes or (None) for good."""
        until = None if minutes is None else self.now + timedelta(minutes=minutes)
        return self.insert(records.Token, gate=gate, app=app, until=until)

    def allows(self, gate: Gate, actor: Actor | None = None) -> bool:
        """Tell whether a gate lets the actor through (this context's, unless one is named)."""
        actor = actor or self.actor
        if actor == "world" or (gate.agent_only and actor != "agent") or gate.style in ("partial", "pending"):
            return True
        return gate.open(self)

    def require(self, gate: Gate) -> None:
        """Raise the gate's ToolError if it is shut for the actor."""
        self.met.add(type(gate))
        if not self.allows(gate):
            raise gate.error(self)

    # Reading

    def maybe(self, model: type[R], id: str | None) -> R | None:
        """Return the record, or None if there is none that the actor may see."""
        found: R | None = self.store.remember(model, ("maybe", id), lambda: self.store.maybe(model, id))
        return found if found is not None and self.sees(found) else None

    def get(self, model: type[R], id: str) -> R:
        """Return the record, or raise ToolError `not_found`."""
        found = self.maybe(model, id)
        if found is None:
            raise not_found(model, id)
        return found

    def find(
        self, model: type[R], *, order: Order = None, limit: int | None = None, offset: int = 0, **where: Any
    ) -> list[R]:
        """Return the records that meet all conditions and that the actor may see; see `Store.find`."""
        if not self.filters(model):
            return list(self._all(model, order, where, limit, offset))
        seen = [record for record in self._all(model, order, where) if self.sees(record)]
        return seen[offset : None if limit is None else offset + limit]

    def count(self, model: type[Record], **where: Any) -> int:
        """Return how many records `find` would return."""
        if self.filters(model):
            return len(self.find(model, **where))
        return int(self._kept(model, ("count", _key(where)), lambda: self.store.count(model, **where)))

    def ids(
        self, model: type[Record] | str, /, *, order: Order = None, limit: int | None = None, **where: Any
    ) -> list[str]:
        """Return the ids of the records that `find` would return, cheaply; the model may be named."""
        if isinstance(model, str):
            known = self.store.schema.by_name.get(model)
            if known is None:
                return []
            model = known.model
        if self.filters(model):
            return [record.id for record in self.find(model, order=order, limit=limit, **where)]
        make = lambda: self.store.ids(model, order=order, limit=limit, **where)  # noqa: E731
        return list(self._kept(model, ("ids", order, limit, _key(where)), make))

    def sees(self, record: Record) -> bool:
        """Tell whether the actor may see a row."""
        if self.actor != "agent":
            return True
        gate = self.gate_of(record)
        return gate is None or self.allows(gate)

    def gate_of(self, record: Record) -> Gate | None:
        """Return the gate of a row, filled from its fields, or None."""
        gate = record.row_gate()
        if gate is None:
            return None
        return (gate if gate.is_bound else gate.bind(record.__dict__)).standing(self)

    def filters(self, model: type[Record]) -> bool:
        """Tell whether rows of a model may be kept from the actor, so that each must be asked about."""
        if self.actor != "agent":
            return False
        by_row = model.row_gate is not Record.row_gate
        return by_row or (model.policy is not None and not (model.policy.is_bound and self.allows(model.policy)))

    def _all(
        self, model: type[R], order: Order, where: dict[str, Any], limit: int | None = None, offset: int = 0
    ) -> list[R]:
        make = lambda: self.store.find(model, order=order, limit=limit, offset=offset, **where)  # noqa: E731
        found: list[R] = self._kept(model, ("find", order, limit, offset, _key(where)), make)
        return found

    def _kept(self, model: type[Record], key: Any, make: Any) -> Any:
        try:
            return self.store.remember(model, key, make)
        except TypeError as error:
            if "unhashable" in str(error):  # a condition on a list's whole value
                return make()
            raise

    def _system(self, model: type[R], **where: Any) -> R | None:
        found = self._all(model, None, where)
        return found[-1] if found else None  # where a row was added to override another, the newer counts

    # Writing

    @overload
    def insert(self, record: R, /) -> R: ...
    @overload
    def insert(self, record: type[R], /, **fields: Any) -> R: ...
    def insert(self, record: Any, /, **fields: Any) -> Any:
        """Keep a new record, given as one or as its model and fields."""
        self._must_write()
        return self.store.insert(record(**fields) if isinstance(record, type) else record)

    def update(self, record: R, /, **changes: Any) -> R:
        """Change fields of a record and return it as it is now."""
        self._must_write()
        return self.store.update(record, **changes)

    def delete(self, record: Record, /) -> None:
        """Remove a record."""
        self._must_write()
        self.store.delete(record)

    def _must_write(self) -> None:
        if not self.store.writing:
            raise RuntimeError("Only a tool declared with writes=True may change rows.")

    @contextmanager
    def as_world(self) -> Iterator["Context"]:
        """Let what follows from a call be the world's doing: no gate binds, rows go down as derived."""
        outer, self.actor = self.actor, "world"
        try:
            with self.store.as_world():
                yield self
        finally:
            self.actor = outer

    # What apps do for each other; an app that is not installed is skipped

    def call(self, tool_name: str, /, **args: Any) -> Any:
        """Run another app's tool as the world, with Python values; None if that app is not installed."""
        found = self.tool(tool_name)
        if found is None:
            return None
        with self._as_one(), self.as_world():
            return found(self, **args)

    def run(self, call: ToolCall) -> Any:
        """Run a call as this actor with all checks, inside the present one, and return its Python result."""
        return self.world.run(self, call)

    def charge(self, app: str, payee: str, amount: int, category: str, ref: str, note: str = "") -> Charge:
        """Take money (cents) for a record. Without a wallet it counts as paid.

        Raises:
            ToolError: `low_balance` or `over_limit`.
        """
        self.charged = True
        if amount <= 0:
            return Charge("paid")
        paid = self.serve("charge", app=app, payee=payee, amount=amount, category=category, ref=ref, note=note)
        return paid if isinstance(paid, Charge) else Charge("paid")

    def short_of(self, amount: int) -> str:
        """Say why `charge` would refuse an amount (cents) now, or nothing. What is private stays so."""
        why = self.serve("short_of", amount=amount) if amount > 0 else None
        return why if isinstance(why, str) else ""

    def awaited(self, model: type[R], request: records.PaymentRequest) -> R | None:
        """Return the record that a payment is for, None if it is gone or waits for the payment no more.

        It is one with a `state`, as `charge` leaves it: "awaiting_payment".
        """
        found = self.store.maybe(model, request.ref)
        return found if getattr(found, "state", "") == "awaiting_payment" else None

    def refund(self, app: str, payee: str, amount: int, ref: str, note: str = "") -> None:
        """Give money (cents) back for a record, or cancel its waiting payment."""
        if amount > 0:
            self.serve("refund", app=app, payee=payee, amount=amount, ref=ref, note=note)

    def deliver_message(self, sender_number: str, body: str) -> None:
        """Let a text message arrive."""
        self.serve("deliver_message", sender_number=sender_number, body=body)

    def deliver_mail(self, sender: str, subject: str, body: str, to: Sequence[str] = ()) -> None:
        """Let a mail arrive, or, with the owner's own address as its sender, let it have gone out to some people."""
        self.serve("deliver_mail", sender=sender, subject=subject, body=body, to=to)

    def serve(self, service: str, **args: Any) -> Any:
        """Ask another app, as the world, for what it does for others; None if no app offers it."""
        function = self.world.services.get(service)
        if function is None:
            return None
        with self._as_one(), self.as_world():
            return function(self, **args)

    def _as_one(self) -> AbstractContextManager[None]:
        """What another app refuses half-way leaves nothing behind, though the caller may go on."""
        return self.store.transaction() if self.store.writing else nullcontext()

    def offer(self, to_app: str, call: ToolCall, line: str, from_app: str) -> records.Offer | None:
        """Prepare a call for another app, for the owner or the agent to take."""
        if not self.installed(to_app):
            return None
        with self.as_world():
            return self.insert(records.Offer(from_app=from_app, to_app=to_app, call=call.to_json(), line=line))

    def notify(self, app: str, title: str, body: str = "", link: str = "") -> records.Notification:
        """Put a notice in the notification centre."""
        with self.as_world():
            return self.insert(records.Notification(app=app, title=title, body=body, link=link, at=self.now))

    def schedule(
        self, kind: str, payload: dict[str, Any], *, at: datetime | None = None, after: str = ""
    ) -> records.TimelineEvent:
        """Let something happen later: at a time, or after a tool's next use."""
        self.world.timeline.check(kind)
        with self.as_world():
            return self.insert(records.TimelineEvent(at=at, after=after, kind=kind, payload=payload))

    def schedule_once(self, kind: str, payload: dict[str, Any], *, at: datetime) -> None:
        """Let something happen at a time, unless just this waits for that time already."""
        waiting = self.store.find(records.TimelineEvent, kind=kind, done=False, at=at)
        if all(other.payload != payload for other in waiting):
            self.schedule(kind, payload, at=at)


def _key(where: dict[str, Any]) -> tuple[Any, ...]:
    """A memo key; the type tells True from 1."""
    return (*where, *map(type, where.values()), *where.values())
