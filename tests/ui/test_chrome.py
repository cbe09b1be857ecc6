"""The frame around a screen."""

from typing import Any, cast

import pytest

from gui_sim import ui
from gui_sim.canvas.display_list import TextRun
from gui_sim.canvas.fonts import measure
from gui_sim.errors import GuiSimError
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.chrome import Chrome, Framed
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env


class Page(ui.Screen):
    title = "All samples"

    def trailing(self) -> tuple[ui.View, ...]:
        return (ui.Button("Edit", role="plain"),)

    def body(self) -> ui.View:
        return ui.Text("Words")


def sizes(text_size: str) -> dict[str, float]:
    theme = Theme(text_size=text_size)
    page = Page().bind(cast(Any, None), {})
    env = Env(theme, cast(Any, None))
    painter = Painter(theme, Rect(0.0, 0.0, 390.0, 844.0))
    painter.draw(Framed(page, page.body(), Chrome(back="Summary")).layout(390.0, env, 844.0))
    assert env.theme == theme == painter.theme
    return {run.text: run.font.size for run in painter.commands if isinstance(run, TextRun)}


def test_the_bar_keeps_one_size_of_words_at_every_text_size() -> None:
    small, large = sizes("large"), sizes("xxxLarge")
    assert large["Words"] > small["Words"]
    assert {text: size for text, size in large.items() if text != "Words"} == {
        "All samples": 17.0, "Summary": 17.0, "Edit": 17.0,
    }  # fmt: skip


class Attachment(ui.Screen):
    title = "Lift works notice.pdf"

    def trailing(self) -> tuple[ui.View, ...]:
        return (ui.Button("Save", icon="folder-plus", icon_only=True),)

    def body(self) -> ui.View:
        return ui.Text("Words")


def test_a_title_too_long_for_the_middle_moves_aside_before_it_is_cut() -> None:
    theme = Theme()
    page = Attachment().bind(cast(Any, None), {})
    painter = Painter(theme, Rect(0.0, 0.0, 390.0, 844.0))
    frame = Framed(page, page.body(), Chrome(back="Mailboxes"))
    painter.draw(frame.layout(390.0, Env(theme, cast(Any, None)), 844.0))
    runs = {run.text: run for run in painter.commands if isinstance(run, TextRun)}
    title, back = runs["Lift works notice.pdf"], runs["Mailboxes"]
    assert title.x > back.x + measure(back.text, back.font)
    assert title.x + measure(title.text, title.font) < 390.0 - 44.0


def test_a_screen_cannot_be_made_with_an_icon_that_does_not_exist() -> None:
    with pytest.raises(GuiSimError, match="There is no icon 'plant'"):
        type("Pots", (ui.Screen,), {"icon": "plant"})
