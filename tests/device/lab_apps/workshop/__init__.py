"""Workshop: every way in which a phone can be touched, typed into and left."""

from gui_sim.app import App

APP = App(id="workshop", name="Workshop", icon="wrench", color="#8a4b2a", about="Jobs, parts and letters.")
