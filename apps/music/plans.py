"""The plans of Undertone, and what needs one."""

from gui_sim.gates import NeedsPlan
from gui_sim.plans import Plan

APP = "music"
PLANS = (
    Plan("free", "Undertone Free", 0, ("Every song, with ads", "Your own playlists")),
    Plan("solo", "Undertone Solo", 999, ("No ads", "Downloads", "Repeat one song")),
    Plan("family", "Undertone Family", 1599, ("Everything in Solo, for six people", "Downloads on every phone")),
)
DOWNLOADS = NeedsPlan(
    APP, "solo", "family", text="Downloads are part of Solo and Family.", opens_with="change_music_plan"
)
REPEAT_ONE = NeedsPlan(
    APP, "solo", "family", text="Repeating one song is part of Solo and Family.", opens_with="change_music_plan"
)
