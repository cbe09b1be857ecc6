"""FitPulse: gym classes and training plans."""

from gui_sim.app import App

APP = App(
    id="fitpulse",
    name="FitPulse",
    icon="barbell",
    color="#e0452d",
    about="Gym classes to find, book and cancel, waiting lists, training plans, and a coach's report for VIP members.",
)
