"""A new persona by seed: an owner, the people around, and values for every pattern."""

import re
from pathlib import Path
from shutil import rmtree
from typing import Any

from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from gui_sim.maps import spot_of
from gui_sim.world import World
from gui_sim.yaml_file import write
from personas.pack import Persona
from personas.patterns import Pattern, kinds, load_pattern
from personas.patterns.choosing import Chooser
from personas.patterns.owners import new_persona

LONGEST_NAME = 60
NAME = re.compile(r"[^\W\d_]+(?:(?:\. |[ .'’-])[^\W\d_]+)*\.?")


def make(folder: Path, seed: int, name: str = "") -> Path:
    """Write a new pack into a folder that is not there yet, and return it. Equal seeds give equal packs.

    Args:
        folder: Where the pack will lie; its last part is the pack's name.
        seed: What everything is chosen by.
        name: The owner's name, if it is not to be chosen.

    Raises:
        GuiSimError: The folder is there already, or the name is none.
    """
    if name:
        _check_name(name)
    if folder.exists():
        raise GuiSimError(f"There is something at {folder} already: name another folder.")
    data = new_persona(seed, name)
    persona = Persona.model_validate(data)
    world = World.create(persona.now)
    data["rows"] = _on_the_map(persona, world)
    uses = [use for kind in kinds() for use in _uses(kind, load_pattern(kind), persona, world, seed)]
    world.close()
    folder.mkdir(parents=True)
    # A pack is one by its persona.yaml, so that comes last: what is stopped in between is never taken for a whole one.
    try:
        write(folder / "patterns.yaml", {"patterns": uses})
        write(folder / "persona.yaml", data)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    return folder


def _check_name(name: str) -> None:
    """Refuse a name that no sentence and no mail address can be made of; texts fill what stands in braces."""
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
        raise GuiSimError(
            f"'{name[:40]}' cannot be the owner's name: it is of letters, single spaces and - ' . in between, at most "
            f"{LONGEST_NAME} characters."
        )


def _on_the_map(persona: Persona, world: World) -> dict[str, list[dict[str, Any]]]:
    """Return rows of Maps for where the owner lives (pl901) and works (pl902), and the parents' home (pl903)."""
    owner, parent = persona.owner, persona.people["mum"]
    work = persona.people["mate"].company
    spots = (("pl901", owner.home, owner.home), ("pl902", work, owner.work), ("pl903", parent.address, parent.address))
    places = []
    for id, name, address in spots:
        spot = spot_of(world.context("world"), address)
        if spot is not None:
            kind = "office" if id == "pl902" else "address"
            where = {"lat": round(spot[0], 5), "lon": round(spot[1], 5)}
            places.append({"id": id, "name": name, "kind": kind, "address": address, **where})
    labels = {"pl901": "home", "pl902": "work"}
    kept = [{"place_id": place["id"], "label": labels[place["id"]]} for place in places if place["id"] in labels]
    return {"Place": places, "SavedPlace": kept} if places else {}


def _uses(kind: str, pattern: Pattern, persona: Persona, world: World, seed: int) -> list[dict[str, Any]]:
    relations = {person.relation for person in persona.people.values()}
    if not relations.issuperset(pattern.needs):
        return []
    count = seeded("patterns", seed, kind).randint(1, pattern.most)
    taken: dict[str, list[Any]] = {}
    found = []
    for number in range(1, count + 1):
        chooser = Chooser(seeded("values", seed, kind, number), persona, world.store, taken, world)
        id = kind if number == 1 else f"{kind}_{number}"
        found.append({"pattern": kind, "id": id, "values": chooser.values(pattern.values, persona.words)})
    return found
