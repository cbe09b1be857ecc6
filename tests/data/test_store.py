"""The store: what goes in comes out, all or nothing, in one order."""

import sqlite3
from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim.errors import GuiSimError, ToolError
from gui_sim.journal import Cause, ToolCall
from gui_sim.model import Record, Value, bookkeeping, private, ref
from gui_sim.store import (
    Store,
    above,
    at_least,
    at_most,
    below,
    between,
    has,
    not_,
    one_of,
)


class Line(Value):
    label: str
    number: str = ""


class Shelf(Record, prefix="xs"):
    """A shelf."""

    name: str


class Thing(Record, prefix="xt"):
    """A thing on a shelf."""

    name: str
    shelf_id: str = ref("Shelf", default="")
    price: int = 0
    weight: float = 0.0
    day: date = date(2031, 1, 1)
    at: datetime | None = None
    opens: time = time(9)
    tags: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    samples: tuple[float | None, ...] = ()
    kind: Literal["big", "small"] = "small"
    fragile: bool = False
    stock: int = private(default=0)
    seen: bool = bookkeeping(default=False)


text = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
things = st.builds(
    Thing,
    name=text,
    price=st.integers(-99, 99),
    weight=st.floats(-10, 10),
    at=st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2060, 1, 1)).map(lambda t: t.replace(microsecond=0)),
    tags=st.lists(text, max_size=3).map(tuple),
    lines=st.lists(st.builds(Line, label=text), max_size=2).map(tuple),
    samples=st.lists(st.none() | st.floats(0, 9), max_size=3).map(tuple),
    kind=st.sampled_from(["big", "small"]),
    fragile=st.booleans(),
    stock=st.integers(0, 9),
)
CAUSE = Cause(1, datetime(2031, 5, 3), "agent", "tool", ToolCall("demo", "stir", {"n": 1}))


@pytest.fixture
def store() -> Store:
    return Store([Shelf, Thing])


@given(things)
def test_a_record_comes_out_as_it_went_in(thing: Thing) -> None:
    store = Store([Shelf, Thing])
    kept = store.insert(thing)
    assert kept.id == "xt1"
    assert store.get(Thing, "xt1") == kept
    assert store.find(Thing) == [kept]
    assert store.resolve("xt1") == kept


def test_what_insert_and_update_return_is_what_get_returns(store: Store) -> None:
    loose: dict[str, Any] = {"name": "a", "weight": 2, "tags": ["x"]}
    kept = store.insert(Thing(**loose))
    assert repr(kept) == repr(store.get(Thing, "xt1"))
    changed: dict[str, Any] = {"weight": 3, "tags": ["y"]}
    assert repr(store.update(kept, **changed)) == repr(store.get(Thing, "xt1"))


write = st.tuples(st.sampled_from(["insert", "update", "delete"]), st.integers(1, 6), things)


def _do(store: Store, op: str, number: int, thing: Thing) -> None:
    present = store.maybe(Thing, f"xt{number}")
    if op == "insert":
        store.insert(thing)
    elif present is not None and op == "update":
        store.update(present, name=thing.name, price=thing.price, tags=thing.tags, fragile=thing.fragile)
    elif present is not None:
        store.delete(present)


def _all(store: Store) -> Any:
    return store.find(Thing), store.journal.calls(), store.journal.changes(), store.digest()


@settings(max_examples=60, deadline=None)
@given(st.lists(write, max_size=8), st.lists(write, min_size=1, max_size=8), st.booleans())
def test_a_failed_transaction_leaves_nothing_behind(before: Any, inside: Any, nested: bool) -> None:
    store = Store([Shelf, Thing])
    with store.transaction(CAUSE):
        for step in before:
            _do(store, *step)
    kept, next_id = _all(store), _next_id(store)
    with pytest.raises(ZeroDivisionError), store.transaction(CAUSE):
        for step in inside:
            _do(store, *step)
        if nested:
            with store.transaction():
                _do(store, *inside[0])
        raise ZeroDivisionError
    assert _all(store) == kept
    assert _next_id(store) == next_id


def _next_id(store: Store) -> str:
    twin = store.fork()
    return twin.insert(Thing(name="next")).id


