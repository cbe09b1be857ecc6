"""Patterns of life: filled with values, chosen by seed, and shown by the past of whoever has them."""

from pathlib import Path
from random import Random

import pytest
import yaml

from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from gui_sim.maps import spot_of
from gui_sim.records import Contact
from gui_sim.tool import ToolCall
from gui_sim.world import World
from personas.history import Persona, build_world
from personas.pack import Pack, load_pack
from personas.patterns import Use, expand, kinds, load_pattern, making, render
from personas.patterns.choosing import Chooser
from personas.patterns.making import make

SEEDS = (1,)
WORDS = {"name": "Kim Vale", "first": "Kim", "she": "she", "her": "her", "hers": "her"}


@pytest.fixture(scope="module", params=SEEDS)
def pack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = make(tmp_path_factory.mktemp("packs") / f"p{request.param}", request.param)
    return load_pack(str(folder))


@pytest.fixture(scope="module")
def persona(pack: Pack) -> Persona:
    return build_world(str(pack.folder))


@pytest.mark.parametrize(
    ("given", "filled"),
    [
        ("$n", 3),
        ("${n} of us", "3 of us"),
        ("at ${at:hour}", "at half past seven"),
        ("on ${day:weekday}s", "on Fridays"),
        ("{n:number} stays", "{n:number} stays"),
        ({"${n}": ["$at", 5]}, {"3": ["19:30", 5]}),
        ("$5.00", "$5.00"),
        ("post@${firm:small}.example", "post@oldmill.example"),
    ],
)
def test_values_are_filled_in(given: object, filled: object) -> None:
    assert render(given, {"n": 3, "at": "19:30", "day": "fri", "firm": "Oldmill"}) == filled


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("$m", "no value 'm'"),
        ("${n:loud}", "no way of telling 'loud'"),
        ("${n:hour}", "the value 'n': '3' cannot be told as 'hour'"),
    ],
)
def test_what_is_not_there_is_told(given: str, said: str) -> None:
    with pytest.raises(GuiSimError, match=said):
        render(given, {"n": 3})


def test_a_use_that_lacks_a_value_names_it() -> None:
    with pytest.raises(GuiSimError, match=r"patterns.yaml: the pattern 'mine' lacks the value 'cuisine'"):
        expand(Use(pattern="usual_place", id="mine"), WORDS, "patterns.yaml")
    with pytest.raises(GuiSimError, match=r"patterns.yaml: there is no pattern 'nonsense'"):
        expand(Use(pattern="nonsense"), WORDS, "patterns.yaml")


def test_a_value_may_be_a_part_of_another_or_where_somebody_lives(pack: Pack) -> None:
    meals = [{"dish": "di2", "hate": "coriander"}, {"dish": "di65", "hate": "spring onion"}]
    specs = {
        "meal": {"one_of": meals},
        "hate": {"of": "$meal", "field": "hate"},
        "who": {"person": "mother"},
        "where": {"address": "$who"},
    }
    world = World.create(pack.persona.now)
    chosen = Chooser(Random(3), pack.persona, world.store).values(specs, {})
    world.close()
    assert chosen["meal"] in meals and chosen["hate"] == chosen["meal"]["hate"]
    assert chosen["where"] == pack.persona.people["mum"].address != ""


def test_values_are_chosen_of_lists_people_and_moments(pack: Pack, persona: Persona) -> None:
    chooser = Chooser(seeded("a test"), pack.persona, persona.world.store)
    people = pack.persona.people
    specs = {
        "rows": {"rows": "City", "where": {"name": "Granby"}, "count": 2},
        "named": {"of": "$rows", "field": "region"},
        "later": {"later": "2026-03-05T23:50", "minutes": 25},
        "mum": {"person": "mother"},
        "where": {"address": "$mum"},
        "contact": {"contact": "$mum"},
        "family": {"numbers": "family"},
    }
    found = chooser.values(specs, {})
    assert sorted(found["named"]) == ["Colorado", "Oregon"]
    assert found["later"] == "2026-03-06T00:15"
    assert found["where"] == people["mum"].address
    assert persona.world.store.get(Contact, found["contact"]).name == people["mum"].name
    assert found["family"] == sorted(people[key].number for key in ("mum", "dad", "sibling"))


def test_a_new_owner_lives_and_works_on_the_map(pack: Pack, persona: Persona) -> None:
    ctx = persona.world.context("agent")
    for address in (pack.persona.owner.home, pack.persona.owner.work, pack.persona.people["mum"].address):
        assert spot_of(ctx, address) is not None
    assert persona.world.call(ToolCall("maps", "plan_route", {"from_id": "here", "to_id": "pl902"})).ok


@pytest.mark.parametrize("kind", kinds())
def test_a_pattern_says_what_it_is(kind: str) -> None:
    pattern = load_pattern(kind)
    assert pattern.about.endswith(".") and pattern.routines
    for routine in pattern.routines:
        assert str(routine["id"]).startswith("${id}"), "two uses of a pattern must not share a routine"


def test_equal_seeds_give_equal_packs_and_others_differ(tmp_path: Path) -> None:
    one, same, other = (make(tmp_path / name, seed) for name, seed in (("a", 5), ("b", 5), ("c", 6)))
    for name in ("persona.yaml", "patterns.yaml"):
        assert (one / name).read_bytes() == (same / name).read_bytes() != (other / name).read_bytes()
    with pytest.raises(GuiSimError, match="already"):
        make(one, 5)


def test_a_new_owner_may_be_named(tmp_path: Path) -> None:
    made = yaml.safe_load((make(tmp_path / "x", 5, "Jo Park") / "persona.yaml").read_text())
    assert made["owner"]["name"] == "Jo Park" and made["owner"]["mail"] == "jo.park@example.com"


@pytest.mark.parametrize(
    "name", [" ", "{first}", "${nope}", "Kim  Vale", "a\nb", "\udcff", "\u202eKim", "../x", "x" * 61]
)
def test_a_name_that_no_sentence_can_hold_makes_no_pack(tmp_path: Path, name: str) -> None:
    with pytest.raises(GuiSimError, match="cannot be the owner's name"):
        make(tmp_path / "x", 5, name)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", ["José Ångström", "Mary-Jane O’Neill", "J. R. Vale Jr."])
def test_names_of_people_are_names(tmp_path: Path, name: str) -> None:
    assert load_pack(str(make(tmp_path / "x", 5, name))).persona.owner.name == name


def test_a_pack_that_is_stopped_half_way_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(path: Path, data: object) -> None:
        if path.name == "persona.yaml":
            raise KeyboardInterrupt
        path.write_text("patterns: []")

    monkeypatch.setattr(making, "write", stopped)
    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "x", 5)
    assert not (tmp_path / "x").exists()


def test_people_share_no_name_and_no_number(pack: Pack) -> None:
    people = list(pack.persona.people.values())
    assert len({one.name for one in people}) == len(people)
    assert len({one.number for one in people} | {pack.persona.owner.phone}) == len(people) + 1
