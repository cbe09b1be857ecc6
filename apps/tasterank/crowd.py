"""What everybody thinks of a place, spread over the points: a seeded number of votes around its score."""

from apps.tasterank.models import Venue
from gui_sim.ids import seeded

VOTES = 90


def spread(venue: Venue) -> list[tuple[str, float | None]]:
    """Return how many votes a place has for each of the ten scores."""
    chance = seeded("tasterank", venue.name)
    votes = [0] * 10
    for _ in range(VOTES + chance.randint(0, 2 * VOTES)):
        points = round(chance.gauss(venue.crowd_score, 1.5))
        votes[min(max(points, 1), 10) - 1] += 1
    return [(str(points), float(number)) for points, number in enumerate(votes, start=1)]
