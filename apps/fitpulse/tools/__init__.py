"""What FitPulse can do."""

from apps.fitpulse.classes import class_called_off as class_called_off
from apps.fitpulse.classes import class_declined as class_declined
from apps.fitpulse.classes import class_missed as class_missed
from apps.fitpulse.classes import class_moved as class_moved
from apps.fitpulse.classes import class_over as class_over
from apps.fitpulse.classes import class_paid as class_paid
from apps.fitpulse.classes import class_place_free as class_place_free
from apps.fitpulse.classes import class_soon as class_soon
from apps.fitpulse.classes import outdoor_warning as outdoor_warning
from apps.fitpulse.tools.booking import book_class as book_class
from apps.fitpulse.tools.booking import cancel_class as cancel_class
from apps.fitpulse.tools.booking import wait_for_class as wait_for_class
from apps.fitpulse.tools.finding import find_classes as find_classes
from apps.fitpulse.tools.finding import get_training_plan as get_training_plan
from apps.fitpulse.tools.finding import list_class_bookings as list_class_bookings
from apps.fitpulse.tools.finding import search_fitpulse as search_fitpulse
from apps.fitpulse.tools.planning import change_fitpulse_plan as change_fitpulse_plan
from apps.fitpulse.tools.planning import log_session as log_session
from apps.fitpulse.tools.planning import start_plan as start_plan
from apps.fitpulse.tools.planning import update_plan_run as update_plan_run
from apps.fitpulse.tools.report import get_coach_report as get_coach_report
from apps.fitpulse.training import plan_day_over as plan_day_over
