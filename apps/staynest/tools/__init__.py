"""What StayNest can do."""

from apps.staynest.stays import lodging_closes as lodging_closes
from apps.staynest.stays import rooms_change as rooms_change
from apps.staynest.stays import stay_answered as stay_answered
from apps.staynest.stays import stay_declined as stay_declined
from apps.staynest.stays import stay_free_ends as stay_free_ends
from apps.staynest.stays import stay_message as stay_message
from apps.staynest.stays import stay_opens as stay_opens
from apps.staynest.stays import stay_over as stay_over
from apps.staynest.stays import stay_paid as stay_paid
from apps.staynest.tools.booking import book_room as book_room
from apps.staynest.tools.booking import request_stay as request_stay
from apps.staynest.tools.finding import find_rooms as find_rooms
from apps.staynest.tools.finding import get_lodging as get_lodging
from apps.staynest.tools.finding import save_lodging as save_lodging
from apps.staynest.tools.finding import search_staynest as search_staynest
from apps.staynest.tools.keeping import cancel_stay as cancel_stay
from apps.staynest.tools.keeping import change_stay as change_stay
