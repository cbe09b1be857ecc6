"""Words, pictures and small parts that TasteRank's screens share."""

from collections.abc import Sequence
from datetime import datetime, time

from apps.tasterank.models import Category, TasteFriend, Venue, VenueReview
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import ago, count, full_day

CATEGORIES: tuple[tuple[Category, str], ...] = (
    ("restaurant", "Restaurants"),
    ("casual", "Casual"),
    ("cafe", "Cafés"),
)
PICTURE = 56.0  # points; the side of a row's picture
IN_NAMES = ("ramen", "sushi", "dumpling", "burger", "taco", "pizza", "gelato")
GOOD, FAIR, POOR = "systemGreen", "systemOrange", "systemRed"


def venue_line(venue: Venue) -> str:
    """Say what a place cooks, where, and what it costs."""
    return f"{venue.cuisine} · {venue.area} · {'$' * venue.price}"


def picture_of(venue: Venue | None) -> str:
    """Return the seed of a place's picture: the dish its name tells of, else one of its cuisine; its own colours."""
    if venue is None:
        return "Restaurant"
    told = next((dish for dish in IN_NAMES if dish in venue.name.casefold()), "")
    return f"{told or venue.cuisine} {venue.id}"


def score(points: float, size: float = 42.0) -> ui.View:
    """Return a score in a ring: green from eight, orange from six."""
    color = GOOD if points >= 8 else FAIR if points >= 6 else POOR
    words = f"{points:.1f}" if isinstance(points, float) else str(points)
    return ui.Ring("Score", points / 10, size, color, words)


def names(words: Sequence[str]) -> str:
    """Write names one after the other: "Noor, Sam and Lena"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def author(ctx: Context, review: VenueReview) -> str:
    """Say whose review it is."""
    friend = ctx.maybe(TasteFriend, review.friend_id)
    return friend.name if friend is not None else "You"


def face(name: str, size: float = 44.0) -> ui.View:
    """Return a friend's portrait."""
    return ui.Avatar(name, size)


def review_row(ctx: Context, review: VenueReview, to: ui.Screen, *, by_friend: bool) -> ui.View:
    """Return a review as a row: of a friend in the feed, or of a place on its page."""
    venue = ctx.maybe(Venue, review.venue_id)
    name = author(ctx, review)
    place = venue.name if venue is not None else "A place that is gone"
    liked = f"Liked {names(review.dishes_liked)}" if review.dishes_liked else ""
    when = ago_day(ctx, review)
    return ui.Row(
        f"{name} at {place}" if by_friend else name,
        review.text or liked or "No words",
        detail=" · ".join(part for part in (when, liked if review.text else "") if part),
        leading=face(name),
        trailing=score(review.score),
        accessory="none",
        subtitle_lines=3,
        bold=True,
        to=to,
    )


def ago_day(ctx: Context, review: VenueReview) -> str:
    """Say when the visit was."""
    noon = datetime.combine(review.visited, time(12, 0))
    return "Today" if review.visited == ctx.today else ago(noon, ctx.today)


def visit_words(review: VenueReview) -> str:
    """Say when, and with whom."""
    with_whom = f" with {names(review.companions)}" if review.companions else ""
    return f"{full_day(review.visited)}{with_whom}"


def review_count(number: int) -> str:
    """Say how many reviews there are."""
    return count(number, "review")


def leading_picture(venue: Venue | None) -> ui.View:
    """Return the picture of a place for a row."""
    return ui.Picture("food", picture_of(venue), PICTURE, PICTURE)
