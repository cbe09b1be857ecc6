"""PayPort: money between people, asked for, sent and split."""

from gui_sim.app import App

APP = App(
    id="payport",
    name="PayPort",
    icon="arrows-left-right",
    color="#4b3fd6",
    about="Person-to-person payments, requests and splits.",
)
