"""The icons by name: Phosphor 1.3, `assets/icons.json`."""

import json
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from gui_sim.errors import GuiSimError

_FILE = Path(__file__).parent / "assets" / "icons.json"


@cache
def icon_names() -> dict[str, dict[str, int]]:
    """Return all icons: weight ("regular", "fill", "bold"), then name, then code point."""
    names: dict[str, dict[str, int]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return names


def icon_code(name: str, weight: str = "regular") -> int:
    """Return an icon's code point, in the regular weight where it has no other; ValueError if unknown."""
    names = icon_names()
    code = names.get(weight, {}).get(name) or names["regular"].get(name)
    if code is None:
        near = ", ".join(get_close_matches(name, names["regular"], n=4, cutoff=0.5))
        raise ValueError(
            f"There is no icon '{name}'.{f' Close: {near}.' if near else ''} `gui-sim apps --icons` lists all."
        )
    return code


def check_icon(name: str) -> None:
    """Refuse the name of an icon that does not exist where it is written, not when it is drawn.

    Raises:
        GuiSimError: There is none of that name; it lists those near it.
    """
    try:
        icon_code(name)
    except ValueError as error:
        raise GuiSimError(str(error)) from None
