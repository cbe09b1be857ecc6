"""The settings of the phone that its own screens read and change, by key. Switches say "on" or "off"."""

WIFI = "wifi.on"
AIRPLANE = "network.airplane"
DARK = "display.dark_mode"
BRIGHTNESS = "display.brightness"  # per cent
VOLUME = "sound.volume"  # per cent
BATTERY = "battery.level"  # per cent
LOCATION = "location.in_use"
FOCUS = "focus.active"  # the name of the focus that is on, or ""
