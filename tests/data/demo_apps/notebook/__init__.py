"""Notebook: pages in books; the pattern that every app follows, in small."""

from gui_sim.app import App

APP = App(id="notebook", name="Notebook", icon="notebook", color="#c98a2b", about="Pages, kept in books.")
