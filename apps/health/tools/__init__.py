"""What Health can do."""

from apps.health.tools.days import health_day as health_day
from apps.health.tools.owners import change_health_plan as change_health_plan
from apps.health.tools.owners import connect_health_source as connect_health_source
from apps.health.tools.owners import disconnect_health_source as disconnect_health_source
from apps.health.tools.owners import plus_paid as plus_paid
from apps.health.tools.reads import get_activity as get_activity
from apps.health.tools.reads import get_body as get_body
from apps.health.tools.reads import get_health_insight as get_health_insight
from apps.health.tools.reads import get_heart as get_heart
from apps.health.tools.reads import get_nutrition as get_nutrition
from apps.health.tools.reads import get_sleep as get_sleep
from apps.health.tools.reads import list_health_sources as list_health_sources
from apps.health.tools.reads import list_meals as list_meals
from apps.health.tools.reads import list_raw_samples as list_raw_samples
from apps.health.tools.reads import list_workouts as list_workouts
from apps.health.tools.reads import search_health as search_health
from apps.health.tools.writes import add_workout as add_workout
from apps.health.tools.writes import delete_health_entry as delete_health_entry
from apps.health.tools.writes import log_meal as log_meal
from apps.health.tools.writes import log_measure as log_measure
from apps.health.tools.writes import log_workout as log_workout
from apps.health.tools.writes import set_goal as set_goal
