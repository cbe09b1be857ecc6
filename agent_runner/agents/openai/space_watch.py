"""Whether a model seems to measure in another space than the declared one: a warning, never a correction."""

from agent_runner.agents.dialects.base import Size, Space
from agent_runner.agents.spaces import SPACES, extent

Point = tuple[float, float]

LEAST_OUTSIDE = 3
"""Points outside the declared space before they count, if they are also a tenth of all."""
LEAST_INSIDE = 10
"""Points inside both spaces before they count; three are enough if they all lie within 0 to 1."""
ODDS = 20.0
"""How much likelier the points must be in the other space, if in each they fell anywhere: the ratio of the areas to
the power of their number."""


class SpaceWatch:
    """Looks at the points of one episode, as they were written, and warns once."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._points: set[Point] = set()
        self._warned = False

    def see(self, points: tuple[Point, ...], sent: Size) -> tuple[str, ...]:
        """Take in the points of a reply to an image of that size; return the warning, or nothing."""
        self._points.update(points)
        if self._warned or not points:
            return ()
        across, along = self._space.extent(sent)
        outside = sum(not _within(point, (across, along)) for point in self._points)
        for unit in sorted((one for one in SPACES if one != self._space.unit), key=lambda one: extent(one, *sent)):
            limits = extent(unit, *sent)
            if not all(_within(point, limits) for point in self._points):
                continue
            strayed = outside >= LEAST_OUTSIDE and outside * 10 >= len(self._points)
            if strayed or (not outside and self._likelier(limits, (across, along))):
                self._warned = True
                return (self._words(unit, limits, outside, (across, along)),)
        return ()

    def _likelier(self, limits: Point, declared: Point) -> bool:
        count = len(self._points)
        least = 3 if limits[0] <= 1 else LEAST_INSIDE
        ratio = limits[0] * limits[1] / (declared[0] * declared[1])
        return count >= least and ratio**count < 1 / ODDS

    def _words(self, unit: str, limits: Point, outside: int, declared: Point) -> str:
        count = len(self._points)
        found = f"{outside} of {count} different points are outside" if outside else f"all {count} different points fit"
        where = f"{limits[0]:g} x {limits[1]:g}"
        return (
            f"The declared space of coordinates is {self._space.unit}, {declared[0]:g} x {declared[1]:g}, but {found}"
            f"{', and all fit' if outside else ''} {unit}, {where}. If that is what the model measures in, run it with "
            f"--option space={unit}."
        )


def _within(point: Point, limits: Point) -> bool:
    return 0 <= point[0] <= limits[0] and 0 <= point[1] <= limits[1]
