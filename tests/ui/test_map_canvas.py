import pytest
from harness import Stage, check_sizes
from hypothesis import given, settings
from hypothesis import strategies as st
from screens import Place
from stage import _Phone

from gui_sim.canvas.display_list import Line, Polyline, TextRun
from gui_sim.geometry import Point
from gui_sim.maps import Ground, Name, StreetLine, along
from gui_sim.ui import MapCanvas, Pin, Push
from gui_sim.ui.controls.map_canvas import MOST, PIN, apart
from gui_sim.ui.controls.map_ground import mercator
from gui_sim.ui.moves import TapOn

PINS = (
    Pin("pl1", "Baan Siam", 37.76, -122.42, Place("pl1")),
    Pin("pl2", "Golden Bowl", 37.76, -122.42, Place("pl2")),
    Pin("pl3", "Pier 9", 37.80, -122.40, Place("pl3")),
)


def pins(stage: Stage) -> MapCanvas:
    return MapCanvas("Places", PINS, 220.0)


def test_goldens() -> None:
    Stage(pins).check_golden("map_canvas")


def test_sizes() -> None:
    check_sizes(pins)


@pytest.mark.parametrize("pin", PINS)
def test_each_pin_can_be_touched_even_where_two_are_in_one_place(pin: Pin) -> None:
    stage = Stage(pins)
    stage.tap(pin.label, row=pin.id)
    assert stage.done == [Push(Place(pin.id))]


def test_outlets_name_the_pin_and_its_row() -> None:
    assert [(o.moves, o.to) for o in Stage(pins).outlets()] == [((TapOn(pin.label, pin.id),), pin.to) for pin in PINS]


def test_north_is_up_and_east_is_right() -> None:
    stage = Stage(pins)
    pier, siam = stage.node("Pier 9").frame, stage.node("Baan Siam").frame
    assert pier.y < siam.y
    assert pier.x > siam.x


def test_a_route_is_drawn() -> None:
    route = [(37.76, -122.42), (37.77, -122.42), (37.77, -122.41)]
    stage = Stage(lambda s: MapCanvas("Run", [], 180.0, route=route))
    lines = [c for c in stage.scene().commands if isinstance(c, Polyline)]
    assert [len(line.points) for line in lines] == [3, 3]
    assert stage.tree().startswith('map "Run" = with a route')


def test_an_empty_map_and_strange_places_are_drawn() -> None:
    poles = [Pin("a", "North", 90.0, 500.0), Pin("b", "South", -90.0, -500.0)]
    assert Stage(lambda s: MapCanvas("x", [])).scene().commands
    assert len(Stage(lambda s: MapCanvas("x", poles)).hits()) == 0
    assert 'pin "South"' in Stage(lambda s: MapCanvas("x", poles)).tree()


def test_many_pins_are_cut_to_what_fits() -> None:
    many = [Pin(f"p{n}", f"Pin {n}", 37.0 + n / 1000, -122.0) for n in range(60)]
    assert len(MapCanvas("x", many, 400.0).pins) == MOST


@settings(max_examples=15)
@given(st.lists(st.tuples(st.floats(0, 358), st.floats(0, 220)), max_size=MOST))
def test_pins_never_cover_each_other(spots: list[tuple[float, float]]) -> None:
    placed = apart([Point(*spot) for spot in spots], 358.0, 220.0)
    for index, a in enumerate(placed):
        for b in placed[index + 1 :]:
            assert abs(a.x - b.x) >= PIN[0] or abs(a.y - b.y) >= PIN[1]


def test_mercator() -> None:
    assert mercator(0.0, 0.0) == Point(0.0, 0.0)
    assert mercator(85.0511, 180.0).x == 0.5
    assert mercator(60.0, 0.0).y == pytest.approx(-0.2096, abs=1e-4)  # EPSG:3857: y = 8399737.89 m


GROUND = Ground(
    (37.70, -122.50), (37.90, -122.30),
    (
        StreetLine("main", ((37.78, -122.43), (37.78, -122.39)), "Market Street"),
        StreetLine("highway", ((37.70, -122.405), (37.90, -122.405)), "Route 9"),
        StreetLine("rail", ((37.71, -122.49), (37.89, -122.31))),
    ),
    (((37.75, -122.50), (37.85, -122.50), (37.85, -122.43), (37.75, -122.43)),),
    ((150.0, ((37.77, -122.50), (37.77, -122.30))),),
    (((37.785, -122.42), (37.785, -122.41), (37.79, -122.41)),),
    (Name("Old Town", (37.782, -122.415)), Name("The Bay", (37.79, -122.435), "water")),
)  # fmt: skip


CORNER, OLD_TOWN = (37.778, -122.40), (37.782, -122.415)


@pytest.fixture
def with_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_Phone.services, "map_ground", GROUND)


def drawn(stage: Stage) -> list[str]:
    return [command.text for command in stage.scene().commands if isinstance(command, TextRun)]


@pytest.mark.usefixtures("with_ground")
def test_the_ground_lies_under_the_pins() -> None:
    near = (Pin("pl1", "Pier 9", 37.785, -122.40), Pin("pl2", "Golden Bowl", 37.778, -122.41))
    stage = Stage(lambda s: MapCanvas("Places", near, 320.0))
    kinds = [type(command).__name__ for command in stage.scene().commands]
    assert "Picture" not in kinds and kinds.index("Line") < kinds.index("IconGlyph")
    assert {"OLD TOWN", "Market Street", "Route 9"} & set(drawn(stage))
    check_sizes(pins)


@pytest.mark.usefixtures("with_ground")
def test_a_name_keeps_clear_of_the_car() -> None:
    near = (Pin("pl1", "Pier 9", 37.785, -122.40), Pin("pl2", "Golden Bowl", 37.778, -122.41))
    bare, under = (Stage(lambda s, car=car: MapCanvas("Ride", near, 320.0, car=car)) for car in (CORNER, OLD_TOWN))
    assert "OLD TOWN" in drawn(bare) and "OLD TOWN" not in drawn(under)


@pytest.mark.usefixtures("with_ground")
def test_away_from_the_ground_there_is_a_picture() -> None:
    far = Stage(lambda s: MapCanvas("Far", [Pin("a", "Far", 10.0, 10.0)]))
    assert "Picture" in [type(command).__name__ for command in far.scene().commands]


@pytest.mark.usefixtures("with_ground")
def test_all_that_is_drawn_lies_in_the_view() -> None:
    for command in Stage(pins).scene().commands:
        if isinstance(command, Line):
            for end in (command.a, command.b):
                assert -17.0 <= end.x <= 407.0 and -17.0 <= end.y <= 237.0


def test_a_live_map_is_moved_and_brought_nearer() -> None:
    stage = Stage(lambda s: MapCanvas("Town", PINS, live=True, here=(37.78, -122.41), covered=300.0))
    first = stage.node("Pier 9").frame
    assert first.bottom < 544.0
    stage.drag(Point(200.0, 500.0), Point(240.0, 500.0))
    assert stage.node("Pier 9").frame.x == pytest.approx(first.x + 40.0)
    stage.touch("Closer")
    assert stage.tree() != ""
    for _ in range(3):
        stage.touch("Farther")
    assert not any(part.label == "Farther" for part in stage.scene().find("Farther"))


def test_a_place_on_a_line() -> None:
    line = ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0))
    assert along(line, 0.0) == (0.0, 0.0) and along(line, 1.0) == (1.0, 1.0)
    assert along(line, 0.25) == pytest.approx((0.0, 0.5))
    assert along(((3.0, 4.0),), 0.5) == (3.0, 4.0) and along(line, 7.0) == (1.0, 1.0)
