"""What Contacts remembers beside `Contact` itself, which the phone keeps for all apps."""

from gui_sim.gates import CONTACTS
from gui_sim.model import Record, ref
from gui_sim.records import Contact


class ContactGroup(Record, prefix="gp"):
    """A named group of people."""

    name: str
    contact_ids: tuple[str, ...] = ref(Contact, default=())

    policy = CONTACTS
