"""The ground plan of Port Alder, in kilometres east and north of Market Square; drawn up for this phone."""

from dataclasses import dataclass
from math import cos, radians

from gui_sim.maps import Spot, StreetKind

CENTER: Spot = (45.5220, -122.6720)
KM_A_DEGREE = 111.2  # of latitude: the Earth's mean circumference of 40,030 km in 360 parts
KM_EAST = KM_A_DEGREE * cos(radians(CENTER[0]))  # a degree of longitude in this latitude
CITY = "Port Alder"

Point = tuple[float, float]


@dataclass(frozen=True)
class Street:
    """A street with its bends. Where two cross they meet, but a highway meets main streets only.

    `toll` is cents for using it; house numbers count from its first point.
    """

    name: str
    kind: StreetKind
    line: tuple[Point, ...]
    toll: int = 0


STREETS = (
    Street("Northgate", "main", ((0.45, 1.6), (0.0, 1.55), (-0.8, 1.6), (-1.6, 1.55))),
    Street("North Hill Road", "main", ((0.45, 1.6), (0.9, 1.7), (1.9, 1.65), (2.6, 1.75))),
    Street("Chapel Row", "street", ((-1.6, 1.05), (-0.8, 1.1), (0.0, 1.05), (0.9, 1.15))),
    Street("Vineyard Road", "street", ((0.9, 1.15), (1.45, 1.2), (1.9, 1.2))),
    Street("Sail Street", "main", ((-1.65, 0.55), (-1.25, 0.55), (-0.8, 0.6))),
    Street("Elm Street", "main", ((-0.8, 0.6), (0.0, 0.58), (0.9, 0.65))),
    Street("Hill Street", "main", ((0.9, 0.65), (1.4, 0.7), (1.9, 0.75), (2.6, 0.8))),
    Street("Cooper's Lane", "street", ((-1.65, 0.33), (-1.2, 0.38), (-0.8, 0.36), (0.0, 0.34))),
    Street("Market Street", "main", ((-1.65, 0.1), (-0.8, 0.15), (0.0, 0.1), (0.9, 0.12), (1.4, 0.18), (2.6, 0.2))),
    Street("Riverside Drive", "main", (
        (-1.65, -0.3), (-0.8, -0.4), (0.0, -0.45), (0.9, -0.42), (1.6, -0.6), (2.6, -0.8),
    )),
    Street("Quay Street", "main", ((-1.6, 1.9), (-1.6, 1.05), (-1.65, 0.55), (-1.65, 0.1), (-1.65, -0.3))),
    Street("Harbour Row", "street", ((-1.2, 1.9), (-1.15, 1.0), (-1.25, 0.4), (-1.2, -0.35))),
    Street("Lantern Street", "street", ((-0.8, 2.1), (-0.8, 1.1), (-0.8, 0.36), (-0.8, -0.4))),
    Street("Weaver's Yard", "street", ((-0.4, 0.59), (-0.42, 0.12), (-0.4, -0.42))),
    Street("Kiln Row", "street", ((-0.4, 1.08), (-0.4, 0.59))),
    Street("Alder Street", "main", ((0.0, -0.45), (0.0, 0.1), (0.0, 0.58), (0.0, 1.05), (0.0, 1.55), (0.1, 2.6))),
    Street("Copper Street", "street", ((0.42, -0.43), (0.45, 0.6), (0.45, 1.1), (0.45, 1.6))),
    Street("Station Road", "street", ((0.05, 2.0), (0.45, 1.95), (0.9, 2.0))),
    Street("Platform Street", "street", ((0.45, 1.95), (0.45, 1.6))),
    Street("Hill Road", "main", ((0.9, -0.42), (0.9, 0.12), (0.9, 0.65), (0.9, 1.15), (0.9, 1.7), (0.9, 2.4))),
    Street("Mill Rise", "street", ((0.9, -0.15), (1.4, -0.2), (1.9, -0.1), (2.3, 0.2))),
    Street("Hillcrest Avenue", "street", ((1.4, -0.2), (1.4, 0.18), (1.4, 0.7), (1.45, 1.2), (1.4, 1.68))),
    Street("Summit Lane", "street", ((1.9, 0.19), (1.9, 0.75), (1.9, 1.2), (1.9, 1.65), (1.8, 2.3))),
    Street("Mill Bridge", "main", ((0.0, -0.45), (0.02, -0.86))),
    Street("Estuary Bridge", "main", ((-1.2, -0.35), (-1.2, -0.93)), toll=240),
    Street("Lock Keepers' Bridge", "path", ((-0.4, -0.42), (-0.35, -0.9))),
    Street("South Bank Road", "main", (
        (-1.55, -0.95), (-0.78, -0.9), (0.02, -0.86), (0.9, -1.05), (1.6, -1.3), (2.5, -1.5),
    )),
    Street("Lock Street", "street", ((0.9, -1.5), (0.05, -1.35), (-0.4, -1.4), (-0.8, -1.4), (-1.5, -1.45))),
    Street("Orchard Lane", "street", ((-0.28, -1.9), (0.1, -1.85), (0.9, -2.0), (1.6, -1.95), (2.1, -1.9))),
    Street("Pier Road", "street", ((-1.55, -0.95), (-1.5, -1.45), (-1.6, -2.1))),
    Street("Canal Side", "street", ((-0.35, -0.9), (-0.4, -1.4), (-0.28, -1.9), (-0.3, -2.4))),
    Street("Towpath", "path", ((-0.78, -0.9), (-0.8, -1.4), (-0.62, -1.8), (-0.66, -2.4))),
    Street("Ferry Road", "main", ((0.02, -0.86), (0.05, -1.35), (0.1, -1.85), (0.2, -2.5), (0.9, -2.75), (2.2, -2.6))),
    Street("Nursery Lane", "street", ((0.9, -1.05), (0.9, -1.5), (0.9, -2.0), (0.9, -2.75))),
    Street("Rowan Street", "street", ((1.3, -1.17), (1.32, -1.6), (1.3, -1.97))),
    Street("Airport Road", "main", ((2.2, -2.6), (2.9, -2.7), (3.4, -2.6))),
    Street("Route 9", "highway", (
        (1.6, 9.0), (2.4, 3.6), (2.6, 2.5), (2.6, 1.75), (2.6, 0.8), (2.6, 0.2), (2.6, -0.8), (2.58, -1.2), (2.5, -1.5),
        (2.35, -2.0), (2.2, -2.6), (1.6, -3.6), (0.9, -9.0),
    )),
    Street("Rope Walk", "street", ((-1.63, 0.76), (-1.19, 0.79))),
    Street("Infirmary Road", "street", ((-1.2, 1.84), (-0.8, 1.86), (0.02, 1.82))),
    Street("Hillcrest Road", "street", ((1.42, 0.96), (1.9, 0.98))),
    Street("Weir Lane", "street", ((0.66, 0.11), (0.65, -0.43))),
    Street("Market Square", "street", ((-0.16, 0.11), (-0.16, -0.14), (0.0, -0.14))),
    Street("Harbour Park Walk", "path", ((-1.6, 1.3), (-1.4, 1.45), (-1.2, 1.35))),
    Street("Canal Park Walk", "path", ((-0.62, -1.8), (-1.0, -1.75), (-1.5, -1.6))),
)  # fmt: skip

