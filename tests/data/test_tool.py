"""Tools as data: schema, canonical form, and a call that is checked before it runs."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gui_sim.tool import ToolCall, canonical, public
from gui_sim.values import Choice, Each, Text
from gui_sim.world import World

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["zp1", "zb1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
TOOLS = ["write_page", "update_page", "get_page", "tear_out", "search_notebook", "take_offer", "no_such_tool"]
NAMES = ["page_id", "title", "body", "tags", "at", "locked", "copies", "query", "offer_id", "changes", "what"]
calls = st.builds(
    ToolCall,
    st.just("notebook"),
    st.sampled_from(TOOLS),
    st.dictionaries(st.sampled_from(NAMES), json_values, max_size=5),
)
shared = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)


def call(name: str, **args: Any) -> ToolCall:
    return ToolCall("notebook", name, args)


def test_calls_are_equal_by_type_and_value_not_by_order() -> None:
    assert call("a", x=1, y=[2]) == call("a", y=[2], x=1)
    assert hash(call("a", x=1, y=2)) == hash(call("a", y=2, x=1))
    assert call("a", x=True) != call("a", x=1) != call("a", x=1.0)
    assert str(call("a", x="é")) == 'a(x="é")'
    assert ToolCall.from_json(json.loads(json.dumps(call("a", x=1).to_json()))) == call("a", x=1)


def test_a_schema_is_what_function_calling_accepts(world: World) -> None:
    assert world.tool("update_page").schema() == {
        "name": "update_page",
        "description": "Change a page; what is left out stays as it is.",
        "parameters": {
            "type": "object",
            "properties": {
                "page_id": {"type": "string", "description": "From `search_notebook`."},
                "title": {
                    "type": ["string", "null"],
                    "maxLength": 80,
                    "minLength": 1,
                    "description": "Another title.",
                    "default": None,
                },
                "body": {"type": ["string", "null"], "description": "Another text.", "default": None},
                "tags": {
                    "type": ["array", "null"],
                    "items": {"type": "string", "maxLength": 20, "minLength": 1},
                    "description": "Other words to find it by.",
                    "default": None,
                },
                "at": {
                    "type": ["string", "null"],
                    "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d$",
                    "description": "Another time. (local time, YYYY-MM-DDTHH:MM)",
                    "default": None,
                },
                "locked": {
                    "type": ["boolean", "null"],
                    "description": "Shut it to the assistant, or not.",
                    "default": None,
                },
            },
            "required": ["page_id"],
            "additionalProperties": False,
        },
    }
    for tool in world.tools("user"):
        assert tool.doc and all(param.description for param in tool.params), tool.name
        json.dumps(tool.schema(), allow_nan=False)


def test_a_domain_is_found_inside_its_annotation(world: World) -> None:
    update, write = world.tool("update_page"), world.tool("write_page")
    assert update.domain("title") == write.domain("title") == Text(max=80, min=1, example="Packing list")
    assert update.domain("tags") == Each(Text(max=20, min=1, example="home"))
    assert update.domain("locked") == Choice((False, True))
    assert update.domain("body") is None


def test_canonical_form_fills_in_defaults_and_orders_sets(world: World) -> None:
    ctx = world.context()
    assert canonical(ctx, call("write_page", title="A", tags=["b", "a", "b"])) == call(
        "write_page", title="A", body="", book_id="zb1", at="2031-05-03T09:41", tags=["a", "b"]
    )
    assert canonical(ctx, call("write_page", title="A", at="2031-05-04T10:00:00")).args["at"] == "2031-05-04T10:00"


def test_an_update_loses_what_changes_nothing(world: World) -> None:
    ctx = world.context()
    form = call(
        "update_page",
        page_id="zp1",
        title="Lisbon",
        body="new",
        tags=["sea", "city"],
        at="2031-04-30T12:00",
        locked=False,
    )
    assert canonical(ctx, form) == canonical(ctx, call("update_page", page_id="zp1", body="new"))
    assert canonical(ctx, form) == call("update_page", page_id="zp1", body="new")


def test_a_half_filled_form_has_a_canonical_call(world: World) -> None:
    ctx = world.context()
    half = world.tool("write_page").call(None)
    assert canonical(ctx, half).args["title"] is None
    assert canonical(ctx, call("update_page", page_id=None, body="x")).args == {"page_id": None, "body": "x"}


@shared
@given(calls)
def test_canonical_is_pure_total_and_settled(world: World, drawn: ToolCall) -> None:
    before, digest, ctx = drawn.to_json(), world.store.digest(), world.context()
    once = canonical(ctx, drawn)
    assert repr(drawn.to_json()) == repr(before) and world.store.digest() == digest
    assert canonical(ctx, once) == once


@shared
@given(calls)
def test_any_call_gives_a_result_and_a_failed_one_changes_nothing(world: World, drawn: ToolCall) -> None:
    digest, entries = world.store.digest(), len(world.journal.calls())
    result = world.call(drawn)
    json.dumps(result.value)
    if not result.ok:
        assert result.error is not None and str(result.error).endswith(".")
        assert world.store.digest() == digest
        assert len(world.journal.calls()) == entries


def test_what_a_pre_filled_form_and_a_sparse_call_leave_is_equal(world: World) -> None:
    tap, tool = world.fork(), world.fork()
    form = call("update_page", page_id="zp1", title="Lisbon", body="new", tags=["sea", "city"], locked=False)
    assert tap.call(form, channel="gui").ok
    assert tool.call(call("update_page", page_id="zp1", body="new")).ok
    assert tap.store.digest() == tool.store.digest()
    assert tap.journal.calls()[-1].call == tool.journal.calls()[-1].call
    assert tap.journal.changes() == tool.journal.changes()


def test_private_fields_leave_by_no_door(world: World) -> None:
    book = world.context("user").find(world.store.schema.by_name["Book"].model)[0]
    assert "pages_left" not in public({"deep": [book]})["deep"][0]
    found = world.call(call("search_notebook", query="", fields=["Book.*"]))
    assert "pages_left" not in json.dumps(found.value)
    asked = world.call(call("search_notebook", query="3", fields=["pages_left"]))
    assert asked.error is not None and "There is no field 'pages_left' to search." in str(asked.error)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({}, "write_page needs the argument 'title'."),
        (
            {"title": "A", "colour": "red"},
            "write_page has no argument 'colour'; it takes title, body, book_id, at, tags.",
        ),
        ({"title": 3}, "'title' must be text."),
        ({"title": ""}, "'title' may not be empty."),
        ({"title": "x" * 81}, "'title' may have at most 80 characters."),
        ({"title": "A", "tags": ["ok", ""]}, "'tags[1]' may not be empty."),
        (
            {"title": "A", "body": "x" * 1_000_000},
            "A text of 1,000,000 characters is too long; send at most 20,000.",
        ),
        ({"title": "A", "tags": ["x"] * 201}, "A list of 201 entries is too long; send at most 200."),
        ({"title": "A", "tags": [[[[[[[[1]]]]]]]]}, "The arguments are nested more than 6 deep."),
        ({"title": "A", "tags": [[[0] * 200] * 200]}, "The arguments hold too many values."),
        ([["title", "A"]], "The arguments must be an object with named values."),
    ],
)
def test_bad_arguments_are_refused_in_words(world: World, args: Mapping[str, Any], sentence: str) -> None:
    result = world.call(ToolCall("notebook", "write_page", args))
    assert result.error is not None
    assert (result.error.code, str(result.error)) == ("bad_value", sentence)
