"""Every action, and what becomes of those that cannot be done."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import actions as do
from gui_sim.device import Outcome, refuse
from gui_sim.errors import ToolError
from gui_sim.journal import ToolCall
from tests.device.lab import hold

CODES = {
    "tap": do.Tap, "double_tap": do.DoubleTap, "long_press": do.LongPress, "swipe": do.Swipe, "type": do.Type,
    "press": do.Press, "open_app": do.OpenApp, "wait": do.Wait, "call_tool": do.CallTool,
    "ask_user": do.AskUser, "answer": do.Answer,
}  # fmt: skip
SAMPLES = [
    {"type": "tap", "x": 195, "y": 735},
    {"type": "double_tap", "x": 195, "y": 735},
    {"type": "long_press", "x": 195, "y": 735},
    {"type": "swipe", "path": [[195, 600], [195, 300]]},
    {"type": "type", "text": "a"},
    {"type": "press", "button": "lock"},
    {"type": "open_app", "app": "Workshop"},
    {"type": "wait", "minutes": 2},
    {"type": "call_tool", "tool": "count_jobs", "args": {}},
    {"type": "ask_user", "text": "Which gate?"},
    {"type": "answer", "text": "Done", "status": "done"},
]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["type"])
def test_every_action_is_read_and_carried_out(sample: dict[str, object]) -> None:
    action = do.parse_action(sample)
    assert type(action) is CODES[action.type]
    outcome = hold().device.act(action)
    assert isinstance(outcome, Outcome)
    assert outcome.ok or (sample["type"] == "type" and outcome.code == "no_focus")


def test_the_samples_are_all_actions_there_are() -> None:
    assert {sample["type"] for sample in SAMPLES} == set(CODES)


def test_a_tap_says_what_it_hit_and_what_changed() -> None:
    hands = hold()
    outcome = hands.tap("Shelf")
    assert (outcome.ok, outcome.hit, outcome.screen_changed, outcome.store_changed) == (True, "Shelf", True, False)
    hands.press("back")
    outcome = hands.tap("Bell")
    assert outcome.hit == "Bell" and outcome.store_changed


def test_a_tap_on_nothing_hits_nothing_and_changes_nothing() -> None:
    outcome = hold().device.act(do.Tap(x=5, y=700))
    assert outcome == Outcome()


@pytest.mark.parametrize("x, y", [(-1, 5), (390, 5), (5, 844), (5, -0.5), (9999, 9999)])
def test_a_point_off_the_glass_is_refused_in_words(x: float, y: float) -> None:
    hands = hold()
    for action in (
        do.Tap(x=x, y=y),
        do.DoubleTap(x=x, y=y),
        do.LongPress(x=x, y=y),
        do.Swipe(path=((x, y), (100, 100))),
    ):
        outcome = hands.device.act(action)
        assert (outcome.ok, outcome.code) == (False, "bad_point")
        assert "390 x 844" in outcome.error and not outcome.screen_changed


def test_the_last_pixel_is_on_the_glass() -> None:
    assert hold().device.act(do.Tap(x=389.9, y=843.9)).ok


def test_a_swipe_may_leave_the_glass() -> None:
    assert hold().device.act(do.Swipe(path=((195, 600), (195, -50)))).ok


def test_an_app_opens_by_id_or_name_whatever_the_case() -> None:
    for name in ("workshop", "Workshop", " WORKSHOP "):
        hands = hold(opened="")
        assert hands.open(name).hit == "Workshop"
        assert hands.screen == "workshop:Jobs"


def test_an_unknown_app_is_refused_with_close_names() -> None:
    outcome = hold().open("Workshp")
    assert (outcome.code, outcome.ok) == ("unknown_app", False)
    assert outcome.error == "There is no app 'Workshp'. Close: Workshop."
    assert "Apps: Workshop" in hold().open("zzz").error
    assert len(hold().open("w" * 200).error) < 200


def test_typing_and_return_without_a_field_are_refused() -> None:
    hands = hold()
    assert hands.type("hello").code == "no_focus"
    assert "tap a field first" in hands.type("hello").error
    assert hands.press("return").code == "no_focus"


def test_typing_adds_to_a_field_or_replaces_what_it_holds() -> None:
    hands = hold()
    hands.tap("New")
    hands.tap("Title", "text field")
    for text, replace, held in (("one", False, "one"), (" two", False, "one two"), ("three", True, "three")):
        assert hands.device.act(do.Type(text=text, replace=replace)).ok
        assert hands.node("Title", "text field").value == held
    assert hands.device.act(do.Type(text="", replace=True)).ok
    assert not hands.node("Title", "text field").value


def test_back_where_there_is_nothing_is_refused() -> None:
    hands = hold(opened="")
    assert hands.press("back").code == "no_back"
    hands.open("Workshop")
    assert hands.press("back").code == "no_back"


def test_volume_shows_itself_and_stops_at_its_ends() -> None:
    hands = hold()
    for _ in range(20):
        hands.press("volume_up")
    assert hands.device.phone.volume == 16 and hands.nodes("Volume 16 of 16")
    for _ in range(20):
        hands.press("volume_down")
    assert hands.device.phone.volume == 0


def test_time_moves_by_fixed_amounts() -> None:
    hands = hold(frozen=False)
    clock = hands.device.world.clock
    for action, seconds in (
        (do.Tap(x=5, y=700), 2),
        (do.CallTool(tool="count_jobs"), 20),
        (do.AskUser(text="?"), 60),
        (do.Wait(minutes=2), 120),
        (do.Answer(text="x"), 0),
    ):
        before = clock.now
        hands.device.act(action)
        assert clock.now - before == timedelta(seconds=seconds)


def test_a_tool_call_gives_its_value() -> None:
    hands = hold()
    assert hands.device.call(ToolCall("workshop", "count_jobs", {})).value == {"jobs": 3}
    outcome = hands.device.act(do.CallTool(tool="add_job", args={"title": "Sweep"}))
    assert outcome.ok and outcome.store_changed and outcome.screen_changed
    assert hands.nodes("Sweep")


@pytest.mark.parametrize(
    "tool, args, code",
    [
        ("ad_job", {}, "unknown_tool"),
        ("", {}, "unknown_tool"),
        ("add_job", {}, "bad_value"),
        ("add_job", {"title": 3}, "bad_value"),
        ("add_job", {"title": "x", "colour": "red"}, "bad_value"),
        ("add_job", {"title": "x" * 20_001}, "bad_value"),
        ("add_job", {"title": [[[[[[[[1]]]]]]]]}, "bad_value"),
        ("finish_job", {"job_id": "wj99"}, "not_found"),
        ("add_job", {"title": "Mend the gate"}, "already"),
        ("unlock_safe", {}, "user_only"),
    ],
)
def test_a_call_that_cannot_be_made_changes_nothing(tool: str, args: dict[str, object], code: str) -> None:
    hands = hold()
    before = hands.device.world.store.digest()
    outcome = hands.device.act(do.CallTool(tool=tool, args=args))  # type: ignore[arg-type]
    assert (outcome.ok, outcome.code) == (False, code) and outcome.error.endswith(".")
    assert hands.device.world.store.digest() == before and not outcome.store_changed


def test_an_unknown_tool_is_told_of_close_names() -> None:
    assert "Close: add_job" in hold().device.act(do.CallTool(tool="ad_job")).error


def test_the_owners_tool_opens_needs_you_and_changes_nothing() -> None:
    hands = hold()
    before = hands.device.world.store.digest()
    outcome = hands.tap("Safe")
    assert outcome.code == "user_only" and not outcome.store_changed
    assert hands.screen == "workshop:NeedsYou" and hands.nodes("Only the owner can do this")
    assert hands.device.world.store.digest() == before
    hands.tap("OK")
    assert hands.screen == "workshop:Jobs"


def test_the_owner_may_do_it() -> None:
    hands = hold()
    hands.device.actor = "user"
    assert hands.tap("Safe").store_changed and hands.device.phone.cover is None


def test_an_error_on_screen_becomes_an_alert_with_the_sentence() -> None:
    hands = hold()
    outcome = hands.tap("Say it twice")
    assert outcome.code == "already" and "There is a job 'Mend the gate'." in outcome.error
    assert hands.nodes("OK") and not hands.nodes("Bell")
    hands.tap("OK")
    assert hands.nodes("Bell")


def test_each_mode_is_refused_the_others_means() -> None:
    hands = hold()
    for sample in SAMPLES:
        action = do.parse_action(sample)
        spoken = sample["type"] in ("wait", "ask_user", "answer")
        by_tools = hands.device.fork().act(action, vision=False)
        if sample["type"] == "call_tool":
            assert by_tools.ok and hands.device.fork().act(action, tools=False).code == "no_tools"
        else:
            assert by_tools.code == ("" if spoken else "no_gestures")
            assert hands.device.fork().act(action, tools=False).code != "no_tools"


def test_a_refused_action_still_takes_its_time_and_its_step() -> None:
    hands = hold(frozen=False)
    step, now = hands.device.step, hands.device.world.clock.now
    hands.device.act(do.Tap(x=999, y=0))
    assert hands.device.step == step + 1 and hands.device.world.clock.now == now + timedelta(seconds=2)


@pytest.mark.parametrize(
    "data",
    [
        None, 3, "tap", [], {}, {"type": "tapp"}, {"type": ["tap"]}, {"type": "tap", "x": 1},
        {"type": "tap", "x": "NaN", "y": 1}, {"type": "tap", "x": float("inf"), "y": 1},
        {"type": "tap", "x": 1e9, "y": 1}, {"type": "tap", "x": 1, "y": 1, "z": 1},
        {"type": "type", "text": "x" * 20_001}, {"type": "type", "text": 7}, {"type": "type", "text": "\ud800"},
        {"type": "swipe", "path": [[1, 1]]}, {"type": "swipe", "path": [[1, 1]] * 201},
        {"type": "swipe", "path": [[1, 1, 1], [2, 2]]}, {"type": "press", "button": "power"},
        {"type": "wait", "minutes": -1}, {"type": "wait", "minutes": 1e6},
        {"type": "call_tool", "tool": "x" * 201}, {"type": "call_tool", "tool": "x", "args": []},
        {"type": "answer", "status": "maybe"}, {"type": "open_app", "app": "x" * 201},
    ],
)  # fmt: skip
def test_a_malformed_action_is_refused_in_a_sentence(data: object) -> None:
    with pytest.raises(ToolError) as caught:
        do.parse_action(data)
    assert caught.value.code == "bad_action"
    assert caught.value.sentence.endswith(".") and len(caught.value.sentence) < 400
    told = refuse(caught.value)
    assert (told.ok, told.code, told.error) == (False, "bad_action", caught.value.sentence)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", {"\udfff": 1}, [[-float("inf")]]])
def test_arguments_that_no_file_could_hold_are_refused(value: object) -> None:
    with pytest.raises(ToolError, match="'args' is wrong: it holds"):
        do.parse_action({"type": "call_tool", "tool": "x", "args": {"a": value}})


def test_nesting_without_end_is_refused_not_crashed() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ToolError):
        do.parse_action({"type": "call_tool", "tool": "x", "args": {"a": deep}})
    while deep:  # taken apart one by one, or the interpreter would fall over its own recursion
        deep = deep.pop()  # type: ignore[assignment]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=12), inside, max_size=4),
    max_leaves=12,
)
FIELDS = ("x", "y", "path", "hold", "text", "button", "app", "minutes", "tool", "args", "status", "type")
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from([*CODES, "click", ""]) | JSON}, optional={name: JSON for name in FIELDS if name != "type"}
)


@settings(max_examples=400, deadline=None)
@given(JSON | NEARLY)
def test_whatever_is_sent_gives_an_action_or_a_sentence(data: object) -> None:
    try:
        action = do.parse_action(data)
    except ToolError as error:
        assert error.code == "bad_action" and error.sentence
    else:
        assert type(action) is CODES[action.type]
