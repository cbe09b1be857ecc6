"""What TasteRank remembers."""

from datetime import date
from typing import Literal

from gui_sim.model import Record, private, ref

Category = Literal["restaurant", "casual", "cafe"]


class Venue(Record, prefix="vn"):
    """A place to eat. `price` goes from 1 to 4; `crowd_score`, 1 to 10, is what everybody thinks of it.

    `category` is the ranking it belongs to; `dishes` are those it is known for.
    """

    name: str
    cuisine: str
    area: str
    price: int
    crowd_score: float
    category: Category = "restaurant"
    tags: tuple[str, ...] = ()
    dishes: tuple[str, ...] = ()


class TasteFriend(Record, prefix="tq"):
    """Someone whose reviews are seen, and how much their taste is like the owner's, in per cent."""

    name: str
    contact_id: str | None = ref("Contact", default=None)
    match_pct: int


class VenueReview(Record, prefix="rv"):
    """What someone thinks of a place: the owner, or else the friend of `friend_id`. `score` goes from 1 to 10.

    `honest_score` is what they really think, where that differs.
    """

    venue_id: str = ref(Venue)
    friend_id: str | None = ref(TasteFriend, default=None)
    score: int
    text: str = ""
    dishes_liked: tuple[str, ...] = ()
    dishes_disliked: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    visited: date
    photo_ids: tuple[str, ...] = ref("Photo", default=())
    public: bool = True
    honest_score: int = private(default=0)

    newest_by = "visited"


class RankEntry(Record, prefix="rk"):
    """The place of a venue in the owner's ranking over all categories, from 1."""

    venue_id: str = ref(Venue)
    category: Category
    position: int


class WantToGo(Record, prefix="wg"):
    """A venue on a list of where to go."""

    venue_id: str = ref(Venue)
    list_name: str = "Want to go"
    why: str = ""
    added: date

    newest_by = "added"
