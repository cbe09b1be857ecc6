"""Lab: the awkward shapes of forms and lists that a planner must get through."""

from gui_sim.app import App

APP = App(id="lab", name="Lab", icon="flask", color="#3b7a57", about="Awkward forms and long lists.")
