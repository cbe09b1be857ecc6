"""What Notebook can do."""

from datetime import datetime
from typing import Annotated

from apps.notebook.models import Book, NotePage

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import CALENDAR, NeedsConnection
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Each, Filled, Id, Range, Text

Title = Annotated[str, Text(max=80, min=1, example="Packing list")]
Tags = Annotated[list[str], Each(Text(max=20, min=1, example="home"))]
PRINTER = NeedsConnection(
    "notebook", "printer", text="No printer is linked.", style="hidden", opens_with="link_printer"
)

search_notebook = search_tool("search_notebook", (NotePage, Book), "Find pages and books.")


@tool()
def get_page(ctx: Context, page_id: Annotated[str, Id(NotePage)]) -> NotePage:
    """Read one page.

    Args:
        page_id: From `search_notebook`.
    """
    return ctx.get(NotePage, page_id)


@tool(writes=True, sets=("tags",))
def write_page(
    ctx: Context,
    title: Title,
    body: str = "",
    book_id: Annotated[str, Id(Book)] = "zb1",
    at: Annotated[datetime | None, Filled(lambda ctx: ctx.now)] = None,
    tags: Tags = [],  # noqa: B006
) -> NotePage:
    """Write a new page.

    Args:
        title: Shown in lists.
        body: The text.
        book_id: The book it goes into.
        at: When it is of; now, if left out.
        tags: Words to find it by.
    Raises:
        ToolError: full: the book has no page left.
    """
    book = ctx.get(Book, book_id)
    if not book.pages_left:
        raise ToolError("full", f"{book.name} has no page left.")
    page = ctx.insert(NotePage(book_id=book.id, title=title, body=body, at=at or ctx.now, tags=tuple(tags)))
    ctx.update(book, pages_left=book.pages_left - 1)
    ctx.notify("notebook", "Page written", title, link=page.id)
    return page


@tool(writes=True, updates=NotePage, sets=("tags",))
def update_page(
    ctx: Context,
    page_id: Annotated[str, Id(NotePage)],
    title: Title | None = None,
    body: str | None = None,
    tags: Tags | None = None,
    at: datetime | None = None,
    locked: bool | None = None,
) -> NotePage:
    """Change a page; what is left out stays as it is.

    Args:
        page_id: From `search_notebook`.
        title: Another title.
        body: Another text.
        tags: Other words to find it by.
        at: Another time.
        locked: Shut it to the assistant, or not.
    """
    page = ctx.get(NotePage, page_id)
    given = {
        "title": title,
        "body": body,
        "tags": None if tags is None else tuple(tags),
        "at": at,
        "locked": locked,
    }
    return ctx.update(page, **{name: value for name, value in given.items() if value is not None})


@tool(writes=True)
def tear_out(ctx: Context, page_id: Annotated[str, Id(NotePage)], copies: Annotated[int, Range(1, 9)] = 1) -> str:
    """Take a page out for good.

    Args:
        page_id: From `search_notebook`.
        copies: How many copies to make first.
    """
    ctx.delete(ctx.get(NotePage, page_id))
    return "gone"


@tool(writes=True, needs=(CALENDAR,))
def plan_page(ctx: Context, page_id: Annotated[str, Id(NotePage)]) -> str:
    """Put a page on the calendar.

    Args:
        page_id: From `search_notebook`.
    """
    ctx.update(ctx.get(NotePage, page_id), opened=True)
    return "planned"


@tool(needs=(PRINTER,), hidden=True)
def print_page(ctx: Context, page_id: Annotated[str, Id(NotePage)]) -> str:
    """Print a page.

    Args:
        page_id: From `search_notebook`.
    """
    return f"Printed {ctx.get(NotePage, page_id).title}."


@tool(writes=True, owner="user")
def unlock_page(ctx: Context, page_id: Annotated[str, Id(NotePage)]) -> str:
    """Unlock a page for half an hour.

    Args:
        page_id: The locked page.
    """
    ctx.give_token(f"unlock:{page_id}", "notebook")
    return "unlocked"


@tool(writes=True)
def spoil(ctx: Context, how: str) -> str:
    """Write and then fail, as a broken tool would.

    Args:
        how: "refuse" or "crash".
    """
    ctx.insert(NotePage(book_id="zb1", title="spoilt", at=ctx.now))
    ctx.notify("notebook", "spoilt")
    if how == "refuse":
        raise ToolError("not_allowed", "No.")
    raise ZeroDivisionError
