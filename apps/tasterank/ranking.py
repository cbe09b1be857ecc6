"""The owner's ranking: one order over all venues, moved as little as a comparison asks for."""

from collections.abc import Sequence

from apps.tasterank.models import RankEntry, Venue, VenueReview
from gui_sim.context import Context


def ranking(ctx: Context, category: str = "all") -> list[RankEntry]:
    """Return the ranked venues of a category, the best first."""
    entries = ctx.store.find(RankEntry, order="position")
    return [entry for entry in entries if category in ("all", entry.category)]


def entry_of(ctx: Context, venue_id: str) -> RankEntry | None:
    """Return where a venue is ranked, or None."""
    found = ctx.store.find(RankEntry, venue_id=venue_id, limit=1)
    return found[0] if found else None


def own_review(ctx: Context, venue_id: str) -> VenueReview | None:
    """Return the owner's review of a venue, or None."""
    found = ctx.store.find(VenueReview, venue_id=venue_id, friend_id=None, limit=1)
    return found[0] if found else None


def put(ctx: Context, venue: Venue, order: Sequence[str]) -> RankEntry:
    """Bring the ranking into an order of venues, in which `venue` may be new, and return its entry."""
    known = {entry.venue_id: entry for entry in ranking(ctx)}
    for place, venue_id in enumerate(order, start=1):
        entry = known.get(venue_id)
        if entry is None:
            known[venue_id] = ctx.insert(RankEntry, venue_id=venue_id, category=venue.category, position=place)
        elif entry.position != place:
            known[venue_id] = ctx.update(entry, position=place)
    return known[venue.id]


def rank_by_score(ctx: Context, venue: Venue, score: int) -> RankEntry:
    """Put a venue before the first one that the owner gave fewer points, or else at the end."""
    rest = [entry.venue_id for entry in ranking(ctx) if entry.venue_id != venue.id]
    place = next((n for n, other in enumerate(rest) if _points(ctx, other, score) < score), len(rest))
    return put(ctx, venue, [*rest[:place], venue.id, *rest[place:]])


def compared(order: Sequence[str], venue_id: str, better_than: str | None, worse_than: str | None) -> list[str]:
    """Return an order of venues in which a comparison holds; a venue moves only if it has to."""
    ordered = list(order) if venue_id in order else [*order, venue_id]
    rest = [other for other in ordered if other != venue_id]
    place = ordered.index(venue_id)
    if better_than is not None:
        place = min(place, rest.index(better_than))
    if worse_than is not None:
        place = max(place, rest.index(worse_than) + 1)
    return [*rest[:place], venue_id, *rest[place:]]


def leave(ctx: Context, venue_id: str) -> None:
    """Take a venue out of the ranking; those below it move up."""
    entry = entry_of(ctx, venue_id)
    if entry is None:
        return
    ctx.delete(entry)
    for place, other in enumerate(ranking(ctx), start=1):
        if other.position != place:
            ctx.update(other, position=place)


def _points(ctx: Context, venue_id: str, unknown: int) -> int:
    review = own_review(ctx, venue_id)
    return review.score if review is not None else unknown
