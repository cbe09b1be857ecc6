"""How TasteRank looks."""

from apps.tasterank.models import TasteFriend, Venue, VenueReview
from apps.tasterank.screens.compare import Compare, RankVenue
from apps.tasterank.screens.feed import Feed, FriendReviews
from apps.tasterank.screens.finding import Places
from apps.tasterank.screens.listing import AddToList
from apps.tasterank.screens.mine import MyRanking, MyReviews
from apps.tasterank.screens.reviewing import EditReview, ReviewForm
from apps.tasterank.screens.venue import ReviewView, VenueDetail
from apps.tasterank.screens.wishes import WantToGoLists

__all__ = [
    "OPENS",
    "TABS",
    "AddToList",
    "Compare",
    "EditReview",
    "Feed",
    "FriendReviews",
    "MyRanking",
    "MyReviews",
    "Places",
    "RankVenue",
    "ReviewForm",
    "ReviewView",
    "VenueDetail",
    "WantToGoLists",
]

TABS = (Feed, MyRanking, WantToGoLists, MyReviews, Places)
OPENS = {Venue: VenueDetail, VenueReview: ReviewView, TasteFriend: FriendReviews}