RAILWAY = ((9.0, 5.0), (4.6, 2.9), (2.6, 2.25), (1.7, 2.02), (0.9, 1.86), (0.28, 1.86))

BAY = (
    (-0.9, 12.0), (-1.3, 5.2), (-1.62, 3.9), (-1.8, 2.6), (-2.0, 1.95), (-1.85, 1.5), (-1.92, 1.1),
    (-1.8, 0.85), (-1.88, 0.5), (-1.8, 0.1),
    (-1.85, -0.3), (-1.9, -0.48), (-1.7, -0.6), (-1.9, -0.74), (-1.9, -1.1), (-1.8, -1.6), (-2.1, -2.3),
    (-2.0, -3.0), (-2.3, -4.2), (-2.0, -6.0), (-2.8, -12.0), (-16.0, -12.0), (-16.0, 12.0),
)  # fmt: skip
RIVER = (
    (-1.85, -0.62), (-1.2, -0.62), (-0.5, -0.66), (0.2, -0.66), (0.9, -0.74), (1.5, -0.94), (2.1, -1.15), (3.0, -1.1),
    (4.6, -1.5), (7.0, -1.3), (14.0, -2.0),
)  # fmt: skip
RIVER_WIDTH = 190.0  # metres
CANAL = (
    (-0.6, -0.66), (-0.6, -1.2), (-0.52, -1.5), (-0.45, -1.9), (-0.48, -2.5), (-0.2, -3.2), (-0.4, -4.2), (0.3, -9.0),
)  # fmt: skip
CANAL_WIDTH = 45.0

PARKS = (
    ((-1.52, 1.48), (-1.28, 1.5), (-1.26, 1.12), (-1.52, 1.12)),
    ((-0.76, -1.46), (-0.6, -1.5), (-0.7, -1.78), (-1.0, -1.7), (-1.44, -1.56), (-1.4, -1.5)),
    ((-0.12, 0.04), (-0.12, -0.1), (0.12, -0.1), (0.12, 0.04)),
    ((1.52, 1.14), (1.84, 1.14), (1.82, 0.8), (1.48, 0.78)),
    ((1.0, -2.08), (1.56, -2.04), (2.0, -2.0), (1.9, -2.45), (1.0, -2.6)),
    ((1.0, 1.22), (1.34, 1.26), (1.32, 1.6), (1.0, 1.6)),
    ((2.72, 1.6), (3.6, 1.9), (4.2, 0.6), (3.3, 0.1), (2.74, 0.4)),
)

AREAS = {
    "Harbour": (-1.42, 0.82), "Old Town": (-1.0, 0.25), "Market Square": (0.0, 0.0), "Elm Street": (0.2, 0.7),
    "Northgate": (-0.3, 1.42), "Hillcrest": (1.62, 0.95), "Riverside": (0.5, -0.28), "Canal Side": (-0.3, -1.62),
    "South Bank": (0.6, -1.28), "Orchards": (1.25, -1.8), "Station Quarter": (0.62, 1.78),
}  # fmt: skip
WATER_NAMES = {"Alder Bay": (-2.35, 0.6), "River Alder": (1.12, -0.8)}
PARK_NAMES = {
    "Harbour Park": (-1.4, 1.25), "Canal Park": (-1.05, -1.62), "Mill Square": (0.0, -0.03),
    "Hillcrest Gardens": (1.66, 0.97), "Nursery Fields": (1.4, -2.3), "Chapel Green": (1.17, 1.42),
    "Alder Woods": (3.3, 1.0),
}  # fmt: skip


def spot(at: Point) -> Spot:
    """Return the latitude and longitude of a point of the plan."""
    return round(CENTER[0] + at[1] / KM_A_DEGREE, 5), round(CENTER[1] + at[0] / KM_EAST, 5)


def point(at: Spot) -> Point:
    """Return the point of the plan at a latitude and longitude."""
    return (at[1] - CENTER[1]) * KM_EAST, (at[0] - CENTER[0]) * KM_A_DEGREE
