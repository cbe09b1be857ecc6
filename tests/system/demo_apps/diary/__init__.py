"""Diary: days that someone wrote down."""

from gui_sim.app import App

APP = App(id="diary", name="Diary", icon="notebook", color="#c98a2b", about="Days, written down.")
