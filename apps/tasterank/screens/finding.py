"""Finding a place."""

from apps.tasterank.models import Venue
from apps.tasterank.ranking import own_review
from apps.tasterank.screens.parts import CATEGORIES, leading_picture, score, venue_line
from apps.tasterank.screens.reviewing import ReviewForm
from apps.tasterank.screens.venue import VenueDetail
from gui_sim import ui
from gui_sim.search import matching


class Places(ui.Screen):
    """All places, searched and narrowed down."""

    title = "Places"
    icon = "magnifying-glass"
    large_title = True

    query = ui.State("")
    category = ui.State("")
    price = ui.State(0)

    def body(self) -> ui.View:
        """Search field, filters, list."""
        where: dict[str, object] = {"category": self.category.value} if self.category.value else {}
        if self.price.value:
            where["price"] = self.price.value
        keys = matching(self.ctx, Venue, self.query.value, order=("-crowd_score", "id"), **where)
        return ui.List(
            ui.VStack(
                ui.SearchField(self.query, prompt="Places, cuisines, areas, dishes"),
                ui.Chips("Category", self.category, (("", "All"), *CATEGORIES)),
                ui.Segmented("Price", self.price, ((0, "Any"), *((n, "$" * n) for n in range(1, 5)))),
                spacing=4.0,
                align="fill",
            ),
            ui.Section(
                ui.ForEach(
                    keys,
                    self.row,
                    empty=ui.Empty("magnifying-glass", "No places", "Try other words or fewer filters."),
                )
            ),
            spacing=16.0,
        )

    def row(self, key: str) -> ui.View:
        """One place."""
        venue = self.ctx.get(Venue, key)
        review = own_review(self.ctx, key)
        write = ui.Item("Write a review", sheet=ReviewForm(key), icon="pencil-simple", enabled=review is None)
        return ui.Row(
            venue.name,
            venue_line(venue),
            detail=f"You gave it {review.score}" if review is not None else "",
            leading=leading_picture(venue),
            trailing=score(venue.crowd_score),
            accessory="none",
            menu=(write,),
            to=VenueDetail(key),
        )
