"""Every word on every screen of a lived-in phone can be read: none cut, none beyond the edge, none too pale."""

from collections.abc import Iterator

import numpy as np
import pytest

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.canvas.display_list import TextRun
from gui_sim.crawl import crawl
from gui_sim.device import shared_canvas
from gui_sim.geometry import SCREEN_WIDTH, Rect
from gui_sim.scene import Scene
from gui_sim.theme import COLOR_NAMES, RGBA, Theme, contrast, over
from tests.apps.kit import frame, lived_in, written

APPS = installed_apps()

PREVIEWS = {
    ("mail", "inbox"), ("mail", "conversation"), ("notes", "note_list"), ("notes", "move_note"),
    ("phone", "voicemail_list"), ("messages", "threads"), ("carepoint", "care"), ("carepoint", "messages"),
}  # fmt: skip
"""Screens whose rows show how a longer text begins, as iOS does."""

PALE = ("tertiaryLabel", "quaternaryLabel", "placeholderText", "systemOrange", "systemYellow", "systemGreen",
        "systemMint", "systemTeal", "systemCyan")  # fmt: skip
"""What cannot be touched now, what is not there yet, and Apple's pale colours, which white stands on too."""


def scenes(app: InstalledApp, theme: Theme) -> Iterator[tuple[str, Scene]]:
    """Every screen of an app, as the only thing on the phone."""
    ctx = lived_in().context("user")
    for found in crawl(app, ctx):
        yield found.name, frame(found.screen, ctx, theme)


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_no_word_is_cut_or_beyond_the_edge(app: InstalledApp) -> None:
    faults = []
    for name, scene in scenes(app, Theme()):
        for run, seen in written(tuple(scene.commands)):
            if run.text.endswith("…") and (app.id, name) not in PREVIEWS:
                faults.append(f"{name}: {run.text!r} is cut")
            if seen.width < run.bounds.width - 6 and seen.right >= SCREEN_WIDTH and not _may_scroll(scene, seen):
                faults.append(f"{name}: {run.text!r} leaves the screen")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_words_stand_out_from_their_ground(app: InstalledApp, dark: bool) -> None:
    """Contrast is 4.5 for words in the colour of labels on grey, 3 for all others but the pale ones."""
    theme = Theme(dark)
    pale = {theme.color(name)[:3] for name in PALE if name in COLOR_NAMES}
    label = theme.color("label")
    faults = []
    for name, scene in scenes(app, theme):
        commands = tuple(scene.commands)
        ground = shared_canvas().draw([one for one in commands if not isinstance(one, TextRun)], 1).rgb
        runs = list(written(commands))
        drawn = {(run.text, run.color) for run, _ in runs}
        for run, seen in runs:
            if seen.width < 4 or run.color[3] < 100 or run.color[:3] in pale:
                continue
            under = _median(ground[int(seen.y) : int(seen.bottom), int(seen.x) : int(seen.right)])
            halo = under == run.color and any(text == run.text and color != under for text, color in drawn)
            if under[:3] in pale or halo:
                continue
            ratio = contrast(over(run.color, under), under)
            if ratio < (4.5 if run.color == label and max(under[:3]) - min(under[:3]) < 16 else 3.0):
                faults.append(f"{name}: {run.text!r} {run.color} on {under}: {ratio:.2f}")
    assert not faults, "\n".join(faults)


def _median(pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> RGBA:
    red, green, blue = (int(value) for value in np.median(pixels.reshape(-1, 3), axis=0))
    return red, green, blue, 255


def _may_scroll(scene: Scene, seen: Rect) -> bool:
    """Whether what is cut stands in a line that moves sideways."""
    return any(
        node.role == "scroll" and node.frame.intersect(seen).height > 2 and node.frame.right >= SCREEN_WIDTH - 20
        for node in scene.tree.walk()
    )