@settings(max_examples=60, deadline=None)
@given(st.lists(write, max_size=10), st.lists(write, max_size=10))
def test_digest_depends_on_rows_alone_and_is_kept_up_to_date(first: Any, then: Any) -> None:
    store = Store([Shelf, Thing])
    for step in first:
        _do(store, *step)
    store.digest()  # from here on it is kept, not counted anew
    for step in then:
        _do(store, *step)
    anew = Store([Shelf, Thing])
    for thing in store.find(Thing):
        anew.insert(thing)
    assert store.digest() == anew.digest()
    assert store.diff(anew) == []


@settings(max_examples=40, deadline=None)
@given(st.lists(write, max_size=8), st.lists(write, max_size=8))
def test_a_fork_is_equal_and_apart(first: Any, then: Any) -> None:
    store = Store([Shelf, Thing])
    for step in first:
        _do(store, *step)
    before = _all(store)
    twin = store.fork()
    assert _all(twin) == before
    for step in then:
        _do(twin, *step)
    assert _all(store) == before
    for step in then:
        _do(store, *step)
    assert _all(store) == _all(twin)


def test_an_inner_transaction_rolls_back_alone(store: Store) -> None:
    with store.transaction(CAUSE):
        store.insert(Thing(name="kept"))
        with pytest.raises(ZeroDivisionError), store.transaction():
            store.insert(Thing(name="lost"))
            raise ZeroDivisionError
        store.insert(Thing(name="after"))
    assert [(t.id, t.name) for t in store.find(Thing)] == [("xt1", "kept"), ("xt2", "after")]
    assert [change.row_id for change in store.journal.changes()] == ["xt1", "xt2"]


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ({"name": "Bowl"}, ["Bowl"]),
        ({"at": None}, ["Bowl", "cup"]),
        ({"at": not_(None)}, ["Axe"]),
        ({"kind": not_("big")}, ["Bowl", "cup"]),
        ({"price": between(2, 3)}, ["Bowl", "cup"]),
        ({"price": at_least(3)}, ["cup"]),
        ({"price": at_most(2)}, ["Axe", "Bowl"]),
        ({"price": above(2), "fragile": True}, ["cup"]),
        ({"price": below(2)}, ["Axe"]),
        ({"name": one_of(["Axe", "cup", "Pan"])}, ["Axe", "cup"]),
        ({"name": one_of([])}, []),
        ({"tags": has("red")}, ["Axe", "Bowl"]),
        ({"lines": has(Line(label="a", number="1"))}, ["Bowl"]),
        ({"id": one_of(["xt1", "xt3", "xs1", "nonsense"])}, ["Axe", "cup"]),
        ({"day": date(2031, 1, 2)}, ["cup"]),
        ({"fragile": True}, ["cup"]),
    ],
)
def test_conditions(store: Store, where: dict[str, Any], names: list[str]) -> None:
    store.insert(Thing(name="Axe", price=1, kind="big", at=datetime(2031, 5, 3), tags=("red",)))
    store.insert(Thing(name="Bowl", price=2, tags=("blue", "red"), lines=(Line(label="a", number="1"),)))
    store.insert(Thing(name="cup", price=3, fragile=True, day=date(2031, 1, 2)))
    assert [thing.name for thing in store.find(Thing, **where)] == names
    assert store.count(Thing, **where) == len(names)
    assert store.ids(Thing, **where) == [thing.id for thing in store.find(Thing, **where)]


