"""How Phone looks."""

from apps.phone.models import CallRecord, Voicemail
from apps.phone.screens.caller import Blocked, CallerCard
from apps.phone.screens.calling import InCall
from apps.phone.screens.favourites import AddFavourite, Favourites
from apps.phone.screens.keypad import Keypad
from apps.phone.screens.recents import Recents
from apps.phone.screens.voicemail import VoicemailDetail, VoicemailList

__all__ = [
    "OPENS",
    "TABS",
    "AddFavourite",
    "Blocked",
    "CallerCard",
    "Favourites",
    "InCall",
    "Keypad",
    "Recents",
    "VoicemailDetail",
    "VoicemailList",
]

TABS = (Recents, Favourites, Keypad, VoicemailList)
OPENS = {CallRecord: CallerCard, Voicemail: VoicemailDetail}
