"""What Lab can do."""

from datetime import date, time
from typing import Annotated, Literal

from apps.lab.models import Letter, Line, Memo, Product, Reply, Setting, Ticket, Visit

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Each, Id, Range, Step, Text

Words = Annotated[str, Text(max=40, min=1)]
Level = Literal["low", "high"]
Count = Annotated[int, Range(1, 9)]

search_lab = search_tool("search_lab", (Product, Ticket, Letter, Memo), "Find anything in Lab.")


@tool(writes=True)
def set_share(ctx: Context, percent: Annotated[int, Range(0, 100)]) -> Setting:
    """Set a share.

    Args:
        percent: Of a hundred.
    """
    return ctx.insert(Setting, form="share", said=str(percent))


@tool(writes=True)
def file_report(ctx: Context, title: Words, detail: Annotated[str, Text(max=40)] = "") -> Setting:
    """File a report.

    Args:
        title: Its title.
        detail: What only few say.
    """
    return ctx.insert(Setting, form="report", said=f"{title}/{detail}")


@tool(writes=True)
def sign_pact(ctx: Context, name: Words) -> Setting:
    """Sign a pact.

    Args:
        name: Who signs.
    """
    return ctx.insert(Setting, form="pact", said=name)


@tool(writes=True)
def set_limits(ctx: Context, low: Annotated[int, Range(0, 20)], high: Annotated[int, Range(0, 20)]) -> Setting:
    """Set two limits.

    Args:
        low: The lower.
        high: The higher.
    """
    if low >= high:
        raise ToolError("The lower limit must be below the higher.")
    return ctx.insert(Setting, form="limits", said=f"{low}-{high}")


@tool(writes=True)
def tune(ctx: Context, bass: Level = "low", treble: Level = "low") -> Setting:
    """Tune the sound.

    Args:
        bass: Deep tones.
        treble: High tones.
    """
    return ctx.insert(Setting, form="tune", said=f"{bass}/{treble}")


@tool(writes=True)
def set_alarm_clock(ctx: Context, at: Annotated[time, Step(5)], day: Annotated[date, Days(future=400)]) -> Visit:
    """Set a clock for a day.

    Args:
        at: The hour.
        day: The day.
    """
    return ctx.insert(Visit, day=day, at=at)


@tool(writes=True)
def plan_visit(ctx: Context, day: Annotated[date, Days(future=300)]) -> Visit:
    """Plan a visit.

    Args:
        day: The day.
    """
    return ctx.insert(Visit, day=day)


@tool(writes=True)
def take_product(ctx: Context, product_id: Annotated[str, Id(Product)], count: Count = 1) -> Line:
    """Take a product.

    Args:
        product_id: From `search_lab`.
        count: How many.
    """
    ctx.get(Product, product_id)
    return ctx.insert(Line, product_id=product_id, count=count)


@tool(writes=True, updates=Line)
def set_count(ctx: Context, line_id: Annotated[str, Id(Line)], count: Count) -> Line:
    """Change how many are taken.

    Args:
        line_id: The line.
        count: How many.
    """
    return ctx.update(ctx.get(Line, line_id), count=count)


@tool(writes=True)
def close_ticket(ctx: Context, ticket_id: Annotated[str, Id(Ticket)]) -> Ticket:
    """Close a ticket.

    Args:
        ticket_id: From `search_lab`.
    """
    ticket = ctx.get(Ticket, ticket_id)
    if ticket.closed:
        raise ToolError("already", "It is closed.")
    return ctx.update(ticket, closed=True)


@tool(writes=True, updates=Ticket)
def flag_ticket(
    ctx: Context, ticket_id: Annotated[str, Id(Ticket)], muted: bool | None = None, pinned: bool | None = None
) -> Ticket:
    """Mute or pin a ticket.

    Args:
        ticket_id: From `search_lab`.
        muted: No sound.
        pinned: At the top.
    """
    ticket = ctx.get(Ticket, ticket_id)
    wanted = {"muted": muted, "pinned": pinned}
    return ctx.update(ticket, **{name: value for name, value in wanted.items() if value is not None})


@tool(writes=True)
def drop_memo(ctx: Context, memo_id: Annotated[str, Id(Memo)]) -> str:
    """Throw a memo away.

    Args:
        memo_id: From `search_lab`.
    """
    ctx.delete(ctx.get(Memo, memo_id))
    return "gone"


@tool(writes=True, updates=Memo)
def edit_memo(
    ctx: Context,
    memo_id: Annotated[str, Id(Memo)],
    body: Words | None = None,
    tags: Annotated[list[str], Each(Text(max=40, min=1))] | None = None,
) -> Memo:
    """Change a memo.

    Args:
        memo_id: From `search_lab`.
        body: Another text.
        tags: Other tags.
    """
    memo = ctx.get(Memo, memo_id)
    return ctx.update(memo, body=memo.body if body is None else body, tags=memo.tags if tags is None else tuple(tags))


@tool(writes=True)
def see_letter(ctx: Context, letter_id: Annotated[str, Id(Letter)]) -> Letter:
    """Mark a letter as seen.

    Args:
        letter_id: From `search_lab`.
    """
    return ctx.update(ctx.get(Letter, letter_id), seen=True)


@tool(writes=True)
def answer_letter(ctx: Context, letter_id: Annotated[str, Id(Letter)], body: Words) -> Reply:
    """Answer a letter.

    Args:
        letter_id: From `search_lab`.
        body: The words.
    """
    return ctx.insert(Reply, letter_id=ctx.get(Letter, letter_id).id, body=body)


@tool(writes=True)
def pay_amount(ctx: Context, cents: Annotated[int, Range(0, 99_999)]) -> Setting:
    """Pay an amount.

    Args:
        cents: Whole cents.
    """
    return ctx.insert(Setting, form="amount", said=str(cents))


@tool(writes=True)
def leave_tip(ctx: Context, cents: Annotated[int, Range(0, 500)]) -> Setting:
    """Leave a tip; the screen knows only steps of 50.

    Args:
        cents: Whole cents.
    """
    return ctx.insert(Setting, form="tip", said=str(cents))


@tool(writes=True)
def hum(ctx: Context) -> Setting:
    """Do what no screen offers."""
    return ctx.insert(Setting, form="hum", said="hum")


@tool(writes=True, owner="user")
def hand_over_key(ctx: Context, name: Words) -> Setting:
    """Hand over the key.

    Args:
        name: To whom.
    """
    return ctx.insert(Setting, form="key", said=name)
