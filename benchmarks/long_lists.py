"""What a frame of a long list costs against one of a short list: rows off the screen must cost next to nothing.

A conversation, and the list of conversations, with as many messages; each is scrolled to and fro, and the processor's
time of an action and its frame is compared. Prints a table; the target is a ratio.

    python benchmarks/long_lists.py [--rows 10000] [--against 100] [--swipes 60]
"""

import argparse
import statistics
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from apps.messages.models import Message, Thread
from gui_sim.actions import OpenApp, Swipe, Tap
from gui_sim.device import Device
from gui_sim.store import Store
from gui_sim.world import World

NOW = datetime(2026, 3, 5, 9, 41)
FRIEND = "+15035550101"
TITLE = "Jonas"
PATHS = (((195.0, 430.0), (195.0, 520.0)), ((195.0, 520.0), (195.0, 430.0)))
TARGET = 1.3  # times the short list's


def one_conversation(store: Store, rows: int) -> None:
    """Make one thread with so many messages."""
    thread = store.insert(Thread(title=TITLE, numbers=(FRIEND,)))
    for number in range(rows):
        _message(store, thread.id, FRIEND, number)


def many_conversations(store: Store, rows: int) -> None:
    """Make so many threads with a message each."""
    for number in range(rows):
        friend = f"+1503{number:07d}"
        thread = store.insert(Thread(numbers=(friend,)))
        _message(store, thread.id, friend, number)


def milliseconds(fill: Callable[[Store, int], None], rows: int, swipes: int) -> float:
    """Return the median of a swipe and its frame."""
    world = World.create(NOW)
    with world.store.transaction():
        fill(world.store, rows)
    device = Device(world)
    device.act(OpenApp(app="messages"))
    if fill is one_conversation:
        at = device.scene.find(TITLE)[0].at.center
        device.act(Tap(x=at.x, y=at.y))
    _ = device.observe().frame.rgb
    samples = []
    for number in range(swipes + 4):
        begins = time.process_time()
        device.act(Swipe(path=PATHS[number % 2]))
        _ = device.observe().frame.rgb
        samples.append((time.process_time() - begins) * 1000)
    return statistics.median(samples[4:])  # the first ones draw letters for the first time


def _message(store: Store, thread: str, sender: str, number: int) -> None:
    at = NOW - timedelta(days=3) + timedelta(seconds=10 * number)
    store.insert(
        Message(thread_id=thread, sender=sender, body=f"Message {number}, in a few words", at=at, state="read")
    )


def main() -> None:
    """Measure both lists and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000, help="Rows of the long list.")
    parser.add_argument("--against", type=int, default=100, help="Rows of the short list.")
    parser.add_argument("--swipes", type=int, default=60, help="Samples of each.")
    options = parser.parse_args()
    print(f"{'':20} {options.against:>8,} {options.rows:>8,} rows  ratio  target")
    for fill in (one_conversation, many_conversations):
        short, long = (milliseconds(fill, rows, options.swipes) for rows in (options.against, options.rows))
        name = fill.__name__.replace("_", " ")
        print(f"{name:20} {short:6.1f} ms {long:6.1f} ms      {long / short:5.2f}    {TARGET}")


if __name__ == "__main__":
    main()
