"""What is booked and what was: two lists, of which a segmented control shows one."""

from collections.abc import Callable, Container, Sequence

from gui_sim.ui.controls.section import List, Section
from gui_sim.ui.controls.segmented import Segmented
from gui_sim.ui.screen import Binding
from gui_sim.ui.scroll import ForEach, Keyed
from gui_sim.ui.view import Env, View

AHEAD, PAST = "upcoming", "past"


class Agenda(View):
    """Rows of things that have a day: those ahead, the nearest first, or those that were, the newest first.

    Args:
        label: What they are; the name of the segmented control, only read out.
        which: The half that is shown, "upcoming" or "past".
        keys: The ids of all of them, in order of time.
        ahead: The ids of those that are still to come.
        row: Makes the row of an id.
        first: One of the ids ahead that stands above the others as a card of its own.
        card: Makes that card.
        empty: What stands in place of an empty list.
    """

    expands = True

    def __init__(
        self,
        label: str,
        which: Binding[str],
        keys: Sequence[str],
        ahead: Container[str],
        row: Callable[[str], View],
        *,
        empty: View,
        first: str = "",
        card: Callable[[str], View] | None = None,
    ) -> None:
        self.label = label
        self.which = which
        self.keys = keys
        self.ahead = ahead
        self.row = row
        self.empty = empty
        self.first = first
        self.card = card

    def content(self, env: Env) -> View:
        halves = Segmented(self.label, self.which, ((AHEAD, "Upcoming"), (PAST, "Past")))
        if self.which.value == AHEAD:
            shown = [key for key in self.keys if key in self.ahead]
        else:
            shown = [key for key in reversed(self.keys) if key not in self.ahead]
        if self.card is None or self.first not in shown or self.which.value != AHEAD:
            return List(halves, Section(ForEach(shown, self.row, empty=self.empty)), spacing=16.0)
        rest = [key for key in shown if key != self.first]
        card = Section(Keyed(self.first, self.card(self.first)), style="bare")
        return List(halves, card, Section(ForEach(rest, self.row)) if rest else None, spacing=16.0)
