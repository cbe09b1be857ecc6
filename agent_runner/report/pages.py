"""HTML pages from templates: everything is escaped, and no script runs but the page's own."""

import base64
import hashlib
import os.path
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    import jinja2

_TEMPLATES = Path(__file__).parent / "templates"


def render_page(template: str, script: str, **values: Any) -> str:
    """Return a page from `templates/<template>` with the script `templates/<script>` in it.

    The page gets `script`, which it puts in unescaped, and `script_hash`, by which its policy lets this
    script run and no other.
    """
    text = _script(script)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    page = _environment().get_template(template)
    return page.render(script=text, script_hash=f"sha256-{digest}", **values)


def relative_address(path: Path, start: Path) -> str:
    """Return how a page in the folder `start` links to a file."""
    return quote(Path(os.path.relpath(path.resolve(), start.resolve())).as_posix())


@cache
def _environment() -> "jinja2.Environment":
    import jinja2  # only pages need it

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined
    )


@cache
def _script(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")
