"""What is kept of calls: history, voicemail, favourites, blocked numbers."""

from random import Random
from typing import Annotated, Any

from apps.phone.calls import is_blocked_number, rings, under_way, unseen
from apps.phone.models import BlockedNumber, CallRecord, FavouriteNumber, Kind, Voicemail
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.people import Number, name_of
from gui_sim.records import Contact
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Phone, Wire
from gui_sim.wording import phone_number


class EntryId(Domain):
    """The id of a call or of a voicemail."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        ids = [*ctx.ids(CallRecord), *ctx.ids(Voicemail)]
        return rng.choice(ids) if ids else ""


search_calls = search_tool(
    "search_calls", (CallRecord, Voicemail, FavouriteNumber), "Find calls, voicemail and favourite numbers."
)


@tool()
def get_call(ctx: Context, call_id: Annotated[str, Id(CallRecord)]) -> dict[str, Any]:
    """Read about one call, with the name that contacts have for its number.

    Args:
        call_id: From `search_calls`.
    """
    call = ctx.get(CallRecord, call_id)
    return {"call": call, "name": name_of(ctx, call.number)}


@tool(writes=True)
def set_favourite(
    ctx: Context,
    contact_id: Annotated[str, Id(Contact)],
    number: Annotated[Phone, Number()],
    on: bool = True,
    kind: Kind = "voice",
) -> dict[str, Any]:
    """Keep a contact's number among the favourites, or take it out.

    Args:
        contact_id: Whose number it is.
        number: One of the contact's numbers.
        on: False takes it out.
        kind: How it is called.
    Raises:
        ToolError: bad_value (not a number of this contact), not_found (it is no favourite).
    """
    known = ctx.find(FavouriteNumber, contact_id=contact_id, number=number, limit=1)
    if not on:
        if not known:
            raise ToolError("not_found", f"{phone_number(number)} is not among the favourites.")
        ctx.delete(known[0])
        return {"favourite": None}
    person = ctx.get(Contact, contact_id)
    if all(phone.number != number for phone in person.phones):
        raise ToolError(f"{person.name} does not have the number {phone_number(number)}.")
    if known:
        return {"favourite": ctx.update(known[0], kind=kind)}
    last = max((other.position for other in ctx.find(FavouriteNumber)), default=0)
    return {
        "favourite": ctx.insert(FavouriteNumber, contact_id=contact_id, number=number, kind=kind, position=last + 1)
    }


@set_favourite.norm
def _kind_of_none(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args if args.get("on") is not False else {**args, "kind": "voice"}


@tool(writes=True)
def set_blocked(ctx: Context, number: Annotated[Phone, Number()], on: bool = True) -> dict[str, Any]:
    """Block a number, so that its calls and messages do not arrive, or let them through again.

    Args:
        number: Any telephone number.
        on: False lets it through.
    Raises:
        ToolError: not_found (it is not blocked), bad_value (the owner's own number).
    """
    known = ctx.find(BlockedNumber, number=number, limit=1)
    if on:
        if number == ctx.owner.phone:
            raise ToolError("That is this phone's own number.")
        return {"blocked": known[0] if known else ctx.insert(BlockedNumber, number=number, since=ctx.now)}
    if not is_blocked_number(ctx, number):
        raise ToolError("not_found", f"{phone_number(number)} is not blocked.")
    ctx.delete(known[0])
    return {"blocked": None}


@tool(writes=True)
def mark_calls_seen(ctx: Context) -> dict[str, int]:
    """Mark all missed calls as seen, as opening the history does.

    Raises:
        ToolError: already: there is none that has not been seen.
    """
    missed = unseen(ctx)
    if not missed:
        raise ToolError("already", "All missed calls have been seen.")
    for call in missed:
        ctx.update(call, seen=True)
    return {"seen": len(missed)}


@tool(writes=True)
def mark_voicemail(ctx: Context, voicemail_id: Annotated[str, Id(Voicemail)], heard: bool = True) -> Voicemail:
    """Mark a voicemail as heard, or as new.

    Args:
        voicemail_id: From `search_calls`.
        heard: False marks it as new.
    """
    return ctx.update(ctx.get(Voicemail, voicemail_id), heard=heard)


@tool(writes=True)
def delete_call_entry(ctx: Context, entry_id: Annotated[str, EntryId()]) -> str:
    """Delete a call from the history, or a voicemail.

    Args:
        entry_id: A call or a voicemail.
    Raises:
        ToolError: bad_value: the call is not over.
    """
    voicemail = ctx.maybe(Voicemail, entry_id)
    if voicemail is not None:
        ctx.delete(voicemail)
        return "deleted"
    call = ctx.get(CallRecord, entry_id)
    present = under_way(ctx)
    if rings(ctx, call) or (present is not None and present.id == call.id):
        raise ToolError("This call is not over.")
    ctx.delete(call)
    return "deleted"
