"""How long a step takes here and in a bare Playwright loop, in one run on one machine, as a ratio.

The peer is the least that a browser phone can do: one page with a canvas of the same pixels, a click, a redraw of a
list, a screenshot, and its decoding to an array. Run it with the extra `browser` and Chromium on the machine:

    python benchmarks/peers.py [--steps 30] [--chromium /usr/bin/chromium]
"""

import argparse
import io
import shutil
import statistics
import time
from collections.abc import Callable

import numpy as np
from PIL import Image

from gui_sim.actions import OpenApp, Swipe
from gui_sim.device import Device
from personas.history import build_world

PAGE = """<canvas id=c width=780 height=1688 style="width:390px;height:844px"></canvas><script>
let n = 0; const x = document.getElementById('c').getContext('2d');
function draw() { n += 1; x.fillStyle = '#f2f2f7'; x.fillRect(0, 0, 780, 1688);
  for (let i = 0; i < 16; i++) {
    const y = 180 + i * 92 - n % 60; x.fillStyle = '#fff'; x.beginPath(); x.roundRect(32, y, 716, 88, 20); x.fill();
    x.fillStyle = '#000'; x.font = '34px sans-serif'; x.fillText('Row ' + (i + n), 60, y + 56); } }
document.getElementById('c').onclick = draw; draw();
</script>"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


def median(step: Callable[[], object], steps: int) -> float:
    """Return the median of some steps in milliseconds, after three that do not count."""
    for _ in range(3):
        step()
    taken = []
    for _ in range(steps):
        start = time.perf_counter()
        step()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def ours(steps: int) -> float:
    """A swipe on a long list and its frame as an array."""
    device = Device(build_world("maya").world.fork())
    device.act(OpenApp(app="dinespot"))
    down = [False]

    def step() -> np.ndarray:
        down[0] = not down[0]
        device.act(Swipe(path=((200, 600), (200, 480 if down[0] else 720))))
        return device.observe().frame.rgb

    return median(step, steps)


def bare_playwright(steps: int, chromium: str) -> float:
    """A click on a canvas and its screenshot as an array."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
        page.set_content(PAGE)

        def step() -> np.ndarray:
            page.mouse.click(200, 400)
            return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))

        taken = median(step, steps)
        browser.close()
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome") or "")
    options = parser.parse_args()
    if not options.chromium:
        parser.error("No Chromium is on this machine; install it, or name it with --chromium.")
    here = ours(options.steps)
    there = bare_playwright(options.steps, options.chromium)
    print(f"gui-sim, step and 780 x 1688 frame: {here:.1f} ms")
    print(f"bare Playwright, the same pixels:   {there:.1f} ms")
    print(f"ratio:                              {there / here:.1f}")


if __name__ == "__main__":
    main()
