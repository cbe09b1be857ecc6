"""What Phone can do."""

from apps.phone.tools.calling import answer_call as answer_call
from apps.phone.tools.calling import end_call as end_call
from apps.phone.tools.calling import place_call as place_call
from apps.phone.tools.incoming import call_in as call_in
from apps.phone.tools.incoming import call_rings_out as call_rings_out
from apps.phone.tools.incoming import is_blocked as is_blocked
from apps.phone.tools.keeping import delete_call_entry as delete_call_entry
from apps.phone.tools.keeping import get_call as get_call
from apps.phone.tools.keeping import mark_calls_seen as mark_calls_seen
from apps.phone.tools.keeping import mark_voicemail as mark_voicemail
from apps.phone.tools.keeping import search_calls as search_calls
from apps.phone.tools.keeping import set_blocked as set_blocked
from apps.phone.tools.keeping import set_favourite as set_favourite
