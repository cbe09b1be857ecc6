"""Wallet: balance, cards, passes, transactions, and where payments are authorised."""

from gui_sim.app import App

APP = App(
    id="wallet",
    name="Wallet",
    icon="wallet",
    color="#1c1c1e",
    about="Stored balance, cards, passes, transactions, and the place where payments are authorised.",
)
