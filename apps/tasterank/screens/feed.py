"""What friends ate, and who they are."""

from apps.tasterank.models import TasteFriend, Venue, VenueReview
from apps.tasterank.screens.parts import face, leading_picture, review_count, review_row, score, venue_line
from apps.tasterank.screens.venue import ReviewView
from gui_sim import ui
from gui_sim.conditions import not_

FACE = 60.0


class Feed(ui.Screen):
    """Friends' reviews, the newest first."""

    title = "Feed"
    icon = "newspaper"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """Friends by how much they agree, then reviews."""
        friends = self.ctx.find(TasteFriend, order=("-match_pct", "id"))
        faces = [
            ui.Keyed(one.id, ui.FaceButton(one.name, ui.Avatar(one.name, FACE), to=FriendReviews(one.id)))
            for one in friends
        ]
        keys = self.ctx.ids(VenueReview, order=("-visited", "-id"), friend_id=not_(None), public=True)
        return ui.List(
            ui.HScroll(*faces, key="Friends", spacing=6.0, inset=10.0) if faces else None,
            ui.Section(
                ui.ForEach(
                    keys, self.row, empty=ui.Empty("newspaper", "Nothing yet", "What friends review is shown here.")
                ),
                header="Friends' reviews",
            ),
            spacing=18.0,
        )

    def row(self, key: str) -> ui.View:
        """One review."""
        return review_row(self.ctx, self.ctx.get(VenueReview, key), ReviewView(key), by_friend=True)


class FriendReviews(ui.Screen):
    """A friend's taste."""

    title = "Friend"

    friend_id: str

    def heading(self) -> str:
        """Nothing: the name stands below the portrait."""
        return ""

    def body(self) -> ui.View:
        """Portrait, how alike the tastes are, reviews."""
        friend = self.ctx.maybe(TasteFriend, self.friend_id)
        if friend is None:
            return ui.Empty("users", "No longer there", "This friend has left TasteRank.")
        keys = self.ctx.ids(VenueReview, order=("-visited", "-id"), friend_id=friend.id, public=True)
        contact = self.ctx.installed("contacts") and friend.contact_id
        opens = ui.System("open_link", f"contacts/ContactDetail/{friend.contact_id}") if contact else None
        return ui.List(
            ui.Portrait(face(friend.name, 88.0), friend.name, review_count(len(keys))),
            ui.Section(
                ui.Row("Taste match", value=f"{friend.match_pct}%"),
                ui.Row("Open contact", role="primary", effect=opens) if opens else None,
            ),
            ui.Section(ui.ForEach(keys, self.row, empty=ui.Empty("note", "No reviews")), header="Reviews"),
        )

    def row(self, key: str) -> ui.View:
        """One review, by its place."""
        review = self.ctx.get(VenueReview, key)
        venue = self.ctx.maybe(Venue, review.venue_id)
        return ui.Row(
            venue.name if venue else "A place that is gone",
            review.text or (venue_line(venue) if venue else ""),
            leading=leading_picture(venue),
            trailing=score(review.score),
            accessory="none",
            subtitle_lines=3,
            to=ReviewView(key),
        )
