"""Mail: two accounts, their mailboxes, drafts, and what is attached."""

from gui_sim.app import App

APP = App(
    id="mail",
    name="Mail",
    icon="envelope-simple",
    color="#1d8ff2",
    about="Mail of two accounts: mailboxes, drafts, attachments, now or later.",
    numbered=True,
)
