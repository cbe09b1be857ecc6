"""The plans of StreamBox, and what is in which."""

from apps.streambox.models import Quality, Tier, Title
from gui_sim.gates import NeedsPlan
from gui_sim.plans import Plan

APP = "streambox"
PLANS = (
    Plan("basic", "StreamBox Basic", 699, ("Titles in Basic",)),
    Plan("standard", "StreamBox Standard", 1099, ("Titles in Basic and Standard", "10 downloads")),
    Plan("premium", "StreamBox Premium", 1599, ("Every title", "10 downloads", "Downloads in high quality")),
)


def _gate(text: str, *plans: str) -> NeedsPlan:
    return NeedsPlan(APP, *plans, text=text, opens_with="change_streambox_plan")


DOWNLOADS = _gate("Downloads are part of Standard and Premium.", "standard", "premium")
HIGH = _gate("Downloads in high quality are part of Premium.", "premium")
TIERS: dict[Tier, NeedsPlan] = {
    "basic": _gate("This title is in Basic, Standard and Premium.", "basic", "standard", "premium"),
    "standard": _gate("This title is in Standard and Premium.", "standard", "premium"),
    "premium": _gate("This title is in Premium.", "premium"),
}


def tier_gate(title: Title) -> NeedsPlan:
    """Return the gate before a title."""
    return TIERS[title.tier]


def download_gates(title: Title, quality: Quality) -> tuple[NeedsPlan, ...]:
    """Return the gates before a download: that of the title, of downloads, and of high quality."""
    return (tier_gate(title), DOWNLOADS, HIGH) if quality == "high" else (tier_gate(title), DOWNLOADS)
