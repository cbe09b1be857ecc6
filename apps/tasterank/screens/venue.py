"""One place, what everybody thinks of it, and one review of it."""

from collections.abc import Sequence

from apps.tasterank.crowd import spread
from apps.tasterank.models import Venue, VenueReview, WantToGo
from apps.tasterank.ranking import entry_of, own_review, ranking
from apps.tasterank.screens.compare import Compare, RankVenue
from apps.tasterank.screens.listing import AddToList
from apps.tasterank.screens.parts import (
    author,
    face,
    leading_picture,
    names,
    picture_of,
    review_row,
    score,
    venue_line,
    visit_words,
)
from apps.tasterank.screens.reviewing import EditReview, ReviewForm
from apps.tasterank.tools import USUAL_LIST, set_want_to_go
from gui_sim import ui
from gui_sim.geometry import Insets


class VenueDetail(ui.Screen):
    """A place to eat."""

    title = "Place"
    named_inside = True

    venue_id: str

    def heading(self) -> str:
        """The place's name."""
        venue = self.ctx.maybe(Venue, self.venue_id)
        return venue.name if venue is not None else "Place"

    def trailing(self) -> Sequence[ui.View]:
        """The bookmark, and other lists."""
        venue = self.ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ()
        wished = bool(self.ctx.find(WantToGo, venue_id=venue.id, list_name=USUAL_LIST, limit=1))
        return (
            ui.Button("Add to a list", icon="list-plus", icon_only=True, sheet=AddToList(venue.id)),
            ui.MarkButton(
                "Want to go", "bookmark-simple", on=wished, color="tint", call=set_want_to_go.call(venue.id, not wished)
            ),
        )

    def body(self) -> ui.View:
        """Picture, scores, the own review, friends, links."""
        ctx = self.ctx
        venue = ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ui.Empty("fork-knife", "No longer there", "This place has left TasteRank.")
        reviews = [one for one in ctx.find(VenueReview, venue_id=venue.id, order=("-visited", "-id")) if one.friend_id]
        return ui.List(
            ui.Header("food", picture_of(venue), 190.0, venue.name, venue_line(venue)),
            self.scores(venue, reviews),
            self.own(venue),
            ui.Section(
                ui.BarChart("Everybody's scores", spread(venue), height=130.0, color="tint"),
                header="Everybody's scores",
            ),
            ui.Section(
                *(ui.Keyed(one.id, review_row(ctx, one, ReviewView(one.id), by_friend=False)) for one in reviews),
                header="Friends",
            )
            if reviews
            else None,
            self.facts(venue),
            self.links(venue),
        )

    def scores(self, venue: Venue, reviews: Sequence[VenueReview]) -> ui.View:
        """Everybody's score, the friends', the owner's."""
        own = own_review(self.ctx, venue.id)
        friends = sum(one.score for one in reviews) / len(reviews) if reviews else None
        cells = [_cell("Everybody", venue.crowd_score)]
        cells += [_cell("Friends", friends)] if friends is not None else []
        cells += [_cell("You", own.score)] if own is not None else []
        spaced: list[ui.View] = [ui.Spacer()]
        for cell in cells:
            spaced += [cell, ui.Spacer()]
        return ui.Padding(ui.HStack(*spaced), Insets(0, 16, 0, 16))

    def own(self, venue: Venue) -> ui.View:
        """The own review and rank, or the way to them."""
        review, entry = own_review(self.ctx, venue.id), entry_of(self.ctx, venue.id)
        among = len(ranking(self.ctx))
        place = f"{entry.position} of {among}" if entry is not None else "Not ranked"
        rows = (
            ui.Row("Edit your review", role="primary", sheet=EditReview(review.id))
            if review is not None
            else ui.Row("Write a review", role="primary", sheet=ReviewForm(venue.id)),
            ui.Row("Compare", "Which was better?", value=place, to=Compare(venue.id)),
            ui.Row("Choose its rank", role="primary", sheet=RankVenue(venue.id)),
        )
        return ui.Section(*rows, header="You")

    def facts(self, venue: Venue) -> ui.View:
        """What is known of it."""
        return ui.Section(
            ui.Row("Known for", ", ".join(venue.dishes)) if venue.dishes else None,
            ui.Row("Tags", ", ".join(venue.tags).capitalize()) if venue.tags else None,
            ui.Row("Price", value="$" * venue.price),
            ui.Row("Area", value=venue.area),
            header="About",
        )

    def links(self, venue: Venue) -> ui.View | None:
        """Where a table, or a meal, can be had."""
        table = self.ctx.serve("restaurant_link", name=venue.name)
        meal = self.ctx.serve("kitchen_link", name=venue.name)
        rows = [
            ui.Row("Book on DineSpot", role="primary", effect=ui.System("open_link", table)) if table else None,
            ui.Row("Order on QuickBite", role="primary", effect=ui.System("open_link", meal)) if meal else None,
        ]
        return ui.Section(*rows) if any(rows) else None


class ReviewView(ui.Screen):
    """One review in full."""

    title = "Review"

    review_id: str

    def body(self) -> ui.View:
        """Who, where, how many points; words, dishes, photos."""
        ctx = self.ctx
        review = ctx.maybe(VenueReview, self.review_id)
        if review is None:
            return ui.Empty("note", "No longer there", "This review was deleted.")
        venue, name = ctx.maybe(Venue, review.venue_id), author(ctx, review)
        dishes = [
            ui.Row("Liked", names(review.dishes_liked)) if review.dishes_liked else None,
            ui.Row("Disliked", names(review.dishes_disliked)) if review.dishes_disliked else None,
        ]
        words = ui.Padding(ui.Text(review.text or "No words."), Insets(12, 16, 12, 16))
        return ui.List(
            ui.Section(
                ui.Row(
                    venue.name,
                    venue_line(venue),
                    leading=leading_picture(venue),
                    bold=True,
                    to=VenueDetail(venue.id),
                )
                if venue is not None
                else None,
                ui.Row(
                    name,
                    visit_words(review),
                    leading=face(name if review.friend_id else ctx.owner.name),
                    trailing=score(review.score, 50.0),
                    accessory="none",
                ),
                words,
            ),
            ui.Section(*dishes, header="Dishes") if any(dishes) else None,
            ui.Section(ui.LinkedPhotos(review.photo_ids), header="Photos", style="bare") if review.photo_ids else None,
        )


def _cell(words: str, points: float) -> ui.View:
    return ui.VStack(score(points, 68.0), ui.Text(words, "footnote", "secondaryLabel"), spacing=6.0, align="center")
