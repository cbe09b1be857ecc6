"""What a reader of pixels makes of the main screens: RapidOCR must find nearly every label that stands on them."""

import re
import unicodedata
from collections.abc import Iterator

import pytest

from gui_sim.app import InstalledApp, installed_apps
from gui_sim.device import shared_canvas
from gui_sim.theme import Theme
from tests.apps.kit import frame, lived_in, written

LEAST, LEAST_OF_ONE = 0.98, 0.90


def read_of(app: InstalledApp) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield each main screen's name, its labels and those that were not read. A label is read if a line holds it."""
    from agent_runner.agents.ocr.reading import shared_reader

    for tab in app.tabs:
        commands = frame(tab(), lived_in().context("user"), Theme()).commands
        seen = shared_canvas().draw(commands, 2)
        lines = " ".join(_letters(line.text) for line in shared_reader().lines(seen.hash(), seen.rgb))
        whole = [run.text for run, part in written(tuple(commands)) if part.width > run.bounds.width - 6]
        labels = [text for text in whole if len(_letters(text)) > 1]
        yield tab.__name__, labels, [label for label in labels if _letters(label) not in lines]


def _letters(text: str) -> str:
    """What of a text must be read: letters and digits, one case, alike ones as one (0 and O, 1 and l and I)."""
    plain = re.sub(r"[^\w]", "", unicodedata.normalize("NFKC", text).casefold())  # "℃" is "°C"
    return plain.translate(str.maketrans({"0": "o", "1": "l", "i": "l"}))


@pytest.mark.full
def test_labels_of_main_screens_are_read() -> None:
    pytest.importorskip("rapidocr_onnxruntime", reason="RapidOCR is not installed: pip install 'gui-sim[ocr]'.")
    total, missed, poor = 0, [], []
    for app in installed_apps():
        for name, labels, unread in read_of(app):
            total += len(labels)
            missed += [f"{app.id}.{name}: {label!r}" for label in unread]
            if len(unread) > (1 - LEAST_OF_ONE) * len(labels):
                poor.append(f"{app.id}.{name}: {len(unread)} of {len(labels)} not read: {unread}")
    print(f"{total - len(missed)} of {total} labels read ({1 - len(missed) / total:.1%})", *missed, sep="\n")
    assert len(missed) <= (1 - LEAST) * total, "\n".join(missed)
    assert not poor, "\n".join(poor)
