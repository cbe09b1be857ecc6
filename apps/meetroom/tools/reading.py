"""What can be read of meetings."""

from typing import Annotated, Any

from apps.meetroom.models import Meeting, MeetingRecording
from apps.meetroom.people import contact_of
from apps.meetroom.recordings import pages_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Range

search_meetroom = search_tool("search_meetroom", (Meeting, MeetingRecording), "Find meetings and recordings.")


@tool()
def get_meeting(ctx: Context, meeting_id: Annotated[str, Id(Meeting)]) -> dict[str, Any]:
    """Read all about one meeting, with the names that contacts have for its people, and its recordings.

    Args:
        meeting_id: From `search_meetroom`.
    """
    meeting = ctx.get(Meeting, meeting_id)
    people = ((one, contact_of(ctx, one)) for one in (meeting.host, *meeting.participants))
    return {
        "meeting": meeting,
        "people": [{"address": one, "name": known.name if known is not None else ""} for one, known in people],
        "recording_ids": ctx.ids(MeetingRecording, meeting_id=meeting.id, order="at"),
    }


@tool()
def get_transcript(
    ctx: Context, recording_id: Annotated[str, Id(MeetingRecording)], page: Annotated[int, Range(1, 1_000)] = 1
) -> dict[str, Any]:
    """Read what was said in a recorded meeting, forty lines a page; the first page has the chat too.

    Args:
        recording_id: From `search_meetroom` or `get_meeting`.
        page: Which page, from 1.
    """
    recording = ctx.get(MeetingRecording, recording_id)
    pages = pages_of(recording)
    if page > len(pages):
        raise ToolError(f"There is no page {page}; the transcript has {len(pages)}.")
    told: dict[str, Any] = {
        "recording_id": recording.id,
        "title": recording.title,
        "at": recording.at,
        "minutes": recording.minutes,
        "lines": pages[page - 1],
        "page": page,
    }
    told |= {"chat": recording.chat.splitlines()} if page == 1 else {}
    return told | ({"next_page": page + 1} if page < len(pages) else {})
