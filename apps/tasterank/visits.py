"""What comes by itself: a visit that can be reviewed, and what friends write."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.tasterank.models import TasteFriend, Venue, VenueReview, WantToGo
from apps.tasterank.ranking import own_review
from gui_sim.context import Context
from gui_sim.journal import ToolCall
from gui_sim.records import Offer
from gui_sim.tool import handler, service

MORNING = time(10, 30)
OPEN_FOR = timedelta(days=7)
MIDDLE = 5


@service("ate_at")
def ate_at(ctx: Context, place: str, on: date, app: str) -> None:
    """Let an app that fed the owner at a place say so: the next morning TasteRank asks how it was."""
    if ctx.store.count(Venue, name=place):
        at = datetime.combine(on + timedelta(days=1), MORNING)
        ctx.schedule("review_time", {"place": place, "on": on.isoformat(), "app": app}, at=max(at, ctx.now))


@handler("review_time")
def review_time(ctx: Context, payload: dict[str, Any]) -> None:
    """Ask how a place was, unless it has been reviewed: a notice, and a review prepared with the middle score."""
    found = ctx.store.find(Venue, name=str(payload["place"]), limit=1)
    if not found or own_review(ctx, found[0].id) is not None:
        return
    venue, on = found[0], date.fromisoformat(str(payload["on"]))
    line = f"You ate at {venue.name} yesterday. Rate it?"
    ctx.notify("tasterank", "How was it?", line, f"tasterank/VenueDetail/{venue.id}")
    args = {"venue_id": venue.id, "score": MIDDLE, "text": "", "visited": on.isoformat(), "public": True}
    offer = ctx.offer("tasterank", ToolCall("tasterank", "write_review", args), line, str(payload["app"]))
    if offer is not None:
        ctx.schedule("review_offer_over", {"offer_id": offer.id}, at=ctx.now + OPEN_FOR)


@handler("review_offer_over")
def review_offer_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Take back an offer to review that nobody took."""
    offer = ctx.store.maybe(Offer, str(payload["offer_id"]))
    if offer is not None and offer.state == "open":
        ctx.update(offer, state="dismissed")


@handler("friend_review")
def friend_review(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a friend review a place: `friend_id`, `venue_id`, `score`, and `text`, `dishes_liked`, `dishes_disliked`,
    `companions`. The owner is told of one that is on a list of where to go.
    """
    friend = ctx.store.get(TasteFriend, str(payload["friend_id"]))
    venue = ctx.store.get(Venue, str(payload["venue_id"]))
    names = {
        name: tuple(str(one) for one in payload.get(name, ()))
        for name in ("dishes_liked", "dishes_disliked", "companions")
    }
    review = ctx.insert(
        VenueReview, venue_id=venue.id, friend_id=friend.id, score=min(max(int(payload["score"]), 1), 10),
        text=str(payload.get("text", "")), visited=ctx.today, **names,
    )  # fmt: skip
    if ctx.store.count(WantToGo, venue_id=venue.id):
        words = f"{friend.name} gives {venue.name}, which is on your list, {review.score} of 10."
        ctx.notify("tasterank", "A place on your list", words, review.id)
