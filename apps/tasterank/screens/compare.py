"""Which was better? Ranking by comparing."""

from collections.abc import Sequence

from apps.tasterank.models import Venue
from apps.tasterank.ranking import entry_of, own_review, ranking
from apps.tasterank.screens.parts import picture_of, venue_line
from apps.tasterank.tools import rank_venue
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.tool import ToolCall


class Compare(ui.Screen):
    """Two places side by side; a touch on the better one moves them in the ranking."""

    title = "Compare"

    venue_id: str

    low = ui.State(0)
    high = ui.State[int](lambda screen: len(screen.others()))

    def others(self) -> list[str]:
        """Return the other ranked places, the best first."""
        return [entry.venue_id for entry in ranking(self.ctx) if entry.venue_id != self.venue_id]

    def body(self) -> ui.View:
        """The question, two cards, and where the place stands."""
        ctx = self.ctx
        venue = ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ui.Empty("fork-knife", "No longer there", "This place has left TasteRank.")
        others = self.others()
        low, high = min(self.low.value, len(others)), min(self.high.value, len(others))
        entry = entry_of(ctx, venue.id)
        stands = f"{venue.name} is number {entry.position} of {len(others) + 1}." if entry else "It is not ranked yet."
        if not others:
            return self.alone(venue, ranked=entry is not None)
        if low >= high:
            again = ui.Do(self.low.set(0), self.high.set(len(others)))
            return ui.VStack(
                ui.Empty("medal", "That is its place", stands),
                ui.Padding(ui.Button("Compare again", role="secondary", effect=again), Insets(0, 16, 0, 16)),
                align="fill",
            )
        middle = (low + high) // 2
        other = ctx.get(Venue, others[middle])
        better = rank_venue.call(venue.id, better_than=other.id)
        worse = rank_venue.call(venue.id, worse_than=other.id)
        return ui.VStack(
            ui.Gap(12.0),
            ui.Frame(ui.Text("Which was better?", "title2", weight=700, role="header"), grow=True),
            ui.Gap(18.0),
            ui.Padding(
                ui.Grid(
                    ui.Keyed(venue.id, self.card(venue, better, self.high.set(middle))),
                    ui.Keyed(other.id, self.card(other, worse, self.low.set(middle + 1))),
                    columns=2,
                    spacing=14.0,
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Gap(14.0),
            ui.Padding(ui.Text(stands, "subheadline", "secondaryLabel", align="center"), Insets(0, 16, 16, 16)),
            ui.Section(ui.Row("Choose its rank", role="primary", sheet=RankVenue(venue.id))),
            align="fill",
        )

    def alone(self, venue: Venue, *, ranked: bool) -> ui.View:
        """What stands there while nothing else is ranked."""
        if ranked:
            return ui.Empty("medal", "Nothing to compare with", "Rank another place first.")
        button = ui.Button("Rank it first", role="primary", call=rank_venue.call(venue.id))
        return ui.VStack(
            ui.Empty("medal", "Your first place", "Your ranking is empty."),
            ui.Padding(button, Insets(0, 16, 0, 16)),
            align="fill",
        )

    def card(self, venue: Venue, call: ToolCall, then: ui.Effect) -> ui.View:
        """One of the two."""
        review = own_review(self.ctx, venue.id)
        value = f"You gave it {review.score}" if review is not None else "Not reviewed"
        return ui.Tile(
            venue.name, venue_line(venue), "food", picture_of(venue), value=value, ratio=1.1, call=call, then=then
        )


class RankVenue(ui.Screen):
    """What a place beats, and what beats it, in one form."""

    title = "Rank"

    venue_id: str

    better = ui.State[str | None](None)
    worse = ui.State[str | None](None)

    def trailing(self) -> Sequence[ui.View]:
        """Move it."""
        if self.ctx.maybe(Venue, self.venue_id) is None:
            return ()
        call = rank_venue.call(self.venue_id, self.better.value, self.worse.value)
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss()),)

    def body(self) -> ui.View:
        """Two choices."""
        venue = self.ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ui.Empty("fork-knife", "No longer there", "This place has left TasteRank.")
        options = ranked_options(self.ctx, venue.id)
        entry = entry_of(self.ctx, venue.id)
        place = f"Number {entry.position} now." if entry else "It is not ranked yet."
        return ui.Form(
            ui.Section(
                ui.Picker("Better than", self.better, options),
                ui.Picker("Worse than", self.worse, options),
                header=venue.name,
                footer=f"{place} It moves only as far as it has to.",
            )
        )


def ranked_options(ctx: Context, but: str) -> list[tuple[str | None, str]]:
    """Return the ranked places with their numbers, and nothing as the first choice."""
    options: list[tuple[str | None, str]] = [(None, "Not set")]
    for entry in ranking(ctx):
        venue = ctx.maybe(Venue, entry.venue_id)
        if venue is not None and venue.id != but:
            options.append((venue.id, f"{entry.position}. {venue.name}"))
    return options
