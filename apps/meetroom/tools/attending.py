"""Joining meetings, writing in them, leaving."""

from typing import Annotated

from apps.meetroom.meetings import OPENS, add_line, await_chat, ends, finish, is_ahead, is_open, live
from apps.meetroom.models import Meeting
from apps.meetroom.people import is_own, owner_address
from apps.meetroom.tools.planning import MeetingId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import mic_camera
from gui_sim.tool import tool
from gui_sim.values import Text
from gui_sim.wording import moment

MIC_CAMERA = mic_camera("meetroom", "MeetRoom")
LONGEST_LINE = 500


@tool(writes=True, meets=(MIC_CAMERA,))
def join_meeting(ctx: Context, meeting_id: MeetingId, camera: bool = False, mic: bool = False) -> Meeting:
    """Go into a meeting: the owner's own at any time, another's from 15 minutes before it begins.

    Args:
        meeting_id: From `search_meetroom`.
        camera: With the camera on.
        mic: With the microphone on.
    Raises:
        ToolError: too_late (it is over or cancelled), not_allowed (it is not open yet), already (in it), conflict (in
            another meeting), needs_permission (camera or microphone).
    """
    meeting = ctx.get(Meeting, meeting_id)
    present = live(ctx)
    if present is not None:
        if present.id == meeting.id:
            raise ToolError("already", "You are in this meeting.")
        raise ToolError("conflict", f"You are in {present.title}. Leave it first.")
    if not is_ahead(ctx, meeting):
        raise ToolError("too_late", f"This meeting is {'cancelled' if meeting.state == 'cancelled' else 'over'}.")
    if not is_open(ctx, meeting):
        raise ToolError("not_allowed", f"This meeting opens {moment(meeting.starts - OPENS)}.")
    if camera or mic:
        ctx.require(MIC_CAMERA)
    joined = ctx.update(meeting, state="live", joined_at=meeting.joined_at or ctx.now, camera=camera, mic=mic)
    await_chat(ctx, joined)
    return joined


@tool(writes=True)
def leave_meeting(ctx: Context, meeting_id: MeetingId) -> Meeting:
    """Leave a meeting. The owner's own ends for all, once its time has begun.

    Args:
        meeting_id: The meeting that the owner is in.
    Raises:
        ToolError: not_allowed: the owner is not in it.
    """
    meeting = _live(ctx, meeting_id)
    if meeting.starts > ctx.now:
        return ctx.update(meeting, state="planned", joined_at=None, camera=False, mic=False)
    if is_own(ctx, meeting) or ends(meeting) <= ctx.now:
        return finish(ctx, meeting)
    return ctx.update(meeting, state="planned", camera=False, mic=False)


@tool(writes=True)
def send_meeting_chat(
    ctx: Context, meeting_id: MeetingId, text: Annotated[str, Text(max=LONGEST_LINE, min=1, example="I agree.")]
) -> Meeting:
    """Write to all in a meeting that the owner is in.

    Args:
        meeting_id: The meeting that the owner is in.
        text: The words.
    Raises:
        ToolError: not_allowed: the owner is not in it.
    """
    return add_line(ctx, _live(ctx, meeting_id), owner_address(ctx), text)


def _live(ctx: Context, meeting_id: str) -> Meeting:
    meeting = ctx.get(Meeting, meeting_id)
    if meeting.state != "live":
        raise ToolError("not_allowed", "You are not in this meeting.")
    return meeting
