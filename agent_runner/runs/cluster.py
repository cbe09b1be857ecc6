"""Episodes as tasks of a Ray cluster, one processor each. Ray is the extra `cluster`, loaded only when asked for.

A node that sees the run's folder writes into it, as a worker process does. To one that does not, the folder
travels: the episode is played in a temporary one, comes back as bytes, and is unpacked here.
"""

import asyncio
import io
import os
import secrets
import shutil
import tempfile
import warnings
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent_runner import told
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import UNPACKED, RunFolder
from agent_runner.runs.job import TRIES, Job, failed, work
from gui_sim.errors import GuiSimError

LOCAL = "local"
"""The address that starts Ray on this machine, for as long as the run lasts."""


@dataclass(frozen=True)
class Parcel:
    """What comes back from a node: the result, and the episode's files packed, empty if they are in place."""

    result: EpisodeResult | None
    files: bytes = b""


class RayCrew:
    """A cluster; `width` is its number of processors and one.

    Raises:
        GuiSimError: Ray is not installed, or nothing answers at the address.
    """

    def __init__(self, address: str, run: RunFolder) -> None:
        self._ray = _connected(address)
        self._run = run
        self.width = int(self._ray.cluster_resources().get("CPU", 1)) + 1
        self._sign = run.folder / f".shared-{secrets.token_hex(8)}"
        self._sign.touch()
        self._task = self._ray.remote(num_cpus=1, max_retries=0)(play_there)

    async def do(self, job: Job) -> EpisodeResult | None:
        """Play an episode on some node, once more if the node or its process dies."""
        for number in range(TRIES):
            there = replace(job, folder=self._run.folder.resolve(), tries=job.tries + number)
            ref = self._task.remote(there, self._sign.name)
            try:
                parcel: Parcel = await asyncio.wrap_future(ref.future())
            except asyncio.CancelledError:
                self._ray.cancel(ref)
                raise
            except self._ray.exceptions.RayTaskError as error:
                raise GuiSimError(f"An episode of {job.task.id} failed on its node: {error.cause}") from None
            except self._ray.exceptions.RayError as error:
                fault = f"The node or its process died ({type(error).__name__})."
                continue
            if parcel.files:
                await asyncio.to_thread(unpack, parcel.files, self._run, job)
            return parcel.result
        return failed(replace(job, tries=job.tries + TRIES), self._run, GuiSimError(fault))

    async def close(self) -> None:
        """Leave the cluster; a local one ends."""
        self._sign.unlink(missing_ok=True)
        await asyncio.to_thread(self._ray.shutdown)


def play_there(job: Job, sign: str) -> Parcel:
    """Play an episode on a node; `sign` is a file that stands in the run's folder if the node sees it."""
    if (job.folder / sign).is_file():
        return Parcel(work(job))
    with tempfile.TemporaryDirectory() as own:
        result = work(replace(job, folder=Path(own)))
        return Parcel(result, pack(Path(own)) if result is not None else b"")


def pack(folder: Path) -> bytes:
    """Return the files below a folder as one archive."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")):
            archive.write(path, path.relative_to(folder).as_posix())
    return held.getvalue()


def unpack(files: bytes, run: RunFolder, job: Job) -> None:
    """Put the files of an episode into a run: its screens and what was told, then the whole episode at once."""
    with tempfile.TemporaryDirectory(dir=run.folder, prefix=UNPACKED) as held:
        with zipfile.ZipFile(io.BytesIO(files)) as archive:
            archive.extractall(held)  # names that lead out of the folder are made harmless by zipfile
        for frame in (Path(held) / "frames").glob("*.png"):
            frame.replace(run.folder / "frames" / frame.name)
        run.told.mkdir(exist_ok=True)
        for part in (Path(held) / told.FOLDER).glob(f"*{told.SUFFIX}"):
            part.replace(run.told / part.name)
        episode = run.episode(job.task.id, job.trial)
        shutil.rmtree(episode, ignore_errors=True)
        episode.parent.mkdir(parents=True, exist_ok=True)
        (Path(held) / episode.relative_to(run.folder)).replace(episode)


def _connected(address: str) -> Any:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what no episode needs
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # else it writes between the JSON of a command
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of its own use of what others deprecated
            import ray
    except ImportError:
        raise GuiSimError("Ray is not installed. Install the extra: pip install 'gui-sim[cluster]'.") from None
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, **options)
        else:
            ray.init(address=address, **options)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise GuiSimError(f"No Ray cluster answers at '{address}': {error}") from None
    return ray
