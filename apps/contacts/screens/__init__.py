"""How Contacts looks."""

from apps.contacts.models import ContactGroup
from apps.contacts.screens.editing import EditContact
from apps.contacts.screens.groups import GroupMembers, Groups
from apps.contacts.screens.merging import Compare, Duplicates, MergeWith
from apps.contacts.screens.people import ContactDetail, People
from gui_sim.records import Contact

__all__ = [
    "OPENS",
    "TABS",
    "Compare",
    "ContactDetail",
    "Duplicates",
    "EditContact",
    "GroupMembers",
    "Groups",
    "MergeWith",
    "People",
]

TABS = (People, Groups, Duplicates)
OPENS = {Contact: ContactDetail, ContactGroup: GroupMembers}
