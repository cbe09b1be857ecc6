"""HTML pages from templates, and data files beside them: words are escaped, and no script runs but the page's own.

Pages open from disk, where a browser fetches nothing. What a page need not hold from the start lies in `.js` files
that its own script adds as script elements when they are wanted; each holds one call with JSON as a string.
"""

import base64
import hashlib
import json
import math
import os.path
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from agent_runner.trajectory import write_whole

if TYPE_CHECKING:
    import jinja2

_TEMPLATES = Path(__file__).parent / "templates"


def render_page(template: str, *, scripts: Sequence[str], styles: Sequence[str], css: str = "", **values: Any) -> str:
    """Return a page from `templates/<template>` with scripts and styles of that folder in it.

    `css` is added to the styles. The page gets `script`, `style` and `policy`: by their hashes the policy lets that
    script and that style in, what the script itself adds, pictures from disk, and nothing else.
    """
    script = "".join(map(_text, scripts))
    style = "".join(map(_text, styles)) + css
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: file: 'self'; "
        f"style-src '{_digest(style)}'; script-src '{_digest(script)}' 'strict-dynamic'"
    )
    return _environment().get_template(template).render(script=script, style=style, policy=policy, **values)


def write_page(path: Path, html: str) -> None:
    """Write a page or a data file whole; half a surrogate pair becomes a question mark."""
    write_whole(path, html.encode("utf-8", "replace"), sync=False)


def json_for_script(value: Any) -> str:
    """Return JSON that may stand inside a script element: no `<`, `>`, `&` or line separator occurs in it."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError:
        text = json.dumps(_finite(value), ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    # A lone surrogate, which JSON allows and UTF-8 does not, is shown as the replacement character.
    return text.encode("utf-8", "replace").decode("utf-8")


def data_file(value: Any) -> str:
    """Return a script that hands JSON to the page: as a string, for in code a key `__proto__` would be no key."""
    quoted = json_for_script(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"guiSimData('{quoted}');\n"


def relative_address(path: Path, start: Path) -> str:
    """Return how a page in the folder `start` links to a file."""
    return quote(Path(os.path.relpath(path.resolve(), start.resolve())).as_posix(), errors="surrogateescape")


def _finite(value: Any) -> Any:
    """Return the value with NaN and infinities, which a page's JSON cannot hold, as words."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _environment() -> "jinja2.Environment":
    import jinja2  # only pages need it

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined
    )


@cache
def _text(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")
