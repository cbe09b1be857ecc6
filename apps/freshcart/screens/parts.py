"""Words and rows that FreshCart's screens share."""

from apps.freshcart.models import (
    DeliverySlot,
)
from gui_sim.context import Context
from gui_sim.wording import clock, day

STATES = {
    "awaiting_payment": "Waiting for you",
    "placed": "Placed",
    "packing": "Being packed",
    "delivered": "Delivered",
    "cancelled": "Cancelled",
}


def slot_line(ctx: Context, slot_id: str) -> str:
    """Say when a slot is."""
    slot = ctx.maybe(DeliverySlot, slot_id)
    return f"{day(slot.day)}, {clock(slot.starts)} – {clock(slot.ends)}" if slot else "Delivery"


def pack(label: str) -> str:
    """Write a pack as a shelf does: "4 x 330 ml" is "4 × 330 ml"."""
    return label.replace(" x ", " × ")
