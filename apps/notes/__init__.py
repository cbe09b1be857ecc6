"""Notes: free text and checklists in folders, some of them locked."""

from gui_sim.app import App

APP = App(
    id="notes",
    name="Notes",
    icon="note",
    color="#f7c500",
    about="Free text and checklists in folders; some notes are locked.",
)
