"""Two processes, whatever their hash seeds, draw the same frames and keep the same rows."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
from random import Random
from gui_sim.device import Device
from tests.device import walk
from tests.device.lab import make_world, shipped

world = make_world(*(app.id for app in shipped()))
print(world.store.digest())
lines = walk.record(Device(world.fork(), scale=1), Random(21), 60)
print(*lines, sep="\\n")
device = Device(world.fork(), scale=1)
print(*walk.replay(device, lines), sep="\\n")
print(device.world.store.digest(), device.observe().tree.text())
for entry in device.world.journal.calls():
    print(entry)
"""


def run(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_scripted_session_is_equal_under_two_hash_seeds() -> None:
    one, other = run("1").splitlines(), run("4242").splitlines()
    assert len(one) > 120
    assert one == other
