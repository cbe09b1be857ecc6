"""Seat Club: tables at a few places; small enough to grade by hand."""

from gui_sim.app import App

APP = App(id="seatclub", name="Seat Club", icon="armchair", color="#385a7c", about="Tables, booked by the seat.")
