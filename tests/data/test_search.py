"""Search: three ways to look, pages of five, and nothing that the actor may not see."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from gui_sim.search import matching
from gui_sim.tool import ToolCall
from gui_sim.world import World


def find(world: World, actor: Any = "agent", **args: Any) -> dict[str, Any]:
    result = world.call(ToolCall("notebook", "search_notebook", args), actor)
    assert result.ok, result.error
    found: dict[str, Any] = result.value
    return found


def ids(world: World, **args: Any) -> list[str]:
    return [hit["id"] for hit in find(world, **args)["hits"]]


def refusal(world: World, **args: Any) -> tuple[str, str]:
    result = world.call(ToolCall("notebook", "search_notebook", args))
    assert result.error is not None
    return result.error.code, str(result.error)


def test_an_empty_query_lists_the_newest_first_and_models_in_order(world: World) -> None:
    assert ids(world) == ["zp2", "zp1", "zb2", "zb1"]
    assert ids(world, actor="user") == ["zp2", "zp3", "zp1", "zb2", "zb1"]


def test_a_hit_names_its_model_and_field(world: World) -> None:
    (hit,) = find(world, query="tram")["hits"]
    assert (hit["id"], hit["model"], hit["field"]) == ("zp1", "NotePage", "body")
    assert hit["record"]["tags"] == ["city", "sea"]


@pytest.mark.parametrize(
    ("args", "found"),
    [
        ({"query": "OSLO"}, ["zp2"]),
        ({"query": "OSLO", "case": True}, []),
        ({"query": "sea"}, ["zp1"]),
        ({"query": "opera", "fields": ["stamps"]}, ["zp2"]),
        ({"query": "opera", "fields": ["title"]}, []),
        ({"query": "2031-05-02"}, ["zp2"]),
        ({"query": "", "fields": ["Book.*"]}, ["zb2", "zb1"]),
        ({"query": "l", "fields": ["Book.name"]}, ["zb2", "zb1"]),
        ({"query": "zb1"}, ["zp2", "zp1", "zb1"]),
        ({"query": "zb"}, []),
        ({"query": r"^tram \d+", "mode": "regex"}, ["zp1"]),
        ({"query": r"^Tram \d+", "mode": "regex", "case": True}, ["zp1"]),
        ({"query": r"^tram \d+", "mode": "regex", "case": True}, []),
        ({"query": "lisbonn", "mode": "fuzzy"}, ["zp1"]),
        ({"query": "fjord then the oprea", "mode": "fuzzy"}, ["zp2"]),
        ({"query": "a very long query about the sea", "mode": "fuzzy"}, []),
        ({"query": "(", "mode": "fixed"}, []),
    ],
)
def test_ways_to_look(world: World, args: dict[str, Any], found: list[str]) -> None:
    assert ids(world, **args) == found


def test_pages_of_five(world: World) -> None:
    with world.store.transaction():
        for n in range(9):
            world.store.insert(_page(world, f"Extra {n}", n))
    first = find(world, query="extra")
    assert [hit["record"]["title"] for hit in first["hits"]] == [f"Extra {n}" for n in (8, 7, 6, 5, 4)]
    assert (first["total"], first["page"], first["next_page"]) == (9, 1, 2)
    second = find(world, query="extra", page=2)
    assert len(second["hits"]) == 4 and "next_page" not in second
    assert find(world, query="extra", page=9)["hits"] == []


def _page(world: World, title: str, minute: int) -> Any:
    model = world.store.schema.by_name["NotePage"].model
    return model(book_id="zb1", title=title, at=datetime(2031, 5, 3) + timedelta(minutes=minute))


def test_rows_behind_a_gate_are_left_out_and_the_gate_is_named(world: World) -> None:
    found = find(world, query="stone")
    assert found["hits"] == [] and found["withheld"] == ["notebook.unlock"]
    assert find(world, query="no such word")["withheld"] == found["withheld"]  # says nothing about the query
    world.call(ToolCall("notebook", "unlock_page", {"page_id": "zp3"}), "user")
    opened = find(world, query="stone")
    assert [hit["id"] for hit in opened["hits"]] == ["zp3"] and "withheld" not in opened


def test_a_search_sees_each_write(world: World) -> None:
    assert ids(world, query="porto") == []
    world.call(ToolCall("notebook", "update_page", {"page_id": "zp1", "title": "Porto"}))
    assert ids(world, query="porto") == ["zp1"] and ids(world, query="lisbon") == []


def test_the_whole_phone_is_searched_at_once(world: World) -> None:
    found = world.call(ToolCall("phone_os", "search_phone", {"query": "travels"}))
    assert [hit["id"] for hit in found.value["hits"]] == ["zb1"]
    by_field = world.call(ToolCall("phone_os", "search_phone", {"query": "oslo", "field": "NotePage.body"}))
    assert by_field.value["total"] == 0


def test_a_lists_search_field_finds_what_the_actor_sees(world: World) -> None:
    model = world.store.schema.by_name["NotePage"].model
    assert matching(world.context("agent"), model, "", order="title") == ["zp1", "zp2"]
    assert matching(world.context("user"), model, "STONE", order="title") == ["zp3"]
    assert matching(world.context("agent"), model, "o", title="Oslo") == ["zp2"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"query": "(", "mode": "regex"}, "The expression cannot be read"),
        ({"query": "(?<!a)b", "mode": "regex"}, "It must be in RE2 syntax."),
        ({"query": "((x{1000}){1000})", "mode": "regex"}, "The expression cannot be read"),
        ({"query": "(a|b|c){400}" * 4, "mode": "regex"}, "The expression"),
        ({"query": "x" * 1001}, "The query has 1,001 characters; send at most 1,000."),
        ({"query": "x" * 1_000_000}, "is too long"),
        ({"query": "x", "fields": ["colour"]}, "There is no field 'colour' to search."),
        ({"query": "x", "fields": ["Book.title"]}, "There is no field 'Book.title' to search."),
        ({"query": "x", "page": 0}, "'page' must be from 1 to 10000."),
    ],
)
def test_hostile_queries_are_refused_at_once(world: World, args: dict[str, Any], words: str) -> None:
    code, sentence = refusal(world, **args)
    assert code == "bad_value" and words in sentence


def test_an_expression_that_kills_backtrackers_is_answered(world: World) -> None:
    world.call(ToolCall("notebook", "update_page", {"page_id": "zp1", "body": "a" * 20_000}))
    assert ids(world, query="(a*)*zz$", mode="regex") == []  # a backtracker would not come back
