"""Transcripts that are kept in Files, and the owner's plan."""

from typing import Annotated, Literal

from apps.meetroom.models import MeetingRecording
from apps.meetroom.recordings import document_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.folders import PHONE, FolderId, folders
from gui_sim.plans import Plan, begin_paid, change_plan
from gui_sim.records import PaymentRequest, Subscription
from gui_sim.tool import service, tool
from gui_sim.values import Id

FREE_PLAN = Plan("free", "Free", gives=("Meetings up to 40 minutes", "Up to 10 people", "Waiting room and chat"))
PRO_PLAN = Plan(
    "pro", "MeetRoom Pro", 1_299, ("Meetings up to 5 hours", "Up to 100 people", "Recordings with transcript")
)
PLANS = (FREE_PLAN, PRO_PLAN)


@tool(writes=True)
def save_transcript(
    ctx: Context,
    recording_id: Annotated[str, Id(MeetingRecording)],
    folder_id: Annotated[str, FolderId()] = PHONE,
) -> MeetingRecording:
    """Save the transcript of a recording to a folder of Files, as a document.

    Args:
        recording_id: From `search_meetroom` or `get_meeting`.
        folder_id: A folder of Files; `fo1` is the phone's own.
    Raises:
        ToolError: already (it is in that folder).
    """
    recording = ctx.get(MeetingRecording, recording_id)
    name = dict(folders(ctx)).get(folder_id)
    if name is None:
        raise ToolError("not_found", f"There is no folder '{folder_id[:40]}'.")
    if folder_id in recording.saved_in:
        raise ToolError("already", f"The transcript of {recording.title} is in {name} already.")
    content = document_of(recording)
    ctx.serve(
        "keep_file", name=f"{recording.title}, {recording.at:%Y-%m-%d}", kind="doc", content=content,
        bytes=len(content.encode()), folder_id=folder_id, from_app="meetroom",
    )  # fmt: skip
    return ctx.update(recording, saved_in=(*recording.saved_in, folder_id))


@tool(writes=True, owner="user", pays=True)
def change_meetroom_plan(ctx: Context, plan: Literal["free", "pro"]) -> Subscription:
    """Change the plan: MeetRoom Pro costs $12.99 a month and adds length, people and recordings.

    Args:
        plan: The plan wished for.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    return change_plan(ctx, "meetroom", PLANS, plan, "other")


@service("paid:meetroom")
def meetroom_paid(ctx: Context, request: PaymentRequest) -> None:
    """Begin MeetRoom Pro once its month is paid."""
    begin_paid(ctx, PLANS, request)
