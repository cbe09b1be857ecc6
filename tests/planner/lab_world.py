"""A phone with the Lab on it, and much in the Lab."""

from datetime import datetime
from pathlib import Path

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.world import World

LAB_APPS = Path(__file__).parent / "lab_apps"
NOW = datetime(2026, 3, 5, 9, 41)
WORDS = ("Amber", "Birch", "Cedar", "Dune", "Ember", "Fjord", "Glade", "Heath", "Islet", "Jade")
THINGS = ("soap", "tea", "rope", "lamp", "oil", "salt", "yarn", "nails", "paper", "glass")


def lab_apps() -> list[InstalledApp]:
    """Return the apps of these tests."""
    return [app for app in installed_apps([LAB_APPS]) if app.id == "lab"]


def lab_world(seed: int = 1) -> World:
    """Return a world with three levels of aisles, 2,000 products, 120 tickets, memos and letters."""
    world = World.create(NOW, lab_apps(), seed=seed, strict=True)
    from apps.lab.models import Aisle, Letter, Line, Memo, Product, Ticket

    store = world.store
    with store.transaction():
        leaves = []
        for top in range(8):
            hall = store.insert(Aisle(name=f"Hall {WORDS[top]}"))
            for middle in range(5):
                aisle = store.insert(Aisle(name=f"{WORDS[middle]} aisle {top + 1}", inside=hall.id))
                leaves += [
                    store.insert(Aisle(name=f"{WORDS[low]} shelf {top + 1}.{middle + 1}", inside=aisle.id))
                    for low in range(4)
                ]
        for number in range(2000):
            name = f"{WORDS[number % 10]} {THINGS[number // 10 % 10]} {number // 100 + 1}"
            leaf = leaves[0 if number < 400 else number % len(leaves)]
            store.insert(Product(name=name, aisle_id=leaf.id, hidden=number % 10 == 7))
        for number in range(120):
            store.insert(Ticket(title=("Broken lamp", "Cold room", "Lost key")[number % 3]))
        for number in range(12):
            store.insert(Memo(body=f"Memo {WORDS[number % 10]}", tags=("old", WORDS[number % 10].lower())))
            store.insert(Letter(subject=f"Letter from {WORDS[number % 10]}"))
            store.insert(Line(product_id=f"lp{number * 7 + 1}", count=number % 9 + 1))
    return world
