"""What Diary can do."""

from datetime import date
from typing import Annotated, Literal

from apps.diary.models import DiaryDay, DiaryPlan

from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Range, Text

search_diary = search_tool("search_diary", (DiaryDay, DiaryPlan), "Find days and plans.")


@tool(writes=True)
def write_day(
    ctx: Context,
    title: Annotated[str, Text(max=80, min=1)],
    lines: Annotated[int, Range(1, 9)] = 1,
    on: date = date(2031, 5, 3),
    tone: Literal["plain", "warm"] = "plain",
    kept: bool = True,
) -> DiaryDay:
    """Write a day down.

    Args:
        title: What it is called.
        lines: How long it is.
        on: The day.
        tone: How it sounds.
        kept: Whether to keep it.
    """
    return ctx.insert(DiaryDay(title=title, words=f"{lines} lines of {on}, {tone}, {kept}"))
