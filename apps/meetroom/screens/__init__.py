"""How MeetRoom looks."""

from apps.meetroom.models import Meeting, MeetingRecording
from apps.meetroom.screens.detail import CancelMeeting, MeetingDetail
from apps.meetroom.screens.home import JoinByNumber, MeetHome, PastMeetings
from apps.meetroom.screens.inside import InMeeting, JoinMeeting, MeetingChat
from apps.meetroom.screens.planning import EditMeeting, ScheduleMeeting
from apps.meetroom.screens.recordings import MeetPlan, RecordingDetail, Recordings

__all__ = [
    "OPENS",
    "TABS",
    "CancelMeeting",
    "EditMeeting",
    "InMeeting",
    "JoinByNumber",
    "JoinMeeting",
    "MeetHome",
    "MeetPlan",
    "MeetingChat",
    "MeetingDetail",
    "PastMeetings",
    "RecordingDetail",
    "Recordings",
    "ScheduleMeeting",
]

TABS = (MeetHome, ScheduleMeeting, Recordings, MeetPlan)
OPENS = {Meeting: MeetingDetail, MeetingRecording: RecordingDetail}
