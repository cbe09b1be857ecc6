"""Messages: text messages, one to one and in groups."""

from gui_sim.app import App

APP = App(
    id="messages",
    name="Messages",
    icon="chat-circle",
    color="#34c759",
    about="Text messages to one person or a group, now or later.",
    numbered=True,
)
