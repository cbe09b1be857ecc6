from dataclasses import dataclass, replace

from harness import Stage, check_sets, check_sizes

from gui_sim import ui


@dataclass(frozen=True)
class Light:
    """How a lamp is left; without a level it is off."""

    key: str
    on: bool = True
    level: int | None = 50


def settled(light: Light) -> Light:
    if not light.on:
        return replace(light, level=None)
    return replace(light, level=light.level if light.level is not None else 50)


KNOBS = (
    ui.Knob("on", lambda value: ui.Segmented("State", value, ((True, "On"), (False, "Off")))),
    ui.Knob("level", lambda value: ui.Slider("Level", value, low=1, high=100), lambda light: light.on),
)
MEMBERS = (
    ui.Member("dv1", "Lamp", "Hall", Light("dv1"), KNOBS, settled),
    ui.Member("dv2", "Lamp", "Study", Light("dv2"), KNOBS, settled),
    ui.Member("dv3", "Door", "locked", Light("dv3")),
)
A, OFF, DIM = Light("dv1"), Light("dv2", False, None), Light("dv2", True, 20)


def scene(stage: Stage) -> ui.Ensemble[Light]:
    return ui.Ensemble("Devices", stage.bind("value"), MEMBERS, lambda light: light.key)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(scene, ((), (A,), (OFF,), (DIM,), (A, DIM, Light("dv3")), (replace(A, level=100), OFF)))


def test_a_member_joins_as_usual_and_leaves_at_a_second_touch() -> None:
    stage = Stage(scene, value=())
    stage.tap("Lamp", row="dv2")
    assert stage.state["value"] == (Light("dv2"),)
    stage.tap("Lamp", row="dv1")
    assert stage.state["value"] == (A, Light("dv2")), "the order is that of the members"
    stage.tap("Lamp", row="dv2")
    assert stage.state["value"] == (A,)


def test_a_field_that_follows_from_another_is_settled() -> None:
    stage = Stage(scene, value=(DIM,))
    stage.tap("Off", row="dv2")
    assert stage.state["value"] == (OFF,)
    assert "Level" not in stage.labels()


def test_it_accepts_only_what_its_knobs_can_say() -> None:
    held = scene(Stage(scene, value=()))
    good = [(), (A,), (A, OFF), (OFF, A)]
    bad = [[A], (replace(A, level=0),), (replace(OFF, level=5),), (Light("dv9"),), (A, A), ("dv1",)]
    assert all(held.accepts(value) for value in good)
    assert not any(held.accepts(value) for value in bad)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(scene, value=(A, OFF))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: ui.Form(ui.Section(scene(s))), value=(A,)).check_golden("ensemble")
