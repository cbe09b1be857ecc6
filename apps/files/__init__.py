"""Files: folders, documents with all their versions, and a drive in the cloud."""

from gui_sim.app import App

APP = App(
    id="files",
    name="Files",
    icon="folder",
    color="#1f8fff",
    about="Documents, sheets and slides in folders, with all their versions.",
)
