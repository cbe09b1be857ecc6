"""Photos out of a library: what the seed's first line names, the people in it, and text that can be read.

The first line says what is seen, and after a semicolon who: "harbour at noon; Ada Moor, Ben Moor". Faces are those
that the same names have as portraits. Further lines are the text on a paper, a sign or a screen.
"""

from collections.abc import Sequence

from gui_sim.canvas import (
    picture_food,
    picture_goods,
    picture_indoors,
    picture_outdoors,
    picture_papers,
    picture_people,
    picture_rooms,
    picture_scenes,
)
from gui_sim.canvas.brush import Brush, rgb

MOST_PEOPLE = 6


def photo(b: Brush) -> None:
    """What a photo shows; a landscape if its seed does not say, nothing but grey without a seed."""
    scene, *text = b.seed.split("\n")
    subject, _, names = scene.partition(";")
    if not subject.strip():
        _gone(b)
        return
    people = [name for name in map(str.strip, names.split(",")) if name][:MOST_PEOPLE]
    with b.sown(subject if people or text else b.seed):
        if people and b.said(picture_indoors.INDOORS) == "cake":
            picture_indoors.DRAWN["party"](b)
            _people(b, people)
            with b.moved(0.0, b.half_height - 0.2, 0.46):
                picture_indoors.cake(b)
            return
        _subject(b, text)
    _people(b, people)


def _subject(b: Brush, text: Sequence[str]) -> None:
    paper = b.said(picture_papers.PAPERS)
    if paper is not None:
        picture_papers.DRAWN[paper](b, text)
    elif b.says("dish"):
        picture_food.food(b)
    elif b.says("thing"):
        picture_goods.product(b)
    elif (inside := b.said(picture_indoors.INDOORS)) is not None:
        picture_indoors.DRAWN[inside](b)
    elif (outside := b.said(picture_outdoors.OUTDOORS)) is not None:
        picture_outdoors.DRAWN[outside](b)
    elif b.said(picture_rooms.ROOMS) is not None or b.said(picture_scenes.PLACES) is not None:
        picture_scenes.place(b)
    else:
        picture_scenes.photo(b)


def _people(b: Brush, names: Sequence[str]) -> None:
    """Stand people side by side at the picture's foot; those behind first, in two rows from four on."""
    front = names if len(names) < 4 else names[len(names) // 2 :]
    behind = names[: len(names) - len(front)]
    level = len(front) == len(behind)  # whoever stands right behind another must look over them
    most = 0.84 if len(names) == 1 else 0.56 if level else 0.66
    near = min(most, 2.15 * b.half_width / (0.72 * len(front) + 0.28))
    for row, lift, size in ((behind, 0.66 if level else 0.44, near * 0.9), (front, 0.0, near)):
        for place, name in enumerate(row):
            x = (place - (len(row) - 1) / 2) * near * 0.78
            with b.sown(name), b.moved(x, b.half_height - (0.5 + lift) * size, size):
                picture_people.bust(b)


def _gone(b: Brush) -> None:
    """A grey ground with the outline of a picture: there is none to be seen."""
    b.ground(rgb("D9D9DE"), rgb("CDCDD3"))
    grey = rgb("AEAEB6")
    b.box(0, 0, 0.42, 0.34, grey, 0.04)
    b.box(0, 0, 0.37, 0.29, rgb("D3D3D9"), 0.025)
    b.circle(-0.09, -0.06, 0.035, grey)
    b.shape([(-0.17, 0.13), (-0.04, -0.02), (0.03, 0.05), (0.09, 0.0), (0.17, 0.13)], grey)
