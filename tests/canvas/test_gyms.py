"""Halls to train in: each has a picture of its own, always the same for one seed."""

from gui_sim.canvas import picture_gyms, pictures, sdl

SIZE = (390, 170)


def bytes_of(seed: str) -> bytes:
    return bytes(sdl.pygame().image.tobytes(pictures.draw("place", seed, SIZE), "RGB"))


def test_every_hall_is_drawn_and_looks_like_no_other() -> None:
    assert set(picture_gyms.GYMS) == set(picture_gyms.DRAWN)
    drawn = {bytes_of(f"{words[0]} sg1") for words in picture_gyms.GYMS.values()}
    assert len(drawn) == len(picture_gyms.GYMS)


def test_a_seed_gives_one_picture_and_another_studio_another() -> None:
    assert bytes_of("spin class sg1") == bytes_of("spin class sg1") != bytes_of("spin class sg7")
