"""An agent that only looks: it reads the screen with RapidOCR and does a planner's moves on pixels alone."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.protocols import Agent

NEEDS = (
    "The ocr agent needs RapidOCR. Install it with: pip install 'gui-sim[ocr]'. "
    "On Debian and Ubuntu its OpenCV also needs the package libgl1."
)


def make(options: Mapping[str, Any]) -> "Agent":
    """Return the agent of one episode; it has no options.

    Raises:
        GuiSimError: RapidOCR is not installed.
    """
    from agent_runner.agents.ocr.agent import OcrAgent

    if find_spec("rapidocr_onnxruntime") is None:
        raise GuiSimError(NEEDS)
    return OcrAgent()


AGENTS = {"ocr": make}
