"""MeetRoom: meetings by video."""

from gui_sim.app import App

APP = App(
    id="meetroom",
    name="MeetRoom",
    icon="video-camera",
    color="#2d6ee0",
    about="Video meetings: plan, change, cancel and join them, invite people, read recordings and transcripts.",
)
