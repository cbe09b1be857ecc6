"""What HomeHub can do."""

from apps.homehub.happenings import automation_due as automation_due
from apps.homehub.happenings import device_back as device_back
from apps.homehub.happenings import device_lost as device_lost
from apps.homehub.happenings import door_closed as door_closed
from apps.homehub.happenings import door_opened as door_opened
from apps.homehub.happenings import door_still_open as door_still_open
from apps.homehub.happenings import home_leak as home_leak
from apps.homehub.happenings import home_left as home_left
from apps.homehub.happenings import home_motion as home_motion
from apps.homehub.happenings import home_reached as home_reached
from apps.homehub.happenings import home_reached_event as home_reached_event
from apps.homehub.happenings import vacuum_home as vacuum_home
from apps.homehub.scenes import bedtime_near as bedtime_near
from apps.homehub.scenes import home_speaker_on as home_speaker_on
from apps.homehub.scenes import home_tv_is_on as home_tv_is_on
from apps.homehub.scenes import offer_home_scene as offer_home_scene
from apps.homehub.tools.automations import delete_automation as delete_automation
from apps.homehub.tools.automations import set_automation as set_automation
from apps.homehub.tools.devices import link_hub as link_hub
from apps.homehub.tools.devices import list_devices as list_devices
from apps.homehub.tools.devices import list_home_events as list_home_events
from apps.homehub.tools.devices import search_homehub as search_homehub
from apps.homehub.tools.devices import set_device as set_device
from apps.homehub.tools.devices import unlock_door as unlock_door
from apps.homehub.tools.scenes import run_scene as run_scene
from apps.homehub.tools.scenes import save_scene as save_scene
