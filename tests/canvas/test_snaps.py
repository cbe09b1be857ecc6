"""Photos of a library show what their seed says, who is in them, and the text that can be read."""

from typing import Any

import pytest

from gui_sim.canvas import picture_indoors, picture_outdoors, picture_papers, pictures, sdl

Scene = tuple[str, tuple[str, ...]]
SCENES: list[Scene] = [
    scene
    for group in (picture_outdoors.OUTDOORS, picture_indoors.INDOORS, picture_papers.PAPERS)
    for scene in group.items()
]


def pixels(seed: str, size: tuple[int, int] = (90, 120)) -> bytes:
    return bytes(sdl.pygame().image.tobytes(pictures.draw("photo", seed, size), "RGB"))


def test_every_scene_has_a_picture_of_its_own() -> None:
    drawn = {pixels(words[0]) for _, words in SCENES}
    assert len(drawn) == len(SCENES)
    for group, made in (
        (picture_outdoors.OUTDOORS, picture_outdoors.DRAWN),
        (picture_indoors.INDOORS, picture_indoors.DRAWN),
        (picture_papers.PAPERS, picture_papers.DRAWN),
    ):
        known: Any = made
        assert set(group) == set(known)


@pytest.mark.parametrize("size", [(1, 1), (30, 44), (390, 200), (300, 600)])
@pytest.mark.parametrize(
    "seed", ["receipt\nTea  2.40\n\nTotal  2.40", "birthday cake; Ada Moor", "harbour; A, B, C, D, E"]
)
def test_any_size_is_drawn_alike_each_time(seed: str, size: tuple[int, int]) -> None:
    assert pixels(seed, size) == pixels(seed, size)


def test_people_stand_in_front_and_have_the_faces_of_their_names() -> None:
    alone, other = pixels("harbour; Ada Moor"), pixels("harbour; Ben Moor")
    assert len({pixels("harbour"), alone, other, pixels("harbour; Ada Moor, Ben Moor")}) == 4
    assert pixels("dish ramen") != pixels("thing blue mug") != pixels("cafe")


def test_text_is_drawn_and_does_not_steer_what_is_shown() -> None:
    plain, told = pixels("receipt"), pixels("receipt\nCat food  9.00\nTotal  9.00")
    assert plain != told != pixels("receipt\nCat food  9.10\nTotal  9.10")
    assert pixels("harbour\nCat") == pixels("harbour\nDog")


def test_a_text_that_is_too_long_ends_at_the_foot_of_its_paper() -> None:
    lines = "\n".join(f"Line {number} of a very long list that goes on and on" for number in range(60))
    for paper in picture_papers.PAPERS.values():
        assert pixels(f"{paper[0]}\n{lines}")


@pytest.mark.parametrize("seed", ["", " ", ";", "; Ada Moor", "\nOnly text"])
def test_without_a_scene_there_is_an_empty_frame(seed: str) -> None:
    assert pixels(seed) == pixels("")


@pytest.mark.parametrize("seed", ["\ud800; \ud800", "receipt\n\ud800 🍞", "snow;,,,", "plan\n", "sign\n" + "x" * 500])
def test_any_text_can_be_a_seed(seed: str) -> None:
    assert pixels(seed)
