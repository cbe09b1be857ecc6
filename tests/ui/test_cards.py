from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import Button, Card, Confirm, Grid, PlanCard, Push, Stat, Text, Toast, VStack
from gui_sim.ui.moves import TapOn


def cards(stage: Stage) -> VStack:
    return VStack(
        Grid(
            Card(Stat("Steps", "8,120", "steps", "systemOrange", "fire"), to=Place("steps")),
            Card(Stat("Sleep", "7 h 12", color="systemIndigo", icon="bed"), enabled=False, to=Place("sleep")),
            columns=2,
        ),
        Card(
            VStack(Text("Thursday at six"), Button("Cancel class", effect=Toast("cancel"))),
            title="Next class", to=Place("class"),
        ),
        PlanCard("Premium", "$9.99 a month", ["All classes", "Guest passes"], True),
        PlanCard(
            "Basic", "$4.99 a month", ["Two classes a week"], note="Best value", effect=Toast("basic"),
            confirm=Confirm("Choose Basic?", "Choose"),
        ),
        spacing=12.0,
        align="fill",
    )  # fmt: skip


def test_goldens() -> None:
    Stage(cards).check_golden("cards")


def test_sizes() -> None:
    check_sizes(cards)


def test_a_touch_on_the_card_follows_its_link_and_controls_inside_come_first() -> None:
    stage = Stage(cards)
    stage.tap("Cancel class")
    stage.at(stage.node("Thursday at six").frame.center, label="Next class")
    assert stage.done == [Toast("cancel"), Push(Place("class"))]


def test_a_card_without_title_is_named_by_its_content() -> None:
    stage = Stage(cards)
    stage.perform([TapOn("Steps")])
    assert stage.done == [Push(Place("steps"))]


def test_a_disabled_card_tells_where_it_would_lead_but_does_not_go() -> None:
    stage = Stage(cards)
    assert [(o.to, o.enabled) for o in stage.outlets() if o.to] == [
        (Place("steps"), True), (Place("sleep"), False), (Place("class"), True),
    ]  # fmt: skip
    assert stage.scene().find("Sleep") == []


def test_a_plan_asks_before_it_acts() -> None:
    stage = Stage(cards)
    stage.tap("Basic")
    assert stage.done == []
    stage.tap("Choose")
    assert stage.done == [Toast("basic")]


def test_meaning() -> None:
    tree = Stage(cards).tree()
    assert 'group "Premium" = $9.99 a month, All classes, Guest passes selected' in tree
    assert 'button "Basic" = $4.99 a month, Best value, Two classes a week' in tree
    assert 'text "Steps" = 8,120 steps' in tree
