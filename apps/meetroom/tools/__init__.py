"""What MeetRoom can do."""

from apps.meetroom.inviting import meeting_called_off as meeting_called_off
from apps.meetroom.inviting import meeting_in as meeting_in
from apps.meetroom.inviting import meeting_moved as meeting_moved
from apps.meetroom.meetings import meeting_begins as meeting_begins
from apps.meetroom.meetings import meeting_over as meeting_over
from apps.meetroom.meetings import meeting_says as meeting_says
from apps.meetroom.meetings import meeting_soon as meeting_soon
from apps.meetroom.recordings import recording_ready as recording_ready
from apps.meetroom.tools.attending import join_meeting as join_meeting
from apps.meetroom.tools.attending import leave_meeting as leave_meeting
from apps.meetroom.tools.attending import send_meeting_chat as send_meeting_chat
from apps.meetroom.tools.keeping import change_meetroom_plan as change_meetroom_plan
from apps.meetroom.tools.keeping import meetroom_paid as meetroom_paid
from apps.meetroom.tools.keeping import save_transcript as save_transcript
from apps.meetroom.tools.planning import cancel_meeting as cancel_meeting
from apps.meetroom.tools.planning import schedule_meeting as schedule_meeting
from apps.meetroom.tools.planning import update_meeting as update_meeting
from apps.meetroom.tools.reading import get_meeting as get_meeting
from apps.meetroom.tools.reading import get_transcript as get_transcript
from apps.meetroom.tools.reading import search_meetroom as search_meetroom
