"""Covers and posters: what the name or the genre says is drawn, and no two titles look the same."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from gui_sim.canvas import pictures, sdl
from gui_sim.canvas.brush import Brush
from gui_sim.canvas.picture_covers import _MOTIFS as MOTIFS
from gui_sim.canvas.picture_posters import _SCENES as SCENES

APPS = Path(__file__).parents[2] / "apps"


def catalog(app: str) -> Any:
    return yaml.load((APPS / app / "catalog.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)


def pixels(kind: str, seed: str) -> bytes:
    return bytes(sdl.pygame().image.tobytes(pictures.draw(kind, seed, (48, 48)), "RGB"))


def test_every_album_and_every_title_has_a_picture_of_its_own() -> None:
    albums = {f"{row['album']} {row['artist']}" for row in catalog("music")["Track"]}
    titles = {f"{' '.join(row['genres'])} {row['name']}" for row in catalog("streambox")["Title"]}
    assert len({pixels("cover", seed) for seed in albums}) == len(albums)
    assert len({pixels("poster", seed) for seed in titles}) == len(titles)


@pytest.mark.parametrize(
    ("seed", "motif"),
    [("Slow Harbour Halvar Lind", "sea"), ("Citrus Lio Vance", "citrus"), ("Varanda Ines Moura", None), ("", None)],
)
def test_words_of_a_name_choose_the_cover(seed: str, motif: str | None) -> None:
    assert Brush((8, 8), seed).said(MOTIFS) == motif


@pytest.mark.parametrize("row", catalog("streambox")["Title"], ids=lambda row: row["name"])
def test_the_genre_chooses_the_scene_of_a_poster(row: dict[str, Any]) -> None:
    scene = Brush((8, 8), f"{' '.join(row['genres'])} {row['name']}").said(SCENES)
    assert scene is not None and (scene != "kids" or "Kids" in row["genres"])
