"""Writing a review, and changing it."""

from collections.abc import Sequence
from datetime import date, timedelta

from apps.tasterank.models import Venue, VenueReview
from apps.tasterank.screens.parts import venue_line
from apps.tasterank.tools import (
    DAYS_BACK,
    LONGEST,
    LONGEST_NAME,
    MOST_COMPANIONS,
    MOST_DISHES,
    MOST_PHOTOS,
    delete_review,
    edit_review,
    write_review,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.photos import photo_options
from gui_sim.records import Contact
from gui_sim.wording import count

FIRST_SCORE = 7
WORDS = {10: "Perfect", 9: "Excellent", 8: "Very good", 7: "Good", 6: "Fine", 5: "So-so", 4: "Weak"}


class ReviewForm(ui.Screen):
    """A review of a place: points, words, dishes, who came along, photos."""

    title = "Review"

    venue_id: str

    score = ui.State(FIRST_SCORE)
    text = ui.State("")
    liked = ui.State[tuple[str, ...]](())
    disliked = ui.State[tuple[str, ...]](())
    companions = ui.State[tuple[str, ...]](())
    visited = ui.State[date](lambda screen: screen.ctx.today)
    photos = ui.State[tuple[str, ...]](())
    public = ui.State(True)

    def trailing(self) -> Sequence[ui.View]:
        """Keep it."""
        if self.ctx.maybe(Venue, self.venue_id) is None:
            return ()
        call = write_review.call(
            self.venue_id, self.score.value, self.text.value, list(self.liked.value), list(self.disliked.value),
            list(self.companions.value), self.visited.value, list(self.photos.value), self.public.value,
        )  # fmt: skip
        return (ui.Button("Post", role="plain", call=call, then=ui.Dismiss()),)

    def body(self) -> ui.View:
        """The form."""
        venue = self.ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ui.Empty("fork-knife", "No longer there", "This place has left TasteRank.")
        dishes, today = [(dish, dish, "") for dish in venue.dishes], self.ctx.today
        photos = photo_options(self.ctx)
        return ui.Form(
            ui.Section(
                score_slider(self.score),
                ui.DatePicker("Visited", self.visited, low=today - timedelta(days=DAYS_BACK), high=today),
                header=venue.name,
                footer=venue_line(venue),
            ),
            ui.Section(_text(self.text)),
            ui.Section(
                _dishes("Liked", self.liked, dishes, MOST_DISHES),
                _dishes("Disliked", self.disliked, dishes, MOST_DISHES),
                header="Dishes",
                footer=f"Known for {', '.join(venue.dishes)}." if venue.dishes else "",
            ),
            ui.Section(_dishes("With", self.companions, _people(self.ctx), MOST_COMPANIONS)),
            ui.Section(ui.Toggle("Friends can read it", self.public)),
            ui.Section(
                ui.PhotoPicker("Photos", self.photos, photos, most=MOST_PHOTOS),
                header=count(len(self.photos.value), "photo") if self.photos.value else "Photos",
                style="bare",
            )
            if photos
            else None,
        )


class EditReview(ui.Screen):
    """Points, words and readers of an own review."""

    title = "Edit review"

    review_id: str

    score = ui.State[int](lambda screen: screen.review.score if screen.review else FIRST_SCORE)
    text = ui.State[str](lambda screen: screen.review.text if screen.review else "")
    public = ui.State[bool](lambda screen: screen.review.public if screen.review else True)

    @property
    def review(self) -> VenueReview | None:
        """The review, if it is there and the owner's."""
        review = self.ctx.maybe(VenueReview, self.review_id)
        return review if review is not None and review.friend_id is None else None

    def trailing(self) -> Sequence[ui.View]:
        """Keep what has been changed."""
        if self.review is None:
            return ()
        call = edit_review.call(self.review_id, self.score.value, self.text.value, self.public.value)
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss()),)

    def body(self) -> ui.View:
        """The form, and the way to be rid of it."""
        review = self.review
        if review is None:
            return ui.Empty("note", "No longer there", "This review was deleted.")
        venue = self.ctx.maybe(Venue, review.venue_id)
        return ui.Form(
            ui.Section(score_slider(self.score), header=venue.name if venue else "A place that is gone"),
            ui.Section(_text(self.text)),
            ui.Section(ui.Toggle("Friends can read it", self.public)),
            ui.Section(
                ui.Row(
                    "Delete review",
                    role="destructive",
                    call=delete_review.call(review.id),
                    confirm=ui.Confirm("Delete this review? The place leaves your ranking.", "Delete the review"),
                    then=ui.Dismiss(),
                )
            ),
        )


def score_slider(value: ui.Binding[int]) -> ui.View:
    """Return the control for the points."""
    return ui.Slider("Score", value, low=1, high=10, format=lambda points: f"{points} · {WORDS.get(points, 'Bad')}")


def _text(value: ui.Binding[str]) -> ui.View:
    return ui.TextEditor("Review", value, placeholder="What was it like?", lines=4, limit=LONGEST)


def _dishes(
    label: str, value: ui.Binding[tuple[str, ...]], options: Sequence[tuple[str, str, str]], most: int
) -> ui.View:
    return ui.TokenField(label, value, options=options, free=ui.TokenField.any_words(LONGEST_NAME), most=most)


def _people(ctx: Context) -> list[tuple[str, str, str]]:
    """Return the names of contacts, each once."""
    known = dict.fromkeys(person.name for person in ctx.find(Contact, order="name", superseded_by=None))
    return [(name, name, "") for name in known]
