"""A headless Chromium for tests of pages, where there is one on the machine."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


def chromium() -> str:
    """Return the path of a Chromium: $CHROMIUM, one on the path, or playwright's own; the test is skipped without."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pages go untested.")
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name) if name else None
        if found:
            return found
    with api.sync_playwright() as play:
        own = play.chromium.executable_path
    if not Path(own).exists():
        pytest.skip("There is no Chromium on this machine ($CHROMIUM names one): pages go untested.")
    return own


@contextmanager
def running() -> Iterator[Any]:
    """Yield a browser."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class View:
    """One page in a window of its own, and all that it did which a page must not do."""

    def __init__(self, browser: Any, width: int = 1280, theme: str = "light") -> None:
        self._context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        self.page = self._context.new_page()
        self.page.set_default_timeout(15_000)
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("dialog", self._dialog)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", lambda message: self.faults.append(f"{message.type}: {message.text}"))
        self.page.on("popup", lambda page: self.faults.append(f"popup: {page.url}"))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _dialog(self, dialog: Any) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, page: Path, place: str = "") -> None:
        """Open a page from disk; `place` is what follows `#`."""
        self.page.goto("about:blank")
        self.page.goto(page.resolve().as_uri() + (f"#{place}" if place else ""))

    def reads(self, where: str, words: Any) -> None:
        """Wait until an element says some words, as a text or a pattern."""
        from playwright.sync_api import expect

        expect(self.page.locator(where)).to_have_text(words, timeout=15_000)

    def is_clean(self, folder: Path) -> None:
        """Assert that nothing ran or was injected, and that nothing outside a folder was asked for."""
        start = folder.resolve().as_uri() + "/"
        assert not self.faults
        asked = [url for url in self.requests if not url.startswith((start, "data:", "about:"))]
        assert not asked
        assert self.page.evaluate("window.evil === undefined")
        assert (
            self.page.evaluate(
                "document.querySelectorAll('iframe, object, embed, base, form[action], [onload]').length"
            )
            == 0
        )
        assert self.page.evaluate("[...document.querySelectorAll('*')].every((one) => !one.hasAttribute('onerror'))")

    def close(self) -> None:
        """Close the window."""
        self._context.close()
