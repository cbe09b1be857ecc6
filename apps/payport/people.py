"""Whom PayPort knows: names, friends, and who is blocked."""

from typing import Annotated

from apps.payport.models import PayFriend
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.people import Number, names, number_options, people_by_number
from gui_sim.values import Phone
from gui_sim.wording import phone_number

PayNumber = Annotated[Phone, Number()]


def known_as(ctx: Context, number: str, name: str = "") -> str:
    """Return what a person is called: as in contacts, else the name given, else on PayPort, else by number."""
    known = names(ctx).get(number) or name
    if known:
        return known
    friend = friend_of(ctx, number)
    return friend.handle if friend is not None else phone_number(number)


def friend_of(ctx: Context, number: str) -> PayFriend | None:
    """Return the friend with a number, or None."""
    return next(iter(ctx.find(PayFriend, number=number)), None)


def people_options(ctx: Context) -> list[tuple[str, str, str]]:
    """Return whom one may pay, as a field for people takes them: contacts, then who is only on PayPort."""
    known = number_options(ctx)
    numbers = {number for number, _, _ in known}
    friends = [friend for friend in ctx.find(PayFriend, order="handle", blocked=False) if friend.number not in numbers]
    return [*known, *((friend.number, friend.handle, phone_number(friend.number)) for friend in friends)]


def check_person(ctx: Context, number: str) -> None:
    """Raise ToolError `blocked`, or `bad_value` for the owner's own number."""
    if number == ctx.owner.phone:
        raise ToolError("This is the owner's own number.")
    friend = friend_of(ctx, number)
    if (friend is not None and friend.blocked) or ctx.serve("is_blocked", number=number):
        raise ToolError("blocked", f"{known_as(ctx, number)} is blocked.")


def befriend(ctx: Context, number: str, name: str) -> PayFriend:
    """Return the friend with a number, made now if there was none."""
    friend = friend_of(ctx, number)
    if friend is not None:
        return friend
    with ctx.as_world():
        person = people_by_number(ctx).get(number)
        handle = "@" + "-".join(name.casefold().split()) if name != phone_number(number) else f"@user-{number[-4:]}"
        return ctx.insert(PayFriend, contact_id=person.id if person else None, handle=handle, number=number)


def say(ctx: Context, number: str, words: str) -> None:
    """Write a line to a person, in the conversation with them."""
    ctx.call("send_message", to=[number], body=words)
