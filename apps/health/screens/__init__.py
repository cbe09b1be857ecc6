"""How Health looks."""

from apps.health.models import HealthSource, Meal, Workout
from apps.health.screens.charts import MeasureChart as MeasureChart
from apps.health.screens.charts import Samples as Samples
from apps.health.screens.charts import SleepView as SleepView
from apps.health.screens.entries import AddData as AddData
from apps.health.screens.entries import AddMeal as AddMeal
from apps.health.screens.entries import AddMeasure as AddMeasure
from apps.health.screens.entries import AddWorkout as AddWorkout
from apps.health.screens.entries import MealDetail as MealDetail
from apps.health.screens.entries import MealDiary as MealDiary
from apps.health.screens.plus import EditGoal as EditGoal
from apps.health.screens.plus import Goals as Goals
from apps.health.screens.plus import PlusPlans as PlusPlans
from apps.health.screens.plus import SourceDetail as SourceDetail
from apps.health.screens.plus import Sources as Sources
from apps.health.screens.summary import AllData as AllData
from apps.health.screens.summary import Summary as Summary
from apps.health.screens.summary import WorkoutDetail as WorkoutDetail
from apps.health.screens.summary import Workouts as Workouts

TABS = (Summary, MealDiary, AddData, Goals, Sources)
OPENS = {Workout: WorkoutDetail, Meal: MealDetail, HealthSource: SourceDetail}
