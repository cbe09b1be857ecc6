"""What Workshop can do."""

from typing import Annotated

from apps.workshop.models import Job, Piece

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Text

search_workshop = search_tool("search_workshop", (Job, Piece), "Find jobs and pieces.")
Title = Annotated[str, Text(max=5000, min=1)]


@tool(writes=True)
def add_job(ctx: Context, title: Title, text: Annotated[str, Text(max=5000)] = "") -> Job:
    """Write a job down.

    Args:
        title: What to do.
        text: More about it.
    Raises:
        ToolError: There is a job of that title.
    """
    if ctx.find(Job, title=title):
        raise ToolError("already", f"There is a job '{title}'. Choose another title.")
    return ctx.insert(Job, title=title, text=text)


@tool(writes=True)
def finish_job(ctx: Context, job_id: Annotated[str, Id(Job)]) -> Job:
    """Tick a job off.

    Args:
        job_id: From `search_workshop`.
    """
    return ctx.update(ctx.get(Job, job_id), done=True)


@tool(writes=True)
def drop_job(ctx: Context, job_id: Annotated[str, Id(Job)]) -> Job:
    """Throw a job away, and take its pieces off it.

    Args:
        job_id: From `search_workshop`.
    """
    for piece in ctx.find(Piece, job_id=job_id):
        ctx.update(piece, job_id=None)
    job = ctx.get(Job, job_id)
    ctx.delete(job)
    return job


@tool(writes=True)
def ring_bell(ctx: Context, title: Title = "Ding") -> dict[str, str]:
    """Send a notice to this phone.

    Args:
        title: What it says.
    """
    jobs = ctx.ids(Job)
    ctx.notify("workshop", title, "Somebody is at the door.", jobs[0] if jobs else "")
    return {"rung": title}


@tool(writes=True, owner="user")
def unlock_safe(ctx: Context) -> dict[str, bool]:
    """Open the safe."""
    ctx.insert(Piece, name="Gold")
    return {"open": True}


@tool()
def count_jobs(ctx: Context) -> dict[str, int]:
    """Say how many jobs there are."""
    return {"jobs": len(ctx.ids(Job))}
