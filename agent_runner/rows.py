"""Reads of a world by table name, for graders, oracles and the simulated user; nothing here writes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gui_sim.records import Connection, PaymentRequest, Permission, Subscription
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.store import Store
    from gui_sim.tool import Tool
    from gui_sim.world import World

Row = Mapping[str, Any]
NEW = "$new."
"""`$new.Model` in an oracle's argument stands for the id of the newest row of that model."""


def table_rows(store: "Store", name: str) -> dict[str, Row]:
    """Return all rows of a table by id, in wire form with private fields; none for an unknown table."""
    table = store.schema.by_name.get(name)
    if table is None:
        return {}
    return {record.id: encode(record, show_private=True) for record in store.find(table.model)}


def newest(world: "World", name: str) -> str | None:
    """Return the id of the row of a model that was added last, None if there is none."""
    table = world.store.schema.by_name.get(name)
    found = world.store.ids(table.model, order="-id", limit=1) if table else []
    return found[0] if found else None


def with_newest(args: Mapping[str, Any], world: "World") -> dict[str, Any]:
    """Return arguments with each `$new.Model` replaced by an id; a model without rows leaves it as it is."""

    def fill(value: Any) -> Any:
        if isinstance(value, str) and value.startswith(NEW):
            return newest(world, value.removeprefix(NEW)) or value
        if isinstance(value, list):
            return [fill(item) for item in value]
        return {key: fill(item) for key, item in value.items()} if isinstance(value, dict) else value

    return {key: fill(value) for key, value in args.items()}


def waiting_payments(world: "World") -> dict[str, str]:
    """Return the payments that wait for the owner: id to payee."""
    return {record.id: record.payee for record in world.store.find(PaymentRequest, state="waiting")}


def owner_panel(world: "World") -> list[str]:
    """Return what the owner can see of their own affairs before they act, a line each: no other row is in it."""
    find = world.store.find
    lines = [
        f"A payment of ${one.amount / 100:,.2f} to {one.payee} waits for approval."
        for one in find(PaymentRequest, state="waiting")
    ]
    lines += [f"Permission of {one.client} for {one.scope}: {one.state}." for one in find(Permission)]
    lines += [f"{one.source} in {one.app}: {one.state}." for one in find(Connection)]
    lines += [f"Plan in {one.app}: {one.plan}." for one in find(Subscription)]
    cards = world.store.schema.by_name.get("Card")
    return lines + [f"Card: {name_of(world, id)}." for id in (world.store.ids(cards.model) if cards else [])]


def owner_tools(world: "World") -> list["Tool[..., Any]"]:
    """Return the tools that only the owner may run, by name."""
    return sorted((tool for tool in world.tools("user") if tool.owner == "user"), key=lambda tool: tool.name)


def name_of(world: "World", id: str) -> str:
    """Return what people call a record: its name, title or label; "" if it is none or has none."""
    record = world.store.resolve(id)
    for field in ("name", "title", "label"):
        if record is not None and isinstance(found := getattr(record, field, None), str):
            return found
    return ""
