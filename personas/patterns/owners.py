"""Who a new persona is: an owner and the people around, as data of `persona.yaml`."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from gui_sim.ids import seeded
from gui_sim.yaml_file import read

NOW = datetime(2026, 3, 5, 9, 41)
PAST = timedelta(days=549)  # eighteen months
AGES = {"parent": (26, 34), "grandmother": (50, 58), "sister": (-6, 6), "brother": (-6, 6), "partner": (-4, 5)}
"""Years older than the owner; friends and colleagues are about as old."""


def new_persona(seed: int, name: str = "") -> dict[str, Any]:
    """Return the data of a `persona.yaml`; equal seeds give equal data."""
    return _Maker(seeded("owner", seed), name).data()


@lru_cache(maxsize=1)
def _stock() -> Any:
    return read(Path(__file__).parent / "owners.yaml")[0]


class _Maker:
    """Draws names, numbers and addresses, none of them twice."""

    def __init__(self, rng: Random, name: str) -> None:
        stock = _stock()
        self.rng = rng
        self.pronouns = rng.choice(["she", "he"])
        self.names = {"she": iter(_mixed(rng, stock["women"])), "he": iter(_mixed(rng, stock["men"]))}
        self.surnames = iter(_mixed(rng, stock["surnames"]))
        self.numbers = iter(rng.sample(range(100, 200), 60))
        self.area = rng.choice(["206", "312", "415", "503", "617", "702"])
        self.streets = stock["streets"]
        self.job = rng.choice(stock["jobs"])
        self.flat = rng.choice(stock["flats"])
        self.surname = name.split(" ")[-1] if " " in name else next(self.surnames)
        self.name = name or f"{next(self.names[self.pronouns])} {self.surname}"
        self.age = rng.randint(27, 48)
        self.home = self.address()

    def data(self) -> dict[str, Any]:
        people = dict(self.people())
        mail = f"{self.name.lower().replace(' ', '.')}@example.com"
        owner = {
            "name": self.name,
            "pronouns": self.pronouns,
            "phone": self.number(),
            "mail": mail,
            "birth_date": self.birthday(self.age).isoformat(),
            "home": self.home,
            "work": self.job["place"],
        }
        return {
            "now": f"{NOW:%Y-%m-%dT%H:%M}",
            "begins": f"{(NOW - PAST).replace(hour=6, minute=0):%Y-%m-%dT%H:%M}",
            "owner": owner,
            "facts": self.facts(people),
            "people": people,
            "groups": {
                "family": ["mum", "dad", "sibling"],
                "friends": ["friend_1", "friend_2", "friend_3"],
                "colleagues": ["lead", "mate"],
            },
            "changes": [
                {"id": "wb1", "set": {"balance": 20000, "auto_authorise": 1000000, "daily_limit": 1000000}},
                {"id": "cd1", "set": {"label": "Everyday", "credit_left": 500000}},
                {"id": "cd2", "set": {"label": "Work", "credit_left": 500000}},
            ],
            "at_now": [{"id": "wb1", "set": {"auto_authorise": 5000, "daily_limit": 50000}}],
        }

    def people(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield everyone by key."""
        partner_is, sibling_is = self.rng.choice(["she", "he"]), self.rng.choice(["she", "he"])
        elders = self.address()
        yield "partner", self.person(partner_is, "partner", address=self.home, birthday="partner", favourite=True)
        sibling = "sister" if sibling_is == "she" else "brother"
        yield "sibling", self.person(sibling_is, sibling, surname=self.surname, birthday=sibling)
        for key, is_, relation in (("mum", "she", "mother"), ("dad", "he", "father")):
            more: dict[str, Any] = {"known_as": key.capitalize(), "nickname": key.capitalize(), "address": elders}
            yield key, self.person(is_, relation, surname=self.surname, birthday="parent", **more)
        yield "grandma", self.person("she", "grandmother", birthday="grandmother", known_as="Grandma", mail=False)
        for number in (1, 2, 3):
            yield f"friend_{number}", self.person(self.rng.choice(["she", "he"]), "friend", birthday="friend")
        company, at = self.job["company"], self.job["company"].split(" ")[0].lower()
        for key, relation, role in (("lead", "boss", "lead"), ("mate", "colleague", "mate")):
            work: dict[str, Any] = {"company": company, "role": self.job[role], "domain": f"{at}.example"}
            yield key, self.person(self.rng.choice(["she", "he"]), relation, **work)
        yield (
            "neighbour",
            self.person(self.rng.choice(["she", "he"]), "neighbour", notes="Has the spare key", mail=False),
        )

    def person(
        self, is_: str, relation: str, *, surname: str = "", birthday: str = "", mail: bool = True,
        domain: str = "example.com", **more: Any,
    ) -> dict[str, Any]:  # fmt: skip
        name = f"{next(self.names[is_])} {surname or next(self.surnames)}"
        found: dict[str, Any] = {"name": name, "relation": relation}
        found["phones"] = [{"label": "mobile", "number": self.number()}]
        if mail:
            found["mails"] = [f"{name.lower().replace(' ', '.')}@{domain}"]
        if birthday:
            low, high = AGES.get(birthday, (-5, 5))
            found["birthday"] = self.birthday(self.age + self.rng.randint(low, high)).isoformat()
        return {**found, **more}

    def facts(self, people: dict[str, dict[str, Any]]) -> list[str]:
        she = self.pronouns.capitalize()
        sibling = people["sibling"]
        mum, dad = (people[key]["name"].split(" ")[0] for key in ("mum", "dad"))
        hers = {"she": "Her", "he": "His"}[self.pronouns]
        work = f"{self.job['company']}, {self.job['place']}"
        return [
            f"{self.name} is {self.age} and lives in {self.flat} at {self.home} with {people['partner']['name']}.",
            f"{she} works as a {self.job['role']} at {work}; {people['lead']['name']} leads it.",
            f"{hers} {sibling['relation']} is {sibling['name']}; {hers.lower()} parents are {mum} and {dad}.",
            f"{she} keeps a Personal, a Work and a Family calendar.",
            f"{she} has a private card called Everyday and a card for work called Work.",
        ]

    def number(self) -> str:
        return f"+1{self.area}5550{next(self.numbers)}"

    def address(self) -> str:
        return f"{self.rng.randint(1, 80)} {self.rng.choice(self.streets)}"

    def birthday(self, age: int) -> date:
        """Return a birthday of somebody so old."""
        year = (NOW - timedelta(days=1)).year - age - 1
        return date(year, 3, 6) + timedelta(days=self.rng.randrange(364))


def _mixed(rng: Random, names: list[str]) -> list[str]:
    return rng.sample(names, len(names))
