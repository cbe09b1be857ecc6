"""What TasteRank can do."""

from datetime import date
from typing import Annotated, Any, Literal

from apps.tasterank.models import RankEntry, TasteFriend, Venue, VenueReview, WantToGo
from apps.tasterank.ranking import compared, entry_of, leave, own_review, put, rank_by_score, ranking
from apps.tasterank.visits import ate_at as ate_at
from apps.tasterank.visits import friend_review as friend_review
from apps.tasterank.visits import review_offer_over as review_offer_over
from apps.tasterank.visits import review_time as review_time
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.photos import check_photos
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Each, Filled, Id, Range, Text, Wire

DAYS_BACK = 730
MOST_DISHES = 12
MOST_COMPANIONS = 12
MOST_PHOTOS = 6
LONGEST = 1_500  # characters of a review
LONGEST_WHY = 200
LONGEST_NAME = 60
USUAL_LIST = "Want to go"
PAGE = 10

VenueId = Annotated[str, Id(Venue)]
ReviewId = Annotated[str, Id(VenueReview)]
Score = Annotated[int, Range(1, 10)]
ReviewText = Annotated[str, Text(max=LONGEST, example="Quiet, quick, and the soup is hot.")]
Names = Annotated[list[str], Each(Text(max=LONGEST_NAME, min=1))]
Visited = Annotated[date | None, Days(past=DAYS_BACK, future=0), Filled(lambda ctx: ctx.today)]

search_tasterank = search_tool(
    "search_tasterank",
    (Venue, VenueReview, WantToGo, TasteFriend),
    "Find places to eat, reviews of the owner and of friends, what is on lists, and friends.",
)


@tool()
def get_venue(ctx: Context, venue_id: VenueId) -> dict[str, Any]:
    """Read all about a place: the owner's review and rank, what friends think, and on which lists it is.

    Args:
        venue_id: From `search_tasterank`.
    """
    venue = ctx.get(Venue, venue_id)
    entry = entry_of(ctx, venue.id)
    friends = [
        {"friend": ctx.get(TasteFriend, review.friend_id).name, "review": review}
        for review in ctx.find(VenueReview, venue_id=venue.id, order="-visited")
        if review.friend_id
    ]
    return {
        "venue": venue,
        "your_review": own_review(ctx, venue.id),
        "position": entry.position if entry else None,
        "friends": friends,
        "lists": [wish.list_name for wish in ctx.find(WantToGo, venue_id=venue.id)],
    }


@tool()
def list_ranking(
    ctx: Context,
    category: Literal["all", "restaurant", "casual", "cafe"] = "all",
    page: Annotated[int, Range(1, 1_000)] = 1,
) -> dict[str, Any]:
    """List the owner's ranking, the best first, ten a page.

    Args:
        category: Only this category; places are then counted within it.
        page: Which page.
    """
    entries = ranking(ctx, category)
    start = (page - 1) * PAGE
    shown = []
    for place, entry in enumerate(entries[start : start + PAGE], start=start + 1):
        review, venue = own_review(ctx, entry.venue_id), ctx.get(Venue, entry.venue_id)
        shown.append(
            {"place": place, "venue_id": venue.id, "name": venue.name, "score": review.score if review else None}
        )
    told: dict[str, Any] = {"ranking": shown, "total": len(entries), "page": page}
    return told | ({"next_page": page + 1} if start + PAGE < len(entries) else {})


@tool(writes=True, sets=("dishes_liked", "dishes_disliked", "companions", "photo_ids"))
def write_review(
    ctx: Context,
    venue_id: VenueId,
    score: Score,
    text: ReviewText = "",
    dishes_liked: Names = [],
    dishes_disliked: Names = [],
    companions: Names = [],
    visited: Visited = None,
    photo_ids: Annotated[list[str], Each(Id("Photo"))] = [],
    public: bool = True,
) -> VenueReview:
    """Review a place; it takes its place in the ranking by the score.

    Args:
        venue_id: From `search_tasterank`.
        score: From 1 to 10.
        text: What it was like.
        dishes_liked: Dishes that were good.
        dishes_disliked: Dishes that were not.
        companions: Who came along.
        visited: The day; today if left out.
        photo_ids: Photos to go with it.
        public: Friends can read it.
    Raises:
        ToolError: already (it has been reviewed: edit that), past (more than two years ago), bad_value (a dish is
            liked and disliked, too many names or photos).
    """
    venue = ctx.get(Venue, venue_id)
    if own_review(ctx, venue.id) is not None:
        raise ToolError("already", f"You have reviewed {venue.name}; edit that review.")
    liked, disliked, with_whom = _plain(dishes_liked), _plain(dishes_disliked), _plain(companions)
    both = sorted({dish.casefold() for dish in liked} & {dish.casefold() for dish in disliked})
    if both:
        raise ToolError(f"“{both[0]}” cannot be liked and disliked.")
    if max(len(liked), len(disliked)) > MOST_DISHES or len(with_whom) > MOST_COMPANIONS:
        raise ToolError(f"A review names at most {MOST_DISHES} dishes of a kind and {MOST_COMPANIONS} people.")
    if len(set(photo_ids)) > MOST_PHOTOS:
        raise ToolError(f"A review has at most {MOST_PHOTOS} photos.")
    check_photos(ctx, photo_ids)
    review = ctx.insert(
        VenueReview, venue_id=venue.id, score=score, text=text, dishes_liked=liked, dishes_disliked=disliked,
        companions=with_whom, visited=visited or ctx.today, photo_ids=tuple(dict.fromkeys(photo_ids)),
        public=public,
    )  # fmt: skip
    rank_by_score(ctx, venue, score)
    return review


