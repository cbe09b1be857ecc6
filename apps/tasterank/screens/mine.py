"""The owner's ranking and reviews."""

from collections.abc import Sequence

from apps.tasterank.models import RankEntry, Venue, VenueReview
from apps.tasterank.ranking import own_review, ranking
from apps.tasterank.screens.compare import Compare, RankVenue
from apps.tasterank.screens.parts import (
    CATEGORIES,
    PICTURE,
    leading_picture,
    names,
    review_count,
    score,
    venue_line,
    visit_words,
)
from apps.tasterank.screens.reviewing import EditReview
from apps.tasterank.screens.venue import ReviewView, VenueDetail
from apps.tasterank.tools import delete_review, rank_venue
from gui_sim import ui


class MyRanking(ui.Screen):
    """The owner's ranking, the best first."""

    title = "My ranking"
    icon = "list-numbers"
    large_title = True

    category = ui.State("all")

    def body(self) -> ui.View:
        """Categories, then numbered places."""
        entries = ranking(self.ctx, self.category.value)
        numbers = {entry.id: place for place, entry in enumerate(entries, start=1)}
        order = [entry.venue_id for entry in ranking(self.ctx)]
        return ui.List(
            ui.Segmented("Category", self.category, (("all", "All"), *CATEGORIES)),
            ui.Section(
                ui.ForEach(
                    [entry.id for entry in entries],
                    lambda key: self.row(self.ctx.get(RankEntry, key), numbers[key], order),
                    empty=ui.Empty("list-numbers", "Nothing ranked", "A review puts a place here."),
                )
            ),
            spacing=14.0,
        )

    def row(self, entry: RankEntry, place: int, order: Sequence[str]) -> ui.View:
        """One place with its number; a long press compares and moves it."""
        venue = self.ctx.maybe(Venue, entry.venue_id)
        if venue is None:
            return ui.Gap()
        review = own_review(self.ctx, venue.id)
        at = list(order).index(venue.id)
        menu = [
            ui.Item("Compare", to=Compare(venue.id), icon="scales"),
            ui.Item("Choose its rank", sheet=RankVenue(venue.id), icon="list-numbers"),
        ]
        if at > 0:
            menu.insert(
                0, ui.Item("Move up", call=rank_venue.call(venue.id, better_than=order[at - 1]), icon="arrow-up")
            )
        if at + 1 < len(order):
            down = rank_venue.call(venue.id, worse_than=order[at + 1])
            menu.append(ui.Item("Move down", call=down, icon="arrow-down"))
        return ui.Row(
            venue.name,
            venue_line(venue),
            leading=_Numbered(place, venue),
            trailing=score(review.score) if review is not None else None,
            accessory="none",
            bold=True,
            menu=menu,
            to=VenueDetail(venue.id),
        )


class _Numbered(ui.HStack):
    """A place's number and picture."""

    rigid = True
    width = 26.0 + 8.0 + PICTURE

    def __init__(self, place: int, venue: Venue) -> None:
        number = ui.Frame(ui.Text(str(place), "headline", "secondaryLabel", align="center"), 26.0)
        super().__init__(number, leading_picture(venue), spacing=8.0)


class MyReviews(ui.Screen):
    """The owner's reviews, the newest first."""

    title = "My reviews"
    icon = "notepad"
    large_title = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Search field and reviews."""
        asked = self.query.value.strip().casefold()
        reviews = [one for one in self.ctx.find(VenueReview, order=("-visited", "-id")) if one.friend_id is None]
        shown = [one for one in reviews if asked in self.told(one).casefold()]
        empty = (
            ui.Empty("magnifying-glass", "No reviews", "Try other words.")
            if asked
            else ui.Empty("notepad", "No reviews", "Find a place you have eaten at and review it.")
        )
        return ui.List(
            ui.SearchField(self.query, prompt="Places, words, dishes"),
            ui.Section(
                ui.ForEach([one.id for one in shown], self.row, empty=empty),
                header=review_count(len(shown)) if shown else "",
            ),
            spacing=14.0,
        )

    def told(self, review: VenueReview) -> str:
        """Return all words of a review, for the search."""
        venue = self.ctx.maybe(Venue, review.venue_id)
        words = (venue.name if venue else "", review.text, *review.dishes_liked, *review.dishes_disliked)
        return "\n".join((*words, *review.companions, review.id))

    def row(self, key: str) -> ui.View:
        """One review; a swipe deletes it."""
        review = self.ctx.get(VenueReview, key)
        venue = self.ctx.maybe(Venue, review.venue_id)
        liked = f"Liked {names(review.dishes_liked)}" if review.dishes_liked else ""
        delete = ui.Item("Delete", call=delete_review.call(key), icon="trash", role="destructive")
        edit = ui.Item("Edit", sheet=EditReview(key), icon="pencil-simple")
        private = "" if review.public else " · Only you"
        return ui.Row(
            venue.name if venue else "A place that is gone",
            review.text or liked or "No words",
            detail=visit_words(review) + private,
            leading=leading_picture(venue),
            trailing=score(review.score),
            accessory="none",
            subtitle_lines=3,
            bold=True,
            swipe=(delete,),
            menu=(edit, delete),
            to=ReviewView(key),
        )
