"""The settings of the phone that its own screens read and change, by key. Switches say "on" or "off"."""

WIFI = "wifi.on"
CELLULAR = "cellular.on"
AIRPLANE = "airplane.on"
DARK = "display.dark_mode"
BRIGHTNESS = "display.brightness"  # per cent
VOLUME = "sound.media"  # per cent
SILENT = "sound.silent"
BATTERY = "battery.level"  # per cent
LOW_POWER = "battery.low_power"
LOCATION = "location.in_use"
FOCUS = "focus.active"  # the name of the focus that is on, or off
CAPITALS = "keyboard.capitals"