@write_review.norm
def _plain_names(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    for name in ("dishes_liked", "dishes_disliked", "companions"):
        items = args.get(name)
        if isinstance(items, list):
            args[name] = list(_plain([str(item) for item in items]))
    return args


@tool(writes=True, updates=VenueReview)
def edit_review(
    ctx: Context,
    review_id: ReviewId,
    score: Score | None = None,
    text: ReviewText | None = None,
    public: bool | None = None,
) -> VenueReview:
    """Change an own review; what is left out stays as it is. Another score moves the place in the ranking.

    Args:
        review_id: From `search_tasterank`.
        score: Another score, from 1 to 10.
        text: Another text.
        public: Friends can read it.
    Raises:
        ToolError: not_allowed (it is a friend's).
    """
    review = _own(ctx, review_id)
    given = {"score": score, "text": text, "public": public}
    changed = ctx.update(review, **{name: value for name, value in given.items() if value is not None})
    if changed.score != review.score:
        rank_by_score(ctx, ctx.get(Venue, review.venue_id), changed.score)
    return changed


@tool(writes=True)
def delete_review(ctx: Context, review_id: ReviewId) -> str:
    """Delete an own review; the place leaves the ranking too.

    Args:
        review_id: From `search_tasterank`.
    Raises:
        ToolError: not_allowed (it is a friend's).
    """
    review = _own(ctx, review_id)
    ctx.delete(review)
    leave(ctx, review.venue_id)
    return "deleted"


@tool(writes=True)
def rank_venue(
    ctx: Context,
    venue_id: VenueId,
    better_than: Annotated[str | None, Id(Venue)] = None,
    worse_than: Annotated[str | None, Id(Venue)] = None,
) -> RankEntry:
    """Say how a place compares with others; it moves in the ranking as little as that asks for.

    A place that is not ranked yet comes in: right above `better_than`, else right below `worse_than`, else last.

    Args:
        venue_id: From `search_tasterank`.
        better_than: A ranked place that it beats.
        worse_than: A ranked place that beats it.
    Raises:
        ToolError: conflict (what it beats stands above what beats it), bad_value (it is compared with itself, or with
            a place that is not ranked).
    """
    venue = ctx.get(Venue, venue_id)
    order = [entry.venue_id for entry in ranking(ctx)]
    for other in (better_than, worse_than):
        if other is None:
            continue
        name = ctx.get(Venue, other).name
        if other == venue.id:
            raise ToolError(f"{name} cannot be compared with itself.")
        if other not in order:
            raise ToolError(f"{name} is not in your ranking.")
    if better_than is not None and worse_than is not None and order.index(better_than) <= order.index(worse_than):
        one, two = ctx.get(Venue, better_than).name, ctx.get(Venue, worse_than).name
        raise ToolError("conflict", f"You rank {one} above {two}; one place cannot lie between them that way round.")
    return put(ctx, venue, compared(order, venue.id, better_than, worse_than))


@tool(writes=True)
def set_want_to_go(
    ctx: Context,
    venue_id: VenueId,
    on: bool = True,
    list_name: Annotated[str, Text(max=LONGEST_NAME, min=1, example="Date night")] = USUAL_LIST,
    why: Annotated[str, Text(max=LONGEST_WHY, example="Lena says so")] = "",
) -> WantToGo | str:
    """Put a place on a list of where to go, or take it off.

    Args:
        venue_id: From `search_tasterank`.
        on: False takes it off.
        list_name: Which list; another name makes another list.
        why: A reason, kept with it.
    Raises:
        ToolError: not_found (it is not on that list).
    """
    venue = ctx.get(Venue, venue_id)
    name = " ".join(list_name.split())
    found = ctx.store.find(WantToGo, venue_id=venue.id, list_name=name, limit=1)
    if not on:
        if not found:
            raise ToolError("not_found", f"{venue.name} is not on the list “{name}”.")
        ctx.delete(found[0])
        return "taken off"
    if found:
        return ctx.update(found[0], why=why)
    return ctx.insert(WantToGo, venue_id=venue.id, list_name=name, why=why, added=ctx.today)


@set_want_to_go.norm
def _plain_list(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    args["list_name"] = " ".join(str(args.get("list_name", "")).split())
    return args | ({"why": ""} if args.get("on") is False else {})


def _own(ctx: Context, review_id: str) -> VenueReview:
    review = ctx.get(VenueReview, review_id)
    if review.friend_id is not None:
        raise ToolError("not_allowed", "This review is a friend's; only your own can be changed.")
    return review


def _plain(names: list[str]) -> tuple[str, ...]:
    """Return names without needless blanks, each once, by the alphabet."""
    return tuple(sorted({" ".join(name.split()) for name in names if name.strip()}))
