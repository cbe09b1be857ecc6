"""Many episodes: several at once, in this process or in workers, each kept on disk as soon as it is done.

A run's folder says all that decides its results (`run.yaml`). Started again, a run keeps the episodes that are finished,
makes the others anew, and refuses if the configuration is another. Killed at any byte and resumed, it ends with the same
results as if it had not been disturbed.
"""

import asyncio
import fcntl
import hashlib
import importlib
import json
import platform
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from importlib import metadata
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import yaml

from agent_runner.agents import make_agent
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits, Mode, PersonaWorld, Stopwatch
from agent_runner.recall import Recall
from agent_runner.results import EpisodeResult
from agent_runner.setup import persona_for
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import FrameFolder, cut_torn_line, to_json_bytes, write_whole
from agent_runner.user.scripted import ScriptedUser
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError
