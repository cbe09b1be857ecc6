"""CarePoint: clinics and their clinicians, visits, and, once a clinic is connected, its records."""

from gui_sim.app import App

APP = App(
    id="carepoint",
    name="CarePoint",
    icon="first-aid-kit",
    color="#0a84a8",
    about="Visits at clinics and by video, lab results, medicines with refills, and questions to clinics.",
)
