"""Lists of where to go."""

from collections.abc import Sequence

from apps.tasterank.models import Venue, WantToGo
from apps.tasterank.ranking import own_review
from apps.tasterank.screens.listing import AddToList, lists_of
from apps.tasterank.screens.parts import leading_picture, venue_line
from apps.tasterank.screens.reviewing import ReviewForm
from apps.tasterank.screens.venue import VenueDetail
from apps.tasterank.tools import set_want_to_go
from gui_sim import ui
from gui_sim.wording import count


class WantToGoLists(ui.Screen):
    """All lists, each with its places."""

    title = "Want to go"
    icon = "bookmark-simple"
    large_title = True

    def body(self) -> ui.View:
        """A section for each list."""
        lists = lists_of(self.ctx)
        if not lists:
            return ui.Empty("bookmark-simple", "Nothing yet", "Tap the bookmark of a place to keep it here.")
        return ui.List(*(self.section(name, wishes) for name, wishes in lists.items()))

    def section(self, name: str, wishes: Sequence[WantToGo]) -> ui.View:
        """The places of one list."""
        keys = [wish.id for wish in wishes]
        header = f"{name} · {count(len(keys), 'place')}"
        return ui.Section(ui.ForEach(keys, self.row, name=name), header=header)

    def row(self, key: str) -> ui.View:
        """One place; a swipe takes it off, a long press changes why."""
        wish = self.ctx.get(WantToGo, key)
        venue = self.ctx.maybe(Venue, wish.venue_id)
        if venue is None:
            return ui.Gap()
        off = set_want_to_go.call(venue.id, False, wish.list_name)
        remove = ui.Item("Remove", call=off, icon="trash", role="destructive")
        change = ui.Item("Edit", sheet=AddToList(venue.id, wish.list_name), icon="pencil-simple")
        been = ui.Item(
            "Write a review",
            sheet=ReviewForm(venue.id),
            icon="check-circle",
            enabled=own_review(self.ctx, venue.id) is None,
        )
        return ui.Row(
            venue.name,
            venue_line(venue),
            detail=wish.why,
            leading=leading_picture(venue),
            trailing=ui.Text(f"{venue.crowd_score:.1f}", "subheadline", "secondaryLabel", weight=600),
            swipe=(remove,),
            menu=(been, change, remove),
            to=VenueDetail(venue.id),
        )
