"""A phone at the two ends of a past: as it is when a life begins, and put in order when it is over."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from gui_sim import records
from gui_sim.catalog import dangling, load_rows
from gui_sim.conditions import below
from gui_sim.errors import GuiSimError
from gui_sim.gates import ASSISTANT
from gui_sim.store import Store
from gui_sim.world import World
from personas.pack import Change, Pack, PermissionState, Person

FRESH = timedelta(days=1)
"""Notices older than this are cleared, and mails have been read."""
KEPT = timedelta(days=7)
"""Notices older than this are gone."""
UNREAD = timedelta(hours=3)
"""Messages older than this have been read."""


def born(pack: Pack, now: datetime) -> World:
    """Return the owner's phone as the life begins. Dates of catalogues are told from `now`, where it will end."""
    persona = pack.persona
    owner = persona.owner.model_dump(mode="json", exclude={"pronouns"})
    world = World.create(now, owner=owner, permissions="granted")
    where = str(pack.folder / "persona.yaml")
    with world.store.transaction():
        load_rows(world.store, {"Contact": [_contact(person) for person in persona.present.values()]}, now, where)
        load_rows(world.store, persona.rows, now, where)
        _check_refs(world.store, persona.rows, where)
        for change in persona.changes:
            _set(world.store, change, where)
    check_owner(world, pack, where)
    world.clock.now = persona.begins
    return world


def tidy(world: World, pack: Pack, made: Mapping[str, str]) -> None:
    """Put the phone in order at the end of a past: old notices, offers, read marks, what was waited for."""
    now, store = world.clock.now, world.store
    where = str(pack.folder / "persona.yaml")
    with store.transaction():
        for notice in store.find(records.Notification, at=below(now - FRESH)):
            if notice.at < now - KEPT:
                store.delete(notice)
            else:
                store.update(notice, state="cleared")
        for event in store.find(records.TimelineEvent, done=True):
            store.delete(event)
        for offer in store.find(records.Offer, state="open"):
            starts = str(offer.call.get("args", {}).get("starts", ""))
            if starts and starts < now.isoformat(timespec="minutes"):
                store.delete(offer)
        _read(store, now)
        _read_mail(store, now)
        for client_scope, state in pack.persona.permissions.items():
            _permit(world, client_scope, state, where)
        for change in pack.persona.at_now:
            _set(store, change, where)
    check_owner(world, pack, where)
    world.journal.clear()


def check_owner(world: World, pack: Pack, where: str) -> None:
    """Refuse a second owner, and one who is otherwise than `owner` in the pack says: agents are told that one.

    Raises:
        GuiSimError: It is so; the sentence begins with `where`.
    """
    table = world.store.schema.table(records.Owner)
    owners = [table.wire(row) for row in world.store.find(records.Owner)]
    if len(owners) > 1:
        raise GuiSimError(f"{where}: makes a second Owner, '{owners[1]['id']}'. A phone has one, written as 'owner'.")
    said = pack.persona.owner.model_dump(mode="json", exclude={"pronouns"})
    for name, value in said.items():
        if owners[0][name] != value:
            raise GuiSimError(
                f"{where}: makes the owner's {name} '{owners[0][name]}', and by 'owner' in persona.yaml it is "
                f"'{value}'. Write there what is so, and leave 'ow1' as it is."
            )


def _check_refs(store: Store, rows: Mapping[str, list[dict[str, Any]]], where: str) -> None:
    """Refuse rows that name others which are not there: screens leave them out without a word."""
    for model, given in rows.items():
        for number, row in enumerate(given, start=1):
            for field, id in dangling(store.schema.by_name[model], row, store):
                raise GuiSimError(f"{where}: {model}, row {number}: '{field}' names '{id}', which is not there.")


def _contact(person: Person) -> dict[str, Any]:
    row = person.model_dump(mode="json", exclude={"known_as", "later"})
    return {name: value for name, value in row.items() if value is not None}


def _set(store: Store, change: Change, where: str) -> None:
    record = store.resolve(change.id)
    if record is None:
        raise GuiSimError(f"{where}: there is no row '{change.id}' to change.")
    table = store.schema.table(type(record))
    values = {}
    for name, wire in change.set.items():
        if name not in table.by_name:
            raise GuiSimError(f"{where}: {table.name} has no field '{name}'.")
        try:
            values[name] = table.by_name[name].codec.decode(wire, name)
        except ValueError as error:
            raise GuiSimError(f"{where}: {change.id}: {error}") from None
    store.update(record, **values)


def _permit(world: World, client_scope: str, state: PermissionState, where: str) -> None:
    """Set what a client may use; the assistant, unless written as `client/scope`."""
    client, slash, scope = client_scope.rpartition("/")
    client = client if slash else ASSISTANT
    store = world.store
    known = store.find(records.Permission, client=client, scope=scope)
    if known:
        store.update(known[0], state=state)
        return
    scopes = sorted({row.scope for row in store.find(records.Permission)})
    if scope not in scopes:
        raise GuiSimError(f"{where}: permissions: there is no scope '{scope}'. Scopes: {', '.join(scopes)}.")
    if client != ASSISTANT and world.find_app(client) is None:
        raise GuiSimError(f"{where}: permissions: there is no app '{client}'. Write 'app/scope'.")
    store.insert(records.Permission(client=client, scope=scope, state=state))


def _read(store: Store, now: datetime) -> None:
    """Mark conversations as read but for what came in lately, after the owner's own last words."""
    threads, messages = store.schema.by_name.get("Thread"), store.schema.by_name.get("Message")
    if threads is None or messages is None:
        return
    for thread in store.find(threads.model):
        unread = 0
        for message in store.find(messages.model, thread_id=thread.id, order="-at"):
            if message.sender == "me" or message.at < now - UNREAD:  # type: ignore[attr-defined]
                break
            unread += 1
        store.update(thread, unread=unread)


def _read_mail(store: Store, now: datetime) -> None:
    """Mark mails as read but for those of the last day, and count what mailboxes hold anew."""
    mails, boxes = store.schema.by_name.get("MailItem"), store.schema.by_name.get("Mailbox")
    if mails is None or boxes is None:
        return
    for mail in store.find(mails.model, read=False, at=below(now - FRESH)):
        store.update(mail, read=True)
    for box in store.find(boxes.model):
        store.update(box, unread=store.count(mails.model, mailbox_id=box.id, read=False))