def test_order_limit_and_ties(store: Store) -> None:
    for name, price in (("b", 1), ("A", 2), ("c", 1), ("B", 2)):
        store.insert(Thing(name=name, price=price))
    names = lambda **how: [thing.name for thing in store.find(Thing, **how)]  # noqa: E731
    assert names() == ["b", "A", "c", "B"]
    assert names(order="name") == ["A", "b", "B", "c"]
    assert names(order="-price") == ["B", "A", "c", "b"]
    assert names(order=("-price", "name")) == ["A", "B", "b", "c"]
    assert names(order="-id", limit=2, offset=1) == ["c", "A"]


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda store: store.find(Thing, colour="red"), "Thing has no field 'colour' to look for."),
        (lambda store: store.find(Thing, order="colour"), "Thing has no field 'colour' to order by."),
        (lambda store: store.find(Thing, price="1"), "'Thing.price' must be a whole number, not str."),
        (lambda store: store.insert(Thing(name=3)), "'Thing.name' must be text, not int."),
        (lambda store: store.insert(Thing(name="a", id="xs1")), "'xs1' is not an id of Thing"),
        (lambda store: store.insert(Thing(name="a", id="xt01")), "'xt01' is not an id of Thing"),
    ],
)
def test_mistakes_of_programmers_are_told_of(store: Store, act: Callable[[Store], object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        act(store)


@pytest.mark.parametrize("id", ["xt9", "xs1", "", "xt٣", "xt1; DROP", "xt" + "9" * 40])
def test_an_id_of_nothing_is_not_found(store: Store, id: str) -> None:
    store.insert(Shelf(name="top"))
    with pytest.raises(ToolError) as caught:
        store.get(Thing, id)
    assert caught.value.code == "not_found"
    assert str(caught.value) == f"There is no such thing: '{id}'."


def test_ids_are_never_given_twice(store: Store) -> None:
    store.insert(Thing(name="a", id="xt7"))
    gone = store.insert(Thing(name="b"))
    store.delete(gone)
    assert store.insert(Thing(name="c")).id == "xt9"


def test_versions_rise_with_writes_and_with_undone_writes(store: Store) -> None:
    thing = store.insert(Thing(name="a"))
    seen = [store.table_version(Thing)]
    store.update(thing, name="a")
    assert store.table_version(Thing) == seen[-1]
    store.update(thing, name="b")
    seen.append(store.table_version(Thing))
    with pytest.raises(ZeroDivisionError), store.transaction():
        store.update(thing, name="c")
        inside = store.table_version(Thing)
        raise ZeroDivisionError
    seen += [inside, store.table_version(Thing)]
    store.restore(store.snapshot())
    seen.append(store.table_version(Thing))
    assert seen == sorted(set(seen))
    assert store.table_version(Shelf) == 1  # the restore


def test_diff_is_by_meaning(store: Store) -> None:
    thing = store.insert(Thing(name="a", stock=4))
    base = store.snapshot()
    store.update(thing, seen=True)
    store.delete(store.insert(Thing(name="come and gone")))
    assert store.diff(base) == []
    store.update(thing, name="b")
    new = store.insert(Thing(name="new"))
    changes = store.diff(base)
    assert [(c.kind, c.row_id) for c in changes] == [("updated", "xt1"), ("inserted", new.id)]
    assert changes[0].fields == ("name", "seen")
    assert changes[0].before is not None and changes[0].before["stock"] == 4
    assert [(c.kind, c.row_id) for c in Store([Shelf, Thing]).diff(base)] == [("deleted", "xt1")]


def test_the_journal_says_who_changed_what(store: Store) -> None:
    with store.transaction(CAUSE):
        thing = store.insert(Thing(name="a"))
        with store.as_world():
            store.insert(Shelf(name="made by it"))
        store.update(thing, price=2)
    (call,) = store.journal.calls()
    assert (call.actor, call.tool, call.args, call.step) == ("agent", "stir", {"n": 1}, 1)
    rows = [(c.kind, c.row_id, c.derived) for c in store.journal.changes(call.seq)]
    assert rows == [("inserted", "xt1", False), ("inserted", "xs1", True), ("updated", "xt1", False)]
    store.journal.clear()
    assert store.journal.calls() == [] and store.journal.changes() == []


def test_a_store_of_other_tables_is_refused_and_nothing_is_lost(store: Store) -> None:
    store.insert(Thing(name="a"))
    for blob in (Store([Shelf]).snapshot(), b"not a database at all" * 300):
        with pytest.raises(GuiSimError, match="other tables"):
            store.restore(blob)
    assert store.count(Thing) == 1


def test_an_export_opens_with_plain_sqlite(store: Store, tmp_path: Path) -> None:
    store.insert(Thing(name="Ünder", tags=("a",)))
    store.export(tmp_path / "phone.sqlite")
    plain = sqlite3.connect(tmp_path / "phone.sqlite")
    assert plain.execute("SELECT id, name, tags FROM Thing").fetchall() == [("xt1", "Ünder", '["a"]')]
    plain.close()


def test_two_models_may_not_share_a_prefix() -> None:
    class Third(Record, prefix="xt"):
        """Has the prefix of Thing."""

        name: str

    with pytest.raises(GuiSimError, match="Thing and Third both have the prefix 'xt'"):
        Store([Thing, Third])


def test_a_model_without_prefix_or_docstring_is_refused() -> None:
    with pytest.raises(GuiSimError, match="needs a prefix"):
        type("Nameless", (Record,), {"__doc__": "x"})
    with pytest.raises(GuiSimError, match="needs a docstring"):
        type("Silent", (Record,), {"__doc__": None}, prefix="zz")
