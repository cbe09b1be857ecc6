import pytest
from harness import Stage, check_sizes
from hypothesis import given, settings
from hypothesis import strategies as st
from screens import Place

from gui_sim.canvas.display_list import Polyline
from gui_sim.geometry import Point
from gui_sim.ui import MapCanvas, Pin, Push
from gui_sim.ui.controls.map_canvas import MOST, PIN, apart, mercator
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
